/** Properties of resources that are derived from their declarations and references. */
import { mustGet } from "../lib/must-get.ts";
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
  readonly fields: ReadonlyMap<string, FieldTraits>;
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
  const within = [...(members?.values() ?? [])];
  const traits: Pick<FieldTraits, "isLocalized" | "isTimed">[] = [
    {
      isLocalized: members !== undefined,
      isTimed: articleIn !== undefined || hasState === true,
    },
  ];
  if (target !== undefined) {
    const { fields, hasState: areTimed = false } = mustGet(catalog.resources, target);
    traits.push({ isLocalized: false, isTimed: areTimed });
    if (isEmbedded && !isWithin) {
      const described = describeFields(fields, catalog, true);
      const names = embeds ?? [...fields.keys()];
      traits.push(...names.flatMap((name) => described.get(name) ?? []));
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
): ReadonlyMap<string, FieldTraits> {
  const areTextsTimed = [...fields.values()].some(({ hasState }) => hasState);
  return new Map(
    [...fields].map(([name, field]) => {
      const traits = describeField(field, catalog, isWithin);
      // UpdatedAt moves at the dates of the text that is shown.
      const moves = areTextsTimed && DERIVED_TIMESTAMPS.has(name);
      return [name, moves ? { ...traits, isLocalized: true, isTimed: true } : traits];
    }),
  );
}

const traitsOf = perCatalog((catalog) =>
  perResource(catalog, (_, { fields: declared, hasState = false }): ResourceTraits => {
    const fields = describeFields(declared, catalog, false);
    return {
      fields,
      isLocalized: [...fields.values()].some(({ isLocalized }) => isLocalized),
      isPublished: hasState,
    };
  }),
);

export const describeResource = (catalog: Catalog, resource: ResourceName): ResourceTraits =>
  mustGet(traitsOf(catalog), resource);

/** @returns the items that are delivered at this instant, in ms since 1970-01-01 UTC */
export const collectionAt = (snapshot: Snapshot, resource: ResourceName, now: number): Collection =>
  describeResource(snapshot.catalog, resource).isPublished
    ? snapshot.deliveredAt(resource, now)
    : mustGet(snapshot.collections, resource);
