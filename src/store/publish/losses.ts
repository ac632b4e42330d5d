/**
 * What a publish would take from the store or from readers. Only chunks that differ are compared
 * item by item; of the others, both sides have the same.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { readSome } from "../reader-view.ts";
import type { Mark, ReaderView } from "../reader-view.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import type { ChunkSummary, ResourceChange } from "../store.ts";
import { listTexts } from "../format/chunk-texts.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { parseItem } from "../../validate/valid-content.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** Number of items. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
}

interface Loss extends BeforeAfter {
  /** However many are added. */
  readonly removed: number;
}

/** The items of one resource that readers see now, and would see. */
export interface VisibleItems extends BeforeAfter {
  /** Those with a text in a published language. */
  readonly languages: Readonly<Record<string, BeforeAfter>>;
  /**
   * Those with a text for readers without one in a language of their own; absent: they get the same language
   * as before.
   */
  readonly fallback?: BeforeAfter;
}

/** A field that had values and would have none. */
export interface EmptiedField {
  readonly resource: string;
  /** Such as `CustomAttributes.TOPIC`, or `Text.DE` for a language. */
  readonly field: string;
  /** Number of stored items that had a value. */
  readonly before: number;
}

/** A loss that is probably an accident. */
export interface Removal extends Loss {
  readonly resource: string;
  /**
   * items: stored ones; visible: those that readers see; language: those with a text in it, stored or
   * seen; fallback: those with a text for readers without a language of their own; field: those with a value
   * in it; resource: those of one that is no longer declared; takenBack: of those that somebody else changed in
   * a release, the ones that become what they were before.
   */
  readonly kind: "items" | "visible" | "language" | "fallback" | "field" | "resource" | "takenBack";
  /** Of fallback: the one that these readers would get. */
  readonly language?: string;
  readonly field?: string;
  readonly release?: number;
  readonly by?: string;
  /** How many of the removed items equal an added one except for its Key; absent: none. */
  readonly rekeyed?: number;
  /** Of a resource that is no longer declared: the one that has its items under other Uuids; absent: none. */
  readonly successor?: Successor;
}

interface Successor {
  readonly resource: string;
  /** What it would have to declare to keep the Uuids. */
  readonly renamed: string;
  /** How many of the items it has. */
  readonly items: number;
}

/** What changes in one resource besides the items themselves. */
export interface ResourceLosses {
  readonly visible: VisibleItems;
  readonly emptied: readonly EmptiedField[];
  readonly removals: readonly Removal[];
}

/** With fewer items, the loss of more than half of them, or of a field, is normal. */
const GUARDED_ITEMS = 10;

const isGuarded = ({ before, removed, after }: Loss): boolean =>
  (before > 0 && after === 0) || (before >= GUARDED_ITEMS && removed > before / 2);

/** Counts values by their paths, whether or not they are declared. */
class ValueCounts {
  count = 0;
  readonly members = new Map<string, ValueCounts>();

  add(value: unknown): void {
    if (!isGiven(value)) return;
    this.count += 1;
    if (typeof value !== "object" || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value))
      getOrInsert(this.members, name, () => new ValueCounts()).add(member);
  }
}

const isGiven = (value: unknown): value is string | number | boolean | object =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

type Path = readonly string[];

/** Compares the items of one resource, while they are read. */
export class LossCount {
  readonly #resource: ResourceName;
  readonly #rename: (item: ItemValues) => ItemValues;
  readonly #before: ReaderView | undefined;
  readonly #next: ReaderView;
  readonly #counts = new Map<Mark, { before: number; removed: number; after: number }>();
  readonly #valuesBefore = new ValueCounts();
  readonly #valuesNext = new ValueCounts();
  readonly #marks: (readonly Mark[])[] = [];

  /**
   * @param before undefined: the resource was not declared
   * @param rename gives an item of before under the names of its fields in next
   */
  constructor(
    resource: ResourceName,
    before: ReaderView | undefined,
    next: ReaderView,
    rename: (item: ItemValues) => ItemValues = (item) => item,
  ) {
    this.#rename = rename;
    this.#resource = resource;
    this.#before = before;
    this.#next = next;
  }

  /** Before the items that it may replace. */
  addNext(place: number, json: Uint8Array): void {
    const item = parseItem(json);
    if (this.#before) this.#valuesNext.add(item);
    const marks = this.#next.markItem(item);
    this.#marks[place] = marks;
    for (const mark of marks) this.#count(mark).after += 1;
  }

  /** Instead of their items, where there is nothing that they may replace. */
  async addNextChunks(reader: ChunkReader, chunks: readonly ChunkSummary[]): Promise<void> {
    for (const [mark, count] of await this.#next.countChunks(reader, chunks))
      this.#count(mark).after += count;
  }

  /** @param place where the same item would be; undefined: it would be removed */
  addBefore(json: Uint8Array, place: number | undefined): void {
    const item = this.#rename(parseItem(json));
    this.#valuesBefore.add(item);
    const stay = this.#marks[place ?? -1];
    for (const mark of this.#before?.markItem(item) ?? []) {
      const count = this.#count(mark);
      count.before += 1;
      if (!stay?.includes(mark)) count.removed += 1;
    }
  }

  /**
   * @param kept chunks that both sides share
   * @param change of the resource's items
   */
  async finish(
    reader: Pick<ChunkReader, "readChunks">,
    kept: readonly ChunkSummary[],
    change: ResourceChange,
  ): Promise<ResourceLosses> {
    if (this.#before && kept.length > 0) {
      // Both sides have these items, and readers see them alike.
      for (const [mark, items] of await this.#before.countChunks(reader, kept)) {
        const count = this.#count(mark);
        count.before += items;
        count.after += items;
      }
    }
    const after = change.before - change.removed + change.added;
    const emptied = after === 0 ? [] : await this.#findEmptied(reader, kept);
    return {
      visible: this.#listVisible(),
      emptied,
      removals: this.#findRemovals({ ...change, after }, emptied),
    };
  }

  #count(mark: Mark): { before: number; removed: number; after: number } {
    return getOrInsert(this.#counts, mark, () => ({ before: 0, removed: 0, after: 0 }));
  }

  #listVisible(): VisibleItems {
    const find = (mark: Mark): BeforeAfter => {
      const { before = 0, after = 0 } = this.#counts.get(mark) ?? {};
      return { before, after };
    };
    const codes = new Set([...(this.#before?.codes ?? []), ...this.#next.codes]);
    return {
      ...find("visible"),
      languages: Object.fromEntries([...codes].map((code) => [code, find(`shown ${code}`)])),
      ...(this.#hasOtherFallback && { fallback: find("fallback") }),
    };
  }

  get #hasOtherFallback(): boolean {
    const { fallback } = this.#next;
    return fallback !== undefined && ![undefined, fallback].includes(this.#before?.fallback);
  }

  /** @returns paths as a comparison names fields, but a language as a whole */
  #listCandidates(): readonly { readonly path: Path; readonly before: number }[] {
    const list = (
      before: ValueCounts,
      next: ValueCounts | undefined,
      path: Path,
    ): readonly { readonly path: Path; readonly before: number }[] =>
      [...before.members].flatMap(([name, values]) => {
        if (values.count < GUARDED_ITEMS) return [];
        const inner = [...path, name];
        const rest = next?.members.get(name);
        const isLanguage = path.length === 1 && path[0] === this.#before?.under;
        if (values.members.size > 0 && (rest || !isLanguage)) return list(values, rest, inner);
        return rest ? [] : [{ path: inner, before: values.count }];
      });
    return list(this.#valuesBefore, this.#valuesNext, []).filter(
      ({ path: [name = ""] }) => !UNSEEN.has(name),
    );
  }

  async #findEmptied(
    reader: Pick<ChunkReader, "readChunks">,
    kept: readonly Pick<ChunkSummary, "hash">[],
  ): Promise<readonly EmptiedField[]> {
    let candidates = this.#listCandidates();
    if (candidates.length === 0) return [];
    const hashes = kept.map(({ hash }) => hash);
    for await (const chunk of readSome(reader, this.#resource, hashes)) {
      for (const json of listTexts(chunk)) {
        const item = parseItem(json);
        candidates = candidates.filter(({ path }) => !isGiven(readPath(item, path)));
        if (candidates.length === 0) return [];
      }
    }
    const resource = this.#resource;
    return candidates.map(({ path, before }) => ({ resource, field: path.join("."), before }));
  }

  /** A loss that a listed one explains is not listed. */
  #findRemovals(
    items: ResourceChange & Loss,
    emptied: readonly EmptiedField[],
  ): readonly Removal[] {
    const removals: Removal[] = [];
    /** @returns the number of items that the loss explains */
    const take = (
      loss: Loss | undefined,
      explained: number,
      more: Pick<Removal, "kind"> & Partial<Removal>,
    ): number => {
      if (!loss || !isGuarded(loss) || loss.removed <= explained) return explained;
      const { before, removed, after } = loss;
      removals.push({ resource: this.#resource, before, removed, after, ...more });
      return removed;
    };
    const { rekeyed } = items;
    const gone = take(items, 0, { kind: "items", ...(rekeyed !== undefined && { rekeyed }) });
    const hidden = take(this.#counts.get("visible"), gone, { kind: "visible" });
    const codes = [...this.#counts.keys()].flatMap((mark) => mark.split(" ")[1] ?? []);
    for (const language of new Set(codes)) {
      const of = { kind: "language", language } as const;
      const lost = take(this.#counts.get(`stored ${language}`), gone, of);
      take(this.#counts.get(`shown ${language}`), Math.max(lost, hidden), of);
    }
    const { fallback } = this.#next;
    if (fallback !== undefined && this.#hasOtherFallback)
      take(this.#counts.get("fallback"), hidden, { kind: "fallback", language: fallback });
    for (const { field, before } of emptied) {
      const [name, , member] = field.split(".");
      // Said as a language.
      if (name === this.#before?.under && member === undefined) continue;
      take({ before, removed: before, after: 0 }, gone, { kind: "field", field });
    }
    return removals;
  }
}

/** These are not shown, or in every item. */
const UNSEEN: ReadonlySet<string> = new Set(["Key", "Uuid"]);

function readPath(item: ItemValues, path: Path): unknown {
  let value: unknown = item;
  for (const name of path) value = (value as ItemValues | null | undefined)?.[name];
  return value;
}
