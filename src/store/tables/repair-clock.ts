/**
 * Mends a store into which a clock that was ahead has written: no publish and no Last-Modified could
 * come after that.
 */
import { mapResources } from "../../catalog/catalog.ts";
import { findDayBegin } from "../instants.ts";
import type { BodyChange, ClockRepair } from "../store.ts";
import { renewRelease } from "./copy-store.ts";
import { findUnusedChunks, readChanges, readContent } from "./releases.ts";
import type { StoredTables } from "./tables.ts";

/**
 * @param instants all that a store holds
 * @param now in whole seconds
 * @returns where an instant goes: those ahead become the last seconds up to now, each its own, in their order, behind all
 *   that do not lie ahead; undefined: none lies ahead
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
 * @param backUp called before anything is changed, where something has to be
 */
export async function repairClock(
  tables: StoredTables,
  now: number,
  backUp: () => Promise<string>,
): Promise<ClockRepair> {
  const switches = await tables.switch.list();
  const releases = await tables.release.list();
  const tokens = await tables.token.list();
  // Those of releases and items are instants of switches.
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
    // Whatever it gives is dated anew, so all of it counts as changed.
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
