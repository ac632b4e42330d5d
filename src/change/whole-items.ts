/** Items that only one of two sides has, with their fields: as many as an answer of bounded size can hold. */
import type { PlainObject } from "../content/record.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange, NamedItem, WholeItem } from "./result-parts.ts";

/** Characters of JSON: a long text, hundreds of usual items, and what an answer may grow by. */
export const MOST_OF_ITEM = 65_536;
export const MOST_OF_LIST = 262_144;
const MOST = 2_097_152;

type Kind = "added" | "removed";

/** @param most characters @returns as many rows as there is room for */
export function fitFields(
  all: readonly FieldChange[],
  most: number,
): {
  readonly fields: readonly FieldChange[];
  readonly length: number;
  /** What an answer says of the others. */
  readonly rest: { readonly leftOut?: number };
} {
  let length = 0;
  const fields = all.filter((change) => {
    const more = JSON.stringify(change).length;
    if (length + more > most) return false;
    length += more;
    return true;
  });
  const leftOut = all.length - fields.length;
  return { fields, length, rest: leftOut > 0 ? { leftOut } : {} };
}

/** Characters that the fields of all resources of a comparison may still take. */
export class FieldRoom {
  left = MOST;
}

/** Describes the items that are added to a resource, or removed from it. */
export class WholeItems {
  readonly #room: FieldRoom;
  readonly #left: Record<Kind, number>;

  constructor(room: FieldRoom) {
    this.#room = room;
    const each = Math.min(MOST_OF_LIST, Math.floor(room.left / 2));
    this.#left = { added: each, removed: each };
  }

  describe(named: NamedItem, kind: Kind, values: PlainObject): WholeItem {
    const changes = kind === "added" ? compareFields({}, values) : compareFields(values, {});
    const all = changes.filter(({ field }) => field !== "Uuid");
    const most = Math.min(MOST_OF_ITEM, this.#left[kind]);
    const { fields, length, rest } = fitFields(all, most);
    this.#left[kind] -= length;
    this.#room.left -= length;
    return { ...named, fields, ...rest };
  }
}
