/** What differs between two contents: items with their fields, their order, settings, and the coming changes of the second. */
import { perResource } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { readSome } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { itemsOf } from "../store/format/chunk-items.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { findAlike } from "./find-alike.ts";
import { compareSettings } from "./field-changes.ts";
import { findMoved } from "./find-moved.ts";
import { compareItemsOf } from "./item-changes.ts";
import { createNamer } from "./item-names.ts";
import type { Namer } from "./item-names.ts";
import { compareUnderNames, isSameChunk, pairs } from "./pairs.ts";
import type { BothSides, ComparedContents, Pair, SameChunk, SideItem, PairStep } from "./pairs.ts";
import { readCalendar } from "./publication-calendar.ts";
import type { CalendarRow, ChangedItems, FieldChange, NamedItem } from "./result-parts.ts";
import { FieldRoom, WholeItems } from "./whole-items.ts";

/** The one document of `--json`. */
export interface ContentDifference {
  readonly different: boolean;
  /** Of the new side; resources that only the old side declares are in the installation. */
  readonly resources: PerResource<ChangedItems>;
  readonly installation: readonly FieldChange[];
  /** Of the new side, from now on. */
  readonly calendar: readonly CalendarRow[];
}

const NONE: ChangedItems = { added: [], removed: [], changed: [], moved: [] };

/** What stays, in the order of the new list. */
type Stays = { readonly from: number; readonly length: number } & (
  | { readonly item: ValidItem }
  | { readonly hash: string }
);

/** Takes the steps of a walk over one resource. */
export class DifferenceWalk {
  readonly #resource: ResourceName;
  readonly #names: BothSides<Namer>;
  readonly #isRenamed: boolean;
  readonly #compare: ReturnType<typeof compareItemsOf>;
  readonly #whole: WholeItems;
  readonly #added: ChangedItems["added"][number][] = [];
  /** By body, the position in that list. */
  readonly #bodies = new Map<string, number>();
  readonly #removed: ChangedItems["removed"][number][] = [];
  readonly #changed: ChangedItems["changed"][number][] = [];
  readonly #stays: Stays[] = [];

  /** @param room for the fields of whole items */
  constructor(
    resource: ResourceName,
    compared: Omit<ComparedContents, "reader">,
    names: BothSides<Namer>,
    room: FieldRoom,
  ) {
    this.#resource = resource;
    this.#names = names;
    this.#isRenamed = compared.renames?.fields.has(resource) ?? false;
    this.#compare = compareItemsOf(compared, resource);
    this.#whole = new WholeItems(room);
  }

  take(step: PairStep): void {
    if (isSameChunk(step)) this.#stays.push(step);
    else if (!step.before) this.#add(step.after);
    else if (step.after) this.#keep(step.before, step.after, step.isSame);
    else this.#remove(step.before);
  }

  #add(item: SideItem | undefined): void {
    if (!item) return;
    this.#bodies.set(item.body, this.#added.length);
    const named = this.#names.after(this.#resource, item, item.values);
    this.#added.push(this.#whole.describe(named, "added", item.values));
  }

  #keep(before: SideItem, after: SideItem, isSame: boolean): void {
    this.#stays.push({ from: before.position, length: 1, item: after.stored });
    if (isSame) return;
    const fields = this.#compare(before.values, after.values);
    // Under another name, it is stored otherwise in any case.
    if (fields.length > 0 || !this.#isRenamed)
      this.#changed.push({ ...this.#names.after(this.#resource, after, after.values), fields });
  }

  #remove(item: Pair["before"]): void {
    if (!item) return;
    const named = this.#names.before(this.#resource, item, item.values);
    this.#removed.push(this.#whole.describe(named, "removed", item.values));
    if (this.#bodies.size === 0) return;
    const same = this.#bodies.get(item.body) ?? -1;
    const twin = this.#added[same];
    if (twin === undefined) return;
    this.#added[same] = { ...twin, sameAs: item.Uuid };
    this.#bodies.delete(item.body);
  }

  /** After the walk; a chunk that moved is read. */
  async finish(reader: ChunkReader): Promise<ChangedItems> {
    const stays = this.#stays;
    const moved: NamedItem[] = [];
    for (const index of findMoved(stays)) {
      const part = stays[index];
      const items = part && "hash" in part ? this.#readSame(reader, part) : part ? [part.item] : [];
      for await (const item of items) moved.push(this.#names.after(this.#resource, item));
    }
    const [added, removed, changed] = [this.#added, this.#removed, this.#changed];
    return { added, removed, changed, moved };
  }

  async *#readSame(
    reader: ChunkReader,
    { hash }: Pick<SameChunk, "hash">,
  ): AsyncGenerator<ValidItem, void, undefined> {
    for await (const chunk of readSome(reader, this.#resource, [hash])) yield* itemsOf(chunk);
  }
}

export const namersOf = async ({
  reader,
  renames,
  before,
  after,
}: ComparedContents): Promise<BothSides<Namer>> => ({
  before: await createNamer(
    reader,
    renames ? { ...before, installation: renames.installation } : before,
  ),
  after: await createNamer(reader, after),
});

/** @param resources of the second side @param now ms since 1970-01-01 UTC */
export async function joinDifference(
  { reader, renames, before, after }: ComparedContents,
  resources: PerResource<ChangedItems>,
  now: number,
): Promise<ContentDifference> {
  const settings = compareSettings(
    renames?.installation ?? before.installation,
    after.installation,
  );
  const isDifferent = [...resources.values()].some((resource) =>
    Object.values(resource).some((items) => items.length > 0),
  );
  return {
    different: isDifferent || settings.length > 0,
    resources,
    installation: findAlike(settings, resources),
    calendar: await readCalendar(reader, after, now),
  };
}

/** @returns what differs in one resource of the second side */
export async function compareItems(
  compared: ComparedContents,
  resource: ResourceName,
  room: FieldRoom = new FieldRoom(),
): Promise<ChangedItems> {
  const difference = new DifferenceWalk(resource, compared, await namersOf(compared), room);
  for await (const step of pairs(compared, resource)) difference.take(step);
  return difference.finish(compared.reader);
}

export async function compareContent(
  reader: ChunkReader,
  before: Content,
  after: Content,
): Promise<ContentDifference> {
  const compared = compareUnderNames(reader, before, after);
  const room = new FieldRoom();
  const catalog = catalogOf(after.installation);
  const resources = perResource(catalog, () => NONE);
  for (const resource of catalog.names)
    resources.set(resource, await compareItems(compared, resource, room));
  return joinDifference(compared, resources, Date.now());
}
