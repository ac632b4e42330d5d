/**
 * How problems are reported: lines for people, one document for programs. Nothing in the content
 * can control a terminal. A wrong column is wrong in every row, and nobody reads three thousand
 * lines: people get the number of spots, programs get one entry per spot.
 */
import { escapeUnprintable } from "../errors.ts";
import type { Fault } from "../content/problem-list.ts";
import type { Problem } from "../content/record.ts";
import type { CheckResult } from "./valid-content.ts";
import { say, sayPart } from "../words/say.ts";
import { formatCount } from "../words/phrases.ts";
import type { Sentence } from "../words/sentence.ts";

function describePosition({ file, line, cell }: Fault): string {
  const spot = cell ?? line;
  return [file, spot].filter((part) => part !== undefined).join(":");
}

/** @returns without the full stop of a sentence that ends a command; one may end in two points */
const sayWrong = ({ problem }: Fault): string =>
  problem.text.endsWith(".") && !problem.text.endsWith("..")
    ? say(problem).slice(0, -1)
    : say(problem);

/** @returns `file:line: field: what is wrong (what was found); did you mean X?` */
export function formatProblem(problem: Fault): string {
  const position = describePosition(problem);
  const { found: wrong, suggestion: meant } = problem;
  const found = wrong === undefined ? "" : ` (${sayPart(wrong)})`;
  const suggestion =
    meant === undefined ? "" : say("; did you mean {suggestion}?", { suggestion: meant });
  const line = `${sayWrong(problem)}${found}${suggestion}`;
  return escapeUnprintable([position, problem.field, line].filter(Boolean).join(": "));
}

/** A problem of a document: all members are present, null if unknown. Its sentences are data until it is shown. */
type ReportedProblem = Pick<Problem, "problem" | "conflict"> & {
  readonly [Name in Exclude<keyof Problem, "severity" | "problem" | "conflict">]-?: NonNullable<
    Problem[Name]
  > | null;
};

/** The one document of `--json`. */
export interface CheckReport {
  readonly valid: boolean;
  readonly errors: readonly ReportedProblem[];
  readonly warnings: readonly ReportedProblem[];
}

/** In the order of the document. */
const NOTHING_KNOWN = {
  file: null,
  line: null,
  column: null,
  cell: null,
  resource: null,
  field: null,
};

function toReported(one: Problem): ReportedProblem {
  const { severity: _severity, problem, found = null, suggestion = null, conflict, ...spot } = one;
  return { ...NOTHING_KNOWN, ...spot, problem, found, suggestion, ...(conflict && { conflict }) };
}

/** @returns the result of a check as data, whatever the outcome */
export function toJsonReport(result: CheckResult): CheckReport {
  return {
    valid: result.valid,
    errors: result.valid ? [] : result.errors.map(toReported),
    warnings: result.warnings.map(toReported),
  };
}

type Reported = Pick<ReportedProblem, "found" | "suggestion"> & {
  readonly problem: string | Sentence;
};

/** A desk has said its own. */
const sayReported = ({ problem, found, suggestion, ...known }: Reported): object => ({
  ...known,
  problem: typeof problem === "string" ? problem : sayWrong({ problem }),
  found: found && sayPart(found),
  suggestion: suggestion && sayPart(suggestion),
});

/** @returns a document with errors and warnings in the language of whoever reads it */
export function sayDocument<Document>(document: Document): Document {
  const { errors, warnings } = document as Readonly<
    Partial<Record<"errors" | "warnings", readonly Reported[]>>
  >;
  if (!errors && !warnings) return document;
  return {
    ...document,
    ...(errors && { errors: errors.map(sayReported) }),
    ...(warnings && { warnings: warnings.map(sayReported) }),
  };
}

/** Spots that are listed for one problem; with no more than these, each gets its own line. */
const MAX_SPOTS = 3;
/** Different values with the same problem that are reported separately. */
const MAX_VALUES = 10;
/** Lines per severity. */
const MAX_LINES = 100;

const sheetOf = ({ cell }: Problem): string | undefined => cell?.slice(0, cell.lastIndexOf("!"));

/** A key that all spots of one problem share; a problem without a spot has its own. */
const nameProblem = (problem: Problem): unknown =>
  problem.line === undefined
    ? problem
    : JSON.stringify([
        problem.resource,
        problem.file,
        sheetOf(problem),
        problem.field,
        problem.problem,
      ]);

const nameValue = ({ found, suggestion }: Problem): string => JSON.stringify([found, suggestion]);

const isTable = ({ file, cell }: Problem): boolean =>
  cell !== undefined || /\.[ct]sv$/u.test(file ?? "");

/** @param withValues true: the spots have different values, which are shown for the first of them */
function formatMany(spots: readonly Problem[], first: Problem, withValues: boolean): string {
  const firsts = spots.slice(0, MAX_SPOTS).map(({ cell, line, found }) => {
    const spot = cell === undefined ? `${line}` : cell.slice(cell.lastIndexOf("!") + 1);
    return withValues && found !== undefined ? `${spot} (${sayPart(found)})` : spot;
  });
  const sentence = formatProblem({
    ...first,
    line: undefined,
    cell: sheetOf(first),
    ...(withValues && { found: undefined, suggestion: undefined }),
  });
  const where = {
    sentence,
    count: formatCount(spots.length),
    first: escapeUnprintable(firsts.join(", ")),
  };
  return isTable(first)
    ? say("{sentence} – in {count} rows, first {first}", where)
    : say("{sentence} – in {count} places, first {first}", where);
}

/** @returns lines for people, in the order of the problems, not more than people read */
export function formatProblems(problems: readonly Problem[]): readonly string[] {
  const told = new Map<Problem, string>();
  const tell = (spots: readonly Problem[], withValues: boolean): void => {
    const [first] = spots;
    if (first !== undefined && spots.length > MAX_SPOTS)
      told.set(first, formatMany(spots, first, withValues));
    else for (const problem of spots) told.set(problem, formatProblem(problem));
  };
  for (const spots of Map.groupBy(problems, nameProblem).values()) {
    const byValue = Map.groupBy(spots, nameValue);
    if (byValue.size > MAX_VALUES) tell(spots, true);
    else for (const same of byValue.values()) tell(same, false);
  }
  const lines = problems.flatMap((problem) => told.get(problem) ?? []);
  if (lines.length <= MAX_LINES) return lines;
  const more = formatCount(lines.length - MAX_LINES);
  return [
    ...lines.slice(0, MAX_LINES),
    say("{more} more lines like these; --json lists every place", { more }),
  ];
}
