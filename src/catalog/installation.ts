/**
 * What installation.yaml can set: time zone, locations, custom attributes, page sizes, access, caching, cache
 * tags and own resources, and the defaults.
 */
import { mustGet } from "../lib/must-get.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { accessOf, CONTRACT } from "./catalog.ts";
import type { Catalog, ContractAccess } from "./catalog.ts";
import type { AttributeOwner } from "./field.ts";
import { catalogOf } from "./own-resources.ts";
import type { OwnResources } from "./own-resources.ts";
import { perContractName } from "./resource-names.ts";
import type { ContractName, ResourceName } from "./resource-names.ts";
import type { Naming } from "./translated.ts";

/** @returns the owners of custom attributes, those of items before those of their texts */
export const attributeOwnersOf = ({ resources }: Catalog): readonly AttributeOwner[] =>
  [...resources.values()].flatMap((resource) => {
    const fields = [...resource.fields.values()];
    const members = fields.flatMap((field) => [...(field.members?.values() ?? [])]);
    return [...fields, ...members].flatMap(({ owner }) => owner ?? []);
  });

export const ATTRIBUTE_TYPES = ["string", "boolean", "integer", "decimal", "list", "enum"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export interface AttributeDeclaration extends Naming {
  readonly type: AttributeType;
  /** Allowed values; only of an enum. */
  readonly values?: readonly string[];
}

/** The form of a custom attribute's identifier: upper-case words with underscores. */
export const ATTRIBUTE_IDENTIFIER = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

/** The form of what cache tags begin with. Cloudflare ignores letter case. */
export const CACHE_TAG_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/u;

/** By identifier. */
export type DeclaredAttributes = Readonly<Record<string, AttributeDeclaration>>;

export interface Installation {
  /** IANA name. */
  readonly timeZone: string;
  /** Values of the Trainings field Locations, in order. */
  readonly locations: readonly string[];
  /** Of owners that have declared ones. */
  readonly customAttributes: Readonly<Partial<Record<AttributeOwner, DeclaredAttributes>>>;
  /** For the contract's resources; the others declare their own. */
  readonly maxItemsPerPage: Readonly<Record<ContractName, number>>;
  /** Of the contract's resources; the others declare their own. */
  readonly access: ContractAccess;
  /** How long caches may keep a response without asking again, in seconds. */
  readonly maxAge: number;
  /** What the tags of responses begin with, by which caches are purged; absent: there are none. */
  readonly cacheTags?: string;
  readonly resources: OwnResources;
}

export const DEFAULT_INSTALLATION: Installation = {
  timeZone: "Europe/Berlin",
  locations: ["PREETZ", "ELMSHORN", "LAUENBURG"],
  customAttributes: {},
  maxItemsPerPage: perContractName(() => 100),
  access: accessOf(CONTRACT),
  maxAge: 86_400,
  resources: {},
};

/** @param shown a resource, or `documents` @returns the tags by which caches purge responses that show it */
export const cacheTagsOf = (
  { cacheTags }: Pick<Installation, "cacheTags">,
  shown: string,
): readonly string[] => (cacheTags === undefined ? [] : [cacheTags, `${cacheTags}/${shown}`]);

type AttributesByName = ReadonlyMap<string, AttributeDeclaration>;

const NO_ATTRIBUTES: AttributesByName = new Map();
const attributes = new WeakMap<
  Installation["customAttributes"],
  ReadonlyMap<string, AttributesByName>
>();

/** @returns by identifier; undefined owner: nothing is declared */
export function attributesDeclaredFor(
  { customAttributes }: Pick<Installation, "customAttributes">,
  owner: AttributeOwner | undefined,
): AttributesByName {
  if (owner === undefined) return NO_ATTRIBUTES;
  const all = getOrInsert(attributes, customAttributes, () => {
    const declared = Object.entries(customAttributes);
    return new Map(declared.map(([name, some]) => [name, new Map(Object.entries(some))]));
  });
  return all.get(owner) ?? NO_ATTRIBUTES;
}

/** @returns how many items a page of the resource has */
export const pageSizeOf = (installation: Installation, resource: ResourceName): number =>
  mustGet(catalogOf(installation).resources, resource).maxItemsPerPage ??
  installation.maxItemsPerPage[resource as ContractName];
