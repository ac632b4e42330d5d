/**
 * In charge of the log. In comes the least severity; out goes a log that writes JSON lines to
 * standard error and never a token.
 */
import { destination, pino } from "pino";
import type { Logger } from "pino";
import type { LogLevel } from "../settings.ts";

/** A request's headers in every place where one might be logged by chance. */
const SECRET_PATHS = ["", "*.", "*.*."].flatMap((prefix) => [
  `${prefix}authorization`,
  `${prefix}Authorization`,
  `${prefix}cookie`,
]);

/** @param fileDescriptor where to write; standard error unless a test says otherwise */
export function createLog(level: LogLevel, fileDescriptor = 2): Logger {
  return pino(
    { level, redact: { paths: SECRET_PATHS, censor: "[secret]" } },
    // Written at once, so that the last words of a process are not lost.
    destination({ dest: fileDescriptor, sync: true }),
  );
}
