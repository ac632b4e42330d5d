/**
 * Measures what Lectern adds to a request: processor time per response compared with plain node:http,
 * which sends the same bytes and headers; and the slowest responses at half load.
 * `node bench/hot-path.ts [--rounds 5] [--seconds 2] [--cases "page br,304"] [--checkout DIR] [--json]`
 * Both have one thread and one processor, clients have another, and they alternate. Compare only ratios
 * of the same run on the same machine.
 */
import { mustGet } from "../src/lib/must-get.ts";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readFlags } from "./measuring/read-flags.ts";
import type { Lesson } from "./bare-server.ts";
import { CLIENT_HEADERS } from "./measuring/client-headers.ts";
import { SERVER_CORE, readProcessorSeconds, startPinned, stopAll } from "./measuring/processes.ts";
import { putLoad } from "./measuring/put-load.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";
import { publishSample } from "./querying/published-sample.ts";
import { readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    cases: { type: "string" },
    checkout: { type: "string", default: join(import.meta.dirname, "..") },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(options.seconds);

const ITEMS = 10_000;
const ADDRESSES = 1000;
/** Each URL with several combinations of headers. */
const REQUESTS = 4 * ADDRESSES;
const CONNECTIONS = 8;

const FACILITY = "/extension/api/v1/business-division-facility";
const PAGES = ["", "?language=DE", "?language=EN_GB", "?language=DE,EN_GB", "?language=EN_GB,DE"];
const listPages = (): readonly string[] =>
  PAGES.flatMap((query) =>
    ["", "/"].flatMap((end) =>
      Array.from(
        { length: ADDRESSES / 2 / PAGES.length },
        (_, index) => `/api/v1/navigation/page/${index + 1}${end}${query}`,
      ),
    ),
  );
const listNumbers = (address: (number: string) => string): readonly string[] =>
  Array.from({ length: ADDRESSES }, (_, index) => address(String(index).padStart(12, "0")));

interface Case {
  readonly name: string;
  readonly paths: (uuids: readonly string[]) => readonly string[];
  readonly codings?: readonly string[];
  readonly status?: number;
  readonly isNamed?: boolean;
  readonly isUnchanged?: boolean;
}

const BROTLI = ["gzip, deflate, br", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1"];
const CASES: readonly Case[] = [
  { name: "page identity", paths: listPages, codings: ["identity", "*;q=0, identity"] },
  { name: "page gzip", paths: listPages, codings: ["gzip", "gzip, deflate", "gzip;q=1.0, x"] },
  { name: "page br", paths: listPages, codings: BROTLI },
  { name: "entity", paths: (uuids) => uuids.map((uuid) => `${FACILITY}/${uuid}`), codings: BROTLI },
  { name: "304", paths: listPages, codings: BROTLI, status: 304, isUnchanged: true },
  {
    name: "404 of an entity",
    paths: () => listNumbers((number) => `${FACILITY}/00000000-0000-4000-8000-${number}`),
    status: 404,
  },
  {
    name: "400 of a query",
    paths: () => listNumbers((number) => `/api/v1/navigation/?filter[Nam]=${number}`),
    status: 400,
  },
  { name: "401", paths: listPages, status: 401, isNamed: false },
];

interface Side {
  readonly child: ChildProcess;
  readonly address: string;
}

const CLOSED = { "business-divisions": "token", "business-division-facilities": "token" } as const;

async function startLectern(location: string): Promise<Side & { readonly token: string }> {
  const command = join(options.checkout, "bin/lectern.js");
  const creating = spawn(
    process.execPath,
    [command, "token", "create", "--name", "bench", "--store", location],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const token = /[A-Za-z0-9+/]{71}=/u.exec(await text(creating.stdout))?.[0] ?? "";
  const flags = ["--port", "0", "--store", location];
  const child = startPinned(SERVER_CORE, [process.execPath, command, "serve", ...flags], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { child, token, address: await readAddress(child) };
}

async function startBare(): Promise<Side> {
  const file = join(import.meta.dirname, "bare-server.ts");
  const child = startPinned(SERVER_CORE, [process.execPath, file], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [address] = (await once(child, "message")) as [string];
  return { child, address };
}

async function teach({ child }: Side, lesson: Lesson): Promise<void> {
  const learnt = once(child, "message");
  child.send(lesson);
  await learnt;
}

type Requests = Lesson["requests"];

function listRequests(one: Case, uuids: readonly string[], token: string): Requests {
  const paths = one.paths(uuids);
  const { codings = BROTLI, isNamed = true } = one;
  return Array.from({ length: REQUESTS }, (_, index) => {
    const round = Math.floor(index / ADDRESSES);
    const lines = [
      ...(CLIENT_HEADERS[(index + 7 * round) % CLIENT_HEADERS.length] ?? []),
      `Accept-Encoding: ${codings[(index + round) % codings.length]}`,
      ...(isNamed ? [`Authorization: Bearer ${token}`] : []),
    ];
    return { path: paths[index % ADDRESSES] ?? "", headers: `${lines.join("\r\n")}\r\n` };
  });
}

/** @returns the same requests from clients that already have the responses */
async function addEntityTags(address: string, requests: Requests): Promise<Requests> {
  const added: { path: string; headers: string }[] = [];
  for (const { path, headers } of requests) {
    const pairs = headers
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(/: (.*)/u).slice(0, 2) as [string, string])
      .filter(([name]) => !/^(?:connection|sec-fetch-mode)$/iu.test(name));
    const response = await fetch(address + path, { headers: pairs });
    await response.body?.cancel();
    added.push({ path, headers: `${headers}If-None-Match: ${response.headers.get("etag")}\r\n` });
  }
  return added;
}

async function measure(
  one: Case,
  sides: { readonly bare: Side; readonly lectern: Side },
  requests: Requests,
): Promise<Row> {
  const load = {
    paths: requests.map(({ path }) => path),
    headerLines: requests.map(({ headers }) => headers),
    connections: CONNECTIONS,
    status: one.status ?? 200,
    once: false,
  };
  const samples = { bare: [] as number[], lectern: [] as number[] };
  const waits = { bare: [] as number[], lectern: [] as number[] };
  const names = ["bare", "lectern"] as const;
  // Warm-up: fills caches and lets V8 compile the code of both before the measurement.
  await putLoad({ ...load, address: sides.lectern.address, seconds: 120, once: true });
  for (const { address } of Object.values(sides)) await putLoad({ ...load, address, seconds });
  let slowest = Infinity;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { [name]: side } = sides;
      const before = await readProcessorSeconds(side.child);
      const { answers } = await putLoad({ ...load, address: side.address, seconds });
      samples[name].push((((await readProcessorSeconds(side.child)) - before) * 1e6) / answers);
      slowest = Math.min(slowest, answers / seconds);
    }
  }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const half = { ...load, address: sides[name].address, seconds, perSecond: slowest / 2 };
      waits[name].push((await putLoad({ ...half, connections: 4 * CONNECTIONS })).p99Ms);
    }
  }
  const [bare, lectern] = [medianOf(samples.bare), medianOf(samples.lectern)];
  return {
    case: one.name,
    "bare, µs": bare,
    "Lectern, µs": lectern,
    ratio: bare / lectern,
    "p99 at half load, bare, ms": medianOf(waits.bare),
    "p99 at half load, Lectern, ms": medianOf(waits.lectern),
  };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const { location, snapshot } = await publishSample(folder, ITEMS, CLOSED);
  const facilities = mustGet(snapshot.collections, "business-division-facilities");
  const uuids = Array.from({ length: ADDRESSES }, (_, index) => facilities.at(index).item.Uuid);
  const lectern = await startLectern(location);
  const bare = await startBare();
  const wanted = options.cases?.split(",");
  const rows: Row[] = [];
  for (const one of CASES) {
    if (wanted && !wanted.includes(one.name)) continue;
    const asked = listRequests(one, uuids, lectern.token);
    const requests = one.isUnchanged ? await addEntityTags(lectern.address, asked) : asked;
    await teach(bare, { address: lectern.address, requests });
    rows.push(await measure(one, { bare, lectern }, requests));
  }
  const title = "Processor time of an answer beside bare node:http with the same bytes and headers";
  printTables([{ title, rows, drawn: "ratio" }], options.json);
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
