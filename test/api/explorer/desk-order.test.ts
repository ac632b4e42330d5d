/** Where an item comes to stand that is moved before another one, beside whatever else is pending. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  afterOf,
  changeOf,
  edit,
  nameOf,
  replaceChange,
  withoutMove,
} from "../../../explorer/src/desk/state/change-set.ts";
import type { Change, ChangeSet } from "../../../explorer/src/desk/state/change-set.ts";
import { END, findBefore } from "../../../explorer/src/desk/state/item-order.ts";

/** As the desk applies changes. */
function apply(stored: readonly string[], changes: ChangeSet): readonly string[] {
  const list = [...stored];
  for (const change of changes) {
    const name = nameOf(change) ?? "";
    const at = list.indexOf(name);
    assert.equal(at < 0, "add" in change, name);
    const after = afterOf(change);
    if ("remove" in change || (after !== undefined && at >= 0)) list.splice(at, 1);
    if ("remove" in change) continue;
    if (after === undefined) {
      if (at < 0) list.push(name);
      continue;
    }
    assert.ok(after === null || list.includes(after), `${name} behind ${after}`);
    list.splice(after === null ? 0 : list.indexOf(after) + 1, 0, name);
  }
  return list;
}

const STORED = ["a", "b", "c", "d", "e"];

/** What people do in turn: each to the list as they see it. */
const ACTS = fc.array(
  fc.record({
    kind: fc.constantFrom("move", "move", "first", "add", "addBehind", "remove", "set"),
    of: fc.nat(20),
    behind: fc.nat(20),
  }),
  { maxLength: 8 },
);

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

function move(changes: ChangeSet, Uuid: string, after: string | null): ChangeSet {
  const old = changeOf(changes, "events", Uuid);
  const still = old && replaceChange(changes, "events", Uuid, withoutMove(old));
  const moved = edit(old, { resource: "events", Uuid }, { after });
  return replaceChange(still ?? changes, "events", Uuid, moved);
}

test("an item is moved before another one, whatever else is pending", async () => {
  await fc.assert(
    fc.asyncProperty(ACTS, fc.nat(20), fc.nat(20), async (acts, one, two) => {
      let changes: ChangeSet = [];
      const isNamed = (name: string): boolean => changes.some((change) => afterOf(change) === name);
      const put = (name: string, change: Change): void => {
        changes = replaceChange(changes, "events", name, change);
      };
      for (const [index, { kind, of, behind }] of acts.entries()) {
        const list = apply(STORED, changes);
        const [name, other] = [at(list, of), at(list, behind)];
        const change = changes.find((known) => nameOf(known) === name);
        const isNew = change !== undefined && "add" in change;
        const added = { resource: "events", add: { Uuid: `new${index}` } };
        if (kind === "add") put(`new${index}`, added);
        else if (kind === "addBehind") put(`new${index}`, { ...added, after: other });
        else if (list.length < 4 || (isNew && isNamed(name)) || name === other) continue;
        else if (kind === "remove" && !isNew)
          put(name, { resource: "events", Uuid: name, remove: true });
        else if (kind !== "remove") {
          const edited = edit(change, { resource: "events", Uuid: name }, { set: { X: 1 } });
          if (kind === "set" && edited) put(name, edited);
          else changes = move(changes, name, kind === "first" ? null : other);
        }
      }
      const list = apply(STORED, changes);
      const places = [...list, END];
      const [moved, other] = [at(list, one), at(places, two)];
      // What stands behind it goes with it.
      if (moved === other || isNamed(moved)) return;
      const after = await findBefore(changes, { moved, other }, async (name) => {
        const index = STORED.indexOf(name);
        assert.ok(index >= 0 || name === END, "only what is stored is asked for");
        return name === END
          ? { previous: STORED.at(-1) ?? END, next: STORED[0] ?? END }
          : { previous: STORED[index - 1] ?? END, next: STORED[index + 1] ?? END };
      });
      const done = apply(STORED, move(changes, moved, after));
      assert.equal(
        done[done.indexOf(moved) + 1] ?? END,
        other,
        `${done.join()} ${JSON.stringify(changes)}`,
      );
      assert.deepEqual(
        done.filter((name) => name !== moved),
        list.filter((name) => name !== moved),
      );
    }),
    { seed: 1, numRuns: 2000 },
  );
});
