/**
 * Changes a SQLite file: one change at a time, each in one transaction that is there as a whole or
 * not at all.
 */
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { copyStore } from "../tables/copy-store.ts";
import { STORE_VERSION } from "../tables/tables.ts";
import type { StoredTables } from "../tables/tables.ts";
import type { UpgradeObserver } from "../store-driver.ts";
import { backUpBeside } from "./backup.ts";
import { SQLITE_BUSY, explainSqliteError, resultCodeOf } from "./sqlite-error.ts";
import { SqliteFile, createTurns, readPragma, readSqliteFile } from "./sqlite-file.ts";

const RETRY_MILLISECONDS = 50;
const FOLD_LOG = "pragma wal_checkpoint(truncate)";

/** May wait for timers, but not for another change: that one waits for this. */
type Change<Result> = (tables: StoredTables, clear: () => void) => Promise<Result>;

export class SqliteWriter {
  readonly #file: string;
  readonly #open: SqliteFile;
  readonly #takeTurn = createTurns();
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
  static async open(
    file: string,
    patienceMilliseconds: number,
    upgrade: UpgradeObserver,
  ): Promise<SqliteWriter> {
    try {
      const open = new SqliteFile(file, { readOnly: false });
      const writer = new SqliteWriter(file, open, patienceMilliseconds);
      await writer.#prepare(upgrade).catch((error: unknown) => {
        open.database.close();
        throw error;
      });
      return writer;
    } catch (error) {
      throw explainSqliteError(error, file);
    }
  }

  /** Leaves no log: one that is left beside the file would belong to no other file put in its place. */
  async write<Result>(change: Change<Result>): Promise<Result> {
    const result = await this.#transact(change);
    await this.#tidy(FOLD_LOG);
    return result;
  }

  /** As `write`, for changes that remove much: the room that becomes free is given back to the disk. */
  async rewrite<Result>(change: Change<Result>): Promise<Result> {
    const result = await this.#transact(change);
    if (Number(readPragma(this.#open.database, "freelist_count")) > 0) await this.#tidy("vacuum");
    await this.#tidy(FOLD_LOG);
    return result;
  }

  /**
   * As `rewrite`, with a proven backup beside the store before anything is changed; where nothing is
   * changed after all, there is none.
   * @param name what makes the backup's name of the store's
   */
  async rewriteBackedUp<Result>(
    name: string,
    change: (
      tables: StoredTables,
      backUp: () => Promise<string>,
      clear: () => void,
    ) => Promise<Result>,
  ): Promise<Result> {
    let backup: string | undefined;
    const backUp = async (): Promise<string> => (backup = await backUpBeside(this.#file, name));
    try {
      return await this.rewrite((tables, clear) => change(tables, backUp, clear));
    } catch (error) {
      if (backup !== undefined) await rm(backup, { force: true });
      throw error;
    }
  }

  /** Waits for a change that is under way. */
  async close(): Promise<void> {
    await this.#takeTurn(async () => this.#open.database.close());
  }

  async #transact<Result>(change: Change<Result>): Promise<Result> {
    const { database } = this.#open;
    const transact = async (): Promise<Result> => {
      await this.#retry(() => database.exec("begin immediate"));
      try {
        // Another process may have upgraded the store since it was opened.
        this.#open.readVersion();
        const result = await change(this.#open.tables, () => this.#open.makeTables());
        this.#refuseOtherFile();
        database.exec("commit");
        return result;
      } finally {
        // After a failure; a failed statement may have rolled back already.
        if (database.isTransaction) database.exec("rollback");
      }
    };
    try {
      return await this.#takeTurn(transact);
    } catch (error) {
      throw explainSqliteError(error, this.#file);
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

  /**
   * What is committed is safe without it: when readers, other writers or a full disk stand in the way,
   * a later change does it.
   */
  #tidy(statement: string): Promise<void> {
    return this.#takeTurn(async () => {
      try {
        this.#open.database.exec(statement);
      } catch {
        // Nothing is lost; the next writer tries again.
      }
    });
  }

  async #prepare(upgrade: UpgradeObserver): Promise<void> {
    const { database } = this.#open;
    // Whoever waits here waits in #retry: SQLite's own waiting would hold up this process, too.
    database.exec("pragma busy_timeout = 0");
    database.exec("pragma synchronous = full; pragma cache_size = -16384");
    await this.#retry(() => {
      if (readPragma(database, "journal_mode") !== "wal") {
        database.exec("pragma journal_mode = wal");
      }
    });
    const version = this.#open.readVersion();
    if (version === STORE_VERSION) return;
    const backup = await this.rewriteBackedUp(
      `version-${version}-backup`,
      async (tables, backUp, clear) => {
        // Read again: another process may have been first.
        if (this.#open.readVersion() === STORE_VERSION) return undefined;
        if (version === 0) {
          clear();
          return undefined;
        }
        const made = await backUp();
        clear();
        await readSqliteFile(made, (from) => copyStore(from, tables, upgrade.onProgress));
        return made;
      },
    );
    if (backup !== undefined) upgrade.onUpgraded(backup);
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
