/**
 * In charge of what happens below the routes: requests that Node's parser cannot read or that never
 * arrive whole, CONNECT, and Expect. In come the server's events; out go refusals in the usual form,
 * written to the bare connection, which then ends.
 *
 * The body always says REQUEST_MALFORMED (or METHOD_NOT_ALLOWED); the status line says what HTTP has
 * a status for: 408 for a request that took too long, 431 for headers beyond the bound, 417 for an
 * expectation that nobody can meet, else 400. None of these is the server's fault, so none is 5xx.
 */
import { STATUS_CODES, ServerResponse } from "node:http";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { requestError } from "../errors.ts";
import type { Limits } from "./limits.ts";
import { UNREADABLE, methodNotAllowed } from "./refusal.ts";

import type { Refusal, Refuse } from "./refusal.ts";

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** A request line that is whole, its method only not one that Node knows. */
const REQUEST_LINE = /^[!#$%&'*+.^_\x60|~0-9A-Za-z-]+ \S+ HTTP\/1\.[01]\r?$/u;
/** The start of a request line; a header's name is followed by a colon instead. */
const TARGET = /^[!#$%&'*+.^_\x60|~0-9A-Za-z-]+ (\S+)/u;

/** What Node tells of a failed request. */
interface ConnectionFault extends Error {
  readonly code?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: unknown;
}

/** @returns the line in which the parser stopped, or what has arrived of it */
function readFaultyLine({ rawPacket, bytesParsed = 0 }: ConnectionFault): string {
  if (!(rawPacket instanceof Uint8Array)) return "";
  const text = Buffer.from(rawPacket).toString("latin1");
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf("\n", bytesParsed - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, end === -1 ? undefined : end);
}

function refuseFault(fault: ConnectionFault, refuse: Refuse, limits: Limits): Refusal {
  const code = fault.code ?? "";
  if (code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(readFaultyLine(fault))) {
    return refuseMethod(refuse);
  }
  const refusal = refuse(requestError("REQUEST_MALFORMED"), UNREADABLE);
  const target = TARGET.exec(readFaultyLine(fault))?.[1] ?? "";
  // An address that is too long is refused alike, whether or not Node could still read it.
  if (code === "HPE_HEADER_OVERFLOW" && target.length > limits.maxTargetLength) return refusal;
  return { ...refusal, status: STATUSES[code] ?? refusal.status };
}

const refuseMethod = (refuse: Refuse): Refusal => refuse(methodNotAllowed(), UNREADABLE);

function writeRefusal(socket: Duplex, refusal: Refusal, lingerMs: number): void {
  const { status, headers, body } = refusal;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]));
  // Closing at once would reset the connection and could take the refusal with it (RFC 9112 §9.6).
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Calls back once the responses to earlier requests on a connection are out. */
function afterResponses(socket: Duplex, then: () => void): void {
  const open: unknown = Reflect.get(socket, "_httpMessage");
  if (open instanceof ServerResponse) open.once("close", () => afterResponses(socket, then));
  else then();
}

/** Makes a server refuse in the usual form what it would refuse in Node's, or not at all. */
export function refuseBelowRoutes(server: Server, refuse: Refuse, limits: Limits): void {
  server.on("clientError", (fault: ConnectionFault, socket: Duplex) => {
    if (fault.code === "ECONNRESET" || socket.destroyed) {
      socket.destroy();
      return;
    }
    afterResponses(socket, () => {
      // Not writable: this was refused before, and the client still sends.
      if (socket.writable) {
        writeRefusal(socket, refuseFault(fault, refuse, limits), limits.lingerMs);
      }
    });
  });
  server.on("connect", (_request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    writeRefusal(socket, refuseMethod(refuse), limits.lingerMs);
  });
  // No content is wanted, so the answer itself is the answer to the expectation (RFC 9110 §10.1.1);
  // whether the client then still sends it cannot be known, so the connection ends.
  server.on("checkContinue", (request, response) => {
    response.shouldKeepAlive = false;
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (request, response) => {
    const acceptLanguage = request.headers["accept-language"];
    const { headers, body } = refuse(requestError("REQUEST_MALFORMED"), {
      ...UNREADABLE,
      acceptLanguage,
    });
    response.shouldKeepAlive = false;
    response.writeHead(417, headers).end(body);
  });
}
