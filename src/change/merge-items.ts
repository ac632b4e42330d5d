/** Joins three lists of the items of one resource, as far as they differ. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { compareFields } from "./field-changes.ts";
import { formItems, textOf } from "./item-form.ts";
import type { ItemForm } from "./item-form.ts";
import { mergeOrder } from "./merge-order.ts";
import { mergeValues } from "./merge-values.ts";
import { readThree } from "./pairs.ts";
import type { UuidList } from "./pairs.ts";
import type { Rename } from "./renames.ts";
import { mapSides, otherSide } from "./three-sides.ts";
import type { Conflict, Decide, Side, Three } from "./three-sides.ts";
import type { PlainObject } from "../content/record.ts";
import { parseItem } from "../validate/valid-content.ts";

export interface MergedItems {
  /** Uuids, and hashes of chunks that are taken as they are. */
  readonly order: readonly string[];
  /** Those that are not in such a chunk. */
  readonly items: ReadonlyMap<string, ValidItem>;
  readonly conflicts: readonly Conflict[];
}

export interface ItemRules {
  readonly decide: Decide;
  readonly form: ItemForm;
  /** Of fields that have another name on another side. */
  readonly renames: Three<Rename | undefined>;
}

const keysOf = (list: UuidList): readonly string[] => [...list.keys()];

/** @returns mine, with the Uuids of theirs for what both added under the same Key; and the Uuids that mine gave */
function pairByKey({ base, theirs, mine }: Three<UuidList>): {
  readonly paired: UuidList;
  readonly own: ReadonlyMap<string, string>;
} {
  const listAdded = (list: UuidList, other: UuidList): readonly ValidItem[] =>
    [...list.values()].flatMap((item) =>
      item && !base.has(item.Uuid) && !other.has(item.Uuid) ? item : [],
    );
  const own = new Map<string, string>();
  const [others, added] = [listAdded(theirs, mine), listAdded(mine, theirs)];
  if (others.length === 0 || added.length === 0) return { paired: mine, own };
  const byKey = new Map(others.map((item) => [parseItem(item.json)["Key"] ?? null, item.Uuid]));
  const pairs = new Map<string, string>();
  for (const item of added) {
    const { Key: key = null } = parseItem(item.json);
    const uuid = key === null ? undefined : byKey.get(key);
    if (uuid === undefined) continue;
    pairs.set(item.Uuid, uuid);
    own.set(uuid, item.Uuid);
  }
  const paired = new Map([...mine].map(([uuid, item]) => [pairs.get(uuid) ?? uuid, item]));
  return { paired, own };
}

const isSameText = (one: ValidItem | undefined, other: ValidItem | undefined): boolean =>
  one === other || (!!one && !!other && Buffer.compare(one.json, other.json) === 0);

const toItem = (values: PlainObject): ValidItem => ({
  Uuid: textOf(values["Uuid"]),
  json: Buffer.from(JSON.stringify(values)),
});

/** @returns those of chunks that all share as they are: a field of another name has no value there */
function renameItems(list: UuidList, rename: Rename | undefined): UuidList {
  if (!rename) return list;
  return new Map(
    Array.from(
      list,
      ([name, item]) =>
        [name, item && toItem(rename(parseItem(item.json)) as PlainObject)] as const,
    ),
  );
}

const NOTHING: PlainObject = {};

class ItemMerge {
  readonly items = new Map<string, ValidItem>();
  readonly conflicts: Conflict[] = [];
  readonly #resource: ResourceName;
  readonly #rules: ItemRules;

  constructor(resource: ResourceName, rules: ItemRules) {
    this.#resource = resource;
    this.#rules = rules;
  }

  /** @param own the Uuid of mine, if it differs @returns undefined: it does not stay */
  merge(
    uuid: string,
    { base, theirs, mine }: Three<ValidItem | undefined>,
    own = uuid,
  ): ValidItem | undefined {
    if (base && theirs && !mine) return this.#mergeDeleted(base, theirs, "mine");
    if (base && mine && !theirs) return this.#mergeDeleted(base, mine, "theirs");
    if (!theirs || !mine) return theirs ?? mine;
    if (isSameText(mine, base) || isSameText(mine, theirs)) return theirs;
    if (isSameText(theirs, base)) return mine;
    return this.#mergeFields(base, theirs, mine, own);
  }

  #mergeFields(
    base: ValidItem | undefined,
    theirs: ValidItem,
    mine: ValidItem,
    own: string,
  ): ValidItem {
    const { decide, form } = this.#rules;
    const three = formItems(form, {
      base: base ? parseItem(base.json) : NOTHING,
      theirs: parseItem(theirs.json),
      mine: parseItem(mine.json),
    });
    const subject = { resource: this.#resource, Uuid: own };
    const { values, conflicts } = mergeValues(three, {
      decide: (field) => decide({ ...subject, field }),
      isWhole: (path) => path.length === 2 && path[0] === form.under,
    });
    this.conflicts.push(...conflicts.map((conflict) => ({ ...subject, ...conflict })));
    return toItem(values);
  }

  /** @param side that deleted it @param left what the other side has */
  #mergeDeleted(base: ValidItem, left: ValidItem, side: Side): ValidItem | undefined {
    const { decide, form } = this.#rules;
    const values = { base: parseItem(base.json), other: parseItem(left.json) };
    const formed = formItems(form, { base: values.base, theirs: values.other, mine: values.other });
    const isChanged =
      !isSameText(base, left) && compareFields(formed.base, formed.theirs).length > 0;
    const subject = { resource: this.#resource, Uuid: base.Uuid, field: null };
    const decided = isChanged ? decide(subject) : side;
    if (decided === side) return undefined;
    if (!decided) {
      const other = otherSide(side);
      this.conflicts.push({
        ...subject,
        base: values.base,
        theirs: null,
        mine: null,
        [other]: values.other,
      });
    }
    return left;
  }
}

/** @param hashes of the chunks of each side */
export async function mergeItems(
  reader: ChunkReader,
  resource: ResourceName,
  hashes: Three<readonly string[]>,
  rules: ItemRules,
): Promise<MergedItems> {
  const { weightOf, ...read } = await readThree(reader, resource, hashes);
  const { renames } = rules;
  const lists: Three<UuidList> = {
    base: renameItems(read.base, renames.base),
    theirs: renameItems(read.theirs, renames.theirs),
    mine: renameItems(read.mine, renames.mine),
  };
  const { paired, own } = pairByKey(lists);
  const { base, theirs, mine }: Three<UuidList> = { ...lists, mine: paired };
  const merge = new ItemMerge(resource, rules);
  const { items, conflicts } = merge;
  /** By the names in the lists, which differ from the Uuid where that was decided for mine. */
  const names = new Map<string, string>();
  for (const name of new Set([...theirs.keys(), ...mine.keys()])) {
    const three = mapSides<UuidList, ValidItem | undefined>({ base, theirs, mine }, (list) =>
      list.get(name),
    );
    if (!three.theirs && !three.mine) {
      names.set(name, name);
      continue;
    }
    const item = merge.merge(name, three, own.get(name));
    if (!item) continue;
    names.set(name, item.Uuid);
    items.set(item.Uuid, item);
  }
  const order = mergeOrder(
    mapSides({ base, theirs, mine }, keysOf),
    (name) => names.has(name),
    weightOf,
  );
  return { order: order.map((name) => names.get(name) ?? name), items, conflicts };
}
