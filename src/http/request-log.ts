/**
 * In charge of one log line per answered request, at level debug: off unless asked for, because a
 * service at full load would spend itself on it. No header, no query and no token is ever in it.
 */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { splitTarget } from "./request-check.ts";

export function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled("debug")) return;
  app.addHook("onResponse", (request, reply, done) => {
    log.debug(
      {
        method: request.method,
        path: splitTarget(request.url).path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: Number(reply.getHeader("content-length") ?? 0),
      },
      "request",
    );
    done();
  });
}
