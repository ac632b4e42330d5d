/** Rewrites a store: copies a backup or a store of an earlier version, and repairs a wrong clock. */
import { mapResources, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { cutContent } from "../cut-chunks.ts";
import { holdItems, writeInstallation } from "../digests.ts";
import { packItems } from "../draft-release.ts";
import { chooseInstant, findDayBegin } from "../instants.ts";
import type { Clock } from "../instants.ts";
import type { OnProgress } from "../open-store.ts";
import type { Authorship, BodyChange, ClockRepair, RestoreOutcome } from "../store.ts";
import {
  appendSwitch,
  findUnusedChunks,
  putRelease,
  readChanges,
  readContent,
  readCurrent,
  readHighestNumber,
  readShown,
  SUMMARY,
} from "./releases.ts";
import { FIRST_WITH_CHUNKS } from "./tables.ts";
import type { ReleaseRow, StoredTables, Tables } from "./tables.ts";

/**
 * @param from as it is at one moment, verified
 * @param to empty
 * @param onProgress called while releases of version 1 are converted
 */
export async function copyStore(
  from: StoredTables,
  to: Tables,
  onProgress: OnProgress,
): Promise<void> {
  for (const row of await from.switch.list()) await to.switch.put(row);
  for (const row of await from.token.list()) await to.token.put(row);
  if (from.version < FIRST_WITH_CHUNKS) {
    await renewReleases(from, to, onProgress);
    return;
  }
  for (const row of await from.release.list()) await to.release.put(row);
  for (const { hash } of await from.chunk.list("hash")) {
    const row = await from.chunk.find(hash);
    if (row) await to.chunk.put(row);
  }
}

const keepInstant = (instant: number): number => instant;

async function renewReleases(
  from: StoredTables,
  to: Tables,
  onProgress: OnProgress,
): Promise<void> {
  const rows = await from.release.list(...SUMMARY, "catalog", "installation", "content");
  const total = rows
    .flatMap((row) => Object.values(readContent(row).release.counts))
    .reduce((sum, count) => sum + count, 0);
  const written = new Set<string>();
  let handled = 0;
  for (const row of rows) {
    await renewRelease(from, to, row, written, keepInstant, (items) =>
      onProgress((handled += items), total),
    );
  }
}

/**
 * Cuts the items of a release into chunks again.
 * @param written hashes of chunks that need not be written again; new ones are added
 * @param move maps the instants of items
 */
async function renewRelease(
  from: StoredTables,
  to: Tables,
  row: Omit<ReleaseRow, "proof">,
  written: Set<string>,
  move: (instant: number) => number,
  onRead: (items: number) => void,
): Promise<void> {
  const { release, held, installation: declared } = readContent(row);
  const catalog = catalogOf(declared);
  const items: Partial<Record<ResourceName, JoinedItems>> = {};
  for (const resource of catalog.names) {
    items[resource] = await readItems(from, held[resource].chunks, move);
    onRead(items[resource].texts.length);
  }
  const joined = items as PerResource<JoinedItems>;
  const installation = writeInstallation(declared);
  const texts = perResource(catalog, (resource) => joined[resource].texts);
  const { digest, stretches } = cutContent(row.catalog, installation, texts);
  const { chunks, packed } = await packItems(catalog, joined, stretches, written, () => {});
  for (const chunk of packed) {
    await to.chunk.put(chunk);
    written.add(chunk.hash);
  }
  const counts = JSON.stringify(release.counts);
  const { content: _, ...said } = row;
  const renewed = holdItems(catalog, row.catalog, declared, chunks, (name) => held[name].state);
  await putRelease(to, { ...said, counts, installation, digest }, renewed);
}

interface JoinedItems extends DatedItems {
  readonly texts: readonly Uint8Array[];
}

async function readItems(
  { chunk: table, unpack }: StoredTables,
  hashes: readonly string[],
  move: (instant: number) => number,
): Promise<JoinedItems> {
  const chunks: Chunk[] = [];
  for (const hash of hashes) {
    const row = await table.find(hash, "bytes");
    if (row) chunks.push(await unpack(hash, row.bytes));
  }
  return {
    texts: chunks.flatMap((chunk) => chunk.texts()),
    uuids: Buffer.concat(chunks.map(({ uuids }) => uuids)),
    createdAt: Float64Array.from(chunks.flatMap(({ createdAt }) => Array.from(createdAt, move))),
    updatedAt: Float64Array.from(chunks.flatMap(({ updatedAt }) => Array.from(updatedAt, move))),
  };
}

/**
 * Replaces the content of a store by a backup. No instant and no release number that clients have
 * seen may be used again for something else.
 * @param clear empties `to`
 * @returns what the restore changed for users of the store
 */
export async function restoreStore(
  from: StoredTables,
  to: Tables,
  clear: () => Promise<void>,
  authorship: Authorship,
  clock: Clock,
  onProgress: OnProgress,
): Promise<Omit<RestoreOutcome, "setAside">> {
  const [replaced, switches] = [await readCurrent(to), await to.switch.list()];
  const replacedTokens = await to.token.list();
  await clear();
  await copyStore(from, to, onProgress);
  const shown = await readShown(to);
  if (shown) {
    const { current } = shown;
    const highest = await readHighestNumber(to);
    // Switches to releases after the backup stay, so that their numbers are never reused.
    for (const row of switches.filter(({ release }) => release > highest)) {
      const isTaken = (await to.switch.find(row.instant)) !== undefined;
      if (!isTaken) await to.switch.put(row);
    }
    const instant = await chooseInstant(clock, current, ...(replaced ? [replaced] : []));
    // All counts as changed: dates of two stores cannot be compared.
    await appendSwitch(to, current.number, shown, instant, authorship, null);
  }
  const keptRevocations: string[] = [];
  const lostTokens: string[] = [];
  for (const { key, revokedAt } of replacedTokens) {
    const row = await to.token.find(key);
    if (!row) lostTokens.push(key);
    else if (revokedAt !== null && row.revokedAt === null) {
      await to.token.put({ ...row, revokedAt });
      keptRevocations.push(key);
    }
  }
  return { release: shown?.current.number ?? null, keptRevocations, lostTokens };
}

/**
 * @param instants of everything in a store
 * @param now in whole seconds
 * @returns a function that maps each instant: those in the future become different seconds up to
 *   now, in the same order, after all others; undefined: none is in the future
 */
function planMoves(
  instants: readonly number[],
  now: number,
): ((instant: number) => number) | undefined {
  const ahead = [...new Set(instants.filter((instant) => instant > now))].toSorted((a, b) => a - b);
  const latest = instants.reduce((max, one) => (one <= now ? Math.max(max, one) : max), 0);
  const first = Math.max(latest + 1, now - ahead.length + 1);
  const moves = new Map(ahead.map((instant, index) => [instant, first + index]));
  return ahead.length === 0 ? undefined : (instant) => moves.get(instant) ?? Math.min(instant, now);
}

/**
 * @param now in whole seconds
 * @param backUp called before the first change, if one is needed
 */
export async function repairClock(
  tables: StoredTables,
  now: number,
  backUp: () => Promise<string>,
): Promise<ClockRepair> {
  const switches = await tables.switch.list();
  const releases = await tables.release.list();
  const tokens = await tables.token.list();
  // The instants of releases and items are those of switches.
  const instants = [
    ...switches.map(({ instant }) => instant),
    ...tokens.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0]),
  ];
  const move = planMoves(instants, now);
  if (!move) return { switches: 0, releases: [], tokens: 0, backup: null };
  const backup = await backUp();
  const zones = releases.map((row) => readContent(row).installation.timeZone);
  const movedSwitches = switches.filter(({ instant }) => move(instant) !== instant);
  for (const row of movedSwitches) await tables.switch.remove(row.instant);
  for (const row of movedSwitches) {
    const instant = move(row.instant);
    // Its bodies get new dates, so everything counts as changed.
    const changed: BodyChange = { at: instant, dayBegins: findDayBegin(instant, zones) };
    const changes = mapResources(readChanges(row.changes, instant), () => changed);
    await tables.switch.put({ ...row, instant, changes: JSON.stringify(changes) });
  }
  const movedTokens = tokens.filter((row) =>
    [row.createdAt, row.revokedAt ?? 0].some((instant) => move(instant) !== instant),
  );
  for (const row of movedTokens) {
    const revokedAt = row.revokedAt && move(row.revokedAt);
    await tables.token.put({ ...row, createdAt: move(row.createdAt), revokedAt });
  }
  // No item is later than its release.
  const movedReleases = releases.filter(({ publishedAt }) => move(publishedAt) !== publishedAt);
  const written = new Set<string>();
  for (const row of movedReleases) {
    const renewed = { ...row, publishedAt: move(row.publishedAt) };
    await renewRelease(tables, tables, renewed, written, move, () => {});
  }
  for (const hash of (await findUnusedChunks(tables)).unused) await tables.chunk.remove(hash);
  return {
    switches: movedSwitches.length,
    releases: movedReleases.map(({ number }) => number),
    tokens: movedTokens.length,
    backup,
  };
}
