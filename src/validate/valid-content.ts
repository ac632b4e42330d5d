/** Content that passed all rules. Only this can be published. */
import type { Installation } from "../catalog/installation.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { PlainObject, Problem } from "../content/record.ts";

/** One checked item. */
export interface ValidItem {
  readonly Uuid: string;
  /**
   * The item as JSON in its only canonical form: Key first if given, then the members in the
   * catalog's order, without those that have no value, so that a new optional field changes no
   * item; with defaults, references as lower-case UUIDs, Articles in the order of the language
   * codes, and never lists that are collected from other items. The digest of a release is computed
   * from these bytes. UTF-8, because a string with one Chinese character would take two bytes for
   * each of its letters.
   */
  readonly json: Uint8Array;
}

/** The members of an item, as its JSON has or will have them. */
export type ItemValues = Readonly<Record<string, unknown>>;

/** An item as it is checked, whose values are still at hand. */
export interface CheckedItem extends Pick<ValidItem, "json"> {
  readonly values: ItemValues;
}

/** Takes the valid items of a check; those of a resource follow each other in collection order. */
export interface ItemSink {
  /** Called before the first item. */
  begin(installation: Installation): void;
  /** @param json as in `ValidItem` @param values what it says */
  add(resource: ResourceName, json: Uint8Array, values: ItemValues): void;
  /** Resolves when there is room for more. */
  drain(): Promise<void>;
}

/** Content without errors. */
export interface ValidContent {
  readonly installation: Installation;
  /** The number of items. */
  readonly counts: PerResource<number>;
}

export type CheckResult =
  | { readonly valid: true; readonly content: ValidContent; readonly warnings: readonly Problem[] }
  | {
      readonly valid: false;
      readonly errors: readonly Problem[];
      readonly warnings: readonly Problem[];
    };

/** @param json of an item @returns its members */
export const parseItem = (json: Uint8Array): PlainObject =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as PlainObject;
