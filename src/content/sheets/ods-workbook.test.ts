import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import { openWorkbook } from "./sheet-records.ts";
import {
  createOds,
  createOdsParts,
  odsRow,
  odsTable,
  odsTexts,
} from "../../../test/api/content/spreadsheet-files/make-ods.ts";

const FILE = "navigation.ods";

const damage = (reason: string): string =>
  `the file is damaged or not a workbook (${reason}): save it again as .xlsx or .ods`;

const change = (edit: (parts: Record<string, Uint8Array>) => void): Uint8Array => {
  const parts = createOdsParts(odsTable("S", odsTexts("A") + odsTexts("x")));
  edit(parts);
  return zipSync(parts);
};

const FILES: Readonly<Record<string, readonly [content: Uint8Array, problem: string]>> = {
  "a password": [
    change((parts) => {
      parts["META-INF/manifest.xml"] = strToU8("<manifest><encryption-data/></manifest>");
      parts["content.xml"] = Buffer.from("\u0001\u0002\u0003");
    }),
    "the workbook is protected by a password: save it without one",
  ],
  "a text document": [
    change((parts) => {
      parts["mimetype"] = strToU8("application/vnd.oasis.opendocument.text");
    }),
    damage("there is no workbook in it"),
  ],
  "no content": [change((parts) => delete parts["content.xml"]), damage("content.xml is missing")],
  "XML that is broken": [
    createOds(
      odsTable(
        "S",
        odsTexts("A") + odsRow("<table:table-cell><text:p>x</text:q></table:table-cell>"),
      ),
    ),
    damage("a part cannot be read"),
  ],
  "an entity of its own": [
    createOds(odsTable("S", odsTexts("A") + odsTexts("&own;"))),
    damage("a part cannot be read"),
  ],
  "a sheet that does not end": [
    change((parts) => {
      parts["content.xml"] = strToU8(
        `<a>${odsTable("S", odsTexts("A"))}<table:table table:name="T">`,
      );
    }),
    damage("a part cannot be read"),
  ],
  "only hidden sheets": [
    createOds(odsTable("S", odsTexts("A"), "hidden")),
    "the workbook has no visible sheet: show the one with content",
  ],
};

describe("an .ods file with", () => {
  for (const [name, [content, problem]] of Object.entries(FILES)) {
    test(name, async (context) => {
      const directory = await createDirectory(context, { [FILE]: content });
      const { records, problems } = await readAll(directory, "navigation");
      assert.deepEqual(records, []);
      const place = { severity: "error", file: FILE, resource: "navigation" } as const;
      assert.deepEqual(problems, [{ ...place, problem }]);
    });
  }
});

const sheetName = (index: number): string =>
  `Sheet ${index} > "&amp;" ${"x".repeat((index * 37) % 90)}`;
const rowsOf = (index: number): string =>
  odsTexts(`${index}`) + odsTexts("y".repeat((index * 7919) % 4001));

test("sheets are found wherever a chunk of the file ends", async (context) => {
  const indices = Array.from({ length: 400 }, (_, index) => index + 1);
  const tables = indices.map(
    (index) =>
      `<table:table table:name="${sheetName(index).replaceAll('"', "&quot;")}">${" ".repeat(3000)}${rowsOf(index)}</table:table>`,
  );
  const file = createOds(tables.join("\n"));
  const directory = await createDirectory(context, { [FILE]: file });
  const path = join(directory, FILE);
  const found = { name: FILE, path, bytes: file.length };
  const sheets = await openWorkbook(found);
  assert.deepEqual(
    sheets.map((sheet) => sheet.name),
    indices.map((index) => sheetName(index).replace("&amp;", "&")),
  );
  for (const index of [1, 2, 50, 199, 333, 400]) {
    const rows = (await sheets[index - 1]?.readRows(() => undefined)) ?? [];
    assert.equal(rows[0]?.cells[0]?.content.value, `${index}`);
    assert.ok(rows.length <= 2);
  }
});

test("what only looks like a sheet is passed over", async (context) => {
  const fake = odsTable("Fake", odsTexts("B") + odsTexts("y"));
  const parts = createOdsParts(
    `<!--${fake}--><?p ${fake}?><x><![CDATA[${fake}]]></x>${odsTable("S", odsTexts("A") + odsTexts("<![CDATA[x]]>"))}`,
  );
  const directory = await createDirectory(context, { [FILE]: zipSync(parts) });
  const { records, problems } = await readAll(directory, "navigation");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    records.map(({ values }) => values),
    [{ A: "x" }],
  );
});
