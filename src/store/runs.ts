/**
 * In charge of cutting a resource's list into runs that releases can share. In come entries in
 * collection order; out go runs. Where a run ends is decided by the items themselves, not by their
 * number, so an item added at the front moves no cut behind it: only the run around it is new.
 */
import type { Entry } from "./digests.ts";

/** Shorter runs would cost more rows than they save. */
export const MIN_RUN_LENGTH = 32;
/** Bounds what a reader takes at once: about 1 MB of items of 1 kB. */
export const MAX_RUN_LENGTH = 1024;

/** One item in 256 ends a run; hashes are spread evenly, so two hex digits decide it. */
const endsRun = (entry: Entry): boolean => entry.hash.endsWith("00");

/** @returns the entries in order, in runs of MIN_RUN_LENGTH (the last may be shorter) to MAX_RUN_LENGTH */
export function cutRuns<E extends Entry>(entries: readonly E[]): (readonly E[])[] {
  const runs: (readonly E[])[] = [];
  let start = 0;
  for (const [index, entry] of entries.entries()) {
    const length = index + 1 - start;
    if ((length >= MIN_RUN_LENGTH && endsRun(entry)) || length === MAX_RUN_LENGTH) {
      runs.push(entries.slice(start, index + 1));
      start = index + 1;
    }
  }
  if (start < entries.length) {
    runs.push(entries.slice(start));
  }
  return runs;
}
