/**
 * A log on standard error that never holds a token and never ends the process: JSON lines, or lines
 * for people where that is a terminal.
 */
import { isatty } from "node:tty";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import { escapeUnprintable } from "../../check/report-problems.ts";
import type { LogLevel } from "../../settings.ts";
import { createLogLines } from "./log-lines.ts";

/** A request's headers in every place where one might be logged by chance. */
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

function formatLoss(lost: number, reason: string): string {
  let line = "";
  const write = (text: string): void => {
    line = text;
  };
  createLogger("warn", { write }).warn({ lost, reason }, "log lines were lost");
  return line;
}

/** @param fileDescriptor where to write; standard error unless a test says otherwise */
export function createLog(level: LogLevel, fileDescriptor = 2): Logger {
  if (!isatty(fileDescriptor)) {
    return createLogger(level, createLogLines(fileDescriptor, { formatLoss }));
  }
  const lines = createLogLines(fileDescriptor, {
    formatLoss: (...loss) => formatReadableLine(formatLoss(...loss)),
  });
  return createLogger(level, { write: (line) => lines.write(formatReadableLine(line)) });
}
