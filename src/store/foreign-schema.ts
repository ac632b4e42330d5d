/**
 * Whether a file holds exactly the tables that Lectern makes. A trigger or another definition of a
 * table would act on everything that is written later, whatever the rows of a backup prove.
 */
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { ITEM_VIEWS } from "./item-views.ts";
import { SQLITE_ENDINGS, migrate } from "./migrations.ts";
import { createNodeSqliteDialect } from "./node-sqlite-dialect.ts";
import { TABLES } from "./schema.ts";
import type { Schema } from "./schema.ts";

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

const OWN: Readonly<Record<string, ReadonlySet<string>>> = {
  table: new Set<string>(TABLES),
  view: new Set(ITEM_VIEWS.keys()),
  // An index decides how fast something is found, not what.
};

/** @returns what is not Lectern's, such as "trigger bd"; nothing of it has run yet */
export function findForeignObjects(database: DatabaseSync): readonly string[] {
  return listObjects(database)
    .filter(({ type, name }) => type !== "index" && OWN[type]?.has(name) !== true)
    .map(({ type, name }) => `${type} ${name}`);
}

/** @returns tables of a store of this version that are not defined as this version defines them */
export async function findChangedTables(database: DatabaseSync): Promise<readonly string[]> {
  const fresh = new DatabaseSync(":memory:");
  try {
    const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(fresh) });
    await migrate(db, 0, SQLITE_ENDINGS);
    const own = new Map(listObjects(fresh).map(({ name, sql }) => [name, sql]));
    return listObjects(database)
      .filter(({ type, name, sql }) => type === "table" && own.get(name) !== sql)
      .map(({ name }) => `table ${name}`);
  } finally {
    fresh.close();
  }
}
