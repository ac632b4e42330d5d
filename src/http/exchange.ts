/**
 * A request and its response: one object from the socket to the reply. Each stage reads what the stages before it
 * found, and adds what it finds.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, pipeline } from "node:stream";
import type { Waiter } from "../lib/waiting-room.ts";
import type { Coding, Codings } from "./accept-encoding.ts";
import type { AccessToken, Bearer } from "./bearer.ts";
import { networkOf } from "./client-address.ts";
import { stampOf } from "./headers.ts";
import type { HeaderList, Terms } from "./headers.ts";
import type { RequestMeter } from "./request-meter.ts";
import { HEADER, readHeaders, readOriginForm } from "./read-request.ts";
import type { RequestHeaders } from "./read-request.ts";

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

/** What exchanges need of their server. */
export interface Host {
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
  /** @param forwarded the header X-Forwarded-For @returns the client's address; undefined once its connection is closed */
  readonly findAddress: (request: IncomingMessage, forwarded?: string) => string | undefined;
  readonly readBearer: (authorization: string | undefined, now: number) => Bearer;
  /** Counts it for the rate limit, once. @throws RequestError RATE_LIMIT_EXCEEDED */
  readonly limit: (exchange: Exchange) => void;
  /** Counts a wrong token. @throws RequestError RATE_LIMIT_EXCEEDED */
  readonly brake: (exchange: Exchange, bearer: Bearer) => void;
  /** True: the server ends, so that each connection ends with its next response. */
  isClosing: boolean;
}

const LEGAL_ID = /^[\w.-]{1,128}$/u;

export class Exchange implements Waiter {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: Host;
  readonly method: string;
  readonly headers: RequestHeaders;
  /** Path and query in origin-form, unchecked. */
  readonly url: string;
  /** The instant for which to answer, in milliseconds since 1970-01-01 UTC. */
  now: number;
  /** The instant of the response, which is another one in previews. */
  sentAt: number;
  mediaType = "";
  /** True: Accept selected the media type among several. */
  isChosen = false;
  /** Those that the client accepts. */
  codings: Codings = ["identity"];
  /** How the response may be cached, and what else its address says of it. */
  terms: Terms = { access: "public", caching: "private" };
  /** The longest that a cache may use it without asking, in seconds. */
  maxAge = 0;
  /** The number that the header Lectern-Release says; undefined: it is not sent. */
  release: number | undefined = undefined;
  /** By which caches purge the response, if the answer does not say it. */
  cacheTags: readonly string[] = [];
  /** True: it is for this reader alone, and never stored. */
  isPreview = false;
  /** When the right to read it ends, in milliseconds; Infinity: never. */
  grantedUntil = Infinity;
  /** Headers of every response to it: names and values alternate. */
  announced: HeaderList | undefined = undefined;
  /** Undefined: it is not counted. */
  meter: RequestMeter | undefined = undefined;
  /** A time of `performance.now`. */
  beganAt = 0;
  /** Undefined: not known yet. */
  subject: Subject | undefined = undefined;
  /** The content coding of the response. */
  coding: Coding | undefined = undefined;
  cache: CacheOutcome = "none";
  #bearer: Bearer | undefined = undefined;
  #id: string | undefined = undefined;

  constructor(request: IncomingMessage, response: ServerResponse, host: Host) {
    const { method = "", url = "", rawHeaders } = request;
    this.request = request;
    this.response = response;
    this.host = host;
    this.method = method;
    this.headers = readHeaders(rawHeaders);
    this.url = readOriginForm(url, method);
    this.now = host.clock();
    this.sentAt = this.now;
  }

  get path(): string {
    const mark = this.url.indexOf("?");
    return mark === -1 ? this.url : this.url.slice(0, mark);
  }

  /** Without the question mark. */
  get query(): string {
    const mark = this.url.indexOf("?");
    return mark === -1 ? "" : this.url.slice(mark + 1);
  }

  /** The ID that the client sent if it is valid, else a new one: both the response and the log contain it. */
  get id(): string {
    if (this.#id === undefined) {
      const sent = this.headers[HEADER["x-request-id"]];
      this.#id = sent !== undefined && LEGAL_ID.test(sent) ? sent : randomUUID();
    }
    return this.#id;
  }

  get acceptLanguage(): string | undefined {
    return this.headers[HEADER["accept-language"]];
  }

  /** Undefined once its connection is closed. */
  get address(): string | undefined {
    return this.host.findAddress(this.request, this.headers[HEADER["x-forwarded-for"]]);
  }

  get network(): string {
    return networkOf(this.address);
  }

  /** The token of the request, or why there is none. */
  get bearer(): Bearer {
    return (this.#bearer ??= this.host.readBearer(this.headers[HEADER.authorization], this.now));
  }

  set bearer(read: Bearer) {
    this.#bearer = read;
  }

  /** The key of the token (never the token itself), if it was read and is valid. */
  get tokenKey(): string | undefined {
    return (this.#bearer as Partial<AccessToken> | undefined)?.key;
  }

  /** A valid token, which nobody can use up who knows only its key; else the network. */
  get client(): string {
    return this.tokenKey ?? this.network;
  }

  // A client that closed only its sending side may still read (RFC 9112 §9.6), but most such clients
  // have gone.
  isGone(): boolean {
    return this.request.socket.destroyed || this.request.socket.readableEnded;
  }

  /** After a wait, the instant is another one. */
  restart(): void {
    this.now = this.host.clock();
    this.sentAt = this.now;
  }

  /** Node omits the body where HTTP does not allow one. */
  send(status: number, headers: HeaderList, body?: Buffer | Readable): void {
    const { response, announced, host } = this;
    if (host.isClosing) response.shouldKeepAlive = false;
    const head = stampOf(this.sentAt, this.id);
    head.push(...headers);
    if (announced) head.push(...announced);
    response.writeHead(status, head);
    this.meter?.count(this, status);
    // If either of the two ends early, both are destroyed.
    if (body instanceof Readable) pipeline(body, response, () => {});
    else response.end(body);
  }

  /** Logs contain only what identifies the client. */
  toJSON(): object {
    return { client: this.client };
  }
}
