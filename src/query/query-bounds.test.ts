import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faultsOf, read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

const repeat = (count: number, create: (index: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, index) => create(index)).join(separator);

const name = (index: number): string => `CustomAttributes.A${index}`;
const filters = (count: number): string =>
  repeat(count, (index) => `filter[Identifier][ne]=${index}`, "&");
const UUIDS = Array.from(
  { length: 51 },
  (_, index) => `00000000-0000-4000-8000-0000000000${10 + index}`,
);
const values = (count: number): string => repeat(count, String, ",");

const either = (count: number): string =>
  `filter[${repeat(count, name, "|")}]=a&filter[Identifier|Identifier]=a`;

/** Resource, a query within the limit, one beyond it, and the reason of the error. */
const ROWS: readonly (readonly [
  letter: Letter,
  within: string,
  beyond: string,
  reason: string,
  value: string,
  limit: number,
])[] = [
  ["N", filters(20), filters(21), "tooManyConditions", "20", 20],
  [
    "N",
    `${filters(20)}&filter[Identifier][ne]=1`,
    `${filters(20)}&filter[Identifier]=a`,
    "tooManyConditions",
    "a",
    20,
  ],
  ["N", either(19), either(20), "tooManyConditions", "a", 20],
  [
    "N",
    `filter[Identifier|Uuid][null]=true&filter[Identifier|Uuid]=${UUIDS.slice(0, 49).join()}`,
    `filter[Identifier|Uuid]=${UUIDS.slice(0, 50).join()}&filter[Identifier|Uuid]=${UUIDS[50]}`,
    "tooManyValues",
    UUIDS[50] ?? "",
    100,
  ],
  [
    "N",
    `filter[Identifier]=${values(60)}&filter[Identifier]=${values(40)}`,
    `filter[Identifier]=${values(60)}&filter[Identifier]=${values(41)}&filter[Identifier]=x`,
    "tooManyValues",
    "40",
    100,
  ],
  [
    "N",
    `filter[Identifier]=${values(99)}&filter[Identifier]=x`,
    `filter[Identifier]=${values(100)}&filter[Identifier]=x`,
    "tooManyValues",
    "x",
    100,
  ],
  [
    "N",
    `filter[Identifier]=${repeat(100, () => "a", ",")}`,
    `filter[Identifier]=${repeat(101, () => "a", ",")}`,
    "tooManyValues",
    "a",
    100,
  ],
  [
    "N",
    `filter[Identifier]=${"a".repeat(512)}`,
    `filter[Identifier]=${"a".repeat(513)}`,
    "tooLong",
    "a".repeat(513),
    512,
  ],
  // Characters are code points, after composition and without the escapes.
  [
    "N",
    `filter[Identifier]=${"u%CC%88".repeat(500)}`,
    `filter[Identifier]=x,${"a".repeat(512)}\\,`,
    "tooLong",
    `${"a".repeat(512)}\\,`,
    512,
  ],
  [
    "N",
    `sort=${repeat(4, name, ",")}`,
    `sort=${repeat(5, name, ",")}`,
    "tooManyFields",
    name(4),
    4,
  ],
  [
    "N",
    `fields=${repeat(100, name, ",")}`,
    `fields=${repeat(101, name, ",")}`,
    "tooManyFields",
    name(100),
    100,
  ],
  [
    "N",
    `fields=${repeat(100, () => "Uuid", ",")}`,
    `fields=${repeat(101, () => "Uuid", ",")}`,
    "tooManyFields",
    "Uuid",
    100,
  ],
];

describe("bounds", () => {
  for (const [letter, within, beyond, reason, value, limit] of ROWS) {
    test(`${reason} ${within.slice(0, 40)}`, () => {
      const { canonical } = read(letter, within);
      assert.equal(read(letter, canonical).canonical, canonical);
      const faults = faultsOf(letter, beyond).map((fault) => fault.values);
      const parameter = beyond.slice(beyond.lastIndexOf("&") + 1, beyond.lastIndexOf("="));
      assert.deepEqual(faults, [{ reason, parameter, value, limit }]);
    });
  }

  test("every query may have up to 4096 bytes", () => {
    const query = `filter[Name]=${repeat(8, (index) => String(index).repeat(500), ",")}`;
    assert.deepEqual(faultsOf("F", query + "&".repeat(4096 - query.length)), []);
    for (const long of [query + "&".repeat(4097 - query.length), "x=%zz&".repeat(700)]) {
      const [fault, ...others] = faultsOf("F", long);
      assert.deepEqual(others, []);
      assert.deepEqual(fault?.values, {
        reason: "queryTooLong",
        parameter: "?",
        value: long,
        limit: 4096,
      });
    }
  });

  test("the canonical form of a valid query is valid, even if encoding makes it longer", () => {
    const start = `filter[Name]=${repeat(8, (index) => String(index).repeat(500), ",")}`;
    const query = `${start},${"x".repeat(4096 - start.length - 1)}`;
    assert.equal(query.length, 4096);
    const meaning = read("F", query);
    assert.equal(meaning.canonical, query);
    assert.deepEqual(read("F", meaning.canonical), meaning);
  });

  test("a query whose canonical form is too long is refused", () => {
    // Composition makes this sign three times as long.
    const sign = encodeURIComponent("\u{1D160}");
    const query = `filter[Name]=${repeat(10, (index) => sign.repeat(33) + index, ",")}`;
    assert.ok(query.length < 4096);
    assert.deepEqual(
      faultsOf("F", query).map(({ values: { reason } }) => reason),
      ["queryTooLong"],
    );
  });
});
