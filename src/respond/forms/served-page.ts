/** The shape of a page before it is written in one form or another. */
import type { CollectionConfiguration, Notification } from "../../catalog/envelope.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { FieldPath } from "../query/query-model.ts";
import type { ServedItem } from "../serve-item.ts";

export interface ServedPage {
  readonly resource: ResourceName;
  /** Whole, in order. */
  readonly items: readonly ServedItem[];
  /** The same items as the query wants to see them: cut to its fields, with distances. */
  readonly shownItems: readonly ServedItem[];
  /** What the items are cut to; undefined: they are whole. */
  readonly fields: readonly FieldPath[] | undefined;
  readonly hasDistances: boolean;
  readonly attributes: Snapshot["attributes"];
  readonly CollectionConfiguration: CollectionConfiguration;
  readonly Notifications: readonly Notification[];
  /** @returns nothing where there is no such division */
  readonly divisionName: (uuid: string) => string | undefined;
}
