/**
 * The routes of all operations, derived from the resources of a catalog. They belong to a release, so the
 * router of the HTTP server does not contain them.
 */
import { mustGet } from "../lib/must-get.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { LISTED, requestError, suggestName } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { RequestFacts } from "./answer.ts";
import { SEGMENT } from "./feature-rows.ts";

export interface Route {
  readonly resource: ResourceName;
  readonly operation: RequestFacts["operation"];
  /** A path; `:segment` stands for the page number or UUID. */
  readonly url: string;
  /** The media types of its responses, the preferred one first. */
  readonly offered: readonly [MediaType, ...MediaType[]];
}

const JSON_ONLY: Route["offered"] = ["application/json"];
export const routesOf = ({ names, resources }: Catalog): readonly Route[] =>
  names.flatMap((resource): Route[] => {
    const { path, entity, place } = mustGet(resources, resource);
    const onMaps: readonly MediaType[] = place ? ["application/geo+json"] : [];
    const offered: Route["offered"] = [...JSON_ONLY, ...onMaps, "text/csv"];
    const collection: Route[] = [
      { resource, operation: "find", url: path, offered: [...offered, WHOLE_COLLECTION] },
      { resource, operation: "page", url: `${path}/page`, offered },
      { resource, operation: "page", url: `${path}/page/:segment`, offered },
    ];
    if (entity === undefined) return collection;
    const url = `${entity.path}/:segment`;
    return [...collection, { resource, operation: "load", url, offered: JSON_ONLY }];
  });

/** A row of addresses, and what a path has in the place of `:segment`. */
export interface FoundRow<Row> {
  readonly row: Row;
  /** Percent-decoded, not validated; absent: the path has none. */
  readonly segment?: string;
}

const withoutSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

const ENCODED_SLASH = /%2F/giu;

const decodeSegments = (path: string): string =>
  path.includes("%") ? decodeURIComponent(path.replaceAll(ENCODED_SLASH, "%252F")) : path;

/**
 * A slash at the end is ignored, and an encoded slash is not a separator.
 * @returns a function that finds the row of a path as it was sent, with valid percent-encoding
 */
export function createFindRow<Row extends { readonly url: string }>(
  rows: readonly Row[],
): (path: string) => FoundRow<Row> | undefined {
  const byUrl = new Map(rows.map((row) => [withoutSlash(row.url), row]));
  return (path) => {
    const written = withoutSlash(path);
    const row = byUrl.get(decodeSegments(written));
    if (row && !row.url.endsWith(SEGMENT)) return { row };
    const end = Math.max(0, written.lastIndexOf("/"));
    const above = byUrl.get(decodeSegments(written.slice(0, end)) + SEGMENT);
    return above && { row: above, segment: decodeURIComponent(written.slice(end + 1)) };
  };
}

const tableOf = perCatalog((catalog) => {
  const routes = routesOf(catalog);
  // For suggestions.
  const addresses = routes.map(({ url }) => url.replace(":segment", "…"));
  return { find: createFindRow(routes), addresses };
});

export const findRoute = (catalog: Catalog, path: string): FoundRow<Route> | undefined =>
  tableOf(catalog).find(path);

/** Longer paths are truncated and get no suggestion. */
const MAX_SHOWN_LENGTH = 100;

/**
 * @param path as it was sent; the error suggests the most similar path of the catalog, and says where all are listed
 */
export function resourceNotFound(path: string, catalog: Catalog): RequestError {
  const isLong = path.length > MAX_SHOWN_LENGTH;
  const shown = isLong ? `${path.slice(0, MAX_SHOWN_LENGTH)}…` : path;
  const suggestion = isLong ? undefined : suggestName(path, tableOf(catalog).addresses);
  return requestError("RESOURCE_NOT_FOUND", {
    path: shown,
    // In a list, the value is not truncated.
    ...(suggestion !== undefined && { suggestion: [suggestion] }),
    ...LISTED,
  });
}
