/** Values that a cell of a table cannot hold exactly. */
import type { TableColumn, TableFormat } from "./write-tables.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

/** The maximum length of a cell, in all spreadsheet programs. */
const MAX_WORKBOOK_TEXT = 32_767;

/** Objects are split into columns, except those without a member. */
export const emptyObject = (): Sentence =>
  sentence("is an empty object, which a table cannot distinguish from no value");

function findTextFault(text: string, format: TableFormat): Sentence | undefined {
  if (text === "")
    return sentence("is an empty text, which a table cannot distinguish from no value");
  if (format === "csv") return undefined;
  if (text.length > MAX_WORKBOOK_TEXT) {
    return sentence("has more than {limit} characters, which no cell of a workbook can hold", {
      limit: MAX_WORKBOOK_TEXT,
    });
  }
  // XML 1.0 §2.2 cannot represent these characters.
  return /[\uFFFE\uFFFF]/u.test(text)
    ? sentence("contains a character that no workbook can hold (U+FFFE or U+FFFF)")
    : undefined;
}

function findListFault(entries: readonly unknown[], format: TableFormat): Sentence | undefined {
  if (entries.length === 0)
    return sentence("is an empty list, which a table cannot distinguish from no value");
  for (const entry of entries) {
    if (typeof entry !== "string") return sentence("is a list with entries that are not texts");
    if (entry.includes("|"))
      return sentence("is a list with a | in an entry, which separates entries");
    const fault = findTextFault(entry, format);
    if (fault !== undefined) return sentence("is a list with an entry that {fault}", { fault });
  }
  return findTextFault(entries.join("|"), format);
}

/** @returns why a table cannot represent a value exactly; undefined: it can */
export function findCellFault(
  value: unknown,
  column: TableColumn,
  format: TableFormat,
): Sentence | undefined {
  const isUndeclared = column.identifier !== undefined && column.declaration === undefined;
  if (typeof value === "string") return findTextFault(value, format);
  if (Array.isArray(value)) {
    if (isUndeclared) {
      return sentence(
        "is a list that installation.yaml does not declare, so a table would turn it into text",
      );
    }
    return findListFault(value, format);
  }
  if (isUndeclared && format === "csv") {
    return sentence(
      "is not text and not declared in installation.yaml, so CSV would turn it into text",
    );
  }
  return typeof value === "number" || typeof value === "boolean" ? undefined : emptyObject();
}
