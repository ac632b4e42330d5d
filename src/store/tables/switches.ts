/**
 * The pointer to the current release: an append-only list of switches, of which the latest counts.
 * Since when a resource gives its bodies moves on only where what decides them differs.
 */
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource } from "../../catalog/resource-names.ts";
import { chooseInstant, findDayBegin } from "../instants.ts";
import type { Clock } from "../instants.ts";
import type { Authorship, BodyChange, CurrentRelease, ReleaseContent } from "../store.ts";
import { readChanges, readRelease } from "./release-rows.ts";
import type { Tables } from "./tables.ts";

/** @returns null before the first publish */
export async function readCurrent(tables: Tables): Promise<CurrentRelease | null> {
  const latest = await tables.switch.findLast(Infinity);
  if (!latest) return null;
  const { release: number, instant: since, changes } = latest;
  return { number, since, changes: readChanges(changes, since) };
}

/** @returns the highest number that a release ever had; 0 before the first publish */
export async function readHighestNumber(tables: Tables): Promise<number> {
  // Every release began with a switch to it, and switches outlive releases.
  const rows = await tables.switch.list("release");
  return rows.reduce((highest, { release }) => Math.max(highest, release), 0);
}

/** What decides bodies, of the release before a switch or of the one that it makes current. */
type Deciding = Pick<ReleaseContent, "held" | "installation">;

/** What is shown before a switch. */
export interface Shown extends ReleaseContent {
  readonly current: CurrentRelease;
}

/** @returns null before the first publish */
export async function readShown(tables: Tables): Promise<Shown | null> {
  const current = await readCurrent(tables);
  return current && { ...(await readRelease(tables, current.number)), current };
}

/**
 * Makes a release current.
 * @param instant later than every switch before, as `chooseInstant` gives it
 * @param before null: nothing is known of it, so everything may change
 */
export async function appendSwitch(
  tables: Tables,
  release: number,
  { held, installation }: Deciding,
  instant: number,
  { by, note }: Authorship,
  before: Shown | null,
): Promise<void> {
  const zones = [installation, before?.installation].flatMap((one) => one?.timeZone ?? []);
  const changed: BodyChange = { at: instant, dayBegins: findDayBegin(instant, zones) };
  const changes: PerResource<BodyChange> = perResource(catalogOf(installation), (resource) =>
    // The release before may not have declared it.
    before && before.held[resource]?.bodies === held[resource].bodies
      ? before.current.changes[resource]
      : changed,
  );
  await tables.switch.put({
    instant,
    release,
    switchedBy: by,
    note: note ?? null,
    changes: JSON.stringify(changes),
  });
}

/** Makes a release that exists current; when it is current already, nothing changes. */
export async function switchTo(
  tables: Tables,
  content: ReleaseContent,
  authorship: Authorship,
  clock: Clock,
): Promise<void> {
  const { number } = content.release;
  const before = await readShown(tables);
  if (before?.current.number === number) return;
  const instant = await chooseInstant(clock, ...(before ? [before.current] : []));
  await appendSwitch(tables, number, content, instant, authorship, before);
}
