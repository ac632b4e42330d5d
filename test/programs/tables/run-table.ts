/** One table becomes an API, and each value that is served is compared with what another program read. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guessContent } from "../../../src/guess/guess-content.ts";
import type { Guess, GuessedResource } from "../../../src/guess/results.ts";
import { formatProblem } from "../../../src/words/say-problems.ts";
import { sayReasons } from "../../../src/words/say-guess.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import type { Site } from "../../support/site.ts";
import { isSameValue } from "./compare-values.ts";
import type { Served } from "./compare-values.ts";
import { readRows } from "./read-with-others.ts";
import type { OthersRow } from "./read-with-others.ts";
import type { Source } from "./list-sources.ts";

export interface TableResult {
  readonly source: Source;
  readonly guess: Guess | undefined;
  readonly rows: number;
  readonly columns: number;
  /** Why it did not become an API as it is; empty: it did. */
  readonly unfit: readonly string[];
  /** What is served and is another value than that of the table. */
  readonly wrong: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** @returns the number of a column, as spreadsheet programs name it */
const numberOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const valueAt = (item: Item, path: string): Served =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Item | null)?.[name] ?? null, item) as Served;

async function readItems(
  site: Site,
  table: GuessedResource,
  language?: string,
): Promise<readonly Item[]> {
  const query = language === undefined ? "" : `&language=${language}`;
  const response = await fetch(`${site.address}/api/v1/${table.resource}?format=jsonl${query}`, {
    headers: { Authorization: `Bearer ${site.token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${table.resource}: ${response.status} ${text.slice(0, 200)}`);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Item);
}

function compareColumn(
  rows: readonly OthersRow[],
  items: readonly Item[],
  { column, field, type, language }: GuessedResource["columns"][number],
  source: Source,
): readonly string[] {
  const number = numberOf(column);
  const group = field.split(".", 1)[0] ?? "";
  return rows.flatMap((row, at) => {
    const item = items[at] ?? {};
    const cell = row.get(number);
    // An item without any text in a language is served in another one.
    const served = language === null ? null : (item[group] as Item | null);
    if (language !== null && served?.["Language"] !== language) {
      if (cell === undefined) return [];
      return [`${column} ${at + 1}: ${cell.shown} is not served in ${language}`];
    }
    const value = valueAt(item, field);
    return isSameValue(type, cell, value, source)
      ? []
      : [
          `${column} ${at + 1} (${field}, ${type}): ${JSON.stringify(cell ?? null)} is served as ${JSON.stringify(value)}`,
        ];
  });
}

async function compareTable(
  site: Site,
  table: GuessedResource,
  rows: readonly OthersRow[],
  source: Source,
): Promise<readonly string[]> {
  const languages = new Set(table.columns.map(({ language }) => language));
  const wrong: string[] = [];
  for (const language of languages) {
    const items = await readItems(site, table, language ?? undefined);
    if (items.length !== rows.length)
      return [`${rows.length} rows are served as ${items.length} items`];
    for (const column of table.columns)
      if (column.language === language) wrong.push(...compareColumn(rows, items, column, source));
  }
  const known = new Set(table.columns.map(({ column }) => numberOf(column)));
  const lost = new Set(rows.flatMap((row) => [...row.keys()])).difference(known);
  return [...wrong, ...[...lost].map((number) => `column ${number} is not served`)];
}

/** @param file the table as it came */
export async function runTable(source: Source, file: string, site: Site): Promise<TableResult> {
  const all = await readRows(file);
  const rows = all.filter(
    (row, at) => at >= source.header && at + 1 !== source.totals && row.size > 0,
  );
  const columns = Math.max(0, ...rows.map((row) => row.size));
  const folder = await mkdtemp(join(tmpdir(), "lectern-table-"));
  try {
    const options = { say: sayInEnglish, installation: "timeZone: Europe/Berlin\n", known: [] };
    const guess = sayReasons(sayInEnglish, await guessContent([file], folder, options));
    const result = { source, guess, rows: rows.length, columns };
    const [table] = guess.tables;
    const unfit = [
      ...(table === undefined ? guess.leftOut.map(({ why }) => why as string) : []),
      ...guess.errors.map((problem) => formatProblem(sayInEnglish, problem)),
      ...(table !== undefined && table.header !== source.header
        ? [`row ${table.header} is taken for the header, which is row ${source.header}`]
        : []),
    ];
    if (table === undefined || unfit.length > 0) return { ...result, unfit, wrong: [] };
    const { release } = await site.publishDirectory(folder);
    await site.waitFor(release.number);
    return { ...result, unfit, wrong: await compareTable(site, table, rows, source) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
