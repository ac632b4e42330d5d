/** What one check has found so far and needs for later items: identities, languages, articles. */
import type { Catalog } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { RawRecord } from "../../content/record.ts";
import { Claims } from "./claims.ts";
import { ItemIndex } from "./item-index.ts";
import type { KnownItem, Place } from "./item-index.ts";
import { LongNumbers } from "./long-numbers.ts";
import type { ReadBase } from "./long-numbers.ts";
import type { ItemSink } from "../valid-content.ts";
import type { Coordinates } from "./likely-slips.ts";
import { ColumnDoubts } from "../values/column-doubts.ts";
import type { ProblemList } from "../../content/problem-list.ts";
import { At } from "../values/at.ts";

interface KnownLanguage extends Place {
  readonly published: boolean;
}

export interface CheckState {
  readonly installation: Installation;
  readonly catalog: Catalog;
  readonly problems: ProblemList;
  readonly doubts: ColumnDoubts;
  readonly coordinates: Coordinates[];
  readonly claims: Claims;
  /** False: only problems are needed, and valid items have no JSON. */
  readonly keepsItems: boolean;
  readonly items: PerResource<ItemIndex>;
  /** By Code. */
  readonly languages: Map<string, KnownLanguage>;
  /** False while there is no language at all. */
  hasLanguages: boolean;
  /** False once a Code could not be read: texts in unknown languages may then be valid. */
  knowsAllLanguages: boolean;
  /** The PUBLISHED language with Fallback true. */
  fallbackLanguage: (Place & { readonly code: string }) | undefined;
  readonly longNumbers: LongNumbers;
}

/** Identity as far as it could be read. */
export interface Identity {
  /** Undefined: it is wrong. */
  readonly uuid: string | undefined;
  readonly key: string | undefined;
  readonly place: KnownItem;
  /** False: an error was reported. */
  readonly isRight: boolean;
}

const UNKNOWN: Identity = {
  uuid: undefined,
  key: undefined,
  place: {
    file: "",
    line: 0,
    cellOf: undefined,
    uuid: undefined,
    isUuidMade: false,
    article: undefined,
  },
  isRight: false,
};

/** Where the rules are within an item. */
export class ItemAt extends At {
  readonly state: CheckState;
  readonly resource: ResourceName;
  /** Known before the other members are read. */
  identity: Identity = UNKNOWN;

  constructor(record: RawRecord, state: CheckState) {
    super(record, state.problems, state.doubts);
    this.state = state;
    this.resource = record.resource;
  }

  get place(): KnownItem {
    return this.identity.place;
  }
}

/**
 * A rule for an item as a whole.
 * @param values by the names in content; undefined: a problem was reported, or nothing was given
 */
export type CheckItemRule = (at: ItemAt, values: Readonly<Record<string, unknown>>) => void;

/** The options of a check. */
export interface CheckPurpose {
  /** Takes the valid items; without one, only problems are needed. */
  readonly sink?: ItemSink;
  /** Gives what workbooks were made from; absent: their numbers are taken as they are. */
  readonly readBase?: ReadBase | undefined;
}

export function createCheckState(
  installation: Installation,
  problems: ProblemList,
  { sink, readBase }: CheckPurpose = {},
): CheckState {
  const catalog = catalogOf(installation);
  return {
    installation,
    catalog,
    problems,
    doubts: new ColumnDoubts(),
    coordinates: [],
    claims: new Claims(),
    keepsItems: sink !== undefined,
    items: perResource(catalog, (name) => new ItemIndex(catalog.resources[name])),
    languages: new Map(),
    hasLanguages: false,
    knowsAllLanguages: true,
    fallbackLanguage: undefined,
    longNumbers: new LongNumbers(readBase),
  };
}
