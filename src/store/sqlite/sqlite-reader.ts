/**
 * A SQLite file as a reader sees it, which others write, replace or take away meanwhile. A file that never
 * existed for this reader is an empty store.
 */
import { statSync } from "node:fs";
import { CommandError } from "../../errors.ts";
import type { StoreReader } from "../store.ts";
import { createReader } from "../tables/create-reader.ts";
import { explainReadError, readPragma, resultCodeOf, SqliteFile } from "./sqlite-file.ts";

const POLL_MILLISECONDS = 500;

/**
 * @returns what changes when the file is replaced or written from outside; undefined: no file
 * @throws CommandError when the way to it is closed
 */
function identify(file: string): string | undefined {
  try {
    const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
    return facts && [facts.dev, facts.ino, facts.size, facts.ctimeNs].join(" ");
  } catch {
    throw new CommandError(
      `The store ${file} cannot be reached: give this user access to its directory`,
    );
  }
}

/** @param file an absolute path */
export function createSqliteReader(file: string): StoreReader {
  let open: SqliteFile | undefined;
  /** Read where nothing was ever written. */
  let nothing: SqliteFile | undefined;
  let identity: string | undefined;
  /** Counts connections: each numbers the changes it sees from a start of its own. */
  let connections = 0;
  let [isSeen, isClosed] = [false, false];
  const disconnect = (): void => {
    open?.database.close();
    open = undefined;
  };

  /**
   * @returns the store as it lies there now; undefined: nothing was ever written to it
   * @throws CommandError or SQLite's error when it is missing after it was seen, or broken
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
      `The store ${file} ${opened ? "is empty" : "is missing"}: put it back, or restore a backup`,
    );
  };

  return createReader({
    pollMilliseconds: POLL_MILLISECONDS,

    async look() {
      try {
        const connected = connect();
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
        return await (connect() ?? (nothing ??= SqliteFile.make())).read(work);
      } catch (error) {
        // Another file may lie there now, and be whole, beside what this connection knows of its log.
        if (resultCodeOf(error) !== undefined) disconnect();
        throw explainReadError(error, file);
      }
    },

    isMissing: () => identity === undefined,

    close() {
      isClosed = true;
      disconnect();
    },
  });
}
