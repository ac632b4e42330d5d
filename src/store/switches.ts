/**
 * In charge of the pointer to the current release: an append-only list of switches, of which the
 * latest counts. In comes a release to make current; out comes since when each resource shows what
 * it shows, which moves on only where the served content differs.
 */
import type { Installation } from "../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { StoreDatabase } from "./schema.ts";
import type { Authorship, CurrentRelease } from "./store.ts";

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

/**
 * Makes a release current.
 * @param instant later than every switch before, as `chooseInstant` gives it
 */
export async function appendSwitch(
  db: StoreDatabase,
  release: number,
  instant: number,
  { by, note }: Authorship,
): Promise<void> {
  const before = await readCurrent(db);
  const shown = before ? await readServedDigests(db, before.number) : new Map<string, string>();
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
          before && shown.get(resource) === toShow.get(resource)
            ? before.changedAt[resource]
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
    await appendSwitch(db, release, instant, authorship);
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
