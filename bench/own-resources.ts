/**
 * Measures the cost of own resources: the same items as a resource of the contract and as a declared
 * resource; and the resource of the contract compared with another checkout of Lectern, all in one run.
 * `node bench/own-resources.ts [--beside CHECKOUT] [--items 20000] [--rounds 5]`
 * All sides alternate. Compare only ratios of the same run on the same machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { readFlags } from "./measuring/read-flags.ts";

const { values: options } = readFlags({
  options: {
    beside: { type: "string" },
    items: { type: "string", default: "20000" },
    rounds: { type: "string", default: "5" },
  },
});
const items = Number(options.items);

/** Facilities, declared as an own resource. */
const DECLARATION = `resources:
  places:
    path: /extension/api/v1/places
    access: public
    caching: revalidate
    search: { title: Name, in: [AddressStreet, AddressHouse, AddressAddition, AddressZip, AddressCity] }
    place: { longitude: GeoCoordinatesLongitude, latitude: GeoCoordinatesLatitude }
    fields:
      BusinessDivisionUuid: { type: reference, to: business-divisions, nullable: true }
      Name: varchar(128)
      ShowOnMap: { type: boolean, default: true }
      AddressStreet: { type: varchar, size: 128, nullable: true }
      AddressHouse: { type: varchar, size: 8, nullable: true }
      AddressAddition: { type: varchar, size: 128, nullable: true }
      AddressZip: zip
      AddressCity: varchar(128)
      GeoCoordinatesLongitude: { type: float, min: -180, max: 180 }
      GeoCoordinatesLatitude: { type: float, min: -90, max: 90 }
      PhoneNumber: { type: phone, nullable: true }
      MailAddress: { type: mail, nullable: true }
      OfficeHours: { type: longVarchar, nullable: true }
`;

const writeItem = (_: unknown, index: number): string =>
  JSON.stringify({
    Key: `place-${index}`,
    BusinessDivisionUuid: `division-${index % 10}`,
    Name: `House ${(index * 7919) % items}`,
    AddressStreet: `Street ${index % 977}`,
    AddressHouse: String(index % 200),
    AddressZip: String(20_000 + (index % 9000)),
    AddressCity: `City ${index % 500}`,
    GeoCoordinatesLongitude: ((index * 7) % 3600) / 10 - 180,
    GeoCoordinatesLatitude: ((index * 13) % 1800) / 10 - 90,
    PhoneNumber: `+49 4342 ${index}`,
    OfficeHours: `Monday to Friday, 8 to ${12 + (index % 8)} o'clock`,
  });

interface Side {
  readonly name: string;
  readonly command: string;
  readonly resource: string;
  readonly declaration: string;
  readonly samples: Map<string, number[]>;
}

const note = ({ samples }: Side, what: string, value: number): void => {
  samples.set(what, [...(samples.get(what) ?? []), value]);
};

async function writeContent(directory: string, side: Side): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "installation.yaml"), side.declaration);
  const divisions = Array.from({ length: 10 }, (_, index) =>
    JSON.stringify({
      Key: `division-${index}`,
      Name: `Division ${index}`,
      Identifier: `D${index}`,
    }),
  );
  await writeFile(join(directory, "business-divisions.jsonl"), divisions.join("\n"));
  const lines = Array.from({ length: items }, writeItem);
  await writeFile(join(directory, `${side.resource}.jsonl`), lines.join("\n"));
}

async function measure<Result>(
  side: Side,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  note(side, `${what}, ms`, performance.now() - begin);
  return result;
}

async function publish(side: Side, directory: string, store: string): Promise<void> {
  const child = spawn(process.execPath, [side.command, "publish", directory, "--store", store], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  const [status] = (await once(child, "exit")) as [number];
  if (status !== 0) throw new Error(await said);
}

/** First queries without cached data, then queries with cached data. */
const QUERIES = {
  "first query": "?filter[AddressCity]=City 7&sort=-Name",
  "next query": "?filter[AddressCity]=City 8&sort=-Name",
  "first search": "?search=house 77",
  "first place": "?near=10.28,54.23&radius=900",
};
const PAGES = 150;

async function serve(side: Side, store: string): Promise<void> {
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [side.command, "serve", "--port", "0", "--store", store, "--log-level", "error"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const address = `${/http:\S+/u.exec(line)?.[0]}/extension/api/v1/${side.resource}`;
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(address + path);
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${body}`);
  };
  await ask("/page/1/");
  note(side, "start to first answer, ms", performance.now() - begin);
  const askPages = async (): Promise<void> => {
    for (let page = 2; page < PAGES + 2; page += 1) await ask(`/page/${page}/`);
  };
  await measure(side, `${PAGES} pages, new`, askPages);
  await measure(side, `${PAGES} pages, remembered`, askPages);
  for (const [what, query] of Object.entries(QUERIES)) await measure(side, what, () => ask(query));
  child.kill("SIGTERM");
  await once(child, "exit");
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const here = join(import.meta.dirname, "../bin/lectern.js");
  const contract = { resource: "business-division-facilities", declaration: "" };
  const sides: readonly Side[] = [
    { name: "contract", command: here, ...contract, samples: new Map() },
    {
      name: "declared",
      command: here,
      resource: "places",
      declaration: DECLARATION,
      samples: new Map(),
    },
    ...(options.beside === undefined
      ? []
      : [
          {
            name: "contract, other checkout",
            command: join(options.beside, "bin/lectern.js"),
            ...contract,
            samples: new Map<string, number[]>(),
          },
        ]),
  ];
  for (const side of sides) await writeContent(join(folder, side.name), side);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // The order rotates, because the first side runs on a colder machine.
    const turn = round % sides.length;
    for (const side of [...sides.slice(turn), ...sides.slice(0, turn)]) {
      const store = join(folder, `${side.name} ${round}.db`);
      await measure(side, "publish", () => publish(side, join(folder, side.name), store));
      await serve(side, store);
    }
  }
  const [own, declared, other] = sides;
  const rows = [...(own?.samples.keys() ?? [])].map((what) => {
    const medianOf = (side: Side | undefined): number => median(side?.samples.get(what) ?? []);
    const ratio = (side: Side | undefined, to: Side | undefined): number =>
      Number((medianOf(side) / medianOf(to)).toFixed(2));
    return {
      what,
      contract: Number(medianOf(own).toFixed(1)),
      "declared : contract": ratio(declared, own),
      ...(other && { "contract : other checkout": ratio(own, other) }),
    };
  });
  process.stdout.write(
    `${JSON.stringify({ items, rounds: options.rounds, rows }, undefined, 2)}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
