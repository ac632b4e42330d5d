/** Properties of resources that are derived from their declarations and references. */
import { perCatalog, perResource } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { DERIVED_TIMESTAMPS } from "../catalog/content-fields.ts";
import type { Field, Fields } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Collection } from "../serving/collection.ts";
import type { Snapshot } from "../serving/snapshot.ts";

/** What the served value depends on, besides the item. */
interface FieldTraits {
  /** The languages of the request. */
  readonly isLocalized: boolean;
  /** The time: it changes at a date in the content. */
  readonly isTimed: boolean;
  /** True: no other item affects it. */
  readonly isOwn: boolean;
}

interface ResourceTraits {
  readonly fields: Readonly<Record<string, FieldTraits>>;
  /** True if any field is. */
  readonly isLocalized: boolean;
  /** Items have dates on which they appear and vanish. */
  readonly isPublished: boolean;
}

/** @param isWithin whether the field is in an embedded item, where references are UUIDs */
function describeField(
  { members, hasState, articleIn, target, isEmbedded = false, embeds }: Field,
  catalog: Catalog,
  isWithin: boolean,
): FieldTraits {
  const within = Object.values(members ?? {});
  const traits: Pick<FieldTraits, "isLocalized" | "isTimed">[] = [
    {
      isLocalized: members !== undefined,
      isTimed: articleIn !== undefined || hasState === true,
    },
  ];
  if (target !== undefined) {
    const { fields, hasState: areTimed = false } = catalog.resources[target];
    traits.push({ isLocalized: false, isTimed: areTimed });
    if (isEmbedded && !isWithin) {
      const described = describeFields(fields, catalog, true);
      for (const name of embeds ?? Object.keys(fields))
        if (described[name]) traits.push(described[name]);
    }
  }
  return {
    isLocalized: traits.some((one) => one.isLocalized),
    isTimed: traits.some((one) => one.isTimed),
    isOwn:
      target === undefined &&
      articleIn === undefined &&
      within.every((member) => member.target === undefined && member.articleIn === undefined),
  };
}

function describeFields(
  fields: Fields,
  catalog: Catalog,
  isWithin: boolean,
): Readonly<Record<string, FieldTraits>> {
  const areTextsTimed = Object.values(fields).some(({ hasState }) => hasState);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const traits = describeField(field, catalog, isWithin);
      // UpdatedAt moves at the dates of the text that is shown.
      const moves = areTextsTimed && name in DERIVED_TIMESTAMPS;
      return [name, moves ? { ...traits, isLocalized: true, isTimed: true } : traits];
    }),
  );
}

const traitsOf = perCatalog((catalog) =>
  perResource(catalog, (name): ResourceTraits => {
    const { fields: declared, hasState: isPublished = false } = catalog.resources[name];
    const fields = describeFields(declared, catalog, false);
    return {
      fields,
      isLocalized: Object.values(fields).some(({ isLocalized }) => isLocalized),
      isPublished,
    };
  }),
);

export const describeResource = (catalog: Catalog, resource: ResourceName): ResourceTraits =>
  traitsOf(catalog)[resource];

/** @returns the items that are delivered at this instant, in ms since 1970-01-01 UTC */
export const collectionAt = (snapshot: Snapshot, resource: ResourceName, now: number): Collection =>
  describeResource(snapshot.catalog, resource).isPublished
    ? snapshot.deliveredAt(resource, now)
    : snapshot.collections[resource];
