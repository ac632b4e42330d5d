/**
 * Measures how fast queries are, compared with the same queries in SQLite in the same process; and how
 * much the most expensive queries slow down plain pages.
 * `node bench/querying.ts [--items 1000,10000,100000] [--json]`; compare only numbers of the same run.
 *
 * Both sides return the count and the first hundred items; Lectern also makes the response body and its
 * entity-tag. A query is *first* if the service has just started and must read the items, *new* if the
 * data is cached but not the result, and otherwise *remembered*. SQLite has its indexes before the first
 * query. Ratios are those of new queries.
 */
import { mustGet } from "../src/lib/must-get.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { perContractName } from "../src/catalog/resource-names.ts";
import { readFlags } from "./measuring/read-flags.ts";
import { medianOf, printTables } from "./measuring/tables.ts";
import type { Table } from "./measuring/tables.ts";
import { compareAnswers, measurePlainPage, readServedItems } from "./querying/compare-answers.ts";
import type { Comparison } from "./querying/compare-answers.ts";
import { measurePlainPages } from "./querying/plain-pages.ts";
import { publishSample } from "./querying/published-sample.ts";
import { QUESTIONS } from "./querying/questions.ts";
import { createReferenceDatabase } from "./querying/reference-database.ts";
import type { Snapshot } from "../src/serving/snapshot.ts";

const ROUNDS = 2;
const OPEN = perContractName(() => "public" as const);

const { values: options } = readFlags({
  options: {
    items: { type: "string", default: "1000,10000,100000" },
    json: { type: "boolean", default: false },
  },
});

async function compareAll(snapshot: Snapshot): Promise<Table> {
  const navigation = await Array.fromAsync(readServedItems(snapshot, "navigation"));
  const facilities = await Array.fromAsync(
    readServedItems(snapshot, "business-division-facilities"),
  );
  const reference = createReferenceDatabase((name) =>
    name === "navigation" ? navigation : facilities,
  );
  const plainPageMs = await measurePlainPage(snapshot);
  // A server runs for days, so the first round, in which code is compiled, is not counted.
  let comparisons: Comparison[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    comparisons = [];
    for (const question of QUESTIONS)
      comparisons.push(await compareAnswers(question, snapshot, reference));
  }
  reference.close();
  const ratio = medianOf(comparisons.map((one) => one.ratio)).toPrecision(2);
  return {
    title: `Queries of ${mustGet(snapshot.collections, "navigation").length} items beside SQLite`,
    note: `The median of the ratios is ${ratio}. A plain page, remembered: ${plainPageMs.toPrecision(2)} ms. SQLite's indexes took ${reference.indexingMs.toFixed(0)} ms.`,
    rows: comparisons.map(
      ({ name, found, firstMs, newMs, referenceMs, ratio: ratioOf, ...one }) => ({
        question: name,
        found,
        "first, ms": firstMs,
        "new, ms": newMs,
        "SQLite, ms": referenceMs,
        ratio: ratioOf,
        "remembered, ms": one.rememberedMs,
      }),
    ),
  };
}

const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
try {
  const tables: Table[] = [];
  const counts = options.items.split(",").map(Number);
  for (const count of counts) {
    const { location, snapshot } = await publishSample(folder, count, OPEN);
    tables.push(await compareAll(snapshot));
    if (count !== Math.max(...counts)) continue;
    const rows = await measurePlainPages(location);
    tables.push({ title: "Plain pages, alone and beside queries", rows });
  }
  printTables(tables, options.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}
