/** What a desk answered, in the form in which the command has it beside the store. */
import { CommandError, escapeUnprintable } from "../../errors.ts";
import type { Outcome } from "../command.ts";
import type {
  NotPublished,
  Problem,
  Published,
  PublishPlan,
  StayedRolledBack,
} from "../results/content-results.ts";
import type { Difference } from "../results/release-results.ts";
import type { Desk, DeskAnswer, DeskDocument } from "./desk-client.ts";

/** The members of a result; the desk has others beside them, for its page. */
type Members<Result> = { readonly [Name in keyof Required<Result>]: true };

const DIFFERENCE: Members<Difference> = {
  different: true,
  resources: true,
  installation: true,
  calendar: true,
  declarations: true,
};
const PLAN: Members<PublishPlan> = {
  ...DIFFERENCE,
  base: true,
  merged: true,
  stops: true,
  removals: true,
  visible: true,
  emptied: true,
  warnings: true,
};
const PUBLISHED: Members<Published> = {
  release: true,
  staged: true,
  created: true,
  changed: true,
  previous: true,
  base: true,
  merged: true,
  differences: true,
  visible: true,
  emptied: true,
  removals: true,
  publishedAt: true,
  digest: true,
  counts: true,
  warnings: true,
};
const NOT_PUBLISHED: Members<NotPublished> = {
  valid: true,
  errors: true,
  warnings: true,
  removals: true,
  base: true,
};
const STAYED: Members<StayedRolledBack> = {
  release: true,
  created: true,
  changed: true,
  rolledBack: true,
  warnings: true,
};
const PROBLEM: Members<Problem> = {
  file: true,
  line: true,
  column: true,
  cell: true,
  resource: true,
  field: true,
  problem: true,
  found: true,
  suggestion: true,
  conflict: true,
};

const pick = (document: DeskDocument, members: object): DeskDocument =>
  Object.fromEntries(Object.entries(document).filter(([name]) => Object.hasOwn(members, name)));

const pickResult = <Result>(document: DeskDocument, members: Members<Result>): Result =>
  Object.fromEntries(
    Object.entries(pick(document, members)).map(([name, value]) =>
      (name === "errors" || name === "warnings") && Array.isArray(value)
        ? [name, value.map((problem: DeskDocument) => pick(problem, PROBLEM))]
        : [name, value],
    ),
  ) as Result;

interface Said {
  readonly text: string;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}

/** It is shown in a terminal. */
const clean = (text: unknown): string => String(text).split("\n").map(escapeUnprintable).join("\n");

const readLines = (lines: unknown): readonly string[] =>
  Array.isArray(lines) ? lines.map(clean) : [];

/** @throws CommandError when it is the end of the command, or not of a desk */
function readSaid(desk: Desk, { said }: DeskDocument): Said {
  if (typeof said !== "object" || said === null) throw desk.refuse();
  const { text, warnings, notices, error } = said as DeskDocument;
  if (typeof error === "string") throw new CommandError(clean(error));
  return { text: clean(text), warnings: readLines(warnings), notices: readLines(notices) };
}

/** @returns the outcome of a command, with those of the members that the document has */
function tell<Result>(
  desk: Desk,
  { status, document }: DeskAnswer,
  members: Members<Result>,
): Outcome<Result> {
  const { text, warnings, notices } = readSaid(desk, document);
  const isRefused = status >= 400;
  return {
    data: pickResult(document, members),
    ...(text !== "" && { text }),
    warnings,
    notices,
    ...(text !== "" && { done: text.split("\n")[0] ?? "" }),
    status: isRefused ? 1 : undefined,
  };
}

export const tellDifference = (desk: Desk, answer: DeskAnswer): Outcome<Difference> =>
  tell(desk, answer, DIFFERENCE);

export const tellPlan = (desk: Desk, answer: DeskAnswer): Outcome<PublishPlan> =>
  tell(desk, answer, PLAN);

export const tellRefusal = (desk: Desk, answer: DeskAnswer): Outcome<NotPublished> =>
  tell(desk, answer, NOT_PUBLISHED);

/** Of a publish that was done, or was left out because its content was rolled back. */
export const tellPublished = (
  desk: Desk,
  answer: DeskAnswer,
): Outcome<Published | StayedRolledBack> =>
  "rolledBack" in answer.document ? tell(desk, answer, STAYED) : tell(desk, answer, PUBLISHED);
