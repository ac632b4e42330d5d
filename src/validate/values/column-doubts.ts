/**
 * What a value of a table means may only be clear when the others of its column are known: `1.234`,
 * and a postal code of four digits.
 */
import type { Fault } from "../../content/problem-list.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** A column in a file or a sheet. */
interface Column {
  readonly file: string;
  readonly field: string;
}

/** An error if the column decides so, otherwise a warning, or nothing. */
interface Doubt {
  readonly column: Column;
  readonly error: Fault;
  readonly warning: Fault;
}

const nameOf = ({ file, field }: Column): string => JSON.stringify([file, field]);

/** More than anybody reads. */
const MAX_DOUBTS = 10_000;

const FOUR = /^\d{4}$/u;
const FIVE = /^\d{5}$/u;

export class ColumnDoubts {
  readonly #commaFiles = new Set<string>();
  readonly #columns = { comma: new Set<string>(), point: new Set<string>() };
  #numbers: Doubt[] = [];
  /** By column: how many postal codes have four, five or another number of digits. */
  readonly #zips = new Map<string, { four: number; five: number; other: number }>();
  #zipsOfFour: Doubt[] = [];

  /** Records a number that can be read in only one way. */
  learn(column: Column, decimals: "comma" | "point"): void {
    this.#columns[decimals].add(nameOf(column));
    if (decimals === "comma") this.#commaFiles.add(column.file);
  }

  addNumber(doubt: Doubt): void {
    if (this.#numbers.length < MAX_DOUBTS) this.#numbers.push(doubt);
  }

  /** Records a postal code. @param doubt of one with four digits */
  addZip(column: Column, text: string, doubt: Omit<Doubt, "column"> | undefined): void {
    const counts = getOrInsert(this.#zips, nameOf(column), () => ({ four: 0, five: 0, other: 0 }));
    if (FIVE.test(text)) counts.five += 1;
    else counts[FOUR.test(text) ? "four" : "other"] += 1;
    if (doubt && this.#zipsOfFour.length < MAX_DOUBTS) this.#zipsOfFour.push({ column, ...doubt });
  }

  /** @returns the doubts that remain at the end of a resource's files */
  settle(): readonly Fault[] {
    const remaining = [
      ...this.#numbers.flatMap((doubt) => this.#settleNumber(doubt)),
      ...this.#zipsOfFour.map((doubt) => this.#settleZip(doubt)),
    ];
    this.#numbers = [];
    this.#zipsOfFour = [];
    this.#zips.clear();
    this.#commaFiles.clear();
    this.#columns.comma.clear();
    this.#columns.point.clear();
    return remaining;
  }

  #settleNumber({ column, error, warning }: Doubt): readonly Fault[] {
    const name = nameOf(column);
    if (this.#columns.comma.has(name)) return [error];
    if (this.#columns.point.has(name)) return [];
    return [this.#commaFiles.has(column.file) ? error : toWarning(warning)];
  }

  /** Among codes of five digits, a few of four have lost a zero; many are of another country. */
  #settleZip({ column, error, warning }: Doubt): Fault {
    const { four = 0, five = 0, other = 0 } = this.#zips.get(nameOf(column)) ?? {};
    return five > four && other === 0 ? error : toWarning(warning);
  }
}

const toWarning = (fault: Fault): Fault => ({ ...fault, severity: "warning" });
