/**
 * The syntax of queries: pairs in form encoding, with lists in their values; and the collection of
 * faults.
 */
import { OPERATORS } from "../catalog/filter-operators.ts";
import { isQueryTooLong } from "../catalog/query-parameters.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { LISTED, RequestError, requestError, suggestName } from "../errors.ts";
import type { NotificationCase, NotificationValues } from "../errors.ts";
import type { Reason } from "../words/reasons-en.ts";

const MAX_FAULTS = 10;
/** So that a fault costs as much in every resource. */
const MAX_COMPARED = 1000;

/** @returns the allowed name that is nearest to what was written, if one is near */
export const findNearest = (written: string, allowed: Iterable<string>): string | undefined =>
  suggestName(written, Iterator.from(allowed).take(MAX_COMPARED));

/** Additional values of a notification; undefined and empty lists are left out. */
interface FaultHints {
  /** The nearest allowed spelling. */
  readonly suggestion?: string | undefined;
  /** The wrong part of the parameter's name, as the client wrote it. */
  readonly part?: string;
  /** What is allowed: names of parameters, or values. */
  readonly known?: readonly string[];
  readonly allowed?: readonly string[] | undefined;
  readonly limit?: number;
  readonly example?: string;
}

/** Names, values and parts are as the client wrote them; they are truncated when they are shown. */
export class QueryFaults {
  readonly #cases: NotificationCase[] = [];

  get count(): number {
    return this.#cases.length;
  }

  /** True: further faults would not be reported. */
  get isFull(): boolean {
    return this.#cases.length >= MAX_FAULTS;
  }

  /** A fault to the left of `=`. @returns undefined, to be used as the value */
  addUnknown(parameter: string, reason: Reason<"UNKNOWN">, hints: FaultHints): undefined {
    this.#add("QUERY_PARAMETER_UNKNOWN", {
      reason,
      parameter,
      ...hints,
      description: LISTED.description,
    });
  }

  /** A fault to the right of `=`. @returns undefined, to be used as the value */
  addInvalid(
    parameter: string,
    value: string,
    reason: Reason<"INVALID">,
    hints: FaultHints = {},
  ): undefined {
    this.#add("QUERY_PARAMETER_INVALID", { reason, parameter, value, ...hints });
  }

  /** @throws RequestError when anything was added */
  throwAny(): void {
    const [first, ...others] = this.#cases;
    if (first) throw new RequestError([first, ...others]);
  }

  #add(
    message: NotificationCase["message"],
    said: Readonly<Record<string, NotificationValues[string] | undefined>>,
  ): void {
    if (this.isFull) return;
    const values: Record<string, NotificationValues[string]> = {};
    for (const [name, value] of Object.entries(said)) {
      // As a member of a list, a name is not cut: nobody can follow part of a suggestion.
      if (name === "suggestion" && typeof value === "string") values[name] = [value];
      else if (value !== undefined && !(typeof value === "object" && value.length === 0))
        values[name] = value;
    }
    this.#cases.push({ message, values });
  }
}

export interface QueryPair {
  readonly name: string;
  readonly value: string;
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw requestError("REQUEST_MALFORMED", {
      reason: "percentEncoding" satisfies Reason<"MALFORMED">,
    });
  }
}

/**
 * Empty pairs (`&&`) are ignored; a pair without `=` has an empty value.
 * @throws RequestError REQUEST_MALFORMED when a percent sign does not begin an octet of UTF-8
 */
export const readPairs = (text: string): readonly QueryPair[] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const end = pair.includes("=") ? pair.indexOf("=") : pair.length;
      return { name: decode(pair.slice(0, end)), value: decode(pair.slice(end + 1)) };
    });

/**
 * For what must be known of a query before it is read as a whole, which then says what is wrong with it.
 * @returns the values by parameter; none if the query is too long or malformed
 */
export function valuesByName(text: string): ReadonlyMap<string, readonly string[]> {
  if (isQueryTooLong(text)) return new Map();
  try {
    const groups = Map.groupBy(readPairs(text), ({ name }) => name);
    return new Map(Array.from(groups, ([name, same]) => [name, same.map(({ value }) => value)]));
  } catch (error) {
    if (error instanceof RequestError) return new Map();
    throw error;
  }
}

/** @param limit in characters, which are code points */
export const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && Array.from(text).length > limit;

export interface ListMember {
  /** As the client wrote it, for messages. */
  readonly written: string;
  /** Its meaning, in NFC. */
  readonly text: string;
}

const ESCAPED = /^(?:[^\\]|\\[\\,])*$/u;
const ESCAPED_MEMBER = /,((?:[^\\,]|\\[\\,])*)/gu;

/** @returns members in which `\,` is a comma and `\\` a backslash; undefined if a fault was reported */
export function readEscapedList(
  parameter: string,
  value: string,
  faults: QueryFaults,
): readonly ListMember[] | undefined {
  if (!ESCAPED.test(value)) return faults.addInvalid(parameter, value, "backslash");
  const members = Array.from(`,${value}`.matchAll(ESCAPED_MEMBER), ([, written = ""]) => ({
    written,
    text: written.replaceAll(/\\(.)/gu, "$1").normalize("NFC"),
  }));
  return refuseEmpty(parameter, value, members, faults);
}

/** The maximum number of members of a list, and the fault of the first one beyond it. */
interface ListBound {
  readonly limit: number;
  readonly reason: Reason<"INVALID">;
}

/**
 * Spaces around members are ignored.
 * @returns members without escapes; undefined if a fault was reported
 */
export function readPlainList(
  parameter: string,
  value: string,
  faults: QueryFaults,
  { limit, reason }: ListBound = { limit: Infinity, reason: "emptyMember" },
): readonly ListMember[] | undefined {
  const written = value.split(",").map(trimBlanks);
  const members = written.map((text) => ({ written: text, text: text.normalize("NFC") }));
  const whole = refuseEmpty(parameter, value, members, faults);
  const surplus = whole?.[limit];
  return surplus ? faults.addInvalid(parameter, surplus.written, reason, { limit }) : whole;
}

/** Spaces only. The pattern `/ +$/` would be tried again at each space in the middle. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === " ") start += 1;
  while (end > start && text[end - 1] === " ") end -= 1;
  return text.slice(start, end);
}

const refuseEmpty = (
  parameter: string,
  value: string,
  members: readonly ListMember[],
  faults: QueryFaults,
): readonly ListMember[] | undefined =>
  members.every(({ written }) => written !== "")
    ? members
    : faults.addInvalid(parameter, value, value === "" ? "empty" : "emptyMember");

/** @returns the name of a filter's parameter */
export const nameFilter = (path: string, operator: Operator): string =>
  operator === "eq" ? `filter[${path}]` : `filter[${path}][${OPERATORS[operator].spelling}]`;

/** @returns a text as a member of a list with escapes */
export const escapeMember = (text: string): string => text.replaceAll(/[\\,]/gu, "\\$&");
