/** What is known of an item while its content is checked, and who has what no two items should have. */
import type { RawRecord } from "../../content/record.ts";
import { createUuid } from "../../lib/uuid.ts";

/** The article of a navigation item. */
export interface KnownArticle {
  /** Undefined: it is derived from that of the item. */
  readonly uuid?: string;
  /** The first language in which it is given. */
  readonly code?: string;
}

/** @returns the Uuid of an item's article if content gives none */
export const createArticleUuid = (itemUuid: string): string => createUuid(`article/${itemUuid}`);

/** One object that all indexes share, without the item's values, so that they are not kept in memory. */
export class KnownItem {
  readonly file: string;
  readonly line: number;
  readonly cellOf: RawRecord["cellOf"];
  readonly key: string | undefined;
  readonly #madeOf: string | undefined;
  #uuid: string | undefined;
  /** False: its Uuid or Key is wrong, or that of another item, which is reported. */
  isRight = true;
  article: KnownArticle | undefined;

  /**
   * @param uuid undefined: it is not given, or wrong
   * @param madeOf what the Uuid is derived from; undefined: a Uuid is given, or there is nothing
   */
  constructor(
    { file, line, cellOf }: RawRecord,
    key: string | undefined,
    uuid: string | undefined,
    madeOf: string | undefined,
  ) {
    this.file = file;
    this.line = line;
    this.cellOf = cellOf;
    this.key = key;
    this.#uuid = uuid;
    this.#madeOf = madeOf;
  }

  get isUuidMade(): boolean {
    return this.#madeOf !== undefined;
  }

  /** Undefined when it is wrong: references by Key can still be resolved. */
  get uuid(): string | undefined {
    if (this.#madeOf !== undefined) this.#uuid ??= createUuid(this.#madeOf);
    return this.#uuid;
  }

  get articleUuid(): string | undefined {
    if (this.article === undefined || this.article.uuid !== undefined) return this.article?.uuid;
    return this.uuid && createArticleUuid(this.uuid);
  }

  /** @returns where a field of it is written, or would be */
  describe(field: string): string {
    return `${this.file}:${this.cellOf?.(field) ?? this.line}`;
  }
}

/** @returns who had the name before; undefined: nobody had, and the holder has it now */
export function take<Holder>(
  holders: Map<string, Holder>,
  name: string,
  holder: Holder,
): Holder | undefined {
  const first = holders.get(name);
  if (first === undefined) holders.set(name, holder);
  return first;
}

/**
 * The Uuids of items, or of their articles. Derived ones differ, because what they are derived from does:
 * they are made and compared only when one is given or asked for.
 */
export class Uuids {
  readonly #read: (item: KnownItem) => string | undefined;
  readonly #items = new Map<string, KnownItem>();
  #derived: KnownItem[] = [];

  constructor(read: (item: KnownItem) => string | undefined) {
    this.#read = read;
  }

  /** @returns the other item with this Uuid; undefined: there was none, and the item was added */
  add(item: KnownItem, isDerived: boolean): KnownItem | undefined {
    if (!isDerived || this.#items.size > 0) return this.#take(item);
    this.#derived.push(item);
    return undefined;
  }

  has(uuid: string): boolean {
    this.#takeDerived();
    return this.#items.has(uuid);
  }

  #take(item: KnownItem): KnownItem | undefined {
    this.#takeDerived();
    const uuid = this.#read(item);
    return uuid === undefined ? undefined : take(this.#items, uuid, item);
  }

  #takeDerived(): void {
    const derived = this.#derived;
    this.#derived = [];
    for (const item of derived) this.#take(item);
  }
}
