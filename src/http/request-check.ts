/**
 * In charge of refusing requests that HTTP itself forbids, before anything else is asked of them.
 * In comes Node's message; out goes its target in parts, or REQUEST_MALFORMED. What Node's parser
 * cannot even read never comes here; see connection-refusal.ts.
 */
import type { IncomingMessage } from "node:http";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";

export interface Target {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * The characters of a URI (RFC 3986 §2) and those that common clients leave unencoded in a query.
 * Not the `#`: a fragment is never sent.
 */
const TARGET = /^[!$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~%|^\x60{}"<>\\]*$/u;
/** uri-host [ ":" port ], as far as characters go (RFC 9110 §7.2). */
const HOST = /^[A-Za-z0-9\-._~!$&'()*+,;=%:[\]]*$/u;
const CHUNKED = /(?:^|,)[ \t]*chunked$/iu;
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/iu;

/** The connection ends with it: where this message was wrong, the next may start anywhere. */
export const malformedRequest = (): RequestError =>
  requestError("REQUEST_MALFORMED", {}, { Connection: "close" });

/**
 * A server must take the absolute-form too (RFC 9112 §3.2.2); the host in it chooses nothing here.
 * @returns the target in origin-form, or as it was
 */
export function readOriginForm(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(ABSOLUTE_FORM, "");
  return rest === target || rest.startsWith("/") ? rest : `/${rest}`;
}

/** @returns the parts of a target, unchecked */
export function splitTarget(target: string): Target {
  const mark = target.indexOf("?");
  return mark === -1
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** @throws RequestError when a percent sign does not start an octet of UTF-8 */
function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformedRequest();
  }
}

function countLines(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const line = rawHeaders[index] ?? "";
    if (line.length === name.length && line.toLowerCase() === name) count += 1;
  }
  return count;
}

/**
 * @throws RequestError REQUEST_MALFORMED
 */
export function checkRequest(request: IncomingMessage, maxTargetLength: number): Target {
  const { url: target = "", httpVersion, headers, rawHeaders } = request;
  // Node's parser lets 2.0 pass, which is no version of this syntax.
  if (httpVersion !== "1.1" && httpVersion !== "1.0") throw malformedRequest();
  if (target.length > maxTargetLength || !TARGET.test(target)) throw malformedRequest();
  if (!target.startsWith("/") && target !== "*") throw malformedRequest();
  const parts = splitTarget(target);
  if (decode(parts.path).includes("\0")) throw malformedRequest();
  decode(parts.query);
  // RFC 9112 §3.2: one Host line, and only HTTP/1.0 may leave it out.
  const hosts = countLines(rawHeaders, "host");
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0")) throw malformedRequest();
  if (!HOST.test(headers.host ?? "")) throw malformedRequest();
  // Node keeps the first of two and drops the second; a proxy in front may do the opposite.
  if (countLines(rawHeaders, "authorization") > 1) throw malformedRequest();
  // Without chunks in the end nobody knows where the content ends (RFC 9112 §6.3).
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && !CHUNKED.test(coding)) throw malformedRequest();
  return parts;
}

/**
 * Reads past content, which means nothing in any request here (RFC 9110 §9.3.1), up to a bound.
 * Beyond it the connection ends after the answer.
 * @returns false when the announced length is beyond the bound already
 */
export function skipContent(request: IncomingMessage, maxBytes: number): boolean {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (length === undefined && coding === undefined) return true;
  if (Number(length ?? 0) > maxBytes) return false;
  let received = 0;
  request.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.socket.destroySoon();
  });
  // A client that breaks off is its own affair.
  request.on("error", () => {});
  return true;
}
