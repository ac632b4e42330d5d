/** In charge of what tables cannot hold: each rule of it is named, in the forms that it concerns. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { TABLE_FORMS } from "../../src/cli/commands/write-tables.ts";
import type { TableForm } from "../../src/cli/commands/write-tables.ts";
import { createTableWorkshop, LANGUAGE } from "../table-forms.ts";
import type { Items, TableWorkshop } from "../table-forms.ts";

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
  readonly forms: readonly TableForm[];
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
const BOTH = TABLE_FORMS;

const MISFITS: readonly MisfitRow[] = [
  { items: withHours(""), field: "OfficeHours", problem: /empty text/u, forms: BOTH },
  { items: withHours("\u200Bx"), field: "OfficeHours", problem: /whitespace/u, forms: BOTH },
  { items: withHours(" at ends "), field: "OfficeHours", problem: /whitespace/u, forms: BOTH },
  {
    items: withHours("x".repeat(32_768)),
    field: "OfficeHours",
    problem: /32767/u,
    forms: ["xlsx"],
  },
  {
    items: withAttribute(1),
    field: "CustomAttributes.UNDECLARED",
    problem: /not text/u,
    forms: ["csv"],
  },
  {
    items: withAttribute(true),
    field: "CustomAttributes.UNDECLARED",
    problem: /not text/u,
    forms: ["csv"],
  },
  {
    items: withAttribute(["a"]),
    field: "CustomAttributes.UNDECLARED",
    problem: /list/u,
    forms: BOTH,
  },
  {
    items: { languages: [{ ...LANGUAGE, CustomAttributes: {} }] },
    field: "CustomAttributes",
    problem: /empty object/u,
    forms: BOTH,
  },
  {
    items: { languages: [LANGUAGE], navigation: [{ ...ITEM, CustomAttributes: { A: [] } }] },
    field: "CustomAttributes.A",
    problem: /empty list/u,
    forms: BOTH,
  },
  {
    items: { languages: [LANGUAGE], navigation: [{ ...ITEM, CustomAttributes: { A: ["a|b"] } }] },
    field: "CustomAttributes.A",
    problem: /with a \| in an entry/u,
    forms: BOTH,
  },
];

describe("what a table cannot hold is named", () => {
  for (const { items, field, problem, forms } of MISFITS) {
    for (const form of TABLE_FORMS) {
      test(`${form}: ${field} ${problem.source}`, async () => {
        const { misfits } = await workshop.write(await workshop.check(items), form);
        assert.deepEqual(
          misfits.map((one) => one.field),
          forms.includes(form) ? [field] : [],
        );
        for (const one of misfits) assert.match(one.problem, problem);
      });
    }
  }
});
