import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { ServiceOptions } from "./service.ts";
import { HOST } from "../../test/api/http/exchanges.ts";
import { createEcho, startTestServer } from "../../test/api/http/test-server.ts";
import { StreamedBodies } from "../http/streamed-bodies.ts";
import { waitUntil } from "../../test/support/wait-until.ts";

const PATH = "/training-extension/api/v1/trainings";
const LOOPBACK = "127.0.0.1";
const PIECE = Buffer.from(`${"line ".repeat(13_000)}\n`);

interface Made {
  opened: number;
  pieces: number;
  closed: number;
}

/** @param failsAt the piece that fails */
function createLarge(
  pieces: number,
  { openMs = 0, failsAt = Infinity } = {},
): { readonly made: Made; readonly current: ServiceOptions["current"] } {
  const made: Made = { opened: 0, pieces: 0, closed: 0 };
  async function* make(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (let piece = 0; piece < pieces; piece++) {
        await sleep(0);
        if (piece === failsAt) throw new Error("broken");
        made.pieces += 1;
        yield PIECE;
      }
    } finally {
      made.closed += 1;
    }
  }
  const responder = createEcho({
    body: {
      async open() {
        made.opened += 1;
        await sleep(openMs);
        return make();
      },
    },
  });
  return { made, current: () => ({ responder }) };
}

/** Sends a request and does not read the response. */
async function askAndRest(
  context: TestContext,
  port: number,
  coding: string,
): Promise<ReturnType<typeof connect>> {
  const socket = connect({ host: "127.0.0.1", port }).pause();
  context.after(() => socket.destroy());
  socket.on("error", () => {});
  socket.write(`GET ${PATH} HTTP/1.1\r\n${HOST}Accept-Encoding: ${coding}, identity;q=0.1\r\n\r\n`);
  return socket;
}

describe("bodies that are sent while they are made", { concurrency: false }, () => {
  for (const coding of ["identity", "br", "gzip", "zstd"]) {
    test(`${coding}: for a client that does not read, few pieces are made, and when it leaves, its place is free`, async (context) => {
      const { made, current } = createLarge(20_000);
      const { port, logged } = await startTestServer(context, { current });
      const socket = await askAndRest(context, port, coding);
      // A coded body is so much shorter that the kernel buffers more of it.
      await waitUntil(() => made.pieces > 0, "a piece");
      if (coding === "identity") {
        for (let seen = 0; seen < made.pieces; await sleep(500)) {
          seen = made.pieces;
          assert.ok(seen < 400, `${seen} pieces of 64 KiB`);
        }
      }
      assert.equal(made.closed, 0);
      socket.destroy();
      await waitUntil(() => made.closed === 1, "bodies are closed");
      const { pieces } = made;
      await sleep(100);
      assert.equal(made.pieces, pieces, "no further piece is made after the client left");
      assert.deepEqual(logged, []);
    });
  }

  test("a client that leaves before the first piece frees its place, too", async (context) => {
    const { made, current } = createLarge(20_000, { openMs: 200 });
    const streams = { maxStreams: 1 };
    const { port, ask } = await startTestServer(context, { current, streams });
    const socket = await askAndRest(context, port, "identity");
    await waitUntil(() => made.opened === 1, "bodies are opened");
    socket.destroy();
    await sleep(600);
    assert.ok(made.pieces < 10, `${made.pieces}`);
    const { status } = await ask(PATH, "HEAD");
    assert.equal(status, 200);
    const next = await askAndRest(context, port, "identity");
    await waitUntil(() => made.opened === 2, "bodies are opened");
    next.destroy();
  });

  test("a client that reads nothing for too long is cut off, and frees its place", async (context) => {
    const { made, current } = createLarge(20_000);
    const limits = { inactivityTimeoutMs: 700 };
    const { port } = await startTestServer(context, { current, limits });
    const socket = await askAndRest(context, port, "identity");
    await waitUntil(() => made.closed === 1, "bodies are closed");
    assert.ok(made.pieces < 400, `${made.pieces} pieces of 64 KiB`);
    socket.destroy();
  });

  test("HEAD and 304 make nothing, and nothing tells a length", async (context) => {
    const { made, current } = createLarge(10);
    const { ask } = await startTestServer(context, { current });
    for (const coding of ["identity", "br"]) {
      const headers = { "Accept-Encoding": coding };
      const head = await ask(PATH, "HEAD", headers);
      assert.equal(head.headers["content-length"], undefined);
      assert.equal(head.headers["content-encoding"], coding === "br" ? coding : undefined);
      const known = { ...headers, "If-None-Match": head.headers.etag };
      assert.equal((await ask(PATH, "GET", known)).status, 304);
    }
    assert.equal(made.opened, 0);
  });

  test("too many at the same time get 503", async (context) => {
    const { made, current } = createLarge(600);
    const { port, ask } = await startTestServer(context, { current, streams: { maxStreams: 2 } });
    const readers = await Promise.all([1, 2].map(() => askAndRest(context, port, "identity")));
    await waitUntil(() => made.opened === 2, "bodies are opened");
    const refused = await ask(PATH);
    assert.equal(refused.status, 503);
    assert.match(refused.body, /tooManyReaders/u);
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    for (const reader of readers) reader.destroy();
    await waitUntil(() => made.closed === 2, "bodies are closed");
    const { status, bytes } = await ask(PATH);
    assert.equal(status, 200);
    assert.equal(bytes.length, 600 * PIECE.length);
  });

  test("one client may take all places, but not keep others out", async (context) => {
    const { made, current } = createLarge(600);
    const streams = { maxStreams: 3 };
    const { port, ask } = await startTestServer(context, {
      current,
      streams,
      trustProxy: [LOOPBACK],
    });
    const greedy = await Promise.all([1, 2, 3].map(() => askAndRest(context, port, "identity")));
    await waitUntil(() => made.opened === 3, "bodies are opened");
    assert.equal((await ask(PATH)).status, 503);
    const other = await ask(PATH, "GET", { "X-Forwarded-For": "198.51.100.7" });
    assert.deepEqual([other.status, other.bytes.length], [200, 600 * PIECE.length]);
    // One of three was broken off, and its place is free again.
    await waitUntil(() => made.closed === 2, "bodies are closed");
    const again = await ask(PATH);
    assert.equal(again.bytes.length, 600 * PIECE.length);
    for (const reader of greedy) reader.destroy();
    await waitUntil(() => made.closed === made.opened, "bodies are closed");
  });

  test("when too many are being compressed, the body is sent uncoded if that is accepted", async (context) => {
    const { made, current } = createLarge(600);
    const streams = { maxCompressed: 1 };
    const { port, ask } = await startTestServer(context, { current, streams });
    const first = await askAndRest(context, port, "gzip");
    await waitUntil(() => made.opened === 1, "bodies are opened");
    const head = await ask(PATH, "HEAD", { "Accept-Encoding": "gzip" });
    assert.equal(head.headers["content-encoding"], undefined);
    assert.doesNotMatch(String(head.headers.etag), /gzip/u);
    const only = await ask(PATH, "GET", { "Accept-Encoding": "gzip, identity;q=0" });
    assert.equal(only.status, 503);
    first.destroy();
    await waitUntil(() => made.closed === 1, "bodies are closed");
    const coded = await ask(PATH, "GET", { "Accept-Encoding": "gzip" });
    assert.equal(coded.headers["content-encoding"], "gzip");
    assert.equal(gunzipSync(coded.bytes).length, 600 * PIECE.length);
  });

  test("one client gets half of the compressed bodies, and another one still gets some", async (context) => {
    const { made, current } = createLarge(600);
    const { port, ask } = await startTestServer(context, {
      current,
      streams: { maxCompressed: 4 },
      trustProxy: [LOOPBACK],
    });
    const codingOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      (await ask(PATH, "HEAD", { "Accept-Encoding": "gzip", ...headers })).headers[
        "content-encoding"
      ];
    const first = await askAndRest(context, port, "gzip");
    await waitUntil(() => made.opened === 1, "bodies are opened");
    assert.equal(await codingOf({}), "gzip");
    const second = await askAndRest(context, port, "gzip");
    await waitUntil(() => made.opened === 2, "bodies are opened");
    assert.equal(await codingOf({}), undefined);
    assert.equal(await codingOf({ "X-Forwarded-For": "198.51.100.7" }), "gzip");
    for (const reader of [first, second]) reader.destroy();
    await waitUntil(() => made.closed === 2, "bodies are closed");
  });

  test("HTTP/1.0 has no chunks: the end of the connection ends a coded body", async (context) => {
    const { current } = createLarge(3);
    const { sendRaw } = await startTestServer(context, { current });
    const received = await sendRaw(`GET ${PATH} HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n`);
    assert.match(received, /^HTTP\/1.1 200/u);
    assert.doesNotMatch(received, /^transfer-encoding/imu);
    assert.match(received, /^connection: close\r$/imu);
  });

  test("a body that fails half-way does not end as if it were complete", async (context) => {
    const { current } = createLarge(50, { failsAt: 5 });
    const { ask } = await startTestServer(context, { current });
    for (const coding of ["identity", "gzip"])
      await assert.rejects(ask(PATH, "GET", { "Accept-Encoding": coding }), coding);
  });
});

test("only the end of a compressed body makes room for another one", async () => {
  const bodies = new StreamedBodies({ maxCompressed: 2 });
  const [one, other] = ["one", "other"].map((client) => ({ client, isGone: () => false }));
  assert.ok(one && other);
  const large = { open: async () => Array.from({ length: 100 }, () => PIECE) };
  const coded = await bodies.open(large, "gzip", one);
  assert.ok(!bodies.mayCompress(one));
  const plain = await bodies.open(large, "identity", other);
  plain.destroy();
  await waitUntil(() => plain.closed, "the end of a body");
  assert.ok(!bodies.mayCompress(one));
  coded.destroy();
  await waitUntil(() => bodies.mayCompress(one), "room for a compressed body");
});
