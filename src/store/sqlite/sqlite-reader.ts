/**
 * Reads a SQLite store while others write it, replace it or take it away. Every answer is of one
 * moment: it is read in one transaction.
 *
 * A file that never existed for this reader is an empty store. Once it was seen, a file that is
 * missing or broken is an error, so that a server goes on with what it has in memory.
 */
import { statSync } from "node:fs";
import { CommandError } from "../../errors.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Chunk } from "../chunk.ts";
import { EMPTY_STATE, QUERIES, unknownRelease } from "../sql/read-store.ts";
import type { StoreQueries } from "../sql/read-store.ts";
import { STORE_VERSION } from "../sql/schema.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import type {
  ChunkSummary,
  ListedRelease,
  ReleaseContent,
  StoreReader,
  StoreState,
  Switch,
} from "../store.ts";
import { explainReadError, resultCodeOf } from "./sqlite-error.ts";
import { openSqliteFile, readPragma, readVersion } from "./sqlite-file.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { Turns } from "./turns.ts";
import { VERSION_1 } from "./version-1.ts";

const POLL_MILLISECONDS = 500;
const ERROR_MARK = "error";

/** How a store is read, by its version. */
const QUERIES_OF: Readonly<Record<number, StoreQueries>> = {
  1: VERSION_1,
  [STORE_VERSION]: QUERIES,
};

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
      `The store ${file} cannot be reached: give this user the right to enter its folder`,
    );
  }
}

export class SqliteReader implements StoreReader {
  readonly #file: string;
  readonly #turns = new Turns();
  readonly #watches = new Set<() => void>();
  #open: SqliteFile | undefined;
  #identity: string | undefined;
  /** Counts connections: each numbers the changes it sees from a start of its own. */
  #connections = 0;
  #seen = false;
  #isClosed = false;
  /** What `#readMark` said when the state was last read; undefined: never, or it failed. */
  #stateMark: string | undefined;

  /** @param file an absolute path */
  constructor(file: string) {
    this.#file = file;
  }

  listReleases(): Promise<readonly ListedRelease[]> {
    return this.#read(
      (db, { listReleases }) => listReleases(db),
      () => [],
    );
  }

  listSwitches(): Promise<readonly Switch[]> {
    return this.#read(
      (db, { listSwitches }) => listSwitches(db),
      () => [],
    );
  }

  findReleaseAt(instant: number): Promise<number | null> {
    return this.#read(
      (db, { findReleaseAt }) => findReleaseAt(db, instant),
      () => null,
    );
  }

  readRelease(number: number): Promise<ReleaseContent> {
    return this.#read(
      (db, { readRelease }) => readRelease(db, number),
      () => {
        throw unknownRelease(number);
      },
    );
  }

  readChunks(resource: ResourceName, hashes: readonly string[]): Promise<readonly Chunk[]> {
    return this.#read(
      (db, { readChunks }) => readChunks(db, resource, hashes),
      () => {
        throw new CommandError(`The store ${this.#file} is empty`);
      },
    );
  }

  describeChunks(
    resource: ResourceName,
    hashes: readonly string[],
  ): Promise<readonly ChunkSummary[]> {
    return this.#read(
      (db, { describeChunks }) => describeChunks(db, resource, hashes),
      () => [],
    );
  }

  async readState(): Promise<StoreState> {
    const mark = await this.#turns.take(async () => this.#readMark());
    this.#stateMark = undefined;
    const state = await this.#read(
      (db, { readState }) => readState(db),
      () =>
        this.#identity === undefined ? { ...EMPTY_STATE, isMissing: true as const } : EMPTY_STATE,
    );
    this.#stateMark = mark;
    return state;
  }

  /** Calls back with true again while the state could not be read though the store looks sound. */
  watch(onLook: (mayHaveChanged: boolean) => void): () => void {
    let last = this.#stateMark;
    let timer: NodeJS.Timeout | undefined;
    const poll = async (): Promise<void> => {
      const mark = await this.#turns.take(async () => this.#readMark());
      if (!this.#watches.has(stop)) {
        return;
      }
      timer = setTimeout(() => void poll(), POLL_MILLISECONDS).unref();
      const isSound = !mark.startsWith(ERROR_MARK);
      const mayHaveChanged = mark !== last || (this.#stateMark === undefined && isSound);
      last = mark;
      if (mayHaveChanged || isSound) onLook(mayHaveChanged);
    };
    const stop = (): void => {
      clearTimeout(timer);
      this.#watches.delete(stop);
    };
    this.#watches.add(stop);
    void poll();
    return stop;
  }

  async close(): Promise<void> {
    for (const stop of this.#watches) {
      stop();
    }
    this.#isClosed = true;
    await this.#turns.take(async () => this.#disconnect());
  }

  #read<Result>(
    read: (db: StoreDatabase, queries: StoreQueries) => Promise<Result>,
    answerEmpty: () => Result,
  ): Promise<Result> {
    return this.#turns.take(async () => {
      try {
        const open = this.#connect();
        if (!open) {
          return answerEmpty();
        }
        open.database.exec("begin");
        try {
          // Another process may have upgraded the store since it was opened.
          const version = readVersion(open.database, this.#file);
          return await read(open.db, QUERIES_OF[version] ?? QUERIES);
        } finally {
          if (open.database.isTransaction) {
            open.database.exec("rollback");
          }
        }
      } catch (error) {
        // Another file may lie there now, and be whole, beside what this connection knows of its log.
        if (resultCodeOf(error) !== undefined) this.#disconnect();
        throw explainReadError(error, this.#file);
      }
    });
  }

  /**
   * @returns the store as it lies there now; undefined: nothing was ever written to it
   * @throws CommandError or SQLite's error when it is missing after it was seen, or broken
   */
  #connect(): SqliteFile | undefined {
    if (this.#isClosed) {
      throw new CommandError(`The store ${this.#file} was closed`);
    }
    const identity = identify(this.#file);
    if (this.#open && identity === this.#identity) {
      return this.#open;
    }
    this.#disconnect();
    this.#identity = identity;
    const open =
      identity === undefined ? undefined : openSqliteFile(this.#file, { readOnly: true });
    if (!open || open.version === 0) {
      open?.database.close();
      if (this.#seen) {
        throw new CommandError(
          `The store ${this.#file} ${open ? "is empty" : "is gone"}: put it back, or a backup of it in its place`,
        );
      }
      return undefined;
    }
    this.#open = open;
    this.#connections += 1;
    this.#seen = true;
    return open;
  }

  #disconnect(): void {
    this.#open?.database.close();
    this.#open = undefined;
  }

  /** @returns a text that differs once the state may have changed; never throws */
  #readMark(): string {
    try {
      const open = this.#connect();
      return open
        ? `${this.#connections} ${String(readPragma(open.database, "data_version"))}`
        : "empty";
    } catch (error) {
      return `${ERROR_MARK} ${this.#identity ?? ""} ${error instanceof Error ? error.message : ""}`;
    }
  }
}
