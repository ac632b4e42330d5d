/** How long a response may be reused, and why, according to its headers. */
import { formatDuration, formatInstant } from "../words/words.ts";
import type { Words } from "../words/en.ts";
import { headerOf } from "./ask.ts";
import { isGood } from "./outcome.ts";
import type { Exchange } from "./ask.ts";

/**
 * Content changes at midnight in some time zone; offsets of time zones are multiples of a quarter of an
 * hour.
 */
const QUARTER_MS = 900_000;

/** Allows up to one second less, because max-age is rounded down. */
const isMidnightSomewhere = (time: number): boolean => (time + 1000) % QUARTER_MS <= 1000;

/** @returns sentences, with the time and the reason of the expiry */
export function freshnessOf(exchange: Exchange, words: Words["freshness"]): readonly string[] {
  const control = headerOf(exchange, "Cache-Control") ?? "";
  if (exchange.status === 0 || control === "") return [words.unknown];
  if (control.includes("no-store")) return [isGood(exchange) ? words.preview : words.refusal];
  const validator = headerOf(exchange, "ETag") === undefined ? [] : [words.validator];
  if (control.includes("no-cache")) return [words.revalidate, ...validator];
  const seconds = Number(/max-age=(?<seconds>\d+)/u.exec(control)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return [words.unknown];
  const begun = Date.parse(headerOf(exchange, "Date") ?? "");
  const end = begun + seconds * 1000;
  const isBoundary = seconds % 60 !== 0 ? isMidnightSomewhere(end) : false;
  return [
    words.until(formatDuration(seconds), formatInstant(end)),
    isBoundary ? words.boundary : words.setting,
    ...validator,
  ];
}
