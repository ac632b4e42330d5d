/**
 * A spreadsheet is content like any other: the demo organisation's facilities, given as typed cells of a workbook,
 * become the same bytes as those of the CSV file.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { openContent } from "../../../src/content/open-content.ts";
import { createWorkbook, writeRows } from "./spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "./spreadsheet-files/make-xlsx.ts";
import { listLines } from "./rules/check-files.ts";
import { checkItems } from "../../support/publish-items.ts";

const DEMO = join(import.meta.dirname, "../../../content");
const CSV = "business-division-facilities.csv";

/** As a person's program would store it: coordinates and booleans typed, the rest as texts. */
function toCell(name: string, text: string): TestCell {
  if (text === "") return null;
  if (name.startsWith("GeoCoordinates")) return Number(text.replace(",", "."));
  return name === "ShowOnMap" ? text === "WAHR" : text;
}

async function readJson(directory: string): Promise<readonly string[]> {
  const result = await checkItems(await openContent(directory));
  assert.ok(result.valid, listLines(result).join("\n"));
  const items = result.content.items["business-division-facilities"];
  return items.map(({ json }) => Buffer.from(json).toString());
}

for (const [file, sheet] of [
  ["business-division-facilities.xlsx", "Tabelle1"],
  ["content.xlsx", "Facilities"],
] as const) {
  test(`facilities in ${file} become the same bytes as in CSV`, async (context) => {
    const directory = await mkdtemp(join(tmpdir(), "lectern-spreadsheets-"));
    context.after(() => rm(directory, { recursive: true }));
    await cp(DEMO, directory, { recursive: true });
    const text = await readFile(join(DEMO, CSV), "utf8");
    const rows: string[][] = parse(text, { bom: true, delimiter: ";" });
    const [header = [], ...items] = rows;
    const cells = items.map((item) => item.map((value, at) => toCell(header[at] ?? "", value)));
    const workbook = createWorkbook({
      sheets: [{ name: sheet, rows: writeRows(header, ...cells) }],
    });
    await rm(join(directory, CSV));
    await writeFile(join(directory, file), workbook);
    const fromSheet = await readJson(directory);
    assert.ok(fromSheet.length > 100);
    assert.deepEqual(fromSheet, await readJson(DEMO));
  });
}
