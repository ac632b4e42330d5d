/** What a kept check says of itself in a list, and how it is to be published. */
import { resolve as toAbsolute } from "node:path";
import type { ConflictSubject, Side } from "../change/three-sides.ts";
import { createUuid } from "../lib/uuid.ts";
import { driverOf } from "../store/open-store.ts";
import { withStore } from "../store/with-store.ts";
import type { StorePlace } from "../store/with-store.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import type { ContentPart, ListedBases } from "./bases.ts";
import { countProblems } from "../words/say-problems.ts";
import { toReport } from "./report.ts";

/** One decision for all conflicts, or one for each. */
export type Resolve = Side | readonly (ConflictSubject & { readonly side: Side })[];

export interface CheckSummary {
  readonly valid: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The release that it became; null: it was not published. */
  readonly published: number | null;
  /** null: it replaces what is current. */
  readonly bases: ListedBases | null;
  /** By what was sent, the release that its file names; null: none. */
  readonly marks: readonly (readonly [ContentPart, number | null])[];
  /** Whether it was said that it goes over what others published. */
  readonly over: boolean;
  readonly resolve: Resolve | null;
  /** The names of the first files. */
  readonly files: readonly string[];
  /** Of how many items changes were sent; null: none were. */
  readonly items: number | null;
  /** The release whose changes it takes back. */
  readonly takesBack: number | null;
}

export const readCheckSummary = (check: { readonly summary: string }): CheckSummary =>
  JSON.parse(check.summary) as CheckSummary;

/**
 * Keeps what a watched directory has of problems: so people who keep content in a shared folder see on the page of the
 * desk what the log of a server says to nobody. One for each directory: the newest check replaces the one before.
 */
export async function keepWatched(
  place: StorePlace,
  directory: string,
  madeBy: string,
  result: CheckResult,
): Promise<void> {
  // Without a store there is no desk.
  if (!(await driverOf(place.store).exists(place.store))) return;
  const id = createUuid(`watched ${toAbsolute(directory)}`);
  const report = toReport(result);
  const summary: CheckSummary = {
    valid: result.valid,
    errors: countProblems(report.errors),
    warnings: countProblems(report.warnings),
    published: null,
    bases: null,
    marks: [],
    over: false,
    resolve: null,
    files: [directory],
    items: null,
    takesBack: null,
  };
  await withStore(place, (store) =>
    store.keepCheck({
      id,
      madeAt: Math.floor(Date.now() / 1000),
      madeBy,
      summary: JSON.stringify(summary),
      document: JSON.stringify({ ...report, draft: id }),
      answer: null,
      bases: [],
      content: null,
      merged: null,
      changes: null,
      pending: [],
    }),
  );
}
