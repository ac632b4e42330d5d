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
import { searchedTexts } from "./query.ts";
import type { ModelCondition, ModelOperator, ModelQuery, ModelSubject } from "./query.ts";
import { timesNear } from "./times.ts";
import type { ModelClock } from "./times.ts";
import type { ModelTerm } from "./search.ts";
import { modelWords } from "./words.ts";
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

const conditionOn = (
  path: ModelPath,
  items: readonly Item[],
  clock: ModelClock,
): Arbitrary<ModelCondition> =>
  fc.constantFrom(...OPERATORS[path.type]).chain((operator) => {
    const maxLength = SINGLE.has(operator) ? 1 : 3;
    return fc
      .array(valueAt(path, operator, items, clock), { minLength: 1, maxLength })
      .map((values) => ({ path, operator, values }));
  });

const stripMarks = (word: string): string => word.normalize("NFD").replaceAll(/\p{Mn}/gu, "");

const spellOut = (word: string): string =>
  word.normalize("NFC").replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");

const FORMS = [
  "email",
  "emailkurse",
  "onlinesprechstunde",
  "sbahn",
  "10000",
  "0434280010",
  "oreilly",
  "c#",
  "c++",
  "c",
  "silbentrennung",
  "kündigung",
  "runs",
  "run",
  "haus",
  "hause",
  "京",
  "ガ",
  "5",
  "strassen",
  "seiten",
];

/** @returns the word as a slip of the fingers makes it */
function slip(word: string, kind: number, at: number): string {
  const letters = Array.from(word);
  const place = 1 + (at % Math.max(1, letters.length - 1));
  if (kind === 0) letters.splice(place, 1);
  else if (kind === 1) letters.splice(place, 0, "x");
  else if (kind === 2) letters.splice(place, 1, "q");
  else letters.splice(place - 1, 2, ...letters.slice(place - 1, place + 1).toReversed());
  return letters.join("");
}

const alter = (word: string, change: number, length: number): string => {
  const letters = Array.from(word);
  if (change === 0) return letters.slice(0, length).join("");
  if (change === 1) return word.toUpperCase();
  if (change === 2) return stripMarks(word);
  if (change === 3) return spellOut(word);
  if (change === 4) return letters.slice(-2 - length).join("");
  return change < 7 ? slip(word, length % 4, length + change) : word;
};

/** Shorter words are not taken for slips. */
const MIN_CORRECTED = 5;

function searchIn(subject: ModelSubject, items: readonly Item[]): Arbitrary<readonly ModelTerm[]> {
  if (subject.title.length === 0) return fc.constant([]);
  const texts = items
    .flatMap((item) => searchedTexts(item, subject))
    .map(modelWords)
    .filter((words) => words.length > 0);
  const generate = fc.record({
    place: fc.nat({ max: 20 }),
    change: fc.nat({ max: 10 }),
    length: fc.integer({ min: 1, max: 6 }),
    sign: fc.constantFrom("", "", "", "", "-", '"', '-"'),
  });
  const mistaken = fc
    .tuple(
      fc.constantFrom(...texts.flat().filter((word) => word.length > MIN_CORRECTED), ...FORMS),
      fc.nat({ max: 3 }),
      fc.nat({ max: 20 }),
    )
    .map(([word, kind, at]) =>
      modelWords(slip(word, kind, at)).map((one) => ({
        words: [one.normalize("NFC")],
        isExact: false,
        isExcluded: false,
      })),
    );
  const altered = fc
    .tuple(
      fc.constantFrom(...texts, FORMS),
      fc.array(generate, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([words, choices, isLone]) => {
      const terms = choices
        .slice(0, isLone ? 1 : 3)
        .flatMap(({ place, change, length, sign }): ModelTerm[] => {
          const isExact = sign.endsWith('"');
          const start = place % words.length;
          const some = words.slice(start, start + (isExact ? 1 + (length % 2) : 1));
          // What changes of letter case and marks leave may be two words, or none.
          const left = some
            .flatMap((word) => modelWords(alter(word, isExact ? change % 4 || 7 : change, length)))
            .map((word) => word.normalize("NFC"));
          const isExcluded = sign.startsWith("-");
          return isExact
            ? [{ words: left, isExact, isExcluded }]
            : left.map((word) => ({ words: [word], isExact, isExcluded }));
        });
      const there = terms.filter((term) => term.words.length > 0);
      // Nothing can be excluded when nothing is sought.
      return there.every(({ isExcluded }) => isExcluded)
        ? there.map((term) => ({ ...term, isExcluded: false }))
        : there;
    });
  return fc.oneof(
    { weight: 3, arbitrary: altered },
    // Alone, or it is seldom the one word that is missing.
    { weight: 1, arbitrary: mistaken },
  );
}

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
              fc.array(conditionOn(path, items, clock), { minLength: 1, maxLength: 2 }),
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
      near,
      radius: near && radius,
      box,
    }));
}
