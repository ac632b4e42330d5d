/** Content that passed every rule. Nothing else may make a release. */
import type { Installation } from "../catalog/installation.ts";
import type { PerResource } from "../catalog/resource-names.ts";
import type { Problem } from "../content/record.ts";

/** One checked item. */
export interface ValidItem {
  readonly Uuid: string;
  /**
   * The item as JSON in its one canonical form: Key first when given, then the members in the
   * catalog's order, none of those that have no value, so that a new optional field changes no item;
   * defaults filled in, references as lower-case uuids, Articles in the order of the language codes,
   * gathered lists never. The digest of a release is made of these bytes. UTF-8, because a
   * string with one Chinese character would take two bytes for each of its letters.
   */
  readonly json: Uint8Array;
}

/** Content without errors. */
export interface ValidContent {
  readonly installation: Installation;
  /** In collection order. */
  readonly items: PerResource<readonly ValidItem[]>;
  /** How many of them were not known to be right before; left out: all. */
  readonly checked?: number;
}

export type CheckResult =
  | { readonly valid: true; readonly content: ValidContent; readonly warnings: readonly Problem[] }
  | {
      readonly valid: false;
      readonly errors: readonly Problem[];
      readonly warnings: readonly Problem[];
    };
