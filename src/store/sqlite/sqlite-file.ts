/** One open SQLite file: that it is a Lectern store of a form this version knows. */
import { closeSync, fchmodSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { CommandError } from "../../errors.ts";
import { STORE_VERSION } from "../sql/schema.ts";
import type { Schema, StoreDatabase } from "../sql/schema.ts";
import type { FileRights } from "../store-driver.ts";
import { createNodeSqliteDialect } from "./node-sqlite-dialect.ts";

/** "LCTN", by which `file` and SQLite tell whose database it is (https://sqlite.org/fileformat.html#application_id). */
export const APPLICATION_ID = 0x4c43544e;

/**
 * For short locks only, such as another process taking the log over: a call blocks the event loop.
 * Waiting for another writer is done between turns of it.
 */
const BUSY_MILLISECONDS = 1000;

/**
 * Makes an empty file, which SQLite takes for a new database: it gives the files beside it the same
 * mode. A store holds drafts and digests of tokens, so nobody else reads it unless told.
 */
export function createPrivateFile(file: string, { groupReadable }: FileRights): void {
  const mode = groupReadable ? 0o640 : 0o600;
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", mode);
  } catch {
    // What lies there keeps the mode that its owner gave it; SQLite explains anything else.
    return;
  }
  try {
    // The umask may have taken the group's right away.
    fchmodSync(descriptor, mode);
  } finally {
    closeSync(descriptor);
  }
}

export interface SqliteFile {
  readonly database: DatabaseSync;
  readonly db: StoreDatabase;
  /** When it was opened; 0: no tables yet, as in a file that another process is just making. */
  readonly version: number;
}

/** @returns the first column of the first row */
export function readPragma(database: DatabaseSync, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
}

/**
 * @throws CommandError when the file is not a Lectern store or of a later version
 * @throws SQLite's error when it cannot be opened
 */
export function openSqliteFile(file: string, options: { readOnly: boolean }): SqliteFile {
  const database = new DatabaseSync(file, { ...options, timeout: BUSY_MILLISECONDS });
  try {
    const version = readVersion(database, file);
    return {
      database,
      version,
      db: new Kysely<Schema>({ dialect: createNodeSqliteDialect(database) }),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * @returns the version of the store, as it is at this moment; 0: there are no tables yet
 * @throws CommandError when it is no Lectern store, or of a later version
 */
export function readVersion(database: DatabaseSync, file: string): number {
  const id = readPragma(database, "application_id");
  const isFresh = id === 0 && !database.prepare("select 1 from sqlite_schema limit 1").get();
  if (id !== APPLICATION_ID && !isFresh) {
    throw new CommandError(
      `${file} is a SQLite database, but not a Lectern store: name another file`,
    );
  }
  const version = isFresh ? 0 : Number(readPragma(database, "user_version"));
  if (version > STORE_VERSION) {
    throw new CommandError(
      `The store ${file} was written by a later version of Lectern (its form is ${version}, and this one knows up to ${STORE_VERSION}): use that version, or put the backup in its place that was made before the upgrade`,
    );
  }
  return version;
}
