import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createQueryLine } from "./query-line.ts";
import type { QueryLine } from "./query-line.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Waiter } from "../../lib/waiting-room.ts";

interface LongWork {
  readonly begin: () => Promise<string>;
  readonly abandon: () => void;
  readonly end: () => void;
  readonly isAbandoned: () => boolean;
}

/** @returns work that lasts until it is told to end */
function createWork(): LongWork {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isAbandoned = false;
  return {
    begin: () => promise,
    abandon: () => void (isAbandoned = true),
    end: () => resolve("done"),
    isAbandoned: () => isAbandoned,
  };
}

const abandon = (): void => undefined;

const add = (line: QueryLine, waiter: Waiter, name: string, done: string[]): Promise<number> =>
  line.wait(waiter, { begin: async () => done.push(name), abandon });

const clientOf = (client: string, isGone = false): Waiter => ({ client, isGone: () => isGone });

const isUnavailable =
  (reason: string) =>
  (error: { status?: number; headers?: object; cases?: readonly { values: object }[] }): boolean =>
    error.status === 503 &&
    JSON.stringify(error.headers) === '{"Retry-After":"5"}' &&
    JSON.stringify(error.cases).includes(reason);

describe("the queue of queries", () => {
  test("no answer comes after the time-out, and the next query begins when the work is over", async () => {
    const line = createQueryLine(20);
    const long = createWork();
    const done: string[] = [];
    const first = assert.rejects(line.wait(NOBODY, long), isUnavailable("queryUnfinished"));
    await assert.rejects(add(line, NOBODY, "late", done), isUnavailable("tooManyQueries"));
    await first;
    assert.ok(long.isAbandoned());
    const next = add(line, NOBODY, "next", done);
    assert.deepEqual(done, []);
    long.end();
    await next;
    assert.deepEqual(done, ["next"]);
  });

  test("a client with many queries has one turn, and then another has", async () => {
    const line = createQueryLine();
    const long = createWork();
    const done: string[] = [];
    const first = line.wait(clientOf("a"), long);
    const rest = ["a1", "a2", "a3", "b1", "b2"].map((name) =>
      add(line, clientOf(name.slice(0, 1)), name, done),
    );
    long.end();
    await Promise.all([first, ...rest]);
    assert.deepEqual(done, ["a1", "b1", "a2", "b2", "a3"]);
  });

  test("a client that has gone loses its turn while others wait, and keeps it otherwise", async () => {
    const line = createQueryLine();
    const long = createWork();
    const done: string[] = [];
    const first = line.wait(NOBODY, long);
    const gone = add(line, clientOf("a", true), "gone", done);
    const other = add(line, clientOf("b"), "other", done);
    const refusal = assert.rejects(gone, isUnavailable("tooManyQueries"));
    long.end();
    await Promise.all([first, refusal, other]);
    await add(line, clientOf("a", true), "alone", done);
    assert.deepEqual(done, ["other", "alone"]);
  });

  test("work whose client has gone is abandoned as soon as others wait", async () => {
    const line = createQueryLine();
    const long = createWork();
    const first = line.wait(clientOf("a", true), long);
    const other = line.wait(clientOf("b"), {
      begin: async () => "other",
      abandon,
    });
    while (!long.isAbandoned()) await new Promise((resolve) => void setTimeout(resolve, 5));
    long.end();
    assert.deepEqual(await Promise.all([first, other]), ["done", "other"]);
  });

  test("the queue is bounded, and failing work does not block it", async () => {
    const line = createQueryLine();
    const done: string[] = [];
    const failing = line.wait(NOBODY, {
      begin: async () => {
        await Promise.resolve();
        throw new Error("on purpose");
      },
      abandon,
    });
    const waiting = Array.from({ length: 150 }, (_, index) => add(line, NOBODY, `${index}`, done));
    await assert.rejects(failing, /on purpose/u);
    const outcomes = await Promise.allSettled(waiting);
    assert.equal(outcomes.filter(({ status }) => status === "rejected").length, 50);
    assert.equal(done.length, 100);
  });
});
