/** The arithmetic of pages. */
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import { requestError } from "../errors.ts";

export interface PagedCollection {
  readonly responseKey: string;
  /** The collection's path, without trailing slash. */
  readonly path: string;
  /** The query string that the addresses of other pages repeat, without question mark. */
  readonly query: string;
  readonly maxItemsPerPage: number;
  readonly totalCount: number;
}

const PAGE_NUMBER = /^[1-9][0-9]*$/u;

/**
 * @param segment the path segment; absent or empty means page 1
 * @throws RequestError PAGE_NUMBER_INVALID
 */
export function parsePageNumber(segment: string | undefined): number {
  if (segment === undefined || segment === "") return 1;
  if (!PAGE_NUMBER.test(segment)) throw requestError("PAGE_NUMBER_INVALID", { page: segment });
  // Beyond 2^53 the number is inexact, yet still past every last page.
  return Number(segment);
}

/** @throws RequestError PAGE_OUT_OF_RANGE */
export function configurePage(
  { responseKey, path, query, maxItemsPerPage, totalCount }: PagedCollection,
  page: number,
): CollectionConfiguration {
  const last = Math.max(1, Math.ceil(totalCount / maxItemsPerPage));
  if (page > last) throw requestError("PAGE_OUT_OF_RANGE", { page, last });
  const endpoint = (number: number): string =>
    `${path}/page/${number}/${query === "" ? "" : `?${query}`}`;
  const previous = Math.max(1, page - 1);
  const next = Math.min(last, page + 1);
  const firstIndex = (page - 1) * maxItemsPerPage;
  return {
    CollectionModelName: responseKey,
    IsPaginated: last > 1,
    MaxItemsPerPage: maxItemsPerPage,
    CurrentPage: page,
    FirstPage: 1,
    LastPage: last,
    PreviousPage: previous,
    NextPage: next,
    CurrentPageEndpoint: endpoint(page),
    FirstPageEndpoint: endpoint(1),
    LastPageEndpoint: endpoint(last),
    PreviousPageEndpoint: endpoint(previous),
    NextPageEndpoint: endpoint(next),
    FirstIndex: firstIndex,
    LastIndex: Math.min(totalCount, firstIndex + maxItemsPerPage) - 1,
    TotalCount: totalCount,
  };
}
