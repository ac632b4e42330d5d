/** Drafts: what was checked at the desk, kept with its chunks for a day so that it can be published. */
import type { KeptItems } from "./releases.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { mapResources } from "../../catalog/catalog.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { readInstallation, writeInstallation } from "../format/digests.ts";
import type { Rows, Tables } from "../format/tables.ts";
import type { PublishOutcome } from "../store.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { Writer } from "./commands.ts";
import { ADDED_AT_ONCE, requireChunks } from "./held-chunks.ts";
import { listHashes, readByResource, removeUnused } from "./releases.ts";

/** What was checked at the desk, and can be published for a day. */
export interface Draft {
  /** A UUID. */
  readonly id: string;
  readonly madeAt: number;
  readonly madeBy: string;
  /** JSON, as are the next two: what a list says of it, and how it is to be published. The store adds `bytes`. */
  readonly summary: string;
  /** What whoever checked it was answered. */
  readonly document: string;
  /** What was answered when it was published; null: it was not. */
  readonly answer: string | null;
  /** null: it cannot be published. */
  readonly content: NewContent | null;
}

export type ListedDraft = Pick<Draft, "id" | "madeAt" | "madeBy" | "summary">;

/** Of one author; an older one goes. A page needs a few, a program one, and each may hold a whole content. */
const MOST_DRAFTS = 100;

/** Of one author, in bytes; an older one goes. A plan of a hundred thousand changes has 44 MB, and each check makes one. */
const MOST_BYTES = 256 * 1024 ** 2;

/** How long a draft is kept, in seconds. */
export const DRAFT_SECONDS = 86_400;

/** What a draft says of its content besides the chunks. */
type DraftFacts = Pick<NewContent, "digest"> & {
  readonly installation: string;
  readonly counts: Readonly<Record<string, number>>;
};

/** @returns what it adds to the store: what was decided and answered, and chunks that were not there */
const countBytes = ({ summary, document, content }: Draft): number =>
  Array.from(content?.held.values() ?? []).reduce(
    (sum, { bytes }) => sum + bytes.length,
    summary.length + document.length,
  );

const readBytes = ({ summary }: Pick<Draft, "summary">): number =>
  (JSON.parse(summary) as { readonly bytes: number }).bytes;

const writeDraft = ({ content, ...draft }: Draft): Rows["draft"] => {
  const facts: DraftFacts | null = content && {
    digest: content.digest,
    counts: Object.fromEntries(content.counts),
    installation: writeInstallation(content.installation),
  };
  // One that is kept again adds nothing more.
  const summary = {
    bytes: countBytes({ content, ...draft }),
    ...(JSON.parse(draft.summary) as object),
  };
  return {
    ...draft,
    summary: JSON.stringify(summary),
    facts: facts && JSON.stringify(facts),
    content: JSON.stringify(
      Object.fromEntries(
        Array.from(content?.lists ?? [], ([name, chunks]) => [name, { chunks }] as const),
      ),
    ),
  };
};

const readDraft = ({ facts, content, ...draft }: Rows["draft"]): Draft => {
  if (facts === null) return { ...draft, content: null };
  const { installation, digest, counts } = JSON.parse(facts) as DraftFacts;
  const kept = readByResource<Pick<KeptItems, "chunks">>(content);
  return {
    ...draft,
    content: {
      installation: readInstallation(installation),
      digest,
      counts: new Map(Object.entries(counts) as [ResourceName, number][]),
      lists: mapResources(kept, ({ chunks }) => chunks),
      held: new Map(),
    },
  };
};

/** @returns undefined: there is none, or its day is over */
export async function findDraft({ draft }: Tables, id: string): Promise<Draft | undefined> {
  const row = await draft.find(id);
  return row && readDraft(row);
}

/** @returns newest first */
export const listDrafts = async ({ draft }: Tables): Promise<readonly ListedDraft[]> =>
  (await draft.list("id", "madeAt", "madeBy", "summary"))
    .map((row) => ({ ...row }))
    .toSorted((one, other) => other.madeAt - one.madeAt);

/** @returns the numbers in what says from which releases something was made */
const listNumbers = (bases: unknown): readonly number[] => {
  if (typeof bases !== "object" || bases === null) return [];
  return Object.entries(bases).flatMap(([name, value]) =>
    name === "number" && typeof value === "number" ? value : listNumbers(value),
  );
};

/** @returns the releases without which drafts cannot be published */
export const listDraftBases = async ({ draft }: Tables): Promise<readonly number[]> =>
  (await draft.list("summary")).flatMap(({ summary }) => {
    const { base, bases } = JSON.parse(summary) as {
      readonly base?: unknown;
      readonly bases?: unknown;
    };
    return listNumbers({ base, bases });
  });

/**
 * Keeps a draft, or replaces it; its chunks are added before, in small transactions, while nothing
 * refers to them.
 * @throws ChunksPruned when the store lacks chunks that it had when the content was checked
 */
export async function keepDraft(writer: Writer, draft: Draft): Promise<void> {
  for (const rows of inSlices([...(draft.content?.held.values() ?? [])], ADDED_AT_ONCE))
    await writer.write((tables) => tables.chunk.put(rows));
  await writer.write(async (tables) => {
    if (draft.content) await requireChunks(tables, draft.content);
    const row = writeDraft(draft);
    await tables.draft.put([row]);
    const others = (await listDrafts(tables)).filter(
      ({ id, madeBy }) => madeBy === draft.madeBy && id !== draft.id,
    );
    let bytes = readBytes(row);
    const isTooMuch = others.map((other) => (bytes += readBytes(other)) > MOST_BYTES);
    await removeDrafts(
      tables,
      others.filter((_, index) => index >= MOST_DRAFTS - 1 || isTooMuch[index]),
    );
  });
}

/** What a draft became: stands where the whole answer is kept afterwards. */
export type Became = Pick<PublishOutcome, "created" | "staged" | "again" | "base" | "previous"> & {
  readonly release: number;
};

/**
 * Called in the transaction of its publish, so that neither is there without the other: a publish that is
 * killed before it answers is answered when it is asked again.
 */
export async function noteBecame(
  { draft }: Tables,
  id: string,
  { release, created, staged, again, base, previous }: PublishOutcome,
): Promise<void> {
  const row = await draft.find(id);
  const became: Became = { release: release.number, created, staged, again, base, previous };
  if (row) await draft.put([{ ...row, answer: JSON.stringify(became) }]);
}

/** Removes drafts with the chunks that only they had. */
async function removeDrafts(tables: Tables, drafts: readonly Pick<Draft, "id">[]): Promise<void> {
  if (drafts.length === 0) return;
  const ids = drafts.map(({ id }) => id);
  const rows = await tables.draft.findAll(ids, "content");
  await tables.draft.remove(ids);
  const held = rows.flatMap((row) => (row ? listHashes(row) : []));
  await removeUnused(tables, [...new Set(held)]);
}

/** Removes drafts that were made before an instant. */
export const dropDrafts = async (tables: Tables, before: number): Promise<void> =>
  removeDrafts(
    tables,
    (await listDrafts(tables)).filter(({ madeAt }) => madeAt < before),
  );
