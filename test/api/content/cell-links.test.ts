/** The text of a cell may only name what its link leads to. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";
import { createOds, odsRow, odsTable, odsTexts } from "./spreadsheet-files/make-ods.ts";
import { createWorkbook, writeRows } from "./spreadsheet-files/make-xlsx.ts";

const INSTALLATION =
  "resources:\n  things:\n    fields:\n      Name: varchar(40)\n      Url: { type: address, nullable: true }\n";
const HEAD = ["Key", "Name", "Url"];

type Row = readonly [shown: string, link: string];

/** What the cell of Url shows, where it leads to, and what is published. */
const RIGHT: readonly (readonly [...Row, kept: string])[] = [
  ["Programm", "https://example.org/a?b=1&c=2", "https://example.org/a?b=1&c=2"],
  ["www.example.org", "http://www.example.org/", "http://www.example.org/"],
  ["https://example.org/shown", "https://example.org/old", "https://example.org/shown"],
  ["/de/seite", "https://example.org/x", "/de/seite"],
];
const WRONG: readonly Row[] = [
  ["Mail", "mailto:x@example.org"],
  ["Notes", "file:///C:/notes.txt"],
  ["Script", "javascript:alert(1)"],
];

const escape = (text: string): string => text.replaceAll("&", "&amp;");

const cell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

const FORMATS: Readonly<Record<string, (rows: readonly Row[]) => Uint8Array>> = {
  "things.xlsx": (rows) =>
    createWorkbook({
      sheets: [
        {
          name: "S",
          rows: writeRows(HEAD, ...rows.map(([shown], at) => [`k${at}`, "A", shown])),
          links: [
            // Only a field that is an address takes one.
            ["B2", "https://example.org/name"],
            ...rows.map(([, link], at): [string, string] => [
              `C${at + 2}:D${at + 2}`,
              escape(link),
            ]),
          ],
        },
      ],
    }),
  "things.ods": (rows) => {
    const linked = rows.map(([shown, link], at) => {
      const text = `<text:span><text:a xlink:href="${escape(link)}">${shown}</text:a></text:span>`;
      return odsRow([`k${at}`, "A", text].map(cell).join(""));
    });
    return createOds(odsTable("S", odsTexts(...HEAD) + linked.join("")));
  },
};

describe("the address behind a cell is taken where its text is none, in", () => {
  for (const [name, write] of Object.entries(FORMATS)) {
    test(name, async () => {
      const declared = { "installation.yaml": INSTALLATION };
      const rows = RIGHT.map(([shown, link]): Row => [shown, link]);
      const right = await checkFiles({ ...declared, [name]: write(rows) });
      assert.deepEqual(listLines(right), []);
      assert.ok(right.valid);
      const items = mustGet(right.content.items, "things" as ResourceName);
      assert.deepEqual(
        items.map(({ json }) => (JSON.parse(Buffer.from(json).toString()) as { Url: string }).Url),
        RIGHT.map(([, , kept]) => kept),
      );
      assert.deepEqual(
        listLines(await checkFiles({ ...declared, [name]: write(WRONG) })),
        WRONG.map(
          ([shown], at) =>
            `${name}:S!C${at + 2}: Url: must be an absolute http or https URL, or begin with a single slash (${shown})`,
        ),
      );
    });
  }
});
