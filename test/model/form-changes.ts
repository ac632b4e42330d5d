/** What a form sends for what somebody changed, and what it means, item by item. */
import type { GeneratorValue } from "fast-check";
import { flip, pick } from "./choices.ts";
import type { Item, Items } from "./merge.ts";

export type FormChange = Readonly<Record<string, unknown>>;

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const textsOf = (item: Item): Texts => (item["Text"] ?? {}) as Texts;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const namesIn = (...objects: readonly object[]): ReadonlySet<string> =>
  new Set(objects.flatMap(Object.keys));

/** A value that is gone is null, or is unset by its path. */
function describeItem(gen: GeneratorValue, before: Item, after: Item): FormChange {
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  for (const name of namesIn(before, after)) {
    if (name === "Text" || isSame(before[name], after[name])) continue;
    if (after[name] === undefined && flip(gen)) unset.push(name);
    else set[name] = after[name] ?? null;
  }
  const texts: Record<string, object | null> = {};
  for (const code of namesIn(textsOf(before), textsOf(after))) {
    const [old, now] = [textsOf(before)[code] ?? {}, textsOf(after)[code]];
    if (!now) {
      if (flip(gen)) unset.push(`Text.${code}`);
      else texts[code] = null;
      continue;
    }
    const members: Record<string, unknown> = {};
    for (const name of namesIn(old, now)) {
      if (isSame(old[name], now[name])) continue;
      if (now[name] === undefined && flip(gen)) unset.push(`Text.${code}.${name}`);
      else members[name] = now[name] ?? null;
    }
    if (Object.keys(members).length > 0) texts[code] = members;
  }
  if (Object.keys(texts).length > 0) set["Text"] = texts;
  const isSet = Object.keys(set).length > 0;
  return { ...(isSet && { set }), ...(unset.length > 0 && { unset }) };
}

/** @returns what makes the one list the other, besides the order */
export function describeChanges(
  gen: GeneratorValue,
  resource: string,
  before: Items,
  after: Items,
): readonly FormChange[] {
  const changes: FormChange[] = [];
  const place = () =>
    flip(gen) ? {} : { after: pick(gen, [null, ...after.map((one) => one.Uuid)]) };
  const old = new Map(before.map((item) => [item.Uuid, item]));
  const now = new Map(after.map((item) => [item.Uuid, item]));
  for (const item of after) if (!old.has(item.Uuid)) changes.push({ resource, add: item });
  for (const { Uuid } of before) if (!now.has(Uuid)) changes.push({ resource, Uuid, remove: true });
  for (const [Uuid, item] of now) {
    const was = old.get(Uuid);
    const change = { ...(was && describeItem(gen, was, item)), ...place() };
    const { after: behind, ...values } = change;
    const whole = behind === Uuid ? values : change;
    if (Object.keys(whole).length > 0) changes.push({ resource, Uuid, ...whole });
  }
  return changes;
}

function without(item: Item, path: string): Item {
  const [name = "", code, member] = path.split(".");
  const { [name]: value, ...rest } = item;
  if (code === undefined) return rest as Item;
  const { [code]: text, ...others } = value as Texts;
  if (member === undefined) return { ...item, [name]: others };
  const { [member]: _gone, ...left } = text ?? {};
  return { ...item, [name]: { ...others, [code]: left } };
}

function withValues(item: Item, set: FormChange): Item {
  let changed = item;
  for (const [name, value] of Object.entries(set)) {
    if (name !== "Text") {
      changed = value === null ? without(changed, name) : { ...changed, [name]: value };
      continue;
    }
    for (const [code, members] of Object.entries(value as Texts)) {
      const texts = textsOf(changed);
      changed = members
        ? { ...changed, Text: { ...texts, [code]: { ...texts[code], ...members } } }
        : without({ ...changed, Text: texts }, `Text.${code}`);
    }
  }
  return changed;
}

/** @returns the items with the changes; undefined: one names an item that is not there */
export function applyChanges(items: Items, changes: readonly FormChange[]): Items | undefined {
  const all = new Map(items.map((item) => [item.Uuid, item]));
  for (const { Uuid, add, remove, set, unset, after } of changes) {
    const added = add as Item | undefined;
    const name = added?.Uuid ?? (Uuid as string);
    const item = added ?? all.get(name);
    if (!item || (added && all.has(name))) return undefined;
    if (typeof after === "string" && !all.has(after)) return undefined;
    if (remove) all.delete(name);
    else {
      const paths = (unset ?? []) as readonly string[];
      const changed = withValues(item, (set ?? {}) as FormChange);
      all.set(name, paths.reduce(without, changed));
    }
  }
  return [...all.values()];
}
