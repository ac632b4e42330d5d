/** Which form and which codings a request gets of what is at an address. */
import type { IncomingHttpHeaders } from "node:http";
import type { Catalog } from "../catalog/catalog.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import { CODINGS, listAcceptedCodings } from "./accept-encoding.ts";
import type { Coding } from "./accept-encoding.ts";
import { chooseMediaType, findPinnedType } from "./accept.ts";
import type { Route } from "./routes.ts";

export interface Negotiated {
  readonly mediaType: MediaType;
  /** True: Accept chose the form among several. */
  readonly isChosen: boolean;
  /** Accepted ones, the best first. */
  readonly codings: readonly [Coding, ...Coding[]];
}

function notAcceptable([first, ...others]: Route["offered"]): RequestError {
  const values = others.length === 0 ? { type: first } : { types: [first, ...others].join(", ") };
  return requestError("NOT_ACCEPTABLE", values);
}

function formMissing(
  pinned: MediaType,
  { offered, resource, operation }: Route,
  { resources }: Catalog,
): RequestError {
  const formats = offered.map((mediaType) => MEDIA_TYPES[mediaType].format);
  const isPageOfWhole = pinned === WHOLE_COLLECTION && operation === "page";
  return requestError("NOT_ACCEPTABLE", {
    format: MEDIA_TYPES[pinned].format,
    formats,
    ...(isPageOfWhole && { whole: `${resources[resource].path}/` }),
  });
}

/** @throws RequestError NOT_ACCEPTABLE */
export function negotiate(
  headers: IncomingHttpHeaders,
  query: string,
  route: Route,
  catalog: Catalog,
): Negotiated {
  const { offered } = route;
  const pinned = findPinnedType(query);
  if (pinned !== undefined && !offered.includes(pinned)) throw formMissing(pinned, route, catalog);
  const mediaType = pinned ?? chooseMediaType(headers.accept, offered);
  if (mediaType === undefined) throw notAcceptable(offered);
  const [best, ...lesser] = listAcceptedCodings(headers["accept-encoding"]);
  if (best === undefined) throw requestError("NOT_ACCEPTABLE", { codings: CODINGS.join(", ") });
  return {
    mediaType,
    isChosen: offered.length > 1 && pinned === undefined,
    codings: [best, ...lesser],
  };
}
