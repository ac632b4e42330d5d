/**
 * Mends a store into which a clock that was ahead has written: no publish and no Last-Modified could
 * come after that.
 */
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/resources.ts";
import { findDayBegin } from "../instants.ts";
import type { BodyChange, ClockRepair } from "../store.ts";
import { dropUnusedChunks } from "./prune-releases.ts";
import { QUERIES } from "./read-store.ts";
import { readContent } from "./release-rows.ts";
import { readItems, rewriteRelease } from "./rewrite-release.ts";
import type { StoreDatabase } from "./schema.ts";

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
  db: StoreDatabase,
  now: number,
  backUp: () => Promise<string>,
): Promise<ClockRepair> {
  const switches = await db.selectFrom("switch").selectAll().orderBy("instant").execute();
  const releases = await db.selectFrom("release").selectAll().orderBy("number").execute();
  const tokens = await db.selectFrom("token").selectAll().execute();
  // Those of releases and items are instants of switches.
  const instants = [
    ...switches.map(({ instant }) => instant),
    ...tokens.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0]),
  ];
  const move = planMoves(instants, now);
  if (!move) return { switches: 0, releases: [], tokens: 0, backup: null };
  const backup = await backUp();
  const moved = { switches: 0, releases: [] as number[], tokens: 0 };
  const zones = releases.map(
    ({ installation }) => (JSON.parse(installation) as Installation).timeZone,
  );
  for (const row of switches) {
    const instant = move(row.instant);
    if (instant === row.instant) continue;
    moved.switches += 1;
    // Whatever it gives is dated anew, so all of it counts as changed.
    const changed: BodyChange = { at: instant, dayBegins: findDayBegin(instant, zones) };
    await db
      .updateTable("switch")
      .set({ instant, changes: JSON.stringify(perResource(() => changed)) })
      .where("instant", "=", row.instant)
      .execute();
  }
  for (const { key, createdAt, revokedAt } of tokens) {
    const dates = { createdAt: move(createdAt), revokedAt: revokedAt && move(revokedAt) };
    if (dates.createdAt === createdAt && dates.revokedAt === revokedAt) continue;
    moved.tokens += 1;
    await db.updateTable("token").set(dates).where("key", "=", key).execute();
  }
  const reader = { readChunks: QUERIES.readChunks.bind(undefined, db) };
  const written = new Set<string>();
  for (const row of releases) {
    const publishedAt = move(row.publishedAt);
    // No item is later than its release.
    if (publishedAt === row.publishedAt) continue;
    moved.releases.push(row.number);
    const content = readContent(row);
    const items = await readItems(reader, content);
    const dated = perResource((resource) => ({
      ...items[resource],
      createdAt: items[resource].createdAt.map(move),
      updatedAt: items[resource].updatedAt.map(move),
    }));
    await rewriteRelease(db, { ...row, publishedAt }, dated, content.states, written);
  }
  await dropUnusedChunks(db);
  return { ...moved, backup };
}
