import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Operator, QueryValue, ValueType } from "../query/query-model.ts";
import { keepFitting } from "./conditions.ts";
import type { Value } from "./columns.ts";

function fitting(
  type: ValueType,
  operator: Operator,
  wanted: readonly QueryValue[],
  values: readonly Value[],
): readonly Value[] {
  const path = { text: "x", segments: ["x"], type, isList: false };
  const fits = new Uint8Array(values.length).fill(1);
  keepFitting(
    fits,
    [{ path, operator, values: wanted }],
    () => values,
    () => undefined,
  );
  return values.filter((_, position) => fits[position] === 1);
}

test("a condition on many items can be given up at any time", () => {
  const path = { text: "x", segments: ["x"], type: "text", isList: false } as const;
  const fits = new Uint8Array(10_000).fill(1);
  const values = Array.from(fits, () => "a");
  let passed = 0;
  const checkPoint = (): void => {
    passed += 1;
    if (passed === 3) throw new Error("given up");
  };
  const condition = { path, operator: "contains", values: ["b"] } as const;
  assert.throws(() => keepFitting(fits, [condition], () => values, checkPoint), /given up/u);
  assert.ok(fits.lastIndexOf(0) < 1000, "a text may be long, and many parts are sought in it");
});

const MOMENTS = [
  "2026-05-31T23:59:59Z",
  "2026-06-01T00:00:00Z",
  "2026-06-01T23:59:59Z",
  "2026-06-02T00:00:00Z",
] as const;
const [BEFORE, FIRST, LAST, AFTER] = MOMENTS;

describe("a day as the value of a timestamp", () => {
  const rows: readonly (readonly [Operator, readonly string[]])[] = [
    ["eq", [FIRST, LAST]],
    ["ne", [BEFORE, AFTER]],
    ["lt", [BEFORE]],
    ["lte", [BEFORE, FIRST, LAST]],
    ["gt", [AFTER]],
    ["gte", [FIRST, LAST, AFTER]],
  ];
  for (const [operator, expected] of rows) {
    test(`means all of it for ${operator}`, () =>
      assert.deepEqual(fitting("timestamp", operator, ["2026-06-01"], MOMENTS), expected));
  }

  test("is compared as it is written elsewhere", () => {
    const days = ["2026-05-31", "2026-06-01", "2026-06-02"];
    assert.deepEqual(fitting("date", "gt", ["2026-06-01"], days), ["2026-06-02"]);
    assert.deepEqual(fitting("timestamp", "gt", [FIRST], MOMENTS), [LAST, AFTER]);
  });
});

describe("one of several values fits", () => {
  test("of the values of an item, folded in both ways, the one as the other", () => {
    // As columns hold them: `Müller` and `Bär`, spelled with one letter and with two.
    const list = ["muller", "mueller", "bar", "baer"];
    const finds = (operator: Operator, part: string): boolean =>
      fitting("text", operator, [part], [list]).length > 0;
    for (const part of ["muller", "Mueller", "Bär", "baer"]) assert.ok(finds("startsWith", part));
    assert.ok(finds("contains", "ueller"));
    assert.ok(!finds("startsWith", "ller"));
  });

  test("of the values of the condition", () => {
    const values = ["a", "b", ["c", "b"], ["c"], undefined];
    assert.deepEqual(fitting("text", "eq", ["a", "b"], values), ["a", "b", ["c", "b"]]);
    assert.deepEqual(fitting("text", "ne", ["a", "b"], values), [["c"], undefined]);
  });
});
