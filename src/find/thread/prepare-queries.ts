/**
 * What the query thread works out while nobody asks: of a release that will be served what the one before was
 * asked, and then what can be searched and sorted at all, as far as there is memory.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { describeResource } from "../../items/resource-traits.ts";
import { NO_CHOICE, planningOf } from "../../items/languages.ts";
import { isSortable, pathTableOf } from "../../query/paths.ts";
import type { ItemQuery } from "../../query/query-model.ts";
import { readSearch } from "../../query/search-terms.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { mustGet } from "../../lib/must-get.ts";
import { ANY_QUERY, GivenUp } from "../find-items.ts";
import type { CheckPoint, Finder, FindRequest } from "../find-items.ts";
import type { FindMemory } from "../memory.ts";

/** So many of the questions asked last are asked again of the next release. */
const MAX_ASKED = 100;

/** The share of the memory for columns that may be filled with what nobody has asked for yet. */
const UNASKED_SHARE = 1 / 2;

interface PreparedRelease {
  readonly release: string;
  readonly snapshot: Snapshot;
  /** As `grammarOf` returns it. */
  readonly grammar: string;
  readonly find: Finder;
  /** In ms since 1970-01-01 UTC. */
  readonly now: number;
}

interface Preparation {
  /** @param request that was asked of a release of this grammar */
  remember(request: FindRequest, grammar: string): void;
  /** @param whenAsked is called when all that was asked is worked out */
  begin(prepared: PreparedRelease, whenAsked: () => void): void;
  forget(release: string): void;
  /**
   * Works out one thing; if the check point gives up, it goes on with the same next time.
   * @returns whether something is left
   */
  step(checkPoint: CheckPoint): boolean;
}

export function createPreparation({ data }: FindMemory): Preparation {
  /** By what decides their answers besides release and time, longest ago first. */
  const asked = new Map<string, { readonly request: FindRequest; readonly grammar: string }>();
  let prepared: string | undefined;
  let steps: ((checkPoint: CheckPoint) => void)[] = [];
  return {
    remember(request, grammar) {
      const lasting = { ...request, slice: undefined, now: 0 };
      const key = JSON.stringify(lasting);
      asked.delete(key);
      asked.set(key, { request: lasting, grammar });
      const [oldest] = asked.keys();
      if (asked.size > MAX_ASKED && oldest !== undefined) asked.delete(oldest);
    },
    begin({ release, snapshot, grammar, find, now }, whenAsked) {
      prepared = release;
      steps = [
        ...[...asked.values()]
          .toReversed()
          .filter((one) => one.grammar === grammar)
          .map(
            ({ request }) =>
              (checkPoint: CheckPoint) =>
                void find({ ...request, now }, checkPoint),
          ),
        whenAsked,
        ...listPossible(snapshot, now).map((one) => (checkPoint: CheckPoint) => {
          if (data.calculatedSize < data.maxSize * UNASKED_SHARE) find(one, checkPoint, false);
        }),
      ];
    },
    forget(release) {
      if (release === prepared) steps = [];
    },
    step(checkPoint) {
      try {
        steps[0]?.(checkPoint);
      } catch (error) {
        if (error instanceof GivenUp) return true;
        // What the release before was asked may have no meaning in this one.
      }
      steps.shift();
      return steps.length > 0;
    },
  };
}

/** In so many languages at most, besides the fallback. */
const MAX_LANGUAGES = 4;

/**
 * @returns for each language, a search of each resource, and then an order by everything that it can be sorted by;
 * what most clients ask for first
 */
function listPossible(snapshot: Snapshot, now: number): readonly FindRequest[] {
  const { catalog, installation, languages, fallback } = snapshot;
  const planLanguages = planningOf(snapshot);
  const others = languages.filter((one) => one !== fallback).slice(0, MAX_LANGUAGES);
  const names = [...catalog.resources.keys()];
  return [undefined, ...others].flatMap((language) => {
    const { choice } = planLanguages(language && [language], undefined);
    const ask = (resource: ResourceName, query: Partial<ItemQuery>): readonly FindRequest[] => {
      const { isLocalized } = describeResource(catalog, resource);
      if (language && !isLocalized) return [];
      return [
        {
          resource,
          query: { ...ANY_QUERY, ...query },
          implied: [],
          isOrdered: true,
          choice: isLocalized ? choice : NO_CHOICE,
          collation: (isLocalized ? choice.languages[0] : fallback)?.tag,
          now,
          slice: undefined,
        },
      ];
    };
    return [
      ...names
        .filter((name) => mustGet(catalog.resources, name).searched)
        .flatMap((name) => ask(name, { search: readSearch("a") })),
      ...names.flatMap((name) => {
        const paths = [...pathTableOf(name, "find", installation).paths.values()];
        const sort = paths.filter(isSortable).map((path) => ({ path, descending: false }));
        return sort.length > 0 ? ask(name, { sort }) : [];
      }),
    ];
  });
}
