/**
 * What is known of a request for those who look for it later: the id that its answer names and the
 * log with it, the client's address, and the key of the token that it came with. Never the token.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { addressOf } from "./client-address.ts";

export interface RequestTrace {
  readonly id: string;
  /** Of the client, as far as it is known: undefined once the connection is gone. */
  address: string | undefined;
  /** Of the token that was looked at and found good. */
  tokenKey: string | undefined;
}

const LEGAL_ID = /^[\w.-]{1,128}$/u;

const TRACES = new WeakMap<IncomingMessage, RequestTrace>();

/** @returns the id that was sent, where it is of a legal form, else one of its own */
const chooseId = (sent: string | string[] | undefined): string =>
  typeof sent === "string" && LEGAL_ID.test(sent) ? sent : randomUUID();

/** @returns the same for one request, however often it is asked */
export function traceOf(request: IncomingMessage): RequestTrace {
  const known = TRACES.get(request);
  if (known !== undefined) return known;
  const trace: RequestTrace = {
    id: chooseId(request.headers["x-request-id"]),
    address: addressOf(request.socket),
    tokenKey: undefined,
  };
  TRACES.set(request, trace);
  return trace;
}
