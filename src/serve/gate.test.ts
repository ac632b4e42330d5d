import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { WRONG_TOKENS } from "../http/bearer.ts";
import { NOW, TOKEN, startTestServer } from "../../test/api/http/test-server.ts";
import type { Received, TestServer } from "../../test/api/http/test-server.ts";

const NAVIGATION = "/api/v1/navigation";
const TRAININGS = "/training-extension/api/v1/trainings";
const RIGHT = { Authorization: `Bearer ${TOKEN}` };

/** A well-formed token that does not exist. */
const createWrong = (): { Authorization: string } => ({
  Authorization: `Bearer ${Buffer.from(`abcdefghij012345:${randomUUID()}`).toString("base64")}`,
});

const messageOf = ({ body }: Received): string | undefined =>
  (JSON.parse(body) as { Notifications: { Message: string }[] }).Notifications[0]?.Message;

const limited = (
  quota: number,
  windowSeconds = 60,
): { rateLimit: object & { quota: number; windowSeconds: number } } => ({
  rateLimit: { quota, windowSeconds },
});

const from = (address: string): object => ({ "X-Forwarded-For": address });

describe("the rate limit", () => {
  test("each response states the remaining quota, and a request beyond it is refused", async (context) => {
    let now = NOW;
    const { ask } = await startTestServer(context, { ...limited(3), clock: () => now });
    const answers = [
      await ask(TRAININGS),
      await ask(TRAININGS, "HEAD", { "If-None-Match": "*" }),
      await ask(`${TRAININGS}/page/404`),
      await ask(TRAININGS),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 304, 404, 429],
    );
    for (const [index, { headers }] of answers.entries()) {
      assert.equal(headers["ratelimit-policy"], '"default";q=3;w=60');
      assert.equal(headers["ratelimit"], `"default";r=${[2, 1, 0, 0][index]};t=60`);
    }
    const [, , , refused] = answers;
    assert.equal(messageOf(refused as Received), "RATE_LIMIT_EXCEEDED");
    assert.equal(refused?.headers["retry-after"], "60");
    assert.equal(answers[0]?.headers["retry-after"], undefined);
    now += 59_000;
    const late = await ask(TRAININGS);
    assert.deepEqual([late.status, late.headers["retry-after"]], [429, "1"]);
    now += 1000;
    assert.equal((await ask(TRAININGS)).status, 200);
  });

  test("a good token has an account of its own; wrong ones share that of the address", async (context) => {
    const { ask } = await startTestServer(context, limited(2));
    for (const headers of [{}, createWrong()])
      assert.equal((await ask(TRAININGS, "GET", headers)).status, 200);
    assert.equal((await ask(TRAININGS)).status, 429);
    assert.equal((await ask(TRAININGS, "GET", createWrong())).status, 429);
    assert.equal((await ask(TRAININGS, "GET", RIGHT)).status, 200);
    assert.equal((await ask(NAVIGATION, "GET", RIGHT)).status, 200);
    assert.equal((await ask(NAVIGATION, "GET", RIGHT)).status, 429);
  });

  test("requests that fail an earlier check count, too, and get 429 beyond it", async (context) => {
    const { ask, sendRaw } = await startTestServer(context, limited(4));
    const statusOf = async (path: string, method = "GET", headers = {}): Promise<number> =>
      (await ask(path, method, headers)).status;
    assert.equal(await statusOf(TRAININGS, "OPTIONS"), 204);
    assert.equal(await statusOf("/health/ready"), 200);
    assert.equal(await statusOf(`${TRAININGS}?a=%`), 400);
    const missing = await ask("/nowhere");
    assert.deepEqual([missing.status, missing.headers["ratelimit"]], [404, '"default";r=2;t=60']);
    assert.equal(await statusOf(TRAININGS, "POST"), 405);
    assert.equal(await statusOf(NAVIGATION), 401);

    assert.equal(await statusOf("/nowhere"), 429);
    assert.equal(await statusOf(TRAININGS, "POST"), 429);
    assert.equal(await statusOf(NAVIGATION), 429);
    assert.equal(await statusOf(TRAININGS, "GET", { Accept: "image/png" }), 429);
    // Its connection is closed, as after each malformed request.
    const malformed = await sendRaw(`GET ${TRAININGS}?a=% HTTP/1.1\r\nHost: a\r\n\r\n`);
    assert.match(malformed, /^HTTP\/1\.1 429 [\s\S]*\r\nConnection: close\r\n/iu);

    assert.equal(await statusOf("/nowhere", "GET", RIGHT), 404);
    assert.equal(await statusOf(TRAININGS, "OPTIONS"), 204);
    assert.equal(await statusOf("/health/ready"), 200);
  });

  test("scripts may read its headers if there is a limit; without one, they are not exposed", async (context) => {
    const on = await (await startTestServer(context, limited(1))).ask(TRAININGS);
    const off = await (await startTestServer(context)).ask(TRAININGS);
    assert.match(
      on.headers["access-control-expose-headers"] ?? "",
      /, RateLimit, RateLimit-Policy$/u,
    );
    assert.doesNotMatch(JSON.stringify(off.headers), /ratelimit/iu);
  });
});

/** @returns the statuses of as many requests with wrong tokens, each another one */
async function guess({ ask }: TestServer, times: number, headers = {}): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await ask(NAVIGATION, "GET", { ...createWrong(), ...headers })).status);
  return statuses;
}

const times = (count: number, status: number): readonly number[] =>
  Array.from({ length: count }, () => status);

describe("the limit on wrong tokens", () => {
  test("after twenty in a minute, further wrong ones wait until it is over", async (context) => {
    let now = NOW;
    const server = await startTestServer(context, { clock: () => now });
    assert.deepEqual(await guess(server, WRONG_TOKENS.quota), times(20, 401));
    now += 10_000;
    const refused = await server.ask(NAVIGATION, "GET", createWrong());
    assert.deepEqual([refused.status, messageOf(refused)], [429, "RATE_LIMIT_EXCEEDED"]);
    assert.equal(refused.headers["retry-after"], "50");
    assert.equal(refused.headers["ratelimit"], undefined);
    assert.equal(refused.headers["www-authenticate"], undefined);
    now += 50_000;
    assert.deepEqual(await guess(server, 21), [...times(20, 401), 429]);
  });

  test("right tokens and requests without one are not touched", async (context) => {
    const server = await startTestServer(context);
    await guess(server, 25);
    assert.equal((await server.ask(NAVIGATION, "GET", RIGHT)).status, 200);
    assert.equal((await server.ask(NAVIGATION)).status, 401);
    assert.equal((await server.ask(TRAININGS, "GET", createWrong())).status, 200);
  });

  test("a guess at a preview is one as well", async (context) => {
    const server = await startTestServer(context);
    for (let count = 0; count < 20; count += 1)
      assert.equal((await server.ask(`${TRAININGS}?at=1`, "GET", createWrong())).status, 403);
    assert.equal((await server.ask(`${TRAININGS}?at=1`, "GET", createWrong())).status, 429);
    assert.equal((await server.ask(`${TRAININGS}?at=1`)).status, 403);
  });

  test("clients behind a trusted proxy are counted apart, networks of 64 bits as one", async (context) => {
    const server = await startTestServer(context, { trustProxy: ["127.0.0.1"] });
    assert.deepEqual((await guess(server, 21, from("198.51.100.7"))).at(-1), 429);
    assert.deepEqual((await guess(server, 1, from("198.51.100.8"))).at(-1), 401);
    await guess(server, 20, from("2001:db8:0:1::1"));
    assert.deepEqual(await guess(server, 1, from("2001:db8:0:1:9::2")), [429]);
    assert.deepEqual(await guess(server, 1, from("2001:db8:0:2::1")), [401]);
  });

  test("an untrusted X-Forwarded-For does not help", async (context) => {
    const server = await startTestServer(context);
    for (let count = 0; count < 20; count += 1)
      await guess(server, 1, { "X-Forwarded-For": `198.51.100.${count}` });
    assert.deepEqual(await guess(server, 1, { "X-Forwarded-For": "203.0.113.1" }), [429]);
  });
});
