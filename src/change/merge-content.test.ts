/**
 * Merging beside a model of it: what one side alone changed is never lost, what both changed differently is
 * always a conflict, whoever asks, and what is merged is valid and in the order that was promised.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { flip } from "../../test/model/choices.ts";
import { editItems, generateItems } from "../../test/model/generate-edits.ts";
import { listLost, modelMerge, rowsOf } from "../../test/model/merge.ts";
import type { Item, Items, Rows } from "../../test/model/merge.ts";
import {
  declare,
  FIELDS,
  mergeLists,
  mergeStates,
  toContent,
} from "../../test/support/merge-lists.ts";
import type { Merged } from "../../test/support/merge-lists.ts";
import { runs } from "../../test/support/seeds.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";
import { listMoved } from "./merge-order.ts";
import { mapSides } from "./three-sides.ts";
import type { Side, Three } from "./three-sides.ts";

const uuidsOf = (items: Items): readonly string[] => items.map(({ Uuid }) => Uuid);

const keysOf = ({ conflicts }: Merged): readonly string[] =>
  conflicts.map(({ Uuid, field }) => (field === null ? Uuid : `${Uuid} ${field}`)).toSorted();

const toRows = (items: Items): ReadonlyMap<string, Rows> =>
  new Map(items.map((item) => [item.Uuid, rowsOf(item)]));

const plain = (rows: ReadonlyMap<string, Rows>): object =>
  Object.fromEntries(
    [...rows]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([uuid, all]) => [uuid, Object.fromEntries(all)]),
  );

/** What was promised of the order. */
function assertOrder({ base, theirs, mine }: Three<Items>, merged: Items): void {
  const order = uuidsOf(merged);
  const [was, other, own] = [base, theirs, mine].map(uuidsOf);
  if (!was || !other || !own) return;
  const moved = listMoved(was, own);
  const isFixed = (uuid: string): boolean => other.includes(uuid) && !moved.has(uuid);
  assert.deepEqual(
    order.filter(isFixed),
    other.filter((uuid) => isFixed(uuid) && order.includes(uuid)),
    "what I did not move stands as in theirs",
  );
  for (const uuid of order.filter((one) => !isFixed(one))) {
    const place = own.indexOf(uuid);
    const before: string | undefined = own.slice(0, place).findLast((one) => order.includes(one));
    const after: string | undefined = own.slice(place + 1).find((one) => order.includes(one));
    const beside: number = before === undefined ? order.indexOf(uuid) + 1 : order.indexOf(uuid) - 1;
    if (before !== undefined || (after !== undefined && isFixed(after)))
      assert.equal(order[beside], before ?? after, "what I moved or added has its neighbour");
  }
}

/** What a side changed is there, if it is the one that decides. */
function assertDecided(lists: Three<Items>, side: Side, merged: Items): void {
  const [base, own, now] = [lists.base, lists[side], merged].map(toRows);
  for (const [uuid, rows] of own ?? []) {
    const was = base?.get(uuid) ?? new Map<string, string>();
    const changed = new Set(
      [...rows.keys(), ...was.keys()].filter((name) => rows.get(name) !== was.get(name)),
    );
    if (changed.size === 0 && was.size > 0) continue;
    assert.ok(now?.has(uuid), `${uuid} was changed by ${side} and is gone`);
    for (const name of changed)
      assert.equal(now?.get(uuid)?.get(name), rows.get(name), `${uuid} ${name}`);
  }
}

/** @returns the references that the check does not find: the item, and what it refers to */
const listUnfound = ({ errors }: Merged): readonly string[] =>
  errors.map((error) => {
    const [, item = "", other = ""] =
      /^(\S+):1: (?:One|Many)(?:\[\d+\])?: is not an item of notes \((\S+)\)$/u.exec(error) ?? [];
    assert.ok(item, error);
    return `${item} ${other}`;
  });

/**
 * @returns what is merged, by decision of a side if there are conflicts; undefined: refused, because one side
 *   deleted what the other refers to
 */
async function check(lists: Three<Items>, side: Side, length: number): Promise<Items | undefined> {
  const merged = await mergeLists(lists, undefined, length);
  const expected = modelMerge(lists);
  assert.deepEqual(keysOf(merged), [...expected.conflicts].toSorted());
  const swapped = { base: lists.base, theirs: lists.mine, mine: lists.theirs };
  assert.deepEqual(keysOf(await mergeLists(swapped, undefined, length)), keysOf(merged));
  if (expected.conflicts.size === 0) {
    const lost = listLost(expected.items);
    assert.deepEqual(new Set(listUnfound(merged)), new Set(lost));
    if (lost.length > 0) return undefined;
    assert.deepEqual(plain(toRows(merged.items)), plain(expected.items));
    assertOrder(lists, merged.items);
    return merged.items;
  }
  const decided = await mergeLists(lists, () => side, length);
  assert.deepEqual(decided.conflicts, []);
  const both = new Set(uuidsOf(lists.theirs)).intersection(new Set(uuidsOf(lists.mine)));
  for (const lost of listUnfound(decided)) assert.ok(!both.has(lost.split(" ")[1] ?? ""), lost);
  if (decided.errors.length > 0) return undefined;
  assertDecided(lists, side, decided.items);
  const disputed = (uuid: string, name: string): boolean =>
    /^(?:One|Many)$/u.test(name) ||
    [uuid, `${uuid} ${name}`].some((key) => expected.conflicts.has(key)) ||
    // Of a text that stays, all stays.
    [...expected.conflicts].some((key) => key.startsWith(`${uuid} ${name.slice(0, 6)}`));
  const now = toRows(decided.items);
  for (const [uuid, rows] of expected.items) {
    for (const [name, value] of rows)
      if (!disputed(uuid, name)) assert.equal(now.get(uuid)?.get(name), value, `${uuid} ${name}`);
  }
  assertOrder(lists, decided.items);
  return decided.items;
}

/** Such cases become smaller too slowly. */
const UNSHRUNK = { endOnFailure: true };

const side = (isMine: boolean): Side => (isMine ? "mine" : "theirs");

test("three states are merged as the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.integer({ min: 1, max: 4 }), async (gen, length) => {
      const base = generateItems(gen, 10);
      const lists = { base, theirs: editItems(gen, base), mine: editItems(gen, base) };
      await check(lists, side(flip(gen)), length);
    }),
    { ...runs(100), ...UNSHRUNK },
  );
});

const KEYED = declare({ resources: { notes: { fields: FIELDS, key: ["Title", "Color"] } } });
const keyOf = ({ Title, Color }: Item): string => [Title, Color ?? "red"].join(" ");
const withKeys = (items: Items): Items => items.map((item) => ({ Key: keyOf(item), ...item }));

/** @returns the Keys of items that only one side has; two of both sides with the same are one item */
const listAdded = (items: Items, ...others: readonly Items[]): ReadonlySet<string> => {
  const known = new Set(others.flatMap(uuidsOf));
  return new Set(items.filter(({ Uuid }) => !known.has(Uuid)).map(keyOf));
};

test("Keys that are made of values are no values: what both sides changed is merged as without them", async () => {
  let valid = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.boolean(), async (gen, isMine) => {
      const base = generateItems(gen, 4);
      const lists = { base, theirs: editItems(gen, base), mine: editItems(gen, base) };
      const { theirs, mine } = lists;
      if (!listAdded(theirs, base, mine).isDisjointFrom(listAdded(mine, base, theirs))) return;
      const chunks = new TestChunks();
      const states = mapSides(lists, (items) => toContent(chunks, withKeys(items), 3, KEYED));
      assert.deepEqual(keysOf(await mergeStates(chunks, states)), keysOf(await mergeLists(lists)));
      const decide = () => side(isMine);
      const [keyed, merged] = [
        await mergeStates(chunks, states, decide),
        await mergeLists(lists, decide),
      ];
      const others = keyed.errors.filter((error) => !error.includes("must tell the item from all"));
      assert.deepEqual(others, merged.errors);
      if (keyed.errors.length > 0) return;
      assert.deepEqual(keyed.items, withKeys(merged.items));
      valid += 1;
    }),
    { ...runs(60), ...UNSHRUNK },
  );
  assert.ok(valid > 0);
});

interface Editor {
  readonly base: Items;
  readonly mine: Items;
}

test("two or three editors publish whenever they like, each from what they published last", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.gen(),
      fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 6 }),
      async (gen, turns) => {
        let current = generateItems(gen, 8);
        const editors: Editor[] = Array.from({ length: 3 }, () => ({
          base: current,
          mine: current,
        }));
        for (const turn of turns) {
          const { base, mine: before } = editors[turn] ?? { base: current, mine: current };
          const mine = editItems(gen, before);
          const merged = await check({ base, theirs: current, mine }, side(flip(gen)), 3);
          if (!merged) continue;
          current = merged;
          // What I published is my base from now on, not what was made of it.
          editors[turn] = { base: mine, mine };
        }
      },
    ),
    { ...runs(40), ...UNSHRUNK },
  );
});
