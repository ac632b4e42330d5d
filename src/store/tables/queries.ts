/** What a reader of a store is asked, answered from its tables. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import type { Chunk } from "../chunk.ts";
import type { ChunkSummary, StoreReader, StoredToken } from "../store.ts";
import { SUMMARY, readRelease, readSummary, readCurrent } from "./releases.ts";
import type { StoredTables, Tables } from "./tables.ts";

/** Does work on what a store holds at one moment. */
export type AtOneMoment = <Result>(
  work: (tables: StoredTables) => Promise<Result>,
) => Promise<Result>;

/** @throws CommandError when one is missing or damaged */
async function readChunks(
  { chunk: table, unpack }: StoredTables,
  resource: ResourceName,
  hashes: readonly string[],
): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  for (const hash of hashes) {
    const row = await table.find(hash, "bytes");
    if (!row) {
      throw new CommandError(
        `The store holds no chunk ${hash} of ${resource}: its release was pruned, or the store is damaged (\`lectern releases verify\`)`,
      );
    }
    const chunk = await unpack(hash, row.bytes).catch((error: unknown) => {
      throw new CommandError(
        `The chunk ${hash} of ${resource} cannot be read (${(error as Error).message}): \`lectern releases verify\` says what else is wrong`,
      );
    });
    if (chunk.facts.resource !== resource) {
      throw new CommandError(
        `The chunk ${hash} is one of ${chunk.facts.resource} instead of ${resource}: put a backup of the store in its place`,
      );
    }
    chunks.push(chunk);
    // Each is some hundred microseconds of work, and requests are answered between.
    await nextTurn();
  }
  return chunks;
}

async function describeChunks(
  { chunk }: Tables,
  hashes: readonly string[],
): Promise<readonly ChunkSummary[]> {
  const rows: ChunkSummary[] = [];
  for (const hash of hashes) {
    const row = await chunk.find(hash, "hash", "length", "textsDigest");
    if (row) rows.push(row);
  }
  return rows;
}

/** @returns in the order of their making */
export const readTokens = async ({ token }: Tables): Promise<readonly StoredToken[]> =>
  (await token.list())
    .map((row) => ({
      ...row,
      resources: row.resources === null ? null : (JSON.parse(row.resources) as ResourceName[]),
      preview: row.preview === 1,
    }))
    .toSorted((one, other) => one.createdAt - other.createdAt);

export const createQueries = (atOneMoment: AtOneMoment): Omit<StoreReader, "watch" | "close"> => ({
  listReleases: () =>
    atOneMoment(async (tables) => {
      const current = await readCurrent(tables);
      return (await tables.release.list(...SUMMARY))
        .map((row) => ({ ...readSummary(row), current: row.number === current?.number }))
        .toReversed();
    }),
  listSwitches: () =>
    atOneMoment(async (tables) => {
      const rows = await tables.switch.list("instant", "release", "switchedBy", "note");
      return rows
        .map(({ instant, release, switchedBy: by, note }, index) => {
          const previous = rows[index - 1]?.release ?? null;
          return { instant, release, previous, by, note };
        })
        .toReversed();
    }),
  findReleaseAt: (instant) =>
    atOneMoment(async (tables) => (await tables.switch.findLast(instant))?.release ?? null),
  readRelease: (number) => atOneMoment((tables) => readRelease(tables, number)),
  readChunks: (resource, hashes) => atOneMoment((tables) => readChunks(tables, resource, hashes)),
  describeChunks: (hashes) => atOneMoment((tables) => describeChunks(tables, hashes)),
  readState: () =>
    atOneMoment(async (tables) => ({
      current: await readCurrent(tables),
      newestRelease: (await tables.release.findLast(Infinity))?.number ?? 0,
      tokens: await readTokens(tables),
    })),
});
