/**
 * Derives from a release in memory what requests would otherwise have to look up. It can run in any
 * thread: it reads only the facts of each chunk, and other work gets its turn in between.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { Catalog } from "../catalog/catalog.ts";
import type { Fields, AttributeOwner } from "../catalog/field.ts";
import { attributesDeclaredFor } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { dependenciesOf, localizedOf, perResource } from "../catalog/catalog.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { listChunks } from "../store/format/chunk-list.ts";
import type { ChunkList } from "../store/format/chunk-list.ts";
import { spanOf, spanOfWindow } from "../catalog/publication-span.ts";
import { createBoundaries, findLastModified } from "./boundaries.ts";
import { createCollection, createDelivery, selectItems } from "./collection.ts";
import type { Collection, Deliver } from "./collection.ts";
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
  const lists = perResource(catalog, (name) => listChunks(held[name].chunks));
  const collections = createCollections(catalog, held, lists);
  const languages = listLanguages(collections.languages);
  const fallback = languages.find(({ isFallback }) => isFallback);
  const { timeZone } = installation;
  const localTime =
    previous?.localTime.timeZone === timeZone ? previous.localTime : createLocalTime(timeZone);
  const codes = new Set(languages.map(({ code }) => code));
  const facts: Partial<Record<ResourceName, GatheredFacts>> = {};
  for (const name of catalog.names)
    facts[name] = await gatherFacts(held[name].chunks, codes, localTime);
  const noted = facts as PerResource<GatheredFacts>;
  const boundaries = perResource(catalog, (name) =>
    createBoundaries(dependenciesOf(catalog, name).flatMap((one) => [...noted[one].moments])),
  );
  const delivered = perResource(catalog, (name) =>
    createDelivery(collections[name], lists[name], localTime),
  ) as { [Name in ResourceName]: Deliver<Name> };
  return {
    catalog,
    release: current.number,
    since: current.since,
    editions: perResource(catalog, (name) => `${current.changes[name]} ${held[name].bodies}`),
    boundaries,
    lastModified: (name, now) =>
      findLastModified(current.changes[name], boundaries[name], now, seenAt()),
    installation,
    attributes: listAttributes(catalog, installation, noted, collections.languages),
    localTime,
    languages,
    fallback,
    collections,
    deliveredAt: (name, now) => delivered[name](boundaries[name].lastAt(now)),
    spanOf: (publication) => spanOf(publication, localTime),
    loaded,
  };
}

function createCollections(
  { names }: Catalog,
  held: LoadedRelease["held"],
  lists: PerResource<ChunkList<LoadedChunk>>,
): Snapshot["collections"] {
  const all = Object.fromEntries(
    names.map((name) => [
      name,
      createCollection(lists[name], held[name].columns, held[name].dates),
    ]),
  ) as {
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
  { names, resources }: Catalog,
  installation: Installation,
  noted: PerResource<GatheredFacts>,
  published: Collection<"languages">,
): Snapshot["attributes"] {
  const listed: Partial<Record<AttributeOwner, readonly string[]>> = {};
  const list = (fields: Fields, used: ReadonlySet<string>): void => {
    for (const { owner } of Object.values(fields)) {
      if (owner) {
        listed[owner] = [
          ...new Set([
            ...Object.keys(attributesDeclaredFor(installation, owner)),
            ...[...used].toSorted(),
          ]),
        ];
      }
    }
  };
  for (const name of names) {
    list(resources[name].fields, noted[name].ofItems);
    list(localizedOf(resources[name])?.field.members ?? {}, noted[name].ofTexts);
  }
  // The facts of chunks include attributes of unpublished languages.
  const { fields } = resources.languages;
  const [name = ""] = Object.entries(fields).find(([, { owner }]) => owner) ?? [];
  const ofLanguages = [...published.items()].flatMap(({ item }) =>
    Object.keys((item as Readonly<Record<string, unknown>>)[name] ?? {}),
  );
  list(fields, new Set(ofLanguages));
  return listed as Snapshot["attributes"];
}
