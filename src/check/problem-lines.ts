/**
 * How many problems are told to people: a wrong column is wrong in every row, and nobody reads three
 * thousand lines to learn it. Programs get each place as an entry of its own (report-problems.ts).
 */
import type { Problem } from "../content/record.ts";
import { formatProblem } from "./report-problems.ts";

/** Places that are named of a problem; one with no more of them is told place by place. */
const MAX_PLACES = 3;
/** Different values with one problem that are told one by one. */
const MAX_VALUES = 10;
/** Lines of each severity. */
const MAX_LINES = 100;

interface Numbered {
  readonly index: number;
  readonly problem: Problem;
}

const sheetOf = ({ cell }: Problem): string | undefined => cell?.slice(0, cell.lastIndexOf("!"));

/** Of all places of one problem; a problem without a place stands alone. */
const nameProblem = ({ index, problem }: Numbered): string =>
  JSON.stringify([
    problem.line === undefined ? index : "",
    problem.resource,
    problem.file,
    sheetOf(problem),
    problem.field,
    problem.problem,
  ]);

const nameValue = ({ problem: { found, suggestion } }: Numbered): string =>
  JSON.stringify([found, suggestion]);

const isTable = ({ file, cell }: Problem): boolean =>
  cell !== undefined || /\.[ct]sv$/u.test(file ?? "");

/** @param withValues true: the places have different values, which are told with the first of them */
function formatMany(places: readonly Numbered[], first: Problem, withValues: boolean): string {
  const spots = places.slice(0, MAX_PLACES).map(({ problem: { cell, line, found } }) => {
    const spot = cell === undefined ? `${line}` : cell.slice(cell.lastIndexOf("!") + 1);
    return withValues && found !== undefined ? `${spot} (${found})` : spot;
  });
  const { line: _line, cell: _cell, found, suggestion, ...rest } = first;
  const sheet = sheetOf(first);
  const sentence = formatProblem({
    ...rest,
    ...(sheet !== undefined && { cell: sheet }),
    ...(!withValues && found !== undefined && { found }),
    ...(!withValues && suggestion !== undefined && { suggestion }),
  });
  const count = places.length.toLocaleString("en");
  const where = isTable(first) ? "rows" : "places";
  return `${sentence} – in ${count} ${where}, first ${formatProblem({ severity: "error", problem: spots.join(", ") })}`;
}

/** @returns lines for people, in the order of the problems, no more than a person reads */
export function formatProblems(problems: readonly Problem[]): readonly string[] {
  const numbered = problems.map((problem, index) => ({ index, problem }));
  const lines: { readonly index: number; readonly text: string }[] = [];
  const tell = (places: readonly Numbered[], withValues: boolean): void => {
    const [first] = places;
    if (first === undefined) return;
    if (places.length > MAX_PLACES) {
      lines.push({ index: first.index, text: formatMany(places, first.problem, withValues) });
      return;
    }
    for (const { index, problem } of places) lines.push({ index, text: formatProblem(problem) });
  };
  for (const places of Map.groupBy(numbered, nameProblem).values()) {
    const byValue = Map.groupBy(places, nameValue);
    if (byValue.size > MAX_VALUES) tell(places, true);
    else for (const same of byValue.values()) tell(same, false);
  }
  const texts = lines.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
  if (texts.length <= MAX_LINES) return texts;
  const more = (texts.length - MAX_LINES).toLocaleString("en");
  return [...texts.slice(0, MAX_LINES), `${more} more lines like these; --json lists every place`];
}
