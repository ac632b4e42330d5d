/**
 * Finds out what is wrong with a request that Node's parser could not read, or that did not arrive in
 * time.
 */
import type { RequestError } from "../../errors.ts";
import type { Reason } from "../../words/en.ts";
import type { Limits } from "./limits.ts";
import { METHODS } from "../node-http.ts";
import { malformedRequest, methodNotAllowed } from "../refuse.ts";

/** Node's error for a failed request. */
export interface ConnectionFault extends Error {
  readonly code?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: unknown;
}

const METHOD = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;
/** A complete request line. */
const REQUEST_LINE = new RegExp(String.raw`^(${METHOD}) \S+ HTTP\/1\.\d\r?$`, "u");
const LAST_METHOD = new RegExp(String.raw`(?:^|\n)(${METHOD}) \S+ HTTP\/1\.\d\r?\n`, "gu");
/** The start of a request line; a header's name is followed by a colon instead. */
const TARGET = new RegExp(String.raw`^${METHOD} +(\S+)`, "u");
/** The possible start of a target. */
const TARGET_START = /^(?:\/|https?:\/\/[^/?#])/iu;
/** The start of a TLS record that holds a handshake (RFC 8446 §5.1). */
const TLS_HANDSHAKE = "\u0016\u0003";

const REASONS: Readonly<Record<string, Reason<"MALFORMED">>> = {
  HPE_INVALID_CONSTANT: "requestLine",
  HPE_INVALID_EOF_STATE: "incomplete",
  HPE_INVALID_HEADER_TOKEN: "headerLine",
  HPE_UNEXPECTED_SPACE: "headerLine",
  HPE_CR_EXPECTED: "headerLine",
  HPE_LF_EXPECTED: "headerLine",
  HPE_INVALID_CONTENT_LENGTH: "contentLength",
  HPE_UNEXPECTED_CONTENT_LENGTH: "contentLength",
  HPE_INVALID_TRANSFER_ENCODING: "contentLength",
  HPE_PAUSED_H2_UPGRADE: "httpVersion",
};

const readText = ({ rawPacket }: ConnectionFault): string =>
  rawPacket instanceof Uint8Array ? Buffer.from(rawPacket).toString("latin1") : "";

/** @returns the line in which the parser stopped, as far as it has arrived */
function readFaultyLine(fault: ConnectionFault): string {
  const { bytesParsed = 0 } = fault;
  const text = readText(fault);
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf("\n", bytesParsed - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, end === -1 ? undefined : end);
}

/** @returns the error for a request whose headers could not be read completely */
export function describeFault(fault: ConnectionFault, limits: Limits): RequestError {
  const { code = "", bytesParsed = 0 } = fault;
  const line = readFaultyLine(fault);
  const [, method] = REQUEST_LINE.exec(line) ?? [];
  const [, target = ""] = TARGET.exec(line) ?? [];
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return malformedRequest("timeout", { limit: limits.headersTimeoutMs / 1000 });
    case "HPE_HEADER_OVERFLOW":
      // A URL that is too long gets the same error, whether or not Node could read it.
      return target.length > limits.maxTargetLength
        ? malformedRequest("targetTooLong", { limit: limits.maxTargetLength })
        : malformedRequest("headersTooLarge", { limit: limits.maxHeaderBytes });
    case "HPE_INVALID_METHOD":
    case "HPE_INVALID_CONSTANT":
      // The line is complete; only its method is unknown to Node.
      if (method !== undefined && !METHODS.includes(method)) return methodNotAllowed();
      if (line.startsWith(TLS_HANDSHAKE)) return malformedRequest("tls");
      return malformedRequest(/\sHTTP\/\d/iu.test(line) ? "requestLine" : "notHttp");
    case "HPE_INVALID_VERSION":
      // If the version is supported, the line end is wrong: a space before it, or LF without CR.
      return malformedRequest(
        / HTTP\/1\.\d\s.?$/u.test(readText(fault).slice(0, bytesParsed + 1))
          ? "requestLine"
          : "httpVersion",
      );
    case "HPE_INVALID_URL":
      return malformedRequest(TARGET_START.test(target) ? "targetCharacter" : "target");
    default:
      return malformedRequest(REASONS[code] ?? "notHttp");
  }
}

/** A response to HEAD never has content (RFC 9110 §9.3.2). */
export function isForHead(fault: ConnectionFault): boolean {
  const read = readText(fault).slice(0, fault.bytesParsed ?? 0);
  const method = [...read.matchAll(LAST_METHOD)].at(-1)?.[1];
  return (method ?? REQUEST_LINE.exec(readFaultyLine(fault).trimEnd())?.[1]) === "HEAD";
}
