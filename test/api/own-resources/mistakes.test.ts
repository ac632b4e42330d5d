/** Whatever is wrong in declarations is told, all at once, each slip once and where it stands. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { isMap, isScalar, LineCounter, parseDocument, stringify } from "yaml";
import { arbitraryResources } from "../../model/generate-declarations.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { below, shuffle } from "../../model/choices.ts";
import { FIELD_ROWS } from "./field-rows.ts";
import { NAME_ROWS } from "./name-rows.ts";
import { FAULT_ROWS } from "./introduced-faults.ts";
import type { JsonObject, IntroducedFault } from "./introduced-faults.ts";
import { RULE_ROWS } from "./rule-rows.ts";
import { USE_ROWS } from "./use-rows.ts";
import { runs } from "../../support/seeds.ts";

const TABLES = { names: NAME_ROWS, fields: FIELD_ROWS, rules: RULE_ROWS, uses: USE_ROWS };

for (const [title, rows] of Object.entries(TABLES)) {
  describe(`mistakes in ${title}`, () => {
    for (const { name, text, lines } of rows) {
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

/** @returns the line of what a fault is about, as the parser of YAML itself tells it */
function createFinder(text: string): (fault: IntroducedFault) => number {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  return ({ at, isName }) => {
    const parent = document.getIn(at.slice(0, -1), true);
    const name = at.at(-1);
    const pair =
      isName && isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && key.value === name)
        : undefined;
    const node = (pair ? pair.key : document.getIn(at, true)) as { range?: number[] } | undefined;
    return counter.linePos(node?.range?.[0] ?? -1).line;
  };
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

const PER_DECLARATION = 6;

/** Faults of the field's type exclude each other in one resource, as they have one name. */
function introduceFaults(gen: GeneratorValue, resources: JsonObject): readonly IntroducedFault[] {
  const taken = new Set<string>();
  const names = Object.keys(resources);
  const rows = shuffle(gen, FAULT_ROWS).slice(0, 1 + below(gen, PER_DECLARATION));
  return rows.flatMap((row) => {
    const name = names[below(gen, names.length)] ?? "";
    const resource = resources[name] as JsonObject;
    // What a title, model or path of the contract is called can be wrong once.
    const place = `${name} ${row.place.split(".")[0]}`;
    if (taken.has(place)) return [];
    const introduced = row.introduce(resource, ["resources", name]);
    if (!introduced) return [];
    taken.add(place);
    return [{ ...introduced, field: `resources.${name}.${introduced.field}` }];
  });
}

test("every introduced fault is told, at its line, and nothing else", () => {
  fc.assert(
    fc.property(arbitraryResources, fc.gen(), ({ resources }, gen) => {
      const wrong = structuredClone(resources) as unknown as JsonObject;
      const introduced = introduceFaults(gen, wrong);
      const text = stringify({ resources: wrong }, { lineWidth: 0, aliasDuplicateObjects: false });
      const lineOf = createFinder(text);
      const { errors, installation } = checkDeclarations(text);
      for (const fault of introduced) {
        const field = fault.field.replaceAll(/\.\d+$/gu, "");
        const place = `installation.yaml:${lineOf(fault)}: ${field}: `;
        const found = errors.filter((line) => line.startsWith(place) && fault.problem.test(line));
        assert.equal(found.length, 1, `${place}${fault.problem}\n${errors.join("\n")}\n${text}`);
      }
      assert.equal(errors.length, introduced.length, `${errors.join("\n")}\n${text}`);
      if (introduced.length > 0) assert.deepEqual(installation.resources, {});
    }),
    runs(300),
  );
});
