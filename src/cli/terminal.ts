/**
 * In charge of the two streams: results go to standard output, everything else to standard error.
 * In come texts; out go lines, and for long work a progress line that a terminal shows once and
 * rewrites, and that elsewhere appears every two seconds.
 */

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

export function printJson(value: unknown): void {
  printResult(JSON.stringify(value, null, 2));
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

/**
 * @param clock milliseconds that never run backwards
 * @returns what to call with the newest state; it prints as often as is good to read
 */
export function createProgress(
  stream: ProgressStream = process.stderr,
  clock: () => number = () => performance.now(),
): (text: () => string) => void {
  const isTerminal = stream.isTTY === true;
  const intervalMs = isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
  let printedAt = clock();
  return (text) => {
    const now = clock();
    if (now - printedAt < intervalMs) {
      return;
    }
    printedAt = now;
    if (isTerminal) {
      // A longer line would wrap, and only its last part could be rewritten.
      const width = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(`${CLEAR_LINE}${text().slice(0, width)}`);
      progressShown = true;
    } else {
      stream.write(`${text()}\n`);
    }
  };
}

let isResultVital = true;

/** For a command whose work goes on whether or not anybody can read what it prints. */
export function letResultsFail(): void {
  isResultVital = false;
}

/** A reader that went away (`lectern releases list | head -1`) is no error; a full disk is. */
export function watchStreams(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && isResultVital) {
      printNotice(`Standard output cannot be written (${error.code ?? error.message}).`);
      process.exit(1);
    }
  });
  // There is nowhere left to say it.
  process.stderr.on("error", () => {});
}

/** @returns rows as aligned columns, two spaces apart */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
