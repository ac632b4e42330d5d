/** What a desk answered, in the form in which the command has it beside the store. */
import { CommandError, escapeUnprintable } from "../../errors.ts";
import type { Outcome } from "../command.ts";
import type { Desk, DeskAnswer, DeskDocument } from "./desk-client.ts";

/** What answers have beside the result, for this program and for the page. */
const BESIDE = ["said", "kept", "names", "draft", "expiresAt", "bases", "needsBase"];
/** What problems have beside what the command says of them. */
const BESIDE_PROBLEM = ["row"];

const without = (document: DeskDocument, names: readonly string[]): DeskDocument =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));

/** It is shown in a terminal. */
const clean = (text: unknown): string => String(text).split("\n").map(escapeUnprintable).join("\n");

const readLines = (lines: unknown): readonly string[] =>
  Array.isArray(lines) ? lines.map(clean) : [];

/**
 * @param beside what else this answer has for the page
 * @throws CommandError when it is the end of the command, or not of a desk
 */
export function tellAnswer<Result>(
  desk: Desk,
  { status, document }: DeskAnswer,
  beside: readonly string[] = [],
): Outcome<Result> {
  const { said } = document;
  if (typeof said !== "object" || said === null) throw desk.refuse();
  const { warnings, notices, error, ...lines } = said as DeskDocument;
  if (typeof error === "string") throw new CommandError(clean(error));
  const text = clean(lines["text"]);
  const result = without(document, [...BESIDE, ...beside]);
  const { errors } = result;
  return {
    data: {
      ...result,
      ...(Array.isArray(errors) && {
        errors: errors.map((problem: DeskDocument) => without(problem, BESIDE_PROBLEM)),
      }),
    } as Result,
    ...(text !== "" && { text, done: text.split("\n")[0] ?? "" }),
    warnings: readLines(warnings),
    notices: readLines(notices),
    status: status >= 400 ? 1 : undefined,
  };
}
