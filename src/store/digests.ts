/** What counts as equal: the digest of a release, and that of all that decides a resource's bodies. */
import { createHash, hash as digestAtOnce } from "node:crypto";
import type { Installation } from "../catalog/installation.ts";
import { RESOURCES, RESOURCE_NAMES, dependenciesOf, perResource } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";

/** SHA-256 over the declaration of all resources, in hex: another catalog gives other bodies. */
export const CATALOG_DIGEST = digestAtOnce("sha256", JSON.stringify(RESOURCES));

/** @returns the installation as JSON with sorted members, whatever order they were given in */
export function writeInstallation(installation: Installation): string {
  return JSON.stringify(installation, (_name, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * @param installation as `writeInstallation` gives it
 * @param texts of the items, in collection order
 * @returns SHA-256 in hex, over lines: the catalog's digest, the installation, and per resource its
 *   name and the items
 */
export function digestRelease(
  catalog: string,
  installation: string,
  texts: PerResource<Iterable<Uint8Array>>,
): string {
  const digest = createHash("sha256").update(`${catalog}\n${installation}\n`);
  for (const resource of RESOURCE_NAMES) {
    digest.update(`${resource}\n`);
    for (const text of texts[resource]) {
      digest.update(text);
      digest.update("\n");
    }
  }
  return digest.digest("hex");
}

/** What readers get of a resource's items: which, in which order, and since when each is as it is. */
export interface DeliveredItems {
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  /** 16 bytes an item. */
  readonly uuids: Uint8Array;
}

/**
 * Two releases of a store with one digest for a resource give the same bodies for it. The texts need
 * not be read: what an item was changed to for readers has the instant of that change.
 * @param installation as `writeInstallation` gives it
 * @param delivered of languages, the published ones only
 */
export function digestBodies(
  catalog: string,
  installation: string,
  delivered: PerResource<DeliveredItems>,
): Record<keyof PerResource<unknown>, string> {
  const own = perResource((resource) => {
    const { createdAt, updatedAt, uuids } = delivered[resource];
    const digest = createHash("sha256");
    for (const part of [createdAt, updatedAt, uuids]) digest.update(part);
    return digest.digest("hex");
  });
  return perResource((resource) =>
    digestAtOnce(
      "sha256",
      [catalog, installation, ...dependenciesOf(resource).map((name) => own[name])].join("\n"),
    ),
  );
}
