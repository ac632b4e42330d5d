import assert from "node:assert/strict";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { createDirectory, readAll, listAll } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";
import type { Progress } from "../record.ts";
import {
  createParts,
  createWorkbook,
  writeRows,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";

const FILE = "navigation.xlsx";
const ROWS = writeRows(["A"], ["x"], [1]);
const WORKBOOK = { sheets: [{ name: "S", rows: ROWS }] };
const SHEET = "xl/worksheets/sheet1.xml";

const damage = (reason: string): string =>
  `the file is damaged or not a workbook (${reason}): save it again as .xlsx or .ods`;

const zip = (change: (parts: Record<string, Uint8Array>) => void): Uint8Array => {
  const parts = createParts(WORKBOOK);
  change(parts);
  return zipSync(parts);
};

/** The beginning of a compound file, and the names of its streams. */
const compound = (name: string): Uint8Array =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(100_000),
    Buffer.from(name, "utf16le"),
    Buffer.alloc(100_000),
  ]);

/** @returns the archive with one byte of the sheet's stored text changed, which only the checksum tells */
function changeStoredText(): Uint8Array {
  const bytes = Buffer.from(zipSync(createParts(WORKBOOK), { level: 0 }));
  const at = bytes.indexOf('<t xml:space="preserve">x');
  bytes[at + '<t xml:space="preserve">'.length] = 0x79;
  return bytes;
}

/** @returns the archive with the size that the sheet declares made smaller than it is */
function lieAboutSize(): Uint8Array {
  const bytes = Buffer.from(createWorkbook(WORKBOOK));
  const entry = bytes.lastIndexOf(SHEET) - 46;
  bytes.writeUInt32LE(10, entry + 24);
  return bytes;
}

function encryptSheet(): Uint8Array {
  const bytes = Buffer.from(createWorkbook(WORKBOOK));
  const entry = bytes.lastIndexOf(SHEET) - 46;
  bytes.writeUInt16LE(1, entry + 8);
  return bytes;
}

const FILES: Readonly<Record<string, readonly [content: string | Uint8Array, problem: string]>> = {
  "an empty file": ["", "the file is empty: save the workbook again"],
  "a text": [
    "A;B\n1;2\n",
    "this is a text, such as CSV, not a workbook: name it .csv, or save it as an Excel workbook (.xlsx)",
  ],
  "a text of Windows-1252": [
    Buffer.from("A;B\n1;Köln\n", "latin1"),
    "this is a text, such as CSV, not a workbook: name it .csv, or save it as an Excel workbook (.xlsx)",
  ],
  "a PDF": [
    Buffer.from("%PDF-1.7\n\0"),
    "a PDF cannot be read: take the table that it was made from, saved as .xlsx or .csv",
  ],
  "XML of an old Excel": [
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    "this is XML, not a table: open it in the spreadsheet program, and save it as an Excel workbook (.xlsx)",
  ],
  "a web page": [
    "\uFEFF\n<!DOCTYPE html><title>Sign in</title>",
    "this is a web page (HTML), not content: save what it shows as .xlsx or .csv",
  ],
  "half of a workbook": [
    createWorkbook(WORKBOOK).subarray(0, 600),
    damage("it is incomplete, or was changed"),
  ],
  "an old workbook": [
    compound("Workbook"),
    "this is a workbook in the old format (.xls): save it as an Excel workbook (.xlsx)",
  ],
  "a workbook with a password": [
    compound("EncryptedPackage"),
    "the workbook is protected by a password: save it without one",
  ],
  "an archive with a password": [
    encryptSheet(),
    "the workbook is protected by a password: save it without one",
  ],
  "an archive of something else": [
    zipSync({ "content.xml": strToU8("<a/>") }),
    damage("there is no workbook in it"),
  ],
  "a workbook without its sheet": [
    zip((parts) => delete parts[SHEET]),
    "the workbook has no visible sheet: show the one with content",
  ],
  "a workbook without its list of sheets": [
    zip((parts) => delete parts["xl/workbook.xml"]),
    damage("xl/workbook.xml is missing"),
  ],
  "XML that is broken": [
    zip((parts) => (parts["xl/workbook.xml"] = strToU8("<workbook><sheets></workbook>"))),
    damage("a part cannot be read"),
  ],
  "XML with an entity of its own": [
    zip(
      (parts) =>
        (parts["xl/workbook.xml"] = strToU8(
          '<!DOCTYPE a [<!ENTITY b "c">]><workbook><sheets>&b;</sheets></workbook>',
        )),
    ),
    damage("a part has a document type"),
  ],
  "XML that is not UTF-8": [
    zip((parts) => (parts[SHEET] = Buffer.from("<a>\xff</a>", "latin1"))),
    damage("a part is not UTF-8"),
  ],
  "rows in disorder": [
    zip(
      (parts) =>
        (parts[SHEET] = strToU8(
          '<worksheet><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>',
        )),
    ),
    damage("row 2 comes after row 2"),
  ],
  "a cell in another row": [
    zip(
      (parts) =>
        (parts[SHEET] = strToU8(
          '<worksheet><sheetData><row r="2"><c r="A3"/></row></sheetData></worksheet>',
        )),
    ),
    damage("the cells of row 2 are not in order"),
  ],
  "cells in disorder": [
    zip(
      (parts) =>
        (parts[SHEET] = strToU8(
          '<worksheet><sheetData><row><c r="B1"/><c r="A1"/></row></sheetData></worksheet>',
        )),
    ),
    damage("the cells of row 1 are not in order"),
  ],
  "a row that no sheet has": [
    zip(
      (parts) =>
        (parts[SHEET] = strToU8(
          '<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>',
        )),
    ),
    damage("row 1048577 comes after row 0"),
  ],
  "a byte that changed": [changeStoredText(), damage(`the checksum of ${SHEET} is wrong`)],
  "a part that is larger than it says": [
    lieAboutSize(),
    damage("it is incomplete, or was changed"),
  ],
};

describe("a workbook that cannot be read", () => {
  for (const [name, [content, problem]] of Object.entries(FILES)) {
    test(name, async (context) => {
      const directory = await createDirectory(context, { [FILE]: content });
      const { problems } = await readAll(directory, "navigation");
      assert.deepEqual(problems, [
        { severity: "error", problem, file: FILE, resource: "navigation" },
      ]);
    });
  }

  test("a ZIP bomb is refused because of its declared size", async (context) => {
    const rows = `<row r="1"><c><v>${"0".repeat(17 * 1024 ** 2)}</v></c></row>`;
    const parts = createParts(WORKBOOK);
    parts["xl/styles.xml"] = strToU8(rows);
    const directory = await createDirectory(context, { [FILE]: zipSync(parts) });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ problem }) => problem),
      [
        "xl/styles.xml in the workbook unpacks to more than 16777216 bytes: split the workbook, or use CSV",
      ],
    );
  });

  test("a text that never ends is refused", async (context) => {
    const text = "x".repeat(17 * 1024 ** 2);
    const rows = `<row r="1"><c t="str"><v>${text}</v></c></row>`;
    const content = createWorkbook({ sheets: [{ name: "S", rows }] });
    const directory = await createDirectory(context, { [FILE]: content });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ problem }) => problem),
      ["the workbook contains a text longer than 16777216 characters: shorten it"],
    );
  });

  test("a row that never ends is refused", async (context) => {
    const text = "x".repeat(1024 ** 2);
    const rows = `<row r="1">${`<c t="str"><v>${text}</v></c>`.repeat(17)}</row>`;
    const content = createWorkbook({ sheets: [{ name: "S", rows }] });
    const directory = await createDirectory(context, { [FILE]: content });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ line, problem }) => [line, problem]),
      [[1, "the row is longer than 16777216 characters: shorten it"]],
    );
  });

  test("a file beyond the bound is not opened", async (context) => {
    const directory = await createDirectory(context, { [FILE]: "" });
    await truncate(join(directory, FILE), 128 * 1024 ** 2 + 1);
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ problem }) => problem),
      ["the file is larger than 134217728 bytes: split it, or use CSV"],
    );
  });
});

test("reading reports its progress, and can be stopped early", async (context) => {
  const many = Array.from({ length: 20_000 }, (_, index) => [`x${index}`.repeat(20)]);
  const rows = writeRows(["A"], ...many);
  const content = createWorkbook({ sheets: [{ name: "Navigation", rows }] });
  const directory = await createDirectory(context, { [FILE]: content });
  const calls: Progress[] = [];
  const source = await openContent(directory, { onProgress: (progress) => calls.push(progress) });
  for await (const [record] of source.readRecords("navigation")) if (record?.line === 2) break;
  assert.ok((calls.at(-1)?.records ?? 0) < 20_000);
  calls.length = 0;
  const whole = await openContent(directory, { onProgress: (progress) => calls.push(progress) });
  assert.equal((await Array.fromAsync(whole.readRecords("navigation"))).flat().length, 20_000);
  const { bytesRead, bytesTotal, records } = calls.at(-1) ?? {};
  assert.deepEqual([bytesRead, bytesTotal, records], [content.length, content.length, 20_000]);
  assert.ok(calls.length > 20);
  assert.deepEqual([listAll(source), listAll(whole)], [[], []]);
});
