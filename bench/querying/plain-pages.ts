/**
 * Measures how queries slow down plain pages: a real server, and clients in separate processes. The input
 * is the store; the output is the rows of a table.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { startServer } from "../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../src/settings.ts";
import { driverOf } from "../../src/store/open-store.ts";
import type { Load, LoadOutcome } from "../load.ts";
import type { Row } from "../measuring/tables.ts";

const READERS = join(import.meta.dirname, "../load.ts");

const SECONDS = 8;
const CONNECTIONS = 20;
const NAVIGATION = "/api/v1/navigation/page/1/";
const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
const FIELDS = [
  "Article.Name",
  "Article.CustomAttributes.TEASER",
  "Article.NiceUri",
  "Article.Href",
];

const PLAIN_PATHS = Array.from(
  { length: 10 },
  (_, index) => `/api/v1/navigation/page/${index + 1}/`,
);

/** Queries without cached data: each of these needs columns or an index of its own. */
const FIRST_QUERIES = ["language=DE", "language=EN_GB", "language=EN_GB,DE"].flatMap((pin) => [
  ...FIELDS.map((field) => `sort=${field}&${pin}`),
  `search=pflege&${pin}`,
  `filter[Article.Name][contains]=xx&${pin}`,
]);

/** The most expensive queries with cached data. */
const NEW_QUERIES = LETTERS.flatMap((one) =>
  LETTERS.flatMap((other) => [
    `sort=-Article.Name,Article.NiceUri&filter[Article.Name][ne]=${one}${other}&language=DE`,
    `filter[Article.Name][contains]=${one}${other}&language=DE`,
    `search=${one}+${other}&language=DE`,
  ]),
);

const listPaths = (queries: readonly string[]): readonly string[] =>
  queries.map((query) => `${NAVIGATION}?${query}`);

async function run(load: Load): Promise<LoadOutcome> {
  const child = spawn(process.execPath, [READERS], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as LoadOutcome;
}

/** @param location of a store with a release of many items, which are all public */
export async function measurePlainPages(location: string): Promise<readonly Row[]> {
  const server = await startServer(
    { ...DEFAULT_SETTINGS, port: 0, cors: false },
    {
      reader: await driverOf(location).openReader(location),
      log: pino({ level: "silent" }),
    },
  );
  const plain: Load = {
    address: server.address,
    paths: PLAIN_PATHS,
    connections: CONNECTIONS,
    seconds: SECONDS,
    once: false,
  };
  const rows: Row[] = [];
  const describe = (name: string, outcome: LoadOutcome, share: number, queries: number): void => {
    rows.push({
      "plain pages": name,
      "per second": Math.round(outcome.answers / SECONDS),
      share,
      "p50, ms": outcome.p50Ms,
      "p99, ms": outcome.p99Ms,
      "longest, ms": outcome.longestMs,
      "queries beside": queries,
    });
  };
  await run({ ...plain, seconds: 2 });
  const alone = await run(plain);
  describe("alone", alone, 1, 0);
  const measureBeside = async (name: string, queries: readonly string[]): Promise<void> => {
    const asking = { ...plain, paths: listPaths(queries), connections: 1, once: true };
    const [outcome, { answers }] = await Promise.all([run(plain), run(asking)]);
    describe(name, outcome, outcome.answers / alone.answers, answers);
  };
  await measureBeside("beside first queries", FIRST_QUERIES);
  for (const path of listPaths([...FIRST_QUERIES.slice(0, 6), ...NEW_QUERIES.slice(-3)]))
    await (await fetch(`${server.address}${path}`)).arrayBuffer();
  await measureBeside("beside new queries", NEW_QUERIES);
  await server.stop();
  return rows;
}
