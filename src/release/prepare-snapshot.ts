/**
 * Brings a release into memory. What it shares with the snapshot before is taken over, and is not even
 * looked at: chunks, the ways from uuids to items, when articles come and go. Other work gets its turn
 * in between, so that requests are answered meanwhile.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { AttributeOwner } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { dependenciesOf, perResource, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { Chunk } from "../store/chunk.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { createBoundaries, findLastModified, spanOf } from "./boundaries.ts";
import type { Boundaries } from "./boundaries.ts";
import { createCollection, indexCollection, selectItems } from "./collection.ts";
import type { Collection, StoredCollection } from "./collection.ts";
import { createLocalTime } from "./local-time.ts";
import type { LocalTime } from "./local-time.ts";
import type { PublishedLanguage, Snapshot } from "./snapshot.ts";
import { listChunks } from "./uuid-index.ts";

/** Chunks that are read, or looked through, before others get their turn. */
const CHUNKS_AT_ONCE = 16;

/** As much of a store as preparing needs. */
export type ReleaseReader = Pick<StoreReader, "readRelease" | "readChunks">;

interface Circumstances {
  /** A snapshot of the same store. */
  readonly previous?: Snapshot | undefined;
  /** @returns when the release was last seen to be the current one, in ms; never, where absent */
  readonly seenAt?: () => number;
}

/** @throws whatever the store throws: the caller goes on with the snapshot that it has */
export async function prepareSnapshot(
  reader: ReleaseReader,
  current: CurrentRelease,
  { previous, seenAt = () => -Infinity }: Circumstances = {},
): Promise<Snapshot> {
  const { installation, held } = await reader.readRelease(current.number);
  const stored: Partial<Record<ResourceName, StoredCollection>> = {};
  for (const name of RESOURCE_NAMES) {
    const before = previous?.stored[name];
    const list = listChunks(await loadChunks(reader, name, held[name].chunks, before));
    stored[name] = await indexCollection(list, before);
  }
  const all = stored as PerResource<StoredCollection>;
  const collections = createCollections(all);
  const languages = listLanguages(collections.languages);
  const fallback = languages.find(({ isFallback }) => isFallback);
  const { timeZone } = installation;
  const localTime =
    previous?.localTime.timeZone === timeZone ? previous.localTime : createLocalTime(timeZone);
  const articles = all.navigation.list.chunks;
  const codes = new Set(languages.map(({ code }) => code));
  const { timed, used } = await readFacts(articles, codes, localTime);
  const none = createBoundaries([]);
  const boundaries = perResource((name) =>
    dependenciesOf(name).includes("navigation") ? timed : none,
  );
  return {
    release: current.number,
    since: current.since,
    editions: perResource((name) => `${current.changes[name].at} ${held[name].bodies}`),
    boundaries,
    lastModified: (name, now) =>
      findLastModified(current.changes[name], boundaries[name], now, seenAt()),
    installation,
    attributes: listAttributes(installation, used, collections.languages),
    localTime,
    languages,
    fallback,
    collections,
    spanOf: (article) => spanOf(article, localTime),
    stored: all,
  };
}

async function loadChunks(
  reader: ReleaseReader,
  resource: ResourceName,
  hashes: readonly string[],
  before: StoredCollection | undefined,
): Promise<readonly Chunk[]> {
  const find = (hash: string): Chunk | undefined =>
    before?.list.chunks[before.list.numbers.get(hash) ?? -1];
  const missing = hashes.filter((hash) => !find(hash));
  const read = new Map<string, Chunk>();
  for (let start = 0; start < missing.length; start += CHUNKS_AT_ONCE) {
    const chunks = await reader.readChunks(resource, missing.slice(start, start + CHUNKS_AT_ONCE));
    for (const chunk of chunks) read.set(chunk.hash, chunk);
  }
  if (hashes.length > CHUNKS_AT_ONCE) await giveWay();
  return hashes.flatMap((hash) => find(hash) ?? read.get(hash) ?? []);
}

function createCollections(stored: PerResource<StoredCollection>): Snapshot["collections"] {
  const all = Object.fromEntries(
    RESOURCE_NAMES.map((name) => [name, createCollection(stored[name])]),
  ) as { [Name in ResourceName]: Collection<Name> };
  const published = [...all.languages.items()].flatMap(({ item }, index) =>
    item.State === "PUBLISHED" ? [index] : [],
  );
  return { ...all, languages: selectItems(all.languages, published) };
}

function listLanguages(
  collection: Collection<"languages">,
): readonly (PublishedLanguage & { readonly isFallback: boolean })[] {
  return [...collection.items()].map(({ item }) => ({
    code: item.Code,
    tag: tagOfLanguageCode(item.Code),
    uuid: item.Uuid,
    isFallback: item.Fallback,
  }));
}

/** Identifiers of custom attributes. */
interface UsedAttributes {
  readonly Navigation: Set<string>;
  readonly Article: Set<string>;
}

/** @param codes of languages whose articles count */
async function readFacts(
  chunks: readonly Chunk[],
  codes: ReadonlySet<string>,
  localTime: LocalTime,
): Promise<{ readonly timed: Boundaries; readonly used: UsedAttributes }> {
  const moments = new Set<number>();
  const used: UsedAttributes = { Navigation: new Set(), Article: new Set() };
  const State = "TIME_CONTROLLED";
  for (const [number, { facts }] of chunks.entries()) {
    for (const [code, TimeControlledPublishedFrom, TimeControlledPublishedTo] of facts.windows) {
      if (!codes.has(code)) continue;
      const article = { State, TimeControlledPublishedFrom, TimeControlledPublishedTo } as const;
      const { opens, closes } = spanOf(article, localTime);
      moments.add(opens).add(closes);
    }
    for (const [code, identifier] of facts.attributes) {
      if (code === null) used.Navigation.add(identifier);
      else if (codes.has(code)) used.Article.add(identifier);
    }
    if (number % CHUNKS_AT_ONCE === CHUNKS_AT_ONCE - 1) await giveWay();
  }
  return { timed: createBoundaries(moments), used };
}

function listAttributes(
  { customAttributes }: Installation,
  { Navigation, Article }: UsedAttributes,
  languages: Collection<"languages">,
): Snapshot["attributes"] {
  const ofLanguages = [...languages.items()].map(({ item }) => item.CustomAttributes ?? {});
  const list = (owner: AttributeOwner, used: Iterable<string>): readonly string[] => [
    ...new Set([...Object.keys(customAttributes[owner]), ...[...used].toSorted()]),
  ];
  return {
    Navigation: list("Navigation", Navigation),
    Article: list("Article", Article),
    Language: list("Language", ofLanguages.flatMap(Object.keys)),
  };
}
