/** The separate address for monitoring: metrics and health of the whole process. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { CommandError } from "../errors.ts";
import { HEALTH, answerHealth } from "../serve/feature-rows.ts";
import { closeServer, listenOn } from "../http/connections.ts";
import { createServer } from "../http/node-http.ts";
import { METRICS_TYPE } from "./metrics.ts";
import type { readinessOf } from "./readiness.ts";
import type { Address } from "./serving.ts";

/** More than all monitoring clients of a process need. */
const MAX_CONNECTIONS = 64;
const TIMEOUT_MS = 10_000;

export interface AdminSources {
  readonly readiness: () => ReturnType<typeof readinessOf>;
  /** @returns OpenMetrics text */
  readonly writeMetrics: () => Promise<string>;
}

export interface AdminServer {
  /** Such as `http://127.0.0.1:9100`. */
  readonly address: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, document: object): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(document),
});

/** @throws CommandError when it cannot listen on the address */
export async function startAdmin(
  { host, port }: Address,
  { readiness, writeMetrics }: AdminSources,
): Promise<AdminServer> {
  /** Concurrent requests share one result. */
  let writing: Promise<string> | undefined;
  const write = (): Promise<string> =>
    (writing ??= writeMetrics().finally(() => (writing = undefined)));

  const health = (url: string): Answer => {
    const { status, document } = answerHealth(url, readiness());
    return json(status, document);
  };
  const pages: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    "/metrics": async () => ({ status: 200, type: METRICS_TYPE, body: await write() }),
    ...Object.fromEntries(HEALTH.map(({ url }) => [url, () => health(url)])),
  };

  async function answer({ method = "", url = "" }: IncomingMessage): Promise<Answer> {
    const [path = ""] = url.split("?");
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return json(404, { error: "not found", addresses: Object.keys(pages) });
    if (method !== "GET" && method !== "HEAD") return json(405, { error: "GET and HEAD only" });
    return page();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    const failed = json(500, { error: "the metrics cannot be written" });
    const { status, type, body } = await answer(request).catch(() => failed);
    const length = Buffer.byteLength(body);
    response.writeHead(status, {
      "Content-Type": type,
      "Content-Length": length,
      "Cache-Control": "no-store",
      ...(status === 405 && { Allow: "GET, HEAD" }),
    });
    response.end(body);
  }

  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
    (request, response) => void respond(request, response),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = TIMEOUT_MS;
  const address = await listenOn(server, { host, port }).catch((error: unknown): never => {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `Cannot listen on ${host}:${port} for metrics (${code}): set another address with --admin or LECTERN_ADMIN`,
    );
  });
  return { address, close: () => closeServer(server, 0) };
}
