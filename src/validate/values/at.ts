/** Where in a record the rules are, and how they report what is wrong there. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Fault, ProblemList } from "../../content/problem-list.ts";
import { NULL_WORDS } from "../../content/read/text-value.ts";
import { isList, isObject } from "../../content/record.ts";
import type { Spot, Plain, RawRecord, Written } from "../../content/record.ts";
import type { ColumnDoubts } from "./column-doubts.ts";
import { trimText } from "./text-content.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** A value that is not null. */
export type Given = Exclude<Plain, null>;
type Step = string | number;
type Finding = Pick<Fault, "severity" | "problem" | "found" | "suggestion">;

const NOTHING_KNOWN = { doubts: undefined, timeZone: undefined };

/**
 * Moves from value to value within one record, or within installation.yaml. The spot of a value is
 * determined only when something is reported.
 */
export class At {
  readonly record: RawRecord<ResourceName | "installation">;
  readonly problems: ProblemList;
  /** Values of tables whose meaning the rest of their column may decide. */
  readonly doubts: ColumnDoubts | undefined;
  /** Whether values are cells, which are interpreted by the type of their field. */
  readonly isTable: boolean;
  /** Of the installation; undefined where it is not known. */
  readonly timeZone: string | undefined;
  readonly #path: Step[];

  constructor(
    record: At["record"],
    problems: ProblemList,
    { doubts, timeZone }: Pick<At, "doubts" | "timeZone"> = NOTHING_KNOWN,
    path: Step[] = [],
  ) {
    this.record = record;
    this.problems = problems;
    this.doubts = doubts;
    this.timeZone = timeZone;
    this.isTable = record.header !== undefined;
    this.#path = path;
  }

  enter(step: Step): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  /** @returns another one that stays at a member or entry */
  member(step: Step): At {
    return new At(this.record, this.problems, this, [...this.#path, step]);
  }

  /** @returns the dotted path of the value, or of a member of it; a list's entry has that of the list */
  nameOf(...more: readonly string[]): string {
    return [...this.#path.filter((step) => typeof step === "string"), ...more].join(".");
  }

  get lastName(): Step | undefined {
    return this.#path.at(-1);
  }

  get written(): Written | undefined {
    return this.record.written?.(this.#path);
  }

  /** Whether there is a column for a member of the value, in a table. */
  hasColumn(name: string): boolean {
    return this.record.header?.find(this.nameOf(name)) === "given";
  }

  /** Null, an empty cell and white space alone mean that the field is not given. */
  isGiven(value: Plain | undefined): value is Given {
    if (value === undefined || value === null) return false;
    if (typeof value !== "string" || (value === "" && !this.isTable)) return true;
    return trimText(value) !== "";
  }

  /** Whether a member is null in YAML if its field holds no text. */
  isNullWord(name: string, value: Given): boolean {
    if (this.isTable || typeof value !== "string" || !NULL_WORDS.has(value)) return false;
    return this.member(name).written?.text === value;
  }

  /** @returns a problem with the value, placed at the value */
  describe(value: Plain, problem: Sentence, suggestion?: string): Fault {
    const found = this.#show(value);
    return this.#place({ problem, found, suggestion }, this.record.locate(this.#path));
  }

  /** Reports a wrong value, at the value. */
  report(value: Plain, problem: Sentence, suggestion?: string): undefined {
    this.problems.add(this.describe(value, problem, suggestion));
  }

  /** Warns of a value that is allowed but probably not meant, at the value. */
  warn(value: Plain, problem: Sentence, suggestion?: string): void {
    this.problems.add({ ...this.describe(value, problem, suggestion), severity: "warning" });
  }

  /** Reports a member, at its value, unless it is not there. */
  reportMember(name: string, problem: Sentence): void {
    const at = this.member(name);
    const value = at.#find();
    if (value !== undefined) at.report(value, problem);
  }

  warnMember(name: string, problem: Sentence): void {
    const at = this.member(name);
    const value = at.#find();
    if (value !== undefined) at.warn(value, problem);
  }

  #find(): Plain | undefined {
    let value: Plain | undefined = this.record.values;
    for (const step of this.#path) value = isObject(value) ? value[step] : undefined;
    return value;
  }

  /**
   * Reports a member that is not allowed, at its name.
   * @param isOnce whether to report it once per file: a column is wrong in every row
   */
  reportName(name: string, problem: Sentence, suggestion?: string, isOnce = this.isTable): void {
    const spot = this.record.locate([...this.#path, name], "name");
    const fault = this.#place({ problem, suggestion }, spot, this.nameOf(name));
    if (isOnce) this.problems.addOnce(fault);
    else this.problems.add(fault);
  }

  /** Reports something at the value without showing it. @param more the member that is missing */
  reportHere(problem: Sentence, ...more: readonly string[]): undefined {
    const spot = this.record.locate(this.#path);
    this.problems.add(this.#place({ problem }, spot, this.nameOf(...more)));
  }

  /** Reports something missing. @param name empty: what is named is the value */
  reportMissing(name: string, problem: Sentence): void {
    const field = name === "" ? this.nameOf() : this.nameOf(name);
    reportMissing(this.problems, this.record, field, problem);
  }

  /** Warns about the item as a whole, at its first line. */
  warnItem(name: string, problem: Sentence, found?: string): void {
    warnItem(this.problems, this.record, this.nameOf(name), problem, found);
  }

  #place(finding: Finding, spot: KnownSpot, field = this.nameOf()): Fault {
    return placeFault(this.record, finding, spot, field);
  }

  /** @returns the value as it was written, or a description if it is not a scalar */
  #show(value: Plain): string | Sentence {
    if (isList(value)) return sentence("a list of {count}", { count: value.length });
    if (isObject(value))
      return sentence(Object.keys(value).length === 0 ? "an empty object" : "an object");
    const text = this.written?.text ?? String(value);
    return text === "" ? "''" : text;
  }

  /** @returns the type of the value with its article, for messages such as `not a number` */
  typeOf(value: Plain): string | Sentence {
    if (isList(value)) return sentence("a list");
    if (isObject(value)) return sentence("an object");
    if (value === null) return "null";
    if (this.written?.isDate) return sentence("a date");
    if (typeof value === "number") return sentence("a number");
    return sentence(typeof value === "boolean" ? "a boolean" : "a text");
  }
}

type KnownSpot = { readonly [Name in keyof Spot]?: Spot[Name] | undefined };
/** What is needed of a record to report something about it as a whole. */
export type Origin = Pick<At["record"], "resource" | "file" | "line" | "header"> & {
  readonly cellOf?: At["record"]["cellOf"] | undefined;
};

/** @returns the first line of the item, and the cell in which a field would be */
const spotOf = ({ line, cellOf }: Origin, field: string): KnownSpot => ({
  line,
  cell: cellOf?.(field),
});

const placeFault = (
  { resource, file }: Origin,
  finding: Finding,
  { line, column, cell }: KnownSpot,
  field: string,
): Fault => ({ resource, file, line, column, cell, field: field || undefined, ...finding });

/**
 * Reports something missing: at the first line of the item, or once at a header without its column.
 * @param field empty: not a field
 */
export function reportMissing(
  problems: ProblemList,
  origin: Origin,
  field: string,
  problem: Sentence,
): void {
  const { header } = origin;
  const column = header?.find(field);
  // The wrong name has been reported.
  if (column === "guessed") return;
  if (header === undefined || column === "given" || field === "") {
    problems.add(placeFault(origin, { problem }, spotOf(origin, field), field));
    return;
  }
  const missing = { problem: sentence("{problem}, but there is no such column", { problem }) };
  problems.addOnce(placeFault(origin, missing, header, field));
}

/** Warns about an item as a whole, at its first line. */
export function warnItem(
  problems: ProblemList,
  origin: Origin,
  field: string,
  problem: Sentence,
  found?: string,
): void {
  const finding = { severity: "warning", problem, found } as const;
  problems.add(placeFault(origin, finding, spotOf(origin, field), field));
}
