/**
 * Compares new content with the release before: which items are the same for readers and keep their
 * dates, and how much changed. A chunk whose texts all appear again, side by side, is not read.
 */
import { localizedOf, perResource } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { isGivenByContent } from "../catalog/field.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { ValidContent, ValidItem } from "../check/valid-content.ts";
import { UUID_BYTES, writeUuid } from "./chunk-facts.ts";
import type { DatedItems } from "./chunk.ts";
import type { Stretch } from "./cut-chunks.ts";
import type { ReleaseContent, ResourceChange, StoreReader } from "./store.ts";

/** By stretch of this release, the hash of the chunk of the release before that is the same, dates included. */
export type KeptChunks = ReadonlyMap<Stretch, string>;

export interface SucceedingItems extends DatedItems {
  readonly kept: KeptChunks;
  readonly change: ResourceChange;
  /** Whether the resource changes for readers, now or at a later publication date. */
  readonly isChangedForReaders: boolean;
}

/** Until the release has an instant. */
const UNDATED = 0;

/** @param before null: nothing was published yet */
export async function succeedItems(
  { installation, items }: ValidContent,
  stretches: PerResource<readonly Stretch[]>,
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: ReleaseContent | null,
): Promise<PerResource<SucceedingItems>> {
  const catalog = catalogOf(installation);
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
  const references = perResource(catalog, (resource) => listReferences(catalog, resource));
  const targets = new Set(Object.values(references).flatMap((some) => [...some.values()]));
  const drafts = { before: new Map<ResourceName, Uuids>(), next: new Map<ResourceName, Uuids>() };
  for (const target of targets) {
    const hashes = before?.held[target]?.chunks ?? [];
    drafts.before.set(target, await listDrafts(readItems(reader, target, hashes)));
    drafts.next.set(target, await listDrafts(items[target]));
  }
  // The facts of a chunk depend on the declaration.
  const isDeclaredAlike =
    JSON.stringify(before?.installation.resources ?? {}) === JSON.stringify(installation.resources);
  const succession: Partial<Record<ResourceName, SucceedingItems>> = {};
  for (const resource of catalog.names) {
    const declaration = catalog.resources[resource];
    const { hasState = false } = declaration;
    const { under = "", hasState: haveTextsState = false } = localizedOf(declaration)?.field ?? {};
    const texts = under === "" ? undefined : { under, hasState: haveTextsState };
    succession[resource] = await succeedResource(
      {
        resource,
        hasState,
        texts,
        references: references[resource],
        isDeclaredAlike,
        published,
        drafts,
      },
      items[resource],
      stretches[resource],
      reader,
      before?.held[resource]?.chunks ?? [],
    );
  }
  return perResource(catalog, (resource) => succession[resource] as SucceedingItems);
}

/** What decides whether readers see a difference between two items of a resource. */
interface Comparison {
  readonly resource: ResourceName;
  readonly hasState: boolean;
  /** The member that holds an item's texts by language; undefined: there are none. */
  readonly texts: { readonly under: string; readonly hasState: boolean } | undefined;
  /** The fields that refer to items which may be drafts, and the resource of these items. */
  readonly references: ReadonlyMap<string, ResourceName>;
  /** False: chunks with equal texts may still differ. */
  readonly isDeclaredAlike: boolean;
  readonly published: BothSides<PublishedCodes>;
  /** By resource, the items in state DRAFT. */
  readonly drafts: BothSides<ReadonlyMap<ResourceName, Uuids>>;
}

type Uuids = ReadonlySet<string>;

interface BothSides<Value> {
  readonly before: Value;
  readonly next: Value;
}

/** @returns the fields by which content refers to items that may be drafts, and the resource of these items */
const listReferences = (
  { resources }: Catalog,
  resource: ResourceName,
): ReadonlyMap<string, ResourceName> =>
  new Map(
    Object.entries(resources[resource].fields).flatMap(([name, field]) =>
      field.kind === "reference" &&
      field.target &&
      resources[field.target].hasState &&
      isGivenByContent(field)
        ? [[name, field.target] as const]
        : [],
    ),
  );

/** @param hashes of the resource's chunks, read one by one: together they may be large */
async function* readItems(
  reader: Pick<StoreReader, "readChunks">,
  resource: ResourceName,
  hashes: readonly string[],
): AsyncGenerator<ValidItem> {
  for (const hash of hashes)
    for (const chunk of await reader.readChunks(resource, [hash])) yield* chunk.items();
}

async function listDrafts(items: AsyncIterable<ValidItem> | Iterable<ValidItem>): Promise<Uuids> {
  const drafts = new Set<string>();
  for await (const { Uuid, json } of items) if (isDraft(json)) drafts.add(Uuid);
  return drafts;
}

/** @param before hashes of the chunks of the release before */
async function succeedResource(
  comparison: Comparison,
  items: readonly ValidItem[],
  stretches: readonly Stretch[],
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: readonly string[],
): Promise<SucceedingItems> {
  const { resource, hasState, texts, isDeclaredAlike, published } = comparison;
  const isStable =
    isDeclaredAlike && (!texts || published.before.symmetricDifference(published.next).size === 0);
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
  /** For items with a State: what readers get, in order; a kept chunk is represented by its digest. */
  const delivered: string[] = [];
  for (const { hash, length, textsDigest } of chunks) {
    sum += length;
    const stretch = stretchOf.get(textsDigest);
    if (stretch) {
      delivered.push(textsDigest);
      found += length;
      same += length;
      reordered ||= stretch.start < lastPlace;
      lastPlace = stretch.end - 1;
      continue;
    }
    const [chunk] = await reader.readChunks(resource, [hash]);
    for (const [index, { Uuid, json: old }] of [...(chunk?.items() ?? [])].entries()) {
      if (hasState) delivered.push(writeDeliveredForm(old, comparison, "before"));
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
        writeDeliveredForm(old, comparison, "before") ===
          writeDeliveredForm(text, comparison, "next")
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
    // Readers must not see whether a draft was added or removed.
    isChangedForReaders: hasState
      ? writeForms(delivered) !== writeForms(stretches.flatMap(listForms))
      : added > 0 || removed > 0 || reordered || same < sum,
  };

  function listForms(stretch: Stretch): readonly string[] {
    if (kept.has(stretch)) return [stretch.textsDigest];
    return items
      .slice(stretch.start, stretch.end)
      .map(({ json }) => writeDeliveredForm(json, comparison, "next"));
  }
}

const writeForms = (forms: readonly string[]): string =>
  forms.filter((form) => form !== "").join("\n");

// The delivered form of an item is its stored form without what is never delivered: its Key, texts
// in state DRAFT, texts in languages that are not published, and references to drafts. It is empty
// for an item that is DRAFT itself. A derived UpdatedAt changes only with this form, so that nobody
// can see when a draft was saved.

type StoredMembers = Record<string, unknown>;

const parse = (json: Uint8Array): StoredMembers =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as StoredMembers;

/** Codes of the published languages. */
type PublishedCodes = ReadonlySet<string>;

const DRAFT = Buffer.from('"DRAFT"');

/** Searches the bytes first, because parsing is slow and few items are drafts. */
const isDraft = (json: Uint8Array): boolean =>
  Buffer.from(json.buffer, json.byteOffset, json.length).includes(DRAFT) &&
  parse(json)["State"] === "DRAFT";

const listPublishedCodes = (languages: Iterable<Uint8Array>): PublishedCodes =>
  new Set(
    [...languages].flatMap((language) => {
      const { State, Code } = parse(language) as Partial<StoredItem<"languages">>;
      return State === "PUBLISHED" ? (Code ?? []) : [];
    }),
  );

/** @returns equal texts for items that are equal to readers */
function writeDeliveredForm(
  json: Uint8Array,
  { hasState, texts, references, published, drafts }: Comparison,
  side: keyof BothSides<unknown>,
): string {
  const { Key: _, ...item } = parse(json);
  // Drafts are not even listed.
  if (hasState && item["State"] === "DRAFT") return "";
  for (const [name, target] of references) {
    const shown = [item[name] ?? []]
      .flat()
      .filter((uuid) => !drafts[side].get(target)?.has(uuid as string));
    item[name] = shown.length === 0 ? undefined : shown;
  }
  if (!texts) return JSON.stringify(item);
  const { under } = texts;
  const delivered = Object.entries(
    (item[under] ?? {}) as Readonly<Record<string, StoredMembers>>,
  ).filter(
    ([code, text]) => published[side].has(code) && !(texts.hasState && text["State"] === "DRAFT"),
  );
  return JSON.stringify({ ...item, [under]: Object.fromEntries(delivered) });
}
