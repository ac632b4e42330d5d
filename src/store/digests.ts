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
 * @param lines of the items in collection order, as `joinLines` gives them
 * @returns SHA-256 in hex, over lines: the catalog's digest, the installation, and per resource its
 *   name and the items
 */
export function digestRelease(
  catalog: string,
  installation: string,
  lines: PerResource<Iterable<Uint8Array>>,
): string {
  const digest = createHash("sha256").update(`${catalog}\n${installation}\n`);
  for (const resource of RESOURCE_NAMES) {
    digest.update(`${resource}\n`);
    for (const some of lines[resource]) digest.update(some);
  }
  return digest.digest("hex");
}

const LINE_FEED = 0x0a;
let lines = Buffer.allocUnsafeSlow(0);

/** @returns items' texts, each ended by a line feed; they hold until the next call */
export function joinLines(texts: readonly Uint8Array[]): Uint8Array {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 0);
  if (lines.length < length) lines = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const text of texts) {
    lines.set(text, end);
    end += text.length + 1;
    lines[end - 1] = LINE_FEED;
  }
  return lines.subarray(0, length);
}

/**
 * A server may find another store in the place of the one that it read, with releases of the same
 * numbers: so the content counts, too.
 * @param digest of a release, or of what it serves
 * @returns what no other release has
 */
export const nameState = (number: number, digest: string): string =>
  `${number}-${digest.slice(0, 16)}`;

/**
 * Two releases of a store with one digest for a resource give the same bodies for it.
 * @param installation as `writeInstallation` gives it
 * @param states as `ReleaseContent` has them
 */
export function digestBodies(
  catalog: string,
  installation: string,
  states: PerResource<string>,
): PerResource<string> {
  return perResource((resource) => {
    const own = dependenciesOf(resource).map((name) => `${name} ${states[name]}`);
    return digestAtOnce("sha256", [catalog, installation, ...own].join("\n"));
  });
}
