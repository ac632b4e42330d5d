/**
 * The last transaction of a copy: releases, history and tokens at once. Their chunks were added before,
 * in any number of transactions, because nothing refers to them yet.
 */
import { CommandError } from "../../errors.ts";
import type { Rows, Tables } from "../format/tables.ts";
import { spellInstant } from "../publish/instants.ts";
import { deriveCurrent, findUnusedChunks, listHashes, releaseOf } from "../publish/releases.ts";
import { readOutline, writeToken } from "../queries.ts";
import type { StoredToken } from "../store.ts";
import type { MadeCopy, StoreCopy, StoreOutline } from "./copy.ts";

/** Independent of the order in which a database or a document gives the members. */
const spell = (row: Rows["switch"] | Rows["token"]): string =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const refuse = (why: string): CommandError =>
  new CommandError(
    `The two stores do not have the same history and nothing was copied: ${why}. Copy to a new store, or, if the copied store was restored or repaired, replace the history of the copy with --replace`,
  );

/**
 * @param own outline of the copy
 * @throws CommandError when the copy is not an earlier state of the copied store
 */
export function requireSameHistory(own: StoreOutline, copied: StoreOutline): void {
  const proofs = new Map(copied.releases.map(({ number, proof }) => [number, proof]));
  for (const { number, proof } of own.releases)
    if ((proofs.get(number) ?? proof) !== proof) throw refuse(`release ${number} differs`);

  const switches = new Set(copied.switches.map(spell));
  const unknown = own.switches.find((row) => !switches.has(spell(row)));
  if (!unknown) return;
  const became = unknown.kept === null ? "became current" : "was made";
  throw refuse(
    `only the copy knows that release ${releaseOf(unknown)} ${became} at ${spellInstant(unknown.instant * 1000)}`,
  );
}

const spellOutline = ({ releases, switches }: StoreOutline): string =>
  [...releases.map(({ proof }) => proof), ...switches.map(spell)].join("\n");

/** @returns whether the copy has everything already, and nothing else */
export const isSameOutline = (own: StoreOutline, copied: StoreOutline): boolean =>
  spellOutline(own) === spellOutline(copied);

/**
 * @returns undefined: something that the copy needs was removed meanwhile, and nothing was changed
 * @throws CommandError when the store holds another history
 */
export async function takeCopy(
  tables: Tables,
  { outline, rows, replaces, tokens }: StoreCopy,
): Promise<Pick<MadeCopy, "removed" | "tokens"> | undefined> {
  const own = await readOutline(tables);
  if (!replaces) requireSameHistory(own, outline);
  const held = new Set([...own.releases, ...rows].map(({ proof }) => proof));
  if (outline.releases.some(({ proof }) => !held.has(proof))) return undefined;
  const stored = new Set((await tables.chunk.list("hash")).map(({ hash }) => hash));
  if (rows.some((row) => listHashes(row).some((hash) => !stored.has(hash)))) return undefined;
  const wanted = new Map(outline.releases.map(({ number, proof }) => [number, proof]));
  const removed = own.releases.filter(({ number, proof }) => wanted.get(number) !== proof);
  await tables.release.remove(removed.map(({ number }) => number));
  await tables.told.remove(removed.map(({ number }) => number));
  await tables.release.put(rows);
  // Only what differs: the history of a store is never pruned.
  const [before, after] = [new Set(own.switches.map(spell)), new Set(outline.switches.map(spell))];
  const gone = own.switches.filter((row) => !after.has(spell(row)));
  await tables.switch.remove(gone.map(({ instant }) => instant));
  await tables.switch.put(outline.switches.filter((row) => !before.has(spell(row))));
  if (removed.length > 0) await tables.chunk.remove((await findUnusedChunks(tables)).unused);
  await deriveCurrent(tables);
  return {
    removed: removed.map(({ number }) => number),
    tokens: await putTokens(tables, tokens),
  };
}

/** A token that was revoked in either store stays revoked. @returns how many changed */
async function putTokens(
  { token: table }: Tables,
  tokens: readonly StoredToken[],
): Promise<number> {
  const own = await table.list();
  const revoked = new Map(own.map(({ key, revokedAt }) => [key, revokedAt]));
  const known = new Set(own.map(spell));
  const changed = tokens
    .map(writeToken)
    .map((row) => ({ ...row, revokedAt: row.revokedAt ?? revoked.get(row.key) ?? null }))
    .filter((row) => !known.has(spell(row)));
  await table.put(changed);
  return changed.length;
}
