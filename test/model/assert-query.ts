/** Asks a query in two spellings, page by page, and holds the answers against the reference model. */
import assert from "node:assert/strict";
import type { Resource } from "../../src/catalog/resources.ts";
import type { Item, Site } from "../support/site.ts";
import { askPages } from "./ask-pages.ts";
import { assertOrder } from "./order.ts";
import { correctQuery, modelFind, modelPlaceOf } from "./query.ts";
import type { ModelQuery } from "./query.ts";
import { assertShown, membersOf } from "./shown-items.ts";
import { flipCoins, spellQuery } from "./spell-query.ts";

/** How a query is asked. */
interface Asking {
  readonly site: Pick<Site, "get">;
  readonly collection: Pick<Resource, "path" | "responseKey">;
  /** Languages in the address, such as `DE,EN_GB`. */
  readonly pin: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** One for each spelling. */
  readonly coins: readonly [readonly boolean[], readonly boolean[]];
}

/** What is asked. */
interface Plain {
  /** All that is served without a query, in order. */
  readonly items: readonly Item[];
  /** Of the language whose collation counts. */
  readonly tag: string;
}

interface Outcome {
  /** Of all pages, as the query shows them. */
  readonly shown: readonly Item[];
  readonly pageSize: number;
  /** Whether other words were searched than those that were asked for. */
  readonly isCorrected: boolean;
}

/** @returns whether GeoJSON has the item */
function isOnMap(item: Item, { subject }: ModelQuery): boolean {
  const { shown } = subject.place ?? {};
  return modelPlaceOf(item, subject) !== undefined && (shown === undefined || item[shown] === true);
}

export async function assertQuery(
  { site, collection, pin, headers, coins }: Asking,
  query: ModelQuery,
  { items, tag }: Plain,
): Promise<Outcome> {
  const isGeo = headers["Accept"] === "application/geo+json";
  const corrected = correctQuery(items, query);
  const candidates = isGeo ? items.filter((item) => isOnMap(item, query)) : items;
  const expected = modelFind(candidates, corrected);

  const [spelled = "", otherwise = ""] = coins.map(
    (coin) => `?${spellQuery(query, pin, flipCoins(coin))}`,
  );
  const { first, items: shown } = await askPages(site, collection, spelled, headers);
  assert.equal(shown.length, expected.length, "as many as fit");
  const pageSize = Number(first.body.CollectionConfiguration["MaxItemsPerPage"]);
  if (query.limit !== undefined) assert.equal(pageSize, query.limit);

  // What is cut may lack its uuid: then the same is asked once more, cut to nothing else.
  const uuids = `?${spellQuery({ ...query, fields: ["Uuid"] }, pin, flipCoins([false]))}`;
  const isCut = query.fields.length > 0 && !isGeo;
  const named = isCut ? (await askPages(site, collection, uuids, headers)).items : shown;
  const byUuid = new Map(candidates.map((item) => [item["Uuid"], item]));
  const found = named.map((item) => byUuid.get(item[isGeo ? "id" : "Uuid"]) ?? assert.fail());
  const distances = new Map(
    found.map((item, place) => [item, membersOf(shown[place] ?? {})["Distance"]]),
  );
  assertOrder(found, expected, corrected, tag, distances);
  assert.deepEqual(new Set(found), new Set(expected), "those that fit");
  for (const [place, item] of found.entries()) assertShown(shown[place] ?? {}, item, query, isGeo);

  const used = corrected.search.filter((term, index) => term !== query.search[index]);
  assert.deepEqual(
    first.body.Notifications.filter(({ Message }) => Message === "SEARCH_CORRECTED").map(
      ({ Details }) => /[“„]([^“”„]*)[”“] (?:was searched|gesucht)/u.exec(Details.join())?.[1],
    ),
    Array.from(new Set(used), (term) => term.words.join()),
    "words that were searched instead",
  );

  const again = await site.get(collection.path + otherwise, headers);
  assert.equal(again.text, first.text, "equal queries, equal bytes");
  assert.equal(again.headers.get("etag"), first.headers.get("etag"));
  return { shown, pageSize, isCorrected: used.length > 0 };
}
