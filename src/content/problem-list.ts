/**
 * All that is wrong with content, of its files and of what is in them: bounded and counted, in the
 * order of resources, files and lines.
 */
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import { MAX_FOUND_CHARACTERS, MAX_PROBLEMS } from "./limits.ts";
import type { Problem } from "./record.ts";

/** A problem as a part of the reading knows it: whoever takes it adds where it is. */
export type Fault = Omit<Problem, "severity"> & {
  /** Left out: error. */
  readonly severity?: Problem["severity"];
};

export type Report = (fault: Fault) => void;

/** Text that cannot be read on. Whoever catches it knows whether an item or the whole file is lost. */
export class BrokenText extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.problem);
    this.name = "BrokenText";
    this.fault = fault;
  }
}

const RANKS: ReadonlyMap<Problem["resource"], number> = new Map(
  (["installation", ...CONTRACT_NAMES] as const).map((name, rank) => [name, rank]),
);
/** Those of the installation's own come behind, by their names. */
const rankOf = ({ resource }: Problem): number =>
  resource === undefined ? -1 : (RANKS.get(resource) ?? RANKS.size);

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareProblems(a: Problem, b: Problem): number {
  return (
    rankOf(a) - rankOf(b) ||
    compareTexts(a.resource ?? "", b.resource ?? "") ||
    compareTexts(a.file ?? "", b.file ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** With the cell, because the sheets of a workbook have the same lines. */
const describePlace = ({ file, line, column, cell }: Problem): string | undefined =>
  line === undefined || column === undefined
    ? undefined
    : JSON.stringify([file, line, column, cell]);

/** By code points: half a surrogate pair is not text. */
const cutText = (text: string): string =>
  Array.from(text.slice(0, 2 * MAX_FOUND_CHARACTERS))
    .slice(0, MAX_FOUND_CHARACTERS)
    .join("");

export class ProblemList {
  readonly #ofValues: Problem[] = [];
  readonly #ofFiles: Problem[] = [];
  /** Of each severity, kept or not. */
  readonly #counts: Record<Problem["severity"], number> = { error: 0, warning: 0 };
  readonly #kept: Record<Problem["severity"], number> = { error: 0, warning: 0 };
  readonly #once = new Set<string>();
  readonly #broken = new Set<Problem["resource"]>();

  add(problem: Problem): void {
    this.#keep(this.#ofValues, problem);
  }

  /** Adds a problem unless the same sentence about the same field of the same file is there. */
  addOnce(problem: Problem): void {
    const { resource, file, field } = problem;
    const key = JSON.stringify([resource, file, field, problem.problem]);
    if (this.#once.has(key)) return;
    if (this.#once.size < MAX_PROBLEMS) this.#once.add(key);
    this.add(problem);
  }

  /**
   * Adds what is wrong with a file. A value that its file's reader has refused stands in its record
   * all the same: it is neither refused a second time nor warned of.
   */
  addOfFile({ severity = "error", found, field, ...fault }: Fault): void {
    if (severity === "error") this.#broken.add(fault.resource);
    this.#keep(this.#ofFiles, {
      severity,
      ...fault,
      ...(found !== undefined && { found: cutText(found) }),
      ...(field !== undefined && { field: cutText(field) }),
    });
  }

  #keep(list: Problem[], problem: Problem): void {
    const { severity } = problem;
    this.#counts[severity] += 1;
    if (this.#kept[severity] === MAX_PROBLEMS) return;
    this.#kept[severity] += 1;
    list.push(problem);
  }

  /** How many were added, kept or not. */
  count(severity: Problem["severity"]): number {
    return this.#counts[severity];
  }

  /** Whether files of the resource, or those that may hold any, could not be read in whole. */
  isBroken(resource: Problem["resource"]): boolean {
    return this.#broken.has(resource) || this.#broken.has(undefined);
  }

  /** @returns the problems in order, with one more at the end when some were not kept */
  list(severity: Problem["severity"]): readonly Problem[] {
    const refused = new Set(
      this.#ofFiles.flatMap((problem) =>
        problem.severity === "error" ? (describePlace(problem) ?? []) : [],
      ),
    );
    const ofValues = this.#ofValues.filter(
      (problem) => refused.size === 0 || !refused.has(describePlace(problem) ?? ""),
    );
    const listed = [...ofValues, ...this.#ofFiles]
      .filter((problem) => problem.severity === severity)
      .toSorted(compareProblems);
    const more = this.#counts[severity] - this.#kept[severity];
    if (more === 0) return listed;
    return [...listed, { severity, problem: `${more} more like these are not listed` }];
  }
}
