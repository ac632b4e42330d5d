/**
 * A request with what is known of it for those who look for it later: the id that its answer names and
 * the log with it, and the key of the token that it came with. Never the token.
 */
import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import type { ServerResponse } from "node:http";
import type { Coding } from "./accept-encoding.ts";
import type { CacheOutcome, RequestMeter, Subject } from "./request-meter.ts";

const LEGAL_ID = /^[\w.-]{1,128}$/u;

export class TracedRequest extends IncomingMessage {
  /** Of the token that was looked at and found good. */
  tokenKey: string | undefined = undefined;
  /** What its answer says, whichever it will be: names and values in turns. */
  announced: readonly string[] | undefined = undefined;
  /** Who counts it; undefined: nobody. */
  meter: RequestMeter | undefined = undefined;
  /** As `performance.now` says it. */
  beganAt = 0;
  /** What it is about, as far as that is known. */
  subject: Subject | undefined = undefined;
  /** Of the body that it gets. */
  coding: Coding | undefined = undefined;
  cache: CacheOutcome = "none";
  private knownId: string | undefined = undefined;

  /** What was sent, where it is of a legal form, else one of its own. */
  get id(): string {
    if (this.knownId === undefined) {
      const sent = this.headers["x-request-id"];
      this.knownId = typeof sent === "string" && LEGAL_ID.test(sent) ? sent : randomUUID();
    }
    return this.knownId;
  }
}

export type TracedResponse = ServerResponse<TracedRequest>;
