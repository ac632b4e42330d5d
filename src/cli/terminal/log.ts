/**
 * A log on standard error that never holds a token and never ends the process: JSON lines, or lines
 * for people where that is a terminal. Whatever happens to that place, the service goes on: what
 * cannot be written now waits within a bound, then lines are lost, and counted.
 */
import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import { escapeUnprintable } from "../../check/report-problems.ts";
import type { LogLevel } from "../../settings.ts";

/** A thousand lines or so: enough for a reader that pauses, nothing beside the memory of a server. */
const MAX_WAITING_BYTES = 256 * 1024;
const RETRY_MS = 100;

export interface LogLinesOptions {
  readonly maxWaitingBytes?: number;
  /** @returns the line that says how many were lost, and why; with its line break */
  readonly formatLoss: (lost: number, reason: string) => string;
}

export interface LogLines {
  /** @param line with its line break */
  write(line: string): void;
}

/**
 * A pipe whose reader pauses would stop the whole process in the middle of a write. Opened anew it can
 * say EAGAIN instead, without changing the pipe for those who share it.
 * @returns the descriptor itself where that cannot be done
 */
function openWithoutBlocking(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor;
  }
}

export function createLogLines(
  descriptor: number,
  { maxWaitingBytes = MAX_WAITING_BYTES, formatLoss }: LogLinesOptions,
): LogLines & Disposable {
  const own = openWithoutBlocking(descriptor);
  /** Oldest first; of the first, what is not written yet. */
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let reason = "";
  let retry: NodeJS.Timeout | undefined;

  /** @returns whether all of the first line is written */
  function writeFirst(): boolean {
    const [line] = waiting;
    if (line === undefined) return false;
    let written = 0;
    try {
      written = writeSync(own, line);
      reason = written === 0 ? "nothing was taken" : reason;
    } catch (error) {
      reason = (error as NodeJS.ErrnoException).code ?? String(error);
    }
    waitingBytes -= written;
    if (written < line.length) {
      // A full disk takes the part of a line that fits: the rest follows, so that the line is whole.
      waiting[0] = line.subarray(written);
      return written > 0 && writeFirst();
    }
    waiting.shift();
    return true;
  }

  function drain(): void {
    while (writeFirst());
    if (lost > 0 && waiting.length === 0) {
      const line = Buffer.from(formatLoss(lost, reason));
      lost = 0;
      waiting.push(line);
      waitingBytes += line.length;
      writeFirst();
    }
    if (waiting.length > 0) {
      retry ??= setTimeout(() => {
        retry = undefined;
        drain();
      }, RETRY_MS).unref();
    }
  }

  return {
    write(text) {
      const line = Buffer.from(text);
      // The newest are lost: the first say how it began.
      if (lost > 0 || waitingBytes + line.length > maxWaitingBytes) {
        drain();
        if (lost > 0 || waitingBytes + line.length > maxWaitingBytes) {
          lost += 1;
          return;
        }
      }
      waiting.push(line);
      waitingBytes += line.length;
      drain();
    },
    [Symbol.dispose]() {
      clearTimeout(retry);
      if (own !== descriptor) closeSync(own);
    },
  };
}

/** A request's headers in every place where one might be logged by chance. */
const SECRET_PATHS = ["", "*.", "*.*."].flatMap((prefix) => [
  `${prefix}authorization`,
  `${prefix}Authorization`,
  `${prefix}cookie`,
]);

export const createLogger = (level: LogLevel, stream: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_PATHS, censor: "[secret]" },
    },
    stream,
  );

const PLAIN = /^[\w.:/@%+,-]+$/u;

const formatTime = (time: string): string =>
  new Date(time).toLocaleTimeString("en-GB", { hourCycle: "h23" });

function formatValue(value: unknown): string {
  const text = typeof value === "string" && PLAIN.test(value) ? value : JSON.stringify(value);
  return escapeUnprintable(text);
}

/** @returns the trace of an error below its line; nothing for anything else */
function formatTrace(error: unknown): string {
  const { stack } = (error ?? {}) as { readonly stack?: unknown };
  if (typeof stack !== "string") return "";
  return stack
    .split("\n")
    .map((line) => `    ${escapeUnprintable(line)}\n`)
    .join("");
}

/** @param line one JSON object with its line break */
export function formatReadableLine(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Readonly<
    Record<string, unknown>
  >;
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  const head = [formatTime(String(time)), String(level).padEnd(5), String(msg), ...pairs];
  return `${head.join(" ")}\n${formatTrace(err)}`;
}

function writeLoss(lost: number, reason: string): string {
  let line = "";
  const write = (text: string): void => {
    line = text;
  };
  createLogger("warn", { write }).warn({ lost, reason }, "log lines were lost");
  return line;
}

/** @param fileDescriptor where to write; standard error unless a test says otherwise */
export function createLog(level: LogLevel, fileDescriptor = 2): Logger {
  const format = isatty(fileDescriptor) ? formatReadableLine : (line: string): string => line;
  const lines = createLogLines(fileDescriptor, {
    formatLoss: (lost, reason) => format(writeLoss(lost, reason)),
  });
  return createLogger(level, { write: (line) => lines.write(format(line)) });
}
