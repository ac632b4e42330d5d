/** How queries are written, as pairs in form encoding and lists in their values, and what is wrong with one. */
import { RequestError, requestError } from "../../errors.ts";
import type { NotificationCase, NotificationValues } from "../../errors.ts";
import type { Reason } from "../messages/en.ts";

const MAX_FAULTS = 10;

/** What a notification says besides; undefined and empty lists are left out. */
interface FaultHints {
  /** The nearest allowed spelling. */
  readonly suggestion?: string | undefined;
  /** What is wrong of the parameter's name, as the client wrote it. */
  readonly part?: string;
  /** What is allowed: names of parameters, or values. */
  readonly known?: readonly string[];
  readonly allowed?: readonly string[] | undefined;
  readonly limit?: number;
  readonly example?: string;
}

/** Names, values and parts come as the client wrote them; they are cut where they are shown. */
export class QueryFaults {
  readonly #cases: NotificationCase[] = [];

  get isEmpty(): boolean {
    return this.#cases.length === 0;
  }

  /** True: more would not be said. */
  get isFull(): boolean {
    return this.#cases.length >= MAX_FAULTS;
  }

  /** Something to the left of `=`. @returns what there is instead of a value */
  addUnknown(parameter: string, reason: Reason<"UNKNOWN">, hints: FaultHints): undefined {
    this.#add("QUERY_PARAMETER_UNKNOWN", { reason, parameter, ...hints });
  }

  /** Something to the right of `=`. @returns what there is instead of a value */
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
      if (value !== undefined && !(typeof value === "object" && value.length === 0))
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
 * Empty pairs (`&&`) say nothing; a pair without `=` has an empty value.
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

/** @returns a value as people write it in an address: encoded only what means something else there */
export const writeValue = (value: string): string =>
  value.replaceAll(/[%&+#]/gu, encodeURIComponent);

/** @param limit in characters, which are code points */
export const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && Array.from(text).length > limit;

export interface ListMember {
  /** As the client wrote it, for messages. */
  readonly written: string;
  /** What it says, in NFC. */
  readonly text: string;
}

const ESCAPED = /^(?:[^\\]|\\[\\,])*$/u;
const ESCAPED_MEMBER = /,((?:[^\\,]|\\[\\,])*)/gu;

/** @returns members in which `\,` is a comma and `\\` a backslash; undefined once a fault is reported */
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

/** How many members a list may have, and what is said of the first beyond them. */
interface ListBound {
  readonly limit: number;
  readonly reason: Reason<"INVALID">;
}

/**
 * Blanks around members say nothing.
 * @returns members without escapes; undefined once a fault is reported
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

export const trimBlanks = (text: string): string => text.replaceAll(/^ +| +$/gu, "");

const refuseEmpty = (
  parameter: string,
  value: string,
  members: readonly ListMember[],
  faults: QueryFaults,
): readonly ListMember[] | undefined =>
  members.every(({ written }) => written !== "")
    ? members
    : faults.addInvalid(parameter, value, value === "" ? "empty" : "emptyMember");

/** @returns a text as a member of a list with escapes */
export const escapeMember = (text: string): string => text.replaceAll(/[\\,]/gu, "\\$&");
