/** The routes of all operations, derived from the resources of a catalog. */
import { mustGet } from "../lib/must-get.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { LISTED, requestError, suggestName } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { Terms } from "../http/headers.ts";
import type { RequestFacts } from "./answer.ts";

export interface Route {
  readonly resource: ResourceName;
  readonly operation: RequestFacts["operation"];
  /** A path; `:segment` stands for the page number or UUID. */
  readonly url: string;
  /** The media types of its responses, the preferred one first. */
  readonly offered: readonly [MediaType, ...MediaType[]];
  readonly terms: Terms;
  /** Where all of the collection is. */
  readonly whole: string;
}

const JSON_ONLY: Route["offered"] = ["application/json"];
export const routesOf = ({ names, resources }: Catalog): readonly Route[] =>
  names.flatMap((resource): Route[] => {
    const { path, entity, place, access, caching } = mustGet(resources, resource);
    const same = { resource, terms: { access, caching }, whole: `${path}/` };
    const onMaps: readonly MediaType[] = place ? ["application/geo+json"] : [];
    const offered: Route["offered"] = [...JSON_ONLY, ...onMaps, "text/csv"];
    const collection: Route[] = [
      { ...same, operation: "find", url: path, offered: [...offered, WHOLE_COLLECTION] },
      { ...same, operation: "page", url: `${path}/page`, offered },
      { ...same, operation: "page", url: `${path}/page/:segment`, offered },
    ];
    if (entity === undefined) return collection;
    const url = `${entity.path}/:segment`;
    return [...collection, { ...same, operation: "load", url, offered: JSON_ONLY }];
  });

/** For suggestions. */
const addressesOf = perCatalog((catalog) =>
  routesOf(catalog).map(({ url }) => url.replace(":segment", "…")),
);

/** Longer paths are truncated and get no suggestion. */
const MAX_SHOWN_LENGTH = 100;

/**
 * @param path as it was sent; the error suggests the most similar path of the catalog, and says where all are listed
 */
export function resourceNotFound(path: string, catalog: Catalog): RequestError {
  const isLong = path.length > MAX_SHOWN_LENGTH;
  const shown = isLong ? `${path.slice(0, MAX_SHOWN_LENGTH)}…` : path;
  const suggestion = isLong ? undefined : suggestName(path, addressesOf(catalog));
  return requestError("RESOURCE_NOT_FOUND", {
    path: shown,
    // In a list, the value is not truncated.
    ...(suggestion !== undefined && { suggestion: [suggestion] }),
    ...LISTED,
  });
}
