/** What the document says of parameters is what the service takes: the same values are judged by both. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { CONTRACT, createCatalog } from "../../catalog/catalog.ts";
import { perContractName } from "../../catalog/resource-names.ts";
import { routesOf } from "../../serve/routes.ts";
import { contextOf, faultsOf } from "../../../test/api/querying/query-context.ts";
import type { Letter } from "../../../test/api/querying/query-context.ts";
import { listFilters, listSingles } from "./parameters.ts";
import type { NamedParameter } from "./parameters.ts";
import type { DocumentContext } from "./operations.ts";
import { SchemaBook } from "./schema-book.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

const ajv = new Ajv2020({ coerceTypes: true });
formats.default.default(ajv);
ajv.addKeyword("components");

const { installation, languages } = contextOf("N");
const CONTEXT: DocumentContext = {
  catalog: createCatalog(
    new Map(),
    perContractName(() => "public"),
  ),
  installation,
  languages: languages.map(({ code }) => code),
  services: [],
  examples: new Map(),
  parameters: new Map(),
  book: new SchemaBook(),
};

/** @returns the parameters of an operation, by name */
function listAll(
  letter: Letter,
  operation: "find" | "load" = "find",
  context = CONTEXT,
): ReadonlyMap<unknown, NamedParameter> {
  const { resource } = contextOf(letter);
  const route = routesOf(CONTRACT).find(
    (one) => one.resource === resource && one.operation === operation,
  );
  assert.ok(route);
  const all = [...listFilters(route, context), ...listSingles(route, context)];
  return new Map(all.map((one) => [one.parameter["name"], one]));
}

/** @returns whether the schema takes the text, read as OpenAPI says */
function takes({ parameter }: NamedParameter, text: string): boolean {
  const schema = parameter["schema"] as { readonly type?: string };
  const isList = schema.type === "array";
  assert.equal(parameter["explode"], isList ? false : undefined, String(parameter["name"]));
  // In an object, because only members of one are read as numbers.
  const components = { schemas: CONTEXT.book.toJSON() };
  const validate = ajv.compile({ type: "object", properties: { value: schema }, components });
  return validate({ value: isList ? text.split(",") : text });
}

/** Resource, name, and values that are taken or refused. */
const ROWS: readonly (readonly [
  letter: Letter,
  name: string,
  taken: readonly string[],
  refused: readonly string[],
])[] = [
  ["N", "filter[Identifier]", ["a", "a,b"], []],
  ["N", "filter[Identifier][contains]", ["a,b"], []],
  ["N", "filter[CustomAttributes.FLAG]", ["true", "true,false"], ["yes"]],
  ["N", "filter[CustomAttributes.COUNT][gte]", ["1", "-1.5", "1e3"], ["one", "1,2"]],
  ["T", "filter[Locations]", ["PREETZ", "PREETZ,ELMSHORN"], ["KIEL", "preetz"]],
  ["T", "filter[WorkingHours]", ["FULL_TIME"], ["SOMETIMES"]],
  [
    "F",
    "filter[Uuid]",
    ["0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["0f8fad5bd9cb469fa16570867728950e", "1"],
  ],
  [
    "F",
    "filter[UpdatedAt][gte]",
    [
      "2024-05-01",
      "2024-05-01 10:00:00",
      "2024-05-01T10:00:00",
      "2024-05-01T10:00:00Z",
      "2024-05-01T10:00:00.123456789Z",
      "2024-05-01T10:00:00%2B02:00",
      "today",
      "today-7d",
      "now",
      "now-1h",
      "now%2B9999d",
    ],
    [
      "2024-5-1",
      "2024-05-01T10:00",
      "2024-05-01T10:00:00.1234567890Z",
      "2024-05-01T10:00:00z",
      "2024-05-01T10:00:00%2B0200",
      "tomorrow",
      "today-7h",
      "today-7",
      "now-1m",
      "now-10000d",
      "Now",
      "2024-05-01x",
      "x2024-05-01",
    ],
  ],
  ["N", "search", ["a", "a".repeat(201), "", "%3F"], []],
  [
    "N",
    "sort",
    ["Identifier", "-Identifier", "CustomAttributes.TOPIC", "-CustomAttributes.NEW"],
    ["identifier", "--Identifier", "CustomAttributes", "CustomAttributes.new"],
  ],
  ["D", "sort", ["Name,-Identifier,Uuid"], ["Name,-Identifier,Uuid,CreatedAt,UpdatedAt"]],
  [
    "N",
    "fields",
    ["Identifier,Article.Name", "CustomAttributes.NEW", "CustomAttributes.TAGS"],
    ["-Identifier", "identifier"],
  ],
  ["F", "near", ["10.28,54.23", "-180,-90"], ["10.28", "10.28,54.23,1", "181,0", "a,b"]],
  ["F", "bbox", ["9.5,53.4,11.1,54.9"], ["9.5,53.4,11.1", "9.5,53.4,11.1,54.9,1"]],
  ["F", "format", ["json", "geojson", "csv"], ["xml", "JSON"]],
  ["N", "format", ["json", "csv"], ["xml"]],
  ["N", "limit", ["1", "100"], ["0", "101", "-1", "1.5"]],
  ["N", "language", ["DE", "DE,EN_GB,AR_EG,FR"], ["JA", "de", "DE,EN_GB,AR_EG,FR,PT_BR"]],
  ["N", "minRelease", ["1", "12"], ["0", "-1", "a"]],
  ["N", "release", ["1", "12"], ["0", "a"]],
  ["N", "at", ["2027-01-31", "2027-01-31T12:00:00Z"], ["2027-1-31", "soon"]],
];

describe("the values of parameters", () => {
  for (const [letter, name, taken, refused] of ROWS) {
    test(`${letter} ${name}`, () => {
      const parameter = listAll(letter).get(name);
      assert.ok(parameter);
      for (const text of [...taken, ...refused]) {
        const isTaken = taken.includes(text);
        const faults = faultsOf(letter, `${name}=${text}`);
        assert.equal(faults.length === 0, isTaken, `the service: ${text}`);
        assert.equal(takes(parameter, decodeURIComponent(text)), isTaken, `the document: ${text}`);
      }
    });
  }

  test("values with a comma or a backslash are not listed, because of what stands before these", () => {
    const layout = listAll("N").get("filter[CustomAttributes.LAYOUT]");
    assert.ok(layout && takes(layout, "anything"));
  });
});

test("only items with a place are offered on a map", () => {
  const [places, pages] = (["F", "N"] as const).map((letter) => listAll(letter));
  const [ofPlaces, ofPages] = [places?.get("format"), pages?.get("format")];
  assert.ok(ofPlaces && takes(ofPlaces, "geojson") && places?.has("near"));
  assert.ok(ofPages && !takes(ofPages, "geojson") && !pages?.has("near"));
});

test("an entity has no parameter of lists", () => {
  assert.deepEqual(
    [...listAll("D", "load").keys()].filter((name) => !String(name).startsWith("filter")),
    ["fields", "format", "language", "fallback", "minRelease", "at", "release"],
  );
  const [ofOne, ofMany] = (["load", "find"] as const).map((operation) =>
    listAll("D", operation).get("fields"),
  );
  // The same fields are one parameter.
  assert.deepEqual(ofOne, ofMany);
});

test("where reading languages needs a token, any code is a language", () => {
  const language = listAll("N", "find", { ...CONTEXT, languages: undefined }).get("language");
  assert.ok(language && takes(language, "JA") && !takes(language, "ja"));
});

test("parameters that differ have different keys, which are names in every programming language", () => {
  const texts = new Map<string, string>();
  const letters = ["N", "L", "T", "F", "P", "W", "D"] as const;
  const all = letters.flatMap((letter) => [...listAll(letter).values()]);
  for (const { key, parameter } of all) {
    const text = JSON.stringify(parameter);
    assert.equal(
      getOrInsert(texts, key, () => text),
      text,
      key,
    );
    assert.match(key, /^[A-Za-z]\w*$/u);
  }
  assert.ok(texts.size > 100, `${texts.size} parameters`);
});
