import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CLOSE, HOST, PATH, get } from "../../test/api/http/exchanges.ts";
import {
  TOKEN,
  createEcho,
  readResponses,
  startTestServer,
} from "../../test/api/http/test-server.ts";

type Line = Readonly<Record<string, unknown>>;

const LARGE = Buffer.alloc(200_000, "a");

describe("--log-requests: bytes", () => {
  for (const [path, method, headers] of [
    [PATH, "GET", {}],
    [PATH, "GET", { "Accept-Encoding": "gzip" }],
    [PATH, "GET", { "If-None-Match": "*" }],
    [PATH, "HEAD", {}],
    [PATH, "OPTIONS", {}],
    [`${PATH}?format=jsonl`, "GET", {}],
    [`${PATH}?format=jsonl`, "GET", { "Accept-Encoding": "gzip" }],
    [`${PATH}/page/bug`, "GET", {}],
    ["/nowhere", "GET", {}],
    ["/health/live", "GET", {}],
    ["/api/v1/navigation", "GET", {}],
    ["/api/v1/navigation/?search=private", "GET", { Authorization: `Bearer ${TOKEN}` }],
    [PATH, "PUT", {}],
  ] as const) {
    test(`${method} ${path} ${JSON.stringify(headers)}: those that were sent`, async (context) => {
      async function* pieces(): AsyncGenerator<Buffer, void, undefined> {
        yield LARGE;
      }
      const streamed = { length: LARGE.length, open: () => Promise.resolve(pieces()) };
      const body = path.includes("jsonl") ? streamed : LARGE;
      const { ask, logged, stop } = await startTestServer(
        context,
        {
          logRequests: "all",
          current: () => ({ responder: createEcho(path.includes("bug") ? {} : { body }) }),
        },
        "info",
      );
      const { status, bytes } = await ask(path, method, headers);
      await stop();
      const lines = logged
        .map((line) => JSON.parse(line) as Line)
        .filter((one) => one["msg"] === "request");
      assert.deepEqual(
        lines.map((line) => [line["method"], line["path"], line["status"], line["bytes"]]),
        [[method, path.split("?")[0], status, bytes.length]],
      );
      assert.doesNotMatch(logged.join(""), new RegExp(`${TOKEN}|private|authorization`, "iu"));
    });
  }
});

describe("--log-requests refused: one line for each refusal", () => {
  const rows: readonly (readonly [
    sent: string,
    ...lines: (readonly [number, string?, string?])[],
  ])[] = [
    [get(HOST + CLOSE)],
    [get(HOST + CLOSE, "/nowhere?secret"), [404, "GET", "/nowhere"]],
    [get(CLOSE), [400, "GET", PATH]],
    [get("Host: a b\r\n"), [400, "GET", PATH]],
    [get(HOST, "http://user:secret@host/x"), [400, "GET"]],
  ];
  for (const [sent, ...lines] of rows) {
    test(JSON.stringify(sent.slice(0, 60)), async (context) => {
      const { sendRaw, logged } = await startTestServer(
        context,
        { logRequests: "refused", limits: { lingerMs: 20 } },
        "info",
      );
      const received = await sendRaw(sent);
      await sleep(50);
      const seen = logged.map((line) => JSON.parse(line) as Line);
      assert.deepEqual(
        seen.map(({ status, method, path }) => [status, method, path]),
        lines.map(([status, method, path]) => [status, method, path]),
      );
      const refused = readResponses(received).filter(({ status }) => status >= 400);
      for (const [index, { head, body }] of refused.entries()) {
        const id = /^x-request-id: (.*)$/imu.exec(head)?.[1];
        assert.equal(seen[index]?.["requestId"], id);
        assert.equal(seen[index]?.["bytes"], Buffer.byteLength(body));
        assert.equal(seen[index]?.["address"], "127.0.0.1");
      }
      assert.doesNotMatch(logged.join(""), new RegExp(`secret|${TOKEN}`, "u"));
    });
  }
});
