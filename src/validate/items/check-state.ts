/** What one check has found so far and needs for later items: identities, languages, articles. */
import type { Catalog } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { RawRecord } from "../../content/record.ts";
import { ItemIndex } from "./item-index.ts";
import { Uuids } from "./known-item.ts";
import type { KnownItem } from "./known-item.ts";
import { LongNumbers } from "./long-numbers.ts";
import type { ReadBase } from "./long-numbers.ts";
import type { ItemSink } from "../valid-content.ts";
import type { Coordinates } from "./likely-slips.ts";
import { ColumnDoubts } from "../values/column-doubts.ts";
import type { ProblemList } from "../../content/problem-list.ts";
import { At } from "../values/at.ts";

interface KnownLanguage {
  readonly item: KnownItem;
  readonly published: boolean;
}

/** Texts at one address. */
export interface AddressUse {
  readonly item: KnownItem;
  readonly field: string;
  /** The first and last day on which it is their address; empty: no limit. */
  readonly from: string;
  readonly to: string;
}

/** Most addresses are in one place, in the usual field and always, so that the item is enough. */
export type Addressed = KnownItem | readonly AddressUse[];

export interface CheckState {
  readonly installation: Installation;
  readonly catalog: Catalog;
  readonly problems: ProblemList;
  readonly doubts: ColumnDoubts;
  readonly coordinates: Coordinates[];
  /** False: only problems are needed, and valid items have no JSON. */
  readonly keepsItems: boolean;
  readonly items: PerResource<ItemIndex>;
  readonly articles: Uuids;
  /** Who has which value of a field that no two items should have the same value of. */
  readonly unique: Map<string, Map<string, KnownItem>>;
  /** By language code, because each language has its own addresses. */
  readonly addresses: Map<string, Map<string, Addressed>>;
  /** By Code. */
  readonly languages: Map<string, KnownLanguage>;
  /** False while there is no language at all. */
  hasLanguages: boolean;
  /** False once a Code could not be read: texts in unknown languages may then be valid. */
  knowsAllLanguages: boolean;
  /** The PUBLISHED language with Fallback true. */
  fallbackLanguage: { readonly item: KnownItem; readonly code: string } | undefined;
  readonly longNumbers: LongNumbers;
}

/** Where the rules are within an item. */
export class ItemAt extends At {
  readonly state: CheckState;
  readonly resource: ResourceName;
  readonly item: KnownItem;

  constructor(record: RawRecord, state: CheckState, item: KnownItem) {
    super(record, state.problems, {
      doubts: state.doubts,
      timeZone: state.installation.timeZone,
    });
    this.state = state;
    this.resource = record.resource;
    this.item = item;
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
    keepsItems: sink !== undefined,
    items: perResource(catalog, () => new ItemIndex()),
    articles: new Uuids(({ articleUuid }) => articleUuid),
    unique: new Map(),
    addresses: new Map(),
    languages: new Map(),
    hasLanguages: false,
    knowsAllLanguages: true,
    fallbackLanguage: undefined,
    longNumbers: new LongNumbers(readBase),
  };
}
