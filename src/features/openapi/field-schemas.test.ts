import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnField, OwnFields, OwnResources } from "../../catalog/own-resources.ts";
import type { OwnName, ResourceName } from "../../catalog/resource-names.ts";
import { createItemSchema } from "./document.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const TIME = "2026-01-31 12:00:00";
const LAST = { CreatedAt: TIME, UpdatedAt: TIME, Uuid: UUID };

const declare = (name: string, fields: OwnFields): OwnResources[string] => ({
  title: name,
  model: name,
  path: `/api/v1/${name}`,
  access: "public",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});

/** @returns whether something is an item of a resource with these fields */
function compile(
  fields: OwnFields,
  { publication }: { readonly publication?: true } = {},
  customAttributes: Installation["customAttributes"][OwnName] = {},
): (item: unknown) => boolean {
  const resources = {
    events: { ...declare("events", fields), ...(publication && { publication }) },
    halls: declare("halls", { Name: { type: "varchar", size: 9 }, Seats: { type: "integer" } }),
  };
  const catalog = catalogOf({ resources });
  const installation: Installation = {
    ...DEFAULT_INSTALLATION,
    resources,
    customAttributes: { ["events" as OwnName]: customAttributes },
  };
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  formats.default.default(ajv);
  const resource = mustGet(catalog.resources, "events" as ResourceName);
  const validate = ajv.compile(createItemSchema({ catalog, installation }, resource));
  return (item) => validate(item);
}

const HALL = { Name: "Aula", Seats: 9, ...LAST };

/** A field, and values that it has or never has. */
const ROWS: readonly (readonly [
  declared: OwnField,
  has: readonly unknown[],
  never: readonly unknown[],
])[] = [
  [{ type: "varchar", size: 3 }, ["a", "äöü", "😀😀😀"], ["", "abcd", 1, null]],
  [{ type: "varchar", size: 3, nullable: true }, ["", "abc", null], ["abcd", false]],
  [{ type: "varchar", size: 9, pattern: "[A-Z]{2}" }, ["AB"], ["ABC", "xAB", "ab"]],
  [{ type: "boolean" }, [true, false], ["true", 0, null]],
  [{ type: "integer", min: -1, max: 3 }, [-1, 0, 3], [-2, 4, 1.5, "1", null]],
  [
    { type: "integer" },
    [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    [2 ** 53, -(2 ** 53), 0.5],
  ],
  [{ type: "float", min: 0.5, max: 1 }, [0.5, 1], [0.4, 1.1, "1"]],
  [{ type: "enum", values: ["ONE", "TWO"] }, ["ONE", "TWO"], ["one", "", null]],
  [{ type: "enum", values: ["ONE"], nullable: true }, ["ONE", null], ["TWO"]],
  [
    { type: "set", values: ["ONE", "TWO"] },
    [["ONE"], ["TWO", "ONE"]],
    [[], ["ONE", "ONE"], ["THREE"], "ONE", null],
  ],
  [{ type: "list" }, [["a"], ["a", "a"]], [[], [1], "a", null]],
  [{ type: "date" }, ["2026-01-31"], ["2026-02-31", TIME, null]],
  [{ type: "timestamp" }, [TIME], ["2026-01-31T12:00:00", "2026-01-31", `${TIME}Z`, null]],
  [{ type: "color" }, ["fff", "a0b1c2", "a0b1c2d3"], ["ffff", "#fff", "ggg"]],
  [{ type: "zip" }, ["24103"], ["123456789"]],
  // Content with another one has a warning only.
  [{ type: "mail" }, ["a@example.org", "not at all"], [""]],
  [
    { type: "address" },
    ["/de/", "https://example.org/", "HTTP://example.org"],
    ["//example.org", "de", "ftp://example.org", "/a b", String.raw`/a\b`],
  ],
  [{ type: "reference", to: "halls" }, [UUID], ["Aula", HALL, null]],
  [{ type: "reference", to: "halls", nullable: true }, [UUID, null], [""]],
  [{ type: "reference", to: "halls", many: true }, [[UUID]], [[], UUID, [null], [HALL]]],
  [
    { type: "reference", to: "halls", embed: true },
    [HALL],
    [UUID, { ...HALL, Seats: "9" }, { ...HALL, More: 1 }],
  ],
  [
    { type: "reference", to: "halls", embed: ["Name"] },
    [{ Name: "Aula" }],
    [HALL, {}, UUID, { Name: 1 }],
  ],
  [
    { type: "reference", to: "halls", embed: ["Name"], many: true },
    [[{ Name: "Aula" }]],
    [[], [UUID], { Name: "Aula" }],
  ],
  [
    { type: "localized", fields: { Text: { type: "varchar", size: 3 } } },
    [{ Language: "DE", Text: "a" }, null],
    [{}, { Text: "a" }, { Language: "DE", Text: "" }, { Language: "DE", Text: "a", More: 1 }, "a"],
  ],
];

describe("the schema of a field", () => {
  for (const [declared, has, never] of ROWS) {
    const name = JSON.stringify(declared);
    test(name, () => {
      const validate = compile({ Value: declared });
      for (const value of has)
        assert.ok(validate({ Value: value, ...LAST }), `${JSON.stringify(value)}: a value`);
      for (const value of never)
        assert.ok(!validate({ Value: value, ...LAST }), `${JSON.stringify(value)}: no value`);
      assert.ok(!validate(LAST), "left out");
      assert.ok(!validate({ Value: has[0], ...LAST, More: 1 }), "and another member");
      assert.ok(!validate({ Value: has[0], ...LAST, CreatedAt: null }), "without its time");
    });
  }
});

test("custom attributes have the types that are declared, and others any", () => {
  const validate = compile(
    { More: { type: "customAttributes" } },
    {},
    {
      TEXT: { type: "string" },
      FLAG: { type: "boolean" },
      COUNT: { type: "integer" },
      SHARE: { type: "decimal" },
      TAGS: { type: "list" },
      COLOR: { type: "enum", values: ["RED"] },
    },
  );
  const right = { TEXT: "", FLAG: false, COUNT: 1, SHARE: 0.5, TAGS: [], COLOR: "RED" };
  assert.ok(validate({ More: {}, ...LAST }));
  assert.ok(validate({ More: right, ...LAST }));
  const wrong = { TEXT: 1, FLAG: "no", COUNT: 1.5, SHARE: "1", TAGS: "a", COLOR: "BLUE" };
  for (const [name, value] of Object.entries(wrong))
    assert.ok(!validate({ More: { ...right, [name]: value }, ...LAST }), name);
  for (const value of ["a", true, 1.5, ["a"]])
    assert.ok(validate({ More: { OTHER: value }, ...LAST }), JSON.stringify(value));
  for (const value of [null, {}, [1]])
    assert.ok(!validate({ More: { OTHER: value }, ...LAST }), JSON.stringify(value));
  assert.ok(!validate({ More: { other: "a" }, ...LAST }));
});

test("what has a state is never a draft", () => {
  const validate = compile({ Name: { type: "varchar", size: 9 } }, { publication: true });
  const times = { TimeControlledPublishedFrom: null, TimeControlledPublishedTo: null };
  const item = { State: "PUBLISHED", ...times, Name: "a", ...LAST };
  assert.ok(validate(item));
  assert.ok(!validate({ ...item, State: "DRAFT" }));
  // As a value of another field, DRAFT is one as any other.
  const other = compile({ Version: { type: "enum", values: ["DRAFT", "FINAL"] } });
  assert.ok(other({ Version: "DRAFT", ...LAST }));
});
