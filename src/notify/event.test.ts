import assert from "node:assert/strict";
import { test } from "node:test";
import { findNew, nameSwitch } from "./event.ts";
import type { Switch } from "./event.ts";

const at = (instant: number, release: number): Switch => ({ instant, release, previous: null });
const HISTORY = [at(30, 2), at(20, 3), at(10, 2)];
const instantsOf = (switches: readonly Switch[]): readonly number[] =>
  switches.map(({ instant }) => instant);

test("switches after the last one are new, oldest first", () => {
  assert.deepEqual(instantsOf(findNew(HISTORY, at(10, 2))), [20, 30]);
  assert.deepEqual(instantsOf(findNew(HISTORY, at(0, 0))), [10, 20, 30]);
  assert.deepEqual(findNew(HISTORY, at(30, 2)), []);
  assert.deepEqual(findNew([], at(0, 0)), []);
});

test("in another store, with an earlier history, only the current switch is new", () => {
  assert.deepEqual(instantsOf(findNew(HISTORY, at(99, 2))), [30]);
  assert.deepEqual(instantsOf(findNew(HISTORY, at(30, 1))), [30]);
});

test("a switch has one id for each webhook, always the same", () => {
  assert.equal(nameSwitch("a", at(1, 2)), nameSwitch("a", at(1, 2)));
  const names = [nameSwitch("a", at(1, 2)), nameSwitch("b", at(1, 2)), nameSwitch("a", at(2, 2))];
  assert.equal(new Set(names).size, 3);
  // The signature joins the parts with full stops.
  assert.match(nameSwitch("a", at(1, 2)), /^msg_[0-9a-f]{32}$/u);
});
