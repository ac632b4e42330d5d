/** Digests of catalogs and installations, and of everything that a resource's bodies depend on. */
import { mustGet } from "../../lib/must-get.ts";
import { hash as digestAtOnce } from "node:crypto";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { dependenciesOf, mapResources, perResource } from "../../catalog/catalog.ts";
import { RESOURCES } from "../../catalog/resources.ts";
import type { ContractName, PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { OwnField, OwnFields, OwnResource } from "../../catalog/own-resources.ts";
import type { Naming } from "../../catalog/translated.ts";
import type { Content } from "../content.ts";
import type { DateRuns } from "./dates.ts";

/**
 * SHA-256 in hex over the declarations of the contract's resources, because other declarations give
 * other bodies. Resources that an installation declares are part of the installation instead.
 */
export const CATALOG_DIGEST = digestAtOnce(
  "sha256",
  JSON.stringify(RESOURCES, (_name, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value,
  ),
);

/**
 * @returns the installation as JSON with sorted members, but with declared resources as they are:
 *   their fields are served in the order of the declaration, so this order counts
 */
export function writeInstallation({ resources, ...installation }: Installation): string {
  const text = JSON.stringify(installation, (_name, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  // Most declare none.
  if (Object.keys(resources).length === 0) return text;
  return `${text.slice(0, -1)},"resources":${JSON.stringify(resources)}}`;
}

/** @param text as `writeInstallation` gives it */
export const readInstallation = (text: string): Installation => ({
  resources: {},
  ...(JSON.parse(text) as Omit<Installation, "resources"> & Partial<Installation>),
});

/** What only people read, and names only in files. */
const NAMING: readonly string[] = ["title", "help", "column", "key"] satisfies (
  | keyof Naming
  | keyof OwnField
  | keyof OwnResource
)[];

const mapRecord = <Value, Changed>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Readonly<Record<string, Changed>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** @returns without what only people read who work on content */
const withoutNaming = <Declared extends Naming>(declared: Declared): Omit<Declared, keyof Naming> =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => !NAMING.includes(name))) as Omit<
    Declared,
    keyof Naming
  >;

const fieldsWithoutNaming = (all: OwnFields): OwnFields =>
  mapRecord(all, ({ fields, ...field }) => ({
    ...withoutNaming(field),
    ...(fields && { fields: fieldsWithoutNaming(fields) }),
  }));

/**
 * @returns the part of the installation that the bodies of a resource depend on, as JSON: of the
 *   declarations only those that these bodies show, so that declaring another resource does not
 *   change them
 */
export function writeRelevantSettings(
  { resources, customAttributes, access, ...settings }: Installation,
  catalog: Catalog,
  resource: ResourceName,
): string {
  const shown: ReadonlySet<string> = new Set(dependenciesOf(catalog, resource));
  const select = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !Object.hasOwn(resources, name) || shown.has(name)),
    );
  return writeInstallation({
    ...settings,
    customAttributes: mapRecord(select(customAttributes), (attributes) =>
      mapRecord(attributes ?? {}, withoutNaming),
    ),
    access: (Object.hasOwn(access, resource)
      ? { [resource]: access[resource as ContractName] }
      : {}) as Installation["access"],
    resources: mapRecord(select(resources), ({ fields, ...declared }) => ({
      ...withoutNaming(declared),
      fields: fieldsWithoutNaming(fields),
    })),
  });
}

/** @returns SHA-256 in hex. Equal content, equal digest. */
export const digestRelease = (installation: Installation, lists: Content["lists"]): string =>
  digestAtOnce(
    "sha256",
    [
      CATALOG_DIGEST,
      writeInstallation(installation),
      ...Array.from(lists).flatMap(([resource, hashes]) => [resource, ...hashes]),
    ].join("\n"),
  );

interface DatedItems {
  readonly chunks: readonly string[];
  readonly dates: DateRuns;
}

/** @returns a digest of the items of a resource, and of their dates */
const digestItems = ({ chunks, dates }: DatedItems): string =>
  digestAtOnce("sha256", [...chunks, ...dates].join("\n"));

/**
 * @param held of all resources
 * @returns for each a digest of everything that its bodies depend on
 */
export function digestBodies(
  catalog: Catalog,
  installation: Installation,
  held: PerResource<DatedItems>,
): PerResource<string> {
  const items = mapResources(held, digestItems);
  return perResource(catalog, (resource) =>
    digestAtOnce(
      "sha256",
      [
        CATALOG_DIGEST,
        writeRelevantSettings(installation, catalog, resource),
        ...dependenciesOf(catalog, resource).map((name) => `${name} ${mustGet(items, name)}`),
      ].join("\n"),
    ),
  );
}
