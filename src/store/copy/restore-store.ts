/** A restore: a copy of a backup, in whose last transaction its current release becomes current anew. */
import type { Clock } from "../publish/instants.ts";
import type { Writer } from "../publish/commands.ts";
import type { RestoreOutcome } from "../open-store.ts";
import type { Authorship, StoredToken } from "../store.ts";
import {
  appendNone,
  appendSwitch,
  chooseNext,
  findUnusedChunks,
  readHighestNumber,
  readShown,
  releaseOf,
} from "../publish/releases.ts";
import type { Rows, Tables } from "../format/tables.ts";
import { createQueries } from "../queries.ts";
import { makeCopy } from "./copy.ts";
import type { StoreCopy } from "./copy.ts";
import { takeCopy } from "./take-copy.ts";

/** What of a store outlives a restore: numbers that were given, and what was revoked. */
export interface Outliving {
  readonly switches: readonly Rows["switch"][];
  readonly tokens: readonly Rows["token"][];
  /** Number of checks at the desk, which do not outlive it. */
  readonly checks: number;
}

export const readOutliving = async (tables: Tables): Promise<Outliving> => ({
  switches: await tables.switch.list(),
  tokens: await tables.token.list(),
  checks: (await tables.kept.list("id")).length,
});

type Restored = Omit<RestoreOutcome, "setAside" | "giveBack" | "isForgotten">;

/**
 * Replaces the content of a store by a backup, and closes the store. No instant and no release
 * number that clients have seen may be used again for something else.
 * @param from a backup, verified
 * @param left of the damaged store that is replaced; absent: `writer` is of the store itself
 * @returns what the restore changed for users of the store
 */
export async function restoreStore(
  from: Tables,
  writer: Writer,
  authorship: Authorship,
  clock: Clock,
  left?: Outliving,
): Promise<Restored> {
  const source = createQueries((work) => work(from));
  let restored: Restored | undefined;
  try {
    const { tokens } = await source.readState();
    // All is written again, as if the store had nothing: what is damaged in it does not count.
    const target = {
      readOutline: async () => ({ releases: [], switches: [] }),
      describeChunks: async () => [],
      addChunks: (chunks: readonly Rows["chunk"][]) =>
        writer.write((tables) => tables.chunk.put(chunks)),
      takeCopy: (copy: StoreCopy) =>
        writer.write(async (tables) => {
          await tables.switch.put(left?.switches ?? []);
          await tables.token.put(left?.tokens ?? []);
          const before = left ?? (await readOutliving(tables));
          const taken = await takeCopy(tables, copy);
          if (taken) restored = await beginAnew(tables, before, copy.tokens, authorship, clock);
          return taken;
        }),
    };
    await makeCopy(source, target, { tokens, replaces: true });
    if (!restored) throw new Error("A copy was made without its last transaction.");
    return restored;
  } finally {
    await writer.close();
  }
}

/** @param tables of the copy @param tokens of the backup */
async function beginAnew(
  tables: Tables,
  before: Outliving,
  tokens: readonly StoredToken[],
  authorship: Authorship,
  clock: Clock,
): Promise<Restored> {
  const shown = await readShown(tables);
  const later = await keepLater(tables, before.switches);
  const instant = await chooseNext(tables, clock, before.switches.at(-1)?.instant ?? 0);
  // All counts as changed: dates of two stores cannot be compared.
  if (shown)
    await appendSwitch(tables, shown.current.number, shown.bodies, instant, authorship, null);
  else if (later > 0) await appendNone(tables, instant, authorship);
  const checks = await tables.kept.list("id");
  await tables.kept.remove(checks.map(({ id }) => id));
  await tables.chunk.remove((await findUnusedChunks(tables)).unused);
  const given = new Map(tokens.map(({ key, revokedAt }) => [key, revokedAt]));
  const lostTokens = before.tokens.map(({ key }) => key).filter((key) => !given.has(key));
  await tables.token.remove(lostTokens);
  return {
    release: shown?.current.number ?? null,
    keptRevocations: before.tokens
      .filter(({ key, revokedAt }) => revokedAt !== null && given.get(key) === null)
      .map(({ key }) => key),
    lostTokens,
    lostChecks: before.checks,
  };
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
