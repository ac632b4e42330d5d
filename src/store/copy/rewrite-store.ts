/** Copies whole stores, and replaces the content of a store by a backup. */
import { inSlices } from "../../lib/in-slices.ts";
import { chooseInstant } from "../publish/instants.ts";
import type { Clock } from "../publish/instants.ts";
import type { Authorship, RestoreOutcome } from "../store.ts";
import { appendSwitch, readCurrent, readHighestNumber, readShown } from "../publish/releases.ts";
import type { Table, Tables } from "../format/tables.ts";

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 32;

async function copyTable<Row>(from: Table<Row>, to: Table<Row>, key: keyof Row): Promise<void> {
  const keys = (await from.list(key)).map((row) => row[key] as string | number);
  for (const some of inSlices(keys, ROWS_AT_ONCE))
    await to.put((await from.findAll(some)).flatMap((row) => row ?? []));
}

/**
 * @param from as it is at one moment, verified
 * @param to empty
 */
export async function copyStore(from: Tables, to: Tables): Promise<void> {
  await copyTable(from.switch, to.switch, "instant");
  await copyTable(from.token, to.token, "key");
  await copyTable(from.release, to.release, "number");
  await copyTable(from.chunk, to.chunk, "hash");
}

/**
 * Replaces the content of a store by a backup. No instant and no release number that clients have
 * seen may be used again for something else.
 * @param clear empties `to`
 * @returns what the restore changed for users of the store
 */
export async function restoreStore(
  from: Tables,
  to: Tables,
  clear: () => Promise<void>,
  authorship: Authorship,
  clock: Clock,
): Promise<Omit<RestoreOutcome, "setAside">> {
  const [replaced, switches] = [await readCurrent(to), await to.switch.list()];
  const replacedTokens = await to.token.list();
  await clear();
  await copyStore(from, to);
  const shown = await readShown(to);
  if (shown) {
    const { current } = shown;
    const highest = await readHighestNumber(to);
    // Switches to releases after the backup stay, so that their numbers are never reused.
    for (const row of switches.filter(({ release }) => release > highest)) {
      const isTaken = (await to.switch.find(row.instant)) !== undefined;
      if (!isTaken) await to.switch.put([row]);
    }
    const instant = await chooseInstant(clock, current.since, replaced?.since ?? 0);
    // All counts as changed: dates of two stores cannot be compared.
    await appendSwitch(to, current.number, shown, instant, authorship, null);
  }
  const keptRevocations: string[] = [];
  const lostTokens: string[] = [];
  for (const { key, revokedAt } of replacedTokens) {
    const row = await to.token.find(key);
    if (!row) lostTokens.push(key);
    else if (revokedAt !== null && row.revokedAt === null) {
      await to.token.put([{ ...row, revokedAt }]);
      keptRevocations.push(key);
    }
  }
  return { release: shown?.current.number ?? null, keptRevocations, lostTokens };
}
