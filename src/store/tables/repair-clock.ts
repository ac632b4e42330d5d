/**
 * Mends a store into which a clock that was ahead has written: no publish and no Last-Modified could
 * come after that.
 */
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import { hashChunk, packChunk, writeChunk } from "../chunk.ts";
import { findDayBegin } from "../instants.ts";
import type { BodyChange, ClockRepair } from "../store.ts";
import { findUnusedChunks } from "./prune-releases.ts";
import { putRelease, readContent } from "./release-rows.ts";
import type { StoredTables } from "./tables.ts";

type Move = (instant: number) => number;

/**
 * @param instants all that a store holds
 * @param now in whole seconds
 * @returns where an instant goes: those ahead become the last seconds up to now, each its own, in their order, behind all
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
  tables: StoredTables,
  now: number,
  backUp: () => Promise<string>,
): Promise<ClockRepair> {
  const switches = await tables.switch.list();
  const contents = (await tables.release.list()).map((row) => ({ row, ...readContent(row) }));
  const tokens = await tables.token.list();
  // Those of releases and items are instants of switches.
  const instants = [
    ...switches.map(({ instant }) => instant),
    ...tokens.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0]),
  ];
  const move = planMoves(instants, now);
  if (!move) return { switches: 0, releases: [], tokens: 0, backup: null };
  const backup = await backUp();
  const zones = contents.map(({ installation }) => installation.timeZone);
  const movedSwitches = switches.filter(({ instant }) => move(instant) !== instant);
  for (const row of movedSwitches) await tables.switch.remove(row.instant);
  for (const row of movedSwitches) {
    const instant = move(row.instant);
    // Whatever it gives is dated anew, so all of it counts as changed.
    const changed: BodyChange = { at: instant, dayBegins: findDayBegin(instant, zones) };
    const changes = JSON.stringify(perResource(() => changed));
    await tables.switch.put({ ...row, instant, changes });
  }
  const movedTokens = tokens.filter((row) =>
    [row.createdAt, row.revokedAt ?? 0].some((instant) => move(instant) !== instant),
  );
  for (const row of movedTokens) {
    const revokedAt = row.revokedAt && move(row.revokedAt);
    await tables.token.put({ ...row, createdAt: move(row.createdAt), revokedAt });
  }
  const redate = rememberRedated(tables, move);
  const releases: number[] = [];
  for (const { row, ...content } of contents) {
    const publishedAt = move(row.publishedAt);
    // No item is later than its release.
    if (publishedAt === row.publishedAt) continue;
    const chunks = perResource<string[]>(() => []);
    for (const resource of RESOURCE_NAMES)
      for (const hash of content.chunks[resource]) chunks[resource].push(await redate(hash));
    await putRelease(tables, { ...row, publishedAt }, { ...content, chunks });
    releases.push(row.number);
  }
  for (const hash of (await findUnusedChunks(tables)).unused) await tables.chunk.remove(hash);
  return { switches: movedSwitches.length, releases, tokens: movedTokens.length, backup };
}

/** @returns writes a chunk with its dates moved, once, and gives its hash */
function rememberRedated(
  { chunk: table, unpack }: StoredTables,
  move: Move,
): (hash: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (hash) => {
    const found = known.get(hash);
    const row = found === undefined ? await table.find(hash) : undefined;
    if (!row) return found ?? hash;
    const chunk = await unpack(hash, row.bytes);
    const dates = { createdAt: chunk.createdAt.map(move), updatedAt: chunk.updatedAt.map(move) };
    const items = { texts: chunk.texts(), uuids: chunk.uuids, ...dates };
    const bytes = writeChunk(chunk.facts.resource, items, 0, chunk.length);
    const redated = hashChunk(bytes);
    if (redated !== hash) {
      await table.put({ ...row, hash: redated, bytes: await packChunk(bytes) });
    }
    known.set(hash, redated);
    return redated;
  };
}
