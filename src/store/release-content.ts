/**
 * In charge of reading releases: the list of them, what one consists of, and the items of a run. In
 * comes a database at one moment (one transaction); out come the shapes of store.ts.
 */
import type { Installation } from "../catalog/installation.ts";
import { perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import type { StoreDatabase } from "./schema.ts";
import type { ListedRelease, ReleaseContent, ReleaseItem, StoreState } from "./store.ts";
import { readCurrent } from "./switches.ts";
import { readTokens } from "./tokens.ts";

export async function readState(db: StoreDatabase): Promise<StoreState> {
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

/** The state of a store in which nothing was ever written. */
export const EMPTY_STATE: StoreState = { current: null, newestRelease: 0, tokens: [] };

const COLUMNS = ["number", "publishedAt", "publishedBy", "note", "digest"] as const;

export async function readReleases(db: StoreDatabase): Promise<readonly ListedRelease[]> {
  const current = await readCurrent(db);
  const rows = await db.selectFrom("release").select(COLUMNS).orderBy("number", "desc").execute();
  const counts = await readCounts(db);
  return rows.map((row) => ({
    ...row,
    counts: counts.get(row.number) ?? perResource(() => 0),
    current: row.number === current?.number,
  }));
}

/** @param release only of this one */
async function readCounts(
  db: StoreDatabase,
  release?: number,
): Promise<ReadonlyMap<number, PerResource<number>>> {
  const rows = await db
    .selectFrom("release_resource")
    .select(["release", "resource", "items"])
    .$if(release !== undefined, (query) => query.where("release", "=", release ?? 0))
    .execute();
  const counts = new Map<number, Record<ResourceName, number>>();
  for (const row of rows) {
    const perRelease = counts.get(row.release) ?? perResource(() => 0);
    perRelease[row.resource] = row.items;
    counts.set(row.release, perRelease);
  }
  return counts;
}

/** @throws CommandError when there is no such release */
export async function readReleaseContent(
  db: StoreDatabase,
  number: number,
): Promise<ReleaseContent> {
  const row = await db
    .selectFrom("release")
    .select([...COLUMNS, "installation"])
    .where("number", "=", checkNumber(number))
    .executeTakeFirst();
  if (!row) {
    throw unknownRelease(number);
  }
  const { installation, ...release } = row;
  const counts = await readCounts(db, number);
  const runRows = await db
    .selectFrom("release_run")
    .innerJoin("run", "run.id", "release_run.run")
    .select(["release_run.resource", "run.hash"])
    .where("release_run.release", "=", number)
    .orderBy("release_run.resource")
    .orderBy("release_run.position")
    .execute();
  const runs = perResource<string[]>(() => []);
  for (const run of runRows) {
    runs[run.resource].push(run.hash);
  }
  return {
    release: { ...release, counts: counts.get(number) ?? perResource(() => 0) },
    installation: JSON.parse(installation) as Installation,
    runs,
  };
}

/** @throws CommandError when the release that had it is gone */
export async function readRunItems(
  db: StoreDatabase,
  resource: ResourceName,
  id: string,
): Promise<readonly ReleaseItem[]> {
  const rows = await db
    .selectFrom("run")
    .innerJoin("run_item", "run_item.run", "run.id")
    .innerJoin("item", "item.id", "run_item.item")
    .select(["item.Uuid", "item.hash", "item.text", "run_item.createdAt", "run_item.updatedAt"])
    .where("run.hash", "=", id)
    .where("run.resource", "=", resource)
    .orderBy("run_item.position")
    .execute();
  if (rows.length === 0) {
    throw new CommandError(`The store holds no run ${id} of ${resource}: its release was pruned`);
  }
  return rows.map((row) => ({ ...row }));
}

/** A number that no release can have never reaches the database. */
function checkNumber(number: number): number {
  if (!Number.isSafeInteger(number) || number < 1) {
    throw unknownRelease(number);
  }
  return number;
}

/** The refusal of a number that no release has. */
export const unknownRelease = (number: number): CommandError =>
  new CommandError(`There is no release ${number}: "lectern releases list" shows those that exist`);
