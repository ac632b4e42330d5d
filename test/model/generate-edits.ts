/** Lists of notes, and what editors do to them. */
import type { GeneratorValue } from "fast-check";
import { uuid } from "../support/sample-content.ts";
import { below, flip, pick, seldom, some } from "./choices.ts";
import type { Item, Items } from "./merge.ts";

/** Few, so that editors often mean the same. */
const WORDS = ["a", "b", "c"];
const COLORS = ["red", "blue", "green"];

const generateText = (gen: GeneratorValue): object => ({
  Title: pick(gen, WORDS),
  ...(flip(gen) && { More: pick(gen, WORDS) }),
});

type Make = (gen: GeneratorValue, uuids: readonly string[]) => unknown;

const FIELDS: Readonly<Record<string, Make>> = {
  Title: (gen) => pick(gen, WORDS),
  Number: (gen) => below(gen, 3),
  Color: (gen) => pick(gen, COLORS),
  Tags: (gen) => some(gen, WORDS).toSorted(),
  One: (gen, uuids) => pick(gen, uuids),
  Many: (gen, uuids) => some(gen, uuids, 2).toSorted(),
  Text: (gen) => ({
    ...(flip(gen) && { DE: generateText(gen) }),
    ...(flip(gen) && { EN_GB: generateText(gen) }),
  }),
};
const GIVEN: ReadonlySet<string> = new Set(["Title", "Color"]);

/** In the order in which items are stored, without what has no value. */
const order = (item: Readonly<Record<string, unknown>>): Item =>
  Object.fromEntries(
    [...Object.keys(FIELDS), "CreatedAt", "Uuid"].flatMap((name) => {
      const value = item[name] ?? null;
      const isNone = value === null || (Array.isArray(value) && value.length === 0);
      return isNone ? [] : [[name, value]];
    }),
  ) as unknown as Item;

function generateItem(gen: GeneratorValue, Uuid: string, uuids: readonly string[]): Item {
  const fields = Object.entries(FIELDS).map(([name, make]) => [
    name,
    GIVEN.has(name) || !seldom(gen) ? make(gen, uuids) : null,
  ]);
  return order({ ...Object.fromEntries(fields), Uuid } as Item);
}

/** Without references to what is gone. */
const settle = (items: Items): Items => {
  const known = new Set(items.map(({ Uuid }) => Uuid));
  return items.map((item) => {
    const { One: one, Many: many = [] } = item as { One?: string; Many?: readonly string[] };
    return order({
      ...item,
      One: one !== undefined && known.has(one) ? one : null,
      Many: many.filter((uuid_) => known.has(uuid_)),
    });
  });
};

export function generateItems(gen: GeneratorValue, most: number): Items {
  const uuids = Array.from({ length: below(gen, most) }, (_, number) => uuid(number));
  return settle(uuids.map((one) => generateItem(gen, one, uuids)));
}

/** How many Uuids there are for items that are added, so that editors add the same one at times. */
const ADDED = 4;

export function editItems(gen: GeneratorValue, before: Items): Items {
  let items = [...before];
  for (let edits = below(gen, 5); edits > 0; edits -= 1) {
    const at = below(gen, Math.max(1, items.length));
    const uuids = items.map(({ Uuid }) => Uuid);
    const item = items[at];
    const kind = below(gen, 6);
    if (kind === 0) {
      const Uuid = uuid(900 + below(gen, ADDED));
      if (!uuids.includes(Uuid)) items.splice(at, 0, generateItem(gen, Uuid, [...uuids, Uuid]));
    } else if (kind === 1) items.splice(at, 1);
    else if (kind === 2 && item) {
      items.splice(at, 1);
      items.splice(below(gen, items.length + 1), 0, item);
    } else if (item) {
      const name = pick(gen, Object.keys(FIELDS));
      const lacks = !GIVEN.has(name) && seldom(gen);
      items[at] = order({ ...item, [name]: lacks ? null : FIELDS[name]?.(gen, uuids) });
    }
  }
  return settle(items);
}
