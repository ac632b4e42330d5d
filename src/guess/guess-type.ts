/**
 * The type of a column from all its values, and why. In doubt it is the wider one, which takes what next month's
 * table may have: a text rather than a number with leading zeros, an integer rather than a boolean of 0 and 1.
 */
import { OWN_MEANINGS } from "../catalog/own-resources.ts";
import { isDeclarableValue } from "../validate/installation/declared-types.ts";
import { trimText } from "../validate/values/text-content.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import { cellTextOf } from "./columns.ts";
import type { GivenColumn, ColumnCell } from "./columns.ts";
import { fits } from "./fits.ts";
import { guessText } from "./guess-text.ts";
import type { GuessedType } from "./guess-text.ts";
import { findNear, guessOrdered } from "./ordered-types.ts";
import { saysOf } from "./header-words.ts";

/** What is asked about a column more than once. */
interface Asked {
  readonly column: GivenColumn;
  readonly cells: readonly ColumnCell[];
  readonly texts: readonly string[];
  readonly distinct: ReadonlyMap<string, number>;
}

type TypeRow = (asked: Asked) => GuessedType | undefined;

/** Numbers say something else than true and false. */
const isNoNumber = ({ content: { value } }: ColumnCell): boolean =>
  typeof value === "boolean" || (typeof value === "string" && !/^\s*[01]\s*$/u.test(value));

const boolean: TypeRow = ({ cells, column, distinct }) => {
  const said = new Set<unknown>();
  const isRight = (value: unknown, cell: ColumnCell): boolean => {
    said.add(value);
    return isNoNumber(cell);
  };
  if (!fits(cells, { kind: "boolean" }, isRight)) return undefined;
  const words = [...distinct.keys()].slice(0, 4).join(", ");
  const why = sentence("only {words}", { words });
  if (said.size > 1 || typeof cells[0]?.content.value === "boolean")
    return { field: { type: "boolean" }, why };
  // A cross marks some; if all have it, nobody knows what else there may be.
  const isMark = said.has(true) && cells.length < column.rows;
  return isMark ? { field: { type: "boolean", default: false }, why } : undefined;
};

/** Texts of a form that header and values show together. */
const PHONE = /^\+?[\d\s()/.–-]{5,}$/u;
const ZIP = /^[A-Z0-9][A-Z0-9 -]{2,7}$/iu;
const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;

interface Form {
  readonly isLike: (text: string) => boolean;
  readonly word?: "phone" | "zip" | "color";
  readonly why: () => Sentence;
}

const formed =
  (type: "mail" | "phone" | "zip" | "color" | "address", { isLike, word, why }: Form): TypeRow =>
  ({ cells, texts, column: { header } }) => {
    if (word !== undefined && !saysOf(header, word)) return undefined;
    if (!texts.every(isLike)) return undefined;
    return fits(cells, OWN_MEANINGS[type]) ? { field: { type }, why: why() } : undefined;
  };

const FORMS: readonly TypeRow[] = [
  formed("mail", {
    isLike: (text) => text.includes("@"),
    why: () => sentence("all are email addresses"),
  }),
  formed("address", {
    isLike: (text) => /^https?:\/\//iu.test(text),
    why: () => sentence("all are addresses of pages"),
  }),
  formed("phone", {
    isLike: (text) => PHONE.test(text),
    word: "phone",
    why: () => sentence("the header says so, and all look like it"),
  }),
  formed("zip", {
    isLike: (text) => ZIP.test(text) && /\d/u.test(text),
    word: "zip",
    why: () => sentence("the header says so, and all look like it"),
  }),
  formed("color", {
    isLike: (text) => COLOR.test(text),
    word: "color",
    why: () => sentence("the header says so, and all look like it"),
  }),
];

const entriesOf = (text: string): readonly string[] => text.split("|").map(trimText);

/** Values of an enum or a set repeat so often that a new one next month is unlikely. */
const MAX_WORDS = 12;
const MIN_TIMES = 8;

/** @param texts in the order of the rows: where these are sorted by them, more of them follow */
function repeatOften(texts: readonly string[]): boolean {
  const all = new Set(texts);
  if (all.size < 2 || all.size > MAX_WORDS || texts.length < all.size * MIN_TIMES) return false;
  const half = Math.floor(texts.length / 2);
  const halves = [texts.slice(0, half), texts.slice(half)];
  return (
    all.values().every(isDeclarableValue) && halves.every((some) => new Set(some).size === all.size)
  );
}

/** @returns an order in which the members of all sets are as they were written; undefined: there is none */
function orderMembers(sets: readonly (readonly string[])[]): readonly string[] | undefined {
  const before = new Map<string, Set<string>>();
  for (const set of sets) {
    for (const [position, member] of set.entries()) {
      const earlier = before.get(member) ?? new Set();
      for (const one of set.slice(0, position)) earlier.add(one);
      before.set(member, earlier);
    }
  }
  const ordered: string[] = [];
  const rest = new Set([...before.keys()].toSorted());
  while (rest.size > 0) {
    const next = rest
      .values()
      .find((one) => [...(before.get(one) ?? [])].every((other) => !rest.has(other)));
    if (next === undefined) return undefined;
    rest.delete(next);
    ordered.push(next);
  }
  return ordered;
}

const several: TypeRow = ({ cells, texts }) => {
  const joined = texts.filter((text) => text.includes("|"));
  if (joined.length < 2 || !fits(cells, { kind: "list" })) return undefined;
  const sets = texts.map(entriesOf);
  const all = sets.flat();
  const counts = countEach(all);
  // Texts with a line between their parts, such as titles, have parts of their own.
  if (counts.size > all.length / 2) return undefined;
  const values = repeatOften(all) ? orderMembers(sets) : undefined;
  const isSet = values !== undefined && sets.every((set) => new Set(set).size === set.length);
  return isSet
    ? {
        field: { type: "set", values },
        why: sentence("{count} values, joined by |, that repeat often", { count: values.length }),
      }
    : {
        field: { type: "list" },
        why: sentence("{count} have several values, joined by |", { count: joined.length }),
      };
};

const word: TypeRow = ({ cells, texts, distinct }) => {
  if (!repeatOften(texts)) return undefined;
  const values = [...distinct.keys()].toSorted();
  if (!fits(cells, { kind: "enumeration", values })) return undefined;
  return {
    field: { type: "enum", values },
    why: sentence("{count} values that repeat often", { count: values.length }),
  };
};

const TYPES: readonly TypeRow[] = [
  boolean,
  ({ column }) => guessOrdered(column),
  ...FORMS,
  several,
  word,
];

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** @returns what a column is taken for, without what concerns all types */
export function guessType(column: GivenColumn): GuessedType {
  const { cells } = column;
  if (cells.length === 0) return guessText(column);
  const texts = cells.map(cellTextOf);
  const asked = { column, cells, texts, distinct: countEach(texts) };
  for (const row of TYPES) {
    const guessed = row(asked);
    if (guessed !== undefined) return guessed;
  }
  return { ...guessText(column), ...findNear(column) };
}
