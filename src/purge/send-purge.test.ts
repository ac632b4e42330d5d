/** What caches are sent, compared with what their vendors document, and what becomes of refusals. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startStandIn } from "../../test/purging/stand-in.ts";
import type { StandIn, StandInAnswer } from "../../test/purging/stand-in.ts";
import { divideTags, sendPurge } from "./send-purge.ts";
import { readTarget } from "./target.ts";

const TOKEN = "a-secret-token";
const TAGS = Array.from({ length: 600 }, (_, index) => `lectern/navigation/json/${index + 1}/de`);
const SOON = { backOffMs: 5 };

async function withStandIn(
  answers: readonly StandInAnswer[],
  work: (standIn: StandIn) => Promise<void>,
): Promise<void> {
  const standIn = await startStandIn(answers);
  try {
    await work(standIn);
  } finally {
    await standIn.stop();
  }
}

const targetAt = (to: string, { address }: StandIn): ReturnType<typeof readTarget> =>
  readTarget(to, { token: TOKEN, api: address });

test("Fastly: POST /service/ID/purge with at most 256 surrogate keys", () =>
  withStandIn([{}], async (standIn) => {
    const requests = await sendPurge(targetAt("fastly=SU1Z0isx", standIn), {
      tags: TAGS,
      release: 7,
    });
    assert.equal(requests, 3);
    for (const { method, url, headers, body } of standIn.recorded) {
      assert.equal(`${method} ${url}`, "POST /service/SU1Z0isx/purge");
      assert.equal(headers["fastly-key"], TOKEN);
      assert.equal(headers.accept, "application/json");
      assert.equal(headers["content-type"], "application/json");
      const { surrogate_keys: keys, ...others } = JSON.parse(body) as { surrogate_keys: string[] };
      assert.ok(keys.length <= 256);
      assert.deepEqual(others, {});
    }
    assert.deepEqual(standIn.listTags("surrogate_keys"), TAGS);
  }));

test("Cloudflare: POST /zones/ID/purge_cache with at most 30 tags", () =>
  withStandIn([{ body: '{"success":true,"errors":[],"result":{"id":"x"}}' }], async (standIn) => {
    await sendPurge(targetAt("cloudflare=023e105f", standIn), { tags: TAGS, release: 7 });
    for (const { method, url, headers, body } of standIn.recorded) {
      assert.equal(`${method} ${url}`, "POST /zones/023e105f/purge_cache");
      assert.equal(headers.authorization, `Bearer ${TOKEN}`);
      assert.equal(headers["content-type"], "application/json");
      const { tags, ...others } = JSON.parse(body) as { tags: string[] };
      assert.ok(tags.length <= 30);
      assert.deepEqual(others, {});
    }
    assert.deepEqual(standIn.listTags("tags"), TAGS);
  }));

test("Varnish: PURGE with tags in a header of less than 8 KiB", () =>
  withStandIn([{}], async (standIn) => {
    await sendPurge(targetAt(`varnish=${standIn.address}`, standIn), { tags: TAGS, release: 7 });
    const sent = standIn.recorded.map(({ headers }) => String(headers["surrogate-key"]));
    assert.ok(standIn.recorded.every(({ method }) => method === "PURGE"));
    assert.ok(standIn.recorded.every(({ headers }) => headers["lectern-release"] === "7"));
    assert.ok(standIn.recorded.every(({ headers }) => headers.authorization === undefined));
    assert.ok(sent.length > 1 && sent.every(({ length }) => length < 8000));
    assert.deepEqual(sent.join(" ").split(" "), TAGS);
  }));

const SOFT = ["lectern/navigation/rest/de", "lectern/languages/json/1", "lectern/events"];

/** The header that makes a purge soft, where there is one. */
const SOFT_HEADERS: Readonly<Record<string, string | undefined>> = {
  fastly: "fastly-soft-purge",
  varnish: "lectern-purge",
  cloudflare: undefined,
  url: undefined,
};
for (const [kind, header] of Object.entries(SOFT_HEADERS)) {
  test(`${kind}: ${header === undefined ? "all tags are purged" : "what may be as before is purged softly"}`, () =>
    withStandIn([{ body: '{"success":true}' }], async (standIn) => {
      const { address } = standIn;
      const to = { varnish: `varnish=${address}`, url: address }[kind] ?? `${kind}=x`;
      const target = targetAt(to, standIn);
      const listSoft = (): boolean[] =>
        standIn.recorded.map(({ headers }) => header !== undefined && header in headers);
      const purge = { tags: [...TAGS.slice(0, 2), ...SOFT], softTags: new Set(SOFT), release: 7 };
      assert.equal(await sendPurge(target, purge), header === undefined ? 1 : 2);
      assert.deepEqual(listSoft(), header === undefined ? [false] : [false, true]);
      const sent = standIn.recorded.map(
        ({ headers, body }) => `${String(headers["surrogate-key"])} ${body}`,
      );
      const [exact = "", soft = exact] = sent;
      assert.ok(TAGS.slice(0, 2).every((tag) => exact.includes(tag)));
      assert.ok(SOFT.every((tag) => soft.includes(tag)));
      assert.ok(header === undefined || !SOFT.some((tag) => exact.includes(tag)));
    }));
}

test("a URL: POST with tags and release", () =>
  withStandIn([{}], async (standIn) => {
    await sendPurge(targetAt(`${standIn.address}/hook?key=x`, standIn), {
      tags: ["a"],
      release: undefined,
    });
    const [{ method, url, headers, body } = assert.fail()] = standIn.recorded;
    assert.equal(`${method} ${url}`, "POST /hook?key=x");
    assert.equal(headers.authorization, `Bearer ${TOKEN}`);
    assert.deepEqual(JSON.parse(body), { tags: ["a"], release: null });
  }));

test("a request that may succeed later is sent again after a wait", async () => {
  const busy = { status: 429, headers: { "Retry-After": "1" } };
  await withStandIn([{ status: 503 }, busy, {}], async (standIn) => {
    const waits: number[] = [];
    const onRetry = (_reason: string, waitMs: number): void => void waits.push(waitMs);
    const begun = performance.now();
    await sendPurge(
      targetAt("fastly=x", standIn),
      { tags: ["a"], release: 7 },
      { ...SOON, onRetry },
    );
    assert.deepEqual(waits, [5, 1000]);
    assert.ok(performance.now() - begun >= 1000);
    assert.equal(standIn.recorded.length, 3);
  });
});

test("a missing response times out", () =>
  withStandIn([{ delayMs: 2000 }, {}], async (standIn) => {
    const options = { ...SOON, timeoutMs: 200 };
    await sendPurge(targetAt("fastly=x", standIn), { tags: ["a"], release: 7 }, options);
    assert.equal(standIn.recorded.length, 2);
  }));

const REFUSALS: readonly (readonly [string, StandInAnswer, RegExp, number])[] = [
  [
    "fastly=x",
    { status: 401, body: `{"msg":"bad ${TOKEN}"}` },
    /answered 401: \{"msg":"bad …"\}/u,
    1,
  ],
  ["fastly=x", { status: 500 }, /failed 6 times at fastly=x: it answered 500/u, 6],
  ["fastly=x", { status: 302, headers: { Location: "/" } }, /answered 302/u, 1],
  ["cloudflare=x", { body: '{"success":false}' }, /did not answer with success: true/u, 6],
];
for (const [to, answer, expected, requests] of REFUSALS) {
  test(`${to} that answers ${answer.status ?? answer.body} is an error after ${requests} requests`, () =>
    withStandIn([answer], async (standIn) => {
      const sending = sendPurge(targetAt(to, standIn), { tags: ["a"], release: 7 }, SOON);
      await assert.rejects(sending, expected);
      assert.equal(standIn.recorded.length, requests);
    }));
}

test("an address without a server is an error", async () => {
  const standIn = await startStandIn();
  await standIn.stop();
  const target = targetAt(`varnish=${standIn.address}`, standIn);
  const sending = sendPurge(target, { tags: ["a"], release: 7 }, SOON);
  await assert.rejects(sending, /cannot be reached \(ECONNREFUSED\)/u);
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
  test(`--to ${to}${token === undefined ? " without a token" : ""} is refused`, () => {
    assert.throws(
      () => readTarget(to, { token, api: undefined }),
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
  ].map((to) => readTarget(to, { token: undefined, api: undefined }));
  assert.equal(one?.name, "https://purge.example");
  assert.notEqual(one.key, other?.key);
  assert.equal(one.key.includes("secret"), false);
});
