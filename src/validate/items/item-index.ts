/** The items of one resource, by Uuid and by Key. */
import type { Resource } from "../../catalog/resources.ts";
import { createUuid } from "../../lib/uuid.ts";
import { isUuid } from "../values/text-formats.ts";
import { suggestName } from "../../errors.ts";

/** Where an item was written. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** For a row in a spreadsheet: the cell for a field, by its dotted path. */
  readonly cellOf: ((field: string) => string) | undefined;
}

/** What is known of every item: one object that all indexes share. */
export interface KnownItem extends Place {
  /** Undefined when the item's own Uuid is wrong: references by Key can still be resolved. */
  readonly uuid: string | undefined;
  /** True: derived from the Key. */
  readonly isUuidMade: boolean;
  /** For a navigation item: the Uuid of its article. */
  article: string | undefined;
}

export const describePlace = ({ file, line, cellOf }: Place, field: string): string =>
  `${file}:${cellOf?.(field) ?? line}`;

/** @returns the Uuid of an item's article if content gives none */
export const createArticleUuid = (itemUuid: string): string => createUuid(`article/${itemUuid}`);

/** Each suggestion compares every Key, so only the first misspelt references get one. */
const MAX_SUGGESTIONS = 100;

/** @returns the other item with this name; undefined: there was none, and the item has it now */
function add(items: Map<string, KnownItem>, name: string, item: KnownItem): KnownItem | undefined {
  const first = items.get(name);
  if (first === undefined) items.set(name, item);
  return first;
}

export class ItemIndex {
  readonly #uuids = new Map<string, KnownItem>();
  readonly #keys = new Map<string, KnownItem>();
  readonly #keyedAs: string;
  readonly #suggestions = new Map<string, string | undefined>();

  constructor({ name, keyedAs = name }: Resource) {
    this.#keyedAs = keyedAs;
  }

  /** @returns the Uuid that an item with this Key has if it gives none */
  readonly makeUuid = (key: string): string => createUuid(`${this.#keyedAs}/${key}`);

  /** @returns the other item with this UUID; undefined: there was none, and the item was added */
  addUuid(uuid: string, item: KnownItem): KnownItem | undefined {
    return add(this.#uuids, uuid, item);
  }

  /** @returns the other item with this Key; undefined: there was none, and the item was added */
  addKey(key: string, item: KnownItem): KnownItem | undefined {
    return add(this.#keys, key, item);
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
