/**
 * Mends a store into which a clock that was ahead has written: no publish and no Last-Modified could
 * come after that.
 */
import type { Installation } from "../../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { DatedItems } from "../chunk.ts";
import { readAllChunks } from "../draft-release.ts";
import { findDayBegin } from "../instants.ts";
import type { BodyChange, ClockRepair } from "../store.ts";
import { dropUnusedChunks } from "./prune-releases.ts";
import { QUERIES } from "./read-store.ts";
import { readContent } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import { joinChunks, rewriteRelease } from "./rewrite-release.ts";
import type { StoreDatabase } from "./schema.ts";

/** Where an instant goes; one that does not lie ahead stays. */
type Move = (instant: number) => number;

/**
 * @param instants all that a store holds
 * @param now in whole seconds
 * @returns those ahead become the last seconds up to now, each its own, in their order, behind all
 *   that do not lie ahead; undefined: none lies ahead
 */
function planMoves(instants: readonly number[], now: number): Move | undefined {
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
  // The dates of items are instants of switches.
  const instants = [
    ...switches.map(({ instant }) => instant),
    ...tokens.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0]),
  ];
  const move = planMoves(instants, now);
  if (!move) return { switches: 0, releases: [], items: 0, tokens: 0, backup: null };
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
  /** By hash of a chunk, how many of its items have other dates now. */
  const redated = new Map<string, number>();
  for (const row of releases) {
    if (await redateRelease(db, row, move, redated)) moved.releases.push(row.number);
  }
  await dropUnusedChunks(db);
  const items = redated.values().reduce((sum, count) => sum + count, 0);
  return { ...moved, items, backup };
}

/** @returns whether anything of it was moved */
async function redateRelease(
  db: StoreDatabase,
  row: ReleaseRow,
  move: Move,
  redated: Map<string, number>,
): Promise<boolean> {
  const content = readContent(row);
  const reader = { readChunks: QUERIES.readChunks.bind(undefined, db) };
  const items: Partial<Record<ResourceName, DatedItems>> = {};
  let isMoved = move(row.publishedAt) !== row.publishedAt;
  for (const resource of RESOURCE_NAMES) {
    const chunks = await Array.fromAsync(readAllChunks(reader, content, resource));
    for (const { hash, createdAt, updatedAt } of chunks) {
      const count = updatedAt.filter(
        (instant, index) =>
          move(instant) !== instant || move(createdAt[index] ?? 0) !== createdAt[index],
      ).length;
      if (count > 0) redated.set(hash, count);
      isMoved ||= count > 0;
    }
    const joined = joinChunks(chunks);
    items[resource] = {
      ...joined,
      createdAt: joined.createdAt.map(move),
      updatedAt: joined.updatedAt.map(move),
    };
  }
  if (isMoved) {
    const dated = perResource((resource) => items[resource] ?? joinChunks([]));
    await rewriteRelease(db, { ...row, publishedAt: move(row.publishedAt) }, dated, content.states);
  }
  return isMoved;
}
