import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import {
  addSwitches,
  countWaiting,
  findNewSwitches,
  removeOld,
  listAttempts,
  MOST_LOGGED,
  MOST_WAITING,
  recordAttempt,
  takeDelivery,
} from "./delivery-table.ts";
import type { Delivery } from "./delivery-table.ts";
import type { SwitchEvent } from "./event.ts";
import { addHook, listHooks } from "./hook-table.ts";
import { openNotifyFile } from "./notify-file.ts";
import type { NotifyFile } from "./notify-file.ts";
import { listPurged, recordPurged } from "./purged-table.ts";
import { DELAYS } from "./retries.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY = 24 * 3_600_000;
const AT_ONCE = { confirmed: Infinity, patienceMs: 60_000 };
const DELIVERED = {
  isDelivered: true,
  isGone: false,
  result: "204",
  status: 204,
  ms: 5,
  retryAfterMs: 0,
};

let folder: string;
let file: NotifyFile;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-notify-"));
  file = openNotifyFile(path.join(folder, "notify.db"));
  addHook(file, { name: "n", url: "https://example.org/", resources: null, seen: undefined }, NOW);
});

afterEach(() => {
  file[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

/** @returns newest first */
const listSwitches = (count: number): readonly SwitchEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    instant: 1000 + count - index,
    release: 1,
    previous: null,
    changed: [],
  }));

const add = (switches: readonly SwitchEvent[], now: number): number | undefined =>
  addSwitches(file, listHooks(file, now), switches, now);

const take = (now: number, readiness = AT_ONCE): Delivery | undefined =>
  takeDelivery(file, readiness, () => now);

test("of too many events the oldest are given up, and no switch makes an event twice", () => {
  const switches = listSwitches(MOST_WAITING + 5);
  assert.deepEqual(findNewSwitches(listHooks(file, NOW), switches), switches);
  assert.equal(add(switches, NOW), 5);
  assert.equal(countWaiting(file), MOST_WAITING);
  assert.equal(take(NOW)?.instant, 1006);
  assert.deepEqual(findNewSwitches(listHooks(file, NOW), switches), []);
  assert.equal(add(switches, NOW), 0);
});

test("a webhook that was added after the switches were listed gets no older one", () => {
  const known = listHooks(file, NOW);
  const [seen, ...older] = listSwitches(3);
  addHook(file, { name: "m", url: "https://example.com/", resources: null, seen }, NOW);
  assert.equal(addSwitches(file, known, older, NOW), undefined);
  assert.equal(countWaiting(file), 0);
  assert.equal(add(listSwitches(3), NOW), 0);
  assert.deepEqual(
    listHooks(file, NOW)
      .map(({ name, waiting }) => `${name} ${waiting}`)
      .toSorted(),
    ["m 0", "n 3"],
  );
});

test("a receiver that accepted an event is not spared the next one, whatever it says", () => {
  add(listSwitches(2), NOW);
  const first = take(NOW);
  assert.ok(first);
  recordAttempt(file, first, { ...DELIVERED, retryAfterMs: 3_600_000 }, NOW);
  assert.equal(take(NOW)?.instant, 1002);
});

const FAILED = { ...DELIVERED, isDelivered: false, result: "500", status: 500 };
/** The first attempt is repeated after five seconds, a tenth more or less. */
const SOON = 5500;

test("a failed attempt is counted and repeated, until there are no more", () => {
  add(listSwitches(1), NOW);
  let [now, attempts] = [NOW, 0];
  for (let next: number | null = NOW; next !== null; attempts += 1) {
    now = next;
    if (attempts > 0) assert.equal(take(now - 1), undefined);
    const taken = take(now);
    assert.equal(taken?.attempts, attempts);
    const recorded = recordAttempt(file, taken, FAILED, now);
    assert.equal(recorded.attempt, attempts + 1);
    next = recorded.nextAt;
    assert.equal(countWaiting(file), next === null ? 0 : 1);
    assert.equal(recorded.outcome, next === null ? "given up" : "failed");
  }
  assert.equal(attempts, DELAYS.length + 1);
  assert.equal(take(now + DAY), undefined);
});

test("a receiver that says when to come back is spared until then, with all of its events", () => {
  add(listSwitches(2), NOW);
  const first = take(NOW);
  assert.ok(first);
  const { nextAt } = recordAttempt(file, first, { ...FAILED, retryAfterMs: 60_000 }, NOW);
  assert.equal(nextAt, NOW + 60_000);
  assert.equal(take(NOW + 59_999), undefined);
  // First those that were never sent.
  assert.equal(take(NOW + 60_000)?.instant, 1002);
});

test("one that says nothing gets its other events at once, and the failed one soon", () => {
  add(listSwitches(2), NOW);
  const first = take(NOW);
  assert.ok(first);
  recordAttempt(file, first, FAILED, NOW);
  const second = take(NOW);
  assert.equal(second?.instant, 1002);
  recordAttempt(file, second, DELIVERED, NOW);
  assert.equal(take(NOW + SOON)?.instant, 1001);
});

test("a receiver that is gone is not asked again", () => {
  add(listSwitches(2), NOW);
  const first = take(NOW);
  assert.ok(first);
  const { outcome } = recordAttempt(file, first, { ...FAILED, isGone: true }, NOW);
  assert.equal(outcome, "disabled");
  assert.equal(take(NOW + DAY), undefined);
});

test("an event that one sender took is not given to another until its lease ends", () => {
  add(listSwitches(2), NOW);
  assert.equal(take(NOW)?.instant, 1001);
  // Nor is another event of the same webhook, so that they come in order.
  assert.equal(take(NOW), undefined);
  assert.equal(take(NOW + 19_000), undefined);
  assert.equal(take(NOW + 21_000)?.instant, 1001);
});

test("a clock that is set back delays nothing: no lease, no attempt and no wait for servers", () => {
  add(listSwitches(1), NOW);
  assert.ok(take(NOW));
  assert.equal(take(NOW - DAY)?.instant, 1001);
  file.prepare("update delivery set leasedUntil = 0, nextAt = ?").run(NOW + 400 * DAY);
  file.prepare("update hook set heldUntil = ?").run(NOW + 400 * DAY);
  assert.ok(take(NOW, { confirmed: 0, patienceMs: 60_000 }) === undefined, "not confirmed");
  assert.equal(take(NOW - DAY, { confirmed: 0, patienceMs: 60_000 })?.instant, 1001);
});

test("an event waits for servers until they are ready, or it has waited long enough", () => {
  add(listSwitches(1), NOW);
  assert.equal(take(NOW, { confirmed: 1000, patienceMs: 60_000 }), undefined);
  assert.equal(take(NOW + 59_000, { confirmed: 1000, patienceMs: 60_000 }), undefined);
  assert.equal(take(NOW + 60_000, { confirmed: 1000, patienceMs: 60_000 })?.instant, 1001);
});

test("the late result of a sender that was stopped is not counted twice", () => {
  add(listSwitches(1), NOW);
  const first = take(NOW);
  const second = take(NOW + 30_000);
  assert.ok(first && second);
  recordAttempt(file, second, DELIVERED, NOW + 31_000);
  recordAttempt(file, first, FAILED, NOW + 32_000);
  assert.deepEqual(
    listAttempts(file, { hook: undefined, limit: 10 }).map(({ outcome }) => outcome),
    ["delivered"],
  );
  assert.equal(take(NOW + DAY), undefined);
});

test("the log keeps a month and a limited number of attempts; waiting events are kept, and caches in use", () => {
  add(listSwitches(2), NOW - 31 * DAY);
  const old = take(NOW - 31 * DAY);
  assert.ok(old);
  recordAttempt(file, old, DELIVERED, NOW - 31 * DAY);
  for (const [name, days] of [
    ["unused", 31],
    ["used", 29],
  ] as const)
    recordPurged(file, name, { name, instant: 1001, release: 1, purgedAt: NOW - days * DAY });
  removeOld(file, NOW);
  assert.deepEqual(
    listPurged(file).map(({ name }) => name),
    ["used"],
  );
  assert.deepEqual(listAttempts(file, { hook: undefined, limit: 10 }), []);
  assert.equal(countWaiting(file), 1);
  file.change(() => {
    const copy = file.prepare(
      "insert into attempt values (null, 'd', 'h', 't', 1, ?, 1, 'delivered', '204', 204, 5, null)",
    );
    for (let count = 0; count < MOST_LOGGED + 10; count += 1) copy.run(NOW);
  });
  removeOld(file, NOW);
  assert.equal(listAttempts(file, { hook: undefined, limit: 20_000 }).length, MOST_LOGGED);
});
