/** Named tables, which scroll sideways in a frame of their own. */
import type { ComponentChildren, JSX } from "preact";
import { formatNumber } from "../words/words.ts";

/** The cells of the first column name their rows; numbers, which are counts, stand below each other. */
export type Column<Row> = readonly [
  label: string,
  show: (row: Row) => ComponentChildren,
  className?: string,
  /** Of a cell, such as the language of its text. */
  attributes?: (row: Row) => object,
];

/** With more columns, paper has a list of its values for each row. */
const MAX_PRINTED = 8;

export function Table<Row>({
  label,
  columns,
  rows,
  areCards = false,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether rows are cards where there is no room for columns. */
  readonly areCards?: boolean;
}): JSX.Element {
  const cells = rows.map((row) => columns.map(([, show]) => show(row)));
  const classes = columns.map(([, , className], column) =>
    cells.some((shown) => typeof shown[column] === "number") ? "number" : className,
  );
  const isWide = columns.length > MAX_PRINTED;
  // What is shown as something else than a table is none for screen readers, unless it is said.
  const roleOf = (role: "table" | "row" | "rowheader" | "cell"): object =>
    areCards ? { role } : {};
  return (
    // Focus lets the keyboard scroll it.
    <div
      class={isWide ? "table-frame table-wide" : "table-frame"}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table class={areCards ? "table table-cards" : "table"} {...roleOf("table")}>
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(([name], column) => (
              <th key={name} scope="col" class={classes[column]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number} {...roleOf("row")}>
              {columns.map(([name, , , attributesOf], column) => {
                const shown = cells[number]?.[column];
                const Cell = column === 0 ? "th" : "td";
                const scope = column === 0 ? { scope: "row" } : {};
                const own = {
                  ...scope,
                  ...roleOf(column === 0 ? "rowheader" : "cell"),
                  ...(isWide && column > 0 && { "data-name": name }),
                  ...attributesOf?.(row),
                };
                return (
                  <Cell key={name} class={classes[column]} {...own}>
                    {typeof shown === "number" ? formatNumber(shown) : shown}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
