/**
 * Brings a release into memory; runs that it shares with the snapshot before are taken over.
 * Between any two runs other work gets its turn, so that requests are answered meanwhile.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { StoredArticle } from "../catalog/content-fields.ts";
import type { AttributeOwner } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { perResource, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { createBoundaries } from "./boundaries.ts";
import { createCollection, selectItems } from "./collection.ts";
import type { Collection } from "./collection.ts";
import { spanOf } from "./delivery.ts";
import type { Span } from "./delivery.ts";
import { NO_FLOORS, setFloors } from "./last-modified.ts";
import { createLocalTime } from "./local-time.ts";
import { packRun } from "./packed-run.ts";
import type { AttributeUse, PackedRun } from "./packed-run.ts";
import type { PublishedLanguage, Snapshot } from "./snapshot.ts";

/**
 * @param previous a snapshot of the same store
 * @throws whatever the store throws: the caller goes on with the snapshot that it has
 */
export async function prepareSnapshot(
  reader: StoreReader,
  current: CurrentRelease,
  previous?: Snapshot,
): Promise<Snapshot> {
  const content = await reader.readRelease(current.number);
  const runs = new Map<string, PackedRun>();
  const runsOf = perResource((): PackedRun[] => []);
  for (const name of RESOURCE_NAMES) {
    for (const id of content.runs[name]) {
      const key = `${name}/${id}`;
      let run = runs.get(key) ?? previous?.runs.get(key);
      if (!run) {
        run = packRun(name, id, await reader.readRun(name, id));
        await giveWay();
      }
      runs.set(key, run);
      runsOf[name].push(run);
    }
  }
  const { installation } = content;
  const localTime = createLocalTime(installation.timeZone);
  const collections = createCollections(runsOf);
  const languages = listLanguages(collections.languages);
  const fallback = languages.find(({ isFallback }) => isFallback);
  const shownArticles = indexShownArticles(runsOf);
  const codes = new Set(languages.map(({ code }) => code));
  const navigationSpans = runsOf.navigation.flatMap((run) =>
    run.windows
      .filter(({ code }) => codes.has(code))
      .map((articleWindow) => spanOf(articleWindow, localTime)),
  );
  const uses = runsOf.navigation.flatMap((run) => run.attributes);
  const shownSpans = [...shownArticles.values()].flatMap((index): readonly Span[] => {
    const article = fallback && collections.navigation.at(index).item.Articles[fallback.code];
    return article ? [spanOf(article, localTime)] : [];
  });
  const none = createBoundaries([]);
  const divisionMembers = groupContactPersons(runsOf["business-division-contact-persons"]);
  const snapshot = {
    release: current.number,
    since: current.since,
    changedAt: current.changedAt,
    boundaries: {
      ...perResource(() => none),
      navigation: createBoundaries(navigationSpans),
      "business-division-facilities": createBoundaries(shownSpans),
    },
    installation,
    attributes: listAttributes(installation, {
      Navigation: uses.filter(({ code }) => code === undefined),
      Article: uses.filter(({ code }) => code !== undefined && codes.has(code)),
      Language: [...collections.languages.items()].flatMap(({ item }) =>
        Object.keys(item.CustomAttributes ?? {}).map((identifier) => ({ identifier })),
      ),
    }),
    localTime,
    languages,
    fallback,
    collections,
    contactPersonsOf: (divisionUuid: string) => divisionMembers.get(divisionUuid) ?? [],
    shownArticleAt: (articleUuid: string) => shownArticles.get(articleUuid),
    spanOf: (article: StoredArticle) => spanOf(article, localTime),
    runs,
  };
  return setFloors(snapshot, NO_FLOORS);
}

function createCollections(runsOf: PerResource<readonly PackedRun[]>): Snapshot["collections"] {
  const all = Object.fromEntries(
    RESOURCE_NAMES.map((name) => [name, createCollection(runsOf[name])]),
  ) as { [Name in ResourceName]: Collection<Name> };
  const published = [...all.languages.items()].flatMap(({ item }, index) =>
    item.State === "PUBLISHED" ? [index] : [],
  );
  return { ...all, languages: selectItems(all.languages, published) };
}

function listAttributes(
  { customAttributes }: Installation,
  uses: Readonly<Record<AttributeOwner, readonly Pick<AttributeUse, "identifier">[]>>,
): Snapshot["attributes"] {
  const list = (owner: AttributeOwner): readonly string[] => [
    ...new Set([
      ...Object.keys(customAttributes[owner]),
      ...uses[owner].map(({ identifier }) => identifier).toSorted(),
    ]),
  ];
  return { Navigation: list("Navigation"), Article: list("Article"), Language: list("Language") };
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

function indexShownArticles(
  runsOf: PerResource<readonly PackedRun[]>,
): ReadonlyMap<string, number> {
  const wanted = new Set(
    runsOf["business-division-facilities"].flatMap((run) => run.shownArticles),
  );
  const indexes = new Map<string, number>();
  let start = 0;
  for (const run of runsOf.navigation) {
    if (wanted.size > 0)
      run.articleUuids.forEach((uuid, index) => {
        if (uuid !== undefined && wanted.has(uuid)) indexes.set(uuid, start + index);
      });
    start += run.length;
  }
  return indexes;
}

function groupContactPersons(runs: readonly PackedRun[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  runs
    .flatMap((run) => run.divisionUuids)
    .forEach((divisionUuid, index) => {
      if (divisionUuid === null) return;
      const group = groups.get(divisionUuid);
      if (group) group.push(index);
      else groups.set(divisionUuid, [index]);
    });
  return groups;
}
