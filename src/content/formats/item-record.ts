/**
 * In charge of making a record of one item. In comes how to parse it; out goes the record, or a
 * fault and nothing, so that the items around it are still read.
 */
import { BrokenText } from "../problem-list.ts";
import type { Reading } from "../reading.ts";
import type { RawRecord, RawValue } from "../record.ts";

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
