import assert from "node:assert/strict";
import type { OutgoingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import { TOKEN, startTestServer } from "../../test/api/http/test-server.ts";
import type { Received } from "../../test/api/http/test-server.ts";
import { BUILD } from "../version.ts";
import type { Readiness } from "./feature-rows.ts";

/** The members that say which Lectern answers. */
const BUILT = JSON.stringify(BUILD).slice(1, -1);

const BEARER = { Authorization: `Bearer ${TOKEN}` };
const NAVIGATION = "/api/v1/navigation";
const TRAININGS = "/training-extension/api/v1/trainings";

const messagesOf = ({ body }: Received): readonly string[] =>
  (JSON.parse(body) as { Notifications: { Message: string }[] }).Notifications.map(
    ({ Message }) => Message,
  );

type Refusal = readonly [
  path: string,
  method: string,
  headers: OutgoingHttpHeaders,
  status: number,
  message: string,
];
const none = {};
/** Each row breaks several rules; the message shows which one is checked first. */
const REFUSALS: readonly Refusal[] = [
  [`${NAVIGATION}/%ff`, "POST", none, 400, "REQUEST_MALFORMED"],
  [`${NAVIGATION}?a=%`, "POST", none, 400, "REQUEST_MALFORMED"],
  ["/nowhere?a=%ff", "GET", none, 400, "REQUEST_MALFORMED"],
  ["/nowhere", "POST", none, 404, "RESOURCE_NOT_FOUND"],
  ["/", "GET", none, 404, "RESOURCE_NOT_FOUND"],
  [NAVIGATION, "POST", none, 405, "METHOD_NOT_ALLOWED"],
  [NAVIGATION, "DELETE", none, 405, "METHOD_NOT_ALLOWED"],
  [NAVIGATION, "PROPFIND", none, 405, "METHOD_NOT_ALLOWED"],
  [`${TRAININGS}/page/404`, "POST", { Accept: "text/html" }, 405, "METHOD_NOT_ALLOWED"],
  ["/health/live", "POST", none, 405, "METHOD_NOT_ALLOWED"],
  [NAVIGATION, "GET", { Accept: "text/html" }, 401, "TOKEN_MISSING"],
  [`${NAVIGATION}/page/404`, "GET", none, 401, "TOKEN_MISSING"],
  [NAVIGATION, "HEAD", none, 401, "TOKEN_MISSING"],
  [NAVIGATION, "GET", { Authorization: "Bearer x" }, 401, "TOKEN_INVALID"],
  [`${NAVIGATION}/page/404`, "GET", { ...BEARER, Accept: "text/html" }, 406, "NOT_ACCEPTABLE"],
  [TRAININGS, "GET", { Accept: "application/json;q=0" }, 406, "NOT_ACCEPTABLE"],
  [NAVIGATION, "GET", { "Accept-Encoding": "*;q=0" }, 401, "TOKEN_MISSING"],
  [`${TRAININGS}/page/404`, "GET", { "Accept-Encoding": "*;q=0" }, 406, "NOT_ACCEPTABLE"],
  [TRAININGS, "HEAD", { "Accept-Encoding": "deflate, identity;q=0" }, 406, "NOT_ACCEPTABLE"],
  ["/nowhere", "GET", { "Accept-Encoding": "*;q=0" }, 404, "RESOURCE_NOT_FOUND"],
  [`${TRAININGS}/page/404`, "GET", none, 404, "PAGE_OUT_OF_RANGE"],
  [`${TRAININGS}/page/404`, "HEAD", none, 404, "PAGE_OUT_OF_RANGE"],
];

function failToWrite(): never {
  throw new Error("no words");
}

describe("refusals", () => {
  for (const [path, method, headers, status, message] of REFUSALS) {
    test(`${method} ${path} ${JSON.stringify(headers)}`, async (context) => {
      const { ask } = await startTestServer(context);
      const answer = await ask(path, method, { ...headers, "Accept-Language": "de" });
      assert.equal(answer.status, status);
      assert.equal(answer.headers["content-type"], "application/json");
      assert.equal(answer.headers["cache-control"], "no-store");
      assert.equal(answer.headers["content-language"], "de");
      assert.equal(answer.headers.date, "Sat, 21 Nov 2026 07:35:10 GMT");
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      assert.equal(answer.headers.etag, undefined);
      assert.equal(answer.headers.allow, status === 405 ? "GET, HEAD, OPTIONS" : undefined);
      assert.equal(
        answer.headers["www-authenticate"]?.startsWith('Bearer realm="Lectern"'),
        status === 401 ? true : undefined,
      );
      if (method === "HEAD") {
        assert.equal(answer.body, "");
        const get = await ask(path, "GET", { ...headers, "Accept-Language": "de" });
        assert.deepEqual(answer.headers, get.headers);
      } else {
        assert.deepEqual(messagesOf(answer), [message]);
        assert.equal(answer.headers["content-length"], String(Buffer.byteLength(answer.body)));
      }
    });
  }

  test("a public resource ignores any token", async (context) => {
    const { ask } = await startTestServer(context);
    assert.equal((await ask(TRAININGS, "GET", { Authorization: "Bearer x" })).status, 200);
  });

  test("nothing published yet: 503, but not before token and Accept", async (context) => {
    const { ask } = await startTestServer(context, { current: () => undefined });
    const answer = await ask(NAVIGATION, "GET", BEARER);
    assert.equal(answer.status, 503);
    assert.deepEqual(messagesOf(answer), ["SERVICE_UNAVAILABLE"]);
    assert.equal(answer.headers["retry-after"], "5");
    assert.equal((await ask(NAVIGATION)).status, 401);
    assert.equal((await ask(TRAININGS, "GET", { Accept: "text/html" })).status, 406);
    assert.equal((await ask("/nowhere")).status, 404);
  });

  test("a bug is 500 without details, and is logged", async (context) => {
    const { ask, logged } = await startTestServer(context);
    const answer = await ask(`${TRAININGS}/page/bug?key=private`, "GET", BEARER);
    assert.equal(answer.status, 500);
    assert.deepEqual(messagesOf(answer), ["INTERNAL_ERROR"]);
    assert.doesNotMatch(answer.body + JSON.stringify(answer.headers), /secret|srv|Error:/u);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? "", /secret detail.*page\/bug/u);
    assert.doesNotMatch(logged.join(""), new RegExp(`${TOKEN}|private`, "u"));
  });

  test("a bug in writing the message still gets a response", async (context) => {
    const { ask, logged } = await startTestServer(context, { respondError: failToWrite });
    const answer = await ask("/nowhere");
    assert.equal(answer.status, 500);
    assert.deepEqual(messagesOf(answer), ["INTERNAL_ERROR"]);
    assert.equal(logged.length, 1);
  });
});

describe("OPTIONS and CORS", () => {
  for (const path of [NAVIGATION, `${TRAININGS}/page/404`, "/health/live", "/nowhere", "*"]) {
    test(`OPTIONS ${path}`, async (context) => {
      const { ask } = await startTestServer(context);
      const { status, headers, body } = await ask(path, "OPTIONS", {
        Origin: "https://example.org",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,if-none-match",
      });
      assert.equal(status, 204);
      assert.equal(body, "");
      assert.equal(headers["content-length"], undefined);
      assert.equal(headers.allow, "GET, HEAD, OPTIONS");
      assert.equal(headers["access-control-allow-origin"], "*");
      assert.equal(headers["access-control-allow-methods"], "GET, HEAD, OPTIONS");
      assert.equal(headers["access-control-allow-headers"], "*, Authorization");
    });
  }

  test("scripts may read the headers of the response", async (context) => {
    const { ask } = await startTestServer(context);
    const safe =
      "x-content-type-options cache-control content-language content-length content-type expires last-modified";
    const { headers } = await ask(NAVIGATION, "GET", BEARER);
    const exposed = headers["access-control-expose-headers"]?.toLowerCase().split(", ") ?? [];
    for (const name of Object.keys(headers)) {
      // For browsers themselves.
      if (/^(?:access-control|timing-allow)-/u.test(name)) continue;
      if (["connection", "keep-alive"].includes(name)) continue;
      assert.ok(exposed.includes(name) || safe.split(" ").includes(name), name);
    }
    // For caches in between alone.
    for (const name of ["cache-tag", "surrogate-key"]) assert.ok(!exposed.includes(name), name);
  });
});

describe("health", () => {
  test("live and ready", async (context) => {
    let ready = true;
    const isReady = (): Readiness => ({
      ready,
      status: ready ? "degraded" : "waiting",
      detail: { release: ready ? 7 : null },
    });
    const { ask } = await startTestServer(context, { isReady, current: () => undefined });
    const live = await ask("/health/live");
    assert.deepEqual([live.status, live.body], [200, `{"live":true,${BUILT}}`]);
    assert.equal(live.headers["cache-control"], "no-store");
    assert.equal(live.headers["content-type"], "application/json");
    const good = await ask("/health/ready");
    assert.deepEqual(
      [good.status, good.body],
      [200, `{"ready":true,${BUILT},"status":"degraded","detail":{"release":7}}`],
    );
    ready = false;
    const bad = await ask("/health/ready/");
    assert.deepEqual(
      [bad.status, bad.body],
      [503, `{"ready":false,${BUILT},"status":"waiting","detail":{"release":null}}`],
    );
    assert.equal((await ask("/health/ready", "HEAD")).status, 503);
    assert.equal((await ask("/health/live")).status, 200);
  });
});

test("X-Forwarded-For of somebody who is not trusted is logged once", async (context) => {
  const { ask, logged } = await startTestServer(context, {}, "warn");
  for (const address of ["192.0.2.1", "192.0.2.2"])
    await ask(TRAININGS, "GET", { "X-Forwarded-For": address });
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? "", /"address":"127\.0\.0\.1".*--trust-proxy/u);
});
