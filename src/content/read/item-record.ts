/** Items in JSON and YAML files: the allowed forms of the top level and of an item. */
import { BrokenText } from "../problem-list.ts";
import { isList, isObject } from "../record.ts";
import type { Placed, Plain, PlainObject, Reading } from "../record.ts";
import { say } from "../../words/say.ts";

/** Members that the service puts around the list; they are skipped. */
export const PASSED_MEMBERS: ReadonlySet<string> = new Set([
  "CollectionConfiguration",
  "Notifications",
]);

/** @returns the error for a file in neither form */
export function describeForms(responseKey: string): string {
  return say(
    "the top level must be a list of items, or an object with the list under {responseKey}",
    { responseKey },
  );
}

/** What is known of an item before it is read. */
export type ItemReading = Pick<Reading, "resource" | "file" | "report">;

/** @param text as the value was written @throws BrokenText when the value is no item */
export function toItem(value: Plain, { line, column }: Placed, text?: string): PlainObject {
  if (isObject(value)) return value;
  const found = isList(value) ? undefined : (text ?? String(value));
  const problem = say("an item must be an object with the names and values of its fields");
  throw new BrokenText({ line, column, problem, found });
}
