/**
 * Changes a SQLite file: one change at a time, each in one transaction, completely or not at all.
 */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import type { Change, Writer } from "../publish/commands.ts";
import type { StoreOptions } from "../open-store.ts";
import { createTurns } from "../../lib/take-turns.ts";
import { writeConfirmationFile } from "./confirmation.ts";
import {
  SQLITE_BUSY,
  explainSqliteError,
  resultCodeOf,
  SqliteFile,
  readPragma,
} from "./sqlite-file.ts";

const RETRY_MILLISECONDS = 50;

/**
 * @param file an absolute path in a folder that exists
 * @throws CommandError when it cannot be opened or is no Lectern store
 */
export async function openSqliteWriter(
  file: string,
  { patienceMilliseconds }: Pick<Required<StoreOptions>, "patienceMilliseconds">,
): Promise<Writer> {
  const open = await explaining(file, async () => new SqliteFile(file, { readOnly: false }));
  const { database } = open;
  const { ino } = statSync(file);
  const takeTurn = createTurns();

  /** Waits without blocking the event loop, so that a writer in this process can finish. */
  const retry = async (step: () => void): Promise<void> => {
    const start = performance.now();
    for (;;) {
      try {
        return step();
      } catch (error) {
        const waited = performance.now() - start;
        if (resultCodeOf(error) !== SQLITE_BUSY || waited > patienceMilliseconds) throw error;
      }
      await sleep(RETRY_MILLISECONDS);
    }
  };

  const transact = <Result>(change: Change<Result>): Promise<Result> =>
    explaining(file, () =>
      takeTurn(async () => {
        await retry(() => database.exec("begin immediate"));
        try {
          // Another process may have upgraded the store since it was opened.
          open.readVersion();
          const result = await change(open.tables);
          // A change of a file that was removed would be lost without an error.
          if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) {
            throw new CommandError(
              `The store ${file} was removed or replaced meanwhile and nothing was written: try again`,
            );
          }
          database.exec("commit");
          return result;
        } finally {
          // After a failure; a failed statement may have rolled back already.
          if (database.isTransaction) database.exec("rollback");
        }
      }),
    );

  /** @param mayShrink whether the file may have much unused space */
  const tidy = (mayShrink: boolean): Promise<void> =>
    takeTurn(async () => {
      try {
        if (mayShrink && Number(readPragma(database, "freelist_count")) > 0)
          database.exec("vacuum");
        // A log that stays beside the file would be used for another file in its place.
        database.exec("pragma wal_checkpoint(truncate)");
      } catch {
        // The commit is safe without this, which readers, other writers or a full disk may prevent.
        // A later change tries again.
      }
    });

  const writer: Writer = {
    async write(change) {
      const result = await transact(change);
      await tidy(false);
      return result;
    },

    async rewrite(change) {
      const result = await transact(change);
      await tidy(true);
      return result;
    },

    confirmCopy: (at) => writeConfirmationFile(file, at),

    close: () => takeTurn(async () => database.close()),
  };

  const prepare = async (): Promise<void> => {
    // Waiting is done in `retry`: SQLite's own time-out would block this process, too.
    database.exec("pragma busy_timeout = 0");
    database.exec("pragma synchronous = full; pragma cache_size = -16384");
    await retry(() => {
      if (readPragma(database, "journal_mode") !== "wal")
        database.exec("pragma journal_mode = wal");
    });
    if (open.readVersion() > 0) return;
    await writer.write(async () => {
      // Checked again: another process may have made them first.
      if (open.readVersion() === 0) open.makeTables();
    });
  };
  try {
    await explaining(file, prepare);
    return writer;
  } catch (error) {
    database.close();
    throw error;
  }
}

async function explaining<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainSqliteError(error, file);
  }
}
