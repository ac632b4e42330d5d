/** The input of the API description, as plain values, which `server/` provides. */
import type { ServiceParameter } from "../../catalog/query-parameters.ts";
import type { NotificationMessage } from "../../errors.ts";
import type { Access, TokenRight } from "../../catalog/access-rule.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ValueType } from "../../catalog/filter-operators.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";

import type { Schema } from "../../lib/json-schema.ts";

export interface OperationFacts {
  readonly resource: ResourceName;
  readonly operation: "find" | "page" | "load";
  /** May end with `:segment`, which stands for a page number or a UUID. */
  readonly url: string;
  readonly offered: readonly MediaType[];
}

/** A path that queries may use. */
export interface PathFacts {
  readonly text: string;
  readonly type: ValueType;
  readonly isList: boolean;
  readonly values?: readonly string[];
}

export interface QueryFacts {
  readonly paths: readonly PathFacts[];
  /** Paths of custom attributes, which may be followed by any identifier. */
  readonly open: readonly string[];
}

interface ResponseHeaderFacts {
  readonly meaning: string;
  readonly pattern: string;
  readonly example: string;
}

interface RequestHeaderFacts {
  readonly meaning: string;
  readonly example: string;
}

/** A service address, which is not part of the contract. */
export interface ServiceFacts {
  readonly url: string;
  readonly meaning: string;
  readonly opens: "everybody" | "token" | TokenRight;
  readonly offered: readonly string[];
  /** True: an event stream. */
  readonly isStream: boolean;
  /** Query parameters; all are required. */
  readonly parameters?: readonly ServiceParameter[];
  readonly schema?: (catalog: Catalog) => Schema;
  /** Its errors, besides those of all addresses and invalid queries. */
  readonly refusals?: readonly NotificationMessage[];
}

export interface Facts {
  /** The version of Lectern. */
  readonly version: string;
  readonly catalog: Catalog;
  readonly installation: Installation;
  readonly access: Access;
  readonly operations: readonly OperationFacts[];
  readonly queries: PerResource<{ readonly collection: QueryFacts; readonly entity: QueryFacts }>;
  readonly responseHeaders: Readonly<Record<string, ResponseHeaderFacts>>;
  readonly requestHeaders: Readonly<Record<string, RequestHeaderFacts>>;
  /** Additional headers of requests for event streams. */
  readonly streamHeaders: Readonly<Record<string, RequestHeaderFacts>>;
  /** The messages of notifications in English. */
  readonly texts: Readonly<Record<NotificationMessage, string>>;
  /** Codes of the published languages; undefined: reading them needs a token. */
  readonly languages: readonly string[] | undefined;
  readonly services: readonly ServiceFacts[];
  readonly health: readonly {
    readonly url: string;
    readonly meaning: string;
    readonly schema: () => Schema;
  }[];
  /** JSON bodies of this release with one item, of public resources. */
  readonly examples: ReadonlyMap<ResourceName, string>;
}
