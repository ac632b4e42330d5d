/**
 * The pointer to the current release: an append-only list of switches, of which the latest counts.
 * Since when a resource gives its bodies moves on only where what decides them differs.
 */
import { perResource } from "../../catalog/resources.ts";
import type { PerResource } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import { chooseInstant, findDayBegin } from "../instants.ts";
import type { Clock } from "../instants.ts";
import type { Authorship, BodyChange, CurrentRelease, ReleaseContent } from "../store.ts";
import { readChanges, readContent } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";

/** @returns null before the first publish */
export async function readCurrent(db: StoreDatabase): Promise<CurrentRelease | null> {
  const latest = await db
    .selectFrom("switch")
    .selectAll()
    .orderBy("instant", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest
    ? {
        number: latest.release,
        since: latest.instant,
        changes: readChanges(latest.changes, latest.instant),
      }
    : null;
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

/** What decides bodies, of the release before a switch or of the one that it makes current. */
type Deciding = Pick<ReleaseContent, "bodies" | "installation">;

/** What is shown before a switch. */
export interface Shown extends ReleaseContent {
  readonly current: CurrentRelease;
}

/** @returns null before the first publish */
export async function readShown(db: StoreDatabase): Promise<Shown | null> {
  const current = await readCurrent(db);
  if (!current) return null;
  const row = await db
    .selectFrom("release")
    .selectAll()
    .where("number", "=", current.number)
    .executeTakeFirstOrThrow();
  return { ...readContent(row), current };
}

/**
 * Makes a release current.
 * @param instant later than every switch before, as `chooseInstant` gives it
 * @param before null: nothing is known of it, so everything may change
 */
export async function appendSwitch(
  db: StoreDatabase,
  release: number,
  { bodies, installation }: Deciding,
  instant: number,
  { by, note }: Authorship,
  before: Shown | null,
): Promise<void> {
  const zones = [installation, before?.installation].flatMap((one) => one?.timeZone ?? []);
  const changed: BodyChange = { at: instant, dayBegins: findDayBegin(instant, zones) };
  const changes: PerResource<BodyChange> = perResource((resource) =>
    before && before.bodies[resource] === bodies[resource]
      ? before.current.changes[resource]
      : changed,
  );
  await db
    .insertInto("switch")
    .values({
      instant,
      release,
      switchedBy: by,
      note: note ?? null,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Makes a release that exists current; when it is current already, nothing changes. */
export async function switchTo(
  db: StoreDatabase,
  { release: { number }, bodies, installation }: ReleaseContent,
  authorship: Authorship,
  clock: Clock,
): Promise<void> {
  const before = await readShown(db);
  if (before?.current.number === number) return;
  const instant = await chooseInstant(clock, ...(before ? [before.current] : []));
  await appendSwitch(db, number, { bodies, installation }, instant, authorship, before);
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
