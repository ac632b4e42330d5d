/**
 * The notify file, with webhooks, their secrets, waiting events, the log, and what caches were purged for:
 * one SQLite file that only its owner may read. It is not the store, because servers have to read the store,
 * but must never read a secret.
 */
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { CommandError } from "../errors.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** "LCTH" (https://sqlite.org/fileformat.html#application_id). */
const APPLICATION_ID = 0x4c435448;
const VERSION = 1;

/** Enough, because every transaction writes only a few rows. */
const BUSY_MILLISECONDS = 5000;

/** Instants of switches are in seconds, as in the store; all other times are in milliseconds. */
const TABLES = `
  create table hook (
    id text primary key not null,
    name text not null,
    url text not null,
    resources text,
    secret text not null,
    previousSecret text,
    previousUntil integer not null,
    createdAt integer not null,
    disabledAt integer,
    heldUntil integer not null,
    seenInstant integer not null,
    seenRelease integer not null
  ) strict;
  create table delivery (
    id text primary key not null,
    hook text not null,
    instant integer not null,
    release integer not null,
    body text not null,
    createdAt integer not null,
    state text not null,
    attempts integer not null,
    nextAt integer not null,
    leasedUntil integer not null
  ) strict;
  create index delivery_of_hook on delivery (hook, state, instant);
  create table attempt (
    number integer primary key,
    delivery text not null,
    hook text not null,
    type text not null,
    release integer,
    at integer not null,
    attempt integer not null,
    outcome text not null,
    result text not null,
    status integer,
    ms integer not null,
    nextAt integer
  ) strict;
  create table cache (
    key text primary key not null,
    name text not null,
    instant integer not null,
    release integer not null,
    purgedAt integer not null
  ) strict;
`;

export interface NotifyFile extends Disposable {
  readonly path: string;
  /** @returns the same statement for the same text */
  prepare(sql: string): StatementSync;
  /** Does all of it or nothing, while nobody else writes. */
  change<Result>(work: () => Result): Result;
}

/** @returns the first column of the first row */
const readNumber = (database: DatabaseSync, pragma: string): number =>
  Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0]);

function change<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    // SQLite may have rolled back already, for example when the disk is full.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** @throws CommandError when it is no notify file, or of a later version */
function prepareTables(database: DatabaseSync, file: string): void {
  change(database, () => {
    const id = readNumber(database, "application_id");
    const isFresh = id === 0 && !database.prepare("select 1 from sqlite_schema limit 1").get();
    if (isFresh) {
      database.exec(TABLES);
      database.exec(`pragma application_id = ${APPLICATION_ID}`);
      database.exec(`pragma user_version = ${VERSION}`);
    } else if (id !== APPLICATION_ID) {
      throw new CommandError(
        `${file} is a SQLite database, but no notify file: name another file with --notify`,
      );
    }
    const version = readNumber(database, "user_version");
    if (version > VERSION) {
      throw new CommandError(
        `${file} was written by a later version of Lectern (its format is ${version}, and this version supports ${VERSION}): use that version`,
      );
    }
  });
}

/** @returns what to throw instead of an error of SQLite or of the file system */
export function explainFileError(error: unknown, file: string): CommandError {
  if (error instanceof CommandError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === undefined || code === "ERR_SQLITE_ERROR" ? message : code;
  return new CommandError(
    `The notify file ${file} cannot be used (${why}): check its disk, and that this user can read and write the file and its directory`,
  );
}

/** @throws CommandError when the path cannot be reached: the file would seem not to exist */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw explainFileError(error, file);
  }
}

/**
 * Opens the file, and creates it if there is none.
 * @throws CommandError
 */
export function openNotifyFile(file: string): NotifyFile {
  let database: DatabaseSync | undefined;
  try {
    if (!isThere(file)) {
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
      // SQLite gives the file beside it, its journal, the same mode.
      writeFileSync(file, "", { flag: "wx", mode: 0o600 });
      chmodSync(file, 0o600);
    }
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw explainFileError(error, file);
  }
  try {
    database = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS });
    prepareTables(database, file);
  } catch (error) {
    database?.close();
    throw explainFileError(error, file);
  }
  const open = database;
  const statements = new Map<string, StatementSync>();
  return {
    path: file,
    prepare: (sql) => getOrInsert(statements, sql, () => open.prepare(sql)),
    change: (work) => change(open, work),
    [Symbol.dispose]: () => open.close(),
  };
}

/** As `openNotifyFile`, but creates no file. @returns undefined when there is none */
export function openNotifyFileIfAny(file: string): NotifyFile | undefined {
  return isThere(file) ? openNotifyFile(file) : undefined;
}

/** As `openNotifyFile`. @throws CommandError when there is none: a wrong path would look like an empty file */
export function openKnownNotifyFile(file: string): NotifyFile {
  const opened = openNotifyFileIfAny(file);
  if (opened) return opened;
  throw new CommandError(
    `There are no webhooks in ${file}: add one with \`lectern notify add URL\`, or name another file with --notify or LECTERN_NOTIFY`,
  );
}
