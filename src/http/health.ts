/** What supervisors ask: whether the process runs, and whether it should get requests. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { CONTENT_TYPE } from "./headers.ts";

export interface Readiness {
  readonly ready: boolean;
  /** Reasons and figures for people; nothing secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

function send(reply: FastifyReply, status: number, document: unknown): void {
  reply
    .code(status)
    .headers({ "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" })
    .send(Buffer.from(JSON.stringify(document)));
}

export function addHealth(
  app: FastifyInstance,
  { isReady, version }: { readonly isReady: () => Readiness; readonly version: string },
): void {
  app.all("/health/live", (_request, reply) => send(reply, 200, { live: true, version }));
  app.all("/health/ready", (_request, reply) => {
    const { ready, detail } = isReady();
    send(reply, ready ? 200 : 503, { ready, version, detail });
  });
}
