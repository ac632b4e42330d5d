/**
 * What a publish would take from the store or from readers. The items of chunks that both sides have are read only
 * where their number counts.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { itemsOf } from "../store/format/chunk-items.ts";
import { readSome } from "../store/content.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import type { ResourceChange } from "./counts.ts";
import { isSameChunk } from "./pairs.ts";
import type { BothSides, ComparedContents, PairStep } from "./pairs.ts";
import type { Mark, ReaderView } from "./reader-view.ts";
import type { BeforeAfter, EmptiedField, Removal, VisibleItems } from "./result-parts.ts";

interface Loss extends BeforeAfter {
  /** However many are added. */
  readonly removed: number;
}

/** What changes in one resource besides the items themselves. */
export interface ResourceLosses {
  /** Absent: readers see as many as before. */
  readonly visible?: VisibleItems;
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

/** Takes the steps of a walk over one resource. */
export class GuardWalk {
  readonly #resource: ResourceName;
  readonly #before: ReaderView | undefined;
  readonly #after: ReaderView | undefined;
  readonly #counts = new Map<Mark, { before: number; removed: number; after: number }>();
  readonly #valuesBefore = new ValueCounts();
  readonly #valuesAfter = new ValueCounts();
  /** The chunks that both sides have. */
  readonly #same: string[] = [];

  /** @param views what readers see of each side; undefined: it is not declared there */
  constructor(resource: ResourceName, { before, after }: BothSides<ReaderView | undefined>) {
    this.#resource = resource;
    this.#before = before;
    this.#after = after;
  }

  take(step: PairStep): void {
    if (isSameChunk(step)) this.#same.push(step.hash);
    else {
      const { before, after } = step;
      if (before) this.#valuesBefore.add(before.values);
      if (after && this.#before) this.#valuesAfter.add(after.values);
      this.#count(before?.values, after?.values);
    }
  }

  #count(before: ItemValues | undefined, after: ItemValues | undefined): void {
    const stay = (after && this.#after?.markItem(after)) ?? [];
    for (const mark of stay) this.#countOf(mark).after += 1;
    for (const mark of (before && this.#before?.markItem(before)) ?? []) {
      const count = this.#countOf(mark);
      count.before += 1;
      if (!stay.includes(mark)) count.removed += 1;
    }
  }

  /**
   * After the walk.
   * @param countsAll false: what nothing can be lost of need not be read
   */
  async finish(
    { reader }: ComparedContents,
    change: ResourceChange,
    countsAll: boolean,
  ): Promise<ResourceLosses> {
    const resource = this.#resource;
    let candidates = this.#listCandidates();
    const isCounted = countsAll || this.#isDifferent || candidates.length > 0;
    for await (const chunk of readSome(reader, resource, isCounted ? this.#same : [])) {
      for (const { json } of itemsOf(chunk)) {
        const item = parseItem(json);
        // Readers may see it otherwise than before.
        this.#count(item, item);
        candidates = candidates.filter(({ path }) => !isGiven(readPath(item, path)));
      }
    }
    const after = change.before - change.removed + change.added;
    const emptied = (after === 0 ? [] : candidates).map((one) => ({
      resource,
      field: one.path.join("."),
      before: one.before,
    }));
    const { before, removed } = change;
    if (!this.#after) {
      const kind = "resource";
      const removals = before > 0 ? [{ resource, kind, before, removed, after } as const] : [];
      return { visible: this.#listVisible(), emptied: [], removals };
    }
    return {
      ...(isCounted && { visible: this.#listVisible() }),
      emptied,
      removals: this.#findRemovals({ ...change, after }, emptied),
    };
  }

  get #isDifferent(): boolean {
    return this.#counts
      .values()
      .some(({ before, removed, after }) => removed > 0 || before !== after);
  }

  #countOf(mark: Mark): { before: number; removed: number; after: number } {
    return getOrInsert(this.#counts, mark, () => ({ before: 0, removed: 0, after: 0 }));
  }

  #listVisible(): VisibleItems {
    const find = (mark: Mark): BeforeAfter => {
      const { before = 0, after = 0 } = this.#counts.get(mark) ?? {};
      return { before, after };
    };
    const codes = new Set([...(this.#before?.codes ?? []), ...(this.#after?.codes ?? [])]);
    return {
      ...find("visible"),
      languages: Object.fromEntries([...codes].map((code) => [code, find(`shown ${code}`)])),
      ...(this.#hasOtherFallback && { fallback: find("fallback") }),
    };
  }

  get #hasOtherFallback(): boolean {
    const fallback = this.#after?.fallback;
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
    return list(this.#valuesBefore, this.#valuesAfter, []).filter(
      ({ path: [name = ""] }) => !UNSEEN.has(name),
    );
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
    const fallback = this.#after?.fallback;
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
