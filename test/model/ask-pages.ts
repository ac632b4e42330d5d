/**
 * Asks for whole collections, page after page by the addresses that the pages name, and checks the numbers on each.
 */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Resource } from "../../src/catalog/resources.ts";
import type { Answer, Item, Site } from "../support/site.ts";

export interface WholeAnswer {
  readonly first: Answer;
  readonly items: readonly Item[];
  /** The query that the addresses of pages carry, with its question mark. */
  readonly canonical: string;
}

const MAX_TRIES = 5;

/** Asks again after Retry-After: on a busy machine, the query thread may start after the deadline. */
async function askPatiently(
  site: Pick<Site, "get">,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await site.get(address, headers);
    const wait = answer.headers.get("retry-after");
    if (answer.status !== 503 || wait === null || tries === MAX_TRIES) return answer;
    await sleep(Number(wait) * 1000);
  }
}

/**
 * @param query with question mark, or empty
 * @param onPage called with the answer of each page and the items on it
 * @returns the items of all pages, in order
 */
export async function askPages(
  site: Pick<Site, "get">,
  { path, responseKey }: Pick<Resource, "path" | "responseKey">,
  query: string,
  headers: Readonly<Record<string, string>> = {},
  onPage: (answer: Answer, items: readonly Item[]) => void = () => undefined,
): Promise<WholeAnswer> {
  const first = await askPatiently(site, `${path}${query}`, headers);
  assert.equal(first.status, 200, `${path}${query}: ${first.text}`);
  const items: Item[] = [];
  const { TotalCount, MaxItemsPerPage, CurrentPageEndpoint } = first.body.CollectionConfiguration;
  const canonical = String(CurrentPageEndpoint).slice(`${path}/page/1/`.length);
  const last = Math.max(1, Math.ceil(Number(TotalCount) / Number(MaxItemsPerPage)));
  for (let page = 1; page <= last; page++) {
    const endpoint = (number: number): string => `${path}/page/${number}/${canonical}`;
    const answer = await askPatiently(site, endpoint(page), headers);
    assert.equal(answer.status, 200, endpoint(page));
    if (page === 1) assert.equal(answer.text, first.text, "find is page 1, in whatever spelling");
    const isGeoJson = answer.headers.get("content-type") === "application/geo+json";
    const here = answer.body[isGeoJson ? "features" : responseKey] as readonly Item[];
    const firstIndex = items.length;
    items.push(...here);
    onPage(answer, here);
    assert.deepEqual(answer.body.CollectionConfiguration, {
      CollectionModelName: responseKey,
      IsPaginated: last > 1,
      MaxItemsPerPage,
      CurrentPage: page,
      FirstPage: 1,
      LastPage: last,
      PreviousPage: page === 1 ? 1 : page - 1,
      NextPage: page === last ? last : page + 1,
      CurrentPageEndpoint: endpoint(page),
      FirstPageEndpoint: endpoint(1),
      LastPageEndpoint: endpoint(last),
      PreviousPageEndpoint: endpoint(page === 1 ? 1 : page - 1),
      NextPageEndpoint: endpoint(page === last ? last : page + 1),
      FirstIndex: firstIndex,
      LastIndex: items.length - 1,
      TotalCount,
    });
  }
  assert.equal(items.length, TotalCount, "all pages together are the whole");
  return { first, items, canonical };
}
