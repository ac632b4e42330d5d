/** Items as a table, whose first column leads to the item and stays in sight when the others are scrolled. */
import type { JSX } from "preact";
import { Table } from "../parts/table.tsx";
import type { Column } from "../parts/table.tsx";
import { Value, attributesOf } from "../parts/value.tsx";
import { titlePathOf } from "../state/columns.ts";
import { readPath } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { formatPlace, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import type { Language } from "../state/service.ts";

export function DataTable({
  label,
  items,
  paths,
  place,
  languages,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly paths: readonly string[];
  readonly place: Place;
  readonly languages: readonly Language[];
}): JSX.Element {
  const isNumber = (path: string): boolean =>
    items.some((item) => typeof readPath(item, path) === "number");
  const columns = paths.map((path, column): Column<Item> => [
    path,
    (item) => {
      const value = readPath(item, path);
      const uuid = item["Uuid"];
      if (column > 0 || typeof uuid !== "string") return <Value value={value} />;
      // An item may have no text in the reader's languages, but another name.
      const name = [value, readPath(item, titlePathOf([item]))].find((one) => (one ?? "") !== "");
      return (
        <a href={formatPlace(withValues(place, { item: uuid }))}>
          <Value value={name ?? uuid} />
        </a>
      );
    },
    column === 0 ? "cell cell-open" : isNumber(path) ? "number" : "cell",
    (item) => attributesOf(item, path, languages),
  ]);
  return <Table label={label} columns={columns} rows={items} />;
}
