/** Whatever is wrong in declarations is told, all at once, each slip once and where it stands. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkDeclarations } from "./check-declarations.ts";
import { COLUMN_ROWS } from "./column-rows.ts";
import { FIELD_ROWS } from "./field-rows.ts";
import { NAME_ROWS } from "./name-rows.ts";
import { NAMING_ROWS } from "./naming-rows.ts";
import { RULE_ROWS } from "./rule-rows.ts";
import { USE_ROWS } from "./use-rows.ts";

const TABLES = {
  names: NAME_ROWS,
  naming: NAMING_ROWS,
  fields: FIELD_ROWS,
  columns: COLUMN_ROWS,
  rules: RULE_ROWS,
  uses: USE_ROWS,
};

for (const [title, rows] of Object.entries(TABLES)) {
  describe(`mistakes in ${title}`, () => {
    for (const [name, [text, ...lines]] of Object.entries(rows)) {
      test(name, () => {
        const { errors, installation } = checkDeclarations(text.replace(/^\n/u, ""));
        assert.deepEqual(
          errors,
          lines.map((line) => `installation.yaml:${line}`),
        );
        // Items would be held against what is wrong.
        if (lines.some((line) => /^\d+: resources\b/u.test(line)))
          assert.deepEqual(installation.resources, {});
      });
    }
  });
}

const count = (length: number, one: (index: number) => string): string =>
  Array.from({ length }, (_, index) => one(index)).join(", ");

const BOUND_ROWS: readonly (readonly [text: string, line: string])[] = [
  [
    `resources: { ${count(101, (index) => `r${index}: { fields: { A: date } }`)} }`,
    "1: resources: has 101 resources; at most 100 are allowed (an object)",
  ],
  [
    `resources: { events: { fields: { ${count(201, (index) => `F${index}: date`)} } } }`,
    "1: resources.events.fields: has 201 fields; at most 200 are allowed (an object)",
  ],
  [
    `resources: { events: { fields: { A: { type: enum, values: [${count(1001, String)}] } } } }`,
    "1: resources.events.fields.A.values: has 1001 values; at most 1000 are allowed (a list of 1001)",
  ],
  [
    `resources: { events: { search: { in: [${count(101, () => "A")}] }, fields: { A: varchar(9) } } }`,
    "1: resources.events.search.in: has 101 paths; at most 100 are allowed (a list of 101)",
  ],
];

for (const [text, line] of BOUND_ROWS) {
  test(`a bound: ${line.slice(3, 60)}`, () => {
    assert.deepEqual(checkDeclarations(text).errors, [`installation.yaml:${line}`]);
  });
}
