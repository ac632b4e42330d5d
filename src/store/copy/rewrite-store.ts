/** Copies whole stores, and replaces the content of a store by a backup. */
import { inSlices } from "../../lib/in-slices.ts";
import type { Clock } from "../publish/instants.ts";
import type { Writer } from "../publish/commands.ts";
import type { RestoreOutcome } from "../open-store.ts";
import type { Authorship } from "../store.ts";
import {
  appendNone,
  appendSwitch,
  chooseNext,
  readHighestNumber,
  readShown,
  releaseOf,
} from "../publish/releases.ts";
import type { Rows, Table, Tables } from "../format/tables.ts";

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

/** What of a store outlives a restore: numbers that were given, and what was revoked. */
export interface Outliving {
  readonly switches: readonly Rows["switch"][];
  readonly tokens: readonly Rows["token"][];
  /** Number of checks at the desk, which do not outlive it. */
  readonly drafts: number;
}

export const readOutliving = async (tables: Tables): Promise<Outliving> => ({
  switches: await tables.switch.list(),
  tokens: await tables.token.list(),
  drafts: (await tables.draft.list("id")).length,
});

/**
 * Replaces the content of a store by a backup, and closes the store. No instant and no release
 * number that clients have seen may be used again for something else.
 * @param from see `copyStore`
 * @param old of the store that is replaced; absent: `store` is that store
 * @returns what the restore changed for users of the store
 */
export async function restoreStore(
  from: Tables,
  store: Writer,
  authorship: Authorship,
  clock: Clock,
  old?: Outliving,
): Promise<Omit<RestoreOutcome, "setAside" | "giveBack" | "isForgotten">> {
  try {
    return await store.rewrite(async (to, clear) => {
      const { switches, tokens, drafts } = old ?? (await readOutliving(to));
      await clear();
      await copyStore(from, to);
      const shown = await readShown(to);
      const later = await keepLater(to, switches);
      const instant = await chooseNext(to, clock, switches.at(-1)?.instant ?? 0);
      // All counts as changed: dates of two stores cannot be compared.
      if (shown) await appendSwitch(to, shown.current.number, shown, instant, authorship, null);
      else if (later > 0) await appendNone(to, instant, authorship);
      return {
        release: shown?.current.number ?? null,
        ...(await keepRevocations(to, tokens)),
        lostChecks: drafts,
      };
    });
  } finally {
    await store.close();
  }
}

/**
 * Acts with releases after the backup stay, so that their numbers are never given again.
 * @returns how many
 */
async function keepLater(to: Tables, switches: Outliving["switches"]): Promise<number> {
  const highest = await readHighestNumber(to);
  const taken = new Set((await to.switch.list("instant")).map(({ instant }) => instant));
  const later = switches.filter((row) => releaseOf(row) > highest);
  for (const row of later) {
    // The backup may be of a store that went on by itself.
    let { instant } = row;
    while (taken.has(instant)) instant += 1;
    taken.add(instant);
    await to.switch.put([{ ...row, instant }]);
  }
  return later.length;
}

/** @param before the tokens before the restore */
async function keepRevocations(
  { token: table }: Tables,
  before: readonly Rows["token"][],
): Promise<Pick<RestoreOutcome, "keptRevocations" | "lostTokens">> {
  const restored = new Map((await table.list()).map((row) => [row.key, row]));
  const revoked = before.flatMap(({ key, revokedAt }) => {
    const row = restored.get(key);
    return row && revokedAt !== null && row.revokedAt === null ? [{ ...row, revokedAt }] : [];
  });
  await table.put(revoked);
  return {
    keptRevocations: revoked.map(({ key }) => key),
    lostTokens: before.map(({ key }) => key).filter((key) => !restored.has(key)),
  };
}
