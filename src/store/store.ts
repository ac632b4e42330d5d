/**
 * The promises that every store keeps: numbered releases that never change, one pointer to the
 * current one, and the tokens. SQLite and PostgreSQL each keep them in their own way, and one test
 * suite holds both to it.
 *
 * All instants are whole seconds since 1970-01-01 UTC.
 */
import type { Installation } from "../catalog/installation.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidContent } from "../check/valid-content.ts";

/** What a release says about itself. */
interface Release {
  readonly number: number;
  readonly publishedAt: number;
  /** Who or what published it. */
  readonly publishedBy: string;
  readonly note: string | null;
  /** SHA-256 over installation and items in order, in hex. Equal content, equal digest. */
  readonly digest: string;
  readonly counts: PerResource<number>;
}

export interface ListedRelease extends Release {
  readonly current: boolean;
}

/** What a publish changes in one resource against the release that was current, in items. */
export interface ResourceChange {
  /** How many there were. */
  readonly before: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Whether the items that stay stand in another order. */
  readonly reordered: boolean;
}

export interface PublishOutcome {
  readonly release: Release;
  /** False: the store had this content already; it is current (again). */
  readonly created: boolean;
  /** The release that was current before; null: none was. */
  readonly previous: number | null;
  readonly changes: PerResource<ResourceChange>;
  readonly isInstallationChanged: boolean;
  /** The resources of which readers get something else than before, now or when its time comes. */
  readonly changedForReaders: readonly ResourceName[];
}

/** A change of the current release. */
export interface Switch {
  readonly instant: number;
  /** Perhaps pruned since. */
  readonly release: number;
  /** The release that was current before; null: none was. */
  readonly previous: number | null;
  readonly by: string;
  readonly note: string | null;
}

export interface PublishOptions {
  /** Called with the number of items handled so far. */
  readonly onProgress?: (items: number) => void;
  /**
   * Called before anything is written, when nobody else can write any more. What it throws ends the
   * publish, and nothing has changed.
   */
  readonly permit?: (changes: PerResource<ResourceChange>) => void;
}

export interface PruneOutcome {
  /** Numbers, newest first. */
  readonly kept: readonly number[];
  readonly removed: readonly number[];
  /** How many item texts went with them, because no kept release has them. */
  readonly items: number;
}

/** What a restore did beside the content. */
export interface RestoreOutcome {
  /** The release that is current now; null: the backup is of a store without releases. */
  readonly release: number | null;
  /** Keys of tokens that were revoked after the backup, and still are. */
  readonly keptRevocations: readonly string[];
  /** Keys of tokens that are gone, because they were created after the backup. */
  readonly lostTokens: readonly string[];
  /** Where a broken store was put; null: there was none. */
  readonly setAside: string | null;
}

/** Something that is stored and cannot be as it was written. */
export interface Fault {
  /** Absent: not of a single release. */
  readonly release?: number;
  readonly resource?: ResourceName;
  /** Uuid of an item. */
  readonly item?: string;
  /** A sentence without full stop. */
  readonly problem: string;
}

/** What was read and compared. */
export interface Verification {
  readonly releases: number;
  /** Texts; releases share them. */
  readonly items: number;
  readonly tokens: number;
  /** Empty: all is as it was written. */
  readonly faults: readonly Fault[];
}

/** Which release is served, since when, and since when each resource shows what it shows. */
export interface CurrentRelease {
  readonly number: number;
  /** The instant of the publish or rollback that made it current. */
  readonly since: number;
  readonly changedAt: PerResource<number>;
}

/** A token as the store knows it: never the secret itself. */
export interface StoredToken {
  readonly key: string;
  /** SHA-256 of the uuid behind the colon, in hex. */
  readonly secretHash: string;
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The resources it opens; null: all. */
  readonly resources: readonly ResourceName[] | null;
  readonly preview: boolean;
}

/** Everything that may change under a running instance, small enough to read twice a second. */
export interface StoreState {
  readonly current: CurrentRelease | null;
  /** The highest number that exists, current or not; 0 before the first publish. */
  readonly newestRelease: number;
  readonly tokens: readonly StoredToken[];
  /** There is no file, and there never was one for this reader. */
  readonly isMissing?: true;
}

/** A run of consecutive items of a release. Runs are shared between releases by id. */
export interface ReleaseContent {
  readonly release: Release;
  readonly installation: Installation;
  /** Ids of the runs that make up each resource, in collection order. */
  readonly runs: PerResource<readonly string[]>;
}

/** An item as a release holds it. */
export interface ReleaseItem {
  readonly Uuid: string;
  /** SHA-256 of resource and text, in hex. */
  readonly hash: string;
  /** Canonical JSON, as in `ValidItem`. */
  readonly text: string;
  /** The instant of the release that first had the item. */
  readonly createdAt: number;
  /** The instant of the release that last changed it. */
  readonly updatedAt: number;
}

export interface Authorship {
  readonly by: string;
  readonly note?: string;
}

/** What a command may do; the serving process gets only a StoreReader. */
export interface Store extends StoreReader {
  /**
   * Writes one release in one transaction and makes it current: all of it, or nothing. Content that
   * a release already holds makes that release current instead. Waits for another writer.
   */
  publish(
    content: ValidContent,
    authorship: Authorship,
    options?: PublishOptions,
  ): Promise<PublishOutcome>;
  /** Makes a known release current. @throws CommandError when there is no such release */
  makeCurrent(number: number, authorship: Authorship): Promise<ListedRelease>;
  /**
   * Removes all releases but the newest ones and the current one, with the items that only they
   * have. Numbers are never given again.
   * @param keep the number of newest releases to keep, from 1
   */
  prune(keep: number): Promise<PruneOutcome>;
  createToken(token: StoredToken): Promise<void>;
  /** @returns false when no token has this key; revoking twice keeps the first instant */
  revokeToken(key: string, at: number): Promise<boolean>;
}

/** What the serving process may do. */
export interface StoreReader {
  /** Newest first. */
  listReleases(): Promise<readonly ListedRelease[]>;
  /** Every change of the current release, newest first. */
  listSwitches(): Promise<readonly Switch[]>;
  /** @throws CommandError when there is no such release */
  readRelease(number: number): Promise<ReleaseContent>;
  /** @returns the release that was current at an instant; null before the first publish */
  findReleaseAt(instant: number): Promise<number | null>;
  /** The items of one run, in order. */
  readRun(resource: ResourceName, id: string): Promise<readonly ReleaseItem[]>;
  readState(): Promise<StoreState>;
  /** Calls back soon after another process may have changed the state. @returns how to stop */
  watch(onChange: () => void): () => void;
  close(): Promise<void>;
}
