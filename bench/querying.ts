/**
 * In charge of showing how fast queries are, side by side with the same questions put to SQLite in
 * the same process; and what plain pages lose while the dearest queries run.
 * `node bench/querying.ts [ITEMS…]`; the numbers are those of this machine at this moment.
 *
 * Both sides answer with the count and the first hundred items; Lectern makes the body of it and its
 * entity-tag, too. A question is *first* when the service was just started and has to read the items,
 * *new* when what it needs is at hand but it was never asked, and else *remembered*. SQLite has its
 * indexes before it is asked anything. Ratios are of new questions.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  compareAnswers,
  measurePlainPage,
  medianOf,
  readServedItems,
} from "./querying/compare-answers.ts";
import type { Comparison } from "./querying/compare-answers.ts";
import { measurePlainPages } from "./querying/plain-pages.ts";
import { publishSample } from "./querying/published-sample.ts";
import { QUESTIONS } from "./querying/questions.ts";
import { createReferenceDatabase } from "./querying/reference-database.ts";
import type { Snapshot } from "../src/release/snapshot.ts";

const DEFAULT_COUNTS = [1000, 10_000, 100_000];

const write = (text: string): void => void process.stdout.write(`${text}\n`);

const format = (milliseconds: number): string =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toPrecision(2);

const writeRow = (cells: readonly (string | number)[]): void => {
  write(`| ${cells.join(" | ")} |`);
};

async function compareAll(snapshot: Snapshot): Promise<void> {
  const navigation = await Array.fromAsync(readServedItems(snapshot, "navigation"));
  const facilities = await Array.fromAsync(
    readServedItems(snapshot, "business-division-facilities"),
  );
  const reference = createReferenceDatabase((name) =>
    name === "navigation" ? navigation : facilities,
  );
  const plainPageMs = await measurePlainPage(snapshot);
  write(`\n### ${snapshot.collections.navigation.length} items\n`);
  write(
    `A plain page, remembered: ${format(plainPageMs)} ms. SQLite's indexes: ${format(reference.indexingMs)} ms.\n`,
  );
  writeRow(["question", "found", "first, ms", "new, ms", "SQLite, ms", "ratio", "remembered, ms"]);
  writeRow(["---", "--:", "--:", "--:", "--:", "--:", "--:"]);
  const comparisons: Comparison[] = [];
  for (const question of QUESTIONS) {
    const comparison = await compareAnswers(question, snapshot, reference);
    comparisons.push(comparison);
    const { name, found, firstMs, newMs, referenceMs, ratio, rememberedMs } = comparison;
    writeRow([name, found, ...[firstMs, newMs, referenceMs, ratio, rememberedMs].map(format)]);
  }
  write(`\nMedian of the ratios: ${format(medianOf(comparisons.map(({ ratio }) => ratio)))}.`);
  reference.close();
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const asked = process.argv.slice(2).map(Number);
  const counts = asked.length > 0 ? asked : DEFAULT_COUNTS;
  for (const count of counts) {
    const { location, snapshot } = await publishSample(folder, count);
    await compareAll(snapshot);
    if (count === Math.max(...counts)) {
      write("\n### Plain pages, alone and beside queries\n");
      for (const row of await measurePlainPages(location)) writeRow(row);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
