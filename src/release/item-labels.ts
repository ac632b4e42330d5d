/**
 * In charge of the words by which people know an item again. In come stored items; out go their
 * labels, one row per resource.
 */
import type { ResourceName, StoredItem } from "../catalog/resources.ts";

const LABELS: { readonly [Name in ResourceName]: (item: StoredItem<Name>) => string } = {
  navigation: ({ Identifier }) => Identifier,
  languages: ({ Code }) => Code,
  trainings: ({ Title }) => Title,
  "business-division-facilities": ({ Name, AddressCity }) => `${Name}, ${AddressCity}`,
  "business-division-contact-persons": ({ Firstname, Lastname }) => `${Firstname} ${Lastname}`,
  "business-division-working-groups": ({ Name }) => Name,
  "business-divisions": ({ Name }) => Name,
};

/** @param item as it is stored */
export const labelOf = (resource: ResourceName, item: object): string =>
  (LABELS[resource] as (item: object) => string)(item);
