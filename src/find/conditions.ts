/** Which values meet a condition. */
import type { Leaf } from "../items/compare-values.ts";
import { foldBothWays } from "../lib/text/fold-text.ts";
import type {
  Alternatives,
  Condition,
  Operator,
  QueryValue,
  ValueType,
} from "../query/query-model.ts";
import { parseNumber } from "../query/values.ts";
import type { Value, WantedColumn } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";

export const columnFor = ({ path, operator }: Condition): WantedColumn => ({
  path,
  reading: operator === "contains" || operator === "startsWith" ? "foldings" : "leaves",
});

/**
 * @param fits by position: 1 as long as the item meets all conditions, else 0
 * @param valuesOf the values of the column for a condition
 */
export function keepFitting(
  fits: Uint8Array,
  alternatives: Alternatives,
  valuesOf: (condition: Condition) => readonly Value[],
  checkPoint: CheckPoint,
): void {
  const tests = alternatives.map((condition) => {
    const { operator, values: wanted, path } = condition;
    return { test: TESTS[operator](wanted, path.type), values: valuesOf(condition) };
  });
  for (let position = 0; position < fits.length; position += 1) {
    if (position % TESTED_AT_ONCE === 0) checkPoint();
    if (fits[position] === 1 && !tests.some(({ test, values }) => test(values[position])))
      fits[position] = 0;
  }
}

/** A hundred parts may be sought in each text, which may be long. */
const TESTED_AT_ONCE = 64;

/** `YYYY-MM-DD`; for a timestamp field it means the whole day. */
const DAY_LENGTH = 10;
/** Comes after every time of the day. */
const LAST_OF_DAY = "~";

const isDay = (value: QueryValue, type: ValueType): boolean =>
  type === "timestamp" && String(value).length === DAY_LENGTH;

type TestLeaf = (leaf: Leaf) => boolean;
type TestValue = (value: Value) => boolean;

/** @returns the test of an item's value for an operator and the values of a condition */
type CreateTest = (values: readonly QueryValue[], type: ValueType) => TestValue;

const TESTS: Readonly<Record<Operator, CreateTest>> = {
  eq: (values, type) => testLeaves(equalsAny(values, type)),
  // The exact opposite of `=`, so that every item is found by one of the two.
  ne(values, type) {
    const equals = testLeaves(equalsAny(values, type));
    return (value) => !equals(value);
  },
  lt: inOrder((leaf, bound) => leaf < bound),
  lte: inOrder((leaf, bound) => leaf <= bound, LAST_OF_DAY),
  gt: inOrder((leaf, bound) => leaf > bound, LAST_OF_DAY),
  gte: inOrder((leaf, bound) => leaf >= bound),
  contains: withFoldings((folding, part) => folding.includes(part)),
  startsWith: withFoldings((folding, part) => folding.startsWith(part)),
  null:
    ([isNull]) =>
    (value) =>
      (value === undefined) === isNull,
};

/** @returns whether any leaf of an item passes */
const testLeaves =
  (test: (leaf: Leaf) => boolean): TestValue =>
  (value) =>
    typeof value === "object" ? value.some(test) : value !== undefined && test(value);

/**
 * Values of another type are in no order.
 * @param holds whether a leaf is on the wanted side of the bound
 * @param endOfDay what makes of a day the end of it: a day alone means all of it
 */
function inOrder(holds: (leaf: Leaf, bound: Leaf) => boolean, endOfDay = ""): CreateTest {
  return ([value = ""], type) => {
    const bound = type === "open" ? numberOf(value) : isDay(value, type) ? value + endOfDay : value;
    return bound === undefined
      ? () => false
      : testLeaves((leaf) => typeof leaf === typeof bound && holds(leaf, bound));
  };
}

function withFoldings(has: (folding: string, part: string) => boolean): CreateTest {
  return (parts) => {
    const tests = parts.map((text): TestValue => {
      const both = foldBothWays(String(text));
      return (value) =>
        typeof value === "object"
          ? value.some((folding, index) => has(String(folding), both[index % 2] ?? ""))
          : value !== undefined && (has(String(value), both[0]) || has(String(value), both[1]));
    });
    return (value) => tests.some((test) => test(value));
  };
}

function equalsAny(values: readonly QueryValue[], type: ValueType): TestLeaf {
  if (type === "open") return (leaf) => values.some((value) => isSameOpen(leaf, value));
  const days = values.filter((value) => isDay(value, type));
  const isOn = (leaf: Leaf): boolean => days.some((day) => String(leaf).startsWith(String(day)));
  if (days.length > 0) return (leaf) => values.includes(leaf) || isOn(leaf);
  const [first, ...others] = values;
  if (others.length === 0) return (leaf) => leaf === first;
  const wanted = new Set<Leaf>(values);
  return (leaf) => wanted.has(leaf);
}

const numberOf = (value: QueryValue): QueryValue | undefined =>
  typeof value === "string" ? parseNumber(value) : value;

/** The type of the stored value of an open attribute decides. */
const isSameOpen = (leaf: Leaf, value: QueryValue): boolean =>
  typeof leaf === "number" ? leaf === numberOf(value) : String(leaf) === value;
