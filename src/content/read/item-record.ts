/** Items in JSON and YAML files: the allowed forms of the top level, and the record of an item. */
import { BrokenText } from "../problem-list.ts";
import type { RawRecord, RawValue, Reading } from "../record.ts";

/** Members that the service puts around the list; they are skipped. */
export const PASSED_MEMBERS: ReadonlySet<string> = new Set([
  "CollectionConfiguration",
  "Notifications",
]);

/** @returns the error for a file in neither form */
export function describeForms(responseKey: string): string {
  return `the top level must be a list of items, or an object with the list under ${responseKey}`;
}

/** What is known of an item before it is read. */
export type ItemReading = Pick<Reading, "resource" | "file" | "report">;

/** @returns the record; undefined when the item cannot be parsed or is no object (reported) */
export function readItem(reading: ItemReading, parse: () => RawValue): RawRecord | undefined {
  try {
    const value = parse();
    if (value.kind === "object") {
      const { resource, file } = reading;
      return { resource, file, line: value.line, value, decimalComma: false };
    }
    throw new BrokenText({
      line: value.line,
      column: value.column,
      problem: "an item must be an object with the names and values of its fields",
      ...(value.kind === "scalar" && { found: value.text ?? String(value.value) }),
    });
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    reading.report(error.fault);
    return undefined;
  }
}
