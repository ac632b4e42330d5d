/**
 * Reads a SQLite file that others may write, replace or remove meanwhile. A file that this reader
 * has never seen counts as an empty store.
 */
import { statSync } from "node:fs";
import { CommandError, StoreAway } from "../../errors.ts";
import type { StoreReader } from "../store.ts";
import { createReader } from "../create-reader.ts";
import { NO_TABLES } from "../sql-tables.ts";
import { readConfirmation } from "./confirmation.ts";
import { explainReadError, readPragma, resultCodeOf, SqliteFile } from "./sqlite-file.ts";

const POLL_MILLISECONDS = 500;

/**
 * @returns a text that changes when the file is replaced or written from outside; undefined: no
 *   file
 * @throws CommandError when it cannot be reached
 */
function identify(file: string): string | undefined {
  try {
    const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
    return facts && [facts.dev, facts.ino, facts.size, facts.ctimeNs].join(" ");
  } catch {
    throw new StoreAway(
      `The store ${file} cannot be reached: give this user access to its directory`,
    );
  }
}

/** @param file an absolute path */
export function createSqliteReader(file: string): StoreReader {
  let open: SqliteFile | undefined;
  let identity: string | undefined;
  /** When a copy last had all that its source had, in ms since 1970-01-01 UTC; null: this is no copy. */
  let confirmedAt: number | null = null;
  /** Number of connections: data_version values of different connections cannot be compared. */
  let connections = 0;
  let [isSeen, isClosed] = [false, false];
  const disconnect = (): void => {
    open?.database.close();
    open = undefined;
  };

  /**
   * @returns the store as it is now; undefined: nothing was ever written to it
   * @throws CommandError or SQLite's error when it is missing after it was seen, or damaged
   */
  const connect = (): SqliteFile | undefined => {
    if (isClosed) throw new CommandError(`The store ${file} was closed`);
    const found = identify(file);
    if (open && found === identity) return open;
    disconnect();
    identity = found;
    const opened = found === undefined ? undefined : new SqliteFile(file, { readOnly: true });
    if (opened && opened.readVersion() > 0) {
      open = opened;
      connections += 1;
      isSeen = true;
      return open;
    }
    opened?.database.close();
    if (!isSeen) return undefined;
    throw new CommandError(
      opened
        ? `The store ${file} is empty: put it back, or restore a backup`
        : `The store ${file} is missing: put it back, or restore a backup`,
    );
  };

  return createReader({
    pollMilliseconds: POLL_MILLISECONDS,

    async look() {
      try {
        const connected = connect();
        confirmedAt = readConfirmation(file);
        const mark = connected
          ? `${connections} ${String(readPragma(connected.database, "data_version"))}`
          : "empty";
        return { mark, isSound: true };
      } catch (error) {
        const why = error instanceof Error ? error.message : "";
        return { mark: `error ${identity ?? ""} ${why}`, isSound: false };
      }
    },

    async read(work) {
      try {
        return await (connect()?.read(work) ?? work(NO_TABLES));
      } catch (error) {
        // There may be another, undamaged file now, but this connection would use the log of the
        // old one.
        if (resultCodeOf(error) !== undefined) disconnect();
        throw explainReadError(error, file);
      }
    },

    isMissing: () => identity === undefined,

    witness: () => ({
      clockAheadMs: null,
      lagMs: confirmedAt && Math.max(0, Date.now() - confirmedAt),
    }),

    close() {
      isClosed = true;
      disconnect();
    },
  });
}
