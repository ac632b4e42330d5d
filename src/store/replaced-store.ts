/**
 * What a restored store must know of the one that it replaces: neither an instant nor a release
 * number that clients have seen may come again for something else.
 */
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { StoreDatabase } from "./schema.ts";
import type { Authorship, RestoreOutcome, StoredToken } from "./store.ts";
import {
  appendSwitch,
  readCurrent,
  readHighestNumber,
  readShown,
  readTimeZones,
} from "./switches.ts";
import type { Shown } from "./switches.ts";
import { markRevoked, readTokens } from "./tokens.ts";

interface Switch {
  readonly instant: number;
  readonly release: number;
  readonly switchedBy: string;
  readonly note: string | null;
}

export interface ReplacedStore {
  readonly shown: Shown | null;
  /** Oldest first. */
  readonly switches: readonly Switch[];
  readonly tokens: readonly StoredToken[];
}

/** What is known of a store that is missing or broken. */
export const NOTHING: ReplacedStore = { shown: null, switches: [], tokens: [] };

export async function readReplacedStore(db: StoreDatabase): Promise<ReplacedStore> {
  return {
    shown: await readShown(db),
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
  const current = await readCurrent(db);
  const tokens = await readTokens(db);
  const known = new Map(tokens.map((token) => [token.key, token]));
  const { shown } = replaced;
  if (current) {
    await keepSwitches(db, replaced.switches);
    const latest = Math.max(current.since, replaced.switches.at(-1)?.instant ?? 0);
    const timeZones = await readTimeZones(db, [current.number]);
    const instant = await chooseInstant(clock, latest, timeZones);
    await appendSwitch(db, current.number, instant, authorship, shown);
  }
  const keptRevocations: string[] = [];
  for (const { key, revokedAt } of replaced.tokens) {
    if (revokedAt === null || known.get(key)?.revokedAt !== null) continue;
    await markRevoked(db, key, revokedAt);
    keptRevocations.push(key);
  }
  return {
    release: current?.number ?? null,
    keptRevocations,
    lostTokens: replaced.tokens.filter(({ key }) => !known.has(key)).map(({ key }) => key),
  };
}

/** Those to releases that came after the backup: their numbers are never given again. */
async function keepSwitches(db: StoreDatabase, switches: readonly Switch[]): Promise<void> {
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
