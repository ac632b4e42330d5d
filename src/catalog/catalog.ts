/**
 * The catalog: which resources there are, and what is derived from their references to each other.
 * Each release has its own, because its installation may declare resources.
 */
import { mustGet } from "../lib/must-get.ts";
import { isGivenByContent } from "./field.ts";
import type { Field, LocalizedField } from "./field.ts";
import { ARTICLE_RESOURCE, CONTRACT_NAMES, perContractName } from "./resource-names.ts";
import type { ContractName, PerResource, ResourceName } from "./resource-names.ts";
import { RESOURCES } from "./resources.ts";
import type { Resource } from "./resources.ts";

/** ApiAccessRule: whether readers need a token. */
export type AccessRule = Resource["access"];
export type ContractAccess = Readonly<Record<ContractName, AccessRule>>;

export interface Catalog {
  /** Those of the contract in its order, then those of the installation by their names. */
  readonly names: readonly ResourceName[];
  readonly resources: PerResource<Resource>;
  /** Every resource after those that its content refers to, unless they refer to each other. */
  readonly referenceOrder: readonly ResourceName[];
  find(name: string): ResourceName | undefined;
}

/**
 * @param own by their names, which differ from the contract's
 * @param access of the contract's resources; absent: their usual one
 */
export function createCatalog(
  own: ReadonlyMap<ResourceName, Resource>,
  access?: ContractAccess,
): Catalog {
  const contract = CONTRACT_NAMES.map((name): [ResourceName, Resource] => [
    name,
    access ? { ...RESOURCES[name], access: access[name] } : RESOURCES[name],
  ]);
  const resources: PerResource<Resource> = new Map([...contract, ...own]);
  const names = [...resources.keys()];
  const known: ReadonlySet<string> = new Set(names);
  return {
    names,
    resources,
    referenceOrder: orderByReferences(names, resources),
    find: (name) => (known.has(name) ? (name as ResourceName) : undefined),
  };
}

/** @returns one value per resource, made by `create` in the catalog's order */
export const perResource = <Value>(
  { resources }: Pick<Catalog, "resources">,
  create: (name: ResourceName, resource: Resource) => Value,
): Map<ResourceName, Value> => mapResources(resources, (resource, name) => create(name, resource));

/** @returns the result of `change` for the value of each resource, in the same order */
export const mapResources = <Value, Changed>(
  values: PerResource<Value>,
  change: (value: Value, name: ResourceName) => Changed,
): Map<ResourceName, Changed> =>
  new Map(Array.from(values, ([name, value]) => [name, change(value, name)]));

/** @returns a function that calls `create` once for each catalog */
export function perCatalog<Value>(
  create: (catalog: Catalog) => Value,
): (catalog: Catalog) => Value {
  const made = new WeakMap<Catalog, Value>();
  return (catalog) => {
    const known = made.get(catalog);
    if (known !== undefined) return known;
    const value = create(catalog);
    made.set(catalog, value);
    return value;
  };
}

/** @returns the field with texts in several languages, and its name; there is one at most */
export const localizedOf = ({
  fields,
}: Resource): { readonly name: string; readonly field: LocalizedField } | undefined => {
  const [name, field] = [...fields].find(([, { kind }]) => kind === "localized") ?? [];
  return name === undefined ? undefined : { name, field: field as LocalizedField };
};

/** @returns the member of an item with its texts by language, if these have a Uuid of their own */
export const articlesOf = (resource: Resource): string | undefined => {
  const { field } = localizedOf(resource) ?? {};
  return field && field.members.has("Uuid") ? field.under : undefined;
};

const targetOf = ({ articleIn, target }: Field): ResourceName | undefined =>
  articleIn === undefined ? target : ARTICLE_RESOURCE;

function orderByReferences(
  names: readonly ResourceName[],
  resources: PerResource<Resource>,
): readonly ResourceName[] {
  /**
   * @returns the resources that content of this one refers to; every localized text also refers to
   *   languages
   */
  const namedBy = (resource: ResourceName): readonly ResourceName[] => {
    const fields = [...mustGet(resources, resource).fields.values()];
    const named = new Set(fields.filter(isGivenByContent).map(targetOf));
    if (fields.some(({ kind }) => kind === "localized")) named.add("languages");
    return names.filter((name) => named.has(name));
  };
  const [ordered, begun] = [new Set<ResourceName>(), new Set<ResourceName>()];
  const append = (name: ResourceName): void => {
    if (begun.has(name)) return;
    begun.add(name);
    namedBy(name).forEach(append);
    ordered.add(name);
  };
  names.forEach(append);
  return [...ordered];
}

/** @returns the resources whose bodies hold items of this one */
export const embeddersOf = (
  { resources }: Catalog,
  embedded: ResourceName,
): readonly ResourceName[] =>
  [...resources.values()].flatMap(({ name, fields }) =>
    [...fields.values()].some(({ target, isEmbedded }) => target === embedded && isEmbedded)
      ? [name]
      : [],
  );

/**
 * @returns the resources on whose items the bodies of this one depend, besides the installation:
 *   itself, those that its fields refer to, and the languages, because the fallback language
 *   determines the order of names even without texts
 */
export const dependenciesOf = (
  { names, resources }: Catalog,
  resource: ResourceName,
): readonly ResourceName[] => {
  const fields = [...mustGet(resources, resource).fields.values()];
  // An embedded item shows UUIDs and addresses of other items, depending on whether those are
  // delivered or refer to it.
  const named = fields.flatMap(({ target, isEmbedded }) =>
    target && isEmbedded
      ? [...mustGet(resources, target).fields.values()]
          .filter(
            ({ inverse, articleIn, target: other }) =>
              inverse ?? articleIn ?? (other && mustGet(resources, other).hasState),
          )
          .map(targetOf)
      : [],
  );
  // Items that are collected by an inverse reference may be ordered by fields of other resources.
  const ordering = fields.flatMap(({ target, inverse }) => {
    const { fields: gathered, order = "" } = mustGet(resources, target ?? resource);
    const paths = inverse === undefined ? [] : order.split(",");
    return paths.map((path) => gathered.get(path.replace("-", "").split(".")[0] ?? "")?.target);
  });
  const all = [...fields.map(targetOf), ...named, ...ordering];
  const decisive = new Set([resource, "languages", ...all]);
  return names.filter((name) => decisive.has(name));
};

/** @returns the resources for which readers need a token */
export const namesWithToken = ({ names, resources }: Catalog): readonly ResourceName[] =>
  names.filter((name) => resources.get(name)?.access === "token");

/** @returns the access of the contract's resources */
export const accessOf = ({ resources }: Catalog): ContractAccess =>
  perContractName((name) => mustGet(resources, name).access);

/** For installations that declare no resources. */
export const CONTRACT = createCatalog(new Map());
