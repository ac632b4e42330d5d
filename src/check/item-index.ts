/** Knows the items of one resource by Uuid and by Key. */
import type { ResourceName } from "../catalog/resource-names.ts";
import { kindOf } from "./claims.ts";
import type { Claims } from "./claims.ts";
import { createUuid } from "./create-uuid.ts";
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
  /**
   * Made when it is first needed: Uuids that are made differ as the Keys do, and most content gives
   * neither others nor refers to these.
   */
  #uuids: Map<string, KnownItem> | undefined;
  #keys = new Map<string, KnownItem>();
  /** How many there were when they were put in order. */
  #arranged = 0;
  readonly #resource: ResourceName;
  readonly #claims: Claims<unknown>;
  readonly #uuidKind: number;
  readonly #keyKind: number;
  readonly #suggestions = new Map<string, string | undefined>();

  constructor(resource: ResourceName, claims: Claims<unknown>) {
    this.#resource = resource;
    this.#claims = claims;
    this.#uuidKind = kindOf(`${resource} Uuid`);
    this.#keyKind = kindOf(`${resource} Key`);
  }

  /** @returns the item that has the uuid already; undefined when it is new and now known */
  addUuid(uuid: string, item: KnownItem): KnownItem | undefined {
    this.#claims.claim(this.#uuidKind, uuid);
    if (item.isUuidMade && this.#uuids === undefined) return undefined;
    const uuids = this.#index();
    const first = uuids.get(uuid);
    if (first === undefined) uuids.set(uuid, item);
    return first;
  }

  #index(): Map<string, KnownItem> {
    if (this.#uuids === undefined) {
      this.#uuids = new Map();
      for (const item of this.#keys.values())
        if (item.isUuidMade && item.uuid !== undefined) this.#uuids.set(item.uuid, item);
    }
    return this.#uuids;
  }

  /** @returns the item that has the Key already; undefined when it is new and now known */
  addKey(key: string, item: KnownItem): KnownItem | undefined {
    this.#claimKey(key, item);
    const first = this.#keys.get(key);
    if (first === undefined) this.#keys.set(key, item);
    return first;
  }

  /** @returns false when another item has its uuid or the Key; the index is then as it was */
  add(item: KnownItem, key: string | undefined): boolean {
    const { uuid = "", isUuidMade } = item;
    this.#claims.claim(this.#uuidKind, uuid);
    if (key !== undefined) this.#claimKey(key, item);
    if (key !== undefined && this.#keys.has(key)) return false;
    if (!isUuidMade || this.#uuids !== undefined) {
      const uuids = this.#index();
      if (uuids.has(uuid)) return false;
      uuids.set(uuid, item);
    }
    if (key !== undefined) this.#keys.set(key, item);
    return true;
  }

  /** A Key from which the Uuid is made needs no claim beside that one's. */
  #claimKey(key: string, { isUuidMade }: KnownItem): void {
    if (!isUuidMade) this.#claims.claim(this.#keyKind, key);
    this.#askKey(key);
  }

  #askKey(key: string): void {
    if (!this.#claims.hasQuiet) return;
    this.#claims.ask(this.#keyKind, key);
    this.#claims.ask(this.#uuidKind, createUuid(`${this.#resource}/${key}`));
  }

  findByKey(key: string): KnownItem | undefined {
    this.#askKey(key);
    return this.#keys.get(key);
  }

  /** Those of quiet runs apart. */
  entries(): Iterable<readonly [uuid: string, item: KnownItem]> {
    return this.#index().entries();
  }

  /**
   * @param name a uuid in any case, or a Key
   * @returns the uuid meant; `""` when the item is known but its Uuid is wrong; undefined when
   * there is no such item
   */
  resolve(name: string): string | undefined {
    const uuid = name.toLowerCase();
    this.#claims.ask(this.#uuidKind, uuid);
    this.#askKey(name);
    if (isUuid(uuid) && this.#index().has(uuid)) return uuid;
    const keyed = this.#keys.get(name);
    return keyed === undefined ? undefined : (keyed.uuid ?? "");
  }

  /** @returns the Key nearest to a name that is none */
  suggestKey(name: string): string | undefined {
    if (isUuid(name)) return undefined;
    if (!this.#suggestions.has(name) && this.#suggestions.size < MAX_SUGGESTIONS)
      this.#suggestions.set(name, suggestName(name, this.#listKeys()));

    return this.#suggestions.get(name);
  }

  /** In collection order, in which quiet runs need not have been woken. */
  #listKeys(): Iterable<string> {
    if (!this.#claims.hasRuns) return this.#keys.keys();
    this.#claims.wakeAll();
    if (this.#arranged !== this.#keys.size) {
      this.#keys = new Map(
        [...this.#keys].toSorted(([, one], [, other]) => comparePlaces(one, other)),
      );
    }
    this.#arranged = this.#keys.size;
    return this.#keys.keys();
  }
}

/** Files are read in the order of their names. */
function comparePlaces(one: Place, other: Place): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line;
}
