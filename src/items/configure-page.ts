/** The page of a collection, and the addresses of the others. */
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import { requestError } from "../errors.ts";

export interface PagedCollection {
  readonly responseKey: string;
  /** The collection's path, without trailing slash. */
  readonly path: string;
  /** The query string that is repeated in the URLs of other pages, without question mark. */
  readonly query: string;
  readonly maxItemsPerPage: number;
  readonly totalCount: number;
}

/** @param written the page number as the client wrote it @throws RequestError PAGE_OUT_OF_RANGE */
export function configurePage(
  { responseKey, path, query, maxItemsPerPage, totalCount }: PagedCollection,
  page: number,
  written = String(page),
): CollectionConfiguration {
  const last = Math.max(1, Math.ceil(totalCount / maxItemsPerPage));
  if (page > last) throw requestError("PAGE_OUT_OF_RANGE", { page: written, last });
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
