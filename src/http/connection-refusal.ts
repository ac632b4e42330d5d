/**
 * What happens below the routes: requests that Node's parser cannot read or that never arrive
 * whole, CONNECT, and Expect. None of these is the server's fault, so none is a 5xx.
 */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TracedServer } from "./bounded-server.ts";
import { afterResponses, endGently } from "./end-connection.ts";
import type { Limits } from "./limits.ts";
import { describeFault, isForHead } from "./parser-fault.ts";
import type { ConnectionFault } from "./parser-fault.ts";
import { UNREADABLE, malformedRequest, methodNotAllowed } from "./refusal.ts";
import type { Refusal, Refuse } from "./refusal.ts";
import type { RequestLog } from "./request-log.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import { send } from "./send-answer.ts";

function writeRefusal(socket: Duplex, refusal: Refusal, lingerMs: number): void {
  const { status, headers, body } = refusal;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    if (headers[index] !== "Connection") head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const start = Buffer.from(`${head}Connection: close\r\n\r\n`, "latin1");
  endGently(socket, lingerMs, Buffer.concat([start, body]));
}

/** Only what RFC 9110 §10.1.1 defines, and an empty list, which asks for nothing. */
const KNOWN_EXPECTATION = /^(?:[\t ,]|100-continue(?=[\t ]*(?:,|$)))*$/iu;

/** Makes a server refuse in the usual form what it would refuse in Node's, or not at all. */
export function refuseBelowRoutes(
  server: TracedServer,
  refuse: Refuse,
  limits: Limits,
  { onUnread }: RequestLog,
): void {
  /** The latest request of each connection that announced content. */
  const withContent = new WeakMap<Duplex, IncomingMessage>();
  /** Each packet that still comes after a fault would be another. */
  const faulty = new WeakSet<Duplex>();

  server.on("request", (request) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (length !== undefined || coding !== undefined) withContent.set(request.socket, request);
  });

  server.on("clientError", (fault: ConnectionFault, socket: Duplex) => {
    const { code = "" } = fault;
    const isRequestFault = code.startsWith("HPE_") || code === "ERR_HTTP_REQUEST_TIMEOUT";
    // A connection on which nothing was ever sent is only ended: it may be a spare one, and a client
    // that sends just now would take a 408 for its answer.
    const isUnused = socket instanceof Socket && socket.bytesRead === 0;
    if (!isRequestFault || isUnused || socket.destroyed) {
      socket.destroy();
      return;
    }
    if (faulty.has(socket)) return;
    faulty.add(socket);
    // Such a request is answered already; a second response would be taken for that of the next one.
    const isInContent = withContent.get(socket)?.complete === false;
    afterResponses(socket, limits, () => {
      // Not writable: the answer before was the last.
      if (isInContent || !socket.writable) endGently(socket, limits.lingerMs);
      else {
        const refusal = refuse(describeFault(fault, limits), UNREADABLE);
        const body = isForHead(fault) ? Buffer.alloc(0) : refusal.body;
        onUnread(socket, { ...refusal, body });
        writeRefusal(socket, { ...refusal, body }, limits.lingerMs);
      }
    });
  });

  server.on("connect", (request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    const refusal = refuse(methodNotAllowed(), { ...UNREADABLE, id: request.id });
    onUnread(socket, refusal, request.method);
    writeRefusal(socket, refusal, limits.lingerMs);
  });

  function answerExpectation(request: TracedRequest, response: TracedResponse): void {
    // Whether content still comes after the answer cannot be known, so the connection ends.
    response.shouldKeepAlive = false;
    const { expect = "", "accept-language": acceptLanguage } = request.headers;
    if (KNOWN_EXPECTATION.test(expect)) {
      // No content is wanted, so the answer itself is the answer to the expectation (§10.1.1).
      server.emit("request", request, response);
    } else {
      const circumstances = { ...UNREADABLE, acceptLanguage, id: request.id };
      const { status, headers, body } = refuse(malformedRequest("expectation"), circumstances);
      send(response, status, headers, body);
    }
  }
  server.on("checkContinue", answerExpectation);
  server.on("checkExpectation", answerExpectation);
}
