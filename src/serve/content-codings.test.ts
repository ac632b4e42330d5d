import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { request as sendRequest } from "node:http";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { CODINGS } from "../http/accept-encoding.ts";
import type { Coding } from "../http/accept-encoding.ts";
import { compressBody } from "../http/coded-bodies.ts";
import type { Compress } from "../http/coded-bodies.ts";
import type { Responder } from "./answer.ts";
import { CHANGED, TOKEN, createEcho, startTestServer } from "../../test/api/http/test-server.ts";
import type { Received, TestServer } from "../../test/api/http/test-server.ts";

const TRAININGS = "/training-extension/api/v1/trainings";
const NAVIGATION = "/api/v1/navigation";
const DECODERS: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
};

const createBody = (bytes: number): Buffer =>
  Buffer.from(JSON.stringify({ text: randomBytes(bytes / 2).toString("hex"), Notifications: [] }));
const BODY = createBody(50_000);
const TAG = "0123456789abcdefghij-_";
const createResponder = (): Responder => createEcho({ body: BODY, tag: TAG });
const tagOf = (coding: Coding): string =>
  coding === "identity" ? `"${TAG}"` : `"${TAG}-${coding}"`;

const accept = (coding: string): { "Accept-Encoding": string; Authorization: string } => ({
  "Accept-Encoding": coding,
  Authorization: `Bearer ${TOKEN}`,
});
const codingOf = ({ headers }: Received): string => headers["content-encoding"] ?? "identity";

interface Watched extends TestServer {
  readonly begun: string[];
}

/** A server with real compression that is counted, and can be delayed or fail. */
async function startWatched(
  context: TestContext,
  responder = createResponder(),
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Watched> {
  const begun: string[] = [];
  const compress: Compress = async (body, coding) => {
    begun.push(coding);
    await before();
    return compressBody(body, coding);
  };
  return {
    ...(await startTestServer(context, { current: () => ({ responder }), compress })),
    begun,
  };
}

function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const failToCompress = (): Promise<never> => Promise.reject(new Error("no memory"));

describe("each coding", () => {
  for (const coding of CODINGS) {
    for (const path of [TRAININGS, NAVIGATION]) {
      test(`${coding} of ${path}: body, HEAD, 304`, async (context) => {
        const { ask, begun } = await startWatched(context);
        // Asked before anything is compressed: a 304 needs no body.
        const unchanged = await ask(path, "GET", {
          ...accept(coding),
          "If-None-Match": tagOf(coding),
        });
        const since = new Date(CHANGED * 1000).toUTCString();
        const old = await ask(path, "GET", { ...accept(coding), "If-Modified-Since": since });
        for (const { status, headers, body } of [unchanged, old]) {
          assert.deepEqual([status, headers.etag, body], [304, tagOf(coding), ""]);
          assert.equal(headers["content-encoding"], undefined);
        }
        assert.deepEqual(begun, []);

        const head = await ask(path, "HEAD", accept(coding));
        const get = await ask(path, "GET", accept(coding));
        assert.equal(get.status, 200);
        assert.equal(codingOf(get), coding);
        assert.deepEqual(DECODERS[coding](get.bytes), BODY);
        assert.equal(get.headers.etag, tagOf(coding));
        assert.equal(get.headers["content-length"], String(get.bytes.length));
        assert.equal(get.headers["transfer-encoding"], undefined);
        assert.equal(get.headers["content-type"], "application/json");
        assert.match(get.headers.vary ?? "", /^Accept-Encoding\b/u);
        assert.equal(unchanged.headers.vary, get.headers.vary);
        assert.deepEqual(head.headers, get.headers);
        assert.equal(head.bytes.length, 0);
        assert.deepEqual(begun, coding === "identity" ? [] : [coding]);
      });
    }
  }

  test("a header without a usable coding gets the uncoded body", async (context) => {
    const { ask, begun } = await startWatched(context);
    const answers = [await ask(TRAININGS), await ask(TRAININGS, "GET", accept("junk;q=9"))];
    for (const answer of answers) assert.deepEqual(answer.bytes, BODY);
    assert.deepEqual(begun, []);
  });

  test("two lines are one list", async (context) => {
    const { ask } = await startWatched(context);
    const headers = { "Accept-Encoding": ["gzip;q=0.5", "zstd"] };
    assert.equal(codingOf(await ask(TRAININGS, "GET", headers)), "zstd");
  });

  test("a tag counts where its coding is accepted, and the 304 names it", async (context) => {
    const { ask } = await startWatched(context);
    const rows = [
      ["br, gzip", "gzip", 304],
      ["br, gzip", "identity", 304],
      ["br, gzip", "zstd", 200],
      ["br, identity;q=0", "identity", 200],
      ["gzip;q=0, br", "gzip", 200],
      ["", "br", 200],
    ] as const;
    for (const [header, held, status] of rows) {
      const headers = { ...accept(header), "If-None-Match": `W/${tagOf(held)}` };
      const answer = await ask(TRAININGS, "GET", headers);
      assert.equal(answer.status, status, `${header}: ${held}`);
      if (status === 304) assert.equal(answer.headers.etag, tagOf(held));
    }
  });
});

describe("small bodies", () => {
  test("are sent uncoded, unless that is not acceptable", async (context) => {
    const small = createEcho({ body: Buffer.from('{"Notifications":[]}'), tag: TAG });
    const { ask, begun } = await startWatched(context, small);
    const plain = await ask(TRAININGS, "GET", accept("br, gzip"));
    assert.deepEqual([codingOf(plain), plain.headers.etag], ["identity", tagOf("identity")]);
    const forced = await ask(TRAININGS, "GET", accept("gzip, identity;q=0"));
    assert.deepEqual([codingOf(forced), forced.headers.etag], ["gzip", tagOf("gzip")]);
    assert.equal(gunzipSync(forced.bytes).toString(), plain.body);
    assert.deepEqual(begun, ["gzip"]);
  });
});

test("errors are never coded", async (context) => {
  const { ask } = await startTestServer(context);
  for (const coding of ["br", "gzip, identity;q=0", "*;q=0"]) {
    const path = coding === "*;q=0" ? TRAININGS : `${TRAININGS}/page/404`;
    const answer = await ask(path, "GET", accept(coding));
    assert.equal(answer.status, coding === "*;q=0" ? 406 : 404);
    assert.equal(answer.headers["content-encoding"], undefined);
    assert.ok("Notifications" in (JSON.parse(answer.body) as object));
  }
});

describe("the first requests", () => {
  test("are compressed once, also for the next release", async (context) => {
    const responder = createResponder();
    let release = 7;
    const current = (): { readonly responder: Responder } => ({
      responder: { ...responder, release },
    });
    const begun: string[] = [];
    const compress: Compress = async (body, coding) => {
      begun.push(coding);
      return compressBody(body, coding);
    };
    const { ask } = await startTestServer(context, { current, compress });
    const [first] = await Promise.all([1, 2].map(() => ask(TRAININGS, "GET", accept("br"))));
    release = 8;
    const next = await ask(TRAININGS, "GET", accept("br"));
    assert.equal(next.headers["lectern-release"], "8");
    assert.deepEqual(next.bytes, first?.bytes);
    assert.deepEqual(begun, ["br"]);
  });

  for (const coding of ["br", "zstd", "gzip"] as const) {
    test(`others are answered while a large body becomes ${coding}`, async (context) => {
      const body = createBody(8_000_000);
      const responder = createEcho({ body, tag: TAG });
      let state: "before" | "compressing" | "after" = "before";
      const compress: Compress = async (...args) => {
        state = "compressing";
        const coded = await compressBody(...args);
        state = "after";
        return coded;
      };
      const stateNow = (): typeof state => state;
      const { ask } = await startTestServer(context, { current: () => ({ responder }), compress });
      const large = ask(TRAININGS, "GET", accept(coding));
      let meanwhile = 0;
      while (stateNow() !== "after") {
        const stateAtStart = stateNow();
        assert.equal((await ask("/health/live")).status, 200);
        if (stateAtStart === "compressing" && stateNow() === "compressing") meanwhile += 1;
      }
      assert.ok(meanwhile > 2, `${meanwhile} answers in the meantime`);
      assert.deepEqual(DECODERS[coding]((await large).bytes), body);
    });
  }

  test("answers on one connection keep their order", async (context) => {
    const gate = createGate();
    const { sendRaw } = await startWatched(context, createResponder(), () => gate.opened);
    const line = `GET ${TRAININGS} HTTP/1.1\r\nHost: a\r\n`;
    const received = sendRaw(
      `${line}Accept-Encoding: gzip\r\n\r\n${line}Connection: close\r\n\r\n`,
    );
    setTimeout(gate.open, 50);
    const text = await received;
    assert.equal(text.split("HTTP/1.1 200 OK").length, 3);
    const coded = text.toLowerCase().indexOf("content-encoding: gzip");
    assert.ok(coded > 0 && coded < text.indexOf('{"text":'), text.slice(0, 300));
  });

  test("a client that leaves while it waits leaves nothing behind", async (context) => {
    const gate = createGate();
    const watched = await startWatched(context, createResponder(), () => gate.opened);
    const { ask, begun, logged, port } = watched;
    const leaving = Array.from({ length: 20 }, () => {
      const request = sendRequest({
        host: "127.0.0.1",
        port,
        path: TRAININGS,
        headers: accept("br"),
      });
      const left = new Promise<void>((resolve) => {
        request.once("error", () => resolve());
      });
      request.end();
      return { request, left };
    });
    while (begun.length === 0) await ask("/health/live");
    for (const { request } of leaving) request.destroy();
    await Promise.all(leaving.map(({ left }) => left));
    await ask("/health/live");
    gate.open();
    assert.deepEqual(brotliDecompressSync((await ask(TRAININGS, "GET", accept("br"))).bytes), BODY);
    assert.deepEqual([begun, logged], [["br"], []]);
  });
});

test("if compression fails, the body is sent uncoded, or 503 if that is not acceptable", async (context) => {
  const { ask, logged } = await startWatched(context, createResponder(), failToCompress);
  const plain = await ask(TRAININGS, "GET", accept("br, gzip"));
  assert.deepEqual([plain.status, codingOf(plain), plain.bytes], [200, "identity", BODY]);
  assert.equal(plain.headers.etag, tagOf("identity"));
  const refused = await ask(TRAININGS, "GET", accept("br, gzip, identity;q=0"));
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  assert.equal(refused.headers["cache-control"], "no-store");
  assert.equal(refused.headers.etag, undefined);
  assert.equal(logged.length, 1);
});
