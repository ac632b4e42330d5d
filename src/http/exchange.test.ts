import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { HOST, PATH, get } from "../../test/api/http/exchanges.ts";
import { TOKEN, readResponses, startTestServer } from "../../test/api/http/test-server.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const NAVIGATION = "/api/v1/navigation";

/** Requests of every kind with a code path of its own. */
const KINDS: readonly (readonly [path: string, method: string, headers: object, status: number])[] =
  [
    [PATH, "GET", {}, 200],
    [PATH, "HEAD", {}, 200],
    [PATH, "GET", { "If-None-Match": "*" }, 304],
    [PATH, "OPTIONS", {}, 204],
    ["/health/live", "GET", {}, 200],
    ["/health/ready", "GET", {}, 200],
    ["/nowhere", "GET", {}, 404],
    ["/%zz", "GET", {}, 400],
    [`${PATH}/page/bug`, "GET", {}, 500],
    [NAVIGATION, "GET", {}, 401],
    [PATH, "PUT", {}, 405],
  ];

describe("X-Request-Id", () => {
  for (const [path, method, headers, status] of KINDS) {
    test(`${method} ${path} ${JSON.stringify(headers)}: kept when valid, else a new one`, async (context) => {
      const { ask } = await startTestServer(context);
      const kept = await ask(path, method, { ...headers, "X-Request-Id": "Trace_1.a-b" });
      assert.equal(kept.status, status);
      assert.equal(kept.headers["x-request-id"], "Trace_1.a-b");
      assert.equal(kept.headers["x-content-type-options"], "nosniff");
      const made = await ask(path, method, { ...headers, "X-Request-Id": "" });
      assert.match(String(made.headers["x-request-id"]), UUID);
    });
  }

  for (const sent of ["", "a b", "ä", "a,b", "<b>", "a".repeat(129)]) {
    test(`${sent.slice(0, 10)} is not kept`, async (context) => {
      const { sendRaw } = await startTestServer(context);
      const [answer] = readResponses(
        await sendRaw(get(`${HOST}Connection: close\r\nX-Request-Id: ${sent}\r\n`)),
      );
      const [, id = ""] = /^x-request-id: (.*)$/imu.exec(answer?.head ?? "") ?? [];
      assert.match(id, UUID);
    });
  }

  test("128 characters are kept; of two lines none is", async (context) => {
    const { ask } = await startTestServer(context);
    const longest = "a".repeat(128);
    const kept = await ask(PATH, "GET", { "X-Request-Id": longest });
    assert.equal(kept.headers["x-request-id"], longest);
    const twice = await ask(PATH, "GET", { "X-Request-Id": ["one", "two"] });
    assert.match(String(twice.headers["x-request-id"]), UUID);
  });

  test("scripts may read it", async (context) => {
    const { ask } = await startTestServer(context);
    const { headers } = await ask(PATH);
    assert.match(headers["access-control-expose-headers"] ?? "", /(?:^|, )X-Request-Id(?:,|$)/u);
  });

  test("a fault is logged with the id that its answer names", async (context) => {
    const { ask, logged } = await startTestServer(context);
    await ask(`${NAVIGATION}/page/bug`, "GET", {
      Authorization: `Bearer ${TOKEN}`,
      "X-Request-Id": "case-4711",
    });
    assert.match(logged.join(""), /"requestId":"case-4711"/u);
  });
});

test("a log line names the client behind a trusted proxy", async (context) => {
  const options = { trustProxy: ["127.0.0.1"], logRequests: "all" } as const;
  const { ask, logged } = await startTestServer(context, options, "info");
  await ask(PATH, "GET", { "X-Forwarded-For": "203.0.113.7" });
  while (logged.length === 0) await setImmediate();
  assert.match(logged.join(""), /"address":"203\.0\.113\.7"/u);
});
