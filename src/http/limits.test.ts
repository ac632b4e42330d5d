import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readResponses, startTestServer } from "./test-server.ts";

const PATH = "/training-extension/api/v1/trainings";
const HOST = "Host: localhost\r\n";
const get = (headers: string): string => `GET ${PATH} HTTP/1.1\r\n${headers}\r\n`;

describe("time limits", () => {
  const limits = {
    headersTimeoutMs: 200,
    requestTimeoutMs: 400,
    checkIntervalMs: 50,
    keepAliveTimeoutMs: 200,
    inactivityTimeoutMs: 600,
    lingerMs: 20,
  };

  test("headers that never end: 408", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits });
    const [answer] = readResponses(await sendRaw(`GET ${PATH} HTTP/1.1\r\n${HOST}`));
    assert.equal(answer?.status, 408);
    assert.match(answer?.body ?? "", /REQUEST_MALFORMED/u);
  });

  test("content that never ends: answered, then ended", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits });
    const responses = readResponses(await sendRaw(get(`${HOST}Content-Length: 10\r\n`)));
    assert.equal(responses[0]?.status, 200);
  });

  test("a connection that sends nothing ends", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits });
    const answer = await sendRaw();
    assert.ok(answer === "" || answer.startsWith("HTTP/1.1 408 "));
  });

  test("an idle connection ends", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits });
    assert.equal(readResponses(await sendRaw(get(HOST))).length, 1);
  });

  test("300 slow connections leave the service answering", async (context) => {
    const { open, ask } = await startTestServer(context, {
      limits: { ...limits, headersTimeoutMs: 5000, requestTimeoutMs: 6000 },
    });
    const slow = await Promise.all(Array.from({ length: 300 }, open));
    for (const socket of slow) socket.write(`GET ${PATH} HTTP/1.1\r\nX: `);
    const started = performance.now();
    assert.equal((await ask(PATH)).status, 200);
    assert.ok(performance.now() - started < 2000);
    for (const socket of slow) socket.destroy();
  });
});
