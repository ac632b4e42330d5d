/**
 * Changes a SQLite file: one change at a time, each in one transaction that is there as a whole or
 * not at all.
 */
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { SQLITE_TYPES, STORE_VERSION, createTables } from "../sql/schema.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import type { UpgradeObserver } from "../store-driver.ts";
import { backUpBeside } from "./backup.ts";
import { SQLITE_BUSY, explainSqliteError, resultCodeOf } from "./sqlite-error.ts";
import { APPLICATION_ID, openSqliteFile, readPragma, readVersion } from "./sqlite-file.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { Turns } from "./turns.ts";
import { upgradeVersion1 } from "./upgrade.ts";

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
   * @param upgrade absent: a store of an earlier version is upgraded without a backup
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  static async open(
    file: string,
    patienceMilliseconds: number,
    upgrade?: UpgradeObserver,
  ): Promise<SqliteWriter> {
    try {
      const open = openSqliteFile(file, { readOnly: false });
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

  /** @param change may wait for timers, but not for another change: that one waits for this */
  write<Result>(change: (db: StoreDatabase) => Promise<Result>): Promise<Result> {
    return this.#take(() => this.#transact(change));
  }

  /**
   * As `write`, for changes that remove much: the room that becomes free is given back to the disk.
   * @param attached path of another store, which can be read as ATTACHED meanwhile
   */
  async rewrite<Result>(
    change: (db: StoreDatabase) => Promise<Result>,
    attached?: string,
  ): Promise<Result> {
    const { database } = this.#open;
    const result = await this.#take(async () => {
      if (attached === undefined) return this.#transact(change);
      database.prepare(`attach database ? as ${ATTACHED}`).run(attached);
      try {
        return await this.#transact(change);
      } finally {
        database.exec(`detach database ${ATTACHED}`);
      }
    });
    await this.#compact();
    await this.foldLog();
    return result;
  }

  /**
   * As `rewrite`, with a proven backup beside the store before anything is changed; where nothing is
   * changed after all, there is none.
   * @param name what makes the backup's name of the store's
   */
  async rewriteBackedUp<Result>(
    name: string,
    change: (db: StoreDatabase, backUp: () => Promise<string>) => Promise<Result>,
  ): Promise<Result> {
    let backup: string | undefined;
    const backUp = async (): Promise<string> => (backup = await backUpBeside(this.#file, name));
    try {
      return await this.rewrite((db) => change(db, backUp));
    } catch (error) {
      if (backup !== undefined) await rm(backup, { force: true });
      throw error;
    }
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
      // Another process may have upgraded the store since it was opened.
      readVersion(database, this.#file);
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

  async #prepare(upgrade: UpgradeObserver | undefined): Promise<void> {
    const { database } = this.#open;
    // Whoever waits here waits in #retry: SQLite's own waiting would hold up this process, too.
    database.exec("pragma busy_timeout = 0");
    database.exec("pragma synchronous = full; pragma cache_size = -16384");
    await this.#retry(() => {
      if (readPragma(database, "journal_mode") !== "wal") {
        database.exec("pragma journal_mode = wal");
      }
    });
    if (this.#open.version === STORE_VERSION) return;
    const name = `version-${this.#open.version}-backup`;
    const backup = await this.rewriteBackedUp(name, (db, backUp) =>
      this.#renew(db, upgrade, backUp),
    );
    if (backup !== undefined) upgrade?.onUpgraded(backup);
  }

  /** @returns path of the store as it was; undefined: no backup was made */
  async #renew(
    db: StoreDatabase,
    upgrade: UpgradeObserver | undefined,
    backUp: () => Promise<string>,
  ): Promise<string | undefined> {
    const { database } = this.#open;
    // Read again: another process may have been first.
    const version = readVersion(database, this.#file);
    if (version === STORE_VERSION) return undefined;
    const backup = version > 0 && upgrade ? await backUp() : undefined;
    if (version === 0) await createTables(db, SQLITE_TYPES);
    else await upgradeVersion1(db, upgrade?.onProgress ?? (() => {}));
    database.exec(`pragma application_id = ${APPLICATION_ID}`);
    database.exec(`pragma user_version = ${STORE_VERSION}`);
    return backup;
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
