/**
 * A server in place of a cache's API: it notes what it is sent and answers as it is told.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

interface Recorded {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface GivenAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly delayMs?: number;
}

export interface RecordingServer {
  readonly address: string;
  readonly recorded: readonly Recorded[];
  /** @returns tags of all requests, where bodies are JSON */
  listTags(member: string): readonly string[];
  stop(): Promise<void>;
}

/** @param answers for the first request, the second and so on; the last one is for all further ones */
export async function startRecordingServer(
  answers: readonly GivenAnswer[] = [{}],
): Promise<RecordingServer> {
  const recorded: Recorded[] = [];
  async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method, url, headers } = request;
    const answer = answers[recorded.length] ?? answers.at(-1) ?? {};
    recorded.push({ method, url, headers, body });
    await sleep(answer.delayMs ?? 0);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "{}");
  }
  const server = createServer((request, response) => {
    // A sender may be killed on its way.
    record(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    listTags: (member) =>
      recorded.flatMap(({ body }) => (JSON.parse(body) as Record<string, string[]>)[member] ?? []),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
