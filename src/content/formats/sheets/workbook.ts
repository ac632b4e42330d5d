import type { FoundFile } from "../../file-text.ts";
import { MAX_SHEETS } from "../../limits.ts";
import { BrokenText } from "../../problem-list.ts";
import { damaged, openArchive } from "./archive.ts";
import { openOds } from "./ods.ts";
import type { Sheet } from "./sheet.ts";
import { openXlsx } from "./xlsx.ts";

/**
 * @returns the sheets in the order of their tabs
 * @throws BrokenText when the file is no workbook
 */
export async function openWorkbook(file: FoundFile): Promise<readonly Sheet[]> {
  const archive = await openArchive(file);
  // By what is in it: a file that was only renamed is read all the same.
  const sheets = (await openXlsx(archive)) ?? (await openOds(archive));
  if (sheets === undefined) throw damaged("it has no workbook in it");
  if (sheets.length > MAX_SHEETS) {
    const problem = `the workbook has more than ${MAX_SHEETS} sheets: keep those with content`;
    throw new BrokenText({ problem });
  }
  return sheets;
}
