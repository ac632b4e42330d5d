/** What a check is: a row with what must hold, the clause that says so, and who judges it. */

export interface Fault {
  readonly expected: string;
  readonly found: string;
}

/** @typeParam Subject what is judged: an answer, a value, the pages of a collection */
export interface Check<Subject> {
  readonly id: string;
  readonly clause: string;
  /** A sentence. */
  readonly rule: string;
  /** True: what fails it is not judged by the checks behind it. */
  readonly isDecisive?: true;
  judge(subject: Subject): Iterable<Fault>;
}

/** What reports say of a check. */
export type CheckRow = Pick<Check<never>, "id" | "clause" | "rule">;

/** @returns a clause of the contract by the heading of its section */
export const contract = (section: string): string => `Content Delivery API v1, ${section}`;

/** @returns a clause of HTTP's documents */
export const rfc = (number: 8259 | 9110 | 9111 | 6750, section: string): string =>
  `RFC ${number}, section ${section}`;

/** Who hears of faults, and counts what was judged. */
export interface Report {
  /** @param place where in the answer, such as `item 3: Code` */
  judge<Subject>(check: Check<Subject>, subject: Subject, place?: string): boolean;
}

/** @returns whether the subject passed every decisive check, so that what lies in it can be judged */
export const judgeAll = <Subject>(
  report: Report,
  checks: readonly Check<Subject>[],
  subject: Subject,
  place?: string,
): boolean =>
  checks.every((check) => report.judge(check, subject, place) || check.isDecisive !== true);

const MAX_SHOWN = 120;
/** What could rewrite a terminal or turn its direction. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** @returns a value of a foreign server on one line, fit to be printed */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "object" ? describe(value) : JSON.stringify(value);
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return cut.replaceAll(
    UNSHOWN,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Whole only where it is flat, since it may be nested as deep as its sender liked. */
function describe(value: object | null): string {
  if (value === null) return "null";
  const isFlat = Object.values(value).every((one) => typeof one !== "object" || one === null);
  if (isFlat) return JSON.stringify(value);
  return Array.isArray(value) ? `a list of ${value.length}` : "an object";
}
