/**
 * What the tests of http/ share: a server on a real port over a small responder that answers
 * from a table, and clients that show every byte.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request as sendRequest } from "node:http";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { TestContext } from "node:test";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { MEDIA_TYPES } from "../../../src/catalog/media-types.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { requestError } from "../../../src/errors.ts";
import type { Answer } from "../../../src/http/answer.ts";
import type { RequestFacts, Responder } from "../../../src/serve/answer.ts";
import { createService } from "../../../src/serve/service.ts";
import type { ServiceOptions } from "../../../src/serve/service.ts";
import { getOrInsert } from "../../../src/lib/get-or-insert.ts";

/** Half past a second, so that rounding shows. */
export const NOW = Date.UTC(2026, 10, 21, 7, 35, 10, 500);
export const CHANGED = Date.UTC(2026, 10, 20, 12) / 1000;
const KEY = "abcdefghij012345";
const SECRET = "0f8fad5b-d9cb-469f-a165-70867728950e";
export const TOKEN = Buffer.from(`${KEY}:${SECRET}`).toString("base64");

/** Answers with the facts it was given, so that a test sees what crossed the seam. */
export function createEcho(changes: Partial<Answer> = {}): Responder {
  /** Like a real one, it sends the same answer to the same question, and its codings in the next release. */
  const answers = new Map<string, Answer>();
  const codings = new Map<string, NonNullable<Answer["coded"]>>();
  return {
    release: 7,
    catalog: CONTRACT,
    maxAge: 86_400,
    respond(facts: RequestFacts): Answer {
      if (facts.segment === "404") throw requestError("PAGE_OUT_OF_RANGE");
      if (facts.segment === "bug") throw new Error("secret detail in /srv/lectern/src");
      const { operation, resource, segment = "", query, mediaType, acceptLanguage, now } = facts;
      const asked = { operation, resource, query, mediaType, acceptLanguage, now };
      const seen = { ...asked, ...(segment !== "" && { segment }), asker: facts.asker };
      const text = `${JSON.stringify({ facts: seen, Notifications: [] })}\n`;
      const body = Buffer.from(text);
      const negotiated = facts.resource === "navigation";
      return getOrInsert(answers, `${this.release} ${text}`, () => ({
        body,
        coded: getOrInsert(codings, text, () => new Map()),
        contentType: MEDIA_TYPES[facts.mediaType].contentType,
        tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
        lastModified: CHANGED,
        validUntil: Number.POSITIVE_INFINITY,
        languages: negotiated ? ["de", "en-GB"] : [],
        negotiated,
        canonical: negotiated ? "/api/v1/navigation/page/1/?language=DE" : undefined,
        next: facts.mediaType === "text/csv" ? "/next/page/2/" : undefined,
        ...changes,
      }));
    },
  };
}

/** Its answers take a moment, such as those of bodies that have yet to be compressed. */
export function createSlow(ms: number): Responder {
  const echo = createEcho();
  return { ...echo, respond: async (facts) => sleep(ms, echo.respond(facts)) };
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as it came, coded where it is. */
  readonly bytes: Buffer;
}

export interface TestServer {
  readonly port: number;
  readonly logged: readonly string[];
  readonly ask: (path: string, method?: string, headers?: OutgoingHttpHeaders) => Promise<Received>;
  /** Sends text as it is and reads until the server ends the connection. */
  readonly sendRaw: (...parts: readonly string[]) => Promise<string>;
  readonly open: () => Promise<Socket>;
  readonly countConnections: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startTestServer(
  context: TestContext,
  changes: Partial<ServiceOptions> = {},
  level = "error",
): Promise<TestServer> {
  const logged: string[] = [];
  const { current = () => ({ responder: createEcho() }) } = changes;
  const app = createService({
    catalog: () => CONTRACT,
    current,
    select: current,
    respondError: (error, acceptLanguage) => ({
      body: Buffer.from(
        JSON.stringify({
          Notifications: error.cases.map(({ message, values: { reason: Reason } }) => ({
            Message: message,
            Reason,
          })),
        }),
      ),
      language: acceptLanguage ?? "en",
    }),
    findToken: (key) =>
      key === KEY
        ? {
            key,
            secretHash: createHash("sha256").update(SECRET).digest("hex"),
            expiresAt: null,
            revokedAt: null,
            resources: null,
            rights: [],
            release: null,
          }
        : undefined,
    rateLimit: null,
    trustProxy: [],
    clock: () => NOW,
    log: pino({ level }, { write: (line: string) => void logged.push(line) }),
    cors: true,
    isReady: () => ({ ready: true, status: "ready", detail: { release: 7 } }),
    logRequests: "off",
    ...changes,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const stop = (): Promise<void> => app.close();
  context.after(stop);

  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port }, () => resolve(socket));
      socket.once("error", reject);
    });

  return {
    port,
    logged,
    open,
    stop,
    countConnections: async () =>
      new Promise((resolve, reject) => {
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    ask: (path, method = "GET", headers = {}) =>
      new Promise((resolve, reject) => {
        const request = sendRequest(
          {
            host: "127.0.0.1",
            port,
            path,
            method,
            // One for all, so that the headers of two answers can be compared.
            headers: { "X-Request-Id": "test", ...headers },
            agent: false,
          },
          (response) => {
            const { statusCode: status = 0, headers: received } = response;
            buffer(response).then(
              (bytes) => resolve({ status, headers: received, body: bytes.toString(), bytes }),
              reject,
            );
          },
        );
        request.once("error", reject).end();
      }),
    async sendRaw(...parts) {
      const socket = await open();
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise<void>((resolve) => {
        // A reset is an end, too; what came before it counts.
        socket.on("error", () => resolve());
        socket.once("close", () => resolve());
      });
      for (const part of parts) {
        socket.write(part, "latin1");
        await new Promise((resolve) => void setTimeout(resolve, 20));
      }
      await ended;
      return Buffer.concat(chunks).toString("utf8");
    },
  };
}

/** Splits what came back into its responses by their Content-Length; a last one may have no body. */
export function readResponses(received: string): { status: number; head: string; body: string }[] {
  const responses = [];
  let rest = Buffer.from(received);
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    assert.notEqual(end, -1, `no response: ${rest.toString()}`);
    const head = rest.subarray(0, end).toString();
    const length = Number(/^content-length: (\d+)$/imu.exec(head)?.[1] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length).toString();
    responses.push({ status: Number(head.slice(9, 12)), head, body });
    rest = rest.subarray(end + 4 + length);
  }
  return responses;
}

/** Settles when a connection has ended, in whichever way. */
export const readEnd = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on("error", () => {}).once("close", () => resolve());
    socket.resume();
  });
