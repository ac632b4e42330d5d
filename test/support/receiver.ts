/** A receiver of webhooks as people write one: a real server that verifies with the library of Standard Webhooks. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

interface ReceivedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: ReceivedEvent;
  /** By performance.now. */
  readonly at: number;
}

/** A status, with headers; undefined: no response at all. */
type Answer = number | readonly [number, Readonly<Record<string, string>>] | undefined;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** In the order in which they came. */
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/**
 * @param answer what to respond to a request; may take its time
 * @param port 0: any
 */
export async function startReceiver(
  answer: (received: Received, count: number) => Answer | Promise<Answer> = () => 204,
  port = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += String(part);
      const one = {
        id: String(request.headers["webhook-id"]),
        headers: request.headers,
        body,
        event: JSON.parse(body) as ReceivedEvent,
        at: performance.now(),
      };
      received.push(one);
      const given = await answer(one, received.length);
      if (given === undefined) return;
      const [status, headers] = typeof given === "number" ? [given, {}] : given;
      response.writeHead(status, headers).end("some text that nobody reads");
    })();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const taken = (server.address() as AddressInfo).port;
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    url: `http://127.0.0.1:${taken}/events?key=in-the-address`,
    port: taken,
    received,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** @throws when the library does not accept the request */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** @returns several at once */
export async function startReceivers(
  count: number,
  answer: Parameters<typeof startReceiver>[0],
): Promise<readonly Receiver[] & AsyncDisposable> {
  const all = await Promise.all(Array.from({ length: count }, () => startReceiver(answer)));
  return Object.assign(all, {
    async [Symbol.asyncDispose]() {
      for (const one of all) await one.stop();
    },
  });
}
