/**
 * Compares what readers get of two releases at the same moment. Items that are stored alike are skipped, unless
 * they show others that differ, or something changed that all of them depend on.
 */
import { mustGet } from "../../lib/must-get.ts";
import { pageSizeOf } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { ANY_QUERY } from "../../find/find-items.ts";
import type { Find } from "../../find/find-items.ts";
import { planningOf } from "../../items/languages.ts";
import type { LanguageChoice } from "../../items/languages.ts";
import { collectionAt, describeResource } from "../../items/resource-traits.ts";
import { beginServing, serveItem } from "../../items/serve-item.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Collection, CollectionItem } from "../../serving/collection.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { runInSlices } from "./run-in-slices.ts";
import { findTouched } from "./touched-items.ts";

export interface ServedChanges {
  /** UUIDs in the order of the newer release, as in `changed`. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** In the order of the older one. */
  readonly removed: readonly string[];
  /** Numbers of the current pages with other items than before, ascending. */
  readonly pages: readonly number[];
}

const SAME: ServedChanges = { added: [], changed: [], removed: [], pages: [] };

export interface TwoReleases {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** Finds items of a release, elsewhere if it takes a while. */
  readonly findIn: (snapshot: Snapshot) => Find;
}

const bodiesOf = ({ loaded }: Snapshot, name: ResourceName): string | undefined =>
  loaded.held.get(name)?.bodies;

/** @returns the changes of each resource that either release declares */
export async function compareServed(
  releases: TwoReleases,
): Promise<ReadonlyMap<ResourceName, ServedChanges>> {
  const { before, after } = releases;
  // These affect every item.
  const isAlike =
    JSON.stringify(before.installation) === JSON.stringify(after.installation) &&
    bodiesOf(before, "languages") === bodiesOf(after, "languages");
  const touched = isAlike ? await findTouched(before, after) : undefined;
  const found = new Map<ResourceName, ServedChanges>();
  for (const name of new Set([...after.catalog.names, ...before.catalog.names])) {
    const isSame = bodiesOf(before, name) === bodiesOf(after, name);
    const some = touched && (touched.get(name) ?? new Set());
    found.set(name, isSame ? SAME : await compareResource(releases, name, some));
  }
  return found;
}

/** How a resource is asked for: in no language, or in one that either release publishes. */
type Way = Readonly<Record<"before" | "after", LanguageChoice>>;

/** @param code undefined: no language is named */
function chooseIn(snapshot: Snapshot, code: string | undefined): LanguageChoice {
  const pinned = snapshot.languages.filter((language) => language.code === code);
  return planningOf(snapshot)(code === undefined ? undefined : pinned, undefined).choice;
}

function listWays({ before, after }: TwoReleases, name: ResourceName): readonly Way[] {
  const isLocalized = [before, after].some(
    ({ catalog }) => catalog.find(name) && describeResource(catalog, name).isLocalized,
  );
  const languages = [...before.languages, ...after.languages].map(({ code }) => code);
  return [undefined, ...(isLocalized ? new Set(languages) : [])].map((code) => ({
    before: chooseIn(before, code),
    after: chooseIn(after, code),
  }));
}

/** What readers get of a resource of one release: nothing, where it is not declared. */
class ServedSide {
  readonly length: number;
  readonly pageSize: number;
  readonly #snapshot: Snapshot;
  readonly #name: ResourceName;
  readonly #now: number;
  readonly #collection: Collection | undefined;
  /** For each way of asking, the positions in the order of the answer; undefined: as they are. */
  readonly #orders: (Uint32Array | undefined)[] = [];

  constructor(snapshot: Snapshot, name: ResourceName, now: number) {
    const isDeclared = snapshot.catalog.find(name) !== undefined;
    this.#snapshot = snapshot;
    this.#name = name;
    this.#now = now;
    this.#collection = isDeclared ? collectionAt(snapshot, name, now) : undefined;
    this.length = this.#collection?.length ?? 0;
    this.pageSize = isDeclared ? pageSizeOf(snapshot.installation, name) : 0;
  }

  get isDeclared(): boolean {
    return this.#collection !== undefined;
  }

  async order(find: Find, choices: readonly LanguageChoice[]): Promise<void> {
    const { catalog, fallback } = this.#snapshot;
    const [resource, now] = [this.#name, this.#now];
    for (const choice of this.#collection ? choices : []) {
      const { isLocalized } = describeResource(catalog, resource);
      const collation = (isLocalized ? choice.languages[0] : undefined)?.tag ?? fallback?.tag;
      const asked = { resource, choice, now, collation, query: ANY_QUERY, implied: [] };
      const found = await find({ ...asked, isOrdered: true, slice: undefined }, NOBODY);
      this.#orders.push(found.positions);
    }
  }

  /** @param way its number @returns the UUID there; undefined: the list is shorter */
  uuidAt(position: number, way: number): string | undefined {
    if (!this.#collection || position >= this.length) return undefined;
    return this.#collection.uuidAt(this.#orders[way]?.[position] ?? position);
  }

  /** @returns undefined: it is not delivered */
  find(uuid: string): CollectionItem | undefined {
    const position = this.#collection?.indexOf(uuid);
    return position === undefined ? undefined : this.#collection?.at(position);
  }

  write(item: CollectionItem, choice: LanguageChoice): string {
    const { fields } = mustGet(this.#snapshot.catalog.resources, this.#name);
    const serving = beginServing(this.#snapshot, choice, this.#now);
    return JSON.stringify(serveItem(fields, item, serving));
  }
}

/** @param touched the items that may differ; undefined: all of them */
async function compareResource(
  releases: TwoReleases,
  name: ResourceName,
  touched: ReadonlySet<string> | undefined,
): Promise<ServedChanges> {
  const { before, after, now, findIn } = releases;
  const ways = listWays(releases, name);
  const [old, next] = [new ServedSide(before, name, now), new ServedSide(after, name, now)];
  await old.order(
    findIn(before),
    ways.map((way) => way.before),
  );
  await next.order(
    findIn(after),
    ways.map((way) => way.after),
  );
  return runInSlices(compareSides(old, next, ways, touched));
}

function* servedUuids(side: ServedSide): Generator<string, void, undefined> {
  for (let position = 0; position < side.length; position += 1)
    yield side.uuidAt(position, 0) ?? "";
}

/** @returns the items that differ; yields regularly */
function* compareSides(
  old: ServedSide,
  next: ServedSide,
  ways: readonly Way[],
  touched: Iterable<string> = new Set([...servedUuids(old), ...servedUuids(next)]),
): Generator<undefined, ServedChanges, undefined> {
  const [added, removed] = [new Set<string>(), new Set<string>()];
  /** By the number of the way. */
  const changed = ways.map(() => new Set<string>());
  for (const uuid of touched) {
    yield;
    const [was, is] = [old.find(uuid), next.find(uuid)];
    if (!was && is) added.add(uuid);
    if (was && !is) removed.add(uuid);
    if (!was || !is) continue;
    for (const [number, way] of ways.entries())
      if (old.write(was, way.before) !== next.write(is, way.after)) changed[number]?.add(uuid);
  }
  const any = changed.reduce((all, some) => all.union(some), new Set());
  return {
    added: yield* inOrder(next, added),
    changed: yield* inOrder(next, any),
    removed: yield* inOrder(old, removed),
    pages: yield* listPages(old, next, changed),
  };
}

function* inOrder(
  side: ServedSide,
  wanted: ReadonlySet<string>,
): Generator<undefined, readonly string[], undefined> {
  const found: string[] = [];
  for (const uuid of wanted.size > 0 ? servedUuids(side) : []) {
    if (wanted.has(uuid)) found.push(uuid);
    yield;
  }
  return found;
}

/** @returns the pages of which something differs, asked for in any way */
function* listPages(
  old: ServedSide,
  next: ServedSide,
  changed: readonly ReadonlySet<string>[],
): Generator<undefined, readonly number[], undefined> {
  const last = next.isDeclared ? Math.max(1, Math.ceil(next.length / next.pageSize)) : 0;
  const size = Math.max(next.pageSize, old.pageSize);
  const pages: number[] = [];
  for (let page = 0; page < last; page += 1) {
    const uuidAt = (side: ServedSide, index: number, way: number): string | undefined =>
      index < side.pageSize ? side.uuidAt(page * side.pageSize + index, way) : undefined;
    let isSame = old.isDeclared;
    for (let index = 0; isSame && index < size; index += 1) {
      yield;
      isSame = changed.every((some, way) => {
        const uuid = uuidAt(next, index, way);
        return uuid === uuidAt(old, index, way) && !some.has(uuid ?? "");
      });
    }
    if (!isSame) pages.push(page + 1);
  }
  return pages;
}
