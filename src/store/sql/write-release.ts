/** Writes a drafted release, in the one transaction that makes it current. */
import { perResource } from "../../catalog/resources.ts";
import { digestBodies, nameState } from "../digests.ts";
import type { DigestedContent, PackedChunk, ReleaseDraft } from "../draft-release.ts";
import { MAX_DRAFT_SECONDS } from "../instants.ts";
import type { Clock } from "../instants.ts";
import type { Authorship, PublishOutcome } from "../store.ts";
import { putRelease, writeHeld } from "./release-rows.ts";
import { readRelease } from "./read-store.ts";
import type { StoreDatabase } from "./schema.ts";
import { appendSwitch, readHighestNumber, readShown, switchTo } from "./switches.ts";

/**
 * @param onWritten called after each chunk
 * @returns undefined: the draft is of no use any more, and nothing was written
 */
export async function writeRelease(
  db: StoreDatabase,
  { after, facts, made, known }: ReleaseDraft,
  { digest, installation }: Pick<DigestedContent, "digest" | "installation">,
  authorship: Authorship,
  clock: Clock,
  onWritten: () => void,
): Promise<PublishOutcome | undefined> {
  const before = await readShown(db);
  if ((before?.current.since ?? null) !== after) return undefined;
  if (!made) {
    const held = await readRelease(db, known ?? 0).catch(() => undefined);
    if (!held) return undefined;
    await switchTo(db, held, authorship, clock);
    return { release: held.release, created: false, ...facts };
  }
  const { instant, packed } = made;
  if (before && clock() / 1000 - instant > MAX_DRAFT_SECONDS) return undefined;
  const number = (await readHighestNumber(db)) + 1;
  for (const chunk of packed) {
    await insertChunk(db, chunk);
    onWritten();
  }
  const states = perResource((resource) =>
    before && !made.changedItems.has(resource)
      ? before.states[resource]
      : nameState(number, digest),
  );
  const bodies = digestBodies(made.catalog, installation, states);
  await putRelease(db, {
    number,
    publishedAt: instant,
    publishedBy: authorship.by,
    note: authorship.note ?? null,
    digest,
    catalog: made.catalog,
    installation,
    counts: JSON.stringify(made.counts),
    content: writeHeld({ states, bodies, chunks: made.chunks }),
  });
  await appendSwitch(db, number, { ...made, bodies }, instant, authorship, before);
  const { release } = await readRelease(db, number);
  return { release, created: true, ...facts };
}

export async function insertChunk(db: StoreDatabase, chunk: PackedChunk): Promise<void> {
  await db
    .insertInto("chunk")
    .values(chunk)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}
