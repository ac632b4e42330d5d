/** The request target: a URL, read once. */
import type { Catalog } from "../catalog/catalog.ts";
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Match } from "../http/routes.ts";
import { valuesByName } from "../query/query-syntax.ts";

export interface Target<Row = unknown> {
  readonly path: string;
  /** The query string without its question mark, as it was sent; empty when there is none. */
  readonly query: string;
  /** What it leads to in the current release; undefined: nothing. */
  readonly row: Row | undefined;
  /** What the path has in the place of `:segment`: percent-decoded, not validated; empty: it has none. */
  readonly segment: string;
  /** The format that it pins with `?format=`. */
  readonly pinned: MediaType | undefined;
  /** True: it asks for another release or another time than others get. */
  readonly selectsRelease: boolean;
  /** True: it asks for content that only tokens with the right to preview may see. */
  readonly isPreview: boolean;
  /** The number of the release that it asks for; undefined: none. */
  readonly release: number | undefined;
  /** What was read of its query. It outlives releases, so it holds nothing of one. */
  read?: {
    /** Equal for all releases in which it means the same. */
    readonly grammar: string;
    readonly mediaType: MediaType;
    readonly meaning: object;
  };
}

/** One or two megabytes of URLs, each of a bounded length, since clients choose them. */
const MAX_TARGETS = 10_000;
const MAX_LENGTH = 512;

/**
 * The format is needed before the query is parsed, because Accept is checked first and depends on it.
 * @returns undefined: no format is pinned, or the query parser will reject it (an unknown format, or several)
 */
const findPinnedType = ([format, ...others]: readonly string[]): MediaType | undefined =>
  others.length > 0
    ? undefined
    : MEDIA_TYPE_NAMES.find((mediaType) => MEDIA_TYPES[mediaType].format === format);

/** @returns undefined: it is no number, or there are several */
const readNumber = ([release = "", ...others]: readonly string[] = []): number | undefined =>
  others.length === 0 && /^[1-9]\d{0,14}$/u.test(release) ? Number(release) : undefined;

function readTarget<Row extends object>(
  url: string,
  find: (path: string) => Match<Row> | undefined,
): Target<Row> {
  const mark = url.indexOf("?");
  const [path, query] = mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
  const { rows, segments: [segment = ""] = [] } = find(path) ?? {};
  // What is needed before the whole query is parsed, for which the release must be known.
  const asked = valuesByName(query);
  const isPreview = asked.has("at") || asked.has("release");
  return {
    path,
    query,
    row: rows?.get("GET"),
    segment,
    pinned: findPinnedType(asked.get("format") ?? []),
    selectsRelease: isPreview || asked.has("minRelease"),
    isPreview,
    release: readNumber(asked.get("release")),
  };
}

/**
 * @param tableOf the addresses that a release with this catalog has
 * @returns reads a checked URL in origin-form
 */
export function createTargets<Row extends object>(
  tableOf: (catalog: Catalog) => (path: string) => Match<Row> | undefined,
): (url: string, catalog: Catalog) => Target<Row> {
  const targets = new Map<string, Target<Row>>();
  let current: Catalog | undefined;
  return (url, catalog) => {
    if (catalog !== current) targets.clear();
    current = catalog;
    const known = targets.get(url);
    if (known) return known;
    const target = readTarget(url, tableOf(catalog));
    if (url.length > MAX_LENGTH) return target;
    // Tracking the order of use (LRU) would cost more than occasionally reading all of them again.
    if (targets.size >= MAX_TARGETS) targets.clear();
    targets.set(url, target);
    return target;
  };
}
