/**
 * What a workbook is to whoever reads its sheets, whichever program's format it has: sheets whose
 * rows come one after the other, with cells that know what they hold.
 */
import type { FoundFile } from "../../file-text.ts";
import { openOds } from "./ods.ts";
import { MAX_SHEETS } from "../../limits.ts";
import { BrokenText } from "../../problem-list.ts";
import type { TableRow } from "../table-row.ts";
import { damaged, listParts } from "./workbook-archive.ts";
import { openXlsx } from "./xlsx.ts";

export interface SheetRow extends Required<Pick<TableRow, "line" | "cells" | "merged">> {
  /** True: by a person, or by a filter. */
  readonly hidden: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly visible: boolean;
  /** Stored bytes. */
  readonly bytes: number;
  /**
   * @param onBytes called with the number of stored bytes that were read
   * @throws BrokenText when the sheet is damaged or beyond a bound
   */
  readRows(onBytes: (bytes: number) => void): AsyncGenerator<SheetRow, void, undefined>;
}

/**
 * @returns the sheets in the order of their tabs
 * @throws BrokenText when the file is no workbook
 */
export async function openWorkbook(file: FoundFile): Promise<readonly Sheet[]> {
  const parts = await listParts(file);
  // By what is in it: a file that was only renamed is read all the same.
  const sheets = (await openXlsx(file, parts)) ?? (await openOds(file, parts));
  if (sheets === undefined) throw damaged("it has no workbook in it");
  if (sheets.length > MAX_SHEETS) {
    const problem = `the workbook has more than ${MAX_SHEETS} sheets: keep those with content`;
    throw new BrokenText({ problem });
  }
  return sheets;
}
