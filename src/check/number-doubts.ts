/**
 * Numbers such as `1.234` in files that may have decimal commas: what they are shows only once the
 * other numbers of the file are known. They are read as decimals until a file's end; content in
 * which a doubt then remains is never published.
 */
import type { Fault } from "../content/problem-list.ts";

/** A column of a file, or of a sheet. */
interface Column {
  readonly file: string;
  readonly field: string;
}

interface Doubt {
  readonly column: Column;
  readonly problem: Fault;
}

const nameOf = ({ file, field }: Column): string => JSON.stringify([file, field]);

/** More than a person reads. */
const MAX_DOUBTS = 10_000;

export class NumberDoubts {
  readonly #commaFiles = new Set<string>();
  readonly #columns = { comma: new Set<string>(), point: new Set<string>() };
  #doubts: Doubt[] = [];

  /** Learns from a number that can be read in one way only. */
  learn(column: Column, decimals: "comma" | "point"): void {
    this.#columns[decimals].add(nameOf(column));
    if (decimals === "comma") this.#commaFiles.add(column.file);
  }

  add(column: Column, problem: Fault): void {
    if (this.#doubts.length < MAX_DOUBTS) this.#doubts.push({ column, problem });
  }

  /** @returns the doubts that the other numbers did not settle, at the end of a resource's files */
  settle(): readonly Fault[] {
    const remaining = this.#doubts.filter(({ column }) => {
      const name = nameOf(column);
      if (this.#columns.comma.has(name)) return true;
      return this.#commaFiles.has(column.file) && !this.#columns.point.has(name);
    });
    this.#doubts = [];
    this.#commaFiles.clear();
    this.#columns.comma.clear();
    this.#columns.point.clear();
    return remaining.map(({ problem }) => problem);
  }
}
