/**
 * Ends connections while their client may still send, and reads past content, which no request here
 * needs. Closing at once would make TCP reset the connection and could take the answer with it (RFC
 * 9112 §9.6).
 */
import { ServerResponse } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { cutOff } from "./bound-clients.ts";
import type { Limits } from "./limits.ts";

const discard = (): void => {};

/** Says what is left to say, then reads on for a while without heeding it. */
export function endGently(socket: Duplex, lingerMs: number, lastWords?: Uint8Array): void {
  // Node's listener is among them: what still comes is no request any more.
  socket.removeAllListeners("data").on("data", discard).resume();
  socket.end(lastWords);
  setTimeout(() => cutOff(socket), lingerMs).unref();
}

/**
 * Calls back once the responses to the requests so far are out. A client that goes on sending and
 * does not read them is cut off: it is not inactive, and would never be.
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
 * An Upgrade is ignored (RFC 9110 §7.8), but Node's parser then drops what came behind it in one packet.
 * @returns whether the request is known to be the last of what has just come
 */
function isLastOfPacket({ socket }: IncomingMessage): boolean {
  const parser = Reflect.get(socket, "parser") as
    | { readonly getCurrentBuffer?: () => Buffer | undefined }
    | null
    | undefined;
  const packet = parser?.getCurrentBuffer?.()?.toString("latin1") ?? "";
  // At the start, a line end may be the rest of the one that ends the headers.
  return !/^[\r\n]/u.test(packet) && packet.indexOf("\r\n\r\n") === packet.length - 4;
}

/**
 * Reads past the content of a request, which means nothing (RFC 9110 §9.3.1), up to a bound.
 * @returns false when the connection has to end with the answer: more is announced than that, or
 *   something may have come that was not read
 */
export function skipContent(request: IncomingMessage, limits: Limits): boolean {
  const { maxContentBytes, lingerMs } = limits;
  const { "content-length": length, "transfer-encoding": coding, upgrade } = request.headers;
  const announced = Number(length ?? 0);
  // Java announces 0 bytes with each request that asks for an Upgrade.
  if (announced === 0 && coding === undefined)
    if (upgrade === undefined || isLastOfPacket(request)) return true;

  const { socket } = request;
  // Node's way to close a connection after the last response.
  socket.destroySoon = () => endGently(socket, lingerMs);
  let received = 0;
  request.on("data", (chunk: Buffer) => {
    const before = received;
    received += chunk.length;
    if (before <= maxContentBytes && received > maxContentBytes)
      afterResponses(socket, limits, () => endGently(socket, lingerMs));
  });
  // A client that breaks off is its own affair.
  request.on("error", discard);
  return upgrade === undefined && announced <= maxContentBytes;
}
