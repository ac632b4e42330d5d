/**
 * Measures a start, from the store and from a cache directory: the time from the start of the process to
 * the first response, and the memory then.
 * `node bench/starting.ts [--items 100000] [--rounds 3] [--postgres] [--json]`; needs Linux (/proc).
 */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFlags } from "./measuring/read-flags.ts";
import { startPostgres } from "../test/support/postgres.ts";
import type { PostgresServer } from "../test/support/postgres.ts";
import { writeNavigation } from "./measuring/navigation.ts";
import { readMemory, runMeasured, stop } from "./measuring/processes.ts";
import { printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "1000,100000" },
    rounds: { type: "string", default: "3" },
    postgres: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const none = async (): Promise<void> => {};

/**
 * @param prepare called before each start @param isKept after the response, it waits until this returns
 * true
 */
async function measure(
  words: readonly string[],
  prepare: () => Promise<unknown>,
  isKept: () => Promise<boolean>,
): Promise<Row> {
  const seconds: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    await prepare();
    const began = performance.now();
    const child = spawn(
      process.execPath,
      [LECTERN, "serve", "--port", "0", "--access", "navigation=public", ...words],
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    const response = await fetch(`${await readAddress(child)}/api/v1/navigation/page/1/`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`it answers ${response.status}`);
    seconds.push((performance.now() - began) / 1000);
    memory.push(await readMemory(child));
    while (!(await isKept())) await sleep(100);
    await stop(child);
  }
  return { "start to first answer, s": median(seconds), "memory, MB": median(memory) };
}

async function measureAll(
  folder: string,
  items: number,
  server: PostgresServer | undefined,
): Promise<readonly Row[]> {
  const [file, content, cache] = ["site.db", "content", "cache"].map((name) =>
    join(folder, `${items}-${name}`),
  ) as [string, string, string];
  const store = server?.url(`site=items_${items}`) ?? file;
  await writeNavigation(content, items, 1);
  await runMeasured([process.execPath, LECTERN, "publish", content, "--store", store]);
  await rm(content, { recursive: true });
  const words = ["--store", store];
  const cached = [...words, "--cache", cache];
  const clear = (): Promise<void> => rm(cache, { recursive: true, force: true });
  const isKept = async (): Promise<boolean> =>
    (await readdir(cache).catch((): string[] => [])).includes("kept.json");
  const rows: Row[] = [];
  const add = async (from: string, ...how: Parameters<typeof measure>): Promise<void> =>
    void rows.push({ items, from, ...(await measure(...how)) });
  await add("store", words, none, async () => true);
  await add("store, with an empty cache directory", cached, clear, isKept);
  await add("cache directory, store there", cached, none, isKept);
  await (server ? server.stop("SIGKILL") : rename(store, `${store}.away`));
  await add("cache directory, store away", cached, none, isKept);
  await server?.start();
  return rows;
}

const folder = await mkdtemp(join(tmpdir(), "lectern-starting-"));
const postgres = options.postgres ? await startPostgres("current") : undefined;
try {
  const rows: Row[] = [];
  for (const items of options.items.split(",").map(Number))
    rows.push(...(await measureAll(folder, items, postgres)));
  printTables([{ title: "What a start costs", rows }], options.json);
} finally {
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
}
