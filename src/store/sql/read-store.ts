/**
 * What can be read of a store at one moment (one transaction). A version of the store that has other
 * tables answers the same questions in its own way.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { unpackChunk } from "../chunk.ts";
import type { Chunk } from "../chunk.ts";
import type {
  ChunkSummary,
  ListedRelease,
  ReleaseContent,
  StoreReader,
  StoreState,
  Switch,
} from "../store.ts";
import { SUMMARY, readContent, readSummary } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { readCurrent } from "./switches.ts";
import { readTokens } from "./tokens.ts";

/** The questions that a reader passes on. */
export type StoreQueries = {
  readonly [Name in Exclude<keyof StoreReader, "watch" | "close">]: (
    db: StoreDatabase,
    ...args: Parameters<StoreReader[Name]>
  ) => ReturnType<StoreReader[Name]>;
};

/** Parameters of one statement. */
export const HASHES_AT_ONCE = 500;

/** What there is where nothing was ever written. */
export const EMPTY_STATE: StoreState = { current: null, newestRelease: 0, tokens: [] };

/** The refusal of a number that no release has. */
export const unknownRelease = (number: number): CommandError =>
  new CommandError(`There is no release ${number}: "lectern releases list" shows those that exist`);

/** @throws CommandError when there is no such release */
export async function readRelease(db: StoreDatabase, number: number): Promise<ReleaseContent> {
  // A number that no release can have never reaches the database.
  const row =
    Number.isSafeInteger(number) && number > 0
      ? await db.selectFrom("release").selectAll().where("number", "=", number).executeTakeFirst()
      : undefined;
  if (!row) throw unknownRelease(number);
  return readContent(row);
}

/** @throws CommandError when one is missing or damaged */
async function readChunks(
  db: StoreDatabase,
  resource: string,
  hashes: readonly string[],
): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  for (const hash of hashes) {
    const row = await db
      .selectFrom("chunk")
      .select("bytes")
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (!row) {
      throw new CommandError(
        `The store holds no chunk ${hash} of ${resource}: its release was pruned, or the store is damaged (\`lectern releases verify\`)`,
      );
    }
    const chunk = await unpackChunk(hash, row.bytes).catch((error: unknown) => {
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

const describeChunks: StoreQueries["describeChunks"] = async (db, _resource, hashes) => {
  const known = new Map<string, ChunkSummary>();
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    const rows = await db
      .selectFrom("chunk")
      .select(["hash", "length", "textsDigest"])
      .where("hash", "in", hashes.slice(start, start + HASHES_AT_ONCE))
      .execute();
    for (const row of rows) known.set(row.hash, row);
  }
  return hashes.flatMap((hash) => known.get(hash) ?? []);
};

async function listReleases(db: StoreDatabase): Promise<readonly ListedRelease[]> {
  const current = await readCurrent(db);
  const rows = await db.selectFrom("release").select(SUMMARY).orderBy("number", "desc").execute();
  return rows.map((row) => ({ ...readSummary(row), current: row.number === current?.number }));
}

async function readState(db: StoreDatabase): Promise<StoreState> {
  const { newest } = await db
    .selectFrom("release")
    .select((expression) => expression.fn.max("number").as("newest"))
    .executeTakeFirstOrThrow();
  return {
    current: await readCurrent(db),
    newestRelease: newest ?? 0,
    tokens: await readTokens(db),
  };
}

async function listSwitches(db: StoreDatabase): Promise<readonly Switch[]> {
  const rows = await db
    .selectFrom("switch")
    .select(["instant", "release", "switchedBy", "note"])
    .orderBy("instant", "desc")
    .execute();
  return rows.map(({ instant, release, switchedBy, note }, index) => ({
    instant,
    release,
    previous: rows[index + 1]?.release ?? null,
    by: switchedBy,
    note,
  }));
}

async function findReleaseAt(db: StoreDatabase, instant: number): Promise<number | null> {
  const row = await db
    .selectFrom("switch")
    .select("release")
    .where("instant", "<=", instant)
    .orderBy("instant", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
}

export const QUERIES: StoreQueries = {
  listReleases,
  listSwitches,
  findReleaseAt,
  readRelease,
  readChunks,
  describeChunks,
  readState,
};
