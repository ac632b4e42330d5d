/**
 * The tags under which shared caches store responses, so that a purge finds them: from the whole
 * installation down to one page in its languages. Servers send them, and a purge names them.
 *
 * A tag contains only letters, digits and `/ - _ .`, which every cache accepts. Tags do not differ
 * only in letter case, because Cloudflare ignores it.
 */

/** The form of the name that the tags of an installation begin with. */
export const CACHE_TAG_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/u;

/** Follows the resource in the path of an entity, before its uuid. */
export const ITEM_STEP = "item";

/** Follows the resource in the path of responses that may show any of its items, such as queries. */
export const REST_STEP = "rest";

/**
 * Follow the resource in the path of a page, before its number, for the formats that are compared
 * page by page.
 */
export const PAGE_STEPS = { "application/json": "json", "text/csv": "csv" } as const;

/** @param codes in order of preference @returns the last step; none without languages */
export const languageSteps = (codes: readonly string[]): readonly string[] =>
  codes.length === 0 ? [] : [codes.join(".").toLowerCase()];

/** @param path from the general to the particular; empty: everything */
export const writeCacheTag = (name: string, path: readonly string[]): string =>
  [name, ...path].join("/");

/** @returns a tag for each step of the path, and for the release from which the response was made */
export const listCacheTags = (
  name: string,
  path: readonly string[],
  release: number,
): readonly string[] => [
  name,
  writeCacheTag(name, ["release", String(release)]),
  ...path.map((_step, index) => writeCacheTag(name, path.slice(0, index + 1))),
];
