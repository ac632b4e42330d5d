/** The questions to a store's tables, in the SQL that all databases share. */
import { inSlices } from "../lib/in-slices.ts";
import { COLUMNS } from "./format/tables.ts";
import type { Rows, Table, Tables } from "./format/tables.ts";

export interface SqlDatabase {
  /** @param text of one statement, whose parameters are $1, $2 … */
  readonly ask: (text: string, values?: readonly unknown[]) => Promise<readonly object[]>;
  /** @returns a condition that a column has one of the values in $1, and what to give as $1 */
  readonly among: (
    column: string,
    values: readonly (string | number)[],
  ) => readonly [text: string, $1: unknown];
  /** Where the tables are, such as `"schema".` */
  readonly prefix: string;
}

/** Rows that wait for an answer. */
const MAX_SENT = 100;

/** Names contain no quotes. */
export const quote = (name: string): string => `"${name}"`;

/** @returns a statement that creates a table @param typeOf the database's name for a type */
export const defineTable = (
  name: keyof Rows,
  prefix = "",
  typeOf = (type: string): string => type,
): string =>
  `create table ${prefix}${quote(name)} (${Object.entries<string>(COLUMNS[name])
    .map(([column, type]) => `${quote(column)} ${typeOf(type)}`)
    .join(", ")})`;

export const createTables = (database: SqlDatabase): Tables => ({
  release: createTable(database, "release"),
  chunk: createTable(database, "chunk"),
  switch: createTable(database, "switch"),
  told: createTable(database, "told"),
  token: createTable(database, "token"),
  kept: createTable(database, "kept"),
  download: createTable(database, "download"),
  session: createTable(database, "session"),
  pending: createTable(database, "pending"),
});

/** Where nothing was ever written. */
export const NO_TABLES: Tables = createTables({
  ask: async () => [],
  among: () => ["", null],
  prefix: "",
});

function createTable<Name extends keyof Rows>(
  { ask, among, prefix }: SqlDatabase,
  name: Name,
): Table<Rows[Name]> {
  type Row = Rows[Name];
  const table = prefix + quote(name);
  const all = Object.keys(COLUMNS[name]) as (keyof Row & string)[];
  const [key = "" as keyof Row & string, ...others] = all;
  const select = (columns: readonly PropertyKey[], rest = ""): string =>
    `select ${(columns.length === 0 ? all : columns).map((column) => quote(String(column))).join()} from ${table} ${rest}`;
  const query = async (text: string, values?: readonly unknown[]): Promise<Row[]> =>
    (await ask(text, values)) as Row[];
  const isKey = `where ${quote(key)} = $1`;
  const put = `insert into ${table} values (${all.map((_, index) => `$${index + 1}`).join()}) on conflict (${quote(key)}) do update set ${others.map((column) => `${quote(column)} = excluded.${quote(column)}`).join()}`;
  const write = (row: Row): Promise<unknown> =>
    query(
      put,
      all.map((column) => row[column]),
    );
  const ofKeys = async (text: string, keys: readonly (string | number)[]): Promise<Row[]> => {
    const [condition, values] = among(quote(key), keys);
    return keys.length === 0 ? [] : query(`${text} where ${condition}`, [values]);
  };
  return {
    list: (...columns) => query(select(columns, `order by ${quote(key)}`)),
    find: async (value, ...columns) => (await query(select(columns, isKey), [value]))[0],
    async findAll(keys, ...columns) {
      const chosen = columns.length === 0 ? all : [...new Set([key, ...columns])];
      const rows = await ofKeys(select(chosen), keys);
      const found = new Map(rows.map((row) => [row[key], row]));
      return keys.map((value) => found.get(value as Row[typeof key]));
    },
    async findLast(value) {
      const last = `where ${quote(key)} <= $1 order by ${quote(key)} desc limit 1`;
      const most = Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER);
      return (await query(select([], last), [most]))[0];
    },
    async put(rows) {
      // Sent without waiting for the answers, so many rows need hardly more round trips than one.
      for (const some of inSlices(rows, MAX_SENT)) await Promise.all(some.map(write));
    },
    async remove(keys) {
      await ofKeys(`delete from ${table}`, keys);
    },
  };
}
