/**
 * The routes of all operations, derived from the resources of a catalog. They belong to a release, so the
 * router of the HTTP server does not contain them.
 */
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { requestError, suggestName } from "../errors.ts";
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
/** The formats of every collection; those of its own come first. */
const COMMON_FORMATS: readonly MediaType[] = ["text/csv"];

export const routesOf = ({ names, resources }: Catalog): readonly Route[] =>
  names.flatMap((resource): Route[] => {
    const { path, entity, formats = [] } = resources[resource];
    const offered: Route["offered"] = [...JSON_ONLY, ...formats, ...COMMON_FORMATS];
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

/** Where everything is named. */
export const LISTED = { index: "/", description: "/openapi.json" };

/** Longer paths are truncated and get no suggestion. */
const MAX_SHOWN_LENGTH = 100;

/**
 * @param path as it was sent; the error suggests the most similar path of the catalog, or else where all are listed
 */
export function resourceNotFound(path: string, catalog: Catalog): RequestError {
  const isLong = path.length > MAX_SHOWN_LENGTH;
  const shown = isLong ? `${path.slice(0, MAX_SHOWN_LENGTH)}…` : path;
  const suggestion = isLong ? undefined : suggestAddress(path.replace(/\/+$/u, ""), catalog);
  return requestError("RESOURCE_NOT_FOUND", {
    path: shown,
    ...(suggestion === undefined
      ? LISTED
      : // In a list, the value is not truncated.
        { suggestion: [suggestion] }),
  });
}

const suggestAddress = (path: string, catalog: Catalog): string | undefined =>
  findMeant(path, catalog) ?? suggestName(path, tableOf(catalog).addresses);

/** A name in a path, and after it a UUID or a page number. */
const NAMED =
  /\/([^/]+?)(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?:\/pages?)?\/([1-9]\d{0,8})|\/pages?)?$/iu;

const foldNumber = (name: string): string =>
  name.toLowerCase().replaceAll(/[-_]/gu, "").replace(/ies$/u, "y").replace(/s$/u, "");

/**
 * @returns the correct path if the name of the resource is right, but the prefix, singular or plural, or
 * the rest is wrong
 */
function findMeant(path: string, { names, resources }: Catalog): string | undefined {
  const [, name = "", uuid, page] = NAMED.exec(path) ?? [];
  const isMeant = (known: string): boolean => name !== "" && foldNumber(known) === foldNumber(name);
  const resource = names.find((one) => isMeant(one) || isMeant(lastSegmentOf(resources[one].path)));
  if (resource === undefined) return undefined;
  const { path: collection, entity } = resources[resource];
  if (uuid !== undefined)
    return entity ? `${entity.path}/${uuid}` : `${collection}?filter[Uuid]=${uuid}`;
  return page === undefined ? collection : `${collection}/page/${page}/`;
}

const lastSegmentOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
