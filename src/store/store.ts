/**
 * The interface of every kind of store: numbered releases that never change, one pointer to the current one, and the
 * tokens. One test suite checks each kind, through its driver alone. Instants are whole seconds since 1970-01-01 UTC.
 */
import type { TokenRight } from "../catalog/token-rights.ts";
import type { DeskKeeping, KeptOfDesk } from "./desk-store.ts";
import type { Content } from "./content.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { Chunk } from "./format/chunk.ts";
import type { DateRuns } from "./format/dates.ts";
import type { NewContent } from "./publish/chunk-sink.ts";
import type { PruneOutcome } from "./publish/commands.ts";
import type { KeptWhy } from "./publish/kept.ts";
import type { Told } from "./publish/told.ts";
import type { CopySource, MadeCopy, StoreCopy } from "./copy/copy.ts";
import type { Rows } from "./format/tables.ts";

interface Release {
  readonly number: number;
  readonly publishedAt: number;
  readonly publishedBy: string;
  readonly note: string | null;
  /** The release that it was made from; null: there was none. */
  readonly base: number | null;
  /** See `digestRelease`. */
  readonly digest: string;
  readonly counts: PerResource<number>;
}

/** Why a release is not to be published. */
export interface Refusal {
  readonly by: string;
  readonly note: string | null;
  readonly at: number;
}

export interface ListedRelease extends Release {
  /** Who made the content; null: who published it. */
  readonly author: string | null;
  /** null: it was not refused. */
  readonly refusal: Refusal | null;
  readonly current: boolean;
  /** It never was current, so that only previews show it. */
  readonly staged: boolean;
  /** null: it is or was current. */
  readonly kept: KeptWhy | null;
  /** Since it became current the last time; empty: there was nobody to tell. */
  readonly told: readonly Told[];
}

export interface PublishOutcome {
  readonly release: Release;
  /** The release that was current before; null: none was. */
  readonly previous: number | null;
  /** False: the store had this content already. */
  readonly created: boolean;
  /** True: what is current was left as it is. */
  readonly staged: boolean;
  /** The release was current before. */
  readonly again: boolean;
  /** The release that the content was made from; null: there was none. */
  readonly base: number | null;
}

/** A switch, the making of a release that did not become current, or its refusal. */
export interface Act {
  readonly instant: number;
  /** May have been pruned since. */
  readonly release: number;
  /** The release that was current before; null: none was. */
  readonly previous: number | null;
  readonly by: string;
  /** Who made the content; null: the same. */
  readonly author: string | null;
  readonly note: string | null;
  /** True: `previous` stayed current. */
  readonly staged: boolean;
  /** null: the release became current. */
  readonly kept: KeptWhy | null;
}

export interface PublishOptions {
  /** Why the release is kept without becoming current; absent: it becomes current. */
  readonly keptAs?: KeptWhy | undefined;
  /** The release that the content was made from; absent: the one that is current. */
  readonly base?: number | null | undefined;
  /** The release that must be current, or null for none; absent: any. @throws CurrentChanged */
  readonly expected?: number | null | undefined;
  /** How many staged releases their author may have; absent: any number. @throws StagedTooMany */
  readonly mostStaged?: number | undefined;
  /** The staged release that is published. @throws ReleaseRefused */
  readonly of?: number | undefined;
  /** The id of the check that is published: the release is noted with it. */
  readonly check?: string | undefined;
  /** Called with the number of items whose chunks are stored so far. */
  readonly onProgress?: ((items: number) => void) | undefined;
}

/** What a publish must know of what it changes. */
export interface Succeeding {
  /** Of the items; those that are new or changed have none yet. */
  readonly dates: PerResource<DateRuns>;
}

/**
 * Compares what is published with what is current: called before anything is written, and again if another process
 * switched releases meanwhile. If it throws, the publish ends and nothing is changed.
 * @param now ms since 1970-01-01 UTC
 */
export type Succeed<Found extends Succeeding> = (
  before: ReleaseContent | null,
  now: number,
) => Promise<Found>;

/** Which release is served, since when, and since when each resource has its current bodies. */
export interface CurrentRelease {
  readonly number: number;
  /** The instant of the publish or rollback that made it current. */
  readonly since: number;
  /** Instants of the switches that last changed the bodies. */
  readonly changes: PerResource<number>;
  /** Stays the same until the store is restored: stores with one history must not contradict each other. */
  readonly history: string;
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
  readonly rights: readonly TokenRight[];
  /** The only release that it opens, and all of it; null: it is no link to one. */
  readonly release: number | null;
}

/** How far a store may be from the truth: from its source, and from the time. */
export interface StoreWitness {
  /** How much its clock is ahead of this machine's, in ms; null: it has none. */
  readonly clockAheadMs: number | null;
  /** For how long a replica or copy has not had all that its source has, in ms; null: it has no source. */
  readonly lagMs: number | null;
}

/** Everything that may change under a running instance, small enough to read twice a second. */
export interface StoreState {
  readonly current: CurrentRelease | null;
  /** The highest number that exists and ever was current; 0 before the first publish. */
  readonly newestRelease: number;
  readonly tokens: readonly StoredToken[];
  /** There is no store, and this reader has never seen one. */
  readonly isMissing?: true;
}

/** What a release consists of. */
export interface ReleaseContent extends Content {
  readonly release: Release;
  /** Digest of the catalog by which the items were checked. */
  readonly catalog: string;
  /** By resource, a digest of everything that its bodies depend on besides the time. */
  readonly bodies: ReadonlyMap<string, string>;
  /** By resource, of its items in their order. */
  readonly dates: ReadonlyMap<string, DateRuns>;
}

/** What is known of a chunk without reading it. */
export interface ChunkSummary {
  readonly hash: string;
  /** Number of items. */
  readonly length: number;
}

export interface Authorship {
  readonly by: string;
  /** Who made the content; absent: the same. */
  readonly author?: string;
  readonly note?: string;
  /** Who is told of a switch afterwards: noted with it, in case that this does not happen. */
  readonly untold?: readonly Told[];
}

/** What a command may do; the serving process gets only a StoreReader. */
export interface Store extends StoreReader, DeskKeeping {
  /**
   * Writes one release in one transaction and makes it current: all of it, or nothing. Its chunks are
   * added before, while nothing refers to them. Content that a release already holds makes that release
   * current instead. Waits for another writer.
   * @throws ChunksPruned when the store lacks chunks that it had when they were cut
   */
  publish<Found extends Succeeding>(
    content: NewContent,
    succeed: Succeed<Found>,
    authorship: Authorship,
    options?: PublishOptions,
  ): Promise<PublishOutcome & { readonly found: Found }>;
  /**
   * Makes a release current that was current before.
   * @throws CommandError when there is no such release
   */
  makeCurrent(number: number, authorship: Authorship): Promise<ListedRelease>;
  /**
   * Notes that a staged release is not to be published; links to it end.
   * @throws CommandError when it is not staged, or was refused already
   */
  refuse(release: number, authorship: Authorship): Promise<Refusal>;
  /**
   * Removes all releases but the newest ones, the current one and the bases that these need, with the items
   * that only they have. Numbers are never reused.
   * @param keep the number of newest releases to keep, from 1, besides staged ones
   * @param stagedDays staged releases go when they are as old, and no earlier
   */
  prune(keep: number, stagedDays?: number): Promise<PruneOutcome>;
  /** Of a release that is or was current. */
  noteTold(release: number, told: readonly Told[]): Promise<void>;
  /** Adds chunks that no release refers to yet. Pruning removes chunks that stay unused. */
  addChunks(chunks: readonly Rows["chunk"][]): Promise<void>;
  /**
   * Completes a copy in one transaction, once its chunks were added.
   * @returns undefined: some of it was removed meanwhile, and nothing was changed
   * @throws CommandError when this store is not an earlier state of the copied one
   */
  takeCopy(copy: StoreCopy): Promise<Pick<MadeCopy, "removed" | "tokens"> | undefined>;
  /**
   * Notes of a copy that it has all that its source has now, so that its servers know how old it is.
   * @param at ms since 1970-01-01 UTC; null: nobody keeps it up to date from now on
   */
  confirmCopy(at: number | null): Promise<void>;
  /** @param most links to its release that are valid at the same time @throws LinksTooMany */
  createToken(token: StoredToken, most?: number): Promise<void>;
  /** @returns false when no token has this key; revoking twice keeps the first instant */
  revokeToken(key: string, at: number): Promise<boolean>;
}

/** What the serving process may do. */
export interface StoreReader extends CopySource, KeptOfDesk {
  /** Newest first. */
  listReleases(): Promise<readonly ListedRelease[]>;
  /** Changes of the current release, newest first. */
  listSwitches(): Promise<readonly Act[]>;
  /** The same, and every staging, newest first. */
  listActs(): Promise<readonly Act[]>;
  /** @throws CommandError when there is no such release */
  readRelease(number: number): Promise<ReleaseContent>;
  /** @returns the release that was current at an instant; null before the first publish */
  findReleaseAt(instant: number): Promise<number | null>;
  /**
   * @param hashes of a few dozen chunks at most: they are all in memory at once
   * @returns the chunks in this order, each verified by its hash
   * @throws CommandError when one is missing, because its releases were pruned, or is damaged
   */
  readChunks(resource: ResourceName, hashes: readonly string[]): Promise<readonly Chunk[]>;
  /** @returns summaries of the chunks, in this order, without those that are missing */
  describeChunks(hashes: readonly string[]): Promise<readonly ChunkSummary[]>;
  /** @returns by hash, what is derived of the chunks (`openDerived`), without those of which nothing is at hand */
  readDerived(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  readState(): Promise<StoreState>;
  /** As of the last look. */
  readonly witness: StoreWitness;
  /**
   * Polls the store.
   * @param onLook called after each look that succeeded: with true when the state may have changed,
   *   with false when it is as it was last read. Called with true, too, when looks begin to fail.
   * @returns a function that stops it
   */
  watch(onLook: (mayHaveChanged: boolean) => void): () => void;
  close(): Promise<void>;
}
