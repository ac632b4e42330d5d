/**
 * What a release costs, beside another checkout of Lectern in one run: publishing everything, ten
 * changes and nothing new, what the store takes, the start of a server, and how long its event loop
 * stands still when it takes over ten changes.
 * `node bench/publishing.ts [--beside CHECKOUT] [--items 100000] [--rounds 3]`; needs Linux (/proc).
 * The ratios are those of one run on one machine; rounds of both sides take turns.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    beside: { type: "string" },
    items: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
  },
});
const items = Number(options.items);
const rounds = Number(options.rounds);
const CHANGED = 10;
const GAPS = join(import.meta.dirname, "loop-gaps.ts");

const WORDS =
  "Anfang Beratung Dienst Energie Forschung Gruppe Hilfe Institut Jahr Klinik Labor Medizin Netz Ordnung Praxis Quelle Raum Schule Technik Umwelt Verein Wasser Zentrum Arbeit Bildung Chemie Daten Familie".split(
    " ",
  );
let seed = 12_345;
const writeText = (length: number): string =>
  Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return WORDS[Math.floor((seed / 2 ** 31) * WORDS.length)];
  }).join(" ");

const writeArticle = (language: string, index: number): object => ({
  State: "PUBLISHED",
  Name: `${language} ${writeText(3)} ${index}`,
  NiceUri: `${language.toLowerCase()}-section-${index % 100}/article-${index}`,
  CustomAttributes: { TEASER: writeText(12), AUTHOR: writeText(2) },
});

/** @param edition what the changed items, spread over all of them, say */
async function writeContent(directory: string, edition: number): Promise<number> {
  seed = 12_345;
  const lines = Array.from({ length: items }, (_, index) =>
    JSON.stringify({
      Key: `item-${index}`,
      Identifier: index % (items / CHANGED) === 0 ? `EDITION_${edition}_${index}` : `ITEM_${index}`,
      Articles: {
        DE: writeArticle("DE", index),
        EN_GB: writeArticle("EN", index),
        FR: writeArticle("FR", index),
      },
    }),
  );
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, "languages.yaml"),
    "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: en, Code: EN_GB, State: PUBLISHED }\n- { Key: fr, Code: FR, State: PUBLISHED }\n",
  );
  const file = join(directory, "navigation.jsonl");
  await writeFile(file, `${lines.join("\n")}\n`);
  return (await stat(file)).size;
}

interface Side {
  readonly name: string;
  readonly command: string;
  readonly store: string;
  readonly samples: Map<string, number[]>;
}

const note = ({ samples }: Side, what: string, value: number): void => {
  samples.set(what, [...(samples.get(what) ?? []), value]);
};

/** @returns the most memory that the process had so far, in MB */
async function readPeak({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
}

async function run(side: Side, what: string, ...words: readonly string[]): Promise<void> {
  const begin = performance.now();
  const child = spawn(process.execPath, [side.command, ...words], { stdio: "ignore" });
  const ended = once(child, "exit");
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await readPeak(child));
    await Promise.race([ended, sleep(10)]);
  }
  if (child.exitCode !== 0)
    throw new Error(`lectern ${words.join(" ")} ended with ${child.exitCode}`);
  note(side, `${what}, s`, (performance.now() - begin) / 1000);
  note(side, `${what}, MB`, peak);
}

async function askRelease(address: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/navigation/page/1/`);
  await response.arrayBuffer();
  return Number(response.headers.get("lectern-release"));
}

/** Starts a server, has it take over what `publish` publishes, go back, and forth again. */
async function serve(side: Side, publish: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  const gapsFile = `${side.store}.gaps`;
  const access = "navigation=public,languages=public";
  const child = spawn(
    process.execPath,
    [
      "--import",
      GAPS,
      side.command,
      "serve",
      "--port",
      "0",
      "--store",
      side.store,
      "--access",
      access,
    ],
    { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, LOOP_GAPS: gapsFile } },
  );
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  const before = await askRelease(address);
  note(side, "start to first answer, s", (performance.now() - begin) / 1000);
  note(side, "memory when serving, MB", await readPeak(child));
  const spans: (readonly [what: string, from: number, to: number])[] = [];
  const takeOver = async (what: string, change: () => Promise<void>): Promise<void> => {
    const release = await askRelease(address);
    await change();
    const from = Date.now() - 500;
    while ((await askRelease(address)) === release) await sleep(20);
    await sleep(500);
    spans.push([what, from, Date.now()]);
  };
  await takeOver("longest stall after ten changes, ms", publish);
  const after = await askRelease(address);
  // The publish itself takes both cores of a small machine until it ends; a rollback takes none.
  for (const release of [before, after]) {
    await takeOver("longest stall at a rollback of them, ms", () =>
      run(side, "rollback", "releases", "rollback", String(release), "--store", side.store),
    );
  }
  child.kill("SIGTERM");
  await once(child, "exit");
  const gaps = JSON.parse(await readFile(gapsFile, "utf8")) as readonly [at: number, ms: number][];
  for (const [what, from, to] of spans) {
    const during = gaps.flatMap(([at, ms]) => (at > from && at < to ? ms : []));
    note(side, what, Math.max(0, ...during));
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const checkouts = [join(import.meta.dirname, ".."), ...(options.beside ? [options.beside] : [])];
  const sides = checkouts.map((checkout, index): Side => ({
    name: index === 0 ? "this" : "other",
    command: join(checkout, "bin/lectern.js"),
    store: join(folder, `${index}.db`),
    samples: new Map(),
  }));
  const directory = join(folder, "content");
  let edition = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bytes = await writeContent(directory, edition++);
    for (const side of sides) {
      for (const end of ["", "-wal", "-shm"]) await rm(side.store + end, { force: true });
      await run(side, "validate", "validate", directory);
      await run(side, "publish everything", "publish", directory, "--store", side.store);
      note(side, "store, of the content", (await stat(side.store)).size / bytes);
    }
    await writeContent(directory, edition++);
    for (const side of sides) {
      await serve(side, () =>
        run(side, "publish ten changes", "publish", directory, "--store", side.store),
      );
      await run(side, "publish nothing new", "publish", directory, "--store", side.store);
    }
  }
  const [own, other] = sides;
  const rows = [...(own?.samples ?? [])].map(([what, samples]) => {
    const [here, there] = [median(samples), median(other?.samples.get(what) ?? [])];
    return {
      what,
      this: Number(here.toFixed(2)),
      ...(other && { other: Number(there.toFixed(2)), ratio: Number((here / there).toFixed(2)) }),
    };
  });
  process.stdout.write(
    `${JSON.stringify({ items, changed: CHANGED, rounds, rows }, undefined, 2)}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
