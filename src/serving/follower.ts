/** What serves, knows: always one complete snapshot, and the latest facts about the store. */
import { EventEmitter, once } from "node:events";
import type { StoredToken } from "../store/store.ts";
import { createSnapshot } from "./create-snapshot.ts";
import { NOTHING_KNOWN } from "./store-facts.ts";
import type { Audience } from "./follow-store.ts";
import type { StoreFacts } from "./store-facts.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Follower extends Audience {
  /** Absent until something is published. */
  readonly snapshot: Snapshot | undefined;
  readonly facts: StoreFacts;
  findToken(key: string): StoredToken | undefined;
  /** @returns whether the release was known, and the current one served, before the signal */
  waitFor(release: number, signal: AbortSignal): Promise<boolean>;
}

/** @param announce called with each snapshot before it is served; never rejects */
export function createFollower(
  announce: (next: Snapshot) => Promise<unknown> = async () => {},
): Follower {
  let facts = NOTHING_KNOWN;
  let tokens: ReadonlyMap<string, StoredToken> = new Map();
  let snapshot: Snapshot | undefined;
  const waiting = new EventEmitter().setMaxListeners(0);
  return {
    get snapshot() {
      return snapshot;
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
    async serve(loaded, seenAt) {
      const next = await createSnapshot(loaded, snapshot, seenAt);
      await announce(next);
      snapshot = next;
    },
    tell(told) {
      facts = told;
      tokens = new Map(told.tokens.map((token) => [token.key, token]));
      waiting.emit("told");
    },
  };
}
