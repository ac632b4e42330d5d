/** What the description of the API is made from, as plain values: whoever puts the service together hands them in. */
import type { ServiceParameter } from "../catalog/query-parameters.ts";
import type { NotificationMessage } from "../errors.ts";
import type { Access, TokenRight } from "../catalog/access-rule.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ValueType } from "../catalog/filter-operators.ts";
import type { Installation } from "../catalog/installation.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";

/** JSON Schema, and any other part of the document. */
export type Schema = Readonly<Record<string, unknown>>;

export interface OperationFacts {
  readonly resource: ResourceName;
  readonly operation: "find" | "page" | "load";
  /** `:segment` at its end is the number of a page, or a uuid. */
  readonly url: string;
  readonly offered: readonly MediaType[];
}

/** What queries may name. */
export interface PathFacts {
  readonly text: string;
  readonly type: ValueType;
  readonly isList: boolean;
  readonly values?: readonly string[];
}

export interface QueryFacts {
  readonly paths: readonly PathFacts[];
  /** Paths of custom attributes, below which any identifier may stand. */
  readonly open: readonly string[];
}

export interface ResponseHeaderFacts {
  readonly meaning: string;
  readonly pattern: string;
  readonly example: string;
  readonly on: Readonly<Record<string, readonly string[]>>;
}

interface RequestHeaderFacts {
  readonly meaning: string;
  readonly example: string;
}

/** An address beside the contract's. */
export interface ServiceFacts {
  readonly url: string;
  readonly meaning: string;
  readonly opens: "everybody" | "token" | TokenRight;
  readonly offered: readonly string[];
  /** True: the answer goes on as long as the reader listens. */
  readonly isStream: boolean;
  /** True: browsers get a page there. */
  readonly isPage: boolean;
  /** Of the query; each is needed. */
  readonly parameters?: readonly ServiceParameter[];
  /** What it refuses, beside what is refused everywhere and what is wrong with the query. */
  readonly refusals?: readonly NotificationMessage[];
}

export interface Facts {
  /** Of Lectern. */
  readonly version: string;
  readonly catalog: Catalog;
  readonly installation: Installation;
  readonly access: Access;
  readonly operations: readonly OperationFacts[];
  readonly queries: PerResource<{ readonly collection: QueryFacts; readonly entity: QueryFacts }>;
  readonly responseHeaders: Readonly<Record<string, ResponseHeaderFacts>>;
  readonly requestHeaders: Readonly<Record<string, RequestHeaderFacts>>;
  /** Of requests for streams of events, beside those. */
  readonly streamHeaders: Readonly<Record<string, RequestHeaderFacts>>;
  /** What notifications say, in English. */
  readonly texts: Readonly<Record<NotificationMessage, string>>;
  readonly isLimited: boolean;
  readonly hasCors: boolean;
  readonly hasCacheTags: boolean;
  /** Codes of the published ones; undefined: they are for those who have a token. */
  readonly languages: readonly string[] | undefined;
  readonly services: readonly ServiceFacts[];
  readonly health: readonly {
    readonly url: string;
    readonly meaning: string;
    /** Of the members of its body. */
    readonly schema: Schema;
  }[];
  /** Bodies that this release answers, by address and media type: `nameExample` says how. */
  readonly examples: ReadonlyMap<string, string>;
}

export const nameExample = (url: string, mediaType: string): string => `${mediaType} ${url}`;
