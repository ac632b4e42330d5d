/**
 * The form that an address pins with `?format=`, found before the query is read as a whole: which
 * form it is decides about Accept, and that comes first.
 */
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";

/** The name, and what may be it with letters encoded. */
const NAME = /(?:^|&)(?:format(?:[=&]|$)|[^=&]*%)/u;

/** @returns undefined: none, or what the reader of queries will refuse: an unknown one, or several */
export function findPinnedType(query: string): MediaType | undefined {
  if (!NAME.test(query)) return undefined;
  const [format, ...others] = new URLSearchParams(query).getAll("format");
  if (others.length > 0) return undefined;
  return MEDIA_TYPE_NAMES.find((mediaType) => MEDIA_TYPES[mediaType].format === format);
}
