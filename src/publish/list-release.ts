/** A release of the store, as documents have it. */
import { formatInstant } from "../lib/instant.ts";
import type { ListedRelease } from "../store/store.ts";
import type { Release } from "./results.ts";

/** @returns who made the content of a release, which somebody else may have published */
export const makerOf = ({
  author,
  publishedBy,
}: Pick<ListedRelease, "author" | "publishedBy">): string => author ?? publishedBy;

export const toRelease = ({
  number,
  current,
  staged,
  kept,
  base,
  publishedAt,
  publishedBy,
  author,
  note,
  refusal,
  ...release
}: ListedRelease): Release => ({
  number,
  current,
  staged,
  kept,
  base,
  publishedAt: formatInstant(publishedAt),
  publishedBy,
  author,
  note,
  refusal: refusal && { ...refusal, at: formatInstant(refusal.at) },
  ...release,
  counts: Object.fromEntries(release.counts),
});
