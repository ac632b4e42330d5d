/** The type of a check: a rule, its source and a function that yields faults. */

import { escapeUnprintable } from "../errors.ts";

export interface Fault {
  readonly expected: string;
  readonly found: string;
}

/** @typeParam Subject what is checked: a response, a value, the pages of a collection */
export interface Check<Subject> {
  readonly id: string;
  readonly clause: string;
  /** A sentence. */
  readonly rule: string;
  /** True: after a fault, the following checks are skipped. */
  readonly isDecisive?: true;
  judge(subject: Subject): Iterable<Fault>;
}

/** A check without its function. */
export type CheckRow = Pick<Check<never>, "id" | "clause" | "rule">;

/** A citation, in the language of the source. @param section heading in the contract */
export const contract = (section: string): string => `Content Delivery API v1, ${section}`;

export const rfc = (number: 8259 | 9110 | 9111 | 6750, section: string): string =>
  `RFC ${number}, section ${section}`;

/** Applies checks and collects their faults. */
export interface Report {
  /** @param place in the response, such as `item 3: Code` @returns whether there is no fault */
  judge<Subject>(check: Check<Subject>, subject: Subject, place?: string): boolean;
}

/** @returns whether the subject passed all decisive checks */
export const judgeAll = <Subject>(
  report: Report,
  checks: readonly Check<Subject>[],
  subject: Subject,
  place?: string,
): boolean =>
  checks.every((check) => report.judge(check, subject, place) || check.isDecisive !== true);

const MAX_SHOWN = 120;

/** @returns an untrusted value as one short line that is safe to print */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "object" ? describe(value) : JSON.stringify(value);
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return escapeUnprintable(cut);
}

/** Complete only if it is flat: JSON.stringify overflows the stack on deep nesting. */
function describe(value: object | null): string {
  if (value === null) return "null";
  const isFlat = Object.values(value).every((one) => typeof one !== "object" || one === null);
  if (isFlat) return JSON.stringify(value);
  return Array.isArray(value) ? `a list of ${value.length}` : "an object";
}
