/** A number that a spreadsheet program shortened to 15 digits is that of the release from which the file was made. */
import type { ResourceName } from "../catalog/resource-names.ts";
import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { strToU8, zipSync } from "fflate";
import {
  createOds,
  odsRow,
  odsTable,
  odsText,
  odsTexts,
} from "../../test/api/content/spreadsheet-files/make-ods.ts";
import { createParts, writeRows } from "../../test/api/content/spreadsheet-files/make-xlsx.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { createDirectory } from "../../test/support/content-directory.ts";
import { collectItems } from "../../test/support/publish-items.ts";
import { writeMark } from "../content/base-mark.ts";
import { openContent } from "../content/open-content.ts";
import { readMarks } from "../content/read-marks.ts";
import type { StoreReader } from "../store/store.ts";
import { checkContent } from "../validate/check-content.ts";
import { readBaseOf } from "./bases.ts";

const INSTALLATION = `
customAttributes: { places: { RATIO: { type: decimal } } }
resources:
  places:
    fields:
      Longitude: { type: float, min: -180, max: 180 }
      Number: { type: integer, nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
`;

const [LONG, LONG_TOO] = [9.901957142857142, 10.250000000000002];
const INTEGER = Number.MAX_SAFE_INTEGER;
/** As LibreOffice writes them. */
const [SHORT, SHORT_INTEGER] = ["9.90195714285714", "9007199254740990"];

type Row = readonly [key: string, longitude: string, integer: string, ratio: string];

function workbook(rows: readonly Row[], mark?: string): Uint8Array {
  const cells = rows.map(([key, ...numbers]) => [
    key,
    ...numbers.map((number) => ({ xml: `><v>${number}</v>` })),
  ]);
  const head = ["Key", "Longitude", "Number", "CustomAttributes.RATIO"];
  const parts = createParts({ sheets: [{ name: "S", rows: writeRows(head, ...cells) }] });
  if (mark !== undefined) {
    parts["docProps/custom.xml"] = strToU8(
      `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"><property name="lectern-base"><lpwstr>${mark}</lpwstr></property></Properties>`,
    );
  }
  return zipSync(parts);
}

const numberCell = (value: string): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;

const item = (Key: string, Longitude: number, integer: number, RATIO: number): string =>
  `${JSON.stringify({ Key, Longitude, Number: integer, CustomAttributes: { RATIO } })}\n`;

/** @returns the numbers of each item */
async function readNumbers(
  context: TestContext,
  reader: StoreReader,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly unknown[]> {
  const directory = await createDirectory(context, { "installation.yaml": INSTALLATION, ...files });
  const readBase = readBaseOf(reader, await readMarks(directory));
  const source = await openContent(directory);
  const result = await collectItems((sink) => checkContent(source, { sink, readBase }));
  assert.ok(result.valid, JSON.stringify(result));
  return mustGet(result.content.items, "places" as ResourceName).map(({ json }) => {
    const {
      Key,
      Longitude,
      Number: integer,
      CustomAttributes,
    } = JSON.parse(Buffer.from(json).toString());
    return [Key, Longitude, integer, CustomAttributes?.RATIO];
  });
}

test("a number cell is the number of the release if it is the same in 15 digits", async (context) => {
  const at = await createContentStore(context);
  await at.publish({
    "installation.yaml": INSTALLATION,
    "places.jsonl": item("a", LONG, INTEGER, LONG) + item("b", 9.5, 7, 0.5),
  });
  const rows: readonly Row[] = [
    ["a", SHORT, SHORT_INTEGER, SHORT],
    ["b", "9.5", "8", SHORT],
    ["new", SHORT, SHORT_INTEGER, SHORT],
  ];
  const expected = [
    ["a", LONG, INTEGER, LONG],
    ["b", 9.5, 8, Number(SHORT)],
    ["new", Number(SHORT), Number(SHORT_INTEGER), Number(SHORT)],
  ];
  const read = (files: Parameters<typeof readNumbers>[2]) => readNumbers(context, at.reader, files);
  assert.deepEqual(await read({ "places.xlsx": workbook(rows) }), expected);
  const ods = rows.map(([key, ...numbers]) =>
    odsRow(odsText(key) + numbers.map(numberCell).join("")),
  );
  const head = odsTexts("Key", "Longitude", "Number", "CustomAttributes.RATIO");
  assert.deepEqual(
    await read({ "places.ods": createOds(odsTable("S", head + ods.join(""))) }),
    expected,
  );
  // One that differs in the fifteenth digit was changed, and other files keep all digits.
  const changed = workbook([["a", "9.90195714285715", "9007199254740980", "1"]]);
  assert.deepEqual(await read({ "places.xlsx": changed }), [
    ["a", 9.90195714285715, 9007199254740980, 1],
  ]);
  assert.deepEqual(await read({ "places.csv": `Key,Longitude\na,${SHORT}\n` }), [
    ["a", Number(SHORT), undefined, undefined],
  ]);
});

test("the release is that of the workbook's mark, otherwise what is current", async (context) => {
  const at = await createContentStore(context);
  const publish = (longitude: number) =>
    at.publish({
      "installation.yaml": INSTALLATION,
      "places.jsonl": item("a", longitude, 1, 0.5),
    });
  const { release } = await publish(LONG);
  await publish(LONG_TOO);
  const { number, digest } = release;
  const rows: readonly Row[] = [["a", SHORT, "1", "0.5"]];
  const marked = async (mark?: string): Promise<unknown> => {
    const [found] = await readNumbers(context, at.reader, { "places.xlsx": workbook(rows, mark) });
    return (found as readonly unknown[])[1];
  };
  assert.equal(await marked(writeMark({ number, digest })), LONG);
  assert.equal(await marked(), Number(SHORT));
  assert.equal(await marked(writeMark({ number, digest: "0".repeat(64) })), Number(SHORT));
  assert.equal(await marked("damaged"), Number(SHORT));
  await publish(LONG);
  assert.equal(await marked(), LONG);
});
