/**
 * Gathers what is wrong with files, in a list that never grows beyond its bound and says so when
 * problems were left out.
 */
import { MAX_FOUND_CHARACTERS, MAX_PROBLEMS } from "./limits.ts";
import type { Problem } from "./record.ts";

/** A problem as a reader of one file knows it; whoever reads the directory adds file and resource. */
export interface Fault {
  /** Left out: error. */
  readonly severity?: Problem["severity"];
  readonly line?: number;
  readonly column?: number;
  readonly cell?: string;
  readonly field?: string;
  readonly problem: string;
  readonly found?: string;
  readonly suggestion?: string;
}

/** @returns the fault of a file as a problem of the directory */
export const locateFault = (
  fault: Fault,
  file: string,
  resource: Problem["resource"],
): Problem => ({
  severity: "error",
  ...fault,
  file,
  ...(resource !== undefined && { resource }),
});

/** Text that cannot be read on. Whoever catches it knows whether an item or the whole file is lost. */
export class BrokenText extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.problem);
    this.name = "BrokenText";
    this.fault = fault;
  }
}

export interface ProblemList {
  readonly problems: readonly Problem[];
  readonly add: (problem: Problem) => void;
}

/** @param limit how many problems are kept, besides the one that says that more were left out */
export function createProblemList(limit = MAX_PROBLEMS): ProblemList {
  const problems: Problem[] = [];
  return {
    problems,
    add(problem) {
      if (problems.length < limit) {
        problems.push(cut(problem));
        return;
      }
      // An error among those left out must still make the content invalid.
      if (problems.length === limit || problem.severity === "error") {
        problems[limit] = {
          severity: problem.severity,
          problem: `only the first ${limit} problems with files are listed: correct these and try again`,
        };
      }
    },
  };
}

function cut(problem: Problem): Problem {
  const { found, field } = problem;
  return {
    ...problem,
    ...(found !== undefined && { found: cutText(found) }),
    ...(field !== undefined && { field: cutText(field) }),
  };
}

function cutText(text: string): string {
  if (text.length <= MAX_FOUND_CHARACTERS) return text;
  // By code points: half a surrogate pair is not text.
  const start = Array.from(text.slice(0, 2 * MAX_FOUND_CHARACTERS));
  return start.slice(0, MAX_FOUND_CHARACTERS).join("");
}
