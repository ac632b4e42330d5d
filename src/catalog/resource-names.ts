/** The names of resources. This file imports nothing. */

/** The form of every resource's name, including the contract's. */
export const NAME_FORM = /^[a-z][a-z0-9-]{0,62}$/u;

/** The contract's, in the order of its tables. */
export const CONTRACT_NAMES = [
  "navigation",
  "languages",
  "trainings",
  "business-division-facilities",
  "business-division-contact-persons",
  "business-division-working-groups",
  "business-divisions",
] as const;
export type ContractName = (typeof CONTRACT_NAMES)[number];

/** @returns one value for each of the contract's names, in their order */
export const perContractName = <Value>(
  create: (name: ContractName) => Value,
): Readonly<Record<ContractName, Value>> =>
  Object.fromEntries(CONTRACT_NAMES.map((name) => [name, create(name)])) as Record<
    ContractName,
    Value
  >;

/** The resource whose texts are the contract's articles, each with its own Uuid. */
export const ARTICLE_RESOURCE = "navigation" satisfies ContractName;

/** Stands for every name that an installation declares. */
export type OwnName = "(declared by the installation)";

/** A name from a catalog. Only `Catalog.find` turns a text into one. */
export type ResourceName = ContractName | OwnName;

/** One value per resource of one catalog, in its order. */
export type PerResource<Value> = ReadonlyMap<ResourceName, Value>;
