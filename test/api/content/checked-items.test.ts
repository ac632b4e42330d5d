/** Items are checked in the same way whether they are kept or not, and whichever reader reads their JSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isGivenByContent } from "../../../src/catalog/field.ts";
import type { Field, FieldKind, Fields, TextFormat } from "../../../src/catalog/field.ts";
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import type { Installation } from "../../../src/catalog/installation.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { readJsonItem } from "../../../src/content/read/json-item.ts";
import { ARTICLE_UUID } from "../../../src/validate/items/claims.ts";
import { createArticleUuid } from "../../../src/validate/items/item-index.ts";
import { checkItem } from "../../../src/validate/items/check-item.ts";
import { createCheckState } from "../../../src/validate/items/check-state.ts";
import { createUuid } from "../../../src/lib/uuid.ts";
import { nameInContent } from "../../../src/validate/items/field-names.ts";
import { ProblemList } from "../../../src/content/problem-list.ts";
import type { Fault } from "../../../src/content/problem-list.ts";
import { formatProblem } from "../../../src/validate/report-problems.ts";
import type { ItemSink } from "../../../src/validate/valid-content.ts";
import { runs } from "../../support/seeds.ts";

const UUIDS = [0, 1, 2].map((digit) => `6b2c1f7e-3d4a-4b5c-8d6e-7f8a9b0c1d2${digit}`);
const KEYS = ["one", "two", "three", "é"];
/** The Uuids derived for the item with the first Key and for its article. */
const DERIVED = [createUuid("navigation/one"), createArticleUuid(createUuid("navigation/one"))];
const TEXTS = ["Straße 5", "x", "Ein längerer Text"];
const ODD_TEXTS = [
  "",
  "a\nb",
  'say "so"',
  "\u2028",
  "\u200e-",
  "#REF!",
  "4,9E+11",
  "\u0085",
  "\uFFFD",
  "StraÃŸe",
  "e\u0301",
  "-",
  "'0431 22",
  7,
  ["x"],
];
const FORMED = [
  "e2001a",
  "me@example.com",
  "a/b",
  "/a/b/",
  "01067",
  "https://example.com/x",
  "+49 1",
];
const ODD_FORMS = ["#fff", "//", "1067", "3. Mai", "/x y", "https:", `${UUIDS[0]}/${UUIDS[1]}`];

const mostly = (right: readonly unknown[], odd: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );

const RIGHT_FORMS: Readonly<Record<TextFormat, readonly string[]>> = {
  color: ["e2001a", "fff"],
  mail: ["me@example.com"],
  uuidPair: [`${UUIDS[0]}/${UUIDS[1]}`],
  niceUri: ["a/b", "ü"],
  sitePath: ["/a/b/", "/"],
  zip: ["01067"],
  phone: ["+49 1"],
  house: ["5a"],
  markdown: ["**a**"],
  html: ["<p>a</p>"],
};
const arbitraryText = ({ size = 500, format }: Field): fc.Arbitrary<unknown> =>
  mostly(format ? RIGHT_FORMS[format] : [...TEXTS, "ü".repeat(size)], [
    ...ODD_TEXTS,
    ...FORMED,
    ...ODD_FORMS,
    "ü".repeat(size + 1),
  ]);
const reference = mostly([...UUIDS, ...KEYS], ["nobody", "e\u0301", { Uuid: UUIDS[1] }, 1]);
const arbitraryAddress = (): fc.Arbitrary<unknown> =>
  mostly(["/a/b/", "https://example.com/x"], [...ODD_FORMS, ...ODD_TEXTS]);
const attributes = fc.record(
  {
    TOPIC: mostly(TEXTS, ODD_TEXTS),
    A: mostly([...TEXTS, 1, 1.5, true, ["x", "y"], []], [...ODD_TEXTS, null, ["\n"], [1], {}]),
    COUNT: mostly([1, 2000], [1.5, 1e21, "1"]),
    LEVEL: mostly(["LOW"], ["HIGH", 1]),
    ON: mostly([true, false], ["true"]),
    TAGS: mostly([["x"], []], ["x", [true]]),
  },
  { requiredKeys: [] },
);

/** What content may give for a kind of field, right and wrong. */
const VALUES: Readonly<Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>>> = {
  varchar: arbitraryText,
  longVarchar: arbitraryText,
  uuid: () => mostly([...UUIDS, ...DERIVED], [UUIDS[0]?.toUpperCase(), "none", ...KEYS]),
  boolean: () => mostly([true, false], ["true", 1]),
  integer: () => mostly([0, -1, 2 ** 53 - 1], [0.5, 1e21, "1"]),
  float: () => mostly([0, -0, 54.2, 0.000001, 90], [91, 181, 1e21, "54.2", 2 ** 53 - 1]),
  enumeration: ({ values = [] }) => mostly(values.slice(0, 3), [values[0]?.toLowerCase(), 1]),
  set: () =>
    fc.oneof(
      { weight: 30, arbitrary: fc.shuffledSubarray([...DEFAULT_INSTALLATION.locations]) },
      { weight: 1, arbitrary: fc.constantFrom(["NOWHERE"], ["PREETZ", "PREETZ"], "PREETZ") },
    ),
  list: () => mostly([["a"], ["a", "a"]], [[], ["a", 1], "a"]),
  timestamp: () => mostly(["2026-02-28 23:59:59"], ["2026-02-30 00:00:00", "2026-02-28"]),
  // On any day, the first is over and the second is to come.
  date: () => mostly(["2001-01-01", "2999-12-31"], ["2026-02-30", "31.12.2026"]),
  reference: ({ isMany }) => (isMany ? fc.array(reference, { maxLength: 3 }) : reference),
  address: arbitraryAddress,
  localized: ({ members = {} }) =>
    fc.dictionary(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom("FR", "DE", "EN_GB") },
        { weight: 1, arbitrary: fc.constant("XX") },
      ),
      arbitraryObject(members, {}),
      { maxKeys: 3 },
    ),
  customAttributes: () =>
    fc.oneof(
      { weight: 20, arbitrary: attributes },
      { weight: 1, arbitrary: fc.constant({ b: 1 }) },
    ),
};

const seldom = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

function arbitraryObject(
  fields: Fields,
  others: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<object> {
  const members = Object.entries(fields).map(([served, field]) => {
    const given = VALUES[field.kind](field);
    const isOptional = field.nullable || field.default !== undefined;
    const absent = fc.constantFrom(undefined, undefined, null);
    const value = fc.oneof(
      { weight: isOptional ? 2 : 40, arbitrary: given },
      { weight: isOptional ? 2 : 1, arbitrary: absent },
    );
    const isSeldom = ["Uuid", "Uri", "Href"].includes(served) || !isGivenByContent(field);
    return [nameInContent(served, field), isSeldom ? seldom(given) : value];
  });
  return fc.record({ ...Object.fromEntries(members), ...others });
}

/** Mostly right. */
const arbitraryItem = (resource: ResourceName): fc.Arbitrary<object> =>
  arbitraryObject(catalogOf(INSTALLATION).resources[resource].fields, {
    Key: mostly([...KEYS, "four", "five", "six"], ["", 1, "ü".repeat(129), "e\u0301", undefined]),
    Unknown: seldom(fc.constant(1)),
  });

const INSTALLATION: Installation = {
  ...DEFAULT_INSTALLATION,
  customAttributes: {
    ...DEFAULT_INSTALLATION.customAttributes,
    Navigation: { COUNT: { type: "integer" }, ON: { type: "boolean" } },
    Article: { LEVEL: { type: "enum", values: ["LOW"] }, TAGS: { type: "list" } },
    Language: { TOPIC: { type: "string" }, COUNT: { type: "decimal" } },
  },
  resources: {
    clubs: {
      title: "Clubs",
      model: "Club",
      path: "/api/v1/clubs",
      access: "public",
      caching: "day",
      maxItemsPerPage: 10,
      publication: true,
      fields: {
        Name: { type: "varchar", size: 20 },
        Founded: { type: "integer", nullable: true },
        Tags: { type: "list", nullable: true },
        Text: {
          type: "localized",
          state: true,
          fields: { About: { type: "longVarchar" }, Motto: { type: "varchar", size: 20 } },
        },
      },
    },
  },
};
const RESOURCES: readonly ResourceName[] = [
  "languages",
  "business-divisions",
  "business-division-contact-persons",
  "navigation",
  "business-division-facilities",
  "business-division-working-groups",
  "trainings",
  "clubs" as ResourceName,
];

/** A resource, an item, and what is between the parts of its JSON. */
type Given = readonly [resource: ResourceName, item: unknown, gap: string];

interface Outcome {
  readonly problems: readonly string[];
  /** Of the valid items. */
  readonly items: readonly string[];
  /** What is known to later items. */
  readonly found: unknown;
}

const NO_SINK: ItemSink = { begin: () => {}, add: () => {}, drain: async () => {} };

/** Checks items one after the other. @param write the text of an item */
function checkAll(
  items: readonly Given[],
  keepsItems = true,
  write = ([, item, gap]: Given): string => JSON.stringify(item, null, gap).replaceAll("\n", ""),
): Outcome {
  const problems = new ProblemList();
  const state = createCheckState(INSTALLATION, problems, keepsItems ? { sink: NO_SINK } : {});
  const valid = items.flatMap((one, index) => {
    const [resource] = one;
    const place = { resource, file: `${resource}.jsonl` };
    const report = (fault: Fault): void => problems.addOfFile({ ...place, ...fault });
    const record = readJsonItem({ ...place, report }, write(one), index + 1, 1);
    return (record && checkItem(record, state)) ?? [];
  });
  return {
    problems: [...problems.list("error"), ...problems.list("warning")].map(
      (problem) => `${problem.severity}: ${formatProblem(problem)}`,
    ),
    items: keepsItems ? valid.map(({ json }) => Buffer.from(json).toString()) : [],
    found: [
      [...state.languages],
      RESOURCES.map((name) =>
        KEYS.map((key) => [state.items[name].findByKey(key), state.items[name].resolve(key)]),
      ),
      [...UUIDS, ...DERIVED].map((uuid) => [
        state.claims.has(ARTICLE_UUID, uuid),
        RESOURCES.map((name) => state.items[name].resolve(uuid)),
      ]),
    ],
  };
}

const generated = fc
  .constantFrom(...RESOURCES)
  .chain((resource) =>
    fc.tuple(fc.constant(resource), arbitraryItem(resource), fc.constantFrom("", "", " ")),
  );
const LANGUAGES = ["DE", "EN_GB", "FR"].map(
  (Code, index) =>
    ["languages", { Key: Code, Code, State: "PUBLISHED", Fallback: index === 0 }, ""] as const,
);

/** The first article gives the Uuid that is derived for the second. */
const SAME_ARTICLE = [DERIVED[1], undefined].map((Uuid, index): [ResourceName, object, string] => {
  const article = { State: "PUBLISHED", Name: "x", NiceUri: `a/${index}`, Uuid };
  const item = { Key: ["two", "one"][index], Identifier: `${index}`, Articles: { DE: article } };
  return ["navigation", item, ""];
});

const lists = fc.array(generated, { minLength: 1, maxLength: 12 });
const withLanguages = (items: readonly Given[]): readonly Given[] => [...LANGUAGES, ...items];

test("items are checked in the same way if they are kept or not, whatever reads their JSON", () => {
  fc.assert(
    fc.property(lists, (some) => {
      const items = withLanguages(some);
      const { problems, items: valid, found } = checkAll(items);
      const unkept = checkAll(items, false);
      assert.deepEqual([unkept.problems, unkept.found], [problems, found]);
      // White space before an item is unusual enough for the exact reader.
      const exact = checkAll(items, true, ([, item]) => ` ${JSON.stringify(item)}`);
      assert.deepEqual(exact, { problems, items: valid, found });
    }),
    { ...runs(500), examples: [[SAME_ARTICLE]] },
  );
});
