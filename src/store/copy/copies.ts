/**
 * Writes what is copied from another store: first chunks, in any number of transactions, because
 * nothing refers to them yet; then everything else in one.
 */
import { CommandError } from "../../errors.ts";
import { chooseInstant, spellInstant } from "../publish/instants.ts";
import type { Clock } from "../publish/instants.ts";
import type { CopyOutcome, StoreCopy, StoreOutline } from "./copy-source.ts";
import type { Authorship, ReleaseContent } from "../store.ts";
import {
  appendSwitch,
  findUnusedChunks,
  listHashes,
  readContent,
  readCurrent,
  readShown,
  switchTo,
} from "../publish/releases.ts";
import type { Shown } from "../publish/releases.ts";
import { readOutline, writeToken } from "../queries.ts";
import { findRevealed } from "../publish/revealed.ts";
import type { Rows, Tables } from "../format/tables.ts";

/** Independent of the order in which a database or a document gives the members. */
const spell = (row: Rows["switch"] | Rows["token"]): string =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** @returns the first switch that only the copy has */
function findOwnSwitch(own: StoreOutline, copied: StoreOutline): Rows["switch"] | undefined {
  const switches = new Set(copied.switches.map(spell));
  return own.switches.find((row) => !switches.has(spell(row)));
}

const refuse = (why: string): CommandError =>
  new CommandError(
    `The two stores do not have the same history and nothing was copied: ${why}. Copy to a new store, or, if the copied store was restored or repaired, replace the history of the copy with --replace`,
  );

/**
 * @param own outline of the copy
 * @param only the only release to copy: the copy may have others, with its own history
 * @throws CommandError when the copy is not an earlier state of the copied store
 */
export function requireSameHistory(own: StoreOutline, copied: StoreOutline, only?: number): void {
  const proofs = new Map(copied.releases.map(({ number, proof }) => [number, proof]));
  for (const { number, proof } of own.releases) {
    const other = proofs.get(number);
    if (other !== undefined && other !== proof) throw refuse(`release ${number} differs`);
  }
  const unknown = findOwnSwitch(own, copied);
  if (unknown === undefined) return;
  const { instant, release } = unknown;
  const isInTheWay = copied.switches.some((row) => row.instant === instant && row.release === only);
  if (only === undefined || isInTheWay) {
    throw refuse(
      `only the copy knows that release ${release} became current at ${spellInstant(instant * 1000)}`,
    );
  }
}

/** @returns whether the copy has everything already, and nothing else */
export const isSameOutline = (own: StoreOutline, copied: StoreOutline): boolean =>
  own.releases.length === copied.releases.length &&
  own.switches.length === copied.switches.length &&
  own.releases.every(({ proof }, index) => proof === copied.releases[index]?.proof) &&
  own.switches.every((row, index) => {
    const other = copied.switches[index];
    return other !== undefined && spell(row) === spell(other);
  });

/**
 * @returns undefined: something that the copy needs was removed meanwhile, and nothing was changed
 * @throws CommandError when the store holds another history
 */
export async function takeCopy(
  tables: Tables,
  copy: StoreCopy,
  authorship: Authorship,
  clock: Clock,
): Promise<CopyOutcome | undefined> {
  const { outline, rows, only, replaces, tokens } = copy;
  const own = await readOutline(tables);
  if (!replaces) requireSameHistory(own, outline, only);
  /** True: the copy has its own history, so changes count from the release that it shows. */
  const isOwn = !replaces && findOwnSwitch(own, outline) !== undefined;
  const wanted = chooseWanted(copy, isOwn);
  const proofs = new Map(
    [...own.releases, ...rows].map(({ number, proof }): [number, string] => [number, proof]),
  );
  if (wanted.releases.some(({ number, proof }) => proofs.get(number) !== proof)) return undefined;
  const stored = new Set((await tables.chunk.list("hash")).map(({ hash }) => hash));
  if (rows.some((row) => listHashes(row).some((hash) => !stored.has(hash)))) return undefined;
  const before = isOwn ? await readShown(tables) : null;
  const kept = new Set(wanted.releases.map(({ proof }) => proof));
  const removed = own.releases.filter(
    ({ proof }) => (only === undefined || replaces) && !kept.has(proof),
  );
  for (const { number } of removed) await tables.release.remove(number);
  for (const row of rows) await tables.release.put(row);
  const known = new Set(replaces ? [] : own.switches.map(({ instant }) => instant));
  if (replaces) for (const { instant } of own.switches) await tables.switch.remove(instant);
  for (const row of wanted.switches) if (!known.has(row.instant)) await tables.switch.put(row);
  if (removed.length > 0)
    for (const hash of (await findUnusedChunks(tables)).unused) await tables.chunk.remove(hash);
  const row = only === undefined ? undefined : await tables.release.find(only);
  if (row) await show(tables, readContent(row), before, authorship, clock);
  return {
    release: (await readCurrent(tables))?.number ?? null,
    added: rows.map(({ number }) => number),
    removed: removed.map(({ number }) => number),
    tokens: await putTokens(tables, tokens),
  };
}

/** Makes the release current, even if another one was current since. */
async function show(
  tables: Tables,
  content: ReleaseContent,
  before: Shown | null,
  authorship: Authorship,
  clock: Clock,
): Promise<void> {
  const { number } = content.release;
  if (!before) return switchTo(tables, content, authorship, clock);
  if (before.current.number === number) return;
  const latest = await readCurrent(tables);
  const instant = await chooseInstant(clock, before.current, ...(latest ? [latest] : []));
  const revealed = await findRevealed(tables, before, content, instant);
  await appendSwitch(tables, number, content, instant, authorship, before, revealed);
}

/**
 * @returns of one release, the switch that began it and, unless the copy has its own history, the
 *   last one to it
 */
function chooseWanted({ outline, rows, only }: StoreCopy, isOwn: boolean): StoreOutline {
  if (only === undefined) return outline;
  const own = outline.switches.filter(({ release }) => release === only);
  const begun = rows.find(({ number }) => number === only)?.publishedAt;
  return {
    releases: outline.releases.filter(({ number }) => number === only),
    switches: own.filter((row) => (row === own.at(-1) && !isOwn) || row.instant === begun),
  };
}

/** A token that was revoked in either store stays revoked. @returns how many changed */
async function putTokens({ token: table }: Tables, tokens: StoreCopy["tokens"]): Promise<number> {
  let changed = 0;
  for (const token of tokens.map(writeToken)) {
    const own = await table.find(token.key);
    const merged = { ...token, revokedAt: token.revokedAt ?? own?.revokedAt ?? null };
    if (own && spell(own) === spell(merged)) continue;
    await table.put(merged);
    changed += 1;
  }
  return changed;
}
