/**
 * Measures the effect of size: publishing, ten changes, the store, start, memory, pages and first
 * queries, for growing numbers of navigation items in three languages.
 * `node bench/growth.ts [--items 1000,100000,1000000] [--memory MIB] [--json]`; needs Linux (/proc).
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFlags } from "./measuring/read-flags.ts";
import { CHANGED_ITEMS, writeNavigation } from "./measuring/navigation.ts";
import { readMemory, readProcessorSeconds, runMeasured, stop } from "./measuring/processes.ts";
import { putLoad } from "./measuring/put-load.ts";
import { printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";
import { LECTERN, readAddress } from "./rivals/lectern.ts";

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "1000,100000,1000000" },
    memory: { type: "string", default: "512" },
    json: { type: "boolean", default: false },
  },
});

const GAPS = join(import.meta.dirname, "measuring/loop-gaps.ts");
const COLLECTION = "/api/v1/navigation";
const QUERIES = {
  "first search": "search=wasser",
  "search for another word": "search=klinik",
  "first filter": "filter[Article.Name][contains]=schule",
  "another value": "filter[Article.Name][contains]=umwelt",
  "first sort": "sort=-Article.Name",
};
/** The same number for each size, so that caches are equally filled. */
const PAGES = 10;
const PAGE_SECONDS = 4;
/** About a tenth of what the server can do. */
const CALM = { perSecond: 2000, seconds: 2 };

const MAX_TRIES = 5;

/**
 * A query that takes more than five seconds gets 503, and the next one continues its work.
 * @returns ms; NaN: there is no response
 */
async function ask(address: string, path: string): Promise<number> {
  const begin = performance.now();
  let status = 503;
  for (let tries = 0; status === 503 && tries < MAX_TRIES; tries++) {
    const response = await fetch(`${address}${path}`);
    await response.arrayBuffer();
    ({ status } = response);
  }
  return status === 200 ? performance.now() - begin : Number.NaN;
}

async function readRelease(address: string): Promise<number> {
  const response = await fetch(`${address}${COLLECTION}/page/1/`);
  await response.arrayBuffer();
  return Number(response.headers.get("lectern-release"));
}

async function measure(folder: string, items: number): Promise<Row> {
  const [store, content] = [join(folder, `${items}.db`), join(folder, `${items}`)];
  const publish = (): ReturnType<typeof runMeasured> =>
    runMeasured([process.execPath, LECTERN, "publish", content, "--store", store]);
  const bytes = await writeNavigation(content, items, 1);
  await writeFile(join(content, "installation.yaml"), "access: { navigation: public }\n");
  const published = await publish();
  const storeBytes = (await stat(store)).size;

  const gapsFile = join(folder, `${items}.gaps`);
  const began = performance.now();
  const words = ["serve", "--store", store, "--port", "0", "--memory", options.memory];
  const child = spawn(process.execPath, ["--import", GAPS, LECTERN, ...words], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, LOOP_GAPS: gapsFile },
  });
  const address = await readAddress(child);
  const before = await readRelease(address);
  const startSeconds = (performance.now() - began) / 1000;
  const memory = await readMemory(child);

  const paths = Array.from({ length: PAGES }, (_, index) => `${COLLECTION}/page/${index + 1}/`);
  const load = { address, paths, connections: 16, once: false };
  await putLoad({ ...load, seconds: 1 });
  const worked = await readProcessorSeconds(child);
  const { answers } = await putLoad({ ...load, seconds: PAGE_SECONDS });
  const pageMicroseconds = (((await readProcessorSeconds(child)) - worked) / answers) * 1e6;
  const queries: Row = Object.fromEntries(
    await Array.fromAsync(Object.entries(QUERIES), async ([name, query]) => [
      `${name}, ms`,
      await ask(address, `${COLLECTION}?${query}`),
    ]),
  );
  const memoryAfter = await readMemory(child);

  await writeNavigation(content, items, 2);
  const changing = publish();
  const from = Date.now();
  const changed = await changing;
  const written = performance.now();
  while ((await readRelease(address)) === before) await sleep(10);
  const takeOverSeconds = Math.max(0, performance.now() - written) / 1000;
  const firstAfter = await ask(address, `${COLLECTION}?search=medizin`);
  await sleep(500);
  const until = Date.now();
  const calm = await putLoad({ ...load, ...CALM });
  const disturbed = putLoad({ ...load, ...CALM });
  await sleep(500);
  const back = ["release", "rollback", String(before), "--store", store];
  await runMeasured([process.execPath, LECTERN, ...back]);
  const { p99Ms } = await disturbed;
  if ((await readRelease(address)) !== before) throw new Error("the change came too late");
  await stop(child);
  const gaps = JSON.parse(await readFile(gapsFile, "utf8")) as readonly [at: number, ms: number][];
  await rm(content, { recursive: true });
  await rm(store);
  return {
    items,
    "content, MB": bytes / 1e6,
    "publish, s": published.seconds,
    "its memory, MB": published.peak,
    "store, of the content": storeBytes / bytes,
    [`${CHANGED_ITEMS} changes, s`]: changed.seconds,
    "taken over after, s": takeOverSeconds,
    "longest stall, ms": Math.max(
      0,
      ...gaps.flatMap(([at, ms]) => (at > from && at < until ? ms : [])),
    ),
    "p99 of pages, ms": calm.p99Ms,
    "with a take-over": p99Ms,
    "start to first answer, s": startSeconds,
    "memory, MB": memory,
    "memory after queries, MB": memoryAfter,
    "page, µs of processor": pageMicroseconds,
    ...queries,
    "first search after the changes, ms": firstAfter,
  };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-growth-"));
try {
  const rows: Row[] = [];
  for (const items of options.items.split(",").map(Number)) rows.push(await measure(folder, items));
  const note = `One thread serves, with \`--memory ${options.memory}\`. A first query that takes longer than five seconds is asked again, at most ${MAX_TRIES} times in all. Pages are requested ${CALM.perSecond} times per second, for ${CALM.seconds} s, in which ten changes are taken back in the second of these columns.`;
  printTables([{ title: "What size costs", note, rows }], options.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}
