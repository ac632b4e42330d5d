/**
 * Problems as lines for people, and in documents. Nothing in the content can control a terminal. A wrong column is wrong
 * in every row, and nobody reads three thousand lines: people get the number of places, programs get one entry per place.
 */
import { escapeUnprintable } from "../errors.ts";
import type { Report } from "../publish/results.ts";
import { formatCount } from "./phrases.ts";
import { sayPart } from "./say.ts";
import type { Say } from "./say.ts";
import type { Sentence } from "./sentence.ts";

type Maybe<Value> = Value | null | undefined;

/** As a check finds it, or as a document has it; a desk has said its own. */
export interface ShownProblem {
  readonly problem: string | Sentence;
  readonly found?: Maybe<string | Sentence>;
  readonly suggestion?: Maybe<string | Sentence>;
  readonly file?: Maybe<string>;
  readonly line?: Maybe<number>;
  readonly cell?: Maybe<string>;
  readonly resource?: Maybe<string>;
  readonly field?: Maybe<string>;
  readonly more?: number | undefined;
}

/** @returns how many there are, with those that are not listed */
export const countProblems = (problems: readonly Pick<ShownProblem, "more">[]): number =>
  problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** @returns without the full stop of a sentence that ends a command; one may end in two points */
function sayWrong(say: Say, problem: string | Sentence): string {
  if (typeof problem === "string") return problem;
  const isEnded = problem.text.endsWith(".") && !problem.text.endsWith("..");
  return isEnded ? say(problem).slice(0, -1) : say(problem);
}

const isKnown = <Value>(value: Value): value is NonNullable<Value> =>
  value !== undefined && value !== null;

/** @returns `file:line: field: what is wrong (what was found); did you mean X?` */
export function formatProblem(
  say: Say,
  { file, line, cell, field, problem, found, suggestion }: ShownProblem,
): string {
  const spot = [file, cell ?? line].filter(isKnown).join(":");
  const shown = isKnown(found) ? ` (${sayPart(say, found)})` : "";
  const meant = isKnown(suggestion) ? say("; did you mean {suggestion}?", { suggestion }) : "";
  const text = `${sayWrong(say, problem)}${shown}${meant}`;
  return escapeUnprintable([spot, field, text].filter(Boolean).join(": "));
}

const sayReported = (say: Say, { problem, found, suggestion, ...known }: ShownProblem): object => ({
  ...known,
  problem: sayWrong(say, problem),
  found: found && sayPart(say, found),
  suggestion: suggestion && sayPart(say, suggestion),
});

/** @returns a document with errors and warnings in the language of whoever reads it */
export function sayDocument<Document>(say: Say, document: Document): Document {
  const { errors, warnings } = document as Readonly<
    Partial<Record<"errors" | "warnings", readonly ShownProblem[]>>
  >;
  if (!errors && !warnings) return document;
  return {
    ...document,
    ...(errors && { errors: errors.map((one) => sayReported(say, one)) }),
    ...(warnings && { warnings: warnings.map((one) => sayReported(say, one)) }),
  };
}

/** Spots that are listed for one problem; with no more than these, each gets its own line. */
const MAX_SPOTS = 3;
/** Different values with the same problem that are reported separately. */
const MAX_VALUES = 10;
/** Lines per severity. */
const MAX_LINES = 100;

const sheetOf = ({ cell }: ShownProblem): string | undefined =>
  cell?.slice(0, cell.lastIndexOf("!"));

/** A key that all spots of one problem share; a problem without a spot has its own. */
const nameProblem = (one: ShownProblem): unknown =>
  isKnown(one.line)
    ? JSON.stringify([one.resource, one.file, sheetOf(one), one.field, one.problem])
    : one;

const nameValue = ({ found, suggestion }: ShownProblem): string =>
  JSON.stringify([found, suggestion]);

const isTable = ({ file, cell }: ShownProblem): boolean =>
  isKnown(cell) || /\.[ct]sv$/u.test(file ?? "");

/** @param withValues true: the spots have different values, which are shown for the first of them */
function formatMany(
  say: Say,
  spots: readonly ShownProblem[],
  first: ShownProblem,
  withValues: boolean,
): string {
  const firsts = spots.slice(0, MAX_SPOTS).map(({ cell, line, found }) => {
    const spot = isKnown(cell) ? cell.slice(cell.lastIndexOf("!") + 1) : `${line}`;
    return withValues && isKnown(found) ? `${spot} (${sayPart(say, found)})` : spot;
  });
  const sentence = formatProblem(say, {
    ...first,
    line: undefined,
    cell: sheetOf(first),
    ...(withValues && { found: undefined, suggestion: undefined }),
  });
  const where = {
    sentence,
    count: formatCount(say, spots.length),
    first: escapeUnprintable(firsts.join(", ")),
  };
  return isTable(first)
    ? say("{sentence} – in {count} rows, first {first}", where)
    : say("{sentence} – in {count} places, first {first}", where);
}

/** @returns lines for people, in the order of the problems, not more than people read */
export function formatProblems(say: Say, problems: readonly ShownProblem[]): readonly string[] {
  const told = new Map<ShownProblem, string>();
  const tell = (spots: readonly ShownProblem[], withValues: boolean): void => {
    const [first] = spots;
    if (first !== undefined && spots.length > MAX_SPOTS)
      told.set(first, formatMany(say, spots, first, withValues));
    else for (const problem of spots) told.set(problem, formatProblem(say, problem));
  };
  for (const spots of Map.groupBy(problems, nameProblem).values()) {
    const byValue = Map.groupBy(spots, nameValue);
    if (byValue.size > MAX_VALUES) tell(spots, true);
    else for (const same of byValue.values()) tell(same, false);
  }
  const lines = problems.flatMap((problem) => told.get(problem) ?? []);
  if (lines.length <= MAX_LINES) return lines;
  const more = formatCount(say, lines.length - MAX_LINES);
  return [
    ...lines.slice(0, MAX_LINES),
    say("{more} more lines like these; --json lists every place", { more }),
  ];
}

/** @returns the lines of a document, warnings last */
export const listProblems = (
  say: Say,
  { errors, warnings }: Pick<Report, "errors" | "warnings">,
): readonly string[] => [
  ...formatProblems(say, errors),
  ...(warnings.length > 0 ? [say("Warnings (they do not prevent a publish):")] : []),
  ...formatProblems(say, warnings),
];
