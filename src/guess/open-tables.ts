/** The tables in given files, whatever they are called, or why there is none. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { OWN_BOUNDS } from "../catalog/own-bounds.ts";
import { describeForeign, meantFormat } from "../content/find/content-names.ts";
import { BrokenText } from "../content/problem-list.ts";
import { openCsvTable } from "../content/read/csv.ts";
import { readFileText } from "../content/read/file-text.ts";
import type { FoundFile } from "../content/read/file-text.ts";
import type { GivenTable } from "../content/read/table-row.ts";
import { listSheetTables } from "../content/sheets/sheet-records.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import { listColumns } from "./columns.ts";
import { titleOf } from "./field-names.ts";
import { takeRows } from "./given-rows.ts";
import type { TableRows } from "./given-rows.ts";
import type { LeftOut } from "./results.ts";

/** Bytes of a table that somebody comes with. */
const MAX_BYTES = 64 * 1024 ** 2;

export interface OpenedTable {
  /** The file as it is. */
  readonly path: string;
  /** Its name as it was given. */
  readonly file: string;
  /** Of the file in a content directory. */
  readonly ending: "csv" | "xlsx" | "ods";
  /** The name of the sheet; undefined: there are none. */
  readonly sheet: string | undefined;
  /** Whether the workbook has another sheet before this one, which would be read without a title. */
  readonly isNamed: boolean;
  readonly rows: TableRows;
}

export interface OpenedFiles {
  readonly tables: readonly OpenedTable[];
  readonly leftOut: readonly LeftOut[];
}

const stemOf = (file: string): string => file.replace(/\.[A-Za-z]{2,5}$/u, "");
export const titleOfFile = ({ file }: Pick<OpenedTable, "file">): string => titleOf(stemOf(file));

/** @returns why the rows cannot be declared; undefined: they can */
function findFault(rows: TableRows | undefined): Sentence | undefined {
  if (rows === undefined || rows.rows.length === 0)
    return sentence("there is no row below a header");
  const columns = listColumns(rows).length;
  if (columns <= OWN_BOUNDS.fields) return undefined;
  return sentence("it has {columns} columns, and a resource at most {limit}: split the table", {
    columns,
    limit: OWN_BOUNDS.fields,
  });
}

/** The check that follows says it. */
const ignore = (): void => {};

/** @throws BrokenText when it is no table */
async function openFile(path: string): Promise<OpenedFiles> {
  const file = basename(path);
  const { size: bytes } = await stat(path);
  const found: FoundFile = { name: file, path, bytes };
  // A workbook with macros is read like one without.
  const known = file.replace(/\.xlsm$/iu, ".xlsx");
  const format = meantFormat(known);
  const foreign = describeForeign(known);
  if (foreign !== undefined) throw new BrokenText({ problem: foreign });
  if (bytes > MAX_BYTES) {
    throw new BrokenText({
      problem: sentence("the file is larger than {limit} MiB: split it", { limit: 64 }),
    });
  }
  if (format !== "csv" && format !== "xlsx" && format !== "ods") {
    throw new BrokenText({
      problem: sentence("this is no table: give a file that ends in .csv, .xlsx or .ods"),
    });
  }
  const read = async (table: GivenTable, sheet: string | undefined, isNamed: boolean) => {
    const rows = await takeRows(table);
    const why = findFault(rows);
    const place = { path, file, ending: format, sheet, isNamed };
    return why === undefined && rows !== undefined
      ? { tables: [{ ...place, rows }], leftOut: [] }
      : {
          tables: [],
          leftOut: [
            { file, sheet: sheet ?? null, line: rows?.header.line ?? null, why: why ?? "" },
          ],
        };
  };
  if (format === "csv")
    return read(openCsvTable(readFileText(found, ignore, ignore)), undefined, false);
  const sheets = await listSheetTables(found);
  const all: OpenedFiles[] = [];
  for (const [position, { sheet, read: open }] of sheets.entries())
    all.push(await read(await open(), sheet, position > 0));
  return {
    tables: all.flatMap(({ tables }) => tables),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  };
}

const fold = (text: string): string => titleOf(text).toLowerCase();

/** @returns of a workbook with several tables the one that is called like the file, or else the first */
function chooseSheet({ tables, leftOut }: OpenedFiles): OpenedFiles {
  const [first] = tables;
  if (first === undefined || tables.length === 1) return { tables, leftOut };
  const chosen = tables.find((one) => fold(one.sheet ?? "") === fold(stemOf(one.file))) ?? first;
  const others = tables.filter((one) => one !== chosen);
  return {
    tables: [chosen],
    leftOut: [
      ...leftOut,
      ...others.map(({ file, sheet = null, rows }) => ({
        file,
        sheet,
        line: rows.header.line,
        why: sentence("of each workbook one sheet is a resource: save it as a file of its own"),
      })),
    ],
  };
}

export async function openGivenTables(paths: readonly string[]): Promise<OpenedFiles> {
  const all: OpenedFiles[] = [];
  for (const path of paths) {
    try {
      all.push(chooseSheet(await openFile(path)));
    } catch (error) {
      if (!(error instanceof BrokenText)) throw error;
      const { problem, line = null } = error.fault;
      all.push({
        tables: [],
        leftOut: [{ file: basename(path), sheet: null, line, why: problem }],
      });
    }
  }
  return {
    tables: all.flatMap(({ tables }) => tables),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  };
}
