/** Items that only one of two sides has, with their fields: as many as an answer of bounded size can hold. */
import type { PlainObject } from "../content/record.ts";
import { compareFields } from "./field-changes.ts";
import type { NamedItem, WholeItem } from "./result-parts.ts";

/** Characters of JSON: a long text, hundreds of usual items, and what an answer may grow by. */
export const MOST_OF_ITEM = 65_536;
export const MOST_OF_LIST = 262_144;
const MOST = 2_097_152;

type Kind = "added" | "removed";

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
    let room = Math.min(MOST_OF_ITEM, this.#left[kind]);
    const fields = all.filter((change) => {
      const { length } = JSON.stringify(change);
      if (length > room) return false;
      room -= length;
      this.#left[kind] -= length;
      this.#room.left -= length;
      return true;
    });
    const leftOut = all.length - fields.length;
    return { ...named, fields, ...(leftOut > 0 && { leftOut }) };
  }
}
