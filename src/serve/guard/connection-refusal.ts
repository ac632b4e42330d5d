/**
 * Errors that occur before routing: requests that Node's parser cannot read or that never arrive
 * completely, CONNECT, and Expect. None of these is a fault of the server, so none is a 5xx.
 */
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TracedServer } from "./bounded-server.ts";
import { afterResponses, endGently } from "./end-connection.ts";
import type { Limits } from "./limits.ts";
import { STATUS_CODES } from "../node-http.ts";
import { describeFault, isForHead } from "./parser-fault.ts";
import type { ConnectionFault } from "./parser-fault.ts";
import { UNREADABLE, malformedRequest, methodNotAllowed } from "../refuse.ts";
import type { Refusal, Refuse } from "../refuse.ts";
import type { RequestLog } from "../request-log.ts";
import type { TracedRequest, TracedResponse } from "../request-trace.ts";
import { send } from "../reply.ts";

function writeRefusal(socket: Duplex, refusal: Refusal, lingerMs: number): void {
  const { status, headers, body } = refusal;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    if (headers[index] !== "Connection") head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const start = Buffer.from(`${head}Connection: close\r\n\r\n`, "latin1");
  endGently(socket, lingerMs, Buffer.concat([start, body]));
}

/** Only what RFC 9110 §10.1.1 defines, or an empty list, which expects nothing. */
const KNOWN_EXPECTATION = /^(?:[\t ,]|100-continue(?=[\t ]*(?:,|$)))*$/iu;

/** Makes the server send our error responses where Node would send its own, or none. */
export function refuseBelowRoutes(
  server: TracedServer,
  refuse: Refuse,
  limits: Limits,
  { onUnread }: RequestLog,
): void {
  /** The latest request of each connection that announced content. */
  const withContent = new WeakMap<Duplex, IncomingMessage>();
  /** Connections that already had a fault: each later packet would cause another one. */
  const faulty = new WeakSet<Duplex>();

  server.on("request", (request) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (length !== undefined || coding !== undefined) withContent.set(request.socket, request);
  });

  server.on("clientError", (fault: ConnectionFault, socket: Duplex) => {
    const { code = "" } = fault;
    const isRequestFault = code.startsWith("HPE_") || code === "ERR_HTTP_REQUEST_TIMEOUT";
    // A connection on which nothing was received is closed without a response: it may be a pre-opened
    // one, and a client that sends a request at this moment would take the 408 for its response.
    const isUnused = socket instanceof Socket && socket.bytesRead === 0;
    if (!isRequestFault || isUnused || socket.destroyed) {
      socket.destroy();
      return;
    }
    if (faulty.has(socket)) return;
    faulty.add(socket);
    // Such a request is already answered; a second response would be taken for the response to the next
    // request.
    const isInContent = withContent.get(socket)?.complete === false;
    afterResponses(socket, limits, () => {
      // Not writable: the previous response was the last on this connection.
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
    // It is not known whether the client still sends the content, so the connection is closed.
    response.shouldKeepAlive = false;
    const { expect = "", "accept-language": acceptLanguage } = request.headers;
    if (KNOWN_EXPECTATION.test(expect)) {
      // No content is needed, so the final response is sent instead of 100 (§10.1.1).
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
