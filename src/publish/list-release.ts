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
  refusal,
  ...release
}: ListedRelease): Release => ({
  number,
  current,
  staged,
  kept,
  base,
  publishedAt: formatInstant(publishedAt),
  refusal: refusal && { ...refusal, at: formatInstant(refusal.at) },
  ...release,
  counts: Object.fromEntries(release.counts),
});
