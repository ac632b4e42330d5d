import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createWaitingRoom } from "./waiting-room.ts";
import type { Guest, WaitingRoom } from "./waiting-room.ts";

interface NamedGuest extends Guest {
  readonly name: string;
}

/** @param left gets the names of refused requests */
const guestOf = (name: string, left: string[], isGone = false): NamedGuest => ({
  name,
  waiter: { client: name.slice(0, 1), isGone: () => isGone },
  dismiss: () => left.push(name),
});

function takeAll(room: WaitingRoom<NamedGuest>): string {
  const names: string[] = [];
  for (let guest = room.next(); guest; guest = room.next()) names.push(guest.name);
  return names.join(" ");
}

describe("the waiting room", () => {
  test("clients get their turns one after the other", () => {
    const room = createWaitingRoom<NamedGuest>(10);
    for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) room.enter(guestOf(name, []));
    assert.equal(takeAll(room), "a1 b1 c1 a2 b2 a3");
    assert.equal(room.size, 0);
  });

  test("one client may fill it; its further requests are refused", () => {
    const room = createWaitingRoom<NamedGuest>(3);
    const left: string[] = [];
    const entered = ["a1", "a2", "a3", "a4"].map((name) => room.enter(guestOf(name, left)));
    assert.deepEqual(entered, [true, true, true, false]);
    assert.deepEqual(left, []);
  });

  test("when it is full, the newest request of the client with the most requests makes room for others", () => {
    const room = createWaitingRoom<NamedGuest>(4);
    const left: string[] = [];
    for (const name of ["a1", "a2", "a3", "a4"]) room.enter(guestOf(name, left));
    assert.ok(room.enter(guestOf("b1", left)));
    assert.ok(room.enter(guestOf("b2", left)));
    assert.deepEqual(left, ["a4", "a3"]);
    assert.ok(!room.enter(guestOf("b3", left)), "each has the same now");
    assert.equal(takeAll(room), "a1 b1 a2 b2");
  });

  test("when it is full, clients that have gone make room first", () => {
    const room = createWaitingRoom<NamedGuest>(3);
    const left: string[] = [];
    room.enter(guestOf("a1", left));
    room.enter(guestOf("a2", left, true));
    room.enter(guestOf("b1", left, true));
    assert.ok(room.enter(guestOf("a3", left)));
    assert.deepEqual(left, ["a2", "b1"]);
    assert.equal(takeAll(room), "a1 a3");
  });

  test("a request leaves the place of the client that entered, whatever is known of it later", () => {
    const room = createWaitingRoom<NamedGuest>(2);
    const closed = { client: "a", isGone: () => true };
    const guest: NamedGuest = { name: "a1", waiter: closed, dismiss() {} };
    room.enter(guest);
    closed.client = "";
    room.leave(guest);
    assert.equal(room.size, 0);
    assert.equal(takeAll(room), "");
  });

  test("a request that leaves never gets a turn", () => {
    const room = createWaitingRoom<NamedGuest>(3);
    const guest = guestOf("a1", []);
    room.enter(guest);
    room.enter(guestOf("a2", []));
    room.leave(guest);
    room.leave(guest);
    assert.equal(room.size, 1);
    assert.equal(takeAll(room), "a2");
  });
});
