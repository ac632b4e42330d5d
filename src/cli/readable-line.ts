/** A log line as people read it on a terminal. */
import { escapeUnprintable } from "../check/report-problems.ts";

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
