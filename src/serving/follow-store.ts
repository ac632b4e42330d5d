/**
 * Keeps what serves up to date with the store: one complete release after the other, and
 * the tokens. Requests never wait for the store.
 */
import { mapResources } from "../catalog/catalog.ts";
import { createReminder } from "../errors.ts";
import type { CurrentRelease, StoreReader, StoreState } from "../store/store.ts";
import { loadRelease } from "./load-release.ts";
import type { LoadedRelease } from "./load-release.ts";
import { createSeen, NOTHING_KNOWN, SILENT_MS } from "./store-facts.ts";
import type { StoreFacts } from "./store-facts.ts";

/** Time until a store that failed is read again. */
const RETRY_MS = 500;

const LISTEN_MS = 1000;

/** What serves. */
export interface Audience {
  /**
   * @param seenAt when the release was last seen to be current, in ms
   * @returns when it is served; never rejects
   */
  serve(loaded: LoadedRelease, seenAt: () => number): Promise<void>;
  tell(facts: StoreFacts): void;
}

export interface Listener {
  /** Called when it is served. */
  onRelease(loaded: LoadedRelease): void;
  /** Called when the store begins to fail and rarely while that lasts, and with undefined when it is back. */
  onFailure(failure: Error | undefined): void;
}

/** The store contradicts what is served. */
class StoreDiverged extends Error {}

/** A release that the store said is current. */
interface Wanted {
  readonly current: CurrentRelease;
  /** When it was last seen to be current, in ms. */
  seenAt: number;
}

interface FollowingOptions {
  readonly reader: StoreReader;
  readonly audience: Audience;
  readonly listener: Listener;
  /** ms since 1970-01-01 UTC */
  readonly clock: () => number;
  /** Time without an answer after which the store counts as failed. */
  readonly silentMs?: number;
  readonly maxLagMs?: number;
}

/** Looks when the store may have changed, and when `look` is called for the first time. */
export class Following {
  /** The release that is served; undefined: none yet. */
  loaded: LoadedRelease | undefined;
  facts: StoreFacts;
  /** What the store said last. */
  #state: StoreState | undefined;
  #wanted: Wanted | undefined;
  #serving: Promise<void> | undefined;
  /** Numbers of reads of the state: an older one may return last, and is ignored then. */
  #begun = 0;
  #taken = 0;
  /** The instant of the latest switch that was seen, in seconds, and that which the store has lost. */
  #latest = 0;
  #lostUntil: number | undefined;
  /** By a monotonic clock. */
  #lastAnswerAt = performance.now();
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #isWorthSaying = createReminder();
  readonly #options: FollowingOptions;
  readonly #unwatch: () => void;
  readonly #listening: NodeJS.Timeout;

  constructor(options: FollowingOptions) {
    const { reader, clock, silentMs = SILENT_MS, maxLagMs = Infinity } = options;
    this.#options = options;
    this.facts = { ...NOTHING_KNOWN, seen: createSeen(), maxLagMs };
    this.#unwatch = reader.watch((mayHaveChanged) => {
      if (mayHaveChanged) void this.look();
      // What was read last is still so, unless a read is under way or failed.
      else if (this.#begun === this.#taken) this.#markSeen(clock());
    });
    // A look that never ends is a failure, too, but throws nothing.
    this.#listening = setInterval(
      () => {
        const isSilent = performance.now() - this.#lastAnswerAt > silentMs;
        if (isSilent && !this.#isFailing)
          this.#report(new Error(`The store has not answered for ${silentMs / 1000} seconds`));
      },
      Math.min(silentMs, LISTEN_MS),
    ).unref();
  }

  /** Reads the state of the store, and serves what is current. @returns when it is served, or failed */
  async look(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      await this.#read();
      while (this.#wanted && this.#wanted.current !== this.loaded?.current && !this.#isStopped) {
        this.#serving ??= this.#serve(this.#wanted).finally(() => (this.#serving = undefined));
        await this.#serving;
      }
      // Only when the current release is served: a client that waits for a release must not see an
      // older one.
      this.#tell({ newestRelease: this.#state?.newestRelease ?? 0 });
      this.#report();
    } catch (error) {
      this.#report(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Tells the audience that the server will end. */
  announceEnd(): void {
    this.#tell({ isEnding: true });
  }

  stop(): void {
    this.#isStopped = true;
    this.#unwatch();
    clearInterval(this.#listening);
    clearTimeout(this.#retry);
  }

  async #read(): Promise<void> {
    const number = (this.#begun += 1);
    const beganAt = this.#options.clock();
    const state = await this.#options.reader.readState();
    const contradiction = await this.#findContradiction(state);
    if (number < this.#taken) return;
    if (contradiction) throw contradiction;
    this.#taken = number;
    this.#take(state, beganAt);
  }

  /**
   * One history gives a number to one release only, unless two servers of a database were written at once:
   * the one that was the primary before, and a replica that was promoted.
   */
  async #findContradiction({ current }: StoreState): Promise<StoreDiverged | undefined> {
    if (!this.loaded || current?.history !== this.loaded.current.history) return undefined;
    const { number } = this.loaded.current;
    const row = await this.#options.reader.readReleaseRow(number);
    if (!row || row.digest === this.loaded.digest) return undefined;
    return new StoreDiverged(
      `The store has another release ${number} than the one that is served, although both have one history: two of its servers were written. Stop the one that lost its role, and restore what was published to it`,
    );
  }

  #take(state: StoreState, beganAt: number): void {
    const { tokens } = state;
    const current = state.current && this.#dated(state.current);
    this.#state = state;
    // At once: a revocation must not wait until a large release is in memory.
    this.#tell({ tokens });
    const known = this.#wanted?.current;
    if (known?.since !== current?.since || known?.number !== current?.number)
      this.#wanted = current ? { current, seenAt: beganAt } : undefined;
    this.#markSeen(beganAt);
  }

  /**
   * A store that goes back was restored by the tools of its database, or as a file: clients have bodies of what
   * it lost, with dates up to `#lostUntil`. As after `lectern store restore`, dates of the two cannot be compared.
   * @returns the release without a date for what changed until then
   */
  #dated(current: CurrentRelease): CurrentRelease {
    if (current.since < this.#latest) this.#lostUntil = this.#latest;
    this.#latest = Math.max(this.#latest, current.since);
    const lostUntil = this.#lostUntil;
    if (lostUntil === undefined) return current;
    const changes = mapResources(current.changes, (at) => (at > lostUntil ? at : Infinity));
    return { ...current, changes };
  }

  /** @param at when the store was in its known state, in ms */
  #markSeen(at: number): void {
    const { clockAheadMs, lagMs } = this.#options.reader.witness;
    Object.assign(this.facts.seen, { at, clockAheadMs, lagMs });
    this.#lastAnswerAt = performance.now();
    // What its source has had since then, a replica or copy may lack.
    if (this.#wanted) this.#wanted.seenAt = at - (lagMs ?? 0);
  }

  async #serve(wanted: Wanted): Promise<void> {
    let loaded: LoadedRelease;
    try {
      loaded = await loadRelease(this.#options.reader, wanted.current, this.loaded);
    } catch (error) {
      await this.#read();
      if (this.#wanted === wanted) throw error;
      // The release was pruned meanwhile, and another one is wanted.
      return;
    }
    await this.#options.audience.serve(loaded, () => wanted.seenAt);
    this.loaded = loaded;
    // At once, not only when every wanted release is served.
    this.#tell({});
    this.#options.listener.onRelease(loaded);
  }

  get #isFailing(): boolean {
    return this.facts.store === "unreachable" || this.facts.store === "diverged";
  }

  #report(error?: Error): void {
    if (this.#isWorthSaying(error?.message)) this.#options.listener.onFailure(error);
    const isDiverged = error instanceof StoreDiverged || (error && this.facts.store === "diverged");
    const working = this.#state?.isMissing ? "missing" : "reachable";
    const store = error ? (isDiverged ? "diverged" : "unreachable") : working;
    if (store !== this.facts.store) this.#tell({ store });
    if (error && !this.#isStopped)
      this.#retry ??= setTimeout(() => void this.look(), RETRY_MS).unref();
  }

  #tell(changed: Partial<StoreFacts>): void {
    this.facts = { ...this.facts, ...changed };
    this.#options.audience.tell(this.facts);
  }
}
