/**
 * In charge of showing what a change costs beside the whole: publishing 100,000 items for the first
 * time, with ten of them changed, and with nothing changed, next to reading and checking alone, and
 * how soon a running server has taken over. `node bench/incremental-publish.ts [ITEMS] [ROUNDS]`; the
 * ratios are those of one run on one machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";

const COMMAND = join(import.meta.dirname, "../bin/lectern.js");
const [items = 100_000, rounds = 3] = process.argv.slice(2).map(Number);
const CHANGED = 10;

const article = (language: string, index: number): object => ({
  State: "PUBLISHED",
  Name: `${language} article number ${index}`,
  NiceUri: `section-${index % 100}/article-${index}`,
  CustomAttributes: { TEASER: `What ${index} is about, in a sentence of usual length.` },
});

/** @param edition what the changed items, spread over all of them, say */
async function writeContent(directory: string, edition: number): Promise<void> {
  const changed = new Set(
    Array.from({ length: CHANGED }, (_, index) => Math.floor((index * items) / CHANGED)),
  );
  const lines = Array.from({ length: items }, (_, index) =>
    JSON.stringify({
      Key: `item-${index}`,
      Identifier: changed.has(index) ? `EDITION_${edition}` : `ITEM_${index}`,
      Articles: { DE: article("Deutscher", index), EN_GB: article("English", index) },
    }),
  );
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, "languages.yaml"),
    "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: en, Code: EN_GB, State: PUBLISHED }\n",
  );
  await writeFile(join(directory, "navigation.jsonl"), `${lines.join("\n")}\n`);
}

/** @returns how long the real command took, in seconds */
async function time(...words: readonly string[]): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...words], { stdio: "ignore" });
  const [status] = (await once(child, "exit")) as [number];
  if (status !== 0) throw new Error(`lectern ${words.join(" ")} ended with ${status}`);
  return (performance.now() - begin) / 1000;
}

/** @returns the number of stored texts and of entries in runs */
function countRows(store: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(store, { readOnly: true });
  const row = database
    .prepare(
      "select (select count(*) from item) as texts, (select count(*) from run_item) as entries",
    )
    .get();
  database.close();
  return { ...row };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function waitForRelease(address: string, release: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const response = await fetch(`${address}/api/v1/languages`);
    await response.arrayBuffer();
    if (response.headers.get("lectern-release") === String(release)) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  return (performance.now() - begin) / 1000;
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const directory = join(folder, "content");
  const store = join(folder, "lectern.db");
  const flags = ["--store", store];
  const seconds = { validate: [], full: [], changed: [], unchanged: [], takeOver: [] } as Record<
    "validate" | "full" | "changed" | "unchanged" | "takeOver",
    number[]
  >;
  await writeContent(directory, 0);
  for (let round = 0; round < rounds; round += 1) {
    await rm(store, { force: true });
    for (const side of ["-wal", "-shm"]) await rm(store + side, { force: true });
    seconds.full.push(await time("publish", directory, ...flags));
  }
  const full = { bytes: (await stat(store)).size, ...countRows(store) };
  const access = ["--access", "navigation=public,languages=public"];
  const serving = spawn(process.execPath, [COMMAND, "serve", "--port", "0", ...flags, ...access], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(createInterface(serving.stdout), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  for (let round = 1; round <= rounds; round += 1) {
    await writeContent(directory, round);
    seconds.validate.push(await time("validate", directory));
    seconds.changed.push(await time("publish", directory, ...flags));
    seconds.takeOver.push(await waitForRelease(address, round + 1));
    seconds.unchanged.push(await time("publish", directory, ...flags));
  }
  serving.kill("SIGTERM");
  await once(serving, "exit");
  const rows = Object.entries(seconds).map(([name, values]) => ({
    what: name,
    "median, s": median(values).toFixed(2),
    "of a full publish": (median(values) / median(seconds.full)).toFixed(2),
    "of validate": (median(values) / median(seconds.validate)).toFixed(2),
  }));
  const after = { bytes: (await stat(store)).size, ...countRows(store) };
  process.stdout.write(
    `${JSON.stringify({ items, changed: CHANGED, rounds, rows, store: { full, after } }, undefined, 2)}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
