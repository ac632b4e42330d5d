/**
 * Measures the desk from a dropped file to the answer: what a check of some rows of one resource takes, all of them
 * changed, as CSV and as a workbook, then its publish and the diff of the two releases; the most memory of the process of
 * the task, and the length of the answer. What takes less than a second is also measured ten times, of which the best
 * counts: it is to be 300 ms for a check of 30 rows, and 150 ms for a diff. Then what lists, searches, an item and its
 * history take. Beside it, how long readers of a server of the same store wait, before and meanwhile.
 * `node bench/desk.ts [--rows 30,2000,100000] [--json]`; needs Linux (/proc).
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readFlags } from "./measuring/read-flags.ts";
import { createNewToken } from "../src/store/new-token.ts";
import { driverOf } from "../src/store/open-store.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import type { Row } from "./measuring/tables.ts";

const { values: options } = readFlags({
  options: {
    rows: { type: "string", default: "30,2000,100000" },
    json: { type: "boolean", default: false },
  },
});

const BIN = join(import.meta.dirname, "../bin/lectern.js");
const INSTALLATION = `resources:
  notes:
    access: public
    fields: { Title: varchar(100), Text: longVarchar, Number: integer }
`;

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-desk-"));
const started: ChildProcess[] = [];

/** @returns the program and the address that it prints */
async function start(...words: readonly string[]): Promise<readonly [ChildProcess, string]> {
  const child = spawn(process.execPath, [BIN, ...words], { stdio: ["ignore", "pipe", "ignore"] });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\S+/u.exec(line) ?? [];
    if (address !== undefined) return [child, address];
  }
  throw new Error(`${words.join(" ")} ended`);
}

const readPeak = async (pid: number): Promise<number> =>
  Number(
    /^VmHWM:\s+(\d+) kB$/mu.exec(
      await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""),
    )?.[1] ?? 0,
  ) / 1024;

interface Watched<Value> {
  readonly value: Value;
  readonly seconds: number;
  /** Of the process of the task, in MiB. */
  readonly peak: number;
}

async function watch<Value>(
  { pid = 0 }: ChildProcess,
  work: () => Promise<Value>,
): Promise<Watched<Value>> {
  const list = async (): Promise<readonly string[]> =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);
  // One that did other tasks before: its peak begins anew (proc(5)).
  for (const child of await list()) await writeFile(`/proc/${child}/clear_refs`, "5");
  const begin = performance.now();
  const working = work();
  const over = new AbortController();
  void working.finally(() => over.abort()).catch(() => {});
  let peak = 0;
  while (!over.signal.aborted) {
    for (const child of await list()) peak = Math.max(peak, await readPeak(Number(child)));
    await sleep(10, undefined, { signal: over.signal }).catch(() => {});
  }
  const value = await working;
  return { value, seconds: (performance.now() - begin) / 1000, peak };
}

/** @returns in ms */
async function findBest(times: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let time = 0; time < times; time += 1) {
    const begin = performance.now();
    await work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

/** What it takes to list, search and open items: the first search reads all words, unless a list was open before. */
async function measureItems(address: string, Authorization: string, count: number): Promise<Row> {
  const read = async (path: string): Promise<string> => {
    const response = await fetch(`${address}/desk/v1/items${path}`, { headers: { Authorization } });
    const text = await response.text();
    assert.equal(response.status, 200, text.slice(0, 500));
    return text;
  };
  const list = "?resource=notes";
  const word = `title ${Math.floor(count / 2)}`.replace(" ", "+");
  const first = await findBest(1, () => read(`${list}&search=${word}`));
  const { items } = JSON.parse(await read(list)) as { items: readonly { Uuid: string }[] };
  const uuid = items.at(-1)?.Uuid ?? "";
  const times = 10;
  return {
    items: count,
    "first search, ms": first,
    "search, ms": await findBest(times, () => read(`${list}&search=${word}`)),
    "page, ms": await findBest(times, () => read(list)),
    "last page, ms": await findBest(times, () => read(`${list}&page=${Math.ceil(count / 100)}`)),
    "state, ms": await findBest(times, () => read(`${list}&state=delivered`)),
    "item, ms": await findBest(times, () => read(`/notes/${uuid}`)),
    "history, ms": await findBest(times, () => read(`/notes/${uuid}/history`)),
  };
}

interface Measured {
  readonly uploads: readonly Row[];
  readonly items: Row;
}

async function measure(count: number): Promise<Measured> {
  const store = join(folder, `${count}.db`);
  const now = Math.floor(Date.now() / 1000);
  const { token, stored } = createNewToken(
    { name: "bench", expiresAt: null, resources: null, rights: ["edit", "publish", "declare"] },
    now,
  );
  const writable = await driverOf(store).open(store);
  await writable.createToken(stored);
  await writable.close();
  const [desk, address] = await start("desk", "--port", "0", "--store", store);
  const Authorization = `Bearer ${token}`;
  const check = async (
    files: Readonly<Record<string, string | Uint8Array>>,
    fields: Readonly<Record<string, string>>,
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    for (const [name, content] of Object.entries(files))
      body.append("files", new Blob([content as BlobPart]), name);
    const response = await fetch(`${address}/desk/v1/checks`, {
      method: "POST",
      headers: { Authorization },
      body,
    });
    const text = await response.text();
    assert.equal(response.status, 201, text.slice(0, 500));
    return { text, draft: (JSON.parse(text) as { readonly draft: string }).draft };
  };
  const publish = async (draft: string, current: number): Promise<void> => {
    const response = await fetch(`${address}/desk/v1/releases`, {
      method: "POST",
      headers: { Authorization, "Content-Type": "application/json", "If-Match": `"${current}"` },
      body: JSON.stringify({ draft }),
    });
    assert.equal(response.status, 201, await response.text());
  };
  const write = (word: string): string =>
    `Key,Title,Text,Number\n${Array.from({ length: count }, (_, at) => `n${at},Title ${at} ${word},${`Text ${at} ${word} `.repeat(8)},${at}\n`).join("")}`;
  const first = await check(
    { "installation.yaml": INSTALLATION, "notes.csv": write("first") },
    { whole: "true" },
  );
  await publish(first.draft, 0);

  const [, site] = await start("serve", "--port", "0", "--store", store);
  const reads: { readonly at: number; readonly ms: number }[] = [];
  const reading = new AbortController();
  const read = (async () => {
    while (!reading.signal.aborted) {
      const at = performance.now();
      const response = await fetch(`${site}/api/v1/notes/page/1/`);
      await response.arrayBuffer();
      assert.equal(response.status, 200);
      reads.push({ at, ms: performance.now() - at });
      await sleep(5);
    }
  })();
  await sleep(3000);
  const from = performance.now();
  const rows: Row[] = [];
  let current = 1;
  for (const format of ["csv", "xlsx"]) {
    const changed = await check({ "notes.csv": write(format) }, {});
    let sent: string | Uint8Array = write(format);
    if (format === "xlsx") {
      // As the desk gives it away: it is published, taken, and the release before is current again.
      await publish(changed.draft, current);
      const url = `${address}/desk/v1/content?resource=notes&format=xlsx`;
      sent = new Uint8Array(await (await fetch(url, { headers: { Authorization } })).arrayBuffer());
      const back = await fetch(`${address}/desk/v1/current`, {
        method: "POST",
        headers: {
          Authorization,
          "Content-Type": "application/json",
          "If-Match": `"${current + 1}"`,
        },
        body: JSON.stringify({ release: current }),
      });
      assert.equal(back.status, 200, await back.text());
    }
    const base = current;
    const checked = await watch(desk, () =>
      check({ [`notes.${format}`]: sent }, { base: String(base) }),
    );
    const times = checked.seconds < 1 ? 10 : 1;
    const again = await findBest(times, () =>
      check({ [`notes.${format}`]: sent }, { base: String(base) }),
    );
    const published = await watch(desk, () => publish(checked.value.draft, current));
    current += 1;
    const diff = await findBest(times, async () => {
      const url = `${address}/desk/v1/releases/${base}/diff/${current}`;
      const response = await fetch(url, { headers: { Authorization } });
      assert.equal(response.status, 200, await response.text());
    });
    rows.push({
      rows: count,
      format,
      "file, MB": Buffer.byteLength(sent) / 1e6,
      "check, s": checked.seconds,
      "check, MiB": checked.peak,
      "check again, ms": again,
      "answer, MB": Buffer.byteLength(checked.value.text) / 1e6,
      "publish, s": published.seconds,
      "publish, MiB": published.peak,
      "diff, ms": diff,
    });
  }
  reading.abort();
  await read;
  const wait = (is: (at: number) => boolean): number =>
    medianOf(reads.filter(({ at }) => is(at)).map(({ ms }) => ms));
  const [before, meanwhile] = [wait((at) => at < from), wait((at) => at >= from)];
  const items = await measureItems(address, Authorization, count);
  for (const child of started.splice(0)) {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
  const waits = { "readers before, ms": before, "readers meanwhile, ms": meanwhile };
  return { uploads: rows.map((row) => ({ ...row, ...waits })), items };
}

try {
  const measured: Measured[] = [];
  for (const count of options.rows.split(",")) measured.push(await measure(Number(count)));
  const rows = measured.flatMap(({ uploads }) => uploads);
  const items = measured.map((one) => one.items);
  printTables(
    [
      { title: "From a file to the answer of the desk", rows },
      { title: "Items at the desk", rows: items },
    ],
    options.json,
  );
} finally {
  for (const child of started) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
