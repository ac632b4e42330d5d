/**
 * What a restored store must know of the one that it replaces: neither an instant nor a release
 * number that clients have seen may come again for something else.
 */
import { chooseInstant } from "../instants.ts";
import type { Clock } from "../instants.ts";
import type { Authorship, CurrentRelease, RestoreOutcome, StoredToken } from "../store.ts";
import type { Schema, StoreDatabase } from "./schema.ts";
import { appendSwitch, readCurrent, readHighestNumber, readShown } from "./switches.ts";
import { markRevoked, readTokens } from "./tokens.ts";

export interface ReplacedStore {
  readonly current: CurrentRelease | null;
  /** Oldest first. */
  readonly switches: readonly Schema["switch"][];
  readonly tokens: readonly StoredToken[];
}

/** What is known of a store that is missing or broken. */
export const NOTHING: ReplacedStore = { current: null, switches: [], tokens: [] };

export async function readReplacedStore(db: StoreDatabase): Promise<ReplacedStore> {
  return {
    current: await readCurrent(db),
    switches: await db.selectFrom("switch").selectAll().orderBy("instant").execute(),
    tokens: await readTokens(db),
  };
}

/**
 * @param db holds the restored content already
 * @returns what the restore means for those who use the store
 */
export async function succeedStore(
  db: StoreDatabase,
  replaced: ReplacedStore,
  authorship: Authorship,
  clock: Clock,
): Promise<Omit<RestoreOutcome, "setAside">> {
  const shown = await readShown(db);
  const tokens = await readTokens(db);
  const known = new Map(tokens.map((token) => [token.key, token]));
  if (shown) {
    const { current } = shown;
    await keepSwitches(db, replaced.switches);
    const before = replaced.current ? [current, replaced.current] : [current];
    const instant = await chooseInstant(clock, ...before);
    // All counts as changed: dates of two stores cannot be compared.
    await appendSwitch(db, current.number, shown, instant, authorship, null);
  }
  const keptRevocations: string[] = [];
  for (const { key, revokedAt } of replaced.tokens) {
    if (revokedAt === null || known.get(key)?.revokedAt !== null) continue;
    await markRevoked(db, key, revokedAt);
    keptRevocations.push(key);
  }
  return {
    release: shown?.current.number ?? null,
    keptRevocations,
    lostTokens: replaced.tokens.filter(({ key }) => !known.has(key)).map(({ key }) => key),
  };
}

/** Those to releases that came after the backup: their numbers are never given again. */
async function keepSwitches(db: StoreDatabase, switches: ReplacedStore["switches"]): Promise<void> {
  const highest = await readHighestNumber(db);
  for (const row of switches) {
    if (row.release > highest) {
      await db
        .insertInto("switch")
        .values(row)
        .onConflict((conflict) => conflict.column("instant").doNothing())
        .execute();
    }
  }
}
