/**
 * In charge of the demo's CSV files. In come columns and rows of texts; out goes the text of the file.
 */

/** @param rows values by column; an empty text is an empty cell */
export function formatCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
  delimiter: "," | ";",
): string {
  const quote = (text: string): string =>
    /["\r\n]/u.test(text) || text.includes(delimiter) || text.trim() !== text
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return [
    columns.join(delimiter),
    ...rows.map((row) => columns.map((column) => quote(row[column])).join(delimiter)),
    "",
  ].join("\n");
}
