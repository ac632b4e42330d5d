/** The items of one resource, by Uuid and by Key. */
import { isUuid } from "../../lib/uuid.ts";
import { suggestName } from "../../errors.ts";
import { take, Uuids } from "./known-item.ts";
import type { KnownItem } from "./known-item.ts";

/** Each suggestion compares every Key, so only the first misspelt references get one. */
const MAX_SUGGESTIONS = 100;

export class ItemIndex {
  readonly #uuids = new Uuids(({ uuid }) => uuid);
  readonly #keys = new Map<string, KnownItem>();
  readonly #suggestions = new Map<string, string | undefined>();

  /** Of the items that were identified. */
  #rows = 0;
  #hasGivenUuids = false;

  /** @returns the number of the next item, from 1 */
  countRow(): number {
    this.#rows += 1;
    return this.#rows;
  }

  /** @returns whether an item has the Uuid, unless all were made of different names, as this one */
  isTaken(uuid: string): boolean {
    return this.#hasGivenUuids && this.#uuids.has(uuid);
  }

  /** @returns the other item with this Uuid; undefined: there was none, and the item was added */
  addUuid(item: KnownItem): KnownItem | undefined {
    if (!item.isUuidMade) this.#hasGivenUuids = true;
    return this.#uuids.add(item, item.isUuidMade);
  }

  /** @returns the other item with this Key; undefined: there was none, and the item was added */
  addKey(key: string, item: KnownItem): KnownItem | undefined {
    return take(this.#keys, key, item);
  }

  findByKey(key: string): KnownItem | undefined {
    return this.#keys.get(key);
  }

  /**
   * @param name a UUID in any case, or a Key
   * @returns the UUID that is meant; `""` when the item is known but its Uuid is wrong; undefined
   *   when there is no such item
   */
  resolve(name: string): string | undefined {
    const uuid = name.toLowerCase();
    if (isUuid(uuid) && this.#uuids.has(uuid)) return uuid;
    const keyed = this.#keys.get(name);
    return keyed && (keyed.uuid ?? "");
  }

  /** @returns the Key that is most similar to an unknown name */
  suggestKey(name: string): string | undefined {
    if (isUuid(name)) return undefined;
    if (!this.#suggestions.has(name) && this.#suggestions.size < MAX_SUGGESTIONS)
      this.#suggestions.set(name, suggestName(name, this.#keys.keys()));

    return this.#suggestions.get(name);
  }
}
