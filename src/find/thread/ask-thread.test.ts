import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { ReleaseParcel } from "../../serving/share-release.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import type { FindRequest, Found } from "../find-items.ts";
import type { QueryMessage } from "./answer-queries.ts";
import { createQueryThread } from "./ask-thread.ts";
import type { QueryThread } from "./ask-thread.ts";

/** No content is looked at on this end of the port. */
const snapshotOf = (id: string): Snapshot => ({ loaded: { id } }) as Snapshot;

const REQUEST = {
  query: {
    conditions: [],
    search: { terms: [{ words: ["a"], isExact: false, isExcluded: false }], isShortened: false },
  },
  implied: [],
  isOrdered: false,
} as unknown as FindRequest;

const FOUND: Found = {
  count: 1,
  positions: undefined,
  span: { validFrom: 0, validUntil: 1 },
  corrections: [],
};

/** The other end of a port. @returns what to do about a question */
type Reply = (port: MessagePort, times: number) => void;

function createThread(reply: Reply): {
  readonly thread: QueryThread;
  /** The releases that were sent, forgotten (with a minus), prepared (with a plus), and asked about (with a question mark). */
  readonly heard: readonly string[];
  readonly ports: readonly MessagePort[];
} {
  const [heard, ports]: [string[], MessagePort[]] = [[], []];
  let questions = 0;
  const thread = createQueryThread({
    pack: ({ id }) => ({ id }) as unknown as ReleaseParcel,
    async connect() {
      const { port1: ours, port2: theirs } = new MessageChannel();
      ports.push(theirs);
      theirs.on("message", (message: QueryMessage) => {
        if (message.type === "release")
          heard.push((message.parcel as unknown as { readonly id: string }).id);
        else if (message.type === "forget") heard.push(`-${message.release}`);
        else if (message.type === "prepare") {
          heard.push(`+${message.release}`);
          theirs.postMessage({ prepared: message.release });
        } else {
          heard.push(`${message.release}?`);
          reply(theirs, (questions += 1));
        }
      });
      theirs.unref();
      return ours;
    },
  });
  return { thread, heard, ports };
}

const answer: Reply = (port) => port.postMessage({ found: FOUND });
const find = async (thread: QueryThread, id: string): Promise<Found> =>
  thread.findIn(snapshotOf(id), false)(REQUEST, NOBODY);

describe("the serving thread's end", () => {
  test("sends a release before it asks about it, once, and at most four are known", async () => {
    const { thread, heard, ports } = createThread(answer);
    for (const id of ["a", "b", "a", "c", "d", "e"])
      assert.deepEqual(await find(thread, id), FOUND);
    assert.equal(
      heard.join(" "),
      "a a? b b? a? c c? d d? e -b e?",
      "the one that was asked about longest ago is forgotten",
    );
    assert.equal(ports.length, 1);
    thread.close();
  });

  test("announces a release only to a thread that runs, and waits until it has prepared it", async () => {
    const { thread, heard, ports } = createThread(answer);
    await thread.announce(snapshotOf("a"), 0);
    assert.equal(ports.length, 0);
    thread.open(snapshotOf("b"), 0);
    await thread.announce(snapshotOf("c"), 0);
    await find(thread, "b");
    assert.equal(heard.join(" "), "b c +b +c b?");
    thread.close();
  });

  test("asks the next thread once when one has ended, and nobody after it was closed", async () => {
    const { thread, heard, ports } = createThread((port, times) => {
      if (times === 2) answer(port, times);
      else port.close();
    });
    assert.deepEqual(await find(thread, "a"), FOUND);
    assert.equal(heard.join(" "), "a a? a a?");
    const asked = find(thread, "a");
    thread.close();
    await assert.rejects(asked, /SERVICE_UNAVAILABLE/u);
    assert.equal(ports.length, 2);
  });

  test("asks only once what is answered with an error", async () => {
    const { thread, heard } = createThread((port) => port.postMessage({ failure: new Error("x") }));
    await assert.rejects(find(thread, "a"), /^Error: x$/u);
    assert.equal(heard.join(" "), "a a?");
    thread.close();
  });

  test("may be closed while the thread is started, which then fails", async () => {
    const connecting = Promise.withResolvers<MessagePort>();
    const thread = createQueryThread({
      pack: () => ({}) as ReleaseParcel,
      connect: () => connecting.promise,
    });
    thread.open(snapshotOf("a"), 0);
    thread.close();
    connecting.reject(new Error("the thread ends at its start"));
    // A rejection that nobody handles would fail this test, and end a server with a stack trace.
    await nextTurn();
  });

  test("closes what is connected after it was closed", async () => {
    const { thread, ports } = createThread(answer);
    thread.close();
    thread.open(snapshotOf("a"), 0);
    const [port] = ports;
    assert.ok(port);
    await once(port, "close", { signal: AbortSignal.timeout(5000) });
  });
});
