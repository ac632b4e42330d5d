/**
 * In charge of changing a SQLite file: one change at a time, each in one transaction that is there as
 * a whole or not at all. In comes the path of a file, made when it does not exist and brought to the
 * form that this version knows; in come changes, out go their results.
 */
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { CommandError } from "../errors.ts";
import { ITEM_VIEWS } from "./item-views.ts";
import { SQLITE_ENDINGS, STORE_VERSION, migrate } from "./migrations.ts";
import type { StoreDatabase } from "./schema.ts";
import { SQLITE_BUSY, explainSqliteError, resultCodeOf } from "./sqlite-error.ts";
import { APPLICATION_ID, openSqliteFile, readPragma } from "./sqlite-file.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { Turns } from "./turns.ts";

const RETRY_MILLISECONDS = 50;
/** The name of an attached store in statements. */
export const ATTACHED = "attached";

export class SqliteWriter {
  readonly #file: string;
  readonly #open: SqliteFile;
  readonly #turns = new Turns();
  readonly #patienceMilliseconds: number;
  readonly #inode: number;

  private constructor(file: string, open: SqliteFile, patienceMilliseconds: number) {
    this.#file = file;
    this.#open = open;
    this.#patienceMilliseconds = patienceMilliseconds;
    this.#inode = statSync(file).ino;
  }

  /**
   * @param file an absolute path in a folder that exists
   * @param patienceMilliseconds how long to wait for another writer before giving up
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  static async open(file: string, patienceMilliseconds: number): Promise<SqliteWriter> {
    try {
      const open = openSqliteFile(file, { readOnly: false });
      const writer = new SqliteWriter(file, open, patienceMilliseconds);
      await writer.#prepare().catch((error: unknown) => {
        open.database.close();
        throw error;
      });
      return writer;
    } catch (error) {
      throw explainSqliteError(error, file);
    }
  }

  /** @param change may wait for timers, but not for another change: that one waits for this */
  write<Result>(change: (db: StoreDatabase) => Promise<Result>): Promise<Result> {
    return this.#take(() => this.#transact(change));
  }

  /**
   * As `write`, for changes that remove much: references are checked once at the end, because row by
   * row each removal would look through the whole table that refers to it. The room that becomes
   * free is given back to the disk.
   * @param attached path of another store, which can be read as ATTACHED meanwhile
   */
  async rewrite<Result>(
    change: (db: StoreDatabase) => Promise<Result>,
    attached = ":memory:",
  ): Promise<Result> {
    const { database } = this.#open;
    const result = await this.#take(async () => {
      database.exec("pragma foreign_keys = off");
      database.prepare(`attach database ? as ${ATTACHED}`).run(attached);
      try {
        return await this.#transact(async (db) => {
          const changed = await change(db);
          if (database.prepare("pragma main.foreign_key_check").get() !== undefined) {
            throw new CommandError(
              `The store ${this.#file} is damaged and nothing was changed: \`lectern releases verify\` says what is wrong`,
            );
          }
          return changed;
        });
      } finally {
        database.exec(`detach database ${ATTACHED}`);
        database.exec("pragma foreign_keys = on");
      }
    });
    await this.#compact();
    await this.foldLog();
    return result;
  }

  /**
   * Moves a committed release from the log into the file. It is safe in either place: when readers
   * or a full disk stand in the way, a later publish does it.
   */
  async foldLog(): Promise<void> {
    await this.#turns.take(async () => {
      try {
        this.#open.database.exec("pragma wal_checkpoint(truncate)");
      } catch {
        // Nothing is lost; the next writer tries again.
      }
    });
  }

  /** Waits for a change that is under way. */
  async close(): Promise<void> {
    await this.#turns.take(async () => this.#open.database.close());
  }

  async #take<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#turns.take(work);
    } catch (error) {
      throw explainSqliteError(error, this.#file);
    }
  }

  async #transact<Result>(change: (db: StoreDatabase) => Promise<Result>): Promise<Result> {
    const { database, db } = this.#open;
    await this.#retry(() => database.exec("begin immediate"));
    try {
      const result = await change(db);
      this.#refuseOtherFile();
      database.exec("commit");
      return result;
    } finally {
      // After a failure; a failed statement may have rolled back already.
      if (database.isTransaction) {
        database.exec("rollback");
      }
    }
  }

  /** What is written to a file that was taken away would be lost without a word. */
  #refuseOtherFile(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino !== this.#inode) {
      throw new CommandError(
        `The store ${this.#file} was taken away or replaced meanwhile and nothing was written: try again`,
      );
    }
  }

  /** A transaction, too, beside which readers go on. */
  async #compact(): Promise<void> {
    await this.#turns.take(async () => {
      const { database } = this.#open;
      try {
        if (Number(readPragma(database, "freelist_count")) > 0) {
          database.exec("vacuum");
        }
      } catch {
        // No room for it, or another writer: what is free in the file is used by the next release.
      }
    });
  }

  async #prepare(): Promise<void> {
    const { database } = this.#open;
    // Whoever waits here waits in #retry: SQLite's own waiting would hold up this process, too.
    database.exec("pragma busy_timeout = 0");
    database.exec("pragma synchronous = full; pragma cache_size = -65536");
    const isCurrent = await this.#retry(() => {
      if (readPragma(database, "journal_mode") !== "wal") {
        database.exec("pragma journal_mode = wal");
      }
      return this.#open.version === STORE_VERSION && hasItemViews(database);
    });
    if (!isCurrent) {
      await this.write((db) => this.#bringToForm(db));
    }
  }

  async #bringToForm(db: StoreDatabase): Promise<void> {
    const { database } = this.#open;
    // Read again: another process may have been first.
    const version = Number(readPragma(database, "user_version"));
    await migrate(db, version, SQLITE_ENDINGS);
    database.exec(`pragma application_id = ${APPLICATION_ID}`);
    database.exec(`pragma user_version = ${STORE_VERSION}`);
    for (const [name, text] of ITEM_VIEWS) {
      await db.schema.dropView(name).ifExists().execute();
      await sql.raw(text).execute(db);
    }
  }

  /** Waits between turns of the event loop, so that a writer in this very process can finish. */
  async #retry<Result>(step: () => Result): Promise<Result> {
    const start = performance.now();
    for (;;) {
      try {
        return step();
      } catch (error) {
        const waited = performance.now() - start;
        if (resultCodeOf(error) !== SQLITE_BUSY || waited > this.#patienceMilliseconds) {
          throw error;
        }
      }
      await sleep(RETRY_MILLISECONDS);
    }
  }
}

/** Views derive from the catalog, so a field that it gained is a column that they lack. */
function hasItemViews(database: DatabaseSync): boolean {
  const rows = database.prepare("select name, sql from sqlite_schema where type = 'view'").all();
  const views = new Map(rows.map((row) => [row.name, row.sql]));
  return [...ITEM_VIEWS].every(([name, text]) => views.get(name) === text);
}
