/**
 * What a publish found valid, for the next one: runs of lines without any problem, by a digest of
 * everything that this depends on. Their items are read from the release that was published. All of
 * it may be lost at any time, because a check without it has the same result.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ValidItem } from "../valid-content.ts";

export interface KnownRun {
  /** Position of its first item among those of its resource. */
  readonly start: number;
  /** Number of items, one in each line. */
  readonly length: number;
  /** Digest of the identities of its items. */
  readonly identity: string;
  /** See `Claims`. */
  readonly claims: Float64Array;
}

/** @returns the items from `start` to `end` (exclusive) of the release that is known */
export type ReadKnown = (
  resource: ResourceName,
  start: number,
  end: number,
) => Promise<readonly ValidItem[]>;

export interface RecalledRun {
  readonly known: KnownRun;
  readonly items: readonly ValidItem[];
}

export class KnownRuns {
  readonly #found = new Map<string, KnownRun>();
  /** True: a known run may be wrong beside the others of this check, so its result does not count. */
  isInDoubt = false;
  /** By their digests. */
  before: ReadonlyMap<string, KnownRun>;
  readonly #read: ReadKnown;

  /** @param before `found` of the check before; without it, nothing is known */
  constructor(before: ReadonlyMap<string, KnownRun> = new Map(), read: ReadKnown = async () => []) {
    this.before = before;
    this.#read = read;
  }

  get isEmpty(): boolean {
    return this.before.size === 0;
  }

  /** From now on, nothing is known. */
  forget(): void {
    this.before = new Map();
  }

  /** Forgets what a check found that did not end. */
  begin(): void {
    this.#found.clear();
    this.isInDoubt = false;
  }

  add(digest: string, run: KnownRun): void {
    // The same lines twice.
    if (this.#found.has(digest)) this.isInDoubt = true;
    this.#found.set(digest, run);
  }

  /**
   * Ends a check. Runs that share claims are not kept, because they would be in doubt each time.
   * @param shared see `Claims`
   */
  end(shared: ReadonlySet<number>): void {
    if (shared.size === 0) return;
    for (const [digest, { claims }] of this.#found) {
      if (!claims.some((claim) => shared.has(claim))) continue;
      this.#found.delete(digest);
      this.isInDoubt ||= this.before.has(digest);
    }
  }

  /** By their digests, the runs that the next check may know. */
  get found(): ReadonlyMap<string, KnownRun> {
    return this.#found;
  }

  /** @returns undefined: the run is not known, or its items cannot be read */
  async recall(resource: ResourceName, digest: string): Promise<RecalledRun | undefined> {
    const known = this.before.get(digest);
    if (known === undefined) return undefined;
    const { start, length } = known;
    // The release may have been pruned meanwhile.
    const items = await this.#read(resource, start, start + length).catch(() => []);
    return items.length === length ? { known, items } : undefined;
  }
}
