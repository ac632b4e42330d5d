/** Who was told that a release is current, and how that went. */
import type { Tables } from "../format/tables.ts";

/** `behind`: a server does not show the release; `tooMany`, `untagged`: nothing was sent to a cache. */
export const TOLD_OUTCOMES = [
  "told",
  "refused",
  "redirected",
  "silent",
  "unreachable",
  "behind",
  "tooMany",
  "untagged",
  "unfinished",
] as const;

export interface Told {
  /** Its address, without what is secret in it. */
  readonly receiver: string;
  readonly kind: "servers" | "purge" | "webhook";
  readonly outcome: (typeof TOLD_OUTCOMES)[number];
  /** Of the answer; null: there was none, or none that decided. */
  readonly status: number | null;
}

/** @param told empty: there is nobody to tell */
export const writeTold = (
  { told: table }: Tables,
  release: number,
  told: readonly Told[],
): Promise<void> =>
  told.length === 0
    ? table.remove([release])
    : table.put([{ release, outcomes: JSON.stringify(told) }]);

/** @returns by the numbers of releases */
export const readTold = async ({ told }: Tables): Promise<ReadonlyMap<number, readonly Told[]>> =>
  new Map(
    (await told.list()).map(({ release, outcomes }) => [
      release,
      JSON.parse(outcomes) as readonly Told[],
    ]),
  );
