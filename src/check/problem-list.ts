/**
 * Keeps problems while content is checked: bounded and counted, in the order of resources, files
 * and lines.
 */
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { Problem } from "../content/record.ts";

/** More than a person reads and few enough for memory; errors and warnings count apart. */
export const MAX_PROBLEMS = 10_000;

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

const isPlaced = ({ line, column }: Problem): boolean => line !== undefined && column !== undefined;
/** With the cell, because the sheets of a workbook have the same lines. */
const describePlace = ({ file, line, column, cell }: Problem): string =>
  JSON.stringify([file, line, column, cell]);

export class ProblemList {
  readonly #kept: Record<Problem["severity"], Problem[]> = { error: [], warning: [] };
  readonly #counts: Record<Problem["severity"], number> = { error: 0, warning: 0 };
  readonly #once = new Set<string>();

  add(problem: Problem): void {
    this.#counts[problem.severity] += 1;
    const kept = this.#kept[problem.severity];
    if (kept.length < MAX_PROBLEMS) kept.push(problem);
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
   * Adds what was wrong with files. A value that its file's reader has refused stands in its record
   * all the same: it is neither refused a second time nor warned of.
   */
  addFileProblems(problems: readonly Problem[]): void {
    const errors = problems.filter(({ severity }) => severity === "error");
    const refused = new Set(errors.filter(isPlaced).map(describePlace));
    for (const severity of ["error", "warning"] as const) {
      const kept = this.#kept[severity];
      this.#kept[severity] = kept.filter(
        (problem) => !isPlaced(problem) || !refused.has(describePlace(problem)),
      );
      this.#counts[severity] -= kept.length - this.#kept[severity].length;
    }
    for (const problem of problems) this.add(problem);
  }

  /** How many were added, kept or not. */
  count(severity: Problem["severity"]): number {
    return this.#counts[severity];
  }

  /** @returns the problems in order, with one more at the end when some were not kept */
  list(severity: Problem["severity"]): readonly Problem[] {
    const kept = this.#kept[severity].toSorted(compareProblems);
    const more = this.#counts[severity] - kept.length;
    if (more === 0) return kept;
    return [...kept, { severity, problem: `${more} more like these are not listed` }];
  }
}
