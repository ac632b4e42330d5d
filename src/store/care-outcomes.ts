/** What pruning, restoring and verifying a store did and found. */
import type { ResourceName } from "../catalog/resource-names.ts";

export interface PruneOutcome {
  /** Numbers, newest first. */
  readonly kept: readonly number[];
  readonly removed: readonly number[];
  /** Number of removed items that no kept release has in the same form. */
  readonly items: number;
}

/** What a restore did besides restoring the content. */
export interface RestoreOutcome {
  /** The release that is current now; null: the backup is of a store without releases. */
  readonly release: number | null;
  /** Keys of tokens that were revoked after the backup, and still are. */
  readonly keptRevocations: readonly string[];
  /** Keys of tokens that are gone, because they were created after the backup. */
  readonly lostTokens: readonly string[];
  /** Where a broken store was put; null: there was none. */
  readonly setAside: string | null;
}

/** Stored data that is not as it was written. */
export interface Fault {
  /** Absent: the fault is not in a single release. */
  readonly release?: number;
  readonly resource?: ResourceName;
  /** A sentence without full stop. */
  readonly problem: string;
}

/** What was read and compared. */
export interface Verification {
  readonly releases: number;
  /** Of all chunks; releases share them. */
  readonly items: number;
  readonly tokens: number;
  /** Empty: all is as it was written. */
  readonly faults: readonly Fault[];
}
