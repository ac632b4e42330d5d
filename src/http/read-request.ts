/** Reads the head of a request once, and refuses what violates HTTP although Node's parser can read it. */
import type { IncomingMessage } from "node:http";
import { cacheByText } from "../lib/cache-by-text.ts";
import { METHODS } from "./node-http.ts";
import { malformedRequest } from "./refuse.ts";

/** The headers that decide something in every request. */
const NAMES = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-length",
  "host",
  "if-modified-since",
  "if-none-match",
  "transfer-encoding",
  "upgrade",
  "x-forwarded-for",
  "x-request-id",
] as const;

type HeaderName = (typeof NAMES)[number];

/** Where each of them is in the list. */
export const HEADER = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Readonly<
  Record<HeaderName, number>
>;

const BY_NAME = new Map<string, number>(Object.entries(HEADER));

/** Clients spell the same few names in the same few ways. */
const indexOf = cacheByText((name) => BY_NAME.get(name.toLowerCase()) ?? -1);

/** The values by `HEADER`; several lines of one name are joined by commas. */
export type RequestHeaders = readonly (string | undefined)[];

/**
 * Node would make an object of all headers, which takes longer than all else that is done with them.
 * @param raw names and values in turn
 */
export function readHeaders(raw: readonly string[]): RequestHeaders {
  const values = NAMES.map((): string | undefined => undefined);
  for (let line = 0; line < raw.length; line += 2) {
    const index = indexOf(raw[line] ?? "");
    if (index < 0) continue;
    const before = values[index];
    const value = raw[line + 1] ?? "";
    values[index] = before === undefined ? value : `${before}, ${value}`;
  }
  return values;
}

/** uri-host [ ":" port ] (RFC 9110 §7.2, RFC 3986 §3.2). */
const HOST = /^(?:\[[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)(?::\d*)?$/u;
/** The authority must have a host, and must not have a user, which could only mislead (RFC 9110 §4.2). */
const ABSOLUTE_FORM = /^https?:\/\/(?!:)([^/?#@]+)(?=[/?#]|$)/iu;

/**
 * A server must accept the absolute-form, too (RFC 9112 §3.2.2); its host is ignored here.
 * @returns the target in origin-form or `*`, or unchanged
 */
export function readOriginForm(target: string, method: string): string {
  if (target.startsWith("/")) return target;
  const [start, authority] = ABSOLUTE_FORM.exec(target) ?? [];
  if (start === undefined || !HOST.test(authority ?? "")) return target;
  const rest = target.slice(start.length);
  // Without path and query, OPTIONS asks about the server as a whole (RFC 9112 §3.2.4).
  if (rest === "" && method === "OPTIONS") return "*";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @throws RequestError when a percent sign does not start an octet of UTF-8 */
function checkDecoding(target: string): void {
  try {
    if (target.includes("%")) decodeURIComponent(target);
  } catch {
    throw malformedRequest("percentEncoding");
  }
}

/** @throws RequestError REQUEST_MALFORMED */
function checkTarget(target: string, method: string, maxTargetLength: number): void {
  // RFC 9112 §3 requires 414 for a target that is longer than any supported one.
  if (target.length > maxTargetLength)
    throw malformedRequest("targetTooLong", { limit: maxTargetLength });
  // The asterisk-form is only for OPTIONS (RFC 9112 §3.2.4).
  const isForm = target.startsWith("/") || (target === "*" && method === "OPTIONS");
  // Node refuses other characters than those of a URI, but for the fragment, which is never sent.
  if (!isForm || target.includes("#")) throw malformedRequest("target");
  checkDecoding(target);
}

/** What is checked of a request before anything else. */
interface RequestHead {
  readonly method: string;
  /** The target without what the absolute-form has more. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly request: Pick<IncomingMessage, "httpVersion" | "rawHeaders">;
}

/** @throws RequestError REQUEST_MALFORMED */
export function checkRequest(
  { method, url, headers, request }: RequestHead,
  maxTargetLength: number,
): void {
  const { httpVersion } = request;
  // Node's parser also accepts the methods of RTSP, which are not HTTP.
  if (!METHODS.includes(method) || !httpVersion.startsWith("1.")) throw malformedRequest("notHttp");
  checkTarget(url, method, maxTargetLength);
  // RFC 9112 §3.2: one Host line, and only HTTP/1.0 may leave it out. Two are joined by what no host has.
  const host = headers[HEADER.host];
  if (!HOST.test(host ?? "") || (host === undefined && httpVersion !== "1.0"))
    throw malformedRequest("host");
  // Some take the first of two, and others the second.
  if (headers[HEADER.authorization]?.includes(",") && hasTwo(request, HEADER.authorization))
    throw malformedRequest("twice");
  // Only `chunked` is supported here, and HTTP/1.0 has no transfer codings (RFC 9112 §6.1).
  const coding = headers[HEADER["transfer-encoding"]];
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion === "1.0"))
    throw malformedRequest("contentLength");
}

const hasTwo = ({ rawHeaders }: RequestHead["request"], index: number): boolean =>
  rawHeaders.filter((name, line) => line % 2 === 0 && indexOf(name) === index).length > 1;
