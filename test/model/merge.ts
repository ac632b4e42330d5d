/** What merging is, item by item and value by value. */

export type Item = Readonly<Record<string, unknown>> & { readonly Uuid: string };
export type Items = readonly Item[];

interface Sides<Value> {
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value;
}

/** By dotted names, as JSON; lists are one value. */
export type Rows = ReadonlyMap<string, string>;

/** What a field is when it is left out. */
const DEFAULTS: Readonly<Record<string, unknown>> = { Color: "red" };

export function rowsOf(item: object, within = "", rows = new Map<string, string>()): Rows {
  for (const [name, value] of Object.entries(item) as readonly [string, unknown][]) {
    if (value === null || value === DEFAULTS[name]) continue;
    if (typeof value === "object" && !Array.isArray(value))
      rowsOf(value, `${within}${name}.`, rows);
    else rows.set(within + name, JSON.stringify(value));
  }
  return rows;
}

const isSame = (one: Rows, other: Rows): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);

const find = (items: Items, uuid: string): Rows | undefined => {
  const item = items.find(({ Uuid }) => Uuid === uuid);
  return item && rowsOf(item);
};

const referencesOf = (rows: Rows): readonly string[] =>
  ["One", "Many"].flatMap((name) => [JSON.parse(rows.get(name) ?? "[]")].flat() as string[]);

/** `Text.DE` of `Text.DE.Title` */
const textOf = (name: string): string | undefined => /^Text\.[^.]+(?=\.)/u.exec(name)?.[0];

interface MergedItem {
  readonly rows: Rows;
  readonly conflicts: readonly string[];
}

/** Which texts one side removed as a whole. */
const listRemoved = (base: Rows, now: Rows): ReadonlySet<string | undefined> => {
  const codes = (rows: Rows) => new Set([...rows.keys()].map(textOf));
  return codes(base).difference(codes(now));
};

function mergeRows({ base, theirs, mine }: Sides<Rows>): MergedItem {
  const rows = new Map<string, string>();
  const conflicts: string[] = [];
  const removed = {
    mine: listRemoved(base, mine),
    theirs: listRemoved(base, theirs),
  };
  const isTextChanged = (text: string, now: Rows): boolean =>
    [...base.keys(), ...now.keys()].some(
      (name) => textOf(name) === text && base.get(name) !== now.get(name),
    );
  for (const name of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [was, other, own] = [base.get(name), theirs.get(name), mine.get(name)];
    const text = textOf(name);
    const byMine = text !== undefined && removed.mine.has(text) && !removed.theirs.has(text);
    const byTheirs = text !== undefined && removed.theirs.has(text) && !removed.mine.has(text);
    if (byMine || byTheirs) {
      const left = byMine ? theirs : mine;
      if (!isTextChanged(text, left)) continue;
      if (left.get(name) !== was) conflicts.push(name);
      else if (was !== undefined) rows.set(name, was);
      continue;
    }
    const value = own === was ? other : own;
    if (own !== was && other !== was && own !== other) conflicts.push(name);
    else if (value !== undefined) rows.set(name, value);
  }
  return { rows, conflicts };
}

/** @returns the references to an item that is not there: uuid and the Uuid that it refers to */
export const listLost = (items: ReadonlyMap<string, Rows>): readonly string[] =>
  [...items].flatMap(([uuid, rows]) =>
    referencesOf(rows).flatMap((other) => (items.has(other) ? [] : `${uuid} ${other}`)),
  );

export interface ModelMerge {
  /** Without values in conflict. */
  readonly items: ReadonlyMap<string, Rows>;
  /** Uuid and field, or the Uuid alone of an item that one side deleted. */
  readonly conflicts: ReadonlySet<string>;
}

export function modelMerge({ base, theirs, mine }: Sides<Items>): ModelMerge {
  const items = new Map<string, Rows>();
  const conflicts = new Set<string>();
  for (const uuid of new Set([...base, ...theirs, ...mine].map(({ Uuid }) => Uuid))) {
    const [was, other, own] = [find(base, uuid), find(theirs, uuid), find(mine, uuid)];
    if (!other && !own) continue;
    if (was && !(other && own)) {
      const left = other ?? own ?? was;
      if (isSame(left, was)) continue;
      conflicts.add(uuid);
      items.set(uuid, left);
    } else if (!other || !own) items.set(uuid, other ?? own ?? new Map());
    else {
      const merged = mergeRows({ base: was ?? new Map(), theirs: other, mine: own });
      items.set(uuid, merged.rows);
      for (const field of merged.conflicts) conflicts.add(`${uuid} ${field}`);
    }
  }
  return { items, conflicts };
}

/** Somebody has to decide, or what both made is wrong only together. */
export const isAsked = ({ conflicts, items }: ModelMerge): boolean =>
  conflicts.size > 0 || listLost(items).length > 0;

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** In one order, to be compared. */
export const sortRows = (rows: ReadonlyMap<string, Rows>): object =>
  Object.fromEntries(
    [...rows]
      .toSorted(byName)
      .map(([uuid, all]) => [uuid, Object.fromEntries([...all].toSorted(byName))]),
  );
