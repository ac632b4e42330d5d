/**
 * How problems are told: one line for people, one document for programs. Nothing of the content can
 * act on a terminal.
 */
import type { Problem } from "../content/record.ts";
import type { CheckResult } from "./valid-content.ts";

/**
 * Controls, line separators, halves of surrogate pairs, and the marks that turn the direction of
 * text: a terminal would obey them, and a line would not stay one line.
 */
export const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export const escapeUnprintable = (text: string): string =>
  text.replaceAll(
    UNPRINTABLE,
    (character) =>
      SHORT_ESCAPES[character] ??
      `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

function describePosition({ file, line, cell }: Problem): string {
  const spot = cell ?? line;
  return [file, spot].filter((part) => part !== undefined).join(":");
}

/** @returns `file:line: field: what is wrong (what was found); did you mean X?` */
export function formatProblem(problem: Problem): string {
  const position = describePosition(problem);
  const found = problem.found === undefined ? "" : ` (${problem.found})`;
  const suggestion =
    problem.suggestion === undefined ? "" : `; did you mean ${problem.suggestion}?`;
  const sentence = `${problem.problem}${found}${suggestion}`;
  return escapeUnprintable([position, problem.field, sentence].filter(Boolean).join(": "));
}

/** A problem as data: every member is there, null where nothing is known. */
interface ReportedProblem {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly cell: string | null;
  readonly resource: Problem["resource"] | null;
  readonly field: string | null;
  readonly problem: string;
  readonly found: string | null;
  readonly suggestion: string | null;
}

/** The one document of `--json`. */
export interface CheckReport {
  readonly valid: boolean;
  readonly errors: readonly ReportedProblem[];
  readonly warnings: readonly ReportedProblem[];
}

const toReported = (problem: Problem): ReportedProblem => ({
  file: problem.file ?? null,
  line: problem.line ?? null,
  column: problem.column ?? null,
  cell: problem.cell ?? null,
  resource: problem.resource ?? null,
  field: problem.field ?? null,
  problem: problem.problem,
  found: problem.found ?? null,
  suggestion: problem.suggestion ?? null,
});

/** @returns the result of a check as data, whatever the outcome */
export function toJsonReport(result: CheckResult): CheckReport {
  return {
    valid: result.valid,
    errors: result.valid ? [] : result.errors.map(toReported),
    warnings: result.warnings.map(toReported),
  };
}
