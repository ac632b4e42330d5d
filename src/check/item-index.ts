/** Knows the items of one resource by Uuid and by Key. */
import { isUuid } from "./text-formats.ts";
import { suggestName } from "../errors.ts";

/** Where an item stands. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** Of a row in a spreadsheet: the cell for a field, by its dotted path. */
  readonly cellOf: ((field: string) => string) | undefined;
}

/** What is kept of every item: one object that all indexes share. */
export interface KnownItem extends Place {
  /** Undefined when the item's own Uuid is wrong: references by Key are then still known. */
  readonly uuid: string | undefined;
  /** True: from the Key. */
  readonly isUuidMade: boolean;
  /** Of a navigation item: the Uuid of its article; `made` from its own. */
  article: string | undefined;
}

export const describePlace = ({ file, line, cellOf }: Place, field: string): string =>
  `${file}:${cellOf?.(field) ?? line}`;

/** Each suggestion looks at every Key, so only the first misspelt references get one. */
const MAX_SUGGESTIONS = 100;

export class ItemIndex {
  readonly #uuids = new Map<string, KnownItem>();
  readonly #keys = new Map<string, KnownItem>();
  readonly #suggestions = new Map<string, string | undefined>();

  /** @returns the item that has the uuid already; undefined when it is new and now known */
  addUuid(uuid: string, item: KnownItem): KnownItem | undefined {
    const first = this.#uuids.get(uuid);
    if (first === undefined) this.#uuids.set(uuid, item);
    return first;
  }

  /** @returns the item that has the Key already; undefined when it is new and now known */
  addKey(key: string, item: KnownItem): KnownItem | undefined {
    const first = this.#keys.get(key);
    if (first === undefined) this.#keys.set(key, item);
    return first;
  }

  findByKey(key: string): KnownItem | undefined {
    return this.#keys.get(key);
  }

  entries(): Iterable<readonly [uuid: string, item: KnownItem]> {
    return this.#uuids.entries();
  }

  /**
   * @param name a uuid in any case, or a Key
   * @returns the uuid meant; `""` when the item is known but its Uuid is wrong; undefined when
   * there is no such item
   */
  resolve(name: string): string | undefined {
    const uuid = name.toLowerCase();
    if (isUuid(uuid) && this.#uuids.has(uuid)) return uuid;
    const keyed = this.#keys.get(name);
    return keyed === undefined ? undefined : (keyed.uuid ?? "");
  }

  /** @returns the Key nearest to a name that is none */
  suggestKey(name: string): string | undefined {
    if (isUuid(name)) return undefined;
    if (!this.#suggestions.has(name) && this.#suggestions.size < MAX_SUGGESTIONS) {
      this.#suggestions.set(name, suggestName(name, this.#keys.keys()));
    }
    return this.#suggestions.get(name);
  }
}
