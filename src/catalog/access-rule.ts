/**
 * ApiAccessRule: which resources need a token. A resource that embeds items of another may not be more
 * open than it, since whoever reads the one reads the items of the other.
 */
import { embeddersOf, perCatalog, perResource } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import { NAME_FORM } from "./resource-names.ts";
import type { PerResource, ResourceName } from "./resource-names.ts";

/** What a token may do beside reading resources, as stores name it. */
export type TokenRight = "preview" | "copy";

type AccessRule = "token" | "public";
export type Access = PerResource<AccessRule>;

/**
 * What a setting says in place of what resources declare. It is read before any release is known, so
 * it may have names that a catalog lacks.
 */
export type AccessOverrides = Readonly<Record<string, AccessRule>>;

/** @param text `RESOURCE=RULE`, with commas between; what is left out keeps what is declared */
export function parseAccess(text: string): AccessOverrides | undefined {
  const rules: Record<string, AccessRule> = {};
  for (const pair of text.split(",")) {
    const [name = "", rule, ...more] = pair.split("=").map((part) => part.trim());
    const isNamed = NAME_FORM.test(name) && more.length === 0;
    if (!isNamed || (rule !== "token" && rule !== "public")) return undefined;
    rules[name] = rule;
  }
  return rules;
}

/** @returns the rule of each resource of a catalog */
export const accessOf = (catalog: Catalog, overrides: AccessOverrides): Access =>
  perResource(catalog, (name) =>
    // Not by its value alone: a resource may be called `constructor`.
    Object.hasOwn(overrides, name)
      ? (overrides[name] as AccessRule)
      : catalog.resources[name].access,
  );

/** What needs a token and is shown without one. */
interface Exposure {
  readonly closed: ResourceName;
  /** The resources that embed its items and need none. */
  readonly open: readonly ResourceName[];
}

/** @returns what of a catalog would be shown to everybody, and where */
export const listExposures = (catalog: Catalog, access: Access): readonly Exposure[] =>
  catalog.names
    .filter((name) => access[name] === "token")
    .flatMap((closed) => {
      const open = embeddersOf(catalog, closed).filter((name) => access[name] === "public");
      return open.length === 0 ? [] : [{ closed, open }];
    });

/** @returns the access with all closed that shows what is closed, also what shows that in turn */
export function closeExposures(catalog: Catalog, access: Access): Access {
  const open = new Set(listExposures(catalog, access).flatMap((exposure) => exposure.open));
  if (open.size === 0) return access;
  const closed = perResource(catalog, (name) => (open.has(name) ? "token" : access[name]));
  return closeExposures(catalog, closed);
}

/** @returns the rule of each resource of a catalog, closed where it would show what is closed */
export const createAccessRule = (overrides: AccessOverrides): ((catalog: Catalog) => Access) =>
  perCatalog((catalog) => closeExposures(catalog, accessOf(catalog, overrides)));

/** @returns what parseAccess reads: only what differs from what is declared, and what is unknown here */
const formatAccess = (catalog: Catalog, access: Access, overrides: AccessOverrides): string =>
  [
    ...catalog.names
      .filter((name) => access[name] !== catalog.resources[name].access)
      .map((name) => `${name}=${access[name]}`),
    ...Object.entries(overrides)
      .filter(([name]) => catalog.find(name) === undefined)
      .map(([name, rule]) => `${name}=${rule}`),
  ].join(",");

const embedsWhole = ({ resources }: Catalog, open: ResourceName, closed: ResourceName): boolean =>
  Object.values(resources[open].fields).some(
    ({ target, isEmbedded, embeds }) => target === closed && isEmbedded && embeds === undefined,
  );

/** @returns what a setting would show to everybody and where, and on a line of its own all that closes it */
export function findExposure(catalog: Catalog, overrides: AccessOverrides): string | undefined {
  const access = accessOf(catalog, overrides);
  const exposures = listExposures(catalog, access);
  if (exposures.length === 0) return undefined;
  const needed = closeExposures(catalog, access);
  const sentences = exposures.map(({ closed, open }) => {
    const items = open.some((name) => embedsWhole(catalog, name, closed)) ? "whole items" : "items";
    return `${items} of ${closed} are embedded in ${open.join(", ")}`;
  });
  return `${sentences.join("; ")}, which would make them public. Require a token for these, too:

    --access ${formatAccess(catalog, needed, overrides)}`;
}

/** @returns the names of a setting that a catalog lacks */
export const findUnknownNames = (catalog: Catalog, overrides: AccessOverrides): readonly string[] =>
  Object.keys(overrides).filter((name) => catalog.find(name) === undefined);
