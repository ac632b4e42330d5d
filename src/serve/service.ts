/** The service over HTTP: everything between its sockets and the releases in memory. */
import type { Logger } from "pino";
import { CodedBodies } from "../http/coded-bodies.ts";
import type { Compress } from "../http/coded-bodies.ts";
import { ALLOWED_METHODS, createCorsHeaders, listHeaders } from "../http/headers.ts";
import { createReply } from "../http/reply.ts";
import { createHttpServer } from "../http/server.ts";
import type { HttpOptions, HttpServer } from "../http/server.ts";
import { StreamedBodies } from "../http/streamed-bodies.ts";
import type { StreamedBodiesOptions } from "../http/streamed-bodies.ts";
import { answerHealth } from "./feature-rows.ts";
import type { Readiness } from "./feature-rows.ts";
import { createHandle } from "./handle.ts";
import type { HandleOptions } from "./handle.ts";
import { ServiceExchange } from "./service-exchange.ts";

export interface ServiceOptions
  extends Omit<HttpOptions, "headers" | "takesContent">, Omit<HandleOptions, "health"> {
  readonly log: Logger;
  /** True: scripts of any origin may read responses. */
  readonly cors: boolean;
  readonly isReady: () => Readiness;
  /** Replaces zlib in tests. */
  readonly compress?: Compress;
  /** How many large bodies may be sent at the same time. */
  readonly streams?: StreamedBodiesOptions;
}

export function createService(options: ServiceOptions): HttpServer {
  const { catalog, compress, isReady, log } = options;
  const cors = createCorsHeaders(options.cors, Boolean(options.rateLimit));
  const headers = cors.everyResponse;
  const reply = createReply({
    codedBodies: new CodedBodies({ log, compress }),
    streamedBodies: new StreamedBodies(options.streams),
    headers,
  });
  const preflight = listHeaders({ Allow: ALLOWED_METHODS, ...cors.preflight });
  const health = answerHealth(isReady);
  return createHttpServer(
    { ...options, headers },
    (request, response, host) => new ServiceExchange(request, response, host, catalog),
    createHandle({ ...options, health }, reply, preflight),
  );
}
