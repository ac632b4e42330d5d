/**
 * In charge of a quick and clean end: Node ends idle connections at once, those that never sent a
 * request included; requests under way may finish within a bound. In comes the application; out goes
 * nothing but this promise at its close().
 */
import type { FastifyInstance } from "fastify";

export function boundShutdown(app: FastifyInstance, shutdownMs: number): void {
  const { server } = app;
  app.addHook("preClose", (done) => {
    const timer = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.once("close", () => clearTimeout(timer));
    done();
  });
}
