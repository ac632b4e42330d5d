/**
 * Which addresses exist: every operation of the contract, derived from the resources. A trailing
 * slash is the router's matter.
 */
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { requestError, suggestName } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { RequestFacts } from "../respond/representation.ts";

export interface Route {
  readonly resource: ResourceName;
  readonly operation: RequestFacts["operation"];
  /** An address in the router's notation; `:segment` is what the operation is asked for. */
  readonly url: string;
  /** The media types in which it answers, the preferred first. */
  readonly offered: readonly [MediaType, ...MediaType[]];
}

const JSON_ONLY: Route["offered"] = ["application/json"];
/** The forms of every collection, behind those of its own. */
const COMMON_FORMS: readonly MediaType[] = ["text/csv"];

export const ROUTES: readonly Route[] = CONTRACT_NAMES.flatMap((resource): Route[] => {
  const { path, entity, forms = [] } = CONTRACT.resources[resource];
  const offered: Route["offered"] = [...JSON_ONLY, ...forms, ...COMMON_FORMS];
  const collection: Route[] = [
    { resource, operation: "find", url: path, offered: [...offered, WHOLE_COLLECTION] },
    { resource, operation: "page", url: `${path}/page`, offered },
    { resource, operation: "page", url: `${path}/page/:segment`, offered },
  ];
  if (entity === undefined) return collection;
  const url = `${entity.path}/:segment`;
  return [...collection, { resource, operation: "load", url, offered: JSON_ONLY }];
});

const ADDRESSES = ROUTES.map(({ url }) => url.replace(":segment", "…"));

/** Longer paths are cut and get no suggestion. */
const MAX_SHOWN_LENGTH = 100;

/** @param path as it was sent; names the nearest address when there is one */
export function resourceNotFound(path: string): RequestError {
  const isLong = path.length > MAX_SHOWN_LENGTH;
  const shown = isLong ? `${path.slice(0, MAX_SHOWN_LENGTH)}…` : path;
  const written = path.replace(/\/+$/u, "");
  const suggestion = isLong ? undefined : (findMeant(written) ?? suggestName(written, ADDRESSES));
  return requestError("RESOURCE_NOT_FOUND", {
    path: shown,
    // As a list it is shown whole.
    ...(suggestion !== undefined && { suggestion: [suggestion] }),
  });
}

/** A name in some path, and behind it a uuid, or the number of a page. */
const NAMED =
  /\/([^/]+?)(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?:\/pages?)?\/([1-9]\d{0,8})|\/pages?)?$/iu;

const foldNumber = (name: string): string =>
  name.toLowerCase().replaceAll(/[-_]/gu, "").replace(/ies$/u, "y").replace(/s$/u, "");

/** @returns the right address where a name is right, but prefix, number or what stands behind it is not */
function findMeant(path: string): string | undefined {
  const [, name = "", uuid, page] = NAMED.exec(path) ?? [];
  const resource = CONTRACT_NAMES.find((one) => foldNumber(one) === foldNumber(name));
  if (resource === undefined) return undefined;
  const { path: collection, entity } = CONTRACT.resources[resource];
  if (uuid !== undefined)
    return entity ? `${entity.path}/${uuid}` : `${collection}?filter[Uuid]=${uuid}`;
  return page === undefined ? collection : `${collection}/page/${page}/`;
}
