/** Who has what no two items should have: unique values, addresses, Uuids of articles. */
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { describePlace } from "./item-index.ts";
import type { Place } from "./item-index.ts";

/** A field of an item that has a value. */
export interface Use {
  readonly place: Place;
  readonly field: string;
  /** The first and last day on which it has the value; empty: no limit. */
  readonly from: string;
  readonly to: string;
}

/** Most values are in one place, in the usual field and always, so that the position of the item is enough. */
type Claimant = Place | readonly Use[];

/** @param field the usual one */
export const listUses = (claimant: Claimant | undefined, field: string): readonly Use[] => {
  if (claimant === undefined) return [];
  return "file" in claimant ? [{ place: claimant, field, from: "", to: "" }] : claimant;
};

/** @param field the usual one @returns where the first of them is */
export const describeFirst = (claimant: Claimant, field: string): string => {
  const [first] = listUses(claimant, field);
  return first === undefined ? "" : describePlace(first.place, first.field);
};

/** The kind of Uuids of articles. */
export const ARTICLE_UUID = "article";

export class Claims {
  /** By kind, such as a field of a resource, and then by value. */
  readonly #kinds = new Map<string, Map<string, Claimant>>();

  /** @returns who had the value before; undefined: nobody had, and the claimant has it now */
  claim(kind: string, value: string, claimant: Claimant): Claimant | undefined {
    const values = getOrInsert(this.#kinds, kind, () => new Map<string, Claimant>());
    const first = values.get(value);
    if (first === undefined) values.set(value, claimant);
    return first;
  }

  /** Replaces who has the value. */
  put(kind: string, value: string, claimant: Claimant): void {
    this.#kinds.get(kind)?.set(value, claimant);
  }

  has(kind: string, value: string): boolean {
    return this.#kinds.get(kind)?.has(value) === true;
  }
}
