/** Holds what becomes of queries whose thread ends, of bodies whose reader goes, and of past releases. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { pino } from "pino";
import type { MediaType } from "../../src/catalog/media-types.ts";
import { RequestError } from "../../src/errors.ts";
import { createSnapshot } from "../../src/release/create-snapshot.ts";
import { packRelease, unpackRelease } from "../../src/release/share-release.ts";
import type { Snapshot } from "../../src/release/snapshot.ts";
import { createResponders } from "../../src/serve/create-responder.ts";
import { answerQueries } from "../../src/find/thread/answer-queries.ts";
import type { QueryAnswer, QueryMessage } from "../../src/find/thread/answer-queries.ts";
import { createQueryDesks } from "../../src/find/thread/query-desk.ts";
import type { Answer, RequestFacts, Responder } from "../../src/serve/answer.ts";
import { createQueryThreadStarter } from "../../src/find/thread/start-query-thread.ts";
import { uuid } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";
import { BOUNDS, createTestMemory, createTestResponders } from "./memories.ts";

const ITEMS = 1000;
const MEMORY_BYTES = 64 * 1024 ** 2;

const factsOf = (query: string, mediaType: MediaType = "application/json"): RequestFacts => ({
  operation: "find",
  resource: "navigation",
  query,
  mediaType,
  acceptLanguage: undefined,
  now: Date.now(),
});

const ask = async (responder: Responder, facts: RequestFacts): Promise<Answer> =>
  responder.respond(facts);

const textOf = ({ body }: Answer): string => (Buffer.isBuffer(body) ? String(body) : "");

/** A thread that is none, so that everything that is said can be heard. */
function listen(): {
  readonly said: QueryMessage[];
  readonly connect: () => Promise<MessagePort>;
} {
  const said: QueryMessage[] = [];
  const connect = async (): Promise<MessagePort> => {
    const { port1: theirs, port2: ours } = new MessageChannel();
    const memories = { memory: createTestMemory(), previewMemory: createTestMemory() };
    answerQueries(theirs, { unpack: unpackRelease, createSnapshot, ...memories });
    theirs.on("message", (message: QueryMessage) => void said.push(message));
    theirs.unref();
    return ours;
  };
  return { said, connect };
}

const count = (said: readonly QueryMessage[], type: QueryMessage["type"]): number =>
  said.filter((message) => message.type === type).length;

describe("the query thread", () => {
  let site: Site;
  /** Of the same content, and none the same for the thread. */
  let snapshot: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish({
      "languages.json": [{ Uuid: uuid(0), Code: "DE", State: "PUBLISHED", Fallback: true }],
      "navigation.json": Array.from({ length: ITEMS }, (_, index) => ({
        Uuid: uuid(index + 1),
        Identifier: `D_${index}`,
        CustomAttributes: { TEXT: "long ".repeat(1000) },
      })),
    });
    snapshot = await site.readSnapshot();
  });
  after(() => site.stop());

  for (const { ends, status } of [
    { ends: 1, status: "fulfilled" },
    { ends: 2, status: "rejected" },
  ] as const) {
    test(`that ends ${ends} times: what it was asked is ${status}, the rest answered`, async () => {
      const starter = createQueryThreadStarter(pino({ level: "silent" }), MEMORY_BYTES);
      let connections = 0;
      const desks = createQueryDesks({
        pack: packRelease,
        async connect() {
          const port = await starter.connect();
          connections += 1;
          if (connections <= ends) void starter.terminate();
          return port;
        },
      });
      const responder = createResponders(BOUNDS, { desks }).serve(snapshot);
      const queries = [
        "filter[Identifier]=D_7",
        "sort=-Identifier",
        "filter[CustomAttributes.TEXT][contains]=LONG",
      ];
      const here = createTestResponders().serve(snapshot);
      const [first, ...others] = await Promise.allSettled(
        queries.map((query) => ask(responder, factsOf(query))),
      );
      assert.equal(first?.status, status);
      if (first.status === "rejected") {
        assert.ok(first.reason instanceof RequestError);
        assert.equal(first.reason.status, 503);
      }
      for (const [index, outcome] of others.entries()) {
        assert.ok(outcome.status === "fulfilled");
        const expected = await ask(here, factsOf(queries[index + 1] ?? ""));
        assert.equal(textOf(outcome.value), textOf(expected));
        assert.equal(outcome.value.tag, expected.tag);
      }
      assert.equal(connections, ends + 1);
      desks.close();
      await starter.stop();
    });
  }

  test("makes a large body piece by piece, and ends it when its reader goes", async () => {
    const { said, connect } = listen();
    const desks = createQueryDesks({ connect, pack: packRelease });
    const responder = createResponders(BOUNDS, { desks }).serve(snapshot);
    const { body } = await ask(responder, factsOf("", "application/jsonl"));
    assert.ok(!Buffer.isBuffer(body));
    const whole: Buffer[] = [];
    for await (const piece of await body.open()) whole.push(piece);
    assert.ok(whole.length > 1);
    const advances = count(said, "advance");
    assert.equal(count(said, "end"), 0, "what is over need not be ended");
    for await (const piece of await body.open()) {
      assert.deepEqual(piece, whole[0]);
      break;
    }
    await new Promise((resolve) => void setTimeout(resolve, 20));
    assert.equal(count(said, "advance"), advances, "nobody asked for more");
    assert.equal(count(said, "end"), 1);
    desks.close();
  });

  test("has a few releases at hand, each from before it is asked about", async () => {
    const { said, connect } = listen();
    const desks = createQueryDesks({ connect, pack: packRelease });
    const responders = createResponders(BOUNDS, { desks });
    const facts = factsOf("filter[Identifier]=D_7");
    const past = await Promise.all(Array.from({ length: 6 }, () => site.readSnapshot()));
    for (const one of past) assert.match(textOf(await ask(responders.preview(one), facts)), /D_7/u);
    assert.equal(count(said, "release"), 6);
    assert.equal(count(said, "forget"), 2);
    const [forgotten] = past;
    assert.ok(forgotten);
    const again = factsOf("filter[Identifier]=D_8");
    assert.match(textOf(await ask(responders.preview(forgotten), again)), /D_8/u);
    assert.equal(count(said, "release"), 7);
    desks.close();
  });

  test("stops work that nobody waits for any more", async () => {
    const { port1: theirs, port2: ours } = new MessageChannel();
    const memories = { memory: createTestMemory(), previewMemory: createTestMemory() };
    answerQueries(theirs, { unpack: unpackRelease, createSnapshot, ...memories });
    const flag = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    // A query and a piece, given up at the same time.
    Atomics.store(flag, 0, 1);
    Atomics.store(flag, 1, 2);
    const tell = (message: QueryMessage): void => ours.postMessage(message);
    tell({ type: "flag", flag });
    tell({ type: "release", parcel: packRelease(snapshot.loaded) });
    for (const work of [1, 2, 3]) {
      const facts = factsOf("sort=-Identifier");
      const release = snapshot.loaded.id;
      tell({ type: "begin", work, purpose: "make", release, isPreview: false, facts });
    }
    const answers: QueryAnswer[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    ours.on("message", (answer: QueryAnswer) => {
      if (answers.push(answer) === 3) resolve();
    });
    await promise;
    ours.close();
    assert.deepEqual(
      answers.map(({ refusal }) => refusal?.status),
      [503, 503, undefined],
    );
    assert.ok(answers[2]?.step?.prepared);
  });
});
