/** Negotiates the media type and the content codings of a response. */
import type { IncomingHttpHeaders } from "node:http";
import type { Catalog } from "../../catalog/catalog.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../../catalog/media-types.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import { requestError } from "../../errors.ts";
import type { RequestError } from "../../errors.ts";
import { CODINGS, listAcceptedCodings } from "./accept-encoding.ts";
import type { Codings } from "./accept-encoding.ts";
import { chooseMediaType } from "./accept.ts";
import { rememberByText } from "../remembered.ts";
import type { Route } from "../routes.ts";

export interface Negotiated<Type = MediaType> {
  readonly mediaType: Type;
  /** True: Accept selected the form among several. */
  readonly isChosen: boolean;
  /** Equal lists are the same object. */
  readonly codings: Codings;
}

export type Offered<Type> = readonly [Type, ...Type[]];

function notAcceptable([first, ...others]: Offered<string>): RequestError {
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

/** Both methods throw RequestError NOT_ACCEPTABLE. */
export interface Negotiation {
  /** @param pinned the form that the URL names */
  ofRoute(
    headers: IncomingHttpHeaders,
    pinned: MediaType | undefined,
    route: Route,
    catalog: Catalog,
  ): Negotiated;
  /** @param offered always the same array for the same address, because it is a cache key */
  among<Type extends string>(
    headers: IncomingHttpHeaders,
    offered: Offered<Type>,
  ): Negotiated<Type>;
}

const IDENTITY: Codings = ["identity"];

const createChooser = <Type extends string>(offered: Offered<Type>): ((accept: string) => Type) =>
  rememberByText((accept) => {
    const mediaType = chooseMediaType(accept, offered);
    if (mediaType === undefined) throw notAcceptable(offered);
    return mediaType;
  });

export function createNegotiation(): Negotiation {
  const lists = new Map<string, Codings>([[IDENTITY.join(), IDENTITY]]);
  const choosers = new WeakMap<Offered<string>, (accept: string) => string>();

  const listCodings = rememberByText((header): Codings => {
    const [best, ...lesser] = listAcceptedCodings(header);
    if (best === undefined) throw requestError("NOT_ACCEPTABLE", { codings: CODINGS.join(", ") });
    const list: Codings = [best, ...lesser];
    return lists.getOrInsertComputed(list.join(), () => list);
  });

  function among<Type extends string>(
    { accept, "accept-encoding": encoding }: IncomingHttpHeaders,
    offered: Offered<Type>,
    pinned?: Type,
  ): Negotiated<Type> {
    const choose = (header: string): Type =>
      choosers.getOrInsertComputed(offered, createChooser)(header) as Type;
    return {
      mediaType: pinned ?? (accept === undefined ? offered[0] : choose(accept)),
      isChosen: offered.length > 1 && pinned === undefined,
      codings: encoding === undefined ? IDENTITY : listCodings(encoding),
    };
  }

  return {
    among,
    ofRoute(headers, pinned, route, catalog) {
      const { offered } = route;
      if (pinned !== undefined && !offered.includes(pinned))
        throw formMissing(pinned, route, catalog);
      return among(headers, offered, pinned);
    },
  };
}
