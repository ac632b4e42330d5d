/**
 * Clients that know which thread answers them: each keeps one connection, and a connection stays with the thread
 * that accepted it, which `/health/ready` names.
 */
import { Agent, request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** When it was asked for, and when it was there. */
  readonly from: number;
  readonly to: number;
}

export interface ThreadClient {
  readonly worker: number;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly end: () => void;
}

export async function connectToAny(address: string): Promise<ThreadClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get: ThreadClient["get"] = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      request(`${address}${path}`, { agent, headers }, (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const take = (body: string): void =>
          resolve({ status, headers: received, text: body, from, to: performance.now() });
        text(response).then(take, reject);
      })
        .once("error", reject)
        .end();
    });
  const { detail } = JSON.parse((await get("/health/ready")).text) as {
    readonly detail: { readonly worker: number };
  };
  return { worker: detail.worker, get, end: () => agent.destroy() };
}

/** Connects until each thread has so many clients. @returns them in the order of the threads */
export async function connectToEach(
  address: string,
  threads: number,
  each = 1,
): Promise<readonly ThreadClient[]> {
  const clients = Array.from({ length: threads }, (): ThreadClient[] => []);
  const deadline = performance.now() + 20_000;
  while (clients.some(({ length }) => length < each)) {
    if (performance.now() > deadline) {
      throw new Error(
        `of ${threads} threads, ${clients.map(({ length }) => length).join()} answer`,
      );
    }
    const client = await connectToAny(address);
    const own = clients[client.worker - 1];
    if (own && own.length < each) own.push(client);
    else client.end();
  }
  return clients.flat();
}
