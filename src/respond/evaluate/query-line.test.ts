import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NOBODY } from "../waiting-room.ts";
import type { Waiter } from "../waiting-room.ts";
import { createQueryLine } from "./query-line.ts";

/** @returns work that lasts until it is told to end */
function createWork(): { readonly work: () => Promise<string>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
}

const nothing = (name: string, done: string[]) => (): Promise<void> => {
  done.push(name);
  return Promise.resolve();
};

const clientOf = (client: string, isGone = false): Waiter => ({ client, isGone: () => isGone });

describe("the line of queries", () => {
  test("nobody waits longer than the deadline, and work that has begun is done to its end", async () => {
    const line = createQueryLine(() => 0, 20);
    const long = createWork();
    const first = line.wait(NOBODY, long.work);
    await assert.rejects(
      line.wait(NOBODY, () => Promise.resolve()),
      (error: { status?: number; headers?: object }) =>
        error.status === 503 && JSON.stringify(error.headers) === '{"Retry-After":"5"}',
    );
    long.end();
    assert.equal(await first, "done");
    assert.equal(await line.wait(NOBODY, () => Promise.resolve("next")), "next");
  });

  test("a client with many queries has one turn, and then another has", async () => {
    const line = createQueryLine();
    const long = createWork();
    const done: string[] = [];
    const all = [line.wait(clientOf("a"), long.work)];
    const rest = ["a1", "a2", "a3", "b1", "b2"].map((name) =>
      line.wait(clientOf(name.slice(0, 1)), nothing(name, done)),
    );
    long.end();
    await Promise.all([...all, ...rest]);
    assert.deepEqual(done, ["a1", "b1", "a2", "b2", "a3"]);
  });

  test("who has gone loses its turn while others wait, and has it when nobody does", async () => {
    const line = createQueryLine();
    const long = createWork();
    const done: string[] = [];
    const first = line.wait(NOBODY, long.work);
    const gone = line.wait(clientOf("a", true), nothing("gone", done));
    const other = line.wait(clientOf("b"), nothing("other", done));
    const refusal = assert.rejects(gone, /SERVICE_UNAVAILABLE/u);
    long.end();
    await Promise.all([first, refusal, other]);
    await line.wait(clientOf("a", true), nothing("alone", done));
    assert.deepEqual(done, ["other", "alone"]);
  });
});
