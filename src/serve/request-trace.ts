/**
 * A request with the data that is needed to trace it: the ID that both the response and the log contain,
 * and the key of its token (never the token itself).
 */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Coding } from "./negotiate/accept-encoding.ts";
import { IncomingMessage } from "./node-http.ts";
import type { CacheOutcome, CountedRequest, RequestMeter, Subject } from "./request-meter.ts";

const LEGAL_ID = /^[\w.-]{1,128}$/u;

export class TracedRequest extends IncomingMessage implements CountedRequest {
  tokenKey: string | undefined = undefined;
  /** Headers of every response to it: names and values alternate. */
  announced: readonly string[] | undefined = undefined;
  meter: RequestMeter | undefined = undefined;
  beganAt = 0;
  subject: Subject | undefined = undefined;
  coding: Coding | undefined = undefined;
  cache: CacheOutcome = "none";
  private knownId: string | undefined = undefined;

  /** The ID that the client sent if it is valid, else a new one. */
  get id(): string {
    if (this.knownId === undefined) {
      const sent = this.headers["x-request-id"];
      this.knownId = typeof sent === "string" && LEGAL_ID.test(sent) ? sent : randomUUID();
    }
    return this.knownId;
  }
}

export type TracedResponse = ServerResponse<TracedRequest>;
