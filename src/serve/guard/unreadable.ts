/**
 * Errors that occur before routing: requests that Node's parser cannot read or that never arrive
 * completely, and CONNECT. None of these is a fault of the server, so none is a 5xx.
 */
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RequestError } from "../../errors.ts";
import type { Reason } from "../../words/reasons-en.ts";
import { STATUS_CODES } from "../node-http.ts";
import { malformedRequest, methodNotAllowed, UNREADABLE } from "../refuse.ts";
import type { Refusal, Refuse } from "../refuse.ts";
import type { TracedResponse } from "../request-trace.ts";
import { cutOff, endGently, stopReading } from "./connections.ts";
import type { TracedServer } from "./connections.ts";
import type { Limits } from "./limits.ts";

/** Node's error for a failed request. */
interface ParserFault extends Error {
  readonly code?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: unknown;
}

const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** What is named by none of these is not HTTP. */
const REASONS: Readonly<Record<string, Reason<"MALFORMED">>> = {
  HPE_INVALID_URL: "target",
  HPE_INVALID_HEADER_TOKEN: "headerLine",
  HPE_UNEXPECTED_SPACE: "headerLine",
  HPE_CR_EXPECTED: "headerLine",
  HPE_LF_EXPECTED: "headerLine",
  HPE_INVALID_CONTENT_LENGTH: "contentLength",
  HPE_UNEXPECTED_CONTENT_LENGTH: "contentLength",
  HPE_INVALID_TRANSFER_ENCODING: "contentLength",
};

/** A method, a target and a version, up to the end of a line. */
const REQUEST_LINE = /(?:^|\n)([!#$%&'*+.^_\x60|~0-9A-Za-z-]+) \S+ HTTP\/1\.\d\r?(?=\n|$)/gu;

/** What was received up to the end of the line in which the parser stopped, and where this line begins. */
function readFaulty({ rawPacket, bytesParsed = 0 }: ParserFault): readonly [string, number] {
  const text = rawPacket instanceof Uint8Array ? Buffer.from(rawPacket).toString("latin1") : "";
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf("\n", bytesParsed - 1) + 1;
  const end = text.indexOf("\n", start);
  return [end === -1 ? text : text.slice(0, end), start];
}

/** @returns the error, and whether the request was HEAD: its response never has content (RFC 9110 §9.3.2) */
function describeFault(fault: ParserFault, limits: Limits): readonly [RequestError, boolean] {
  const { code = "" } = fault;
  const [text, start] = readFaulty(fault);
  const line = text.slice(start);
  const lastRequest = [...text.matchAll(REQUEST_LINE)].at(-1);
  const describe = (): RequestError => {
    if (code === TIMEOUT)
      return malformedRequest("timeout", { limit: limits.headersTimeoutMs / 1000 });
    if (code === "HPE_HEADER_OVERFLOW") {
      // A URL that is too long gets the same error, whether or not Node could read it.
      const { length } = /^[A-Z]+ +(\S+)/u.exec(line)?.[1] ?? "";
      return length > limits.maxTargetLength
        ? malformedRequest("targetTooLong", { limit: limits.maxTargetLength })
        : malformedRequest("headersTooLarge", { limit: limits.maxHeaderBytes });
    }
    // The line is complete; only its method is unknown to Node.
    const isOtherMethod = code === "HPE_INVALID_METHOD" || code === "HPE_INVALID_CONSTANT";
    if (isOtherMethod && lastRequest?.[0].trimStart() === line) return methodNotAllowed();
    return malformedRequest(REASONS[code] ?? "notHttp");
  };
  return [describe(), lastRequest?.[1] === "HEAD"];
}

function writeRefusal(socket: Duplex, refusal: Refusal, lingerMs: number): void {
  const { status, headers, body } = refusal;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    if (headers[index] !== "Connection") head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const start = Buffer.from(`${head}Connection: close\r\n\r\n`, "latin1");
  endGently(socket, lingerMs, Buffer.concat([start, body]));
}

/**
 * Makes the server send our error responses where Node would send its own, or none.
 * @param onSent called with each, and the method where it could be read
 */
export function refuseUnreadable(
  server: TracedServer,
  refuse: Refuse,
  limits: Limits,
  onSent: (socket: Duplex, refusal: Refusal, method?: string) => void,
): void {
  /** The latest response of each connection. */
  const latest = new WeakMap<Duplex, TracedResponse>();
  server.prependListener("request", (request, response) => latest.set(request.socket, response));

  function refuseFault(socket: Duplex, fault: ParserFault): void {
    // Content that cannot be read: its request is already answered, and a second response would be taken
    // for the response to the next one. Not writable: the previous response was the last.
    if (latest.get(socket)?.req.complete === false || !socket.writable)
      return endGently(socket, limits.lingerMs);
    const [error, isForHead] = describeFault(fault, limits);
    const refusal = refuse(error, UNREADABLE);
    const sent = isForHead ? { ...refusal, body: Buffer.alloc(0) } : refusal;
    onSent(socket, sent);
    return writeRefusal(socket, sent, limits.lingerMs);
  }

  server.on("clientError", (fault: ParserFault, socket: Duplex) => {
    const isRequestFault = fault.code?.startsWith("HPE_") === true || fault.code === TIMEOUT;
    // A connection on which nothing was received is closed without a response: it may be a pre-opened
    // one, and a client that sends a request at this moment would take the 408 for its response.
    const isUnused = socket instanceof Socket && socket.bytesRead === 0;
    if (!isRequestFault || isUnused || socket.destroyed) {
      socket.destroy();
      return;
    }
    stopReading(socket);
    const pending = latest.get(socket);
    if (pending === undefined || pending.closed) {
      refuseFault(socket, fault);
      return;
    }
    // A client that keeps sending and does not read its responses would never become inactive.
    const timer = setTimeout(() => cutOff(socket), limits.inactivityTimeoutMs).unref();
    pending.once("close", () => {
      clearTimeout(timer);
      refuseFault(socket, fault);
    });
  });

  server.on("connect", (request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    const refusal = refuse(methodNotAllowed(), { ...UNREADABLE, id: request.id });
    onSent(socket, refusal, request.method);
    writeRefusal(socket, refusal, limits.lingerMs);
  });

  for (const event of ["checkContinue", "checkExpectation"] as const) {
    server.on(event, (request, response) => {
      // The final response is sent instead of 100 (RFC 9110 §10.1.1), and other expectations are ignored.
      // It is not known whether the client still sends the content, so the connection is closed.
      response.shouldKeepAlive = false;
      server.emit("request", request, response);
    });
  }
}
