/**
 * The pointer to the current release: an append-only list of switches, of which the latest counts.
 * Since when a resource shows what it shows moves on only where the served content differs.
 */
import type { Installation } from "../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { StoreDatabase } from "./schema.ts";
import type { Authorship, CurrentRelease, Switch } from "./store.ts";

/** @returns null before the first publish */
export async function readCurrent(db: StoreDatabase): Promise<CurrentRelease | null> {
  const latest = await db
    .selectFrom("switch")
    .select(["instant", "release"])
    .orderBy("instant", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest) {
    return null;
  }
  const rows = await db
    .selectFrom("switch_resource")
    .select(["resource", "changedAt"])
    .where("instant", "=", latest.instant)
    .execute();
  const changedAt = new Map(rows.map((row) => [row.resource, row.changedAt]));
  return {
    number: latest.release,
    since: latest.instant,
    // A resource that joined the catalog after the switch has shown its empty list ever since.
    changedAt: perResource((resource) => changedAt.get(resource) ?? latest.instant),
  };
}

/** @returns null before the first publish */
export async function findReleaseAt(db: StoreDatabase, instant: number): Promise<number | null> {
  const row = await db
    .selectFrom("switch")
    .select("release")
    .where("instant", "<=", instant)
    .orderBy("instant", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
}

/** @returns every change of the current release, newest first */
export async function readSwitches(db: StoreDatabase): Promise<readonly Switch[]> {
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

/** @returns the highest number that a release ever had; 0 before the first publish */
export async function readHighestNumber(db: StoreDatabase): Promise<number> {
  // Every release began with a switch to it, and switches outlive releases.
  const { highest } = await db
    .selectFrom("switch")
    .select((expression) => expression.fn.max("release").as("highest"))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

async function readServedDigests(
  db: StoreDatabase,
  release: number,
): Promise<ReadonlyMap<ResourceName, string>> {
  const rows = await db
    .selectFrom("release_resource")
    .select(["resource", "servedDigest"])
    .where("release", "=", release)
    .execute();
  return new Map(rows.map((row) => [row.resource, row.servedDigest]));
}

/** What is shown before a switch. */
export interface Shown {
  readonly current: CurrentRelease;
  readonly digests: ReadonlyMap<ResourceName, string>;
}

/** @returns null before the first publish */
export async function readShown(db: StoreDatabase): Promise<Shown | null> {
  const current = await readCurrent(db);
  return current && { current, digests: await readServedDigests(db, current.number) };
}

/**
 * Makes a release current.
 * @param instant later than every switch before, as `chooseInstant` gives it
 * @param before null: nothing is known of it, so everything may change
 */
export async function appendSwitch(
  db: StoreDatabase,
  release: number,
  instant: number,
  { by, note }: Authorship,
  before: Shown | null,
): Promise<void> {
  const toShow = await readServedDigests(db, release);
  await db
    .insertInto("switch")
    .values({ instant, release, switchedBy: by, note: note ?? null })
    .execute();
  await db
    .insertInto("switch_resource")
    .values(
      RESOURCE_NAMES.map((resource) => ({
        instant,
        resource,
        changedAt:
          before && before.digests.get(resource) === toShow.get(resource)
            ? before.current.changedAt[resource]
            : instant,
      })),
    )
    .execute();
}

/** @returns the time zones of these releases' installations */
export async function readTimeZones(
  db: StoreDatabase,
  releases: readonly number[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("release")
    .select("installation")
    .where("number", "in", releases)
    .execute();
  return rows.map(({ installation }) => (JSON.parse(installation) as Installation).timeZone);
}

/** Makes a release that exists current; when it is current already, nothing changes. */
export async function switchTo(
  db: StoreDatabase,
  release: number,
  authorship: Authorship,
  clock: Clock,
): Promise<void> {
  const current = await readCurrent(db);
  if (current?.number !== release) {
    const timeZones = await readTimeZones(db, current ? [current.number, release] : [release]);
    const instant = await chooseInstant(clock, current?.since ?? null, timeZones);
    await appendSwitch(db, release, instant, authorship, await readShown(db));
  }
}

/** Characters; a name or a sentence, not a document. */
const MAX_LENGTHS = { by: 200, note: 1000 };

/** @throws CommandError when a text is longer than a list of releases can show */
export function checkAuthorship({ by, note }: Authorship): void {
  for (const [name, text] of Object.entries({ by, note: note ?? "" })) {
    const limit = MAX_LENGTHS[name as keyof Authorship];
    if (text.length > limit) {
      throw new CommandError(
        `The ${name === "by" ? "publisher's name" : "note"} has ${text.length} characters: shorten it to ${limit}`,
      );
    }
  }
}
