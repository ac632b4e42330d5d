/**
 * Elements of a workbook count where the format puts them: programs put others of the same names into
 * extensions, alternatives and namespaces of their own.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { strFromU8, strToU8, zipSync } from "fflate";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import {
  createOdsParts,
  odsRow,
  odsTable,
  odsText,
  odsTexts,
} from "../../../test/api/content/spreadsheet-files/make-ods.ts";
import { createParts, writeRows } from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";
import type { Plain } from "../record.ts";
import { readWorkbookMark } from "./workbook-mark.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const X15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";
const X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const MC = "http://schemas.openxmlformats.org/markup-compatibility/2006";

/** A day in a workbook that counts from 1904, a formula, a padded number and a merged cell. */
const ROWS = writeRows(
  ["Day", "Sum", "Code", "Place"],
  [
    { xml: 's="1"><v>45046</v>' },
    { xml: "><f>1+1</f><v>2</v>" },
    { xml: 's="2"><v>7</v>' },
    "Town hall",
  ],
  [null, null, null, "hidden by the merged cell"],
);
const EXPECTED = [
  { Day: "2027-05-01", Sum: 2, Code: 7, Place: "Town hall" },
  { Place: "Town hall" },
];

type Change = (xml: string) => string;

const before =
  (tag: string, xml: string): Change =>
  (text) => {
    assert.ok(text.includes(tag));
    return text.replace(tag, `${xml}${tag}`);
  };

const inAlternatives = (xml: string): string =>
  `<mc:AlternateContent xmlns:mc="${MC}"><mc:Choice Requires="x15">${xml}</mc:Choice><mc:Fallback>${xml}</mc:Fallback></mc:AlternateContent>`;
const inExtensions = (xml: string): string => `<extLst><ext uri="{0}">${xml}</ext></extLst>`;

/** @returns every way in which a part may have the same elements elsewhere */
const elsewhere = (
  end: string,
  xml: (prefix: string) => string,
): Readonly<Record<string, Change>> => ({
  "in extensions of another namespace": before(
    end,
    inExtensions(xml("x15:").replace(/<x15:\w+/u, `$& xmlns:x15="${X15}"`)),
  ),
  "in extensions, as if they were of the format": before(end, inExtensions(xml(""))),
  "in alternatives": before(end, inAlternatives(xml(""))),
  "in their place, of another namespace by default": before(
    end,
    xml("").replaceAll(/<\w+/gu, `$& xmlns="${X14}"`),
  ),
  "in their place, of another namespace under any prefix": before(
    end,
    xml("any:").replaceAll(/<any:\w+/gu, `$& xmlns:any="${X14}"`),
  ),
});

interface Part {
  readonly name: string;
  readonly changes: Readonly<Record<string, Change>>;
}

const PARTS: readonly Part[] = [
  {
    name: "xl/workbook.xml",
    changes: elsewhere(
      "</workbook>",
      (x) =>
        `<${x}workbookPr chartTrackingRefBase="1"/><${x}calcPr fullCalcOnLoad="1"/><${x}sheet name="Other" r:id="rId1"/><${x}sheets><${x}sheet name="Another" r:id="rId1"/></${x}sheets>`,
    ),
  },
  {
    name: "xl/styles.xml",
    changes: elsewhere(
      "<cellStyleXfs>",
      (x) =>
        `<${x}numFmts><${x}numFmt numFmtId="164" formatCode="0.00"/></${x}numFmts><${x}cellXfs><${x}xf numFmtId="2"/></${x}cellXfs><${x}numFmt numFmtId="165" formatCode="0.00"/>`,
    ),
  },
  {
    name: "xl/sharedStrings.xml",
    changes: elsewhere("<si>", (x) => `<${x}si><${x}t>other</${x}t></${x}si>`),
  },
  {
    name: "xl/worksheets/sheet1.xml",
    changes: elsewhere(
      "</worksheet>",
      (x) =>
        `<${x}sheetData><${x}row r="9"><${x}c r="A9" t="str"><${x}v>x</${x}v></${x}c></${x}row></${x}sheetData><${x}mergeCells><${x}mergeCell ref="A2:A3"/></${x}mergeCells>`,
    ),
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    changes: elsewhere(
      "</Relationships>",
      (x) => `<${x}Relationship Id="rId1" Type="a/styles" Target="styles.xml"/>`,
    ),
  },
];

const createParted = (): Record<string, Uint8Array> =>
  createParts({
    sheets: [{ name: "S", rows: ROWS, merged: ["D2:D3"] }],
    texts: ["<t>first</t>"],
    formats: ["dd.mm.yyyy", "000"],
    epoch1904: true,
  });

async function read(
  context: Parameters<typeof createDirectory>[0],
  file: string,
  parts: Record<string, Uint8Array>,
): Promise<readonly Plain[]> {
  const directory = await createDirectory(context, { [file]: zipSync(parts) });
  const { records, problems } = await readAll(directory, "navigation");
  assert.deepEqual(problems, []);
  return records.map(({ values }) => values);
}

const changeAll = (parts: Record<string, Uint8Array>, change: Change): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, strToU8(change(strFromU8(bytes)))]),
  );

const prefixAll: Change = (text) =>
  text.includes(MAIN)
    ? text
        .replaceAll(/<(\/?)(?=[a-z])/gu, "<$1x:")
        .replaceAll("xmlns=", "xmlns:x=")
        .replaceAll("r:id=", "rel:id=")
        .replaceAll("xmlns:r=", "xmlns:rel=")
    : text;

const makeStrict: Change = (text) =>
  text
    .replaceAll(MAIN, STRICT)
    .replaceAll(
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
      "http://purl.oclc.org/ooxml/officeDocument/relationships",
    );

const renameTables: Change = (text) =>
  text.replaceAll(/table:(?!1\.0)/gu, "t:").replaceAll("xmlns:table=", "xmlns:t=");

const customProperties = (namespace: string, name: string): string =>
  `<Properties xmlns="${namespace}" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><x><property name="${name}"><vt:lpwstr>no</vt:lpwstr></property></x><property name="${name}"><vt:lpwstr>yes</vt:lpwstr></property></Properties>`;

describe("a workbook that counts its days from 1904", () => {
  test("is read as what people see", async (context) => {
    assert.deepEqual(await read(context, "navigation.xlsx", createParted()), EXPECTED);
  });

  for (const { name, changes } of PARTS) {
    for (const [place, change] of Object.entries(changes)) {
      test(`with the same elements ${place}: ${name}`, async (context) => {
        const parts = createParted();
        parts[name] = strToU8(change(strFromU8(parts[name] ?? assert.fail())));
        assert.deepEqual(await read(context, "navigation.xlsx", parts), EXPECTED);
      });
    }
  }

  test("with a prefix before every name", async (context) => {
    const parts = changeAll(createParted(), prefixAll);
    assert.deepEqual(await read(context, "navigation.xlsx", parts), EXPECTED);
  });

  test("in the strict variant of the format", async (context) => {
    const parts = changeAll(createParted(), makeStrict);
    assert.deepEqual(await read(context, "navigation.xlsx", parts), EXPECTED);
  });

  test("with attributes of other namespaces", async (context) => {
    const parts = changeAll(createParted(), (text) =>
      text
        .replace("<workbookPr", `<workbookPr xmlns:x15="${X15}" x15:date1904="0"`)
        .replaceAll("<sheet ", `<sheet xmlns:x15="${X15}" x15:state="hidden" x15:id="rId9" `)
        .replaceAll("<c ", `<c xmlns:x15="${X15}" x15:t="b" x15:s="9" `),
    );
    assert.deepEqual(await read(context, "navigation.xlsx", parts), EXPECTED);
  });
});

describe("an .ods file with the same elements", () => {
  const inner = odsTable("Inner", odsTexts("A") + odsTexts("no"));
  const rows = odsTexts("A") + odsTexts("x");
  const places: Readonly<Record<string, string>> = {
    "in links and tracked changes": `<table:tracked-changes>${inner}</table:tracked-changes>${odsTable("S", rows)}<table:dde-links><table:dde-link>${inner}</table:dde-link></table:dde-links>`,
    "in shapes and notes": odsTable(
      "S",
      `<table:shapes>${inner}</table:shapes>${odsTexts("A")}${odsRow(
        `<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>x</text:p><draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><text:p>shape</text:p></draw:frame></table:table-cell>`,
      )}`,
    ),
    "of another namespace": odsTable(
      "S",
      `${rows}<my:table-row xmlns:my="urn:my"><table:table-cell office:value-type="string"><text:p>no</text:p></table:table-cell></my:table-row>${odsRow(`<my:table-cell xmlns:my="urn:my" office:value-type="string"><text:p>no</text:p></my:table-cell>`)}`,
    ),
    "in groups of rows": odsTable(
      "S",
      `<table:table-header-rows>${odsTexts("A")}</table:table-header-rows><table:table-row-group><table:table-row-group>${odsTexts("x")}</table:table-row-group></table:table-row-group>`,
    ),
    "and attributes of another namespace": odsTable(
      "S",
      odsTexts("A") +
        odsRow(
          odsText("x", 'xmlns:my="urn:my" my:number-columns-repeated="9" my:value-type="float"'),
        ),
    ),
  };
  for (const [place, tables] of Object.entries(places)) {
    test(place, async (context) => {
      assert.deepEqual(await read(context, "navigation.ods", createOdsParts(tables)), [{ A: "x" }]);
    });
  }

  test("of the format under other prefixes", async (context) => {
    const parts = createOdsParts(odsTable("S", odsTexts("A") + odsTexts("x"), "hidden"));
    const shown = createOdsParts(odsTable("S", odsTexts("A") + odsTexts("x")));
    assert.deepEqual(await read(context, "navigation.ods", changeAll(shown, renameTables)), [
      { A: "x" },
    ]);
    const directory = await createDirectory(context, {
      "navigation.ods": zipSync(changeAll(parts, renameTables)),
    });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ problem }) => problem),
      ["the workbook has no visible sheet: show the one with content"],
    );
  });
});

test("the mark of a workbook is a property of the document", async (context) => {
  const CUSTOM = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties";
  for (const [namespace, expected] of [
    [CUSTOM, "yes"],
    [X15, undefined],
  ] as const) {
    const parts = createParted();
    parts["docProps/custom.xml"] = strToU8(customProperties(namespace, "lectern-base"));
    const file = zipSync(parts);
    const directory = await createDirectory(context, { "navigation.xlsx": file });
    const path = join(directory, "navigation.xlsx");
    assert.equal(
      await readWorkbookMark({ name: "navigation.xlsx", path, bytes: file.length }),
      expected,
    );
  }
});
