/**
 * The two streams: results go to standard output, everything else to standard error, long work with
 * a progress line that a terminal rewrites. Tables are fitted to the terminal's width.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Outcome } from "../command.ts";

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 2000;
const CLEAR_LINE = "\r\u001B[2K";

let progressShown = false;

/** Ends a run of progress lines; printing anything does so by itself. */
export function endProgress(): void {
  if (progressShown) {
    process.stderr.write(CLEAR_LINE);
    progressShown = false;
  }
}

/** @param text one or more lines, without the last line break */
export function printResult(text: string): void {
  endProgress();
  process.stdout.write(`${text}\n`);
}

/** @param text one or more lines, without the last line break */
export function printNotice(text: string): void {
  endProgress();
  process.stderr.write(`${text}\n`);
}

/** Where progress is shown: standard error, unless a test says otherwise. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** To be called with the newest state; it prints as often as is good to read. */
export type ShowProgress = (text: () => string) => void;

/** @param clock milliseconds that never run backwards */
export function createProgress(
  stream: ProgressStream = process.stderr,
  clock: () => number = () => performance.now(),
): ShowProgress {
  const isTerminal = stream.isTTY === true;
  const intervalMs = isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
  let printedAt = clock();
  return (text) => {
    const now = clock();
    if (now - printedAt < intervalMs) return;
    printedAt = now;
    if (isTerminal) {
      // A longer line would wrap, and only its last part could be rewritten.
      const width = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(`${CLEAR_LINE}${text().slice(0, width)}`);
      progressShown = true;
    } else stream.write(`${text()}\n`);
  };
}

/** Does work that tells how far it is, and ends the progress line with it. */
export async function showingProgress<Result>(
  work: (show: ShowProgress) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(createProgress());
  } finally {
    endProgress();
  }
}

let isResultVital = true;

/** For a command whose work goes on whether or not anybody can read what it prints. */
export function letResultsFail(): void {
  isResultVital = false;
}

/** What was changed, for whoever does not get to see the result. */
let done = "";

/** Ends once what was printed has arrived; never where it cannot, since that ends the process. */
async function waitForOutput(): Promise<void> {
  await new Promise((resolve) => {
    process.stdout.write("", resolve);
  });
  // The stream tells of its failure one turn later.
  await nextTurn();
}

export async function printOutcome(outcome: Outcome, asJson: boolean): Promise<void> {
  const { data, text, warnings = [], notices = [] } = outcome;
  if (outcome.done !== undefined) done = ` ${outcome.done}`;
  if (asJson) {
    printResult(JSON.stringify(data, null, 2));
    return;
  }
  for (const line of warnings) printNotice(line);
  if (text !== undefined) printResult(text);
  if (notices.length > 0) await waitForOutput();
  for (const line of notices) printNotice(line);
}

/** A reader that went away (`lectern releases list | head -1`) is no error; a full disk is. */
export function watchStreams(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && isResultVital) {
      printNotice(`Standard output cannot be written (${error.code ?? error.message}).${done}`);
      process.exit(1);
    }
  });
  // There is nowhere left to say it.
  process.stderr.on("error", () => {});
}

/** Of a terminal that tells none, and where there is no terminal. */
const TABLE_WIDTH = 80;
/** The same, of prose: whoever reads it there has room. */
export const PROSE_WIDTH = 100;
/** Narrower than this, nothing can be read. */
const MIN_WIDTH = 40;

/** @returns how many characters fit on a line of the terminal, whichever stream goes there */
export const readWidth = (elsewhere = TABLE_WIDTH): number =>
  Math.max(MIN_WIDTH, process.stdout.columns ?? process.stderr.columns ?? elsewhere);

const cutText = (text: string, width: number): string => {
  const characters = Array.from(text);
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join("")}…`;
};

const GAP = "  ";
/** A column that gives way keeps so much. */
const MIN_COLUMN = 6;

interface TableWidth {
  /** Of a line, in characters. */
  readonly width: number;
  /** The columns that give way where there is too much, the first ones first. */
  readonly shrinking: readonly number[];
}

/** @returns rows as aligned columns, two spaces apart, no line longer than the width */
export function formatTable(
  rows: readonly (readonly string[])[],
  { width, shrinking }: TableWidth = { width: Number.POSITIVE_INFINITY, shrinking: [] },
): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, Array.from(cell).length);
  }
  let excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
  for (const column of shrinking) {
    const wanted = widths[column] ?? 0;
    const given = Math.max(0, Math.min(excess, wanted - MIN_COLUMN));
    widths[column] = wanted - given;
    excess -= given;
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        const text = cutText(cell, widths[column] ?? 0);
        return text + " ".repeat((widths[column] ?? 0) - Array.from(text).length);
      });
      return cutText(cells.join(GAP).trimEnd(), width);
    })
    .join("\n");
}
