/**
 * The tags under which shared caches store responses, so that a purge finds them: the whole installation, a
 * resource, and in it an entity or all that shows several items. Servers send them, and a purge names them.
 *
 * A tag contains only letters, digits and `/ - _ .`, which every cache accepts. Tags do not differ
 * only in letter case, because Cloudflare ignores it.
 */

/** The form of the name that the tags of an installation begin with. */
export const CACHE_TAG_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/u;

/** Follows the resource in the path of a response that shows several items; of an entity, its uuid does. */
export const LIST_STEP = "list";

/** The path of the documents that describe the API. */
export const DOCUMENTS_STEP = "documents";

/** @param path from the general to the particular; empty: everything */
export const writeCacheTag = (name: string, path: readonly string[]): string =>
  [name, ...path].join("/");

/** @returns a tag for each step of the path */
export const listCacheTags = (name: string, path: readonly string[]): readonly string[] => [
  name,
  ...path.map((_step, index) => writeCacheTag(name, path.slice(0, index + 1))),
];
