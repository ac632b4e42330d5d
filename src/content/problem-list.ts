/**
 * Gathers what is wrong with files, in a list that never grows beyond its bound and says so when
 * problems were left out.
 */
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

export interface ProblemList {
  readonly problems: readonly Problem[];
  readonly add: Report;
}

/** @param limit how many problems are kept, besides the one that says that more were left out */
export function createProblemList(limit = MAX_PROBLEMS): ProblemList {
  const problems: Problem[] = [];
  return {
    problems,
    add({ severity = "error", ...fault }) {
      if (problems.length < limit) {
        problems.push({ severity, ...cut(fault) });
        return;
      }
      // An error among those left out must still make the content invalid.
      if (problems.length === limit || severity === "error") {
        problems[limit] = {
          severity,
          problem: `only the first ${limit} problems with files are listed: correct these and try again`,
        };
      }
    },
  };
}

function cut(fault: Fault): Fault {
  const { found, field } = fault;
  return {
    ...fault,
    ...(found !== undefined && { found: cutText(found) }),
    ...(field !== undefined && { field: cutText(field) }),
  };
}

/** By code points: half a surrogate pair is not text. */
const cutText = (text: string): string =>
  Array.from(text.slice(0, 2 * MAX_FOUND_CHARACTERS))
    .slice(0, MAX_FOUND_CHARACTERS)
    .join("");
