/** Days and numbers: whether all cells of a column are, or all but a few, which are told. */
import type { OwnType } from "../catalog/own-resources.ts";
import { nameColumn } from "../lib/column-letters.ts";
import { trimText } from "../validate/values/text-content.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import { cellTextOf } from "./columns.ts";
import type { ColumnCell, GivenColumn } from "./columns.ts";
import { findMisfits, fits } from "./fits.ts";
import type { GuessedType } from "./guess-text.ts";
import { saysOf } from "./header-words.ts";

/** A number as it is computed: without a plus sign, leading zeros or an exponent. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:[.,]\d+)?$/u;

/** Whether nothing of a number is lost: `007` and `1e5` are no numbers. A cell that is one is shown with its digits. */
const isPlainNumber = (_: unknown, { content: { value, text } }: ColumnCell): boolean =>
  (typeof value === "number" && text === undefined) ||
  PLAIN_NUMBER.test(trimText(text ?? String(value)));

/** Whether the header says that it is no number, whatever its digits are: a phone, or a room such as `1.10`. */
const isNoMeasure = (kind: OwnType, { header }: GivenColumn): boolean =>
  (kind === "integer" || kind === "float") &&
  (saysOf(header, "phone") ||
    saysOf(header, "zip") ||
    (kind === "float" && saysOf(header, "room")));

/** @returns the first and the last in their order */
function rangeOf(values: readonly (string | number)[]): {
  readonly first: string;
  readonly last: string;
} {
  let [first = "", last = first] = [values[0], values[0]];
  for (const value of values) {
    if (value < first) first = value;
    if (value > last) last = value;
  }
  return { first: String(first), last: String(last) };
}

type Range = ReturnType<typeof rangeOf>;

interface Few {
  readonly count: number;
  readonly all: number;
  readonly misfits: readonly string[];
}

/** A type whose values have an order. */
interface Ordered {
  readonly kind: "date" | "timestamp" | "integer" | "float";
  readonly isRight?: (value: unknown, cell: ColumnCell) => boolean;
  readonly why: (range: Range) => Sentence;
  /** Of the wider of two types. */
  readonly nearly?: (few: Few) => Sentence;
}

const ORDERED: readonly Ordered[] = [
  {
    kind: "date",
    why: (range) => sentence("all are days, from {first} to {last}", range),
    nearly: (few) => sentence("all but {count} of {all} are days: see {misfits, and}", { ...few }),
  },
  {
    kind: "timestamp",
    why: (range) => sentence("all are days with a time, from {first} to {last}", range),
  },
  {
    kind: "integer",
    isRight: isPlainNumber,
    why: (range) => sentence("all are whole numbers, from {first} to {last}", range),
  },
  {
    kind: "float",
    isRight: isPlainNumber,
    why: (range) => sentence("all are numbers, from {first} to {last}", range),
    nearly: (few) =>
      sentence("all but {count} of {all} are numbers: see {misfits, and}", { ...few }),
  },
];

/** @returns undefined: not all are days or numbers */
export function guessOrdered(column: GivenColumn): GuessedType | undefined {
  for (const { kind, isRight = () => true, why } of ORDERED) {
    if (isNoMeasure(kind, column)) continue;
    const read: (string | number)[] = [];
    const take = (value: unknown, cell: ColumnCell): boolean =>
      isRight(value, cell) && read.push(value as string | number) > 0;
    if (fits(column.cells, { kind }, take))
      return { field: { type: kind }, why: why(rangeOf(read)) };
  }
  return undefined;
}

/** More is no slip. */
const MAX_MISFITS = 2;
/** Cells that fit for one that does not. */
const MIN_FITTING = 4;
const MAX_SHOWN = 30;
/** A number with the sign of a currency, or of percent. */
const AMOUNT = /^(?:[€$£] ?-?\d[\d.,]*|-?\d[\d.,]*\s?(?:€|EUR|Euro|\$|£|CHF|%))$/u;

/** @returns why a column of texts is none of days or numbers, and the few cells to look at, such as `C7 (k. A.)` */
export function findNear(
  column: GivenColumn,
): Required<Pick<GuessedType, "why" | "misfits">> | undefined {
  const { cells, number } = column;
  const say = (cell: ColumnCell): string =>
    `${nameColumn(number)}${cell.row.line} (${cellTextOf(cell).slice(0, MAX_SHOWN)})`;
  if (cells.every((cell) => AMOUNT.test(cellTextOf(cell)))) {
    const misfits = cells.slice(0, 1).map(say);
    const why = sentence(
      "all are numbers with a sign, as in {misfits, and}: only numbers alone can be compared",
      { misfits },
    );
    return { misfits, why };
  }
  const most = Math.min(MAX_MISFITS, Math.floor(cells.length / (MIN_FITTING + 1)));
  for (const { kind, isRight, nearly } of ORDERED) {
    if (nearly === undefined || isNoMeasure(kind, column)) continue;
    const found = findMisfits(cells, { kind }, most, isRight);
    if (found.length > most) continue;
    const misfits = found.map(say);
    return { misfits, why: nearly({ count: found.length, all: cells.length, misfits }) };
  }
  return undefined;
}
