/** Knows the items of one resource by Uuid and by Key. */
import { isUuid } from "./text-formats.ts";
import { suggestName } from "../errors.ts";

/** Where something was first seen. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** Of a spreadsheet, with its sheet. */
  readonly cell?: string;
}

export const describePlace = ({ file, line, cell }: Place): string => `${file}:${cell ?? line}`;

/** Each suggestion looks at every Key, so only the first misspelt references get one. */
const MAX_SUGGESTIONS = 100;

export class ItemIndex {
  readonly #places = new Map<string, Place>();
  readonly #keys = new Map<string, { readonly uuid: string | undefined; readonly place: Place }>();
  readonly #suggestions = new Map<string, string | undefined>();

  /** @returns the place that has the uuid already; undefined when it is new and now known */
  addUuid(uuid: string, place: Place): Place | undefined {
    const first = this.#places.get(uuid);
    if (first === undefined) this.#places.set(uuid, place);
    return first;
  }

  /**
   * @param uuid undefined when the item's own Uuid is wrong: references by Key are then still known
   * @returns the place that has the Key already; undefined when it is new and now known
   */
  addKey(key: string, uuid: string | undefined, place: Place): Place | undefined {
    const first = this.#keys.get(key)?.place;
    if (first === undefined) this.#keys.set(key, { uuid, place });
    return first;
  }

  /**
   * @param name a uuid in any case, or a Key
   * @returns the uuid meant; `""` when the item is known but its Uuid is wrong; undefined when
   * there is no such item
   */
  resolve(name: string): string | undefined {
    const uuid = name.toLowerCase();
    if (isUuid(uuid) && this.#places.has(uuid)) return uuid;
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
