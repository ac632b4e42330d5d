/**
 * Brings a release into memory. What it shares with the snapshot before is taken over, and is not even
 * looked at: chunks, the ways from uuids to items, when articles come and go. Other work gets its turn
 * in between, so that requests are answered meanwhile.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { CONTRACT, dependenciesOf, perResource } from "../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { Chunk } from "../store/chunk.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { createBoundaries, findBoundaries, findLastModified, spanOf } from "./boundaries.ts";
import { createCollection, indexCollection, selectItems } from "./collection.ts";
import type { Collection, StoredCollection } from "./collection.ts";
import { createLocalTime } from "./local-time.ts";
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
  for (const name of CONTRACT_NAMES) {
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
  const timed = await findBoundaries(articles, codes, localTime);
  const none = createBoundaries([]);
  const boundaries = perResource(CONTRACT, (name) =>
    dependenciesOf(CONTRACT, name).includes("navigation") ? timed : none,
  );
  return {
    catalog: catalogOf(installation),
    release: current.number,
    since: current.since,
    editions: perResource(CONTRACT, (name) => `${current.changes[name].at} ${held[name].bodies}`),
    boundaries,
    lastModified: (name, now) =>
      findLastModified(current.changes[name], boundaries[name], now, seenAt()),
    installation,
    attributes: listAttributes(installation, articles, codes, collections.languages),
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
    await giveWay();
  }
  if (hashes.length > CHUNKS_AT_ONCE) await giveWay();
  return hashes.flatMap((hash) => find(hash) ?? read.get(hash) ?? []);
}

function createCollections(stored: PerResource<StoredCollection>): Snapshot["collections"] {
  const all = Object.fromEntries(
    CONTRACT_NAMES.map((name) => [name, createCollection(stored[name])]),
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

function listAttributes(
  { customAttributes }: Installation,
  chunks: readonly Chunk[],
  codes: ReadonlySet<string>,
  languages: Collection<"languages">,
): Snapshot["attributes"] {
  const used = {
    Navigation: new Set<string>(),
    Article: new Set<string>(),
    Language: new Set(
      [...languages.items()].flatMap(({ item }) => Object.keys(item.CustomAttributes ?? {})),
    ),
  };
  for (const { facts } of chunks)
    for (const [code, identifier] of facts.attributes) {
      if (code === null) used.Navigation.add(identifier);
      else if (codes.has(code)) used.Article.add(identifier);
    }
  const list = (owner: keyof typeof used): readonly string[] => [
    ...new Set([...Object.keys(customAttributes[owner]), ...[...used[owner]].toSorted()]),
  ];
  return {
    Navigation: list("Navigation"),
    Article: list("Article"),
    Language: list("Language"),
  } as Snapshot["attributes"];
}
