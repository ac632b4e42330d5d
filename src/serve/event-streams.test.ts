import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readEvents } from "../../test/api/http/event-reader.ts";
import type { EventReader } from "../../test/api/http/event-reader.ts";
import { TOKEN, startTestServer } from "../../test/api/http/test-server.ts";
import type { TestServer } from "../../test/api/http/test-server.ts";
import type { EventSource, StreamedEvent } from "./answer.ts";
import type { HttpOptions } from "./listen.ts";
import type { EventRow } from "./feature-rows.ts";
import { waitUntil } from "../../test/support/wait-until.ts";

const PATH = "/service/v1/events";
const bearer = { Authorization: `Bearer ${TOKEN}` };

const eventOf = (id: string, data = id): StreamedEvent => ({ id, event: "release", data });

interface Streaming extends TestServer {
  readonly tell: (event: StreamedEvent) => void;
  readonly read: (headers?: Readonly<Record<string, string>>) => Promise<EventReader>;
}

async function startStreaming(
  context: TestContext,
  changes: Partial<HttpOptions> = {},
  level?: string,
): Promise<Streaming> {
  let tellAll: Parameters<EventSource["subscribe"]>[0] | undefined;
  const row: EventRow = {
    url: PATH,
    meaning: "Counts.",
    opens: "token",
    offered: ["text/event-stream"],
    check() {},
    events: {
      look() {},
      greet: (_reader, known) => (known === "7" ? undefined : eventOf("7", String(known))),
      subscribe(tell) {
        tellAll = tell;
      },
    },
  };
  const server = await startTestServer(context, { service: [row], ...changes }, level);
  return {
    ...server,
    tell: (event) => tellAll?.(() => event),
    async read(headers = {}) {
      const reader = await readEvents(server, PATH, { ...bearer, ...headers });
      context.after(reader.stop);
      return reader;
    },
  };
}

test("a reader gets the current state, then each event in order", async (context) => {
  const { read, tell } = await startStreaming(context);
  const fresh = await read();
  assert.equal(fresh.status, 200);
  assert.equal(fresh.headers["content-type"], "text/event-stream");
  assert.equal(fresh.headers["cache-control"], "no-store");
  assert.equal(fresh.headers["x-accel-buffering"], "no");
  assert.equal(fresh.headers["content-encoding"], undefined);
  assert.equal(fresh.headers["connection"], "close");
  assert.equal(fresh.headers["access-control-allow-origin"], "*");
  assert.ok(fresh.headers["x-request-id"]);
  await waitUntil(() => fresh.events.length === 1, "a greeting");
  assert.match(fresh.text(), /^retry: \d{4}\n\nid: 7\nevent: release\ndata: undefined\n\n$/u);
  const informed = await read({ "Last-Event-ID": "7", "Accept-Encoding": "br, gzip" });
  for (const id of ["8", "9"]) tell(eventOf(id));
  await waitUntil(() => informed.events.length === 2, "two events");
  assert.deepEqual(
    informed.events.map(({ id }) => id),
    ["8", "9"],
  );
  assert.deepEqual(
    fresh.events.map(({ id }) => id),
    ["7", "8", "9"],
  );
});

test("the address is refused as others are", async (context) => {
  const { ask } = await startStreaming(context, {
    rateLimit: { quota: 5, windowSeconds: 60 },
  });
  assert.equal((await ask(PATH)).status, 401);
  assert.equal((await ask(PATH, "GET", { ...bearer, Accept: "application/json" })).status, 406);
  const coded = { ...bearer, "Accept-Encoding": "gzip, identity;q=0" };
  assert.equal((await ask(PATH, "GET", coded)).status, 406);
  assert.equal((await ask(PATH, "POST", bearer)).status, 405);
  const head = await ask(`${PATH}/`, "HEAD", bearer);
  assert.equal(head.status, 200);
  assert.equal(head.headers["content-type"], "text/event-stream");
  assert.match(String(head.headers["ratelimit"]), /r=1/u);
  assert.equal((await ask(PATH, "HEAD", bearer)).status, 200);
  assert.equal((await ask(PATH, "GET", bearer)).status, 429);
});

test("a silent stream has heartbeats, and outlives the time-outs of connections", async (context) => {
  const { read, tell } = await startStreaming(context, {
    limits: {
      heartbeatMs: 50,
      inactivityTimeoutMs: 300,
      headersTimeoutMs: 300,
      requestTimeoutMs: 300,
      checkIntervalMs: 50,
    },
  });
  const reader = await read();
  await sleep(1000);
  assert.equal(reader.isEnded(), false);
  assert.ok(reader.text().split(":\n\n").length > 5, reader.text());
  tell(eventOf("8"));
  await waitUntil(() => reader.events.length === 2, "an event after a second");
});

test("one reader too many is asked to come later, and room is made by those who go", async (context) => {
  const { read } = await startStreaming(context, { limits: { maxEventStreams: 2 } });
  const [first] = [await read(), await read()];
  const refused = await read();
  assert.equal(refused.status, 503);
  assert.equal(refused.headers["retry-after"], "5");
  await waitUntil(refused.isEnded, "the refusal");
  assert.match(refused.text(), /tooManyStreams/u);
  first.stop();
  let next = await read();
  for (let tries = 0; next.status !== 200 && tries < 100; tries++) {
    await sleep(20);
    next = await read();
  }
  assert.equal(next.status, 200);
});

test("one client may have all streams, but not keep others out", async (context) => {
  const { read } = await startStreaming(context, {
    limits: { maxEventStreams: 3 },
    ...revocable(() => false),
  });
  const greedy = [await read(), await read(), await read()];
  const written = Buffer.from(TOKEN, "base64").toString().replace(/^a/u, "b");
  const other = { Authorization: `Bearer ${Buffer.from(written).toString("base64")}` };
  assert.equal((await read(other)).status, 200);
  await greedy[2]?.ended;
  assert.deepEqual(
    greedy.map((one) => one.isEnded()),
    [false, false, true],
  );
  assert.equal((await read()).status, 503);
});

test("a token that is no longer valid ends the stream before the next event", async (context) => {
  let isRevoked = false;
  const { read, tell } = await startStreaming(context, {
    limits: { heartbeatMs: 50 },
    ...revocable(() => isRevoked),
  });
  const reader = await read();
  await waitUntil(() => reader.events.length === 1, "a greeting");
  isRevoked = true;
  tell(eventOf("8"));
  await reader.ended;
  assert.equal(reader.events.length, 1);
  isRevoked = false;
  const silent = await read();
  isRevoked = true;
  await silent.ended;
});

test("a reader that does not read is cut off, and others are not kept waiting", async (context) => {
  const { read, tell, countConnections } = await startStreaming(context);
  const [slow, fast] = [await read(), await read()];
  slow.pause();
  const data = "x".repeat(500_000);
  for (let id = 8; id < 40 && (await countConnections()) > 1; id++) {
    tell(eventOf(String(id), data));
    await waitUntil(() => fast.events.at(-1)?.id === String(id), `event ${id}`);
  }
  assert.equal(await countConnections(), 1);
});

test("the server ends all streams at once when it stops", async (context) => {
  const limits = { shutdownMs: 60_000 };
  const { read, stop } = await startStreaming(context, { limits }, "info");
  const readers = [await read(), await read()];
  const started = performance.now();
  await stop();
  await Promise.all(readers.map(({ ended }) => ended));
  assert.ok(performance.now() - started < 15_000);
});

test("a stream is a request in the log, with all that was sent", async (context) => {
  const { read, logged, stop } = await startStreaming(context, { logRequests: "all" }, "info");
  const reader = await read();
  await waitUntil(() => reader.events.length === 1, "a greeting");
  await stop();
  await reader.ended;
  const [line = ""] = logged;
  const { path, status, bytes } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual([path, status, bytes], [PATH, 200, reader.text().length]);
});

function revocable(isRevoked: () => boolean): Pick<HttpOptions, "findToken"> {
  const [, secret = ""] = Buffer.from(TOKEN, "base64").toString().split(":");
  const token = {
    secretHash: createHash("sha256").update(secret).digest("hex"),
    expiresAt: null,
    revokedAt: null,
    resources: null,
    rights: [],
  };
  return { findToken: (key) => (isRevoked() ? undefined : { ...token, key }) };
}
