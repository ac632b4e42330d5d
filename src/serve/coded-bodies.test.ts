import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { compressBody, createCodedBodies } from "./coded-bodies.ts";
import type { CodedBodies, CodedBodiesOptions, Compression } from "./coded-bodies.ts";

const DECODERS: Readonly<Record<Compression, (coded: Buffer) => Buffer>> = {
  br: (coded) => brotliDecompressSync(coded),
  zstd: (coded) => zstdDecompressSync(coded),
  gzip: (coded) => gunzipSync(coded),
};
const COMPRESSIONS = Object.keys(DECODERS) as Compression[];

type Content = Parameters<CodedBodies["take"]>[0];

/** Random letters hardly compress: two thirds to three quarters of the bytes remain. */
const createContent = (tag: string, bytes = 3000): Content => ({
  tag,
  body: Buffer.from(randomBytes(bytes).toString("base64").slice(0, bytes)),
});

interface Observed {
  readonly bodies: CodedBodies;
  /** `coding` of every compression that was begun. */
  readonly begun: Compression[];
  readonly logged: Record<string, unknown>[];
  /** Compressions fail while this is set. */
  failure: Error | undefined;
}

function observe(changes: Partial<CodedBodiesOptions> = {}): Observed {
  const logged: Record<string, unknown>[] = [];
  const begun: Compression[] = [];
  const write = (line: string): void =>
    void logged.push(JSON.parse(line) as Record<string, unknown>);
  const observed: Observed = {
    begun,
    logged,
    failure: undefined,
    bodies: createCodedBodies({
      log: pino({ level: "error" }, { write }),
      compress: async (body, coding) => {
        begun.push(coding);
        if (observed.failure) throw observed.failure;
        return compressBody(body, coding);
      },
      ...changes,
    }),
  };
  return observed;
}

/** Returns it, after waiting if necessary. */
const takeReady = async (
  bodies: CodedBodies,
  content: Content,
  coding: Compression = "br",
): Promise<Buffer | undefined> => bodies.take(content, coding);

describe("coded bodies", () => {
  for (const coding of COMPRESSIONS) {
    test(`${coding}: a promise at first, the same bytes at once from then on`, async () => {
      const { bodies, begun } = observe();
      const content = createContent("a");
      const first = bodies.take(content, coding);
      assert.ok(first instanceof Promise);
      const coded = await first;
      assert.ok(coded);
      assert.deepEqual(DECODERS[coding](coded), content.body);
      assert.equal(coded.buffer.byteLength, coded.length, "no larger buffer stays in memory");
      assert.equal(bodies.take(content, coding), coded);
      assert.deepEqual(begun, [coding]);
      assert.deepEqual(await compressBody(content.body, coding), coded, "the same every time");
    });
  }

  test("concurrent requests wait for the same bytes; each coding has its own", async () => {
    const { bodies, begun } = observe();
    const content = createContent("a");
    const taken = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        takeReady(bodies, content, COMPRESSIONS[index % 3]),
      ),
    );
    assert.equal(new Set(taken).size, 3);
    assert.deepEqual(begun, COMPRESSIONS);
  });

  test("the tag decides: equal content of another release is not compressed again", async () => {
    const { bodies, begun } = observe();
    const content = createContent("a");
    const first = await bodies.take(content, "br");
    assert.equal(bodies.take({ tag: "a", body: Buffer.from(content.body) }, "br"), first);
    await bodies.take(createContent("b"), "br");
    assert.equal(begun.length, 2);
  });

  test("keeps no more than its bound: the least recently used body is removed", async () => {
    const { bodies, begun } = observe({ maxBytes: 10_000 });
    const contents = Array.from("abcdef", (tag) => createContent(tag));
    for (const content of contents) await bodies.take(content, "gzip");
    const kept = contents.filter((content) => Buffer.isBuffer(bodies.take(content, "gzip")));
    assert.deepEqual(
      kept.map(({ tag }) => tag),
      ["c", "d", "e", "f"].slice(-kept.length),
    );
    assert.ok(kept.length >= 2 && kept.length < 6, String(kept.length));
    assert.equal(begun.length, 6 + 6 - kept.length);
  });

  test("a body beyond the bound is sent and not kept", async () => {
    const { bodies, begun } = observe({ maxBytes: 1000 });
    const content = createContent("a");
    assert.ok(await bodies.take(content, "gzip"));
    assert.ok(await bodies.take(content, "gzip"));
    assert.equal(begun.length, 2);
  });

  test("a failure is logged once, however many wait, and tried again", async () => {
    const observed = observe();
    const { bodies, begun, logged } = observed;
    const content = createContent("a");
    const failAll = async (): Promise<void> => {
      const taken = await Promise.all(Array.from({ length: 50 }, () => takeReady(bodies, content)));
      assert.deepEqual([...new Set(taken)], [undefined]);
    };
    observed.failure = new Error("no memory");
    await failAll();
    await failAll();
    assert.equal(begun.length, 2);
    assert.equal(logged.length, 1);
    assert.match(String(logged[0]?.["msg"]), /^compression failed/u);
    observed.failure = undefined;
    assert.ok(await bodies.take(content, "br"));
    observed.failure = new Error("no memory");
    await bodies.take(createContent("b"), "br");
    assert.equal(logged.length, 2, "a failure after a success is logged again");
  });

  test("too many waiting bodies: undefined at once, until there is room again", async () => {
    const { bodies, begun, logged } = observe({ maxPending: 2 });
    const waiting = [createContent("a"), createContent("b")].map((one) => takeReady(bodies, one));
    const third = createContent("c");
    assert.equal(bodies.take(third, "br"), undefined);
    assert.equal(bodies.take(third, "gzip"), undefined);
    assert.equal(begun.length, 2);
    assert.equal(logged.length, 1);
    assert.match(String(logged[0]?.["msg"]), /^compression failed/u);
    await Promise.all(waiting);
    assert.ok(await bodies.take(third, "br"));
  });

  test("threads share compressed bodies through the same memory", async () => {
    const channelName = randomBytes(8).toString("hex");
    const [one, other] = [observe({ channelName }), observe({ channelName })];
    const stranger = observe({ channelName: `${channelName} of another server` });
    const content = createContent("a");
    const coded = await takeReady(one.bodies, content);
    assert.ok(coded);
    // A channel delivers messages in a later turn of the event loop.
    await sleep(20);
    const shared = other.bodies.take(content, "br");
    assert.ok(Buffer.isBuffer(shared));
    assert.deepEqual(shared, coded);
    coded[0] = (coded[0] ?? 0) ^ 1;
    assert.equal(shared[0], coded[0]);
    assert.deepEqual(other.begun, []);
    assert.ok(stranger.bodies.take(content, "br") instanceof Promise);
  });
});
