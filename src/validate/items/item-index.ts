/** The items of one resource, by Uuid and by Key. */
import type { Resource } from "../../catalog/resources.ts";
import type { Claims } from "./claims.ts";
import { createUuid } from "../../lib/uuid.ts";
import { isUuid } from "../values/text-formats.ts";
import { suggestName } from "../../errors.ts";
import { parseItem } from "../valid-content.ts";
import type { ValidItem } from "../valid-content.ts";

/** Where an item was written. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** For a row in a spreadsheet: the cell for a field, by its dotted path. */
  readonly cellOf: ((field: string) => string) | undefined;
}

/** What is known of every item: one object that all indexes share. */
export interface KnownItem extends Place {
  /**
   * Undefined when the item's own Uuid is wrong: references by Key can still be resolved. Also if it
   * can be derived from the Key and was not needed: see `uuidOf`.
   */
  readonly uuid: string | undefined;
  /** True: derived from the Key. */
  readonly isUuidMade: boolean;
  /** For a navigation item: the Uuid of its article; `made`: derived from its own Uuid. */
  article: string | undefined;
}

export const describePlace = ({ file, line, cellOf }: Place, field: string): string =>
  `${file}:${cellOf?.(field) ?? line}`;

/** Each suggestion compares every Key, so only the first misspelt references get one. */
const MAX_SUGGESTIONS = 100;

type Stored = { readonly Key?: string } & Readonly<
  Record<string, Readonly<Record<string, { readonly Uuid?: string }>> | undefined>
>;

export class ItemIndex {
  /**
   * Built when it is first needed: derived Uuids are unique because the Keys are, and most content
   * neither gives other Uuids nor refers to these.
   */
  #uuids: Map<string, KnownItem> | undefined;
  readonly #keys = new Map<string, KnownItem>();
  /** How many times items of known runs were added after all the others. */
  readings = 0;
  /** All items of the resource, if some of them are of known runs: read when one is asked for. */
  #unread: readonly ValidItem[] = [];
  #texts = "";
  readonly #keyedAs: string;
  readonly #claims: Claims | undefined;
  readonly #kind: string;
  readonly #suggestions = new Map<string, string | undefined>();

  /** @param claims undefined: there are no known runs */
  constructor({ name, keyedAs = name }: Resource, claims: Claims | undefined) {
    this.#keyedAs = keyedAs;
    this.#claims = claims;
    this.#kind = `${name} Uuid`;
  }

  /** @returns the Uuid that an item with this Key has if it gives none */
  readonly makeUuid = (key: string): string => createUuid(`${this.#keyedAs}/${key}`);

  /** @returns the other item with this UUID; undefined: there was none, and the item was added */
  addUuid(uuid: string, item: KnownItem): KnownItem | undefined {
    this.#claims?.claim(this.#kind, uuid);
    if (item.isUuidMade && this.#uuids === undefined) return undefined;
    const uuids = this.#index();
    const first = uuids.get(uuid);
    if (first === undefined) uuids.set(uuid, item);
    return first;
  }

  #index(): Map<string, KnownItem> {
    if (this.#uuids === undefined) {
      this.#uuids = new Map();
      for (const [key, item] of this.#keys) {
        const uuid = item.isUuidMade ? this.uuidOf(key, item) : undefined;
        if (uuid !== undefined) this.#uuids.set(uuid, item);
      }
    }
    return this.#uuids;
  }

  /** @returns the other item with this Key; undefined: there was none, and the item was added */
  addKey(key: string, item: KnownItem): KnownItem | undefined {
    this.#claimKey(key, item);
    const first = this.#keys.get(key);
    if (first === undefined) this.#keys.set(key, item);
    return first;
  }

  /** @returns false when another item has its UUID or Key; the index is then unchanged */
  add(item: KnownItem, key: string | undefined): boolean {
    const { uuid = "", isUuidMade } = item;
    this.#claims?.claim(this.#kind, uuid);
    if (key !== undefined) this.#claimKey(key, item);
    if (key !== undefined && this.#keys.has(key)) return false;
    if (!isUuidMade || this.#uuids !== undefined) {
      const uuids = this.#index();
      const own = (key === undefined ? uuid : this.uuidOf(key, item)) ?? "";
      if (uuids.has(own)) return false;
      uuids.set(own, item);
    }
    if (key !== undefined) this.#keys.set(key, item);
    return true;
  }

  /** As the Uuid that is derived from it, so that most items need no claim besides that of their Uuid. */
  #claimKey(key: string, { isUuidMade }: KnownItem): void {
    if (!isUuidMade) this.#claims?.claim(this.#kind, this.makeUuid(key));
  }

  /** @returns the Uuid of the item with a Key; undefined: it is wrong */
  uuidOf(key: string, { uuid, isUuidMade }: KnownItem): string | undefined {
    return uuid ?? (isUuidMade ? this.makeUuid(key) : undefined);
  }

  /**
   * @param items all of the resource, of which those of known runs were not added
   * @param texts the name under which an item has articles; undefined: it has none
   */
  complete(items: readonly ValidItem[], texts: string | undefined): void {
    this.#unread = items;
    this.#texts = texts ?? "";
  }

  readAll(): void {
    const items = this.#unread;
    if (items.length === 0) return;
    this.#unread = [];
    this.readings += 1;
    this.#keys.clear();
    this.#uuids = new Map();
    for (const { Uuid: uuid, json } of items) {
      const members = parseItem(json) as Stored;
      const { Key: key } = members;
      const article = Object.values(members[this.#texts] ?? {})[0]?.Uuid;
      // Only references follow, and these say nothing about where an item is.
      const place = { file: "", line: 0, cellOf: undefined };
      const item = { ...place, uuid, isUuidMade: false, article };
      this.#uuids.set(uuid, item);
      if (key !== undefined) this.#keys.set(key, item);
    }
  }

  findByKey(key: string): KnownItem | undefined {
    this.readAll();
    return this.#keys.get(key);
  }

  entries(): Iterable<readonly [uuid: string, item: KnownItem]> {
    return this.#index().entries();
  }

  /**
   * @param name a UUID in any case, or a Key
   * @returns the UUID that is meant; `""` when the item is known but its Uuid is wrong; undefined
   *   when there is no such item
   */
  resolve(name: string): string | undefined {
    this.readAll();
    const uuid = name.toLowerCase();
    if (isUuid(uuid) && this.#index().has(uuid)) return uuid;
    const keyed = this.#keys.get(name);
    return keyed && (this.uuidOf(name, keyed) ?? "");
  }

  /** @returns the Key that is most similar to an unknown name */
  suggestKey(name: string): string | undefined {
    if (isUuid(name)) return undefined;
    if (!this.#suggestions.has(name) && this.#suggestions.size < MAX_SUGGESTIONS)
      this.#suggestions.set(name, suggestName(name, this.#keys.keys()));

    return this.#suggestions.get(name);
  }
}
