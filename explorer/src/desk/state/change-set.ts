/** A person's changes as a value: what each does to an item, and how the changes of two tabs come together. */

export type Values = Readonly<Record<string, unknown>>;

interface OfItem {
  readonly resource: string;
  readonly Uuid?: string;
  readonly Key?: string;
}

/** Of an item that is there: values of it, what it has no more, and behind which other one it stands. */
interface Edit extends OfItem {
  readonly set?: Values;
  /** Paths such as `Text.EN_GB`. */
  readonly unset?: readonly string[];
  /** null: at the beginning; absent: where it is. */
  readonly after?: string | null;
}

export interface Addition {
  readonly resource: string;
  readonly add: Values;
  /** Absent: at the end. */
  readonly after?: string | null;
}

export interface Removing extends OfItem {
  readonly remove: true;
}

/** As the desk takes it. */
export type Change = Edit | Addition | Removing;

/** In the order in which they are applied, at most one for each item. */
export type ChangeSet = readonly Change[];

export const isAddition = (change: Change): change is Addition => "add" in change;
export const isRemoving = (change: Change): change is Removing => "remove" in change;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Of two values of content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame((one as Values)[name], (other as Values)[name]))
  );
}

/** @returns the value at a path such as `Text.EN_GB.Title`; undefined: there is none */
export function valueAt(values: Values | undefined, path: string): unknown {
  let found: unknown = values;
  for (const name of path.split(".")) found = isGroup(found) ? found[name] : undefined;
  return found;
}

/** @returns values with nothing else than one at a path */
export const nest = (path: string, value: unknown): Values =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Values;

/** @returns values with others laid over them: groups member by member, everything else as a whole */
export function layValues(values: Values, over: Values): Values {
  const laid: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(over)) {
    const below = laid[name];
    laid[name] = isGroup(below) && isGroup(value) ? layValues(below, value) : value;
  }
  return laid;
}

/** @returns values without that at a path, and without groups that become empty by it */
export function without(values: Values, path: string): Values {
  const [name = "", ...inner] = path.split(".");
  const { [name]: value, ...rest } = values;
  if (inner.length === 0) return rest;
  if (!isGroup(value)) return values;
  const kept = without(value, inner.join("."));
  return Object.keys(kept).length === 0 ? rest : { ...values, [name]: kept };
}

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

/** What is done to an item. `back`: paths that get what they had before. */
export interface Editing {
  readonly set?: Values;
  readonly unset?: readonly string[];
  readonly back?: readonly string[];
  readonly after?: string | null;
}

export const nameOf = (change: Change): string | undefined =>
  isAddition(change)
    ? ((change.add["Uuid"] ?? change.add["Key"]) as string | undefined)
    : (change.Uuid ?? change.Key);

const isOf =
  (resource: string, name: string) =>
  (change: Change): boolean =>
    change.resource === resource && nameOf(change) === name;

export const changeOf = (changes: ChangeSet, resource: string, name: string): Change | undefined =>
  changes.find(isOf(resource, name));

/** @returns behind which item it comes to stand; null: it is the first; undefined: where it is, or of a new one at the end */
export const afterOf = (change: Change | undefined): string | null | undefined =>
  change && "after" in change ? change.after : undefined;

/**
 * What gets another position comes last, since it may stand behind what another change adds; a new item, behind which
 * others stand, stays before them. What goes comes last, since others may have stood behind it.
 * @returns the changes with that of an item replaced; undefined: without it
 */
export function replaceChange(
  changes: ChangeSet,
  resource: string,
  name: string,
  change: Change | undefined,
): ChangeSet {
  const at = changes.findIndex(isOf(resource, name));
  if (at < 0) return change ? [...changes, change] : changes;
  const others = changes.toSpliced(at, 1);
  if (!change) return others;
  const after = afterOf(change);
  const isMoved = after !== undefined && after !== afterOf(changes[at]);
  const isNeeded =
    isAddition(change) && others.some((one) => one.resource === resource && afterOf(one) === name);
  const isLast = isRemoving(change) || (isMoved && !isNeeded);
  return others.toSpliced(isLast ? others.length : at, 0, change);
}

function editAddition(
  change: Addition,
  { set = {}, unset = [], back = [], ...rest }: Editing,
): Addition {
  const kept = [...unset, ...back].reduce(without, change.add);
  return { ...change, add: layValues(kept, set), ...rest };
}

/** @returns undefined: nothing is left of it */
function editItem(
  change: Edit,
  { set = {}, unset = [], back = [], ...rest }: Editing,
): Edit | undefined {
  const gone = [...unset, ...back];
  const values = layValues(gone.reduce(without, change.set ?? {}), set);
  const paths = [
    ...(change.unset ?? []).filter((path) => !gone.some((one) => isWithin(path, one))),
    ...unset,
    // What has a value again is not without one.
  ].filter((path) => valueAt(set, path) === undefined);
  const { set: _set, unset: _unset, ...other } = { ...change, ...rest };
  const edited: Edit = {
    ...other,
    ...(Object.keys(values).length > 0 && { set: values }),
    ...(paths.length > 0 && { unset: paths }),
  };
  return edited.set || edited.unset || edited.after !== undefined ? edited : undefined;
}

/** @returns what a change becomes when the item is edited further; undefined: nothing is left of it */
export function edit(
  change: Change | undefined,
  { resource, Uuid }: { readonly resource: string; readonly Uuid: string },
  editing: Editing,
): Change | undefined {
  if (change && isAddition(change)) return editAddition(change, editing);
  // Whoever changes an item wants it to stay.
  return editItem(change && !isRemoving(change) ? change : { resource, Uuid }, editing);
}

/** @returns what is left of a change when the item stays where it is; undefined: nothing */
export function withoutMove(change: Change): Change | undefined {
  if (isRemoving(change)) return change;
  const { after: _after, ...rest } = change;
  return "add" in rest || rest.set || rest.unset ? rest : undefined;
}

/** @returns as an object, whose members can be laid over those of another */
const spread = (change: Change | undefined): unknown =>
  change && "unset" in change && change.unset
    ? { ...change, unset: Object.fromEntries(change.unset.map((path) => [path, true])) }
    : change;

const collect = (spreaded: unknown): Change | undefined => {
  if (!isGroup(spreaded)) return undefined;
  const { unset, ...rest } = spreaded;
  const paths = isGroup(unset) ? Object.keys(unset) : [];
  const change = { ...rest, ...(paths.length > 0 && { unset: paths }) } as unknown as Change;
  const isEmpty = !isAddition(change) && !isRemoving(change) && !change.set && !change.unset;
  return isEmpty && change.after === undefined ? undefined : change;
};

/** @returns theirs, with what differs between before and mine */
function layMember(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  // Without a group there is none of its members: what was published is not typed again, what others typed stays.
  const [old, own, other] = [before, mine, theirs].map((side) => (side === undefined ? {} : side));
  if (!isGroup(own) || !isGroup(other) || (mine === undefined && !isGroup(before))) {
    // Whoever takes something back takes back what they saw.
    return mine === undefined && !isSame(before, theirs) ? theirs : mine;
  }
  const names = new Set([...Object.keys(other), ...Object.keys(own)]);
  const laid = [...names].map((name) => [
    name,
    layMember(isGroup(old) ? old[name] : undefined, own[name], other[name]),
  ]);
  const kept = laid.filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** @returns what makes values those that are wanted: values, and paths of what is gone */
function differ(before: Values, wanted: Values, prefix = ""): Pick<Editing, "set" | "unset"> {
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(wanted)])) {
    const [old, now] = [before[name], wanted[name]];
    if (isSame(old, now)) continue;
    if (now === undefined) unset.push(prefix + name);
    else if (isGroup(old) && isGroup(now)) {
      const inner = differ(old, now, `${prefix}${name}.`);
      if (inner.set && Object.keys(inner.set).length > 0) set[name] = inner.set;
      unset.push(...(inner.unset ?? []));
    } else set[name] = now;
  }
  return { set, unset };
}

/**
 * What was added is published by now, and others may have changed it further.
 * @param before as it was added there; undefined: not known here
 * @param mine as it is added here
 */
function layOnAdded(
  before: Addition | undefined,
  mine: Addition,
  theirs: Edit,
): Change | undefined {
  const { Uuid: _old, ...old } = before?.add ?? {};
  const { Uuid: _now, ...now } = mine.add;
  const isMoved = mine.after !== undefined && mine.after !== before?.after;
  return editItem(theirs, { ...differ(old, now), ...(isMoved && { after: mine.after }) });
}

const kindOf = (change: Change): string =>
  isAddition(change) ? "add" : isRemoving(change) ? "remove" : "edit";

/** @returns the change of an item as another tab or device has it, with what was done here since */
export function layChange(
  before: Change | undefined,
  mine: Change | undefined,
  theirs: Change | undefined,
): Change | undefined {
  if (isSame(before, mine)) return theirs;
  const isNew = mine && isAddition(mine) && (!before || isAddition(before));
  if (isNew && theirs && kindOf(theirs) === "edit") return layOnAdded(before, mine, theirs);
  const sides = [before, mine, theirs].filter((side) => side !== undefined);
  if (sides.some((side) => kindOf(side) !== kindOf(sides[0] as Change))) return mine;
  const isEdit = sides.every((side) => kindOf(side) === "edit");
  if ((!mine || !theirs) && !isEdit) return mine;
  const { resource, Uuid, Key } = (mine ?? before ?? {}) as Edit;
  const none = { resource, ...(Uuid !== undefined && { Uuid }), ...(Key !== undefined && { Key }) };
  return collect(layMember(spread(before ?? none), spread(mine ?? none), spread(theirs ?? none)));
}

/** The same of all items: in their order there, with what is new here at the end. */
export function layChanges(before: ChangeSet, mine: ChangeSet, theirs: ChangeSet): ChangeSet {
  let laid = theirs;
  for (const change of [...before, ...mine]) {
    const name = nameOf(change);
    if (name === undefined) continue;
    const { resource } = change;
    const [old, now] = [changeOf(before, resource, name), changeOf(mine, resource, name)];
    if (!isSame(old, now)) {
      const there = changeOf(theirs, resource, name);
      laid = replaceChange(laid, resource, name, layChange(old, now, there));
    }
  }
  return laid;
}
