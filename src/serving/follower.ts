/** What serves, knows: always one complete snapshot, and the latest facts about the store. */
import { EventEmitter, once } from "node:events";
import type { StoredToken } from "../store/store.ts";
import { createSnapshot } from "./create-snapshot.ts";
import { isDue } from "./follow-store.ts";
import { NOTHING_KNOWN } from "./store-facts.ts";
import type { Arrival, Audience } from "./follow-store.ts";
import type { StoreFacts } from "./store-facts.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Follower extends Audience {
  prepare(arrival: Arrival): Promise<Snapshot>;
  /** Absent until something is published. */
  readonly snapshot: Snapshot | undefined;
  readonly facts: StoreFacts;
  findToken(key: string): StoredToken | undefined;
  /** @returns whether the release was known, and the current one served, before the signal */
  waitFor(release: number, signal: AbortSignal): Promise<boolean>;
}

export function createFollower(): Follower {
  let facts = NOTHING_KNOWN;
  let tokens: ReadonlyMap<string, StoredToken> = new Map();
  /** The snapshot that is served now, if any, then those that follow. */
  const prepared: (Pick<Arrival, "due"> & { readonly snapshot: Snapshot })[] = [];
  const waiting = new EventEmitter().setMaxListeners(0);
  const forgetPast = (): void => {
    while (prepared[1] && isDue(prepared[1])) prepared.shift();
  };
  return {
    get snapshot() {
      forgetPast();
      const [first] = prepared;
      return first && isDue(first) ? first.snapshot : undefined;
    },
    get facts() {
      return facts;
    },
    findToken: (key) => tokens.get(key),
    async waitFor(release, signal) {
      try {
        while (facts.newestRelease < release) await once(waiting, "told", { signal });
      } catch {
        // The wait is over.
      }
      return facts.newestRelease >= release;
    },
    async prepare({ loaded, seenAt, due }) {
      // There may be more releases than requests.
      forgetPast();
      const previous = prepared.at(-1)?.snapshot;
      const snapshot = await createSnapshot(loaded, previous, () => seenAt[0] ?? -Infinity);
      prepared.push({ due, snapshot });
      return snapshot;
    },
    tell(told) {
      facts = told;
      tokens = new Map(told.tokens.map((token) => [token.key, token]));
      waiting.emit("told");
    },
  };
}
