/**
 * A SQLite store as commands use it. Reading goes over a connection of its own, so it never sees
 * what is not committed.
 */
import { RESOURCE_NAMES } from "../../catalog/resources.ts";
import type { ValidContent } from "../../check/valid-content.ts";
import { CommandError } from "../../errors.ts";
import { digestContent, draftRelease } from "../draft-release.ts";
import type { ReleaseDraft } from "../draft-release.ts";
import type { Clock } from "../instants.ts";
import { pruneReleases } from "../sql/prune-releases.ts";
import { readRelease } from "../sql/read-store.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { checkAuthorship, switchTo } from "../sql/switches.ts";
import { insertToken, markRevoked } from "../sql/tokens.ts";
import { writeRelease } from "../sql/write-release.ts";
import { repairClock } from "../sql/repair-clock.ts";
import type {
  Authorship,
  ClockRepair,
  ListedRelease,
  PruneOutcome,
  PublishOptions,
  PublishOutcome,
  Store,
  StoredToken,
} from "../store.ts";
import type { StoreOptions, UpgradeObserver } from "../store-driver.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { SqliteWriter } from "./sqlite-writer.ts";

/** Another writer's turn: a restore, or the chunks of a large release. */
export const PATIENCE_MILLISECONDS = 60_000;

/** Of upgrades: a backup is made all the same. */
export const NO_OBSERVER: UpgradeObserver = { onProgress() {}, onUpgraded() {} };

/** Drafts beside which others may write; the one after them is made when nobody else can. */
const FREE_DRAFTS = 3;

export class SqliteStore extends SqliteReader implements Store {
  readonly #writer: SqliteWriter;
  readonly #clock: Clock;

  private constructor(file: string, writer: SqliteWriter, clock: Clock) {
    super(file);
    this.#writer = writer;
    this.#clock = clock;
  }

  /**
   * @param file an absolute path in a folder that exists
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  static async open(file: string, options: StoreOptions = {}): Promise<SqliteStore> {
    const { clock = Date.now, patienceMilliseconds = PATIENCE_MILLISECONDS } = options;
    const writer = await SqliteWriter.open(
      file,
      patienceMilliseconds,
      options.upgrade ?? NO_OBSERVER,
    );
    const store = new SqliteStore(file, writer, clock);
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
    const digested = digestContent(content);
    const { items } = content;
    const total = RESOURCE_NAMES.reduce((sum, resource) => sum + items[resource].length, 0);
    const onWritten = (): void => options.onProgress?.(total);
    /** @returns undefined: another process changed meanwhile what is current */
    const draft = async (): Promise<ReleaseDraft | undefined> => {
      const { current } = await this.readState();
      try {
        return await draftRelease(this, current, digested, this.#clock, options);
      } catch (error) {
        const state = await this.readState();
        if (state.current?.since === current?.since) throw error;
        return undefined;
      }
    };
    const write = (db: StoreDatabase, drafted: ReleaseDraft): Promise<PublishOutcome | undefined> =>
      writeRelease(db, drafted, digested, authorship, this.#clock, onWritten);
    for (let tries = 0; tries < FREE_DRAFTS; tries++) {
      const drafted = await draft();
      const outcome = drafted && (await this.#write((db) => write(db, drafted)));
      if (outcome) return outcome;
    }
    // Others were faster each time: now they wait, which always ends.
    const outcome = await this.#write(async (db) => {
      const drafted = await draft();
      return drafted && write(db, drafted);
    });
    if (outcome) return outcome;
    throw new CommandError(
      "This machine is too slow, or was asleep, and nothing was published: try again",
    );
  }

  async makeCurrent(number: number, authorship: Authorship): Promise<ListedRelease> {
    checkAuthorship(authorship);
    return this.#write(async (db) => {
      const content = await readRelease(db, number);
      await switchTo(db, content, authorship, this.#clock);
      return { ...content.release, current: true };
    });
  }

  repairClock(): Promise<ClockRepair> {
    const now = Math.floor(this.#clock() / 1000);
    return this.#writer.rewriteBackedUp("clock-backup", (db, backUp) =>
      repairClock(db, now, backUp),
    );
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
  override async close(): Promise<void> {
    await this.#writer.close();
    await super.close();
  }
}
