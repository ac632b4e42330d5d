/**
 * One log line per response. Off by default, because it costs much at full load. It never contains
 * headers, queries or tokens.
 */
import type { Logger } from "pino";
import type { Exchange } from "./exchange.ts";

/** Which requests are logged. */
export type LoggedRequests = "off" | "refused" | "all";

const MAX_PATH_LENGTH = 2048;

/**
 * Node does not report this, and Content-Length cannot be used: writeHead does not store headers, and
 * streams have none.
 * @returns a function that returns how many bytes of the body were written to the connection so far
 */
function countBytes({ method, response }: Exchange): () => number {
  let bytes = 0;
  const count = (chunk: unknown): void => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) bytes += Buffer.byteLength(chunk);
  };
  for (const name of ["write", "end"] as const) {
    const send = response[name].bind(response) as (...words: readonly unknown[]) => never;
    response[name] = (...words: readonly unknown[]): never => {
      count(words[0]);
      return send(...words);
    };
  }
  // Node does not send a body for these.
  return () => (method === "HEAD" || [204, 304].includes(response.statusCode) ? 0 : bytes);
}

/** @returns the path; undefined if the target is not a path, since it may then contain a password */
const readPath = ({ path }: Exchange): string | undefined =>
  path.startsWith("/") || path === "*" ? path.slice(0, MAX_PATH_LENGTH) : undefined;

/** Logs an exchange that begins when its response has ended. */
export function logExchange(exchange: Exchange, log: Logger, logged: LoggedRequests): void {
  if (logged === "off") return;
  const { method, response } = exchange;
  const started = performance.now();
  const bytes = countBytes(exchange);
  // Read now: once the connection is closed, the address is no longer known.
  const { address } = exchange;
  response.once("close", () => {
    const status = response.statusCode;
    if (logged === "refused" && status < 400) return;
    const { id: requestId, tokenKey: token } = exchange;
    const path = readPath(exchange);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = {
      requestId,
      method,
      ...(path !== undefined && { path }),
      status,
      bytes: bytes(),
      ms,
      ...(token !== undefined && { token }),
      ...(address !== undefined && { address }),
      // The client closed the connection before the whole response was sent.
      ...(!response.writableFinished && { aborted: true }),
    };
    log.info(line, "request");
  });
}
