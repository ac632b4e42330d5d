import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { pino } from "pino";
import { divideFindMemory } from "../find/memory.ts";
import { createQueryThreadStarter } from "./start-query-thread.ts";
import type { QueryMemories, QueryThreadStarter } from "./start-query-thread.ts";

const BYTES = 64 * 1024 ** 2;

interface Line {
  readonly msg: string;
  readonly err?: { readonly message: string };
  readonly reason?: string;
}

interface Tried {
  readonly starter: QueryThreadStarter;
  readonly lines: readonly Line[];
}

/** @param program of the thread; absent: its own */
function tryStarter(context: TestContext, program?: string, clock?: () => number): Tried {
  const lines: Line[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const file = program === undefined ? undefined : new URL(`data:text/javascript,${program}`);
  const starter = createQueryThreadStarter(log, BYTES, file, clock);
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
  const bounds = divideFindMemory(BYTES);
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

const ENDED = "the query thread ended; the next query starts a new one";
const OWN = new URL("query-thread.ts", import.meta.url).href;

test("a thread that does not start is tried twice, said once, not tried again for five seconds, and then well again", async (context) => {
  const program = `
    if (process.env.LECTERN_TEST_BROKEN) throw new Error("broken");
    await import("${OWN}");
  `;
  process.env["LECTERN_TEST_BROKEN"] = "yes";
  context.after(() => delete process.env["LECTERN_TEST_BROKEN"]);
  let now = 0;
  const { starter, lines } = tryStarter(context, encodeURIComponent(program), () => now);
  const started = context.mock.method(Worker.prototype, "postMessage");
  const refuse = async (): Promise<readonly unknown[]> => {
    await assert.rejects(starter.connect(), /the query thread ends at its start/u);
    return [starter.isFailing(), started.mock.callCount()];
  };
  assert.equal(starter.isFailing(), false, "nobody asked yet");
  assert.deepEqual(await refuse(), [true, 2]);
  now = 4999;
  assert.deepEqual(await refuse(), [true, 2]);
  now = 5000;
  assert.deepEqual(await refuse(), [true, 4]);
  assert.deepEqual(
    lines.map(({ msg, err }) => [msg, err?.message]),
    [[ENDED, "broken"]],
  );
  delete process.env["LECTERN_TEST_BROKEN"];
  now = 10_000;
  const port = await starter.connect();
  assert.equal(starter.isFailing(), false);
  port.close();
});

test("a thread that fails while it runs is failing until the next one has started", async (context) => {
  const { starter, lines } = tryStarter(context);
  const port = await starter.connect();
  const closed = once(port, "close");
  port.ref();
  // Not what it expects: as an error in its program.
  port.postMessage(null);
  await closed;
  // The error arrives after the end of the port.
  while (!starter.isFailing()) await nextTurn();
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [ENDED],
  );
  (await starter.connect()).close();
  assert.equal(starter.isFailing(), false);
});

test("a thread that gets no lower priority works all the same, and says so once", async (context) => {
  const refusing = `
    import os from "node:os";
    import { syncBuiltinESMExports } from "node:module";
    os.setPriority = () => { throw new Error("EPERM: operation not permitted"); };
    syncBuiltinESMExports();
    await import("${OWN}");
  `;
  const { starter, lines } = tryStarter(context, encodeURIComponent(refusing));
  (await starter.connect()).close();
  (await starter.connect()).close();
  assert.equal(starter.isFailing(), false);
  const said = {
    level: 40,
    msg: "the query thread runs with the priority of the serving thread",
    reason: "EPERM: operation not permitted",
  };
  assert.partialDeepStrictEqual(lines, process.platform === "linux" ? [said] : []);
  assert.ok(lines.length < 2);
});

test("a thread that cannot be created at all is a failing one", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  // As where the system refuses another thread, the constructor throws.
  const starter = createQueryThreadStarter(log, BYTES, new URL("http://localhost/"));
  await assert.rejects(starter.connect(), /the query thread ends at its start/u);
  assert.equal(starter.isFailing(), true);
  assert.match(
    lines.join(""),
    /^[^\n]*ERR_INVALID_URL_SCHEME[^\n]*the query thread ended[^\n]*\n$/u,
  );
  await starter.stop();
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
