/** Collects faults by check and operation, and counts how often each check was applied. */
import type { Question } from "./ask.ts";
import type { Check, CheckRow, Report } from "./check.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

interface Example {
  /** Such as `GET /api/v1/languages`. */
  readonly request: string;
  /** The part of the response; absent: the whole response. */
  readonly place?: string;
  readonly expected: string;
  readonly found: string;
}

/** All faults of one operation that one check found. */
export interface Finding {
  readonly check: string;
  readonly operation: string;
  readonly clause: string;
  readonly rule: string;
  readonly count: number;
  /** The first faults. */
  readonly examples: readonly Example[];
}

const MAX_EXAMPLES = 3;
/**
 * Maximum number of faults per check and operation that are compared, so that reading again does not
 * count them twice.
 */
const MAX_COMPARED = 1000;

export interface Findings {
  /** @returns the report for faults in the response to a request */
  of(operation: string, question: Question): Report;
  list(): readonly Finding[];
  /** How often each check was applied, by its id. */
  readonly judged: ReadonlyMap<string, number>;
}

/** Applies checks without reporting faults. */
export const SILENT: Report = {
  judge: (check, subject) => [...check.judge(subject)].length === 0,
};

const describeQuestion = ({ method = "GET", path, headers = {} }: Question): string => {
  const said = Object.entries(headers)
    .filter(([name]) => name !== "authorization")
    .map(([name, value]) => (value === undefined ? "" : `, ${name}: ${value}`));
  const token = Object.hasOwn(headers, "authorization")
    ? headers["authorization"] === undefined
      ? ", without a token"
      : `, authorization: ${headers["authorization"].split(" ")[0]} …`
    : "";
  return `${method} ${path}${token}${said.join("")}`;
};

/** @param secret removed from everything that is reported */
export function createFindings(secret: string | undefined): Findings {
  const found = new Map<
    string,
    { row: CheckRow; operation: string; examples: Map<string, Example>; further: number }
  >();
  const judged = new Map<string, number>();
  const hide = (text: string): string =>
    secret === undefined ? text : text.replaceAll(secret, "(the token)");

  return {
    judged,
    of: (operation, question) => ({
      judge<Subject>(check: Check<Subject>, subject: Subject, place?: string) {
        judged.set(check.id, (judged.get(check.id) ?? 0) + 1);
        let isFine = true;
        for (const fault of check.judge(subject)) {
          isFine = false;
          const example = {
            request: hide(describeQuestion(question)),
            ...(place !== undefined && { place: hide(place) }),
            expected: hide(fault.expected),
            found: hide(fault.found),
          };
          const group = getOrInsert(found, `${check.id} ${operation}`, () => ({
            row: check,
            operation,
            examples: new Map<string, Example>(),
            further: 0,
          }));
          if (group.examples.size < MAX_COMPARED)
            group.examples.set(JSON.stringify(example), example);
          else group.further += 1;
        }
        return isFine;
      },
    }),
    list: () =>
      [...found.values()].map(({ row: { id, clause, rule }, operation, examples, further }) => ({
        check: id,
        operation,
        clause,
        rule,
        count: examples.size + further,
        examples: [...examples.values()].slice(0, MAX_EXAMPLES),
      })),
  };
}
