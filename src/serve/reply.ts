/** Sends an answer in the negotiated coding, or 304 if the client already has it. */
import { Readable, pipeline } from "node:stream";
import { serviceUnavailable } from "../errors.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import type { Answer, StreamedBody } from "../http/answer.ts";
import type { CodedBodies } from "../http/coded-bodies.ts";
import { countLines } from "../http/request-check.ts";
import {
  cacheTagHeaders,
  cachingHeaders,
  freshnessHeaders,
  listHeaders,
  previewHeaders,
  saveAs,
  stampOf,
} from "../http/headers.ts";
import type { Caching, Circumstances, CorsHeaders, HeaderList, Headers } from "../http/headers.ts";
import { entityTagOf, orderCodings } from "../http/accept-encoding.ts";
import type { Coding, Codings } from "../http/accept-encoding.ts";
import { findUnchanged } from "../http/preconditions.ts";
import type { Conditions } from "../http/preconditions.ts";
import type { TracedRequest, TracedResponse } from "../http/request-trace.ts";
import type { StreamedBodies } from "../http/streamed-bodies.ts";

/** Writes the head of every response to a readable request. */
function sendHead(response: TracedResponse, status: number, headers: HeaderList): void {
  const { announced } = response.req;
  response.writeHead(status, announced ? [...headers, ...announced] : (headers as string[]));
  response.req.meter?.count(response.req, status);
}

/** Node omits the body where HTTP does not allow one. */
export function send(
  response: TracedResponse,
  status: number,
  headers: HeaderList,
  body?: Buffer | Readable,
): void {
  sendHead(response, status, headers);
  // If either of the two ends early, both are destroyed.
  if (body instanceof Readable) pipeline(body, response, () => {});
  else response.end(body);
}

/** @returns undefined: the request has none */
function readConditions(request: TracedRequest): Conditions | undefined {
  const { "if-none-match": ifNoneMatch, "if-modified-since": since } = request.headers;
  if (ifNoneMatch === undefined && since === undefined) return undefined;
  // If-Modified-Since is ignored when sent twice (RFC 9110 §13.1.3); Node would keep the first one.
  const isOne = countLines(request, "if-modified-since") === 1;
  return { ifNoneMatch, ifModifiedSince: isOne ? since : undefined };
}

/** What a response depends on besides its answer. */
interface Occasion extends Circumstances {
  readonly codings: Codings;
  readonly caching: Caching;
  /** The longest that a cache may use it without asking, in seconds. */
  readonly maxAge: number;
  /** Additional headers of the address. */
  readonly headers?: Headers | undefined;
  /** If the answer does not say them. */
  readonly cacheTags?: readonly string[] | undefined;
  readonly isPreview: boolean;
  readonly asker: Waiter;
  /** When the right to read it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/**
 * @returns undefined when the response is sent at once
 * @throws (or rejects) RequestError SERVICE_UNAVAILABLE
 */
export type Reply = (
  response: TracedResponse,
  answer: Answer,
  occasion: Occasion,
) => void | Promise<void>;

export interface ReplyOptions {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
  readonly cors: CorsHeaders;
}

export function createReply(options: ReplyOptions): Reply {
  const { codedBodies, streamedBodies, cors } = options;

  /** An answer belongs to one URL and one release, so nothing else can differ in its later responses. */
  const headOf = (answer: Answer, occasion: Occasion): HeaderList =>
    listHeaders({
      ...(occasion.isPreview
        ? previewHeaders(answer, occasion)
        : {
            ...cachingHeaders(answer, occasion),
            ...occasion.headers,
            // Responses that are revalidated at each use need no purge.
            ...(occasion.caching === "day" &&
              cacheTagHeaders(answer.cacheTags ?? occasion.cacheTags ?? [])),
          }),
      ...cors.everyResponse,
    });

  return (response, answer, occasion) => {
    const { req: request } = response;
    const { caching, maxAge, isPreview, grantedUntil, now } = occasion;
    const { body, contentType, fileName } = answer;
    request.cache = answer.head === undefined ? "miss" : "hit";
    const shared = (answer.head ??= headOf(answer, occasion));
    const until = Math.min(answer.validUntil, grantedUntil);
    const freshness = isPreview ? {} : freshnessHeaders(caching, maxAge, until, now);
    const codings = orderCodings(answer, occasion.codings);

    const headWith = (entityTag: string): string[] => [
      ...stampOf(now, request.id),
      ...listHeaders(freshness),
      ...(isPreview ? [] : ["ETag", entityTag]),
      ...shared,
    ];
    const sendAs = (
      coding: Coding,
      content: Buffer | Readable | undefined,
      length?: number,
    ): void => {
      request.coding = coding;
      const head = headWith(entityTagOf(answer, coding));
      head.push("Content-Type", contentType);
      if (fileName !== undefined) head.push("Content-Disposition", saveAs(fileName));
      if (coding !== "identity") head.push("Content-Encoding", coding);
      if (length !== undefined) head.push("Content-Length", String(length));
      send(response, 200, head, content);
    };

    const conditions = isPreview ? undefined : readConditions(request);
    if (conditions) {
      const [best, ...others] = codings;
      const entityTags = [
        entityTagOf(answer, best),
        ...others.map((coding) => entityTagOf(answer, coding)),
      ] as const;
      const validators = { entityTags, lastModified: answer.lastModified };
      const unchanged = findUnchanged(conditions, validators, Math.floor(now / 1000));
      if (unchanged !== undefined) {
        request.cache = "unchanged";
        return send(response, 304, headWith(unchanged));
      }
    }
    const [selected] = codings;
    if (!Buffer.isBuffer(body)) return stream(body);
    if (selected === "identity") return sendAs(selected, body, body.length);
    const coded = codedBodies.take(answer as Answer & { readonly body: Buffer }, selected);
    const sendCoded = (bytes: Buffer | undefined): void => {
      if (bytes === undefined) sendAs(plainOf(codings), body, body.length);
      else sendAs(selected, bytes, bytes.length);
    };
    // Nearly all requests need no promise here.
    return coded instanceof Promise ? coded.then(sendCoded) : sendCoded(coded);

    async function stream(large: StreamedBody): Promise<void> {
      const { asker } = occasion;
      const isCompressible = selected === "identity" || streamedBodies.mayCompress(asker);
      const coding = isCompressible ? selected : plainOf(codings);
      const isHead = request.method === "HEAD";
      sendAs(coding, isHead ? undefined : await streamedBodies.open(large, coding, asker));
    }
  };
}

/** @throws RequestError when the client excludes the uncoded body */
function plainOf(codings: Codings): "identity" {
  if (!codings.includes("identity")) throw serviceUnavailable("notCompressed");
  return "identity";
}
