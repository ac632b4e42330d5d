import assert from "node:assert/strict";
import { syncBuiltinESMExports } from "node:module";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import type { Arrival } from "../release/follow-store.ts";
import { NOTHING_KNOWN } from "../release/store-facts.ts";
import type { StoreFacts } from "../release/store-facts.ts";
import type { ThreadFigures } from "./metrics.ts";
import type { Serving, WorkerPlace } from "./serving.ts";
import type { Member } from "./team-member.ts";
import { createTeam } from "./team.ts";

const ADDRESS = { host: "127.0.0.1", port: 0 };
const LISTENING = { ...ADDRESS, port: 4711 };

const FIGURES: ThreadFigures = {
  answers: [],
  durations: [],
  tokens: [["key", 2]],
  connections: 3,
  maxConnections: 10,
  memories: { plain_answers: { bytes: 5, maxBytes: 50 } },
};
const OF_ENDED: ThreadFigures = { ...FIGURES, connections: 0, maxConnections: 0, memories: {} };

/** Ends in the test's own thread, and notes what it is told. */
interface Noted {
  readonly place: WorkerPlace;
  readonly said: (readonly [call: string, value?: unknown])[];
  readonly fail: (why: Error) => void;
}

interface Line {
  readonly worker: number;
  readonly restartMs: number;
}

interface Tried {
  readonly team: Serving;
  /** All that were ever started. */
  readonly started: readonly Noted[];
  readonly lines: readonly Line[];
  /** Lets this time pass, and what then happens. */
  readonly pass: (ms: number) => Promise<void>;
}

/** @param answer what a member answers; a promise that never ends: it is busy */
function tryTeam(
  context: TestContext,
  size: number,
  answer: (call: string, place: WorkerPlace, value: unknown) => unknown = () => undefined,
): Tried {
  let now = 0;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(performance, "now", () => now);
  syncBuiltinESMExports();
  context.after(() => {
    context.mock.timers.reset();
    syncBuiltinESMExports();
  });
  const lines: Line[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const started: Noted[] = [];
  const team = createTeam(size, log, (place, onEnd): Member => {
    let end: Error | undefined;
    const said: Noted["said"] = [];
    const fail: Noted["fail"] = (why) => {
      if (end) return;
      end = why;
      onEnd(why);
    };
    started.push({ place, said, fail });
    const ask = async (call: string, value?: unknown): Promise<never> => {
      said.push(value === undefined ? [call] : [call, value]);
      const answered = await answer(call, place, value);
      if (answered !== undefined) return answered as never;
      return (
        call === "listen" ? "http://127.0.0.1:4711" : call === "measure" ? [FIGURES] : undefined
      ) as never;
    };
    return {
      figures: [],
      ask,
      prepare: (arrival) => ask("prepare", arrival),
      tell: (facts) => void said.push(["tell", facts]),
      async end(why = new Error("the server ends")) {
        said.push(["end"]);
        fail(why);
      },
    };
  });
  return {
    team,
    started,
    lines,
    async pass(ms) {
      // What waits for others first begins to wait.
      await nextTurn();
      now += ms;
      context.mock.timers.tick(ms);
      await nextTurn();
    },
  };
}

const arrive = (release: number, isDue = false): Arrival => ({
  loaded: { current: { number: release } } as Arrival["loaded"],
  due: Int32Array.of(isDue ? 1 : 0),
  seenAt: Float64Array.of(0),
});

test("the first thread chooses a free port, and the others listen on the same", async (context) => {
  const { team, started } = tryTeam(context, 3);
  assert.equal(await team.listen(ADDRESS), "http://127.0.0.1:4711");
  assert.deepEqual(
    started.map(({ place, said }) => [place.number, place.of, said]),
    [
      [1, 3, [["listen", ADDRESS]]],
      [2, 3, [["listen", LISTENING]]],
      [3, 3, [["listen", LISTENING]]],
    ],
  );
  // What one thread counts of a client, all of them know.
  assert.equal(new Set(started.map(({ place }) => place.accounts)).size, 1);
});

test("a thread that cannot start is the error of the server, and is not replaced", async (context) => {
  const { team, started, pass } = tryTeam(context, 2);
  started[1]?.fail(new Error("no memory"));
  await assert.rejects(team.listen(ADDRESS), /no memory/u);
  await pass(60_000);
  assert.equal(started.length, 2);
});

test("a new thread knows what the others know before it listens", async (context) => {
  const { team, started, pass } = tryTeam(context, 2);
  const facts: StoreFacts = { ...NOTHING_KNOWN, newestRelease: 3 };
  const [past, served, next] = [arrive(1, true), arrive(2, true), arrive(3)];
  for (const arrival of [past, served, next]) await team.prepare(arrival);
  team.tell(facts);
  await team.listen(ADDRESS);
  started[0]?.fail(new Error("broken"));
  await pass(0);
  assert.equal(started.length, 3);
  assert.equal(started[2]?.place.number, 1);
  assert.deepEqual(started[2].said, [
    ["tell", facts],
    ["prepare", served],
    ["prepare", next],
    ["listen", LISTENING],
  ]);
  assert.equal(team.ended, 1);
});

test("a thread that ends again and again is waited for longer and longer, until it ran for a minute", async (context) => {
  const { team, started, lines, pass } = tryTeam(context, 2);
  await team.listen(ADDRESS);
  const failLast = (): void => started.at(-1)?.fail(new Error("broken"));
  for (let round = 0; round < 10; round++) {
    failLast();
    const { restartMs = NaN } = lines.at(-1) ?? {};
    if (restartMs > 0) await pass(restartMs - 1);
    assert.equal(started.length, 2 + round, "it waits");
    await pass(1);
    assert.equal(started.length, 3 + round);
  }
  await pass(60_000);
  failLast();
  await pass(0);
  failLast();
  assert.deepEqual(
    lines.map(({ restartMs }) => restartMs),
    [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 0, 200],
  );
  assert.ok(lines.every(({ worker }) => worker === 2));
});

test("when no thread is left and the new ones end, too, the process ends", async (context) => {
  const { team, started, pass } = tryTeam(context, 1);
  await team.listen(ADDRESS);
  started[0]?.fail(new Error("broken"));
  await pass(0);
  assert.throws(() => started[1]?.fail(new Error("broken")), /No serving thread is left/u);
});

test("a thread that does not take over a release, or cannot, is replaced; the others do not wait for it", async (context) => {
  const { team, started, lines, pass } = tryTeam(context, 3, async (call, { number }) => {
    if (call !== "prepare" || started.length > 3 || number === 1) return undefined;
    if (number === 2) throw new Error("cannot be unpacked");
    return new Promise(() => {});
  });
  await team.listen(ADDRESS);
  let isPrepared = false;
  const preparing = team.prepare(arrive(1)).then(() => (isPrepared = true));
  await pass(59_999);
  assert.deepEqual([isPrepared, lines.length], [false, 1]);
  await pass(1);
  await preparing;
  assert.deepEqual(
    lines.map(({ worker, err }: Line & { readonly err?: { readonly message: string } }) => [
      worker,
      err?.message,
    ]),
    [
      [2, "cannot be unpacked"],
      [3, "it did not take over a release within 60 seconds"],
    ],
  );
  await pass(0);
  assert.deepEqual(
    started.slice(3).map(({ place, said }) => [place.number, said.at(-1)]),
    [
      [2, ["listen", LISTENING]],
      [3, ["listen", LISTENING]],
    ],
  );
});

test("a thread that cannot listen when it replaces another is replaced, too", async (context) => {
  const { team, started, lines, pass } = tryTeam(context, 2, async (call) => {
    if (call === "listen" && started.length === 3) throw new Error("no sockets left");
  });
  await team.listen(ADDRESS);
  started[0]?.fail(new Error("broken"));
  await pass(0);
  assert.equal(lines.length, 2);
  await pass(200);
  assert.deepEqual(started[3]?.said.at(-1), ["listen", LISTENING]);
});

test("figures count what ended threads did, but not what they held, and a busy thread has its last ones", async (context) => {
  let isBusy = false;
  const { team, started, pass } = tryTeam(context, 2, (call, { number }) =>
    call === "measure" && number === 2 && isBusy ? new Promise(() => {}) : undefined,
  );
  await team.listen(ADDRESS);
  assert.deepEqual(await team.measure(), [FIGURES, FIGURES]);
  isBusy = true;
  const late = team.measure();
  await pass(3000);
  assert.deepEqual(await late, [FIGURES, FIGURES]);
  isBusy = false;
  started[0]?.fail(new Error("broken"));
  assert.deepEqual(await team.measure(), [FIGURES, OF_ENDED]);
});

test("at the end every thread is asked to finish, is ended when it does not, and is not replaced", async (context) => {
  const { team, started, lines, pass } = tryTeam(context, 3, (call, { number }) =>
    call === "close" && number === 2 ? new Promise(() => {}) : undefined,
  );
  await team.listen(ADDRESS);
  // One that would be started again while the others end.
  for (let round = 0; round < 2; round++) {
    started.at(-1)?.fail(new Error("broken"));
    await pass(0);
  }
  assert.equal(lines.length, 2);
  let isClosed = false;
  const closing = team.close().then(() => (isClosed = true));
  await pass(7999);
  assert.deepEqual(started[0]?.said.slice(-2), [["close"], ["end"]]);
  assert.deepEqual(started[1]?.said.at(-1), ["close"]);
  assert.equal(isClosed, false);
  await pass(1);
  await closing;
  assert.deepEqual(started[1]?.said.at(-1), ["end"]);
  await pass(60_000);
  assert.deepEqual([started.length, lines.length], [4, 2]);
});
