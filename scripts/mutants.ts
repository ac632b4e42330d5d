/**
 * Puts one small fault at a time into the sources of folders or files of src/ and prints a report of those that no test
 * notices: `npm run -s mutants -- find serve/reply.ts --sample 20`. A fault is tried with the tests that run its
 * place, the fastest first.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatTable } from "../bench/measuring/tables.ts";
import { applyMutant, listMutants } from "./mutants/list-mutants.ts";
import type { Mutant } from "./mutants/list-mutants.ts";
import { runWithFault, runsPlace, tryTest } from "./mutants/run-tests.ts";
import type { Result, TestRun } from "./mutants/run-tests.ts";
import { listTestsOf } from "./tests-of-folder.ts";

const ROOT = join(import.meta.dirname, "..");

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Faults of a file. */
    sample: { type: "string", default: "6" },
    /** Another one chooses other faults. */
    seed: { type: "string", default: "1" },
    /** What the tests of one fault may take without it. */
    seconds: { type: "string", default: "30" },
  },
});
const limit = Number(options.seconds) * 1000;

interface Tried {
  readonly folder: string;
  readonly line: string;
  readonly fate: Result | "run by no test";
}

const find = (patterns: readonly string[]): readonly string[] =>
  globSync(patterns, { cwd: ROOT }).toSorted();

/** @returns such as `` src/find/order.ts:71:20 `<` → `<=` in `while (low < high)` `` */
function describe(file: string, text: string, { start, end, replacement }: Mutant): string {
  const before = text.slice(0, start).split("\n");
  const place = `${file}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
  const line = text.split("\n")[before.length - 1] ?? "";
  const change = [text.slice(start, end), replacement || " "]
    .join("` → `")
    .replaceAll(/\s+/gu, " ");
  return `${place} \`${change}\` in \`${line.trim()}\``;
}

const runs = new Map<string, TestRun | undefined>();

/** @returns how the tests of a folder run without a fault, the fastest first */
async function tryTestsOf(folder: string): Promise<readonly TestRun[]> {
  const files = find(listTestsOf(folder));
  for (const file of files) {
    if (runs.has(file)) continue;
    const run = await tryTest(file, limit);
    runs.set(file, run);
    if (run === undefined) process.stderr.write(`left out, as it fails or is slow: ${file}\n`);
  }
  const found = files.flatMap((file) => runs.get(file) ?? []);
  return found.toSorted((one, other) => one.milliseconds - other.milliseconds);
}

async function tryMutant(file: string, text: string, mutant: Mutant): Promise<Tried> {
  const folder = file.split("/")[1] ?? "";
  let fate: Tried["fate"] = "run by no test";
  let left = limit;
  for (const test of await tryTestsOf(folder)) {
    if (!runsPlace(test, file, mutant.start)) continue;
    left -= test.milliseconds;
    if (left < 0) break;
    fate = await runWithFault(test, file, applyMutant(text, mutant));
    if (fate !== "passed") break;
  }
  return { folder, fate, line: `${fate}: ${describe(file, text, mutant)}` };
}

const tried: Tried[] = [];
for (const file of find(
  positionals.map((path) => (path.endsWith(".ts") ? `src/${path}` : `src/${path}/**/*.ts`)),
)) {
  if (file.endsWith(".test.ts")) continue;
  const text = readFileSync(join(ROOT, file), "utf8");
  for (const mutant of listMutants(text, options.seed, Number(options.sample))) {
    const one = await tryMutant(file, text, mutant);
    tried.push(one);
    process.stderr.write(`${tried.length} ${one.line}\n`);
  }
}

const rows = [...Map.groupBy(tried, ({ folder }) => folder)].map(([folder, all]) => {
  const fates = ["failed", "timed out", "passed", "run by no test"] as const;
  const counts = fates.map((fate) => [fate, all.filter((one) => one.fate === fate).length]);
  return { folder, faults: all.length, ...(Object.fromEntries(counts) as Record<string, number>) };
});
const title = `Seed ${options.seed}, at most ${options.sample} faults of a file`;
const survivors = tried.filter(({ fate }) => fate === "passed" || fate === "run by no test");
process.stdout.write(
  `${formatTable({ title, rows })}\n${survivors.map(({ line }) => `- ${line}\n`).join("")}`,
);
