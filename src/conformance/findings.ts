/** Faults as they are reported: by rule and operation, with the first examples. */
import { inspect } from "node:util";
import { escapeUnprintable } from "../errors.ts";
import type { Question } from "../lib/asker.ts";
import { RULES } from "./rules.ts";
import type { Fact } from "./rules.ts";

export interface Deviation {
  readonly operation: string;
  readonly question: Question;
  readonly fact: Fact;
}
export interface Finding {
  readonly check: string;
  readonly operation: string;
  readonly clause: string;
  readonly rule: string;
  readonly count: number;
  readonly examples: readonly {
    readonly request: string;
    /** The part of the response; absent: the whole response. */
    readonly place?: string;
    readonly expected: string;
    readonly found: string;
  }[];
}

const MAX_EXAMPLES = 3;
const MAX_SHOWN = 200;
const BRIEF = { depth: 0, breakLength: Infinity, maxArrayLength: 3 };

function describeQuestion({ method = "GET", path, headers = {} }: Question): string {
  const said = Object.entries(headers).map(([name, value]) =>
    name === "authorization" ? `${name}: ${value?.split(" ", 1)[0]}` : `${name}: ${value}`,
  );
  return [`${method} ${path}`, ...said].join(", ");
}

/** @param secret is not reported */
export function groupFaults(faults: readonly Deviation[], secret = "\n"): readonly Finding[] {
  const fit = (text: string): string => {
    const open = text.replaceAll(secret, "(the token)");
    return escapeUnprintable(open.length > MAX_SHOWN ? `${open.slice(0, MAX_SHOWN)}…` : open);
  };
  const groups = Map.groupBy(faults, ({ fact: [rule], operation }) => `${rule} ${operation}`);
  return [...groups.values()].map((group) => {
    const [{ operation, fact }] = group as [Deviation];
    const [check] = fact;
    const [clause, rule] = RULES[check];
    const examples = group.slice(0, MAX_EXAMPLES).map(({ question, fact: [, , must, is, at] }) => ({
      request: fit(describeQuestion(question)),
      ...(at && { place: fit(at) }),
      expected: fit(must),
      found: is === undefined ? "nothing" : fit(inspect(is, BRIEF)),
    }));
    return { check, operation, clause, rule, count: group.length, examples };
  });
}
