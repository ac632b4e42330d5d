/**
 * Reads a SQLite store while others write it, replace it or take it away. Every answer is of one
 * moment: it is read in one transaction.
 *
 * A file that never existed for this reader is an empty store. Once it was seen, a file that is
 * missing or broken is an error, so that a server goes on with what it has in memory.
 */
import { statSync } from "node:fs";
import { CommandError } from "../../errors.ts";
import type { StoreReader } from "../store.ts";
import { createQueries } from "../tables/queries.ts";
import type { StoredTables } from "../tables/tables.ts";
import {
  explainReadError,
  resultCodeOf,
  SqliteFile,
  createTurns,
  readPragma,
} from "./sqlite-file.ts";

const POLL_MILLISECONDS = 500;
const ERROR_MARK = "error";

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
  /** What `readMark` said when the state was last read; undefined: never, or it failed. */
  let stateMark: string | undefined;
  const watches = new Set<() => void>();

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

  /** @returns a text that differs once the state may have changed; never throws */
  const readMark = (): string => {
    try {
      const connected = connect();
      return connected
        ? `${connections} ${String(readPragma(connected.database, "data_version"))}`
        : "empty";
    } catch (error) {
      return `${ERROR_MARK} ${identity ?? ""} ${error instanceof Error ? error.message : ""}`;
    }
  };

  const takeTurn = createTurns();
  const queries = createQueries(<Result>(work: (tables: StoredTables) => Promise<Result>) =>
    takeTurn(async () => {
      try {
        return await (connect() ?? (nothing ??= SqliteFile.make())).read(work);
      } catch (error) {
        // Another file may lie there now, and be whole, beside what this connection knows of its log.
        if (resultCodeOf(error) !== undefined) disconnect();
        throw explainReadError(error, file);
      }
    }),
  );

  return {
    ...queries,

    async readState() {
      const mark = await takeTurn(async () => readMark());
      stateMark = undefined;
      const state = await queries.readState();
      stateMark = mark;
      return identity === undefined ? { ...state, isMissing: true } : state;
    },

    /** Calls back with true again while the state could not be read though the store looks sound. */
    watch(onLook) {
      let last = stateMark;
      let timer: NodeJS.Timeout | undefined;
      const poll = async (): Promise<void> => {
        const mark = await takeTurn(async () => readMark());
        if (!watches.has(stop)) return;
        timer = setTimeout(() => void poll(), POLL_MILLISECONDS).unref();
        const isSound = !mark.startsWith(ERROR_MARK);
        const mayHaveChanged = mark !== last || (stateMark === undefined && isSound);
        last = mark;
        if (mayHaveChanged || isSound) onLook(mayHaveChanged);
      };
      const stop = (): void => {
        clearTimeout(timer);
        watches.delete(stop);
      };
      watches.add(stop);
      void poll();
      return stop;
    },

    async close() {
      for (const stop of watches) stop();
      isClosed = true;
      await takeTurn(async () => disconnect());
    },
  };
}
