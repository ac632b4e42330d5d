/** Receives the content of a request: so much, and in such a time. */
import type { IncomingMessage } from "node:http";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import { malformedRequest } from "../http/refuse.ts";
import { UPLOAD_LIMITS } from "./bodies.ts";

/** @param most of a document, in bytes; absent: of files */
export function tooLarge(most?: number): RequestError {
  const { mebibytes, files } = UPLOAD_LIMITS;
  const limits =
    most === undefined
      ? { reason: "files", limit: mebibytes, files }
      : { reason: "document", limit: Math.floor(most / 1024) };
  return requestError("CONTENT_TOO_LARGE", limits, { Connection: "close" });
}

/** How much content may come, and how slowly. */
export interface Pace {
  /** In bytes. */
  readonly most: number;
  /** Whether that is said of files, not of a document. */
  readonly isOfFiles?: boolean;
  /** Within this time it comes, or `least` bytes of it, and as many in each time after that. */
  readonly withinMs: number;
  readonly least?: number;
}

/**
 * Gives what comes to `take`, and waits where it returns a promise. A request that is refused stays open, so
 * that its client gets the answer.
 * @throws RequestError when it is too large, also by what it says of its length, or too slow; an error when it is cut off
 */
export function receiveContent(
  request: IncomingMessage,
  { most, isOfFiles = false, withinMs, least = Infinity }: Pace,
  take: (chunk: Buffer) => Promise<unknown> | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const refuse = (): RequestError => tooLarge(isOfFiles ? undefined : most);
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.reject(refuse());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { socket } = request;
  let bytes = 0;
  /** When the current time began; what is not read is not the client's fault. */
  let before = 0;
  const pace = setInterval(() => {
    if (!request.isPaused() && bytes - before < least)
      fail(malformedRequest("slow", { limit: Math.ceil(withinMs / 1000) }));
    before = bytes;
  }, withinMs);
  const leave = (): void => {
    clearInterval(pace);
    request.off("data", onData).off("end", onEnd).off("close", onClose);
    socket.off("end", onHalfClosed);
    signal?.removeEventListener("abort", onAbort);
  };
  const fail = (error: unknown): void => {
    leave();
    reject(error);
  };
  const onAbort = (): void => fail(signal?.reason);
  const onEnd = (): void => {
    leave();
    resolve();
  };
  const onClose = (): void => fail(new Error("the connection was closed"));
  // The other direction may still be open (RFC 9112 §9.6).
  const onHalfClosed = (): void => {
    if (!request.complete) onClose();
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > most) {
      fail(refuse());
      return;
    }
    const wait = take(chunk);
    if (!wait) return;
    request.pause();
    wait.then(() => request.resume(), fail);
  };
  request.on("data", onData).once("end", onEnd).once("close", onClose);
  socket.once("end", onHalfClosed);
  signal?.addEventListener("abort", onAbort, { once: true });
  // Before anybody listened.
  if (signal?.aborted) onAbort();
  if (request.destroyed || socket.readableEnded) onHalfClosed();
  return promise;
}
