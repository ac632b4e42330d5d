/**
 * In charge of what counts as equal: the hash of an item, of a run and of a release, and the digest
 * of all that a resource's bodies show. In come valid items and their dates; out go SHA-256 in hex.
 */
import { createHash, hash as digestAtOnce } from "node:crypto";
import type { FieldKind } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import { RESOURCE_NAMES, perResource, resourceOf } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidContent, ValidItem } from "../check/valid-content.ts";

/** An item's place in a release: which text, and since when. */
export interface Entry {
  readonly hash: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const PREFIXES = perResource((resource) => Buffer.from(`${resource}\0`));

/** @param json canonical JSON; two items of different resources never have one hash */
export function hashItem(resource: ResourceName, json: Uint8Array | string): string {
  // At once: for a short text, a hash object costs more than the hashing.
  const bytes = typeof json === "string" ? Buffer.from(json) : json;
  return digestAtOnce("sha256", Buffer.concat([PREFIXES[resource], bytes]));
}

export function hashRun(resource: ResourceName, entries: readonly Entry[]): string {
  const hash = createHash("sha256").update(`${resource}\0`);
  for (const entry of entries) {
    hash.update(writeEntry(entry));
  }
  return hash.digest("hex");
}

const writeEntry = (entry: Entry): string =>
  `${entry.hash} ${entry.createdAt} ${entry.updatedAt}\n`;

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
 * @param hashes of the items, in collection order
 */
export function digestRelease(
  installation: string,
  hashes: PerResource<readonly string[]>,
): string {
  const digest = createHash("sha256").update(installation);
  for (const resource of RESOURCE_NAMES) {
    digest.update(`\0${resource}\0${hashes[resource].length}\0`);
    for (const hash of hashes[resource]) {
      digest.update(hash);
    }
  }
  return digest.digest("hex");
}

const has = (resource: ResourceName, ...kinds: readonly FieldKind[]): boolean =>
  Object.values(resourceOf(resource).fields).some((field) => kinds.includes(field.kind));

/** What of content decides about served bodies beyond the entries. */
interface ShowingContent extends Pick<ValidContent, "installation"> {
  readonly items: PerResource<readonly Pick<ValidItem, "Uuid" | "shows">[]>;
}

/**
 * Two releases with one digest for a resource give the same bodies for it: covered are its entries
 * with their dates, those of the items it shows, and what of languages and installation it depends on.
 */
export function digestServed(
  content: ShowingContent,
  entries: PerResource<readonly Entry[]>,
): Record<ResourceName, string> {
  const { installation, items } = content;
  const places = new Map<string, Entry>();
  for (const resource of shownResources(content)) {
    for (const [index, entry] of entries[resource].entries()) {
      places.set(`${resource}/${items[resource][index]?.Uuid ?? ""}`, entry);
    }
  }
  return perResource((resource) => {
    const digest = createHash("sha256").update(
      JSON.stringify([
        installation.timeZone,
        installation.maxItemsPerPage[resource],
        has(resource, "set") ? installation.locations : [],
      ]),
    );
    if (has(resource, "article", "articleAddress")) {
      for (const language of entries.languages) {
        digest.update(`language ${writeEntry(language)}`);
      }
    }
    for (const [index, entry] of entries[resource].entries()) {
      digest.update(writeEntry(entry));
      for (const id of items[resource][index]?.shows ?? []) {
        const shown = places.get(id);
        digest.update(`shows ${id} ${shown ? writeEntry(shown) : "\n"}`);
      }
    }
    return digest.digest("hex");
  });
}

function shownResources({ items }: ShowingContent): ReadonlySet<ResourceName> {
  const shown = new Set<ResourceName>();
  for (const resource of RESOURCE_NAMES) {
    for (const item of items[resource]) {
      for (const id of item.shows) {
        shown.add(id.slice(0, id.indexOf("/")) as ResourceName);
      }
    }
  }
  return shown;
}
