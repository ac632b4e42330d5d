/**
 * What becomes of the items of the release before: which stay as they are for readers and keep their
 * dates, and how much of it is news. A chunk whose texts all stand side by side again is not read.
 */
import type { StoredArticles } from "../catalog/content-fields.ts";
import { perResource, resourceOf, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { ResourceName, PerResource } from "../catalog/resources.ts";
import type { ValidContent, ValidItem } from "../check/valid-content.ts";
import { UUID_BYTES, writeUuid } from "./chunk-facts.ts";
import type { DatedItems } from "./chunk.ts";
import type { Stretch } from "./cut-chunks.ts";
import type { ReleaseContent, ResourceChange, StoreReader } from "./store.ts";

/** Hashes of the chunks of the release before that are a stretch of this one, dates and all. */
export type KeptChunks = ReadonlyMap<Stretch, string>;

export interface SucceedingItems extends DatedItems {
  readonly kept: KeptChunks;
  readonly change: ResourceChange;
  /** Whether readers get something else than before, now or when its time comes. */
  readonly isChangedForReaders: boolean;
}

/** Until the release has an instant. */
const UNDATED = 0;

/** @param before null: nothing was published yet */
export async function succeedItems(
  { items }: ValidContent,
  stretches: PerResource<readonly Stretch[]>,
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: ReleaseContent | null,
): Promise<PerResource<SucceedingItems>> {
  const languagesBefore = before
    ? (await reader.readChunks("languages", before.held.languages.chunks)).flatMap((chunk) =>
        chunk.texts(),
      )
    : [];
  const languagesNext = items.languages.map(({ json }) => json);
  const published = {
    before: listPublishedCodes(languagesBefore),
    next: listPublishedCodes(languagesNext),
  };
  const succession: Partial<Record<ResourceName, SucceedingItems>> = {};
  for (const resource of RESOURCE_NAMES) {
    succession[resource] = await succeedResource(
      resource,
      items[resource],
      stretches[resource],
      reader,
      before?.held[resource].chunks ?? [],
      published,
    );
  }
  const all = perResource((resource) => succession[resource] as SucceedingItems);
  const isChangedForReaders =
    writeDeliveredLanguages(languagesBefore) !== writeDeliveredLanguages(languagesNext);
  return { ...all, languages: { ...all.languages, isChangedForReaders } };
}

/** @param before hashes of the chunks before */
async function succeedResource(
  resource: ResourceName,
  items: readonly ValidItem[],
  stretches: readonly Stretch[],
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: readonly string[],
  published: { readonly before: PublishedCodes; readonly next: PublishedCodes },
): Promise<SucceedingItems> {
  const isStable =
    !hasArticles(resource) || published.before.symmetricDifference(published.next).size === 0;
  const chunks = await reader.describeChunks(before);
  const stretchOf = new Map(
    isStable ? stretches.map((stretch) => [stretch.textsDigest, stretch]) : [],
  );
  const kept = new Map<Stretch, string>();
  for (const { hash, textsDigest } of chunks) {
    const stretch = stretchOf.get(textsDigest);
    if (stretch) kept.set(stretch, hash);
  }

  const uuids = new Uint8Array(items.length * UUID_BYTES);
  const createdAt = new Float64Array(items.length).fill(UNDATED);
  const updatedAt = new Float64Array(items.length).fill(UNDATED);
  const places = new Map<string, number>();
  for (const stretch of stretches) {
    if (kept.has(stretch)) continue;
    for (let place = stretch.start; place < stretch.end; place++) {
      const { Uuid } = items[place] as ValidItem;
      writeUuid(uuids, place * UUID_BYTES, Uuid);
      places.set(Uuid, place);
    }
  }

  let [sum, found, changed, same, lastPlace] = [0, 0, 0, 0, -1];
  let reordered = false;
  for (const { hash, length, textsDigest } of chunks) {
    sum += length;
    const stretch = stretchOf.get(textsDigest);
    if (stretch) {
      found += length;
      same += length;
      reordered ||= stretch.start < lastPlace;
      lastPlace = stretch.end - 1;
      continue;
    }
    const [chunk] = await reader.readChunks(resource, [hash]);
    for (const [index, { Uuid, json: old }] of [...(chunk?.items() ?? [])].entries()) {
      const place = places.get(Uuid);
      const text = items[place ?? -1]?.json;
      if (!chunk || place === undefined || text === undefined) continue;
      found += 1;
      reordered ||= place < lastPlace;
      lastPlace = place;
      const isSameText = Buffer.compare(old, text) === 0;
      if (!isSameText) changed += 1;
      createdAt[place] = chunk.createdAt[index] ?? UNDATED;
      if (
        (isSameText && isStable) ||
        writeDeliveredForm(old, published.before) === writeDeliveredForm(text, published.next)
      ) {
        same += 1;
        updatedAt[place] = chunk.updatedAt[index] ?? UNDATED;
      }
    }
  }
  const [added, removed] = [items.length - found, sum - found];
  return {
    texts: { slice: (start, end) => items.slice(start, end).map(({ json }) => json) },
    uuids,
    createdAt,
    updatedAt,
    kept,
    change: { before: sum, added, changed, removed, reordered },
    isChangedForReaders: added > 0 || removed > 0 || reordered || same < sum,
  };
}

// What an item is worth to a reader: its stored form without what can never be delivered, which is its
// Key, articles and languages in state DRAFT, and articles in languages that are not published. Derived
// UpdatedAt follows this form, so that nobody can see when a draft was saved.

/** The members of stored items that decide; all are absent on most resources. */
interface StoredMembers {
  readonly Key?: string;
  readonly Articles?: StoredArticles;
  readonly State?: string;
  readonly Code?: string;
}

const parse = (json: Uint8Array): StoredMembers =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as StoredMembers;

/** Codes of the published languages. */
type PublishedCodes = ReadonlySet<string>;

const listPublishedCodes = (languages: Iterable<Uint8Array>): PublishedCodes =>
  new Set(
    [...languages].flatMap((language) => {
      const { State, Code } = parse(language);
      return State === "PUBLISHED" ? (Code ?? []) : [];
    }),
  );

/** @returns equal texts: equal to a reader, who is not even told of those that are drafts */
const writeDeliveredLanguages = (languages: readonly Uint8Array[]): string =>
  languages
    .map((language) => writeDeliveredForm(language, new Set()))
    .filter((form) => form !== "")
    .join("\n");

/** @returns equal texts: equal to a reader */
function writeDeliveredForm(json: Uint8Array, published: PublishedCodes): string {
  const { Key: _, Articles, ...item } = parse(json);
  // Only languages have a state of their own; those are not even listed.
  if (item.State === "DRAFT") return "";
  const delivered = Object.entries(Articles ?? {}).filter(
    ([code, article]) => published.has(code) && article.State !== "DRAFT",
  );
  return JSON.stringify({ ...item, Articles: Object.fromEntries(delivered) });
}

/** Whether an item's delivered form depends on which languages are published. */
const hasArticles = (resource: ResourceName): boolean =>
  Object.values(resourceOf(resource).fields).some(({ kind }) => kind === "localized");
