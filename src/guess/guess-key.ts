/** What tells the rows of a table apart, next month, too: a field, several together, or else their order. */
import type { OwnType } from "../catalog/own-resources.ts";
import { MAX_KEY_CHARACTERS } from "../catalog/content-form.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import type { TableRow } from "../content/read/table-row.ts";
import { cellTextOf } from "./columns.ts";
import type { GivenColumn } from "./columns.ts";
import { saysOf } from "./header-words.ts";

export interface GuessedKey {
  /** The columns, by their numbers; none: the number of the row. */
  readonly columns: readonly number[];
  readonly why: Sentence;
}

/** A column that may be one of a key. */
export interface TypedColumn {
  readonly column: GivenColumn;
  readonly type: OwnType;
}

const NAMES: ReadonlySet<OwnType> = new Set([
  "varchar",
  "integer",
  "zip",
  "mail",
  "phone",
  "address",
]);
const PARTS: ReadonlySet<OwnType> = new Set([...NAMES, "enum", "date", "timestamp", "boolean"]);
/** Columns from the left that are tried together: what tells rows apart stands first. */
const TRIED = 8;
/** More tell rows apart by chance. */
const MAX_PARTS = 3;
/** Columns from the left that tell rows apart by themselves, whatever they are called: of few rows, a first text alone. */
const FIRST = 3;
const ENOUGH_TO_TELL = 20;

/** @returns the texts by row; undefined: a row has none, or one that no key can have */
function textsByRow({ cells, rows }: GivenColumn): ReadonlyMap<TableRow, string> | undefined {
  if (cells.length < rows) return undefined;
  const texts = new Map(cells.map((cell) => [cell.row, cellTextOf(cell)]));
  return texts.values().some((text) => text.length > MAX_KEY_CHARACTERS) ? undefined : texts;
}

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** @returns the columns whose values are given in each row, and in no two rows the same */
export const findUnique = (columns: readonly TypedColumn[]): readonly TypedColumn[] =>
  columns.filter(({ column, type }) => {
    const texts = NAMES.has(type) ? textsByRow(column) : undefined;
    return texts !== undefined && isUnique([...texts.values()]);
  });

/** @returns lists of so many positions below a number, in their order */
function* choose(below: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let one = from; one <= below - count; one += 1)
    for (const others of choose(below, count - 1, one + 1)) yield [one, ...others];
}

const isOfYears = ({ cells }: GivenColumn): boolean =>
  cells.every((cell) => /^(?:19|20)\d\d$/u.test(cellTextOf(cell)));

function findTogether(columns: readonly TypedColumn[]): readonly number[] | undefined {
  const known = columns
    .flatMap(({ column, type }) => {
      const isMeasured = type === "integer" && !isOfYears(column);
      const texts = PARTS.has(type) && !isMeasured ? textsByRow(column) : undefined;
      return texts === undefined ? [] : [{ number: column.number, texts }];
    })
    .slice(0, TRIED);
  const rows = [...(known[0]?.texts.keys() ?? [])];
  for (let count = 2; count <= Math.min(MAX_PARTS, known.length); count += 1) {
    for (const chosen of choose(known.length, count)) {
      const parts = chosen.flatMap((position) => known[position] ?? []);
      const joined = rows.map((row) => parts.map(({ texts }) => texts.get(row)).join(" "));
      if (isUnique(joined)) return parts.map(({ number }) => number);
    }
  }
  return undefined;
}

/** @returns the header says that it names rows; or it is a title; or one of the first columns; or some together */
export function guessKey(columns: readonly TypedColumn[]): GuessedKey {
  const unique = findUnique(columns);
  // Nobody keeps the only first or last name.
  const isOfPeople = ({ column: { header } }: TypedColumn): boolean =>
    saysOf(header, "firstName") || saysOf(header, "lastName");
  const named = (kind: "id" | "title"): TypedColumn | undefined =>
    unique.find((one) => saysOf(one.column.header, kind) && !isOfPeople(one));
  const isLong = (columns[0]?.column.rows ?? 0) >= ENOUGH_TO_TELL;
  const first = new Set(
    isLong ? columns.slice(0, FIRST) : columns.slice(0, 1).filter(({ type }) => type === "varchar"),
  );
  const one =
    named("id") ?? named("title") ?? unique.find((each) => first.has(each) && !isOfPeople(each));
  if (one !== undefined) {
    const { number, known } = one.column;
    const why = sentence("each row has its own value in {column}", { column: known });
    return { columns: [number], why };
  }
  const together = isLong ? findTogether(columns) : undefined;
  if (together !== undefined) {
    const names = columns
      .filter(({ column }) => together.includes(column.number))
      .map(({ column }) => column.known);
    return {
      columns: together,
      why: sentence("no column tells all rows apart, and {names, and} together do", { names }),
    };
  }
  return {
    columns: [],
    why: sentence(
      "nothing tells all rows apart, so items are named by the number of their row, which is no lasting name",
    ),
  };
}
