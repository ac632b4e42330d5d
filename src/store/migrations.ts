/**
 * In charge of the tables: the numbered steps that bring a store to the form this version knows. In
 * comes a database inside a transaction; out come its tables. A step that was released never changes.
 */
import { sql } from "kysely";
import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { StoreDatabase } from "./schema.ts";

/** What differs between the SQL dialects: how a table that is read by its primary key ends. */
export interface TableEndings {
  readonly plain: RawBuilder<unknown>;
  readonly keyed: RawBuilder<unknown>;
}

export const SQLITE_ENDINGS: TableEndings = {
  plain: sql`strict`,
  keyed: sql`strict, without rowid`,
};

type Migration = (db: StoreDatabase, endings: TableEndings) => Promise<void>;

const createTables: Migration = async (db, { plain, keyed }) => {
  const table = (name: string): CreateTableBuilder<string> => db.schema.createTable(name);

  await table("item")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("Uuid", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .modifyEnd(plain)
    .execute();
  await table("run")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("resource", "text", (column) => column.notNull())
    .modifyEnd(plain)
    .execute();
  await table("run_item")
    .addColumn("run", "integer", (column) => column.notNull().references("run.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("item", "integer", (column) => column.notNull().references("item.id"))
    .addColumn("createdAt", "integer", (column) => column.notNull())
    .addColumn("updatedAt", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_item_key", ["run", "position"])
    .modifyEnd(keyed)
    .execute();
  await table("release")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("publishedAt", "integer", (column) => column.notNull())
    .addColumn("publishedBy", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("installation", "text", (column) => column.notNull())
    .modifyEnd(plain)
    .execute();
  await table("release_resource")
    .addColumn("release", "integer", (column) => column.notNull().references("release.number"))
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("items", "integer", (column) => column.notNull())
    .addColumn("servedDigest", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("release_resource_key", ["release", "resource"])
    .modifyEnd(keyed)
    .execute();
  await table("release_run")
    .addColumn("release", "integer", (column) => column.notNull().references("release.number"))
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("run", "integer", (column) => column.notNull().references("run.id"))
    .addPrimaryKeyConstraint("release_run_key", ["release", "resource", "position"])
    .modifyEnd(keyed)
    .execute();
  // No reference to the release: the history of switches outlives releases that are pruned.
  await table("switch")
    .addColumn("instant", "integer", (column) => column.primaryKey())
    .addColumn("release", "integer", (column) => column.notNull())
    .addColumn("switchedBy", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .modifyEnd(plain)
    .execute();
  await table("switch_resource")
    .addColumn("instant", "integer", (column) => column.notNull().references("switch.instant"))
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("changedAt", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("switch_resource_key", ["instant", "resource"])
    .modifyEnd(keyed)
    .execute();
  await table("token")
    .addColumn("key", "text", (column) => column.notNull().primaryKey())
    .addColumn("secretHash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("createdAt", "integer", (column) => column.notNull())
    .addColumn("expiresAt", "integer")
    .addColumn("revokedAt", "integer")
    .addColumn("resources", "text")
    .addColumn("preview", "integer", (column) => column.notNull())
    .modifyEnd(keyed)
    .execute();
};

/** Step n brings a store from version n-1 to version n. */
const MIGRATIONS: readonly Migration[] = [createTables];

/** The newest form of a store that this version of Lectern knows. */
export const STORE_VERSION = MIGRATIONS.length;

/** @param version the form that the store has; 0: no tables yet */
export async function migrate(
  db: StoreDatabase,
  version: number,
  endings: TableEndings,
): Promise<void> {
  for (const migration of MIGRATIONS.slice(version)) {
    await migration(db, endings);
  }
}
