/** Collects what is wrong, by check and operation, and how often each check judged something. */
import type { Question } from "./ask.ts";
import type { Check, CheckRow, Report } from "./check.ts";

interface Example {
  /** Such as `GET /api/v1/languages`. */
  readonly request: string;
  /** Where in the answer; absent: it is about the whole. */
  readonly place?: string;
  readonly expected: string;
  readonly found: string;
}

/** All that one check found of one operation. */
export interface Finding {
  readonly check: string;
  readonly operation: string;
  readonly clause: string;
  readonly rule: string;
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly Example[];
}

const MAX_EXAMPLES = 3;

export interface Findings {
  /** @returns who hears of faults in answers to a question of an operation */
  of(operation: string, question: Question): Report;
  list(): readonly Finding[];
  /** How often each check judged something, by its id. */
  readonly judged: ReadonlyMap<string, number>;
}

/** Judges without anybody hearing of it. */
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

/** @param secret what no finding may hold, also where a server sends it back */
export function createFindings(secret: string | undefined): Findings {
  const found = new Map<
    string,
    { row: CheckRow; operation: string; examples: Map<string, Example> }
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
          const group = found.getOrInsertComputed(`${check.id} ${operation}`, () => ({
            row: check,
            operation,
            examples: new Map<string, Example>(),
          }));
          group.examples.set(JSON.stringify(example), example);
        }
        return isFine;
      },
    }),
    list: () =>
      [...found.values()].map(({ row: { id, clause, rule }, operation, examples }) => ({
        check: id,
        operation,
        clause,
        rule,
        count: examples.size,
        examples: [...examples.values()].slice(0, MAX_EXAMPLES),
      })),
  };
}
