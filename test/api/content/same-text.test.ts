/** A text is the same in whatever file it stands: white space around it and the kind of its line breaks are no content. */
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkFiles, listLines } from "./rules/check-files.ts";
import { createOds, odsRow, odsTable, odsTexts } from "./spreadsheet-files/make-ods.ts";
import { createWorkbook, writeRows } from "./spreadsheet-files/make-xlsx.ts";

const INSTALLATION = `
resources:
  events:
    fields:
      Title: { type: varchar, size: 40 }
      Text: { type: longVarchar, nullable: true }
      Kind: { type: enum, values: [CONCERT, TALK, NULL] }
      Url: { type: address, nullable: true }
      Day: { type: date, nullable: true }
      Tags: { type: list, nullable: true }
`;

const ITEM =
  '{"Key":"a","Title":"Summer party","Text":"One\\nTwo\\n\\n  Three","Kind":"CONCERT","Url":"https://example.org/","Day":"2027-05-01","Tags":["old","new"]}';

const HEAD = ["Key", "Title", "Text", "Kind", "Url", "Day", "Tags"];

const lined = (lineBreak: string): readonly string[] => [
  " a\t",
  "\u00A0Summer party\u200B",
  `${lineBreak}One${lineBreak}Two${lineBreak}${lineBreak}  Three${lineBreak}`,
  "CONCERT ",
  " https://example.org/",
  `2027-05-01${lineBreak}`,
  ` old |${lineBreak}new `,
];
const csv = (lineBreak: string): string =>
  [
    HEAD.join(","),
    lined(lineBreak)
      .map((text) => `"${text}"`)
      .join(","),
    "",
  ].join(lineBreak);
const json = (lineBreak: string): string => {
  const [Key, Title, Text, Kind, Url, Day] = lined(lineBreak);
  return JSON.stringify({ Key, Title, Text, Kind, Url, Day, Tags: [" old ", `${lineBreak}new `] });
};
const yaml = (lineBreak: string): string =>
  [
    "- Key: |",
    "    a",
    "  Title: >",
    "    Summer",
    "    party",
    "  Text: |+",
    "    One",
    "    Two",
    "",
    "      Three",
    "",
    "  Kind: >",
    "    CONCERT",
    "  Url: |",
    "    https://example.org/",
    "  Day: >",
    "    2027-05-01",
    "  Tags:",
    "    - >",
    "      old",
    "    - |",
    "      new",
    "",
  ].join(lineBreak);

const FILES: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
  CSV: { "events.csv": csv("\n") },
  "CSV from Windows": { "events.csv": csv("\r\n") },
  "CSV with CR alone": { "events.csv": csv("\r") },
  YAML: { "events.yaml": yaml("\n") },
  "YAML from Windows": { "events.yaml": yaml("\r\n") },
  JSON: { "events.json": `[${json("\n")}]` },
  "JSON with escaped CR": { "events.json": `[${json("\r\n")}]` },
  "JSON Lines": { "events.jsonl": json("\r") },
  "an Excel workbook": {
    "events.xlsx": createWorkbook({ sheets: [{ name: "S", rows: writeRows(HEAD, lined("\n")) }] }),
  },
  "an Excel workbook with escaped CR": {
    "events.xlsx": createWorkbook({
      sheets: [{ name: "S", rows: writeRows(HEAD, lined("_x000D_\n")) }],
    }),
  },
  "an OpenDocument spreadsheet": {
    "events.ods": createOds(
      odsTable(
        "S",
        odsTexts(...HEAD) +
          odsRow(
            lined("\n")
              .map((text) => text.replaceAll("  ", "<text:s text:c='2'/>"))
              .map((text) => text.replaceAll("\n", "</text:p><text:p>"))
              .map(
                (text) =>
                  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
              )
              .join(""),
          ),
      ),
    ),
  },
};

async function readEvents(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const result = await checkFiles({ "installation.yaml": INSTALLATION, ...files });
  assert.ok(result.valid, listLines(result).join("\n"));
  assert.deepEqual(listLines(result), []);
  return mustGet(result.content.items, "events" as ResourceName).map(({ json: bytes }) =>
    Buffer.from(bytes)
      .toString()
      .replace(/,"Uuid":"[^"]*"/u, ""),
  );
}

describe("a text is the same in", () => {
  for (const [name, files] of Object.entries(FILES))
    test(name, async () => assert.deepEqual(await readEvents(files), [ITEM]));
});

test("white space alone is no value in any format", async () => {
  const row = ["a", "Party", " \r\n ", "TALK", "\t", " ", "\u00A0"];
  const [Key, Title, Text, Kind, Url, Day] = row;
  const expected = ['{"Key":"a","Title":"Party","Kind":"TALK"}'];
  for (const files of [
    { "events.csv": [HEAD, row].map((cells) => cells.map((one) => `"${one}"`).join()).join("\n") },
    { "events.json": JSON.stringify([{ Key, Title, Text, Kind, Url, Day, Tags: null }]) },
    {
      "events.yaml": 'Key: a\nTitle: Party\nText: " \\n"\nKind: TALK\nUrl: "\\t"\n'
        .replace(/^/gmu, "  ")
        .replace("  ", "- "),
    },
  ])
    assert.deepEqual(await readEvents(files), expected);
});

test("Null and NULL are text in a text field of YAML, and null is none", async () => {
  const files = {
    "events.yaml": `
- { Key: Null, Title: NULL, Text: Null, Kind: NULL, Url: Null, Day: NULL, Tags: [Null, x] }
- { Key: b, Title: b, Text: null, Kind: TALK, Url: ~, Day: , Tags: null }
`,
  };
  const result = await checkFiles({ "installation.yaml": INSTALLATION, ...files });
  assert.ok(result.valid);
  assert.deepEqual(listLines(result), [
    "events.yaml:2: Title: looks like a placeholder, which readers would see; leave the value out (NULL)",
  ]);
  assert.deepEqual(
    mustGet(result.content.items, "events" as ResourceName).map(({ json: bytes }) =>
      Buffer.from(bytes)
        .toString()
        .replace(/,"Uuid":"[^"]*"/u, ""),
    ),
    [
      '{"Key":"Null","Title":"NULL","Text":"Null","Kind":"NULL","Tags":["Null","x"]}',
      '{"Key":"b","Title":"b","Kind":"TALK"}',
    ],
  );
});
