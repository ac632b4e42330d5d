/**
 * Measures the cost of a release, compared with another checkout of Lectern in one run: publishing
 * everything, ten changes and no changes, the size of the store, the start of a server, and how long its
 * event loop is blocked when it loads ten changes.
 * `node bench/publishing.ts [--beside CHECKOUT] [--items 100000] [--rounds 3] [--json]`; needs Linux (/proc).
 * Rounds of both sides alternate. Compare only ratios of the same run on the same machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readFlags } from "./measuring/read-flags.ts";
import { CHANGED_ITEMS, writeNavigation } from "./measuring/navigation.ts";
import { readMemory, runMeasured } from "./measuring/processes.ts";
import { medianOf, printTables } from "./measuring/tables.ts";

const { values: options } = readFlags({
  options: {
    beside: { type: "string" },
    items: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});
const items = Number(options.items);
const rounds = Number(options.rounds);
const GAPS = join(import.meta.dirname, "measuring/loop-gaps.ts");

interface Side {
  readonly name: string;
  readonly command: string;
  /** Of its own, because a publish notes beside the content which release it made. */
  readonly content: string;
  readonly store: string;
  readonly samples: Map<string, number[]>;
}

const note = ({ samples }: Side, what: string, value: number): void => {
  samples.set(what, [...(samples.get(what) ?? []), value]);
};

async function run(side: Side, what: string, ...words: readonly string[]): Promise<void> {
  const { seconds, peak } = await runMeasured([process.execPath, side.command, ...words]);
  note(side, `${what}, s`, seconds);
  note(side, `${what}, MB`, peak);
}

async function askRelease(address: string): Promise<number> {
  const response = await fetch(`${address}/extension/api/v1/business-divisions`);
  await response.arrayBuffer();
  return Number(response.headers.get("lectern-release"));
}

/** Starts a server, lets it switch to the release of `publish`, back, and forth again. */
async function serve(side: Side, publish: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  const gapsFile = `${side.store}.gaps`;
  const child = spawn(
    process.execPath,
    ["--import", GAPS, side.command, "serve", "--port", "0", "--store", side.store],
    { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, LOOP_GAPS: gapsFile } },
  );
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  const before = await askRelease(address);
  note(side, "start to first answer, s", (performance.now() - begin) / 1000);
  note(side, "memory when serving, MB", await readMemory(child));
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
  // The publish itself uses both cores of a small machine until it ends; a rollback uses hardly any.
  for (const release of [before, after]) {
    await takeOver("longest stall at a rollback of them, ms", () =>
      run(side, "rollback", "release", "rollback", String(release), "--store", side.store),
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

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const checkouts = [join(import.meta.dirname, ".."), ...(options.beside ? [options.beside] : [])];
  const sides = checkouts.map((checkout, index): Side => ({
    name: index === 0 ? "this" : "other",
    command: join(checkout, "bin/lectern.js"),
    content: join(folder, `content-${index}`),
    store: join(folder, `${index}.db`),
    samples: new Map(),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      for (const end of ["", "-wal", "-shm"]) await rm(side.store + end, { force: true });
      await rm(side.content, { recursive: true, force: true });
      const bytes = await writeNavigation(side.content, items, 2 * round);
      await run(side, "validate", "validate", side.content);
      await run(side, "publish everything", "publish", side.content, "--store", side.store);
      note(side, "store, of the content", (await stat(side.store)).size / bytes);
    }
    for (const side of sides) {
      await writeNavigation(side.content, items, 2 * round + 1);
      await serve(side, () =>
        run(side, "publish ten changes", "publish", side.content, "--store", side.store),
      );
      await run(side, "publish nothing new", "publish", side.content, "--store", side.store);
    }
  }
  const [own, other] = sides;
  const rows = [...(own?.samples ?? [])].map(([what, samples]) => {
    const [here, there] = [medianOf(samples), medianOf(other?.samples.get(what) ?? [])];
    return {
      what,
      this: here,
      ...(other && { other: there, ratio: here / there }),
    };
  });
  const title = `Publishing ${items} items, and ${CHANGED_ITEMS} changes of them`;
  printTables([{ title, rows }], options.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}
