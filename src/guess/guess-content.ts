/**
 * Makes a content directory of tables: each becomes a resource, declared as its values are, and its file stays as it
 * is. What was guessed is checked as any content is: a column of a large table that has a problem further down becomes
 * a text, and what remains is told with its cell.
 */
import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONTRACT } from "../catalog/catalog.ts";
import { INSTALLATION_FILE } from "../content/find/content-names.ts";
import type { Problem } from "../content/record.ts";
import { nameColumn } from "../lib/column-letters.ts";
import { readDirectory } from "../publish/read-directory.ts";
import { toReport } from "../publish/report.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import type { Say } from "../words/say.ts";
import { cellTextOf } from "./columns.ts";
import { declare } from "./declare.ts";
import { nameResource } from "./field-names.ts";
import { findReferences } from "./find-references.ts";
import { guessTable } from "./guess-table.ts";
import { titleOfFile, openGivenTables } from "./open-tables.ts";
import type { OpenedTable } from "./open-tables.ts";
import type { Guess, GuessedResource } from "./results.ts";
import { writeDeclarations, writeLanguages } from "./write-declarations.ts";
import type { WrittenTable } from "./write-declarations.ts";

/** A table that is in memory as a whole needs one; of others, what is refused is widened, and the key is another. */
const MAX_CHECKS = 4;

interface NamedFile extends OpenedTable {
  readonly name: string;
  readonly title: string;
}

/** Of files and paths that no declared resource may have. */
const OTHERS = ["page", "installation", "content"];

function nameTables(
  tables: readonly OpenedTable[],
  known: readonly string[],
): readonly NamedFile[] {
  const taken = new Set([...CONTRACT.names, ...OTHERS, ...known]);
  return tables.map((table) => ({
    ...table,
    name: nameResource(titleOfFile(table), taken),
    title: table.isNamed ? (table.sheet ?? "") : titleOfFile(table),
  }));
}

/** By table, the numbers of columns that a check has refused. */
type Refused = ReadonlyMap<string, Set<number>>;

/** @returns the title, unless it is the one that follows from the name */
const givenTitle = ({ name, title }: NamedFile): string | undefined => {
  const usual = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
  return title === usual || title === "" ? undefined : title;
};

function guessAll(tables: readonly NamedFile[], refused: Refused): readonly WrittenTable[] {
  const guessed = tables.map((table) => ({
    ...table,
    guessed: guessTable(table.rows, refused.get(table.name)),
  }));
  return guessed.map((table) => {
    const own = findReferences(table, guessed, refused.get(table.name));
    return {
      ...declare(own, givenTitle(table)),
      name: table.name,
      file: table.file,
      guessed: own,
      rows: table.rows.count,
    };
  });
}

/** @returns whether the problem is of columns that were not refused; they are now */
function refuse(
  { resource, field = "" }: Problem,
  tables: readonly WrittenTable[],
  refused: Refused,
): boolean {
  const table = tables.find(({ name }) => name === resource);
  const numbers = table && refused.get(table.name);
  if (table === undefined || numbers === undefined) return false;
  const path = field.replace(/^(\w+)\.[A-Z_]{2,5}\.(\w+)$/u, "$1.$2");
  const { columns } = table.guessed.key;
  const found = path === "Key" ? columns : table.byPath.get(path)?.map((one) => one.column.number);
  const before = numbers.size;
  for (const number of found ?? []) numbers.add(number);
  return numbers.size > before;
}

const EXAMPLES = 3;
const MAX_EXAMPLE = 60;

function toResource(table: NamedFile, written: WrittenTable): GuessedResource {
  const { declaration, byPath, guessed } = written;
  const { rows, sheet = null, file, name, title, ending } = table;
  const paths = new Map(
    [...byPath].flatMap(([path, columns]) =>
      columns.map(({ column: { number } }) => [number, path] as const),
    ),
  );
  return {
    resource: name,
    title,
    file,
    path: `${name}.${ending}`,
    sheet,
    rows: rows.count,
    header: rows.header.line,
    above: rows.above.length,
    columns: guessed.columns.map(({ column, field, why, misfits = [], language = null }) => ({
      header: column.header,
      column: nameColumn(column.number),
      field: paths.get(column.number) ?? "",
      language,
      type: field.type,
      why,
      misfits: [...misfits],
      values: column.cells.length,
      examples: [...new Set(column.cells.slice(0, 50).map(cellTextOf))]
        .slice(0, EXAMPLES)
        .map((text) => text.slice(0, MAX_EXAMPLE)),
    })),
    key: {
      fields: guessed.key.columns.flatMap((number) => paths.get(number) ?? []),
      why: guessed.key.why,
    },
    declaration,
  };
}

export interface GuessOptions {
  readonly say: Say;
  /** The text of installation.yaml to which the tables are added. */
  readonly installation: string;
  /** The names of resources that it declares. */
  readonly known: readonly string[];
}

/**
 * @param paths of the files
 * @param folder an empty one, in which content is written: what comes of it is in the result
 */
export async function guessContent(
  paths: readonly string[],
  folder: string,
  { say, installation, known }: GuessOptions,
): Promise<Guess> {
  const { tables: opened, leftOut } = await openGivenTables(paths);
  const tables = nameTables(opened, known);
  for (const { name, ending, path } of tables)
    await copyFile(path, join(folder, `${name}.${ending}`));
  const refused: Refused = new Map(tables.map(({ name }) => [name, new Set()]));
  let written: readonly WrittenTable[] = [];
  let text = installation;
  let languages: string | null = null;
  let result: CheckResult | undefined;
  for (let checks = 0; checks < MAX_CHECKS && tables.length > 0; checks += 1) {
    written = guessAll(tables, refused);
    text = writeDeclarations(installation, written, say);
    await writeFile(join(folder, INSTALLATION_FILE), text);
    languages = writeLanguages(written);
    const file = join(folder, "languages.yaml");
    await (languages === null ? rm(file, { force: true }) : writeFile(file, languages));
    result = await readDirectory(folder);
    const widened = result.valid
      ? []
      : result.errors.filter((problem) => refuse(problem, written, refused));
    if (widened.length === 0) break;
  }
  const { errors = [], warnings = [] } = result === undefined ? {} : toReport(result);
  const byName = new Map(written.map((one) => [one.name, one]));
  return {
    tables: tables.flatMap((table) => {
      const one = byName.get(table.name);
      return one ? [toResource(table, one)] : [];
    }),
    leftOut,
    errors,
    warnings,
    installation: text,
    languages,
  };
}
