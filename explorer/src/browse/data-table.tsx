/** Items as a table, whose first column leads to the item and stays in sight when the others are scrolled. */
import type { JSX } from "preact";
import {
  distanceOf,
  fieldsOfItems,
  isTitle,
  readPath,
  titlePathOf,
  writeValue,
} from "../state/fields.ts";
import type { Item, KnownField } from "../state/fields.ts";
import { formatPlace, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import type { Language } from "../state/service.ts";
import { languageOfUri } from "../state/service.ts";
import { formatNumber, useWords } from "../words/words.ts";

/** Maximum number of columns; others are in the view of an item, or selected with `fields`. */
const MAX_COLUMNS = 7;

/** Less important fields, which come last. */
const LATE = /(?:Uuid|CreatedAt|UpdatedAt|Uri|State|Fallback|From|To)$/u;

/** Names and titles come first. */
function rank(field: KnownField, fields: readonly KnownField[]): number {
  if (isTitle(field) && distanceOf(field, fields) < 2) return 0;
  return LATE.test(field.path) || field.type === "boolean" ? 2 : 1;
}

export function columnsOf(items: readonly Item[], wanted: readonly string[]): readonly string[] {
  const all = fieldsOfItems(items);
  if (wanted.length > 0) {
    const distance = all.some(({ path }) => path === "Distance") ? ["Distance"] : [];
    return [...wanted, ...distance];
  }
  const shown = all.filter((field) => {
    const { path, type, isList } = field;
    const [outer = "", ...inner] = path.split(".");
    if (type === "object" || inner.length > 1) return false;
    const isInList = all.some((one) => one.path === outer && one.isList);
    if (inner.length === 1) return isTitle(field) && !isList && !isInList;
    return items.some((item) => {
      const value = readPath(item, path);
      return value !== null && value !== undefined && writeValue(value).length < 200;
    });
  });
  const title = titlePathOf(items);
  return shown
    .toSorted((one, other) =>
      one.path === title ? -1 : other.path === title ? 1 : rank(one, all) - rank(other, all),
    )
    .slice(0, MAX_COLUMNS)
    .map(({ path }) => path);
}

export function Value({ value }: { readonly value: unknown }): JSX.Element {
  const words = useWords();
  if (value === null || value === undefined) return <span class="quiet">–</span>;
  if (typeof value === "boolean") return <>{value ? words.yes : words.no}</>;
  if (typeof value === "number") return <>{formatNumber(value, 6)}</>;
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== "object");
    return <bdi dir="auto">{isPlain ? value.join(", ") : words.browse.entries(value.length)}</bdi>;
  }
  if (typeof value === "object") {
    const title = readPath(value, titlePathOf([value as Item]));
    return <bdi dir="auto">{typeof title === "string" ? title : "{…}"}</bdi>;
  }
  return <bdi dir="auto">{writeValue(value)}</bdi>;
}

/** The attributes for the language of a cell's text, if it is known. */
function attributesOf(item: Item, path: string, languages: readonly Language[]): object {
  if (!path.startsWith("Article.")) return {};
  const language = languageOfUri(readPath(item, "Article.Uri"), languages);
  return language === undefined ? {} : { lang: language.tag, dir: language.dir };
}

export function DataTable({
  caption,
  items,
  columns,
  place,
  languages,
}: {
  readonly caption: string;
  readonly items: readonly Item[];
  readonly columns: readonly string[];
  readonly place: Place;
  readonly languages: readonly Language[];
}): JSX.Element {
  const isNumber = (path: string): boolean =>
    items.some((item) => typeof readPath(item, path) === "number");
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={caption}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((path, column) => (
              <th
                key={path}
                scope="col"
                class={column === 0 ? "cell-open" : isNumber(path) ? "number" : undefined}
              >
                {path}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const uuid = item["Uuid"];
            return (
              <tr key={typeof uuid === "string" ? uuid : index}>
                {columns.map((path, column) => {
                  const value = readPath(item, path);
                  const attributes = attributesOf(item, path, languages);
                  if (column > 0 || typeof uuid !== "string") {
                    return (
                      <td key={path} class={isNumber(path) ? "number" : "cell"} {...attributes}>
                        <Value value={value} />
                      </td>
                    );
                  }
                  return (
                    <th key={path} scope="row" class="cell cell-open" {...attributes}>
                      <a href={formatPlace(withValues(place, { item: uuid }))}>
                        <Value value={(value ?? "") === "" ? uuid : value} />
                      </a>
                    </th>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
