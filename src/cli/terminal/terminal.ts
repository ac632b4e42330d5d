/**
 * Output: results go to standard output, everything else to standard error. Long work shows a progress
 * line, which is rewritten on a terminal and left out where both streams are captured as one. Tables are fitted to the terminal's width.
 */
import { fstatSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Outcome } from "../command.ts";
import { cutText, padText, widthOf } from "./text-width.ts";

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 2000;
const CLEAR_LINE = "\r\u001B[2K";

let progressShown = false;

/** Ends the progress line; printing anything else does this automatically. */
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

/** Where progress is shown: standard error, except in tests. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Call this with the newest state; it limits how often it prints. */
export type ShowProgress = (text: () => string) => void;

/** @param clock milliseconds of a monotonic clock */
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
      // If a line wrapped, only its last part could be rewritten.
      const width = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(`${CLEAR_LINE}${text().slice(0, width)}`);
      progressShown = true;
    } else stream.write(`${text()}\n`);
  };
}

/** @returns whether whoever takes standard output gets standard error with it, as by `2>&1` */
export function areStreamsOne(): boolean {
  try {
    const [out, error] = [fstatSync(1, { bigint: true }), fstatSync(2, { bigint: true })];
    return out.dev === error.dev && out.ino === error.ino;
  } catch {
    return false;
  }
}

/** Nowhere: between the lines of a result, progress would only disturb. */
const NO_PROGRESS: ShowProgress = () => {};

/** Runs work that reports its progress, and ends the progress line after it. */
export async function showingProgress<Result>(
  work: (show: ShowProgress) => Promise<Result>,
): Promise<Result> {
  try {
    const isMixed = !process.stderr.isTTY && areStreamsOne();
    return await work(isMixed ? NO_PROGRESS : createProgress());
  } finally {
    endProgress();
  }
}

let isResultVital = true;

/** For a command that continues even if its output cannot be written. */
export function letResultsFail(): void {
  isResultVital = false;
}

/** What was changed; printed if the result itself cannot be written. */
let done = "";

/** Resolves when all output is written; if that fails, the process ends instead. */
async function waitForOutput(): Promise<void> {
  await new Promise((resolve) => {
    process.stdout.write("", resolve);
  });
  // The stream reports an error one turn of the event loop later.
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

/** A closed pipe (`lectern releases list | head -1`) is not an error; a full disk is. */
export function watchStreams(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && isResultVital) {
      printNotice(`Standard output cannot be written (${error.code ?? error.message}).${done}`);
      process.exit(1);
    }
  });
  // There is no other place to report it.
  process.stderr.on("error", () => {});
}

/** For a terminal that does not report its width, and without a terminal. */
const TABLE_WIDTH = 80;
/** The same for help texts. */
export const PROSE_WIDTH = 100;
/** Minimum width for readable output. */
const MIN_WIDTH = 40;

/** @returns how many characters fit on a line of the terminal, if either stream is a terminal */
export const readWidth = (elsewhere = TABLE_WIDTH): number =>
  Math.max(MIN_WIDTH, process.stdout.columns ?? process.stderr.columns ?? elsewhere);

const GAP = "  ";
/** The minimum width of a column. */
const MIN_COLUMN = 6;

interface TableWidth {
  /** Maximum length of a line, in columns of the terminal. */
  readonly width: number;
  /** The columns that become narrower if necessary, in this order. */
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
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
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
        const space = widths[column] ?? 0;
        return padText(cutText(cell, space), space);
      });
      return cutText(cells.join(GAP).trimEnd(), width);
    })
    .join("\n");
}
