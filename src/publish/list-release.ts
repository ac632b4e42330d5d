/** A release of the store, as documents have it. */
import { formatInstant } from "../lib/instant.ts";
import type { ListedRelease } from "../store/store.ts";
import type { Release } from "./results.ts";

export const toRelease = ({
  number,
  current,
  staged,
  kept,
  base,
  publishedAt,
  ...release
}: ListedRelease): Release => ({
  number,
  current,
  staged,
  kept,
  base,
  publishedAt: formatInstant(publishedAt),
  ...release,
  counts: Object.fromEntries(release.counts),
});
