/** What becomes of queries whose thread ends, of bodies whose reader goes, and past releases. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { pino } from "pino";
import type { MediaType } from "../../../src/catalog/media-types.ts";
import { packRelease } from "../../../src/serving/share-release.ts";
import type { Snapshot } from "../../../src/serving/snapshot.ts";
import { createResponders } from "../../../src/serve/create-responder.ts";
import { answerQueries } from "../../../src/find/thread/answer-queries.ts";
import type { QueryAnswer, QueryMessage } from "../../../src/find/thread/answer-queries.ts";
import { createQueryThread } from "../../../src/find/thread/ask-thread.ts";
import type { Answer } from "../../../src/http/answer.ts";
import type { RequestFacts, Responder } from "../../../src/serve/answer.ts";
import { createReadVariant } from "../../../src/serve/read-variant.ts";
import { toFind } from "../../../src/serve/write-answer.ts";
import { createQueryThreadStarter } from "../../../src/process/start-query-thread.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { BOUNDS, createTestMemory, createTestResponders } from "../../api/querying/memories.ts";

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

const MEMORIES = { served: createTestMemory(), previews: createTestMemory() };

/** A thread that is none, so that everything that is said can be heard. */
function listen(): {
  readonly said: QueryMessage[];
  readonly connect: () => Promise<MessagePort>;
} {
  const said: QueryMessage[] = [];
  const connect = async (): Promise<MessagePort> => {
    const { port1: theirs, port2: ours } = new MessageChannel();
    answerQueries(theirs, MEMORIES);
    theirs.unref();
    // Heard where it is sent, because the thread also takes messages while it works.
    const post = ours.postMessage.bind(ours);
    ours.postMessage = (message: QueryMessage) => {
      said.push(message);
      post(message);
    };
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

  test("that ends: what it was asked is asked again, and all is answered", async () => {
    const starter = createQueryThreadStarter(pino({ level: "silent" }), MEMORY_BYTES);
    let connections = 0;
    const queries = createQueryThread({
      pack: packRelease,
      async connect() {
        const port = await starter.connect();
        connections += 1;
        if (connections === 1) void starter.terminate();
        return port;
      },
    });
    const responder = createResponders(BOUNDS, { queries }).serve(snapshot);
    const asked = [
      "filter[Identifier]=D_7",
      "sort=-Identifier",
      "filter[CustomAttributes.TEXT][contains]=LONG",
    ];
    const here = createTestResponders().serve(snapshot);
    const answers = await Promise.all(asked.map((query) => ask(responder, factsOf(query))));
    for (const [index, answer] of answers.entries()) {
      const expected = await ask(here, factsOf(asked[index] ?? ""));
      assert.equal(textOf(answer), textOf(expected));
      assert.equal(answer.tag, expected.tag);
    }
    assert.equal(connections, 2);
    queries.close();
    await starter.stop();
  });

  test("is asked once for a large body, which is written only as far as it is read", async () => {
    const { said, connect } = listen();
    const queries = createQueryThread({ connect, pack: packRelease });
    let reads = 0;
    const navigation = mustGet(snapshot.collections, "navigation");
    const counted: Snapshot = {
      ...snapshot,
      collections: new Map(snapshot.collections).set("navigation", {
        ...navigation,
        at(index: number) {
          reads += 1;
          return navigation.at(index);
        },
      }),
    };
    const responder = createResponders(BOUNDS, { queries }).serve(counted);
    const facts = factsOf("filter[CustomAttributes.TEXT][startsWith]=LONG", "application/jsonl");
    const { body } = await ask(responder, facts);
    assert.ok(!Buffer.isBuffer(body));
    const whole = await Array.fromAsync(await body.open());
    assert.ok(whole.length > 1);
    assert.equal(reads, ITEMS);
    for await (const piece of await body.open()) {
      assert.deepEqual(piece, whole[0]);
      break;
    }
    assert.ok(reads < ITEMS + ITEMS / 2, "nobody asked for more");
    assert.equal(count(said, "find"), 2);
    queries.close();
  });

  test("stops work that nobody waits for any more", async () => {
    const { port1: theirs, port2: ours } = new MessageChannel();
    answerQueries(theirs, MEMORIES);
    const tell = (message: QueryMessage): void => ours.postMessage(message);
    tell({ type: "release", parcel: packRelease(snapshot.loaded) });
    const facts = factsOf("sort=-Identifier");
    const request = toFind(snapshot, createReadVariant(snapshot)(facts));
    const release = snapshot.loaded.id;
    for (const value of [1, 0]) {
      const abandoned = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      abandoned[0] = value;
      tell({ type: "find", release, isPreview: false, request, abandoned });
    }
    const heard: QueryAnswer[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    ours.on("message", (answer: QueryAnswer) => {
      if (heard.push(answer) === 2) resolve();
    });
    await promise;
    ours.close();
    const [givenUp, answered] = heard;
    assert.deepEqual(givenUp, {});
    assert.equal(answered?.found?.count, ITEMS);
  });
});
