/** What one check has learnt so far and later items need: identities, languages, articles. */
import type { Installation } from "../catalog/installation.ts";
import { perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { ItemBytes } from "./item-bytes.ts";
import { ItemIndex } from "./item-index.ts";
import type { Place } from "./item-index.ts";
import { createSightings } from "./likely-slips.ts";
import type { Sightings } from "./likely-slips.ts";
import { NumberDoubts } from "./number-doubts.ts";
import type { ProblemList } from "./problem-list.ts";
import type { Scope } from "./scope.ts";

export type ItemName = `${ResourceName}/${string}`;

interface KnownLanguage extends Place {
  readonly published: boolean;
}

interface KnownArticle {
  readonly place: Place;
  /** The field that gives its Uuid. */
  readonly field: string;
  readonly navigationUuid: string;
}

export interface CheckState {
  readonly installation: Installation;
  readonly problems: ProblemList;
  readonly doubts: NumberDoubts;
  readonly sightings: Sightings;
  /** Of the valid items. */
  readonly bytes: ItemBytes;
  readonly items: PerResource<ItemIndex>;
  /** By Code. */
  readonly languages: Map<string, KnownLanguage>;
  /** False while there is no language at all. */
  hasLanguages: boolean;
  /** False once a Code could not be read: articles in unknown languages may then be right. */
  knowsAllLanguages: boolean;
  /** The PUBLISHED language with Fallback true. */
  fallbackLanguage: (Place & { readonly code: string }) | undefined;
  /** By Uuid. */
  readonly articles: Map<string, KnownArticle>;
  /** Articles by the Key of their navigation item. */
  readonly articleKeys: Map<string, string>;
  /** By the Uuid of a division: what it shows, to which its contact persons add themselves. */
  readonly gathered: Map<string, ItemName[]>;
  /** Resources with files that could not be read: what they lack is not reported again. */
  readonly broken: Set<ResourceName>;
}

/** The object of an item that is being read. */
export interface ItemScope extends Scope {
  readonly state: CheckState;
  /** What the item shows, as it turns out. */
  readonly shows: ItemName[];
  readonly place: Place;
  /** The item's Uuid and Key, as far as they are known. */
  readonly uuid: string | undefined;
  readonly key: string | undefined;
}

export function createCheckState(installation: Installation, problems: ProblemList): CheckState {
  return {
    installation,
    problems,
    doubts: new NumberDoubts(),
    sightings: createSightings(),
    bytes: new ItemBytes(),
    items: perResource(() => new ItemIndex()),
    languages: new Map(),
    hasLanguages: false,
    knowsAllLanguages: true,
    fallbackLanguage: undefined,
    articles: new Map(),
    articleKeys: new Map(),
    gathered: new Map(),
    broken: new Set(),
  };
}
