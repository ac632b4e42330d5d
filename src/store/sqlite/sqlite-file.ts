/**
 * One open SQLite file: checks that it is a Lectern store in a supported format, gives access to
 * its tables, and explains SQLite's errors.
 */
import { accessSync, constants, existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { CommandError, StoreAway, StoreDamaged } from "../../errors.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { followLinks } from "./file-rights.ts";
import { COLUMNS, refuseTables, requireVersion } from "../format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";
import type { Rows, Tables } from "../format/tables.ts";
import { createTables, defineTable } from "../sql-tables.ts";

/** "LCTN", by which `file` and SQLite tell whose database it is (https://sqlite.org/fileformat.html#application_id). */
export const APPLICATION_ID = 0x4c43544e;

/**
 * For short locks only, such as during recovery of the log, because a call blocks the event loop.
 * Waiting for another writer is done without blocking it.
 */
const BUSY_MILLISECONDS = 1000;

const READ_VERSION =
  "select application_id as id, user_version as version, exists (select 1 from sqlite_schema) as hasTables from pragma_application_id, pragma_user_version";

/** @returns the first column of the first row */
export function readPragma(database: DatabaseSync, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
}

/** A connection, which has one transaction at a time. */
export class SqliteFile {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly #file: string;

  /**
   * @throws CommandError when the file is not a Lectern store or of a later version
   * @throws SQLite's error when it cannot be opened
   */
  constructor(file: string, options: { readonly readOnly: boolean }) {
    this.#file = file;
    this.database = new DatabaseSync(file, {
      ...options,
      timeout: BUSY_MILLISECONDS,
    });
    try {
      if (this.readVersion() > 0) this.#requireColumns();
    } catch (error) {
      this.database.close();
      throw error;
    }
    this.tables = sqliteTables(this.database);
  }

  /**
   * @returns the version of the store at this moment; 0: there are no tables yet, as in a file that
   *   another process is creating
   * @throws CommandError when it is no Lectern store, or of a later version
   */
  readVersion(): number {
    // In one statement: another process may make the tables between two.
    const { id, version: written, hasTables } = this.database.prepare(READ_VERSION).get() ?? {};
    const isFresh = id === 0 && hasTables === 0;
    if (id !== APPLICATION_ID && !isFresh) {
      throw new CommandError(
        `${this.#file} is a SQLite database, but not a Lectern store: name another file`,
      );
    }
    const version = isFresh ? 0 : Number(written);
    requireVersion(version, this.#file);
    return version;
  }

  /** @throws CommandError when the tables are others than the number of the format says */
  #requireColumns(): void {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const rows = this.database.prepare("select name from pragma_table_info(?)").all(table);
      const found = new Set(rows.map(({ name }) => name));
      if (Object.keys(columns).some((name) => !found.has(name))) throw refuseTables(this.#file);
    }
  }

  /** Reads in one transaction, so that everything is of one moment. */
  async read<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result> {
    this.database.exec("begin");
    try {
      // Another process may have upgraded the store since it was opened.
      this.readVersion();
      return await work(this.tables);
    } finally {
      // A failed statement may have rolled back already.
      if (this.database.isTransaction) this.database.exec("rollback");
    }
  }

  /** Creates the tables where there are none. */
  makeTables(): void {
    for (const table of Object.keys(COLUMNS))
      this.database.exec(`${defineTable(table as keyof Rows)} strict`);
    this.database.exec(`pragma application_id = ${APPLICATION_ID}`);
    this.database.exec(`pragma user_version = ${STORE_FORMAT}`);
  }
}

/** Reads a file at one moment. */
export async function readSqliteFile<Result>(
  file: string,
  work: (tables: Tables, open: SqliteFile) => Promise<Result>,
): Promise<Result> {
  const open = new SqliteFile(file, { readOnly: true });
  try {
    return await open.read((tables) => work(tables, open));
  } finally {
    open.database.close();
  }
}

/**
 * Caches statements, of which there are a few dozen. Otherwise each use would leave a statement
 * with its parameters for the garbage collector.
 */
function sqliteTables(database: DatabaseSync): Tables {
  const known = new Map<string, StatementSync>();
  return createTables({
    ask: async (text, values = []) =>
      getOrInsert(known, text, () => database.prepare(text.replaceAll("$", "?"))).all(
        ...(values as SQLInputValue[]),
      ),
    among: (column, values) => [
      `${column} in (select value from json_each($1))`,
      JSON.stringify(values),
    ],
    prefix: "",
  });
}

/** SQLite's primary result codes for failures that are not a defect of Lectern. */
export const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const sayBusy = (file: string): string =>
  `The store ${file} is being written by another process: try again when it has finished`;
const SENTENCES: Readonly<Record<number, (file: string) => string>> = {
  3: (file) =>
    `You have no permission to open the store ${file}: give this user the right to read and write it`,
  [SQLITE_BUSY]: sayBusy,
  6: sayBusy,
  [SQLITE_READONLY]: (file) =>
    `The store ${file} is not writable: give this user the right to write the file and its directory`,
  10: (file) =>
    `The store ${file} could not be read or written: check whether its disk is full or failing, then try again`,
  [SQLITE_CORRUPT]: (file) => `The store ${file} is damaged: restore a backup`,
  13: (file) =>
    `The disk with the store ${file} is full and nothing was changed: free some space, then try again`,
  [SQLITE_CANTOPEN]: (file) =>
    `The store ${file} cannot be opened: check whether its directory exists and whether this user can read the file and write the directory`,
  15: (file) =>
    `The store ${file} is being written by several processes at once: try again when they have finished`,
  [SQLITE_NOTADB]: (file) =>
    `${file} is not a Lectern store: name another file, or restore a backup`,
};

/** @returns SQLite's primary result code; undefined: the error is not SQLite's */
export function resultCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  // The upper bits tell kinds of one failure apart (https://sqlite.org/rescode.html).
  return typeof code === "number" ? code & 0xff : undefined;
}

/** @returns whether the file itself is damaged, so that it has to be replaced */
export function isDamage(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(resultCodeOf(error) ?? 0);
}

function mayRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * As `explainSqliteError`, for readers: if the log beside a store is missing, only a user who may
 * create it can open the store (https://sqlite.org/wal.html#readonly).
 */
export function explainReadError(error: unknown, file: string): unknown {
  const code = resultCodeOf(error);
  if (code === SQLITE_CANTOPEN && existsSync(file) && !mayRead(file)) {
    return new StoreAway(
      `This user may not read the store ${file}: give it the right, or the file to this user or its group`,
    );
  }
  if (
    (code === SQLITE_READONLY || code === SQLITE_CANTOPEN) &&
    !existsSync(`${followLinks(file)}-wal`)
  ) {
    return new StoreAway(
      `The store ${file} has no files -wal and -shm, and a user without write permission cannot open it without them: run \`lectern release list\` as a user who has it, wait for the next publish, or give this user the right to write the file and its directory`,
    );
  }
  return explainSqliteError(error, file);
}

/** @returns what to throw instead of the error */
export function explainSqliteError(error: unknown, file: string): unknown {
  const write = SENTENCES[resultCodeOf(error) ?? 0];
  if (!write) return error;
  return isDamage(error) ? new StoreDamaged(write(file)) : new StoreAway(write(file));
}
