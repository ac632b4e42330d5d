/** Columns whose values are all Keys of another table. */
import { sentence } from "../words/sentence.ts";
import { cellTextOf } from "./columns.ts";
import type { GuessedColumn, GuessedTable } from "./guess-table.ts";
import { wordsIn } from "./header-words.ts";

/** A table with the name of its resource. */
export interface NamedTable {
  readonly name: string;
  readonly title: string;
  readonly guessed: GuessedTable;
}

interface Target {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  /** What a header says that refers to it. */
  readonly words: ReadonlySet<string>;
}

/** `staff` and `Staffs`, `Räume` and `Raum`: the beginnings of words. */
const STEM = 4;
const stemsOf = (text: string): readonly string[] =>
  wordsIn(text).flatMap((word) =>
    word.length < STEM - 1 ? [] : [word.toLowerCase().slice(0, STEM)],
  );

function targetOf({ name, title, guessed: { columns, key } }: NamedTable): Target | undefined {
  const [number, ...others] = key.columns;
  const column = columns.find((one) => one.column.number === number)?.column;
  if (column === undefined || others.length > 0) return undefined;
  return {
    name,
    keys: new Set(column.cells.map(cellTextOf)),
    words: new Set([...stemsOf(name), ...stemsOf(title), ...stemsOf(column.header)]),
  };
}

const MAY_REFER = new Set(["varchar", "integer", "enum", "zip"]);

/** @returns the table, in which such columns are references; small numbers are Keys only if the header says so */
export function findReferences(
  table: NamedTable,
  tables: readonly NamedTable[],
  refused: ReadonlySet<number> = new Set(),
): GuessedTable {
  const targets = tables.flatMap((one) => (one === table ? [] : (targetOf(one) ?? [])));
  const { columns, key, title } = table.guessed;
  const refer = (one: GuessedColumn): GuessedColumn => {
    const { column, field, language } = one;
    const { number, cells, header } = column;
    const isOther = !MAY_REFER.has(field.type) || language !== undefined || field.unique === true;
    const isUsed = key.columns.includes(number) || number === title || refused.has(number);
    if (isOther || isUsed || cells.length === 0) return one;
    const texts = new Set(cells.map(cellTextOf));
    const stems = stemsOf(header);
    const target = targets.find(
      ({ keys, words }) =>
        texts.isSubsetOf(keys) &&
        (stems.some((stem) => words.has(stem)) ||
          ((field.type === "varchar" || field.type === "enum") && texts.size > 1)),
    );
    if (target === undefined) return one;
    return {
      ...one,
      field: { type: "reference", to: target.name, ...(field.nullable && { nullable: true }) },
      why: sentence("all are Keys of {target}", { target: target.name }),
    };
  };
  return { ...table.guessed, columns: columns.map(refer) };
}
