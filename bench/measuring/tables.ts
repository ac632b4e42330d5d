/** The output of a benchmark: tables for people, or the same as JSON for the report. */

export type Row = Readonly<Record<string, string | number>>;

export interface Table {
  readonly title: string;
  /** An explanation of the table. */
  readonly note?: string;
  /** All rows have the same members, whose names are the column names. */
  readonly rows: readonly Row[];
  /** A column of figures that is also drawn as bars. */
  readonly drawn?: string;
}

/** @returns the median; NaN without samples */
export function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Three significant digits, and no fraction for large numbers. */
export const formatFigure = (value: string | number): string => {
  if (typeof value === "string") return value;
  if (Number.isNaN(value)) return "–";
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);
};

const BAR_LENGTH = 30;

/** @returns a bar with a length relative to the largest figure of the column */
const drawBar = (value: number, largest: number): string =>
  "█".repeat(Math.max(1, Math.round((BAR_LENGTH * value) / largest)));

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

export function formatTable({ title, note, rows, drawn }: Table): string {
  const names = Object.keys(rows[0] ?? {});
  const figuresOf = (name: string): readonly number[] => rows.map((row) => Number(row[name]));
  const largest = drawn === undefined ? 0 : Math.max(...figuresOf(drawn));
  const barOf = (row: Row): readonly string[] =>
    drawn === undefined ? [] : [drawBar(Number(row[drawn]), largest)];
  return [
    `### ${title}`,
    ...(note === undefined ? [] : ["", note]),
    "",
    line([...names, ...(drawn === undefined ? [] : [drawn])]),
    line([
      ...names.map((name) => (typeof rows[0]?.[name] === "number" ? "--:" : "---")),
      ...(drawn === undefined ? [] : ["---"]),
    ]),
    ...rows.map((row) =>
      line([...names.map((name) => formatFigure(row[name] ?? "")), ...barOf(row)]),
    ),
    "",
  ].join("\n");
}

export function printTables(tables: readonly Table[], asJson: boolean): void {
  const text = asJson ? JSON.stringify(tables) : tables.map(formatTable).join("\n");
  process.stdout.write(`${text}\n`);
}
