/** `lectern release … --to`: the same as beside the store. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTwoWays } from "../../support/two-ways.ts";
import type { TwoWays } from "../../support/two-ways.ts";

let ways: TwoWays;

before(async () => {
  ways = await openTwoWays();
});
after(() => ways[Symbol.asyncDispose]());

/** Publishes beside both stores. */
async function publish(...words: readonly string[]): Promise<void> {
  const stores = ["beside.db", ways.desk.store];
  for (const [index, at] of ways.places.entries()) {
    const store = ["--store", stores[index] ?? ""];
    const done = await at.run(["publish", ...words, ...store, "--by", "Anna"]);
    assert.equal(done.status, 0, done.stderr);
  }
}

const READING = ["list", "list --json", "log", "log --json"];

test("releases of a desk are listed as those of a store", async () => {
  for (const words of READING) await ways.both(`release ${words}`);
  await publish("content", "--note", "first");
  await publish("changed");
  await publish("content", "--stage", "--over");
  for (const words of [...READING, "diff 1 2", "diff 1 2 --json"])
    await ways.both(`release ${words}`);
  await ways.both("release diff 1 7");
});

test("a release of a desk becomes current as beside the store", async () => {
  const back = await ways.both("release rollback --note oops");
  assert.match(back.stdout, /^Release 1 of .* is current now, instead of release 2\.\n$/u);
  await ways.both("release rollback 1");
  await ways.both("release rollback 1 --json");
  await ways.both("release rollback");
  await ways.both("release rollback 9");
  await ways.both("release rollback 2 --json");
  await ways.both("release publish 9");
  await ways.both("release publish 1");
  await ways.both("release publish 2 --json");
  await ways.both("release publish 2 --mine --theirs");
  await ways.both("release publish 1 --note again");
  for (const words of READING) await ways.both(`release ${words}`);
});
