/**
 * What Lectern adds to a request: processor time per answer beside bare node:http, which sends the same
 * bytes under the same headers; and how long the slowest wait at half load.
 * `node bench/hot-path.ts [--rounds 5] [--seconds 2] [--cases "page br,304"] [--checkout DIR]`
 * Both run in processes of their own and take turns; the ratios are those of one run on one machine.
 */
import { fork, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { Lesson } from "./bare-server.ts";
import { CLIENT_HEADERS } from "./client-headers.ts";
import type { Load, LoadOutcome } from "./load.ts";
import { publishSample } from "./querying/published-sample.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    cases: { type: "string" },
    checkout: { type: "string", default: join(import.meta.dirname, "..") },
  },
});
const seconds = Number(options.seconds);

const ITEMS = 10_000;
const ADDRESSES = 1000;
/** Each address with several of the combinations. */
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

/** sysconf(_SC_CLK_TCK) of every Linux. */
const TICKS_PER_SECOND = 100;

/** Of user and system, in ms, in all its threads (Linux). */
async function readProcessorTime({ child }: Side): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

async function run(load: Load): Promise<LoadOutcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as LoadOutcome;
}

async function startLectern(location: string): Promise<Side & { readonly token: string }> {
  const command = join(options.checkout, "bin/lectern.js");
  const creating = spawn(
    process.execPath,
    [command, "token", "create", "--name", "bench", "--store", location],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const token = /[A-Za-z0-9+/]{71}=/u.exec(await text(creating.stdout))?.[0] ?? "";
  const rules = "business-divisions=token,business-division-facilities=token";
  const flags = ["--port", "0", "--store", location, "--log-level", "error", "--access", rules];
  const child = spawn(process.execPath, [command, "serve", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, token, address: /http:\S+/u.exec(line)?.[0] ?? "" };
}

async function startBare(): Promise<Side> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
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

/** @returns the same requests of clients that have the answers already */
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

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(
  one: Case,
  sides: { readonly bare: Side; readonly lectern: Side },
  requests: Requests,
): Promise<Readonly<Record<string, string | number>>> {
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
  // What is made at the first request is made, and both are compiled, before anything counts.
  await run({ ...load, address: sides.lectern.address, seconds: 120, once: true });
  for (const { address } of Object.values(sides)) await run({ ...load, address, seconds });
  let slowest = Infinity;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { [name]: side } = sides;
      const before = await readProcessorTime(side);
      const { answers } = await run({ ...load, address: side.address, seconds });
      samples[name].push((((await readProcessorTime(side)) - before) * 1000) / answers);
      slowest = Math.min(slowest, answers / seconds);
    }
  }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const half = { ...load, address: sides[name].address, seconds, perSecond: slowest / 2 };
      waits[name].push((await run({ ...half, connections: 4 * CONNECTIONS })).p99Ms);
    }
  }
  const [bare, lectern] = [median(samples.bare), median(samples.lectern)];
  return {
    case: one.name,
    "bare, µs": Number(bare.toFixed(1)),
    "Lectern, µs": Number(lectern.toFixed(1)),
    ratio: Number((bare / lectern).toFixed(2)),
    "p99 at half load, bare, ms": Number(median(waits.bare).toFixed(2)),
    "p99 at half load, Lectern, ms": Number(median(waits.lectern).toFixed(2)),
  };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
const children: ChildProcess[] = [];
try {
  const { location, snapshot } = await publishSample(folder, ITEMS);
  const facilities = snapshot.collections["business-division-facilities"];
  const uuids = Array.from({ length: ADDRESSES }, (_, index) => facilities.at(index).item.Uuid);
  const lectern = await startLectern(location);
  children.push(lectern.child);
  const bare = await startBare();
  children.push(bare.child);
  const wanted = options.cases?.split(",");
  for (const one of CASES) {
    if (wanted && !wanted.includes(one.name)) continue;
    const asked = listRequests(one, uuids, lectern.token);
    const requests = one.isUnchanged ? await addEntityTags(lectern.address, asked) : asked;
    await teach(bare, { address: lectern.address, requests });
    const row = await measure(one, { bare, lectern }, requests);
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
} finally {
  for (const child of children) child.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
}
