/** Tests that send bytes as they are: each row is what goes over one connection and what comes back on it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ServiceOptions } from "../../../src/serve/service.ts";
import { createSlow, readResponses, startTestServer } from "./test-server.ts";

export const PATH = "/training-extension/api/v1/trainings";
export const HOST = "Host: localhost\r\n";
export const CLOSE = "Connection: close\r\n";

/** @returns a request with these header lines, each with its line end */
export const get = (headers: string, target = PATH, method = "GET", version = "HTTP/1.1"): string =>
  `${method} ${target} ${version}\r\n${headers}\r\n`;

/** @returns a GET of a target, as it should be but for that */
export const getTarget = (target: string): string => get(HOST + CLOSE, target);

/**
 * What is sent, and what comes back before the connection ends: per response its status and, where
 * it is a refusal with a body, the reason why the request is malformed or else the message.
 */
export type Exchange = readonly [
  name: string,
  sent: string | readonly string[],
  ...received: readonly string[],
];

interface SentNotification {
  readonly Message: string;
  readonly Reason?: string;
}

function describeResponse({ status, body }: { status: number; body: string }): string {
  if (status < 400 || body === "") return String(status);
  const { Notifications } = JSON.parse(body) as { Notifications: readonly SentNotification[] };
  return [status, ...Notifications.map(({ Message, Reason }) => Reason ?? Message)].join(" ");
}

export const DELAYED: Partial<ServiceOptions> = { current: () => ({ responder: createSlow(30) }) };

export function testExchanges(
  title: string,
  rows: readonly Exchange[],
  changes: Partial<ServiceOptions> = {},
): void {
  describe(title, { concurrency: 8 }, () => {
    for (const [name, sent, ...received] of rows) {
      test(name, async (context) => {
        const limits = {
          lingerMs: 50,
          headersTimeoutMs: 1500,
          requestTimeoutMs: 3000,
          checkIntervalMs: 100,
        };
        const { sendRaw, ask, logged } = await startTestServer(context, { limits, ...changes });
        const parts = typeof sent === "string" ? [sent] : sent;
        const started = performance.now();
        const responses = readResponses(await sendRaw(...parts));
        assert.ok(performance.now() - started < 15_000, "the connection ends");
        assert.deepEqual(responses.map(describeResponse), received);
        // Node's own errors are only a status.
        const refusals = responses.filter(
          ({ status, head }) => status >= 400 && /^date:/imu.test(head),
        );
        for (const { head, status } of refusals) {
          assert.match(head, /^content-type: application\/json$/imu);
          assert.match(head, /^content-length: [1-9]\d*$/imu);
          assert.match(head, /^cache-control: no-store$/imu);
          assert.match(head, /^date: Sat, 21 Nov 2026 07:35:10 GMT$/imu);
          assert.equal(/^allow: GET, HEAD, OPTIONS$/imu.test(head), status === 405);
          assert.equal(head.match(/^connection:/gimu)?.length ?? 0, 1);
        }
        assert.deepEqual(logged, []);
        assert.equal((await ask(PATH)).status, 200, "the service still answers");
      });
    }
  });
}
