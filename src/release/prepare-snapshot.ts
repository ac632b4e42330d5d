/**
 * Brings a release into memory. What it shares with the snapshot before is taken over, and is not even
 * looked at: chunks, the ways from uuids to items, when articles come and go. Other work gets its turn
 * in between, so that requests are answered meanwhile.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { Catalog } from "../catalog/catalog.ts";
import type { Fields, AttributeOwner } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { dependenciesOf, localizedOf, perResource } from "../catalog/catalog.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { Chunk } from "../store/chunk.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { createBoundaries, findLastModified, findMoments, spanOf } from "./boundaries.ts";
import { createCollection, indexCollection, selectItems } from "./collection.ts";
import type { Collection, StoredCollection } from "./collection.ts";
import { createDelivery } from "./delivery.ts";
import type { Deliver } from "./delivery.ts";
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
  const catalog = catalogOf(installation);
  const stored: Partial<Record<ResourceName, StoredCollection>> = {};
  for (const name of catalog.names) {
    const before: StoredCollection | undefined = previous?.stored[name];
    const list = listChunks(await loadChunks(reader, name, held[name].chunks, before));
    stored[name] = await indexCollection(list, before);
  }
  const all = stored as PerResource<StoredCollection>;
  const collections = createCollections(catalog, all);
  const languages = listLanguages(collections.languages);
  const fallback = languages.find(({ isFallback }) => isFallback);
  const { timeZone } = installation;
  const localTime =
    previous?.localTime.timeZone === timeZone ? previous.localTime : createLocalTime(timeZone);
  const codes = new Set(languages.map(({ code }) => code));
  const boundaries = await findBoundaries(catalog, all, codes, localTime);
  const delivered = perResource(catalog, (name) =>
    createDelivery(collections[name], all[name], localTime),
  ) as { [Name in ResourceName]: Deliver<Name> };
  return {
    catalog,
    release: current.number,
    since: current.since,
    editions: perResource(catalog, (name) => `${current.changes[name].at} ${held[name].bodies}`),
    boundaries,
    lastModified: (name, now) =>
      findLastModified(current.changes[name], boundaries[name], now, seenAt()),
    installation,
    attributes: listAttributes(catalog, installation, all, languages, collections.languages),
    localTime,
    languages,
    fallback,
    collections,
    deliveredAt: (name, now) => delivered[name](boundaries[name].lastAt(now)),
    spanOf: (publication) => spanOf(publication, localTime),
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

/** @returns per resource the moments at which its bodies change by themselves */
async function findBoundaries(
  catalog: Catalog,
  stored: PerResource<StoredCollection>,
  codes: ReadonlySet<string>,
  localTime: LocalTime,
): Promise<Snapshot["boundaries"]> {
  const moments: Partial<Record<ResourceName, ReadonlySet<number>>> = {};
  for (const name of catalog.names) {
    const resource = catalog.resources[name];
    if (resource.hasState || localizedOf(resource)?.field.hasState)
      moments[name] = await findMoments(stored[name].list.chunks, codes, localTime);
  }
  return perResource(catalog, (name) =>
    createBoundaries(dependenciesOf(catalog, name).flatMap((one) => [...(moments[one] ?? [])])),
  );
}

function createCollections(
  { names }: Catalog,
  stored: PerResource<StoredCollection>,
): Snapshot["collections"] {
  const all = Object.fromEntries(names.map((name) => [name, createCollection(stored[name])])) as {
    [Name in ResourceName]: Collection<Name>;
  };
  const published = [...all.languages.items()].flatMap(({ item }, index) =>
    item.State === "PUBLISHED" ? [index] : [],
  );
  return { ...all, languages: selectItems(all.languages, Uint32Array.from(published)) };
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

/** @returns of each owner the declared identifiers, then what else may be served, sorted */
function listAttributes(
  { names, resources }: Catalog,
  { customAttributes }: Installation,
  stored: PerResource<StoredCollection>,
  languages: readonly PublishedLanguage[],
  published: Collection<"languages">,
): Snapshot["attributes"] {
  const codes = new Set(languages.map(({ code }) => code));
  const listed: Partial<Record<AttributeOwner, readonly string[]>> = {};
  const list = (fields: Fields, used: ReadonlySet<string>): void => {
    for (const { owner } of Object.values(fields))
      if (owner)
        listed[owner] = [
          ...new Set([...Object.keys(customAttributes[owner]), ...[...used].toSorted()]),
        ];
  };
  for (const name of names) {
    const noted = stored[name].list.chunks.flatMap(({ facts }) => facts.attributes);
    const { fields } = resources[name];
    const ofItems = noted.flatMap(([code, identifier]) => (code === null ? identifier : []));
    const ofTexts = noted.flatMap(([code, identifier]) =>
      code !== null && codes.has(code) ? identifier : [],
    );
    list(fields, new Set(ofItems));
    list(localizedOf(resources[name])?.field.members ?? {}, new Set(ofTexts));
  }
  // Chunks note those of unpublished languages, too.
  const { fields } = resources.languages;
  const [name = ""] = Object.entries(fields).find(([, { owner }]) => owner) ?? [];
  const ofLanguages = [...published.items()].flatMap(({ item }) =>
    Object.keys((item as Readonly<Record<string, unknown>>)[name] ?? {}),
  );
  list(fields, new Set(ofLanguages));
  return listed as Snapshot["attributes"];
}
