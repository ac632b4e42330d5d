import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPurges } from "./confirmations.ts";

const DAY = 86_400;
const NOW = 100 * DAY;
const at = (instant: number, release: number) => ({ instant, release, digest: "d" });
const HISTORY = [at(NOW - 10, 4), at(NOW - 2 * DAY, 3), at(NOW - 3 * DAY, 2), at(NOW - 4 * DAY, 1)];
const confirm = (record: Parameters<typeof confirmPurges>[0]): readonly number[] =>
  confirmPurges(record, "FILE", HISTORY, NOW).map(({ instant }) => instant);

test("a cache confirms what it was purged for, if this is in the history", () => {
  const [last, before] = [at(NOW - 10, 4), at(NOW - 2 * DAY, 3)];
  assert.deepEqual(confirm({ one: last, other: before }), [last.instant, before.instant]);
  assert.deepEqual(confirm({ one: at(NOW + DAY, 4) }), [-Infinity]);
  assert.deepEqual(confirm({ one: at(NOW - 10, 3) }), [-Infinity]);
});

test("a cache that is no longer purged holds up nothing after a day", () => {
  const unused = at(NOW - 3 * DAY, 2);
  assert.deepEqual(confirm({ unused, one: HISTORY[0] ?? assert.fail() }), [NOW - 10]);
  // If no other is known, a purge is still to come.
  assert.deepEqual(confirm({ unused }), [-Infinity]);
  assert.deepEqual(confirm({}), [-Infinity]);
});

test("what is missing names the cache and the remedy", () => {
  const [found] = confirmPurges(
    { "lectern varnish=x": HISTORY[1] ?? assert.fail() },
    "FILE",
    HISTORY,
    NOW,
  );
  assert.equal(
    found?.missing,
    'the cache "lectern varnish=x" was not purged for it; if it is no longer in use, delete its entry from FILE',
  );
});
