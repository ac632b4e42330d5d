/**
 * Values of time fields that depend on the moment of the request: `now` and `today`, with a shift such as
 * `+7d` or `-1h`. They stay as they are in the parsed query, and are replaced before items are looked for.
 */
import { Temporal } from "temporal-polyfill";
import type { Alternatives, Condition, FieldPath, QueryValue } from "./query-model.ts";

/** An unencoded plus sign arrives as a space. */
const RELATIVE = /^(now|today)(?:([ +-])(\d{1,4})([dh]))?$/u;

/** @returns whether the value of a time field depends on the moment of the request */
export const isRelativeTime = (value: QueryValue): value is string =>
  typeof value === "string" && RELATIVE.test(value);

const isRelative = ({ path: { type }, values }: Condition): boolean =>
  (type === "date" || type === "timestamp") && values.some(isRelativeTime);

export const areRelative = (alternatives: Alternatives): boolean => alternatives.some(isRelative);

/**
 * Hours count only from `now`, and only in fields that have a time of day; for dates, `now` is `today`.
 * @returns the canonical form; undefined when it is not such a value
 */
export function readRelativeTime(text: string, type: "date" | "timestamp"): string | undefined {
  const [, base, sign, digits, unit] = RELATIVE.exec(text) ?? [];
  if (base === undefined) return undefined;
  if (unit === "h" && (base === "today" || type === "date")) return undefined;
  const count = Number(digits ?? 0);
  const shift = count === 0 ? "" : `${sign === "-" ? "-" : "+"}${count}${unit}`;
  return `${type === "date" ? "today" : base}${shift}`;
}

/** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
export interface ValidSpan {
  readonly validFrom: number;
  readonly validUntil: number;
}

/** A value with the time that it means at a moment. */
interface ResolvedTime extends ValidSpan {
  /** As in items: a date, or a date and a time. */
  readonly text: string;
  /** True: the text follows the clock, second by second, until `validUntil`. */
  readonly moves: boolean;
}

const LAST_TIME = Temporal.PlainDateTime.from("9999-12-31T23:59:59");

/** @returns the time as in items, without fractions of a second */
const spellTime = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replace("T", " ");

/** Times are compared as texts, and years after 9999 are written differently. */
const boundTime = (time: Temporal.PlainDateTime): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.compare(time, LAST_TIME) > 0 ? LAST_TIME : time;

/**
 * Days are counted in local time, hours in real time.
 * @param value as readRelativeTime returns it
 * @param timeZone of the installation
 * @param now ms since 1970-01-01 UTC
 */
export function resolveTime(value: string, timeZone: string, now: number): ResolvedTime {
  const [, base, sign, digits = "0", unit] = RELATIVE.exec(value) ?? [];
  const count = sign === "-" ? -Number(digits) : Number(digits);
  const hours = unit === "h" ? count : 0;
  const moment = Temporal.Instant.fromEpochMilliseconds(now)
    .add({ hours })
    .toZonedDateTimeISO(timeZone);
  const time = moment.toPlainDateTime().add({ days: unit === "d" ? count : 0 });
  const text = spellTime(boundTime(time));
  if (base === "today") {
    const day = moment.startOfDay();
    return {
      text: text.slice(0, -" HH:MM:SS".length),
      moves: false,
      validFrom: day.epochMilliseconds,
      validUntil: day.add({ days: 1 }).startOfDay().epochMilliseconds,
    };
  }
  const transition = moment.getTimeZoneTransition("next")?.epochMilliseconds ?? Infinity;
  return {
    text,
    moves: true,
    validFrom: Math.floor(now / 1000) * 1000,
    // Local time jumps there.
    validUntil: transition - hours * 3_600_000,
  };
}

/** A time of which it matters when the times in items pass it. */
export interface MovingBound {
  readonly path: FieldPath;
  readonly text: string;
}

/** Conditions with the times that they mean at a moment. */
export interface ResolvedConditions extends ValidSpan {
  readonly conditions: readonly Alternatives[];
  /** Until `validUntil`, they move with the clock. */
  readonly bounds: readonly MovingBound[];
}

/** @param now ms since 1970-01-01 UTC */
export function resolveConditions(
  conditions: readonly Alternatives[],
  timeZone: string,
  now: number,
): ResolvedConditions {
  const bounds: MovingBound[] = [];
  let [validFrom, validUntil] = [-Infinity, Infinity];
  const resolve = (value: QueryValue, path: FieldPath): QueryValue => {
    if (!isRelativeTime(value)) return value;
    const time = resolveTime(value, timeZone, now);
    validFrom = Math.max(validFrom, time.validFrom);
    validUntil = Math.min(validUntil, time.validUntil);
    if (time.moves) bounds.push({ path, text: time.text });
    return time.text;
  };
  const resolveOne = (condition: Condition): Condition =>
    isRelative(condition)
      ? { ...condition, values: condition.values.map((value) => resolve(value, condition.path)) }
      : condition;
  const resolved = conditions.map(([first, ...others]): Alternatives => [
    resolveOne(first),
    ...others.map(resolveOne),
  ]);
  return { conditions: resolved, bounds, validFrom, validUntil };
}

const toMilliseconds = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);

/**
 * @param text of a moving bound
 * @param leaf a time in an item, not earlier than the text
 * @returns after how many ms the item compares differently with the bound
 */
export const untilPassed = (text: string, leaf: string): number =>
  leaf === text ? 1000 : toMilliseconds(leaf) - toMilliseconds(text);
