/** Items in JSON and YAML files: the form that each must have. */
import { BrokenText } from "../problem-list.ts";
import { isList, isObject } from "../record.ts";
import type { Spot, Plain, PlainObject, FileReading } from "../record.ts";
import { sentence } from "../../words/sentence.ts";

/** What is known of an item before it is read. */
export type ItemReading = Pick<FileReading, "resource" | "file" | "report">;

/** @param text as the value was written @throws BrokenText when the value is no item */
export function toItem(value: Plain, { line, column }: Spot, text?: string): PlainObject {
  if (isObject(value)) return value;
  const found = isList(value) ? undefined : (text ?? String(value));
  const problem = sentence("an item must be an object with the names and values of its fields");
  throw new BrokenText({ line, column, problem, found });
}
