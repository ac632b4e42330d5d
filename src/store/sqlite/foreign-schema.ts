/**
 * Whether a file holds exactly the tables that Lectern makes. A trigger or another definition of a
 * table would act on everything that is written later, whatever the rows of a backup prove.
 */
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { SQLITE_TYPES, TABLES, createTables } from "../sql/schema.ts";
import type { Schema } from "../sql/schema.ts";
import { createNodeSqliteDialect } from "./node-sqlite-dialect.ts";
import { ITEM_TABLES, OTHER_TABLES, VIEWS } from "./version-1.ts";

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

// SQLite makes the objects whose names begin with sqlite_ by itself, and nobody else may.
const listObjects = (database: DatabaseSync): readonly SchemaRow[] =>
  database
    .prepare(
      "select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'",
    )
    .all() as unknown as readonly SchemaRow[];

const tableOf = (name: string): string => `table ${name}`;

const OWN: ReadonlySet<string> = new Set(TABLES.map(tableOf));
const OWN_OF_VERSION_1: ReadonlySet<string> = new Set([
  ...[...ITEM_TABLES, ...OTHER_TABLES].map(tableOf),
  ...VIEWS.map((name) => `view ${name}`),
]);

/** @returns what is not Lectern's, such as "trigger bd"; nothing of it has run yet */
export function findForeignObjects(database: DatabaseSync, version: number): readonly string[] {
  const own = version === 1 ? OWN_OF_VERSION_1 : OWN;
  return (
    listObjects(database)
      .map(({ type, name }) => `${type} ${name}`)
      // An index decides how fast something is found, not what.
      .filter((object) => !object.startsWith("index ") && !own.has(object))
  );
}

/** @returns tables of a store of this version that are not defined as this version defines them */
export async function findChangedTables(database: DatabaseSync): Promise<readonly string[]> {
  const fresh = new DatabaseSync(":memory:");
  try {
    const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(fresh) });
    await createTables(db, SQLITE_TYPES);
    const own = new Map(listObjects(fresh).map(({ name, sql }) => [name, sql]));
    return listObjects(database)
      .filter(({ type, name, sql }) => type === "table" && own.get(name) !== sql)
      .map(({ name }) => `table ${name}`);
  } finally {
    fresh.close();
  }
}
