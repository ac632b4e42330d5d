/** Checks at the desk: what was answered, kept for a day with the content, so that just this can be published. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import { inSlices } from "../../lib/in-slices.ts";
import type { JsonObject } from "../../lib/json-object.ts";
import { readInstallation, writeInstallation } from "../format/digests.ts";
import type { Rows, Tables } from "../format/tables.ts";
import type { PublishOutcome } from "../store.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { Writer } from "./commands.ts";
import { ADDED_AT_ONCE, requireChunks } from "./held-chunks.ts";
import { areLeft } from "./left-pending.ts";
import { findPending, takeFromPending } from "./pending.ts";
import { sentence } from "../../words/sentence.ts";
import { listKeptHashes, removeUnused } from "./releases.ts";
import type { StoredLists } from "./releases.ts";

/** What was checked at the desk. */
export interface KeptCheck {
  /** A UUID. */
  readonly id: string;
  readonly madeAt: number;
  readonly madeBy: string;
  /** JSON, as are the next two: what a list says of it, and how it is to be published. */
  readonly summary: string;
  /** What whoever checked it was answered. */
  readonly document: string;
  /** What was answered when it was published; null: it was not. */
  readonly answer: string | null;
  /** The numbers of the releases that it was made from: they stay as long as it. */
  readonly bases: readonly number[];
  /** What was given; null: it cannot be published. */
  readonly content: NewContent | null;
  /** What it became with what others published; null: nothing else. */
  readonly merged: KeptMerge | null;
  /** Those that it was made of, which are no longer pending when it is published; null: of files or items. */
  readonly changes: readonly JsonObject[] | null;
  /** The positions of those of them that were pending when it was made. */
  readonly pending: readonly number[];
}

export interface KeptMerge {
  readonly content: NewContent;
  /** The release that was current. */
  readonly current: number;
  /** See `Publishable`. */
  readonly decided: readonly string[];
}

/** Changes of which a release was made. */
export interface MadeChanges {
  readonly changes: readonly JsonObject[];
  readonly staged: boolean;
}

export type ListedCheck = Pick<KeptCheck, "id" | "madeAt" | "madeBy" | "summary">;

/** Of one author; an older one goes. A page needs a few, a program one, and each may hold a whole content. */
const MOST_CHECKS = 100;

/** Of one author, in bytes; an older one goes. A plan of a hundred thousand changes has 44 MB, and each check makes one. */
const MOST_BYTES = 256 * 1024 ** 2;

/** How long a check is kept, in seconds. */
export const CHECK_SECONDS = 86_400;

const TAKEN_BACK =
  "Something was taken back since this check, or is published already, so nothing was published now: check again, and publish what is left";

/** Of what was checked, something is not pending any more. */
export class TakenBackSince extends CommandError {}

/** As it is stored. */
interface StoredContent extends Pick<NewContent, "digest">, StoredLists {
  readonly installation: string;
  readonly counts: Readonly<Record<string, number>>;
}

const toStored = ({ installation, digest, counts, lists }: NewContent): StoredContent => ({
  installation: writeInstallation(installation),
  digest,
  counts: Object.fromEntries(counts),
  lists: Object.fromEntries(lists),
});

const ofStored = ({ installation, digest, counts, lists }: StoredContent): NewContent => ({
  installation: readInstallation(installation),
  digest,
  counts: new Map(Object.entries(counts) as [ResourceName, number][]),
  lists: new Map(Object.entries(lists)),
  held: new Map(),
});

const writeMerge = ({ content, ...facts }: KeptMerge): string =>
  JSON.stringify({ ...facts, ...toStored(content) });

const readMerge = (text: string): KeptMerge => {
  const { current, decided, ...stored } = JSON.parse(text) as StoredContent &
    Omit<KeptMerge, "content">;
  return { content: ofStored(stored), current, decided };
};

function* listContents({
  content,
  merged,
}: Pick<KeptCheck, "content" | "merged">): Generator<NewContent> {
  if (content) yield content;
  if (merged) yield merged.content;
}

const listHeld = (check: KeptCheck): readonly Rows["chunk"][] => {
  const held = Array.from(listContents(check), (content) => [...content.held]).flat();
  return [...new Map(held).values()];
};

/** @returns what it adds to the store: what was decided and answered, and chunks that were not there */
const countBytes = (check: KeptCheck): number =>
  listHeld(check).reduce(
    (sum, { bytes }) => sum + bytes.length,
    [check.summary, check.document, check.changes ? JSON.stringify(check.changes) : ""].join("")
      .length,
  );

const writeCheck = (
  { content, merged, bases, changes, pending, ...check }: KeptCheck,
  bytes: number,
): Rows["kept"] => ({
  ...check,
  bytes,
  bases: JSON.stringify(bases),
  changes: changes && JSON.stringify(changes),
  pending: JSON.stringify(pending),
  content: content && JSON.stringify(toStored(content)),
  merged: merged && writeMerge(merged),
});

const readCheck = ({
  bytes: _bytes,
  content,
  merged,
  bases,
  changes,
  pending,
  ...row
}: Rows["kept"]): KeptCheck => ({
  ...row,
  bases: JSON.parse(bases) as readonly number[],
  changes: changes === null ? null : (JSON.parse(changes) as readonly JsonObject[]),
  pending: JSON.parse(pending) as readonly number[],
  content: content === null ? null : ofStored(JSON.parse(content) as StoredContent),
  merged: merged === null ? null : readMerge(merged),
});

/** @returns undefined: there is none, or it was removed */
export async function findCheck({ kept }: Tables, id: string): Promise<KeptCheck | undefined> {
  const row = await kept.find(id);
  return row && readCheck(row);
}

/** @returns newest first */
export const listChecks = async ({ kept }: Tables): Promise<readonly ListedCheck[]> =>
  (await kept.list("id", "madeAt", "madeBy", "summary"))
    .map((row) => ({ ...row }))
    .toSorted((one, other) => other.madeAt - one.madeAt);

/** @returns those of an author's checks, newest first, staged ones last: they may never have become current */
export async function listMadeChanges(
  { kept }: Tables,
  author: string,
): Promise<readonly MadeChanges[]> {
  const rows = await kept.list("madeBy", "madeAt", "answer", "changes");
  return rows
    .filter(({ madeBy, answer, changes }) => madeBy === author && answer && changes)
    .map(({ madeAt, answer, changes }) => {
      const { staged } = JSON.parse(answer ?? "") as Pick<Became, "staged">;
      return { madeAt, staged, changes: JSON.parse(changes ?? "") as readonly JsonObject[] };
    })
    .toSorted(
      (one, other) => Number(one.staged) - Number(other.staged) || other.madeAt - one.madeAt,
    );
}

/** @returns the releases without which what was checked, or is pending, cannot be published */
export const listNeededBases = async ({ kept, pending }: Tables): Promise<readonly number[]> => [
  ...(await kept.list("bases")).flatMap(({ bases }) => JSON.parse(bases) as readonly number[]),
  ...(await pending.list("base")).flatMap(({ base }) => base ?? []),
];

/**
 * Keeps a check, or replaces it; its chunks are added before, in small transactions, while nothing
 * refers to them.
 * @throws ChunksPruned when the store lacks chunks that it had when the content was checked
 */
export async function keepCheck(writer: Writer, check: KeptCheck): Promise<void> {
  for (const rows of inSlices(listHeld(check), ADDED_AT_ONCE))
    await writer.write((tables) => tables.chunk.put(rows));
  await writer.write(async (tables) => {
    for (const content of listContents(check)) await requireChunks(tables, content);
    const before = await tables.kept.find(check.id, "madeAt", "bytes");
    // With its answer it adds nothing more.
    let bytes = before?.madeAt === check.madeAt ? before.bytes : countBytes(check);
    await tables.kept.put([writeCheck(check, bytes)]);
    const others = (await tables.kept.list("id", "madeAt", "madeBy", "bytes"))
      .filter(({ id, madeBy }) => madeBy === check.madeBy && id !== check.id)
      .toSorted((one, other) => other.madeAt - one.madeAt);
    const isTooMuch = others.map((other) => (bytes += other.bytes) > MOST_BYTES);
    await removeChecks(
      tables,
      others.filter((_, index) => index >= MOST_CHECKS - 1 || isTooMuch[index]),
    );
  });
}

/** What was checked became: stands where the whole answer is kept afterwards. */
export type Became = Pick<PublishOutcome, "created" | "staged" | "again" | "base" | "previous"> & {
  readonly release: number;
};

/**
 * Called in the transaction of its publish, before anything is written. What was typed further stays pending.
 * @throws TakenBackSince
 */
export async function requireLeft(tables: Tables, id: string): Promise<void> {
  const row = await tables.kept.find(id, "madeBy", "answer", "changes", "pending");
  // What was staged is not pending since.
  if (!row || row.answer !== null || row.changes === null) return;
  const changes = JSON.parse(row.changes) as readonly JsonObject[];
  const places = new Set(JSON.parse(row.pending) as readonly number[]);
  if (places.size === 0) return;
  const before = changes.filter((_, at) => places.has(at));
  const now = (await findPending(tables, row.madeBy))?.changes ?? [];
  if (!areLeft(before, now)) throw new TakenBackSince(sentence(TAKEN_BACK));
}

/**
 * Called in the transaction of its publish, so that neither is there without the other: a publish that is
 * killed before it answers is answered when it is asked again, and what it published is pending no more.
 */
export async function noteBecame(
  tables: Tables,
  id: string,
  { release, created, staged, again, base, previous }: PublishOutcome,
): Promise<void> {
  const row = await tables.kept.find(id);
  if (!row) return;
  const became: Became = { release: release.number, created, staged, again, base, previous };
  await tables.kept.put([{ ...row, answer: JSON.stringify(became) }]);
  const changes = row.changes === null ? [] : (JSON.parse(row.changes) as readonly JsonObject[]);
  await takeFromPending(tables, row.madeBy, changes);
}

/** Removes checks with the chunks that only they had. */
async function removeChecks(
  tables: Tables,
  checks: readonly Pick<KeptCheck, "id">[],
): Promise<void> {
  if (checks.length === 0) return;
  const ids = checks.map(({ id }) => id);
  const rows = await tables.kept.findAll(ids, "content", "merged");
  await tables.kept.remove(ids);
  await removeUnused(tables, [...new Set(rows.flatMap((row) => (row ? listKeptHashes(row) : [])))]);
}

/** Removes checks that were made before an instant. */
export const dropChecks = async (tables: Tables, before: number): Promise<void> =>
  removeChecks(
    tables,
    (await listChecks(tables)).filter(({ madeAt }) => madeAt < before),
  );
