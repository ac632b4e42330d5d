/**
 * Writes one release. Only what the store does not hold is written: items by their hash, runs by
 * theirs.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import { countChanges, countNothing } from "./content-changes.ts";
import { findSameForReaders } from "./delivered-form.ts";
import { digestServed } from "./digests.ts";
import type { HashedContent } from "./hashed-content.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import { readReleaseContent } from "./release-content.ts";
import { dateEntries, readEntries } from "./release-entries.ts";
import type { StoredEntry } from "./release-entries.ts";
import { writeItems } from "./release-items.ts";
import { writeRuns } from "./release-runs.ts";
import type { StoreDatabase } from "./schema.ts";
import type { Authorship, PublishOptions, PublishOutcome, ResourceChange } from "./store.ts";
import {
  appendSwitch,
  readCurrent,
  readHighestNumber,
  readShown,
  readTimeZones,
  switchTo,
} from "./switches.ts";

export async function publishRelease(
  db: StoreDatabase,
  hashed: HashedContent,
  authorship: Authorship,
  clock: Clock,
  { onProgress = () => {}, permit = () => {} }: PublishOptions,
): Promise<PublishOutcome> {
  const current = await readCurrent(db);
  const previous = current?.number ?? null;
  const known = await db
    .selectFrom("release")
    .select("number")
    .where("digest", "=", hashed.digest)
    .executeTakeFirst();
  const isCurrent = known !== undefined && known.number === previous;
  const before = await readEntries(db, isCurrent ? undefined : current?.number);
  const changes = isCurrent ? countNothing(hashed) : await countChanges(hashed, before);
  permit(changes);
  const { items } = hashed.content;
  const same = await findSameForReaders(db, { before, items, hashes: hashed.hashes });
  const isInstallationChanged = (await readInstallation(db, previous)) !== hashed.installation;
  const facts = {
    previous,
    changes,
    isInstallationChanged,
    changedForReaders: RESOURCE_NAMES.filter(
      (resource) =>
        !isCurrent &&
        (isInstallationChanged || isChangedForReaders(changes[resource], same[resource].size)),
    ),
  };
  if (known) {
    await switchTo(db, known.number, authorship, clock);
    const { release } = await readReleaseContent(db, known.number);
    return { release, created: false, ...facts };
  }
  const rows = await writeItems(db, hashed, before, onProgress);
  // Chosen as late as can be: the shorter the time until the commit, the truer the instant.
  const instant = await chooseInstant(clock, current?.since ?? null, [
    hashed.content.installation.timeZone,
    ...(current ? await readTimeZones(db, [current.number]) : []),
  ]);
  const entries = dateEntries(hashed, rows, before, same, instant);
  const number = await insertRelease(db, hashed, entries, authorship, instant);
  await appendSwitch(db, number, instant, authorship, await readShown(db));
  const { release } = await readReleaseContent(db, number);
  return { release, created: true, ...facts };
}

/** @param same how many items are to a reader what they were */
const isChangedForReaders = (
  { before, added, removed, reordered }: ResourceChange,
  same: number,
): boolean => added > 0 || removed > 0 || reordered || same < before;

/** @returns the installation as canonical JSON; undefined before the first publish */
async function readInstallation(
  db: StoreDatabase,
  release: number | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("release")
    .select("installation")
    .where("number", "=", release ?? 0)
    .executeTakeFirst();
  return row?.installation;
}

async function insertRelease(
  db: StoreDatabase,
  { content, installation, digest }: HashedContent,
  entries: PerResource<readonly StoredEntry[]>,
  { by, note }: Authorship,
  instant: number,
): Promise<number> {
  const number = (await readHighestNumber(db)) + 1;
  await db
    .insertInto("release")
    .values({
      number,
      publishedAt: instant,
      publishedBy: by,
      note: note ?? null,
      digest,
      installation,
    })
    .execute();
  const servedDigests = digestServed(content, entries);
  await db
    .insertInto("release_resource")
    .values(
      RESOURCE_NAMES.map((resource) => ({
        release: number,
        resource,
        items: entries[resource].length,
        servedDigest: servedDigests[resource],
      })),
    )
    .execute();
  for (const resource of RESOURCE_NAMES) {
    await writeRuns(db, number, resource, entries[resource]);
  }
  return number;
}
