/** What tables cannot hold: each rule of it is named, in the formats that it concerns. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sayInEnglish as say } from "../../../src/words/say.ts";
import { TABLE_FORMATS } from "../../../src/checkout/write-tables.ts";
import type { TableFormat } from "../../../src/checkout/write-tables.ts";
import { createTableWorkshop, LANGUAGE } from "../../support/table-formats.ts";
import type { Items, TableWorkshop } from "../../support/table-formats.ts";

let workshop: TableWorkshop;

before(async () => {
  workshop = await createTableWorkshop();
});

after(async () => {
  await workshop.remove();
});

interface MisfitRow {
  readonly items: Items;
  readonly field: string;
  readonly problem: RegExp;
  readonly formats: readonly TableFormat[];
}

const ITEM = { Key: "n", Identifier: "N" };
const withAttribute = (value: unknown): MisfitRow["items"] => ({
  languages: [{ ...LANGUAGE, CustomAttributes: { UNDECLARED: value } }],
});
const withHours = (OfficeHours: string): MisfitRow["items"] => ({
  "business-division-contact-persons": [
    { Key: "p", DefaultContactPerson: true, Firstname: "A", Lastname: "B", OfficeHours },
  ],
});
const ALL = TABLE_FORMATS;

const MISFITS: readonly MisfitRow[] = [
  { items: withHours(""), field: "OfficeHours", problem: /empty text/u, formats: ALL },
  {
    items: withHours("x".repeat(32_768)),
    field: "OfficeHours",
    problem: /32767/u,
    formats: ["xlsx"],
  },
  {
    items: withAttribute(1),
    field: "CustomAttributes.UNDECLARED",
    problem: /not text/u,
    formats: ["csv"],
  },
  {
    items: withAttribute(true),
    field: "CustomAttributes.UNDECLARED",
    problem: /not text/u,
    formats: ["csv"],
  },
  {
    items: withAttribute(["a"]),
    field: "CustomAttributes.UNDECLARED",
    problem: /list/u,
    formats: ALL,
  },
  {
    items: { languages: [{ ...LANGUAGE, CustomAttributes: {} }] },
    field: "CustomAttributes",
    problem: /empty object/u,
    formats: ALL,
  },
  {
    items: { languages: [LANGUAGE], navigation: [{ ...ITEM, CustomAttributes: { A: [] } }] },
    field: "CustomAttributes.A",
    problem: /empty list/u,
    formats: ALL,
  },
  {
    items: { languages: [LANGUAGE], navigation: [{ ...ITEM, CustomAttributes: { A: ["a|b"] } }] },
    field: "CustomAttributes.A",
    problem: /with a \| in an entry/u,
    formats: ALL,
  },
];

describe("what a table cannot hold is named", () => {
  for (const { items, field, problem, formats } of MISFITS) {
    for (const format of TABLE_FORMATS) {
      test(`${format}: ${field} ${problem.source}`, async () => {
        const { misfits } = await workshop.write(await workshop.check(items), format);
        assert.deepEqual(
          misfits.map((one) => one.field),
          formats.includes(format) ? [field] : [],
        );
        for (const one of misfits) assert.match(say(one.problem), problem);
      });
    }
  }
});
