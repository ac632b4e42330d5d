/** The items of a resource in their order, of which few are changed: the others stay in their chunks. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ItemReader } from "../store/chunk-reader.ts";
import { chunksOf, readSome } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { itemsOf } from "../store/format/chunk-items.ts";
import { locateItems } from "../store/locate-items.ts";
import type { LocatedItem } from "../store/locate-items.ts";
import { mustGet } from "../lib/must-get.ts";
import { isUuid } from "../lib/uuid.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { PlainObject } from "../content/record.ts";

/** What stands in the list: the Uuid of an item, or the hash of a chunk. */
interface Link {
  previous: string;
  next: string;
}

/** Before the first one, and behind the last one. */
const END = "";

export class ChangedList {
  readonly #reader: ItemReader;
  readonly #content: Content;
  readonly #resource: ResourceName;
  readonly #links = new Map<string, Link>([[END, { previous: END, next: END }]]);
  /** Of the chunks that were taken apart, and those that are new. */
  readonly #items = new Map<string, PlainObject>();
  readonly #located = new Map<string, LocatedItem>();
  /** By Key, the Uuids of items that were changed or added. */
  readonly #keys = new Map<string, string>();
  readonly #touched = new Set<string>();

  /** @param content may not have the resource */
  constructor(reader: ItemReader, content: Content, resource: ResourceName) {
    this.#reader = reader;
    this.#content = content;
    this.#resource = resource;
    for (const hash of chunksOf(content, resource)) this.#insert(hash, this.#last);
  }

  /** Looks for many at once: each look may read much. @param names Uuids in lower case, or Keys */
  async locate(names: Iterable<string>): Promise<void> {
    const found = await locateItems(this.#reader, this.#content, this.#resource, names);
    for (const [name, item] of found) this.#located.set(name, item);
  }

  /**
   * @param name a Uuid in lower case, or a Key, which was located if the content has it
   * @returns the Uuid of the item; undefined: there is none
   */
  async find(name: string): Promise<string | undefined> {
    if (isUuid(name) && this.#items.has(name)) return name;
    const located = this.#located.get(name);
    if (located) await this.#takeApart(located.chunk);
    const keyed = this.#keys.get(name);
    if (keyed !== undefined) return keyed;
    const uuid = located?.Uuid ?? END;
    const values = this.#items.get(uuid);
    // It may have another Key by now.
    return values && (uuid === name || values["Key"] === name) ? uuid : undefined;
  }

  /** @param uuid of an item that was found */
  valuesOf(uuid: string): PlainObject | undefined {
    return this.#items.get(uuid);
  }

  change(uuid: string, values: PlainObject): void {
    this.#forgetKey(uuid);
    this.#items.set(uuid, values);
    this.#touched.add(uuid);
    const { Key } = values;
    if (typeof Key === "string") this.#keys.set(Key, uuid);
  }

  /** Somebody changed its position, or wanted to. */
  touch(uuid: string): void {
    this.#touched.add(uuid);
  }

  /** At the end. */
  add(uuid: string, values: PlainObject): void {
    this.change(uuid, values);
    this.#insert(uuid, this.#last);
  }

  /** @param after an item that was found; null: it is the first */
  move(uuid: string, after: string | null): void {
    this.#takeOut(uuid);
    this.#insert(uuid, after ?? END);
  }

  remove(uuid: string): void {
    this.#forgetKey(uuid);
    this.#takeOut(uuid);
    this.#items.delete(uuid);
    this.#touched.delete(uuid);
  }

  /** The Uuids of what was changed or added. */
  get touched(): ReadonlySet<string> {
    return this.#touched;
  }

  get items(): ReadonlyMap<string, PlainObject> {
    return this.#items;
  }

  /** Uuids of items that were taken out of their chunks, and hashes of chunks. */
  get order(): readonly string[] {
    const order: string[] = [];
    for (let name = this.#link(END).next; name !== END; name = this.#link(name).next)
      order.push(name);
    return order;
  }

  get #last(): string {
    return this.#link(END).previous;
  }

  #link(name: string): Link {
    return mustGet(this.#links, name);
  }

  #insert(name: string, previous: string): void {
    const before = this.#link(previous);
    const behind = this.#link(before.next);
    this.#links.set(name, { previous, next: before.next });
    [before.next, behind.previous] = [name, name];
  }

  #takeOut(name: string): void {
    const { previous, next } = this.#link(name);
    this.#link(previous).next = next;
    this.#link(next).previous = previous;
    this.#links.delete(name);
  }

  async #takeApart(hash: string): Promise<void> {
    if (!this.#links.has(hash)) return;
    for await (const chunk of readSome(this.#reader, this.#resource, [hash])) {
      let { previous } = this.#link(hash);
      this.#takeOut(hash);
      for (const { Uuid, json } of itemsOf(chunk)) {
        this.#items.set(Uuid, parseItem(json));
        this.#insert(Uuid, previous);
        previous = Uuid;
      }
    }
  }

  #forgetKey(uuid: string): void {
    const { Key } = this.#items.get(uuid) ?? {};
    if (typeof Key === "string" && this.#keys.get(Key) === uuid) this.#keys.delete(Key);
  }
}
