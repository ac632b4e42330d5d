/**
 * What the command line takes from its process and gives to it. Results go to standard output, everything
 * else to standard error. Long work shows a progress line, which is rewritten on a terminal and left out where
 * both streams are captured as one. Tables are fitted to the terminal's width.
 */
import { fstatSync } from "node:fs";
import { CommandError } from "../../errors.ts";

/** Standard output or standard error. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** Its file descriptor, if it has one. */
  readonly fd?: number;
  write(
    text: string | Uint8Array,
    onWritten?: (error?: NodeJS.ErrnoException | null) => void,
  ): unknown;
}

/** Why a process ends. */
export interface EndReason {
  /** The signal or another reason, in one or two words. */
  readonly reason: string;
  /** Present if the process ends because of an error. */
  readonly error?: Error;
}

export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * For a command that runs until it is told to end: then calls `end`, and ends the process when that is done.
   * @param drainMs how long `end` may take in addition
   * @returns a function that undoes this
   */
  onEnd(end: (reason: EndReason) => Promise<void>, drainMs?: number): () => void;
}

/** @param text one or more lines, without the last line break */
export const printNotice = ({ stderr }: Terminal, text: string): void =>
  void stderr.write(`${text}\n`);

/**
 * For a command that continues even if this cannot be written.
 * @param text one or more lines, without the last line break
 */
export const printLine = ({ stdout }: Terminal, text: string): void =>
  void stdout.write(`${text}\n`);

/**
 * Resolves when the text is written. A closed pipe (`lectern release list | head -1`) is not an error.
 * @param done what was changed
 * @throws CommandError when it cannot be written, for example to a full disk
 */
export async function printResult(terminal: Terminal, text: string, done = ""): Promise<void> {
  const reason = await tryToPrint(terminal, text);
  if (reason === undefined || reason === "EPIPE") return;
  throw new CommandError(
    [`Standard output cannot be written (${reason}).`, done].join(" ").trimEnd(),
  );
}

/** @throws CommandError when it cannot be written as a whole */
export async function printBytes(
  terminal: Terminal,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  for await (const piece of pieces) {
    const reason = await tryToPrint(terminal, piece);
    if (reason !== undefined)
      throw new CommandError(`Standard output cannot be written as a whole (${reason})`);
  }
}

/** @returns why it could not be written; undefined when it is */
async function tryToPrint(
  { stdout }: Terminal,
  text: string | Uint8Array,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null | undefined>();
  stdout.write(text, resolve);
  const error = await promise;
  return error ? (error.code ?? error.message) : undefined;
}

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 2000;
const CLEAR_LINE = "\r\u001B[2K";

/** Call this with the newest state; it limits how often it prints. */
export type ShowProgress = (text: () => string) => void;

interface ProgressLine {
  readonly show: ShowProgress;
  /** Removes the line, so that others can be printed; the next state shows it again. */
  readonly clear: () => void;
}

/** @param clock milliseconds of a monotonic clock */
export function createProgress(
  stream: Output,
  clock: () => number = () => performance.now(),
): ProgressLine {
  const isTerminal = stream.isTTY === true;
  const intervalMs = isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
  let printedAt = clock();
  let isShown = false;
  return {
    show(text) {
      const now = clock();
      if (now - printedAt < intervalMs) return;
      printedAt = now;
      if (isTerminal) {
        // If a line wrapped, only its last part could be rewritten.
        const width = Math.max(20, (stream.columns ?? 80) - 1);
        stream.write(`${CLEAR_LINE}${text().slice(0, width)}`);
        isShown = true;
      } else stream.write(`${text()}\n`);
    },
    clear() {
      if (isShown) stream.write(CLEAR_LINE);
      isShown = false;
    },
  };
}

/** @returns whether whoever takes standard output gets standard error with it, as by `2>&1` */
export function areStreamsOne({ stdout, stderr }: Pick<Terminal, "stdout" | "stderr">): boolean {
  if (stdout.fd === undefined || stderr.fd === undefined) return false;
  try {
    const out = fstatSync(stdout.fd, { bigint: true });
    const error = fstatSync(stderr.fd, { bigint: true });
    return out.dev === error.dev && out.ino === error.ino;
  } catch {
    return false;
  }
}

/**
 * Runs work that reports its progress, and ends the progress line after it.
 * @param work gets what prints a notice on lines of its own meanwhile
 */
export async function showingProgress<Result>(
  terminal: Terminal,
  work: (show: ShowProgress, notice: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const { stderr } = terminal;
  const { show, clear } = createProgress(stderr);
  // Between the lines of a result, progress would only disturb.
  const isShown = stderr.isTTY === true || !areStreamsOne(terminal);
  try {
    return await work(isShown ? show : () => {}, (text) => {
      clear();
      printNotice(terminal, text);
    });
  } finally {
    clear();
  }
}

/** For a terminal that does not report its width, and without a terminal. */
const TABLE_WIDTH = 80;
/** The same for help texts. */
export const PROSE_WIDTH = 100;
/** Minimum width for readable output. */
const MIN_WIDTH = 40;

/** @returns how many characters fit on a line of the terminal, if either stream is a terminal */
export const readWidth = ({ stdout, stderr }: Terminal, elsewhere = TABLE_WIDTH): number =>
  Math.max(MIN_WIDTH, stdout.columns ?? stderr.columns ?? elsewhere);
