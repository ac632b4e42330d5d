/**
 * A log on standard error that never holds a token and never ends the process: JSON lines, or lines
 * for people where that is a terminal.
 */
import { isatty } from "node:tty";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { LogLevel } from "../settings.ts";
import { createLogLines } from "./log-lines.ts";
import { formatReadableLine } from "./readable-line.ts";

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
