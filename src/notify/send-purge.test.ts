/** What caches are sent, compared with what their vendors document, and what becomes of refusals. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { uuid } from "../../test/support/sample-content.ts";
import { startRecordingServer } from "../../test/api/notify/recording-server.ts";
import type { RecordingServer, GivenAnswer } from "../../test/api/notify/recording-server.ts";
import { divideTags, PurgeFault, sendPurge } from "./send-purge.ts";
import { readCache } from "./caches.ts";

const TOKEN = "a-secret-token";
const ONE = { tags: ["a"], isSoft: true };
const TAGS = Array.from({ length: 600 }, (_, index) => `lectern/navigation/${uuid(index)}`);

async function withServer(
  answers: readonly GivenAnswer[],
  work: (server: RecordingServer) => Promise<void>,
): Promise<void> {
  const server = await startRecordingServer(answers);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

const cacheAt = (to: string, { address }: RecordingServer): ReturnType<typeof readCache> =>
  readCache(to, { token: TOKEN, api: address });

test("Fastly: POST /service/ID/purge with at most 256 surrogate keys", () =>
  withServer([{}], async (server) => {
    const requests = await sendPurge(cacheAt("fastly=SU1Z0isx", server), {
      tags: TAGS,
      isSoft: false,
    });
    assert.equal(requests, 3);
    for (const { method, url, headers, body } of server.recorded) {
      assert.equal(`${method} ${url}`, "POST /service/SU1Z0isx/purge");
      assert.equal(headers["fastly-key"], TOKEN);
      assert.equal(headers.accept, "application/json");
      assert.equal(headers["content-type"], "application/json");
      const { surrogate_keys: keys, ...others } = JSON.parse(body) as { surrogate_keys: string[] };
      assert.ok(keys.length <= 256);
      assert.deepEqual(others, {});
    }
    assert.deepEqual(server.listTags("surrogate_keys"), TAGS);
  }));

test("Cloudflare: POST /zones/ID/purge_cache with at most 30 tags", () =>
  withServer([{ body: '{"success":true,"errors":[],"result":{"id":"x"}}' }], async (server) => {
    await sendPurge(cacheAt("cloudflare=023e105f", server), { tags: TAGS, isSoft: false });
    for (const { method, url, headers, body } of server.recorded) {
      assert.equal(`${method} ${url}`, "POST /zones/023e105f/purge_cache");
      assert.equal(headers.authorization, `Bearer ${TOKEN}`);
      assert.equal(headers["content-type"], "application/json");
      const { tags, ...others } = JSON.parse(body) as { tags: string[] };
      assert.ok(tags.length <= 30);
      assert.deepEqual(others, {});
    }
    assert.deepEqual(server.listTags("tags"), TAGS);
  }));

test("Varnish: PURGE with tags in a header of less than 8 KiB", () =>
  withServer([{}], async (server) => {
    await sendPurge(cacheAt(`varnish=${server.address}`, server), { tags: TAGS, isSoft: false });
    const sent = server.recorded.map(({ headers }) => String(headers["surrogate-key"]));
    assert.ok(server.recorded.every(({ method }) => method === "PURGE"));
    assert.ok(server.recorded.every(({ headers }) => headers.authorization === undefined));
    assert.ok(sent.length > 1 && sent.every(({ length }) => length < 8000));
    assert.deepEqual(sent.join(" ").split(" "), TAGS);
  }));

/** The header that makes a purge soft, where there is one. */
const SOFT_HEADERS: Readonly<Record<string, string | undefined>> = {
  fastly: "fastly-soft-purge",
  varnish: "lectern-purge",
  cloudflare: undefined,
  url: undefined,
};
for (const [kind, header] of Object.entries(SOFT_HEADERS)) {
  test(`${kind}: ${header === undefined ? "knows no soft purge" : "a soft purge has a header"}`, () =>
    withServer([{ body: '{"success":true}' }], async (server) => {
      const { address } = server;
      const to = { varnish: `varnish=${address}`, url: address }[kind] ?? `${kind}=x`;
      const cache = cacheAt(to, server);
      for (const isSoft of [false, true]) await sendPurge(cache, { tags: ["a"], isSoft });
      assert.deepEqual(
        server.recorded.map(({ headers }) => header !== undefined && header in headers),
        [false, header !== undefined],
      );
    }));
}

test("a URL: POST with tags", () =>
  withServer([{}], async (server) => {
    await sendPurge(cacheAt(`${server.address}/hook?key=x`, server), {
      tags: ["a"],
      isSoft: true,
    });
    const [{ method, url, headers, body } = assert.fail()] = server.recorded;
    assert.equal(`${method} ${url}`, "POST /hook?key=x");
    assert.equal(headers.authorization, `Bearer ${TOKEN}`);
    assert.deepEqual(JSON.parse(body), { tags: ["a"] });
  }));

test("a missing response times out, and may come later", () =>
  withServer([{ delayMs: 2000 }], async (server) => {
    const sending = sendPurge(cacheAt("fastly=x", server), ONE, undefined, 200);
    await assert.rejects(sending, { mayRetry: true, message: /no response within 0\.2 seconds/u });
  }));

const BUSY = { status: 429, headers: { "Retry-After": "1" } };
const REFUSALS: readonly (readonly [string, GivenAnswer, RegExp, boolean, number])[] = [
  [
    "fastly=x",
    { status: 401, body: `{"msg":"bad ${TOKEN}"}` },
    /answered 401: \{"msg":"bad …"\}/u,
    false,
    0,
  ],
  ["fastly=x", { status: 500 }, /^it answered 500/u, true, 0],
  ["fastly=x", BUSY, /^it answered 429/u, true, 1000],
  ["fastly=x", { status: 302, headers: { Location: "/" } }, /answered 302/u, false, 0],
  ["cloudflare=x", { body: '{"success":false}' }, /did not answer with success: true/u, true, 0],
];
for (const [to, answer, expected, mayRetry, waitMs] of REFUSALS) {
  test(`${to} that answers ${answer.status ?? answer.body} is a fault${mayRetry ? " that may end" : ""}`, () =>
    withServer([answer], async (server) => {
      await assert.rejects(sendPurge(cacheAt(to, server), ONE), (error) => {
        assert.ok(error instanceof PurgeFault);
        assert.match(error.message, expected);
        assert.deepEqual([error.mayRetry, error.waitMs], [mayRetry, waitMs]);
        return true;
      });
      assert.equal(server.recorded.length, 1);
    }));
}

test("an address without a server is an error", async () => {
  const server = await startRecordingServer();
  await server.stop();
  const sending = sendPurge(cacheAt(`varnish=${server.address}`, server), ONE);
  await assert.rejects(sending, /does not answer \(ECONNREFUSED\)/u);
});

test("tags are divided by number and by bytes, and none is lost", () => {
  const tags = ["aa", "bb", "cc", "dd", "ee"];
  assert.deepEqual(divideTags(tags, { maxTags: 2, maxBytes: 1000 }), [
    ["aa", "bb"],
    ["cc", "dd"],
    ["ee"],
  ]);
  assert.deepEqual(divideTags(tags, { maxTags: 100, maxBytes: 7 }), [
    ["aa", "bb"],
    ["cc", "dd"],
    ["ee"],
  ]);
  assert.deepEqual(divideTags([], { maxTags: 2, maxBytes: 7 }), []);
});

const WRONG: readonly (readonly [string, string | undefined, RegExp])[] = [
  ["akamai=x", TOKEN, /give one of varnish=URL, fastly=SERVICE, cloudflare=ZONE, URL/u],
  ["varnish=localhost", TOKEN, /give one of/u],
  ["fastly=a/b", TOKEN, /give one of/u],
  ["toString=x", TOKEN, /give one of/u],
  ["fastly=x", undefined, /needs a token: set LECTERN_PURGE_TOKEN/u],
  ["http://user:word@127.0.0.1/", TOKEN, /leave out user and password/u],
  ["Varnish=http://user:word@127.0.0.1/", TOKEN, /give one of/u],
  ["varnish=http://user:word@127.0.0.1/", TOKEN, /leave out user and password/u],
];
for (const [to, token, expected] of WRONG) {
  test(`--purge ${to}${token === undefined ? " without a token" : ""} is refused`, () => {
    assert.throws(
      () => readCache(to, { token, api: undefined }),
      (error: Error) => {
        assert.match(error.message, expected);
        assert.equal(error.message.includes("word@"), false);
        return true;
      },
    );
  });
}

test("a URL is named without its secret parts, but has its own key", () => {
  const [one, other] = [
    "https://purge.example/secret?key=1",
    "https://purge.example/secret?key=2",
  ].map((to) => readCache(to, { token: undefined, api: undefined }));
  assert.equal(one?.name, "https://purge.example");
  assert.notEqual(one.key, other?.key);
  assert.equal(one.key.includes("secret"), false);
});
