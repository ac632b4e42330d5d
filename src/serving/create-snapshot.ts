/**
 * Derives from a release in memory what requests would otherwise have to look up. It can run in any
 * thread: it reads only the facts of each chunk, and other work gets its turn in between.
 */
import { NO_FIELDS } from "../catalog/field.ts";
import { mustGet } from "../lib/must-get.ts";
import { setImmediate as giveWay } from "node:timers/promises";
import type { Catalog } from "../catalog/catalog.ts";
import type { Fields, AttributeOwner } from "../catalog/field.ts";
import { attributesDeclaredFor } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { dependenciesOf, localizedOf, mapResources, perResource } from "../catalog/catalog.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { listChunks } from "../store/format/chunk-list.ts";
import type { ChunkList } from "../store/format/chunk-list.ts";
import { spanOf, spanOfWindow } from "../catalog/publication-span.ts";
import { createBoundaries, findLastModified } from "./boundaries.ts";
import { createCollection, createDelivery, selectItems } from "./collection.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { Collection } from "./collection.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import type { LoadedRelease } from "./load-release.ts";
import { createLocalTime } from "../lib/local-time.ts";
import type { LocalTime } from "../lib/local-time.ts";
import type { PublishedLanguage, Snapshot } from "./snapshot.ts";

/** Chunks that are processed before other work gets its turn. */
const SUMMED_AT_ONCE = 16;

/**
 * @param previous of the same store: what does not depend on content is taken over
 * @param seenAt when the release was last seen to be the current one, in ms; never, if omitted
 */
export async function createSnapshot(
  loaded: LoadedRelease,
  previous?: Pick<Snapshot, "localTime">,
  seenAt: () => number = () => -Infinity,
): Promise<Snapshot> {
  const { current, installation, held } = loaded;
  const catalog = catalogOf(installation);
  const lists = mapResources(held, ({ chunks }) => listChunks(chunks));
  const collections = createCollections(held, lists);
  const published = mustGet(collections, "languages");
  const languages = listLanguages(published);
  const fallback = languages.find(({ isFallback }) => isFallback);
  const { timeZone } = installation;
  const localTime =
    previous?.localTime.timeZone === timeZone ? previous.localTime : createLocalTime(timeZone);
  const codes = new Set(languages.map(({ code }) => code));
  const noted = new Map<ResourceName, GatheredFacts>();
  for (const [name, { chunks }] of held)
    noted.set(name, await gatherFacts(chunks, codes, localTime));
  const boundaries = perResource(catalog, (name) =>
    createBoundaries(
      dependenciesOf(catalog, name).flatMap((one) => [...mustGet(noted, one).moments]),
    ),
  );
  const delivered = mapResources(lists, (list, name) =>
    createDelivery(mustGet(collections, name), list, localTime),
  );
  return {
    catalog,
    release: current.number,
    since: current.since,
    editions: mapResources(
      held,
      ({ bodies }, name) => `${mustGet(current.changes, name)} ${bodies}`,
    ),
    boundaries,
    lastModified: (name, now) =>
      findLastModified(mustGet(current.changes, name), mustGet(boundaries, name), now, seenAt()),
    installation,
    attributes: listAttributes(catalog, installation, noted, published),
    localTime,
    languages,
    fallback,
    collections,
    deliveredAt: (name, now) => mustGet(delivered, name)(mustGet(boundaries, name).lastAt(now)),
    spanOf: (publication) => spanOf(publication, localTime),
    loaded,
  };
}

function createCollections(
  held: LoadedRelease["held"],
  lists: PerResource<ChunkList<LoadedChunk>>,
): Snapshot["collections"] {
  const all = mapResources(held, ({ columns, dates }, name) =>
    createCollection(mustGet(lists, name), columns, dates),
  );
  const languages = mustGet(all, "languages");
  const published = [...languages.items()].flatMap(({ item }, index) =>
    (item as StoredItem<"languages">).State === "PUBLISHED" ? [index] : [],
  );
  return all.set("languages", selectItems(languages, Uint32Array.from(published)));
}

function listLanguages(
  collection: Collection,
): readonly (PublishedLanguage & { readonly isFallback: boolean })[] {
  return [...collection.items()].map(({ item }) => {
    const { Code: code, Uuid: uuid, Fallback: isFallback } = item as StoredItem<"languages">;
    return { code, tag: tagOfLanguageCode(code), uuid, isFallback };
  });
}

/** The facts of all chunks of a resource. */
interface GatheredFacts {
  /** When items or texts appear or vanish, in ms. */
  readonly moments: ReadonlySet<number>;
  /** Identifiers of custom attributes. */
  readonly ofItems: ReadonlySet<string>;
  readonly ofTexts: ReadonlySet<string>;
}

/** @param codes of languages whose texts count */
async function gatherFacts(
  chunks: readonly LoadedChunk[],
  codes: ReadonlySet<string>,
  localTime: LocalTime,
): Promise<GatheredFacts> {
  const [moments, ofItems, ofTexts] = [new Set<number>(), new Set<string>(), new Set<string>()];
  for (const [number, { facts }] of chunks.entries()) {
    for (const [code, from, to] of facts.windows) {
      if (code !== null && !codes.has(code)) continue;
      const { opens, closes } = spanOfWindow(from, to, localTime);
      for (const moment of [opens, closes]) if (Number.isFinite(moment)) moments.add(moment);
    }
    for (const [code, identifier] of facts.attributes) {
      if (code === null) ofItems.add(identifier);
      else if (codes.has(code)) ofTexts.add(identifier);
    }
    if (number % SUMMED_AT_ONCE === SUMMED_AT_ONCE - 1) await giveWay();
  }
  return { moments, ofItems, ofTexts };
}

/** @returns for each owner the declared identifiers, then those that may be served as well, sorted */
function listAttributes(
  { resources }: Catalog,
  installation: Installation,
  noted: PerResource<GatheredFacts>,
  published: Collection,
): Snapshot["attributes"] {
  const listed = new Map<AttributeOwner, readonly string[]>();
  const list = (fields: Fields, used: ReadonlySet<string>): void => {
    for (const { owner } of fields.values()) {
      if (!owner) continue;
      const declared = attributesDeclaredFor(installation, owner).keys();
      listed.set(owner, [...new Set([...declared, ...[...used].toSorted()])]);
    }
  };
  for (const [name, resource] of resources) {
    const { ofItems, ofTexts } = mustGet(noted, name);
    list(resource.fields, ofItems);
    list(localizedOf(resource)?.field.members ?? NO_FIELDS, ofTexts);
  }
  // The facts of chunks include attributes of unpublished languages.
  const { fields } = mustGet(resources, "languages");
  const [name = ""] = [...fields].find(([, { owner }]) => owner) ?? [];
  const ofLanguages = [...published.items()].flatMap(({ item }) =>
    Object.keys((item as Readonly<Record<string, unknown>>)[name] ?? {}),
  );
  list(fields, new Set(ofLanguages));
  return listed;
}
