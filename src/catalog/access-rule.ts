/**
 * ApiAccessRule: which resources need a token. A resource that embeds items of another one may not
 * be public if the other needs a token, because its readers also read the embedded items.
 */
import { embeddersOf, perCatalog, perResource } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import { NAME_FORM } from "./resource-names.ts";
import type { PerResource, ResourceName } from "./resource-names.ts";
import { say } from "../words/say.ts";

/** What a token may do besides reading resources, as stores name it. */
export type TokenRight = "preview" | "copy" | "edit" | "publish" | "declare";

type AccessRule = "token" | "public";
export type Access = PerResource<AccessRule>;

/**
 * Rules from the settings, which replace those that resources declare. They are read before any
 * release is known, so they may contain names that a catalog lacks.
 */
export type AccessOverrides = Readonly<Record<string, AccessRule>>;

/** @param text `RESOURCE=RULE`, separated by commas; other resources keep their declared rule */
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
    // Only its own members: a resource may be called `constructor`.
    Object.hasOwn(overrides, name)
      ? (overrides[name] as AccessRule)
      : catalog.resources[name].access,
  );

/** A resource that needs a token but is shown without one. */
interface Exposure {
  readonly closed: ResourceName;
  /** The resources that embed its items and are public. */
  readonly open: readonly ResourceName[];
}

/** @returns the resources of a catalog that would be shown to everybody, and where */
export const listExposures = (catalog: Catalog, access: Access): readonly Exposure[] =>
  catalog.names
    .filter((name) => access[name] === "token")
    .flatMap((closed) => {
      const open = embeddersOf(catalog, closed).filter((name) => access[name] === "public");
      return open.length === 0 ? [] : [{ closed, open }];
    });

/** @returns the access in which every resource that embeds a closed one is closed, too, also indirectly */
export function closeExposures(catalog: Catalog, access: Access): Access {
  const open = new Set(listExposures(catalog, access).flatMap((exposure) => exposure.open));
  if (open.size === 0) return access;
  const closed = perResource(catalog, (name) => (open.has(name) ? "token" : access[name]));
  return closeExposures(catalog, closed);
}

/** @returns the rule of each resource of a catalog, closed if it would show a closed one */
export const createAccessRule = (overrides: AccessOverrides): ((catalog: Catalog) => Access) =>
  perCatalog((catalog) => closeExposures(catalog, accessOf(catalog, overrides)));

/**
 * @returns a text for parseAccess, with the rules that differ from the declared ones and those for
 *   unknown names
 */
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

/**
 * @returns what a setting would show to everybody and where, then the setting that closes it, on a line
 *   of its own
 */
export function findExposure(catalog: Catalog, overrides: AccessOverrides): string | undefined {
  const access = accessOf(catalog, overrides);
  const exposures = listExposures(catalog, access);
  if (exposures.length === 0) return undefined;
  const needed = closeExposures(catalog, access);
  const sentences = exposures.map(({ closed, open }) => {
    const isWhole = open.some((name) => embedsWhole(catalog, name, closed));
    return say(
      isWhole
        ? "whole items of {closed} are embedded in {names}"
        : "items of {closed} are embedded in {names}",
      { closed, names: open.join(", ") },
    );
  });
  const values = {
    exposed: sentences.join("; "),
    closing: formatAccess(catalog, needed, overrides),
  };
  return values.closing === ""
    ? say(
        "{exposed}, which would make them public. Leave the setting `access` out: each resource then has the rule that it declares.",
        values,
      )
    : say(
        "{exposed}, which would make them public. Require a token for these, too:\n\n    --access {closing}",
        values,
      );
}

/** @returns the names of a setting that a catalog lacks */
export const findUnknownNames = (catalog: Catalog, overrides: AccessOverrides): readonly string[] =>
  Object.keys(overrides).filter((name) => catalog.find(name) === undefined);
