/**
 * What a cache directory holds: a store with a copy of one release, made as every copy, and a document with
 * what the copied store said last. Several processes may use one directory. What is damaged is removed.
 */
import { hash as digestAtOnce } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { StoreAway } from "../../errors.ts";
import { describeLocation, isDatabase } from "../../settings.ts";
import type { Chunk } from "../format/chunk.ts";
import { proveRow, readContent } from "../publish/releases.ts";
import { makeStoreFolder, removeStoreFiles, replaceFile } from "../sqlite/made-files.ts";
import { SQLITE_DRIVER } from "../sqlite/sqlite-driver.ts";
import { createSqliteReader } from "../sqlite/sqlite-reader.ts";
import type {
  CurrentRelease,
  ReleaseContent,
  StoredToken,
  StorePosition,
  StoreReader,
} from "../store.ts";
import { STORE_FORMAT } from "../../version.ts";
import { makeCopy } from "./copy.ts";
import type { CopySource } from "./copy.ts";

/** The directory holds drafts and digests of tokens. */
const [PRIVATE_FOLDER, PRIVATE_FILE] = [0o700, 0o600];

/** What the copied store said last. */
interface LastSeen {
  /** When, in ms since 1970-01-01 UTC. */
  readonly at: number;
  readonly position: StorePosition | undefined;
  readonly tokens: readonly StoredToken[];
  readonly newestRelease: number;
  /** The release that is copied. */
  readonly current: CurrentRelease;
  /** Of its row. */
  readonly proof: string;
}

/** @returns what the source holds of one release, as if there had never been another */
const showOnly = (source: CopySource, release: number): CopySource => ({
  ...source,
  async readOutline() {
    const outline = await source.readOutline();
    const releases = outline.releases.filter(({ number }) => number === release);
    if (releases.length === 0) throw new StoreAway(`Release ${release} was pruned`);
    return { releases, switches: outline.switches.filter((row) => row.release === release) };
  },
});

/** @returns a text that identifies a store, without its password, and the format of what is kept of it */
function identifyStore(location: string): string {
  const { PGHOST, PGPORT, PGDATABASE, PGUSER, USER } = process.env;
  const place = isDatabase(location)
    ? [describeLocation(location).replace(":…@", "@"), PGHOST, PGPORT, PGDATABASE, PGUSER, USER]
    : [path.resolve(location)];
  return JSON.stringify([STORE_FORMAT, ...place]);
}

export class CacheDirectory {
  readonly #root: string;
  readonly #file: string;
  readonly #document: string;
  readonly #store: string;
  readonly #copy: StoreReader;
  /** As in the document; undefined: there is none. */
  seen: LastSeen | undefined;

  /** @param location of the store that is copied */
  constructor(directory: string, location: string) {
    this.#root = path.resolve(directory);
    this.#file = path.join(this.#root, "kept.db");
    this.#document = path.join(this.#root, "kept.json");
    this.#store = identifyStore(location);
    this.#copy = createSqliteReader(this.#file);
  }

  /** @returns the release that can stand in; undefined: none @throws when it is damaged */
  async readKept(): Promise<ReleaseContent | undefined> {
    const text = await readFile(this.#document, "utf8").catch(() => "");
    const [digest, json = ""] = text.split("\n");
    // Of another store or format, cut, or not there.
    if (digest !== this.#prove(json)) return this.#remove();
    const seen = JSON.parse(json) as LastSeen;
    this.seen = seen;
    return this.#removingDamage(async () => {
      const row = await this.#copy.readReleaseRow(seen.current.number);
      if (!row || proveRow(row) !== seen.proof) throw new Error("The kept release has changed");
      return readContent(row);
    });
  }

  /** @returns the chunks that it holds @throws when one is damaged */
  readChunks(resource: ResourceName, hashes: readonly string[]): Promise<readonly Chunk[]> {
    return this.#removingDamage(async () => {
      const held = await this.#copy.describeChunks(hashes);
      const found = held.map(({ hash }) => hash);
      return this.#copy.readChunks(resource, found);
    });
  }

  /**
   * @param served a release of the source, which is copied unless it is the one that is kept
   * @throws when something cannot be read or written
   */
  async update(
    source: CopySource,
    said: Omit<LastSeen, "current" | "proof">,
    served: CurrentRelease | undefined,
  ): Promise<void> {
    // First, because a copy may take long.
    if (this.seen) await this.#write({ ...this.seen, ...said });
    if (!served || isDeepStrictEqual(served, this.seen?.current)) return;
    await makeStoreFolder(this.#root, PRIVATE_FOLDER);
    const target = await this.#removingDamage(() => SQLITE_DRIVER.open(this.#file));
    try {
      await makeCopy(showOnly(source, served.number), target, { replaces: true });
      const row = await target.readReleaseRow(served.number);
      if (row) await this.#write({ ...said, current: served, proof: row.proof });
    } finally {
      await target.close();
    }
  }

  close(): Promise<void> {
    return this.#copy.close();
  }

  #prove(json: string): string {
    return digestAtOnce("sha256", `${this.#store}\n${json}`);
  }

  async #write(seen: LastSeen): Promise<void> {
    const json = JSON.stringify(seen);
    const text = Buffer.from(`${this.#prove(json)}\n${json}\n`);
    try {
      await replaceFile(this.#document, [text], PRIVATE_FILE);
      this.seen = seen;
    } catch (error) {
      // An instance must not start with tokens that were revoked since.
      const isOutdated = !isDeepStrictEqual(seen.tokens, this.seen?.tokens);
      if (isOutdated) await rm(this.#document, { force: true }).catch(() => {});
      // Perhaps the whole directory is gone.
      this.seen = undefined;
      throw error;
    }
  }

  async #remove(): Promise<undefined> {
    this.seen = undefined;
    await rm(this.#document, { force: true }).catch(() => {});
    await removeStoreFiles(this.#file).catch(() => {});
  }

  async #removingDamage<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreAway)) await this.#remove();
      throw error;
    }
  }
}
