import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { shareFindMemory } from "../find/memory.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";
import type { QueryMemories, QueryThreadStarter } from "./start-query-thread.ts";

const BYTES = 64 * 1024 ** 2;

interface Line {
  readonly msg: string;
  readonly err: { readonly message: string };
}

interface Tried {
  readonly starter: QueryThreadStarter;
  readonly lines: readonly Line[];
}

/** @param program of the thread; absent: its own */
function tryStarter(context: TestContext, program?: string): Tried {
  const lines: Line[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const file = program === undefined ? undefined : new URL(`data:text/javascript,${program}`);
  const starter = createQueryThreadStarter(log, BYTES, file);
  context.after(() => starter.terminate());
  return { starter, lines };
}

test("the thread starts with the first port, shares its memory among all, and starts again after its end", async (context) => {
  const { starter, lines } = tryStarter(context);
  assert.equal(await starter.measure(), undefined, "it does not run yet");
  const [first, second] = await Promise.all([starter.connect(), starter.connect()]);
  let measured: QueryMemories | undefined;
  // A thread that gets no processor time for a second is too busy.
  while (measured === undefined) measured = await starter.measure();
  const { served, previews } = measured;
  const bounds = shareFindMemory(BYTES);
  assert.deepEqual(
    [served.found.maxBytes, served.data.maxBytes, previews.found.maxBytes, previews.data.maxBytes],
    [bounds.served.found, bounds.served.data, bounds.previews.found, bounds.previews.data],
  );
  const closed = Promise.all([once(first, "close"), once(second, "close")]);
  await starter.terminate();
  await closed;
  assert.equal(await starter.measure(), undefined, "what an ended thread held is free");
  const third = await starter.connect();
  const ended = once(third, "close");
  await starter.stop();
  await ended;
  assert.deepEqual(lines, [], "none of them failed");
});

test("a thread that fails at its start is tried twice, and its error logged", async (context) => {
  const { starter, lines } = tryStarter(context, "throw new Error('broken')");
  await assert.rejects(starter.connect(), /the query thread ends at its start/u);
  assert.deepEqual(
    lines.map(({ msg, err }) => [msg, err.message]),
    Array.from({ length: 2 }, () => [
      "the query thread ended; the next query starts a new one",
      "broken",
    ]),
  );
});

const BUSY = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", (port) => port.postMessage?.("taken"));
`;

test("a thread that is too busy to answer is measured without figures, and ended in the end", async (context) => {
  const { starter } = tryStarter(context, encodeURIComponent(BUSY));
  const port = await starter.connect();
  assert.equal(await starter.measure(), undefined);
  const closed = once(port, "close");
  await starter.stop();
  await closed;
});

const isKeptAlive = (): boolean => process.getActiveResourcesInfo().includes("MessagePort");

const SLOW_MS = 1500;
const SLOW = `
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${SLOW_MS});
`;

test("a thread that is stopped while it starts ends by itself, is not started again, and none keeps the process alive", async (context) => {
  const { starter, lines } = tryStarter(context, encodeURIComponent(SLOW));
  assert.equal(isKeptAlive(), false);
  const refused = assert.rejects(starter.connect(), /the query thread ends at its start/u);
  const begin = performance.now();
  await starter.stop();
  assert.ok(
    performance.now() - begin >= SLOW_MS,
    "it was not terminated, which can abort the process",
  );
  await refused;
  assert.equal(await starter.measure(), undefined);
  assert.equal(isKeptAlive(), false);
  await assert.rejects(starter.connect(), /the query thread ends at its start/u);
  assert.deepEqual(lines, []);
});

test("a thread that waits for queries does not keep the process alive", async (context) => {
  const { starter } = tryStarter(context);
  const port = await starter.connect();
  port.unref();
  assert.equal(isKeptAlive(), false);
});
