/** Rejects requests that violate HTTP, although Node's parser can read them, before all other checks. */
import { malformedRequest } from "./refuse.ts";
import type { TracedRequest } from "./request-trace.ts";

export interface TargetParts {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** uri-host [ ":" port ] (RFC 9110 §7.2, RFC 3986 §3.2). */
const HOST = /^(?:\[[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)(?::\d*)?$/u;
/** The authority must have a host, and must not have a user, which could only mislead (RFC 9110 §4.2). */
const ABSOLUTE_FORM = /^https?:\/\/(?!:)([^/?#@]+)(?=[/?#]|$)/iu;

/**
 * A server must accept the absolute-form, too (RFC 9112 §3.2.2); its host is ignored here.
 * @returns the target in origin-form or `*`, or unchanged
 */
export function readOriginForm(target: string, method: string | undefined): string {
  if (target.startsWith("/")) return target;
  const [start, authority] = ABSOLUTE_FORM.exec(target) ?? [];
  if (start === undefined || !HOST.test(authority ?? "")) return target;
  const rest = target.slice(start.length);
  // Without path and query, OPTIONS asks about the server as a whole (RFC 9112 §3.2.4).
  if (rest === "" && method === "OPTIONS") return "*";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @returns the parts of a target, unchecked */
export function splitTarget(target: string): TargetParts {
  const mark = target.indexOf("?");
  return mark === -1
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** @throws RequestError when a percent sign does not start an octet of UTF-8 */
function checkDecoding(target: string): void {
  try {
    if (target.includes("%")) decodeURIComponent(target);
  } catch {
    throw malformedRequest("percentEncoding");
  }
}

export function countLines({ rawHeaders }: TracedRequest, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const line = rawHeaders[index];
    if (line?.length === name.length && line.toLowerCase() === name) count += 1;
  }
  return count;
}

/**
 * @param url the request target as it was sent
 * @throws RequestError REQUEST_MALFORMED
 */
export function readTarget(
  url: string,
  method: string | undefined,
  maxTargetLength: number,
): TargetParts {
  const target = readOriginForm(url, method);
  // RFC 9112 §3 requires 414 for a target that is longer than any supported one.
  if (target.length > maxTargetLength)
    throw malformedRequest("targetTooLong", { limit: maxTargetLength });

  // The asterisk-form is only for OPTIONS (RFC 9112 §3.2.4).
  const isForm = target.startsWith("/") || (target === "*" && method === "OPTIONS");
  // Node refuses other characters than those of a URI, but for the fragment, which is never sent.
  if (!isForm || target.includes("#")) throw malformedRequest("target");
  checkDecoding(target);
  return splitTarget(target);
}

/** @throws RequestError REQUEST_MALFORMED, or what `read` throws */
export function checkRequest<Read>(request: TracedRequest, read: (url: string) => Read): Read {
  const { url = "", httpVersion, headers } = request;
  if (!httpVersion.startsWith("1.")) throw malformedRequest("notHttp");
  const target = read(url);
  // RFC 9112 §3.2: one Host line, and only HTTP/1.0 may leave it out.
  const hosts = countLines(request, "host");
  const isHost = hosts === 1 || (hosts === 0 && httpVersion === "1.0");
  if (!isHost || !HOST.test(headers.host ?? "")) throw malformedRequest("host");
  // Node keeps the first of two headers; a proxy in front may keep the second.
  if (headers.authorization !== undefined && countLines(request, "authorization") > 1)
    throw malformedRequest("twice");
  // Only `chunked` is supported here, and HTTP/1.0 has no transfer codings (RFC 9112 §6.1).
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion === "1.0"))
    throw malformedRequest("contentLength");

  return target;
}
