/** What a check at the desk says of itself in a list, and how it is to be published. */
import type { ContentPart, ListedBases } from "../publish/bases.ts";
import type { Resolve } from "./tasks.ts";

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
}

export const readCheckSummary = (check: { readonly summary: string }): CheckSummary =>
  JSON.parse(check.summary) as CheckSummary;
