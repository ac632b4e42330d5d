/**
 * A SQLite store as commands use it. Reading goes over a connection of its own, so it never sees
 * what is not committed.
 */
import type { ResourceName } from "../catalog/resources.ts";
import type { ValidContent } from "../check/valid-content.ts";
import { hashContent } from "./hashed-content.ts";
import type { Clock } from "./instants.ts";
import { pruneReleases } from "./prune-releases.ts";
import { publishRelease } from "./publish-release.ts";
import { readReleaseContent } from "./release-content.ts";
import type { StoreDatabase } from "./schema.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { SqliteWriter } from "./sqlite-writer.ts";
import type {
  Authorship,
  ListedRelease,
  PruneOutcome,
  PublishOptions,
  PublishOutcome,
  ReleaseContent,
  ReleaseItem,
  Store,
  StoredToken,
  StoreState,
  Switch,
} from "./store.ts";
import { checkAuthorship, switchTo } from "./switches.ts";
import { insertToken, markRevoked } from "./tokens.ts";

export interface SqliteStoreOptions {
  /** What time it is; Date.now unless a test moves it. */
  readonly clock?: Clock;
  /** How long to wait for another writer before giving up. */
  readonly patienceMilliseconds?: number;
}

/** A publish of 100,000 items takes some seconds. */
export const PATIENCE_MILLISECONDS = 60_000;

export class SqliteStore implements Store {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteReader;
  readonly #clock: Clock;

  private constructor(writer: SqliteWriter, reader: SqliteReader, clock: Clock) {
    this.#writer = writer;
    this.#reader = reader;
    this.#clock = clock;
  }

  /**
   * @param file an absolute path in a folder that exists
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  static async open(file: string, options: SqliteStoreOptions = {}): Promise<SqliteStore> {
    const { clock = Date.now, patienceMilliseconds = PATIENCE_MILLISECONDS } = options;
    const writer = await SqliteWriter.open(file, patienceMilliseconds);
    const store = new SqliteStore(writer, new SqliteReader(file), clock);
    try {
      // From here on the reader has the file open, as `close` needs it.
      await store.readState();
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  async publish(
    content: ValidContent,
    authorship: Authorship,
    options: PublishOptions = {},
  ): Promise<PublishOutcome> {
    checkAuthorship(authorship);
    const hashed = await hashContent(content);
    return this.#write((db) => publishRelease(db, hashed, authorship, this.#clock, options));
  }

  async makeCurrent(number: number, authorship: Authorship): Promise<ListedRelease> {
    checkAuthorship(authorship);
    return this.#write(async (db) => {
      const { release } = await readReleaseContent(db, number);
      await switchTo(db, number, authorship, this.#clock);
      return { ...release, current: true };
    });
  }

  createToken(token: StoredToken): Promise<void> {
    return this.#write((db) => insertToken(db, token));
  }

  revokeToken(key: string, at: number): Promise<boolean> {
    return this.#write((db) => markRevoked(db, key, at));
  }

  prune(keep: number): Promise<PruneOutcome> {
    return this.#writer.rewrite((db) => pruneReleases(db, keep));
  }

  listReleases(): Promise<readonly ListedRelease[]> {
    return this.#reader.listReleases();
  }

  listSwitches(): Promise<readonly Switch[]> {
    return this.#reader.listSwitches();
  }

  findReleaseAt(instant: number): Promise<number | null> {
    return this.#reader.findReleaseAt(instant);
  }

  readRelease(number: number): Promise<ReleaseContent> {
    return this.#reader.readRelease(number);
  }

  readRun(resource: ResourceName, id: string): Promise<readonly ReleaseItem[]> {
    return this.#reader.readRun(resource, id);
  }

  readState(): Promise<StoreState> {
    return this.#reader.readState();
  }

  watch(onChange: () => void): () => void {
    return this.#reader.watch(onChange);
  }

  /** A log that is left beside the file would belong to no other file put in its place. */
  async #write<Result>(change: (db: StoreDatabase) => Promise<Result>): Promise<Result> {
    const result = await this.#writer.write(change);
    await this.#writer.foldLog();
    return result;
  }

  /**
   * Waits for a publish that is under way. The reader goes last: it leaves the log where it is, while
   * a writer would remove it, and a process that may not write the folder could then not open the
   * store (https://sqlite.org/wal.html#readonly).
   */
  async close(): Promise<void> {
    await this.#writer.close();
    await this.#reader.close();
  }
}
