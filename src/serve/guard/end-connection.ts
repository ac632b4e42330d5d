/**
 * Ends connections while the client may still send, and discards the content of requests, which no
 * request here needs. If a connection were closed at once, TCP would reset it, and the client could lose
 * the response (RFC 9112 §9.6).
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { cutOff } from "./bound-clients.ts";
import type { Limits } from "./limits.ts";
import { ServerResponse } from "../node-http.ts";

const discard = (): void => {};

/** Sends the last bytes, then reads and discards input for a while before closing. */
export function endGently(socket: Duplex, lingerMs: number, lastWords?: Uint8Array): void {
  // This also removes Node's listener: further input is not parsed as requests.
  socket.removeAllListeners("data").on("data", discard).resume();
  socket.end(lastWords);
  setTimeout(() => cutOff(socket), lingerMs).unref();
}

/**
 * Calls back once all pending responses are sent. A client that keeps sending and does not read them is
 * cut off: it would never become inactive.
 */
export function afterResponses(socket: Duplex, limits: Limits, then: () => void): void {
  const timer = setTimeout(() => cutOff(socket), limits.inactivityTimeoutMs).unref();
  function waitForNext(): void {
    const open: unknown = Reflect.get(socket, "_httpMessage");
    if (open instanceof ServerResponse) open.once("close", waitForNext);
    else {
      clearTimeout(timer);
      then();
    }
  }
  waitForNext();
}

/**
 * An Upgrade is ignored (RFC 9110 §7.8), but Node's parser then drops the rest of the packet.
 * @returns whether the request is known to be the last one in the packet
 */
function isLastOfPacket({ socket }: IncomingMessage): boolean {
  const parser = Reflect.get(socket, "parser") as
    | { readonly getCurrentBuffer?: () => Buffer | undefined }
    | null
    | undefined;
  const packet = parser?.getCurrentBuffer?.()?.toString("latin1") ?? "";
  // A line end at the start may belong to the end of the previous headers.
  return !/^[\r\n]/u.test(packet) && packet.indexOf("\r\n\r\n") === packet.length - 4;
}

/**
 * Discards the content of a request, which has no meaning (RFC 9110 §9.3.1), up to a limit.
 * @returns false when the connection must be closed after the response: the announced content is too
 * long, or received bytes may have been dropped
 */
export function skipContent(request: IncomingMessage, limits: Limits): boolean {
  const { maxContentBytes, lingerMs } = limits;
  const { "content-length": length, "transfer-encoding": coding, upgrade } = request.headers;
  const announced = Number(length ?? 0);
  // Java's HTTP client sends `Content-Length: 0` with each request that asks for an Upgrade.
  if (announced === 0 && coding === undefined)
    if (upgrade === undefined || isLastOfPacket(request)) return true;

  const { socket } = request;
  // Node calls this to close a connection after the last response.
  socket.destroySoon = () => endGently(socket, lingerMs);
  let received = 0;
  request.on("data", (chunk: Buffer) => {
    const before = received;
    received += chunk.length;
    if (before <= maxContentBytes && received > maxContentBytes)
      afterResponses(socket, limits, () => endGently(socket, lingerMs));
  });
  // A client that aborts is not an error of the server.
  request.on("error", discard);
  return upgrade === undefined && announced <= maxContentBytes;
}
