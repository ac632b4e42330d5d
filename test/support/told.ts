/** Programs that are told of releases: real servers that note what they are asked. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TellLimits } from "../../src/tell/requests.ts";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Listener extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
  /** In the order in which they came. */
  readonly asked: readonly Asked[];
}

/** @param answer answers itself, or gives a status; by default 204 */
export async function listen(
  answer: (asked: Asked, response: ServerResponse, count: number) => number | undefined = () => 204,
): Promise<Listener> {
  const all: Asked[] = [];
  const note = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request;
    const asked = { method, url, headers, body: await text(request) };
    all.push(asked);
    const status = answer(asked, response, all.length);
    if (status !== undefined) response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    // Whoever asks may be killed on the way.
    note(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    asked: all,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Of tests, which do not wait for what comes anyway. */
export const QUICK: TellLimits = {
  serversMs: 15_000,
  lookMs: 1,
  tryMs: 10_000,
  tries: 3,
  pauseMs: 1,
  settleMs: 0,
  unknownServersMs: 0,
};

/** 24 bytes. */
export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
