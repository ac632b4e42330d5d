/** The declaration of a table, as data in the order in which people read it. */
import { OWN_BOUNDS } from "../catalog/own-bounds.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import { findLineFault } from "../validate/installation/declared-naming.ts";
import type { GuessedColumn, GuessedTable } from "./guess-table.ts";
import { saysOf } from "./header-words.ts";

export interface DeclaredTable {
  readonly declaration: PlainObject & { readonly fields: PlainObject };
  /** By the path of a field, its columns. */
  readonly byPath: ReadonlyMap<string, readonly GuessedColumn[]>;
}

/** Names of the group of texts in languages: the first that no column has. */
const GROUPS = ["Text", "Texts", "TextByLanguage"];

const pathOf = ({ name, language }: GuessedColumn, group: string): string =>
  language === undefined ? name : `${group}.${name}`;

/** Texts of several columns that are searched besides the title. */
const MAX_SEARCHED = 10;
const SEARCHED: ReadonlySet<string> = new Set(["varchar", "longVarchar", "markdown"]);

/** @returns what people read where the name says nothing: a header in another script */
function titleOfField(name: string, header: string): PlainObject {
  const title = header.replaceAll(/\s+/gu, " ");
  const isNeeded = /^Column\d+$/u.test(name) && title !== "";
  return isNeeded && !findLineFault(title, OWN_BOUNDS.titleCharacters) ? { title } : {};
}

const fieldOf = ({ name, field, column: { known, header } }: GuessedColumn): PlainObject => {
  const { unique, nullable, ...own } = field;
  return {
    ...(own as unknown as PlainObject),
    ...(nullable && { nullable }),
    ...(unique && { unique }),
    ...titleOfField(name, header),
    ...(known !== name && { column: known }),
  };
};

/** @param columns of one text in several languages */
function textOfGroup(columns: readonly GuessedColumn[]): PlainObject {
  const [first] = columns;
  if (first === undefined) return {};
  const { column: _, ...field } = fieldOf(first);
  const byLanguage = columns.map(({ language = "", column }) => [language, column.known]);
  return { ...field, column: Object.fromEntries(byLanguage) as PlainObject };
}

function groupOf(columns: readonly GuessedColumn[]): PlainObject {
  const byName = Map.groupBy(columns, ({ name }) => name);
  const [one] = columns;
  const rows = one?.column.rows ?? 0;
  const filled = new Set(columns.flatMap(({ column }) => column.cells.map(({ row }) => row)));
  return {
    type: "localized",
    ...(filled.size < rows && { nullable: true }),
    fields: Object.fromEntries([...byName].map(([name, some]) => [name, textOfGroup(some)])),
  };
}

/** @param title what people read; undefined: what is made of the name */
export function declare(
  { columns, key, place, title: titleColumn, order }: GuessedTable,
  title: string | undefined,
): DeclaredTable {
  const names = new Set(columns.flatMap(({ name, language }) => (language ? [] : [name])));
  const group = GROUPS.find((one) => !names.has(one)) ?? "Localized";
  const byNumber = new Map(columns.map((one) => [one.column.number, one]));
  const path = (number: number | undefined): string | undefined => {
    const found = number === undefined ? undefined : byNumber.get(number);
    return found && pathOf(found, group);
  };
  const inLanguages = columns.filter(({ language }) => language !== undefined);
  const fields = new Map<string, PlainObject>();
  for (const one of columns) {
    if (one.language === undefined) fields.set(one.name, fieldOf(one));
    else if (!fields.has(group)) fields.set(group, groupOf(inLanguages));
  }
  const searchTitle = path(titleColumn);
  const searched = columns.filter(
    ({ field: { type }, column: { header } }) => SEARCHED.has(type) && !saysOf(header, "id"),
  );
  const others = [...new Set(searched.map((one) => pathOf(one, group)))]
    .filter((one) => one !== searchTitle)
    .slice(0, MAX_SEARCHED);
  const keyed = key.columns.flatMap((number) => path(number) ?? []);
  const [only, ...more] = keyed;
  const sorted = path(order?.column);
  const declaration: Record<string, Plain> = {
    ...(title !== undefined && { title }),
    access: "token",
    key: only === undefined ? "row" : more.length > 0 ? keyed : only,
    ...(sorted !== undefined && { order: `${order?.descending === true ? "-" : ""}${sorted}` }),
    ...(searchTitle !== undefined && {
      search: { title: searchTitle, ...(others.length > 0 && { in: others }) },
    }),
    ...(place && {
      place: { longitude: path(place.longitude) ?? "", latitude: path(place.latitude) ?? "" },
    }),
  };
  return {
    declaration: { ...declaration, fields: Object.fromEntries(fields) },
    byPath: Map.groupBy(columns, (one) => pathOf(one, group)),
  };
}
