/** Which form and which codings a request gets of what is at an address. */
import type { IncomingHttpHeaders } from "node:http";
import type { Catalog } from "../catalog/catalog.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import { CODINGS, listAcceptedCodings } from "./accept-encoding.ts";
import type { Codings } from "./accept-encoding.ts";
import { chooseMediaType } from "./accept.ts";
import { rememberByText } from "./remembered.ts";
import type { Route } from "./routes.ts";

export interface Negotiated {
  readonly mediaType: MediaType;
  /** True: Accept chose the form among several. */
  readonly isChosen: boolean;
  /** Equal ones are the same object. */
  readonly codings: Codings;
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

/**
 * @param pinned the form that the address names
 * @throws RequestError NOT_ACCEPTABLE
 */
export type Negotiate = (
  headers: IncomingHttpHeaders,
  pinned: MediaType | undefined,
  route: Route,
  catalog: Catalog,
) => Negotiated;

const IDENTITY: Codings = ["identity"];

const createChooser = (offered: Route["offered"]): ((accept: string) => MediaType) =>
  rememberByText((accept) => {
    const mediaType = chooseMediaType(accept, offered);
    if (mediaType === undefined) throw notAcceptable(offered);
    return mediaType;
  });

export function createNegotiation(): Negotiate {
  const lists = new Map<string, Codings>([[IDENTITY.join(), IDENTITY]]);
  const choosers = new WeakMap<Route["offered"], (accept: string) => MediaType>();

  const listCodings = rememberByText((header): Codings => {
    const [best, ...lesser] = listAcceptedCodings(header);
    if (best === undefined) throw requestError("NOT_ACCEPTABLE", { codings: CODINGS.join(", ") });
    const list: Codings = [best, ...lesser];
    return lists.getOrInsertComputed(list.join(), () => list);
  });

  return ({ accept, "accept-encoding": encoding }, pinned, route, catalog) => {
    const { offered } = route;
    if (pinned !== undefined && !offered.includes(pinned))
      throw formMissing(pinned, route, catalog);
    const choose = choosers.getOrInsertComputed(offered, createChooser);
    return {
      mediaType: pinned ?? (accept === undefined ? offered[0] : choose(accept)),
      isChosen: offered.length > 1 && pinned === undefined,
      codings: encoding === undefined ? IDENTITY : listCodings(encoding),
    };
  };
}
