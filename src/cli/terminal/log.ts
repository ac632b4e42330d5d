/**
 * The log on standard error, which never contains a token and never ends the process: JSON lines, or
 * readable lines on a terminal. If standard error cannot be written, the service continues: lines wait in
 * a bounded buffer; further lines are dropped and counted.
 */
import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import sonicBoom from "sonic-boom";
import { escapeUnprintable } from "../../errors.ts";
import type { LogLevel } from "../../settings.ts";
import type { EndReason, Output, Terminal } from "./terminal.ts";

type Environment = Terminal["environment"];

/** About a thousand lines: enough for a reader that pauses, and little memory for a server. */
const MAX_WAITING_BYTES = 256 * 1024;
const RETRY_MS = 100;

export interface LogLinesOptions {
  readonly maxWaitingBytes?: number;
  /** @returns the line about how many lines were lost, and why; with its line break */
  readonly formatLoss: (lost: number, reason: string) => string;
}

export interface LogLines {
  /** @param line with its line break */
  write(line: string): unknown;
}

/**
 * If the reader of a pipe pauses, a write would block the whole process. Opening the pipe again in
 * non-blocking mode gives EAGAIN instead, without changing it for other processes.
 * @returns the same descriptor if that is not possible
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
  let [lost, reason] = [0, ""];
  let retry: NodeJS.Timeout | undefined;
  // Each line is written at once. What could not be written waits, and is written with the next line.
  const lines = new sonicBoom.SonicBoom({
    fd: own,
    sync: true,
    maxLength: maxWaitingBytes,
    retryEAGAIN: () => false,
  });
  const flush = (): void => {
    lines.write("");
    // Nothing waits any more.
    if (lost > 0 && retry === undefined) {
      const line = formatLoss(lost, reason);
      lost = 0;
      lines.write(line);
    }
  };
  lines.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    reason = code ?? message;
    retry ??= setTimeout(() => {
      retry = undefined;
      flush();
    }, RETRY_MS).unref();
  });
  lines.on("write", () => {
    clearTimeout(retry);
    retry = undefined;
  });
  // The newest lines are dropped: the first ones show how the problem began.
  lines.on("drop", () => (lost += 1));

  return {
    write(line) {
      if (lost > 0) flush();
      if (lost > 0) lost += 1;
      else lines.write(line);
    },
    [Symbol.dispose]() {
      clearTimeout(retry);
      if (own !== descriptor) closeSync(own);
    },
  };
}

/** All paths where the headers of a request could be logged by mistake. */
const SECRET_PATHS = ["", "*.", "*.*."].flatMap((prefix) => [
  `${prefix}authorization`,
  `${prefix}Authorization`,
  `${prefix}cookie`,
]);

const createLogger = (level: LogLevel, stream: DestinationStream): Logger =>
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

/** @returns the stack trace of an error, printed below its line; empty for other values */
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

/** Of the journal, by the names of our levels (sd-daemon(3)). */
const PRIORITIES: Readonly<Record<string, number>> = { fatal: 2, error: 3, warn: 4, info: 6 };

/** @param line one JSON object, which begins with its level */
export function formatJournalLine(line: string): string {
  const [, level = ""] = /^\{"level":"([a-z]+)"/u.exec(line) ?? [];
  return `<${PRIORITIES[level] ?? 7}>${line}`;
}

/** @returns whether it leads to the journal (systemd.exec(5), JOURNAL_STREAM) */
function isJournal(descriptor: number | undefined, stream: string | undefined): boolean {
  if (descriptor === undefined || stream === undefined) return false;
  const { dev, ino } = fstatSync(descriptor);
  return stream === `${dev}:${ino}`;
}

function chooseFormat(
  { isTTY, fd }: Output,
  { JOURNAL_STREAM }: Environment,
): (line: string) => string {
  if (isTTY === true) return formatReadableLine;
  return isJournal(fd, JOURNAL_STREAM) ? formatJournalLine : (line) => line;
}

/** @param environment of this process */
export function createLog(level: LogLevel, stream: Output, environment: Environment): Logger {
  const format = chooseFormat(stream, environment);
  const formatLoss = (lost: number, reason: string): string => format(writeLoss(lost, reason));
  const lines: LogLines =
    stream.fd === undefined ? stream : createLogLines(stream.fd, { formatLoss });
  return createLogger(level, { write: (line) => lines.write(format(line)) });
}

/** @param message such as `server ended` */
export function logEnd(log: Logger, { reason, error }: EndReason, message: string): void {
  const uptimeSeconds = Math.round(process.uptime());
  if (error === undefined) log.info({ reason, uptimeSeconds }, message);
  else log.fatal({ reason, uptimeSeconds, err: error }, message);
}
