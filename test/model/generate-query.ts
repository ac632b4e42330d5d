/**
 * Queries that find something: conditions, searches, orders, members and places, with values that items have, nearly have,
 * or do not have.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { Item } from "../support/site.ts";
import { pathsOf } from "./collections.ts";
import type { Asked, ModelAnswer } from "./collections.ts";
import { isSorted, modelLeaves } from "./paths.ts";
import type { ModelPath, ModelType } from "./paths.ts";
import type { ModelCondition, ModelOperator, ModelQuery } from "./query.ts";
import { timesNear } from "./times.ts";
import type { ModelClock } from "./times.ts";
import { searchIn } from "./generate-search.ts";
import { subjectOf } from "./subjects.ts";
import { TEXTS } from "./generate-values.ts";

const EXACT = ["=", "ne", "null"] as const;
const ORDERED = [...EXACT, "lt", "lte", "gt", "gte"] as const;
const WORDED = [...EXACT, "contains", "startsWith"] as const;

const OPERATORS: Readonly<Record<ModelType, readonly ModelOperator[]>> = {
  text: WORDED,
  uuid: EXACT,
  boolean: EXACT,
  enum: EXACT,
  number: ORDERED,
  date: ORDERED,
  timestamp: ORDERED,
  object: ["null"],
  open: [...ORDERED, "contains", "startsWith"],
};

const NUMBERS = ["0", "-0", "5", "5.5", "-5", "0.1", "1e21", "-1e21", "1e999", "-1e999", "1e-400"];
const DAYS = ["2024-05-01", "2024-04-30", "2000-01-01", "2090-01-01", "0001-01-01"];
const TIMES = [...DAYS, "2024-05-01 12:30:00", "2024-04-30 23:59:59", "2024-05-01 00:00:00"];

const POOL: Readonly<Record<Exclude<ModelType, "object" | "enum">, readonly string[]>> = {
  // A mark alone folds to nothing.
  text: [...TEXTS, "\u0301", "\u05B8"],
  uuid: ["00000000-0000-4000-8000-000000000001", "abcdef01-0000-0000-0000-000000000000"],
  boolean: ["true", "false"],
  number: NUMBERS,
  date: DAYS,
  timestamp: TIMES,
  open: [...TEXTS, ...NUMBERS, "true", "false"],
};

/** @returns a part of a text, whole characters */
const partOf = (text: string): Arbitrary<string> => {
  const characters = Array.from(text);
  return fc
    .tuple(fc.nat({ max: characters.length - 1 }), fc.integer({ min: 1, max: 8 }), fc.boolean())
    .map(([start, length, isUpper]) => {
      const part = characters.slice(start, start + length).join("");
      return isUpper ? part.toUpperCase() : part;
    });
};

const startOf = (text: string): Arbitrary<string> =>
  fc.integer({ min: 1, max: 6 }).map((length) => Array.from(text).slice(0, length).join(""));

function valueAt(
  { text: path, type, allowed }: ModelPath,
  operator: ModelOperator,
  items: readonly Item[],
  clock: ModelClock,
): Arbitrary<string> {
  if (operator === "null") return fc.constantFrom("true", "false");
  const isOrder = /^[lg]te?$/u.test(operator);
  if (type === "object") throw new Error("of objects, only null is asked");
  if (type === "enum") return fc.constantFrom(...(allowed ?? []));
  const there = items
    .flatMap((item) => modelLeaves(item, path))
    .filter((leaf) => type !== "open" || !isOrder || typeof leaf === "number")
    .map((leaf) => (Object.is(leaf, -0) ? "-0" : String(leaf)))
    .filter((leaf) => leaf !== "" && leaf.length < 300);
  const pool = type === "open" && isOrder ? POOL.number : POOL[type];
  const value = fc.constantFrom(...there, ...there, ...pool.filter((one) => one.length < 300));
  if (operator === "contains") return value.chain(partOf);
  if (operator === "startsWith") return fc.oneof(value, value.chain(startOf));
  if (type !== "timestamp" && type !== "date") return value;
  return fc.oneof(
    value,
    value.map((time) => time.slice(0, 10)),
    value.chain((time) => fc.constantFrom("now", "today", ...timesNear(time, type, clock))),
  );
}

const SINGLE: ReadonlySet<ModelOperator> = new Set(["lt", "lte", "gt", "gte", "null"]);

/** The other types that take all values of a type. */
const WIDER: Readonly<Partial<Record<ModelType, readonly ModelType[]>>> = {
  text: ["open"],
  uuid: ["text", "open"],
  boolean: ["text", "open"],
  number: ["open"],
  date: ["timestamp"],
};

/** @returns whether a condition on the one may be a condition on the other, too */
const takesSame = (one: ModelPath, other: ModelPath, operator: ModelOperator): boolean =>
  one.text !== other.text &&
  OPERATORS[other.type].includes(operator) &&
  (operator === "null" ||
    (WIDER[one.type]?.includes(other.type) ?? false) ||
    (one.type === other.type && String(one.allowed) === String(other.allowed)));

const conditionOn = (
  path: ModelPath,
  paths: readonly ModelPath[],
  items: readonly Item[],
  clock: ModelClock,
): Arbitrary<ModelCondition> =>
  fc.constantFrom(...OPERATORS[path.type]).chain((operator) => {
    const maxLength = SINGLE.has(operator) ? 1 : 3;
    const others = paths.filter((other) => takesSame(path, other, operator));
    return fc.record({
      paths: fc
        .shuffledSubarray(others, { maxLength: Math.min(2, others.length) })
        .chain((some) => fc.constantFrom([path], [path, ...some])),
      operator: fc.constant(operator),
      values: fc.array(valueAt(path, operator, items, clock), { minLength: 1, maxLength }),
    });
  });

const longitude = fc.constantFrom(-180, -179.7, -10, 0, 9.95, 10.28, 10.3, 175, 180);
const latitude = fc.constantFrom(-90, -45, 0, 51.05, 54.23, 54.25, 90);

const places = fc.record({
  near: fc.option(fc.tuple(longitude, latitude), { nil: undefined, freq: 2 }),
  radius: fc.option(fc.constantFrom(0.5, 3.7, 40.1, 9000.5, Infinity), { nil: undefined, freq: 2 }),
  box: fc.option(
    fc
      .tuple(longitude, latitude, longitude, latitude)
      .map(([west, south, east, north]): ModelQuery["box"] => [
        west,
        Math.min(south, north),
        east,
        Math.max(south, north),
      ]),
    { nil: undefined, freq: 2 },
  ),
});
const NOWHERE = fc.constant({ near: undefined, radius: undefined, box: undefined });

/** @param answer what the resource answers without a query */
export function arbitraryQuery(
  asked: Asked,
  resource: ResourceName,
  answer: ModelAnswer,
): Arbitrary<ModelQuery> {
  const subject = subjectOf(asked, resource, answer);
  const paths = pathsOf(asked, resource);
  const sortable = paths.filter(isSorted);
  const { items } = answer;
  const clock: ModelClock = { now: asked.now, timeZone: asked.content.zone };
  return fc
    .record({
      conditions: fc
        .array(
          fc
            .constantFrom(...paths)
            .chain((path) =>
              fc.array(conditionOn(path, paths, items, clock), { minLength: 1, maxLength: 2 }),
            ),
          { maxLength: 2 },
        )
        .map((conditions) => conditions.flat()),
      search: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: searchIn(subject, items) },
      ),
      sort: fc.uniqueArray(
        fc.record({
          path: fc.constantFrom(...sortable),
          sign: fc.constantFrom<1 | -1>(1, -1),
        }),
        { maxLength: sortable.length === 0 ? 0 : 3, selector: ({ path }) => path.text },
      ),
      fields: fc.oneof(
        fc.constant([]),
        fc.array(fc.constantFrom(...paths.map(({ text }) => text)), { maxLength: 5 }),
      ),
      limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 2 }),
      places: subject.place ? places : NOWHERE,
    })
    .map(({ places: { near, radius, box }, ...query }) => ({
      ...query,
      resource,
      subject,
      clock,
      isStrict: asked.isStrict === true,
      near,
      radius: near && radius,
      box,
    }));
}
