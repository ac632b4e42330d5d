/** Uploads that are slow, many, or cut off: others are answered, and nothing stays behind. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDirectRunner, runDesk } from "../../support/desk.ts";
import {
  CONTENT,
  FORM,
  headOf,
  listLeft,
  NOTES,
  open,
  part,
  waitForNothing,
} from "./raw-uploads.ts";

const listDescriptors = (): number => readdirSync("/proc/self/fd").length;

describe("what takes long", () => {
  test("is not cut off while it is checked", async () => {
    const direct = createDirectRunner();
    const tasks: typeof direct = {
      ...direct,
      async run(...given) {
        await sleep(5000);
        return direct.run(...given);
      },
    };
    await using desk = await runDesk({ tasks, limits: { inactivityTimeoutMs: 2000 } });
    const answer = await desk.check(desk.anna, CONTENT, { whole: "true" });
    assert.equal(answer.status, 201, answer.text);
  });

  test("is cut off while it is sent and pauses", async () => {
    await using desk = await runDesk({ limits: { inactivityTimeoutMs: 300 } });
    const socket = open(desk);
    socket.write(headOf(desk, FORM, "Content-Length: 1000"));
    socket.write(part("places.csv", NOTES));
    socket.resume();
    await once(socket, "close");
    await waitForNothing(desk);
  });

  test("gives its place to others: whoever has most uploads loses the newest", async () => {
    await using desk = await runDesk();
    const slow = Array.from({ length: 16 }, () => {
      const socket = open(desk);
      socket.write(headOf(desk, FORM, "Content-Length: 1000"));
      socket.write(part("places.csv", NOTES));
      return socket;
    });
    const evicted = Promise.race(
      slow.map(async (socket) => ((await once(socket, "data")) as [Buffer])[0].toString()),
    );
    for (let tries = 0; listLeft(desk).length < 16 && tries < 200; tries += 1) await sleep(10);
    const more = await desk.check(desk.anna, CONTENT, { whole: "true" });
    assert.equal(more.status, 503, more.text);
    assert.equal(more.headers.get("retry-after"), "5");
    const other = await desk.check(desk.ben, CONTENT, { whole: "true" });
    assert.equal(other.status, 201, other.text);
    assert.match(await evicted, /^HTTP\/1\.1 503 /u);
    for (const socket of slow) socket.destroy();
    await waitForNothing(desk);
  });
});

test("200 broken uploads leave neither files nor open descriptors", async () => {
  await using desk = await runDesk();
  const breakOff = async (round: number): Promise<void> => {
    const socket = open(desk);
    const closed = once(socket, "close");
    socket.write(headOf(desk, FORM, "Content-Length: 100000"));
    socket.write(part(`places-${round}.csv`, NOTES.repeat(round)).slice(0, 150 + round * 7));
    await sleep(round % 20);
    if (round % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
    await closed;
  };
  await breakOff(0);
  await waitForNothing(desk);
  const before = listDescriptors();
  for (let batch = 0; batch < 10; batch += 1)
    await Promise.all(Array.from({ length: 20 }, (_, at) => breakOff(batch * 20 + at)));
  await waitForNothing(desk);
  assert.ok(listDescriptors() <= before + 2, `${before} descriptors, then ${listDescriptors()}`);
  const { status } = await desk.check(desk.anna, CONTENT, { whole: "true" });
  assert.equal(status, 201);
});
