/** What a table is taken for: its columns one by one, and what they are together. */
import type { OwnField, OwnType } from "../catalog/own-resources.ts";
import { sentence } from "../words/sentence.ts";
import { cellTextOf, listColumns } from "./columns.ts";
import type { GivenColumn } from "./columns.ts";
import { createFieldNamer } from "./field-names.ts";
import { fits } from "./fits.ts";
import type { TableRows } from "./given-rows.ts";
import { findUnique, guessKey } from "./guess-key.ts";
import type { GuessedKey } from "./guess-key.ts";
import { guessText } from "./guess-text.ts";
import type { GuessedType } from "./guess-text.ts";
import { guessType } from "./guess-type.ts";
import { saysOf } from "./header-words.ts";
import { findLanguageColumns } from "./language-columns.ts";

/** A column, and the field that it becomes. */
export interface GuessedColumn extends GuessedType {
  readonly column: GivenColumn;
  /** The name of the field; in a group of languages, the one inside of it. */
  readonly name: string;
  /** Of a text that there is in several languages. */
  readonly language?: string;
}

/** The columns that say where an item is, by their numbers. */
interface GuessedPlace {
  readonly longitude: number;
  readonly latitude: number;
}

export interface GuessedTable {
  readonly columns: readonly GuessedColumn[];
  readonly key: GuessedKey;
  readonly place: GuessedPlace | undefined;
  /** The columns with an item's name, by their numbers. */
  readonly title: number | undefined;
  /** As in a declaration, but with the number of the column. */
  readonly order: { readonly column: number; readonly descending: boolean } | undefined;
}

/** In fewer rows it is by chance that none is empty, or that no two are the same. */
const ENOUGH_ROWS = 20;
const ENOUGH_UNIQUE_ROWS = 50;

/** A column that is full now may have a gap next month. */
const finish = (guessed: OwnField): OwnField =>
  guessed.default === undefined ? { ...guessed, nullable: true } : guessed;

const IN_LANGUAGES: ReadonlySet<OwnType> = new Set(["varchar", "longVarchar", "markdown", "enum"]);

/** @returns the columns of groups: one name and one type for all languages of a text */
function guessLanguages(
  columns: readonly GivenColumn[],
  name: (header: string, column: number) => string,
): readonly GuessedColumn[] {
  return findLanguageColumns(columns).flatMap(({ name: header, columns: found }) => {
    const all = [...found.values()];
    if (!all.every((one) => IN_LANGUAGES.has(guessType(one).field.type))) return [];
    const { field } = guessText({ cells: all.flatMap(({ cells }) => cells) });
    const inner = name(header, all[0]?.number ?? 0);
    const why = sentence("the same text in {languages, and}", { languages: [...found.keys()] });
    return [...found].map(([language, column]) => ({
      column,
      name: inner,
      language,
      field: finish(field),
      why,
    }));
  });
}

/** What many items have in common is the title of none. */
const isVaried = ({ column: { cells } }: GuessedColumn): boolean =>
  new Set(cells.map(cellTextOf)).size > cells.length / 2;

function findTitle(guessed: readonly GuessedColumn[]): GuessedColumn | undefined {
  const texts = guessed.filter(
    ({ field: { type }, column: { cells } }) => type === "varchar" && cells.length > 0,
  );
  const isFirst = (one: GuessedColumn): boolean => saysOf(one.column.header, "firstName");
  // People are found by their last names, whatever this column is called beside that of first names.
  const named = (one: GuessedColumn): boolean =>
    saysOf(one.column.header, "title") && !isFirst(one);
  const last = texts.find((one) => saysOf(one.column.header, "lastName"));
  const isName = (one: GuessedColumn): boolean => !saysOf(one.column.header, "id");
  return (
    last ??
    texts.find(named) ??
    texts.find((one) => isName(one) && !isFirst(one) && isVaried(one)) ??
    texts.find((one) => isName(one) && !isFirst(one)) ??
    texts[0]
  );
}

/** Of so many rows that their order is no chance. */
const ORDERED_ROWS = 5;

/** @returns the first day or time by which the rows are sorted */
function findOrder(guessed: readonly GuessedColumn[]): GuessedTable["order"] {
  for (const { column, field } of guessed) {
    const { cells, rows, number } = column;
    const isMoment = field.type === "date" || field.type === "timestamp";
    if (!isMoment || cells.length < rows || rows < ORDERED_ROWS) continue;
    const values = cells.map(({ content }) => String(content.value));
    // Days as people write them are not sorted as texts.
    if (!values.every((value) => /^\d{4}-/u.test(value)) || new Set(values).size < 3) continue;
    const isUp = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? ""));
    const isDown = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? ""));
    if (isUp || isDown) return { column: number, descending: isDown };
  }
  return undefined;
}

const isAxis = ({ cells }: GivenColumn, most: number): boolean =>
  cells.length > 0 && fits(cells, { kind: "float", min: -most, max: most });

/** @returns the first column of each, if headers say so and the numbers are in the range */
function findPlace(columns: readonly GivenColumn[]): GuessedPlace | undefined {
  const latitude = columns.find((one) => saysOf(one.header, "latitude") && isAxis(one, 90));
  const longitude = columns.find(
    (one) => one !== latitude && saysOf(one.header, "longitude") && isAxis(one, 180),
  );
  if (latitude === undefined || longitude === undefined) return undefined;
  return { longitude: longitude.number, latitude: latitude.number };
}

/** @param refused columns that are texts and nothing else, by their numbers */
export function guessTable(
  rows: TableRows,
  refused: ReadonlySet<number> = new Set(),
): GuessedTable {
  const columns = listColumns(rows);
  const free = columns.filter(({ number }) => !refused.has(number));
  const name = createFieldNamer();
  const inLanguages = guessLanguages(free, name);
  const grouped = new Map(inLanguages.map((one) => [one.column.number, one]));
  const place = findPlace(free);
  const axes = new Map(
    place === undefined
      ? []
      : [
          [place.longitude, 180],
          [place.latitude, 90],
        ],
  );
  const typed = columns.map((column): GuessedColumn => {
    const { number, header } = column;
    const own = grouped.get(number);
    if (own !== undefined) return own;
    const most = axes.get(number);
    const guessed =
      most !== undefined
        ? {
            field: { type: "float" as const, min: -most, max: most },
            why: sentence("the header says so, and all are degrees"),
          }
        : refused.has(number)
          ? guessText(column)
          : guessType(column);
    return {
      column,
      name: name(header, number),
      ...guessed,
      field: finish(guessed.field),
    };
  });
  const keyColumns = typed.flatMap(({ column, field: { type }, language }) =>
    language === undefined && !refused.has(column.number) ? [{ column, type }] : [],
  );
  const key = guessKey(keyColumns);
  const count = rows.rows.length;
  const unique = new Set(
    count < ENOUGH_UNIQUE_ROWS
      ? []
      : findUnique(keyColumns).flatMap(({ column: { number, header } }) =>
          saysOf(header, "id") ? [number] : [],
        ),
  );
  const title = findTitle(typed)?.column.number;
  const finished = typed.map((one): GuessedColumn => {
    const { column, language, field: full } = one;
    const { number, cells } = column;
    const { nullable: _, ...field } = full;
    // What is in the key is given in each row, and what is the key is unique without a word.
    if (key.columns.includes(number)) return { ...one, field };
    const isTitle = number === title && language === undefined && !refused.has(number);
    if (isTitle && count >= ENOUGH_ROWS && cells.length === count) return { ...one, field };
    return unique.has(number) ? { ...one, field: { ...full, unique: true } } : one;
  });
  return { columns: finished, key, place, title, order: findOrder(finished) };
}
