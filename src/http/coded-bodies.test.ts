import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { CodedBodies, compressBody } from "./coded-bodies.ts";
import type { CodedBodiesOptions, Compression } from "./coded-bodies.ts";

const DECODERS: Readonly<Record<Compression, (coded: Buffer) => Buffer>> = {
  br: (coded) => brotliDecompressSync(coded),
  zstd: (coded) => zstdDecompressSync(coded),
  gzip: (coded) => gunzipSync(coded),
};
const COMPRESSIONS = Object.keys(DECODERS) as Compression[];

type Content = Parameters<CodedBodies["take"]>[0];

/** Random letters hardly compress: two thirds to three quarters of the bytes remain. */
const createContent = (bytes = 3000): Content => ({
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
    bodies: new CodedBodies({
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
      const content = createContent();
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
    const content = createContent();
    const taken = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        takeReady(bodies, content, COMPRESSIONS[index % 3]),
      ),
    );
    assert.equal(new Set(taken).size, 3);
    assert.deepEqual(begun, COMPRESSIONS);
  });

  test("each answer keeps its own", async () => {
    const { bodies, begun } = observe();
    const [one, other] = [createContent(), createContent()];
    const first = await bodies.take(one, "br");
    assert.equal(bodies.take(one, "br"), first);
    assert.notDeepEqual(await bodies.take(other, "br"), first);
    assert.equal(begun.length, 2);
  });

  test("a failure is logged once, however many wait, and tried again", async () => {
    const observed = observe();
    const { bodies, begun, logged } = observed;
    const content = createContent();
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
    await bodies.take(createContent(), "br");
    assert.equal(logged.length, 2, "a failure after a success is logged again");
  });

  test("too many waiting bodies: undefined at once, until there is room again", async () => {
    const { bodies, begun, logged } = observe({ maxPending: 2 });
    const waiting = [createContent(), createContent()].map((one) => takeReady(bodies, one));
    const third = createContent();
    assert.equal(bodies.take(third, "br"), undefined);
    assert.equal(bodies.take(third, "gzip"), undefined);
    assert.equal(begun.length, 2);
    assert.equal(logged.length, 1);
    assert.match(String(logged[0]?.["msg"]), /^compression failed/u);
    await Promise.all(waiting);
    assert.ok(await bodies.take(third, "br"));
  });
});
