/** What resources are called. It imports nothing. */

/** What any name of a resource looks like, the contract's too. */
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

/** Whose texts are the contract's articles, each with a Uuid of its own. */
export const ARTICLE_RESOURCE = "navigation" satisfies ContractName;

/**
 * Stands for every name that an installation declares: to the compiler a table of resources is complete
 * without them, and is so for those of its own catalog.
 */
export type OwnName = "(declared by the installation)";

/** One of a catalog's. Texts become names by `Catalog.find` alone. */
export type ResourceName = ContractName | OwnName;

/** One value per resource of one catalog. */
export type PerResource<Value> = Readonly<Record<ResourceName, Value>>;
