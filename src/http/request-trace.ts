/**
 * A request with the data that is needed to trace it: the ID that both the response and the log contain,
 * and the key of its token (never the token itself).
 */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Coding } from "./accept-encoding.ts";
import { IncomingMessage } from "./node-http.ts";

/** `service`: addresses outside the contract; `none`: unknown addresses and malformed requests. */
export type MeasuredOperation =
  | "find"
  | "page"
  | "load"
  | "service"
  | "health"
  | "preflight"
  | "none";

/** Operation and resource of requests. */
export interface Subject {
  readonly operation: MeasuredOperation;
  /** The name of the resource; empty: none. */
  readonly resource: string;
}

/**
 * Where a response comes from: `hit`, from the cache; `miss`, made or compressed for this request;
 * `unchanged`, the client's copy is current (304); `none`, not cached at all.
 */
export type CacheOutcome = "none" | "hit" | "miss" | "unchanged";

const LEGAL_ID = /^[\w.-]{1,128}$/u;

export class TracedRequest extends IncomingMessage {
  /** The key of the token, if it was checked and is valid. */
  tokenKey: string | undefined = undefined;
  /** Headers of every response to it: names and values alternate. */
  announced: readonly string[] | undefined = undefined;
  /** Undefined: the request is not counted. */
  meter: { count(request: TracedRequest, status: number): void } | undefined = undefined;
  /** A time of `performance.now`. */
  beganAt = 0;
  /** Undefined: not known yet. */
  subject: Subject | undefined = undefined;
  /** The content coding of the response. */
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
