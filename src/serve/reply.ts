/** Sends a representation in the negotiated coding, or 304 if the client already has it. */
import { Readable, pipeline } from "node:stream";
import { serviceUnavailable } from "../errors.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import type { Answer, StreamedBody } from "./answer.ts";
import type { Codings, Variant } from "./negotiate/accept-encoding.ts";
import type { CodedBodies } from "./coded-bodies.ts";
import {
  cacheTagHeaders,
  cachingHeaders,
  freshnessHeaders,
  previewHeaders,
  stampHeaders,
  stampRequestId,
} from "./headers.ts";
import type { Caching, Circumstances, CorsHeaders, HeaderList, Headers } from "./headers.ts";
import type { FormatDate } from "./negotiate/http-date.ts";
import { findUnchanged } from "./negotiate/preconditions.ts";
import type { Conditions } from "./negotiate/preconditions.ts";
import { PreparedAnswer } from "./prepared-answer.ts";
import { countLines } from "./guard/request-check.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import type { StreamedBodies } from "./streamed-bodies.ts";

/** Writes the head of every response to a readable request. */
export function sendHead(response: TracedResponse, status: number, headers: HeaderList): void {
  const { announced } = response.req;
  response.writeHead(status, announced ? [...headers, ...announced] : headers);
  response.req.meter?.count(response.req, status);
  // A cached list must not keep the request ID in memory after the response.
  stampRequestId(headers, "");
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

interface Bodies {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
}

/** If-Modified-Since is ignored when sent twice (RFC 9110 §13.1.3); Node would keep the first one. */
const readConditions = (request: TracedRequest): Conditions => ({
  ifNoneMatch: request.headers["if-none-match"],
  ifModifiedSince:
    countLines(request, "if-modified-since") === 1
      ? request.headers["if-modified-since"]
      : undefined,
});

/** What a response depends on besides its representation. */
interface Occasion extends Circumstances {
  readonly codings: Codings;
  readonly caching: Caching;
  /** Additional headers of the address. */
  readonly headers?: Headers | undefined;
  /** What the response shows, if the representation does not contain it. */
  readonly cachePath?: readonly string[];
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
export type SendAnswer = (
  response: TracedResponse,
  representation: Answer,
  occasion: Occasion,
) => void | Promise<void>;

export interface SendingOptions {
  readonly bodies: Bodies;
  readonly cors: CorsHeaders;
  /** Upper limit of max-age. */
  readonly maxAgeSeconds: number;
  /** The prefix of cache tags; undefined: no cache tags. */
  readonly cacheTags: string | undefined;
  readonly formatDate: FormatDate;
}

export function createSendAnswer(options: SendingOptions): SendAnswer {
  const { bodies, cors, maxAgeSeconds, cacheTags, formatDate } = options;
  /** Prepared answers are removed together with their representation. */
  const answers = new WeakMap<Answer, Map<Codings, PreparedAnswer>>();

  function prepare(representation: Answer, occasion: Occasion, freshness: Headers): PreparedAnswer {
    const { codings } = occasion;
    if (occasion.isPreview) {
      const headers = { ...previewHeaders(representation, occasion), ...cors.everyResponse };
      return new PreparedAnswer(representation, codings, () => headers);
    }
    const kept = answers.getOrInsertComputed(representation, () => new Map());
    return kept.getOrInsertComputed(codings, () => {
      // A representation belongs to one URL, so nothing else can differ.
      const headers = {
        ...cachingHeaders(representation, occasion),
        ...occasion.headers,
        // Responses that are revalidated at each use need no purge.
        ...(occasion.caching === "day" &&
          cacheTagHeaders({ ...occasion, ...representation }, cacheTags)),
        ...cors.everyResponse,
      };
      return new PreparedAnswer(representation, codings, (ETag) => ({
        ...freshness,
        ETag,
        ...headers,
      }));
    });
  }

  return (response, representation, occasion) => {
    const { req: request } = response;
    const { caching, isPreview, grantedUntil, now } = occasion;
    const until = Math.min(representation.validUntil, grantedUntil);
    const freshness = isPreview
      ? {}
      : freshnessHeaders(caching, maxAgeSeconds, until, now, formatDate);
    const prepared = prepare(representation, occasion, freshness);
    const stamp = (list: HeaderList): HeaderList =>
      stampHeaders(list, formatDate(now / 1000), request.id, freshness);
    const unchanged = isPreview
      ? undefined
      : findUnchanged(readConditions(request), prepared, Math.floor(now / 1000));
    request.cache = unchanged !== undefined ? "unchanged" : prepared.isSent ? "hit" : "miss";
    prepared.isSent = true;
    if (unchanged === undefined)
      return sendContent(response, prepared, stamp, bodies, occasion.asker);
    return send(response, 304, stamp(prepared.listUnchanged(unchanged)));
  };
}

/** @throws RequestError when the client excludes the uncoded body */
function findPlain(variants: readonly Variant[]): Variant {
  const plain = variants.find(({ coding }) => coding === "identity");
  if (plain === undefined) throw serviceUnavailable("notCompressed");
  return plain;
}

/**
 * Sends at once if the coded body is ready, else when it is. If it is not available, the uncoded body is
 * sent if the client accepts it, else 503.
 * @param stamp updates the headers that depend on the clock and the request
 */
function sendContent(
  response: TracedResponse,
  prepared: PreparedAnswer,
  stamp: (headers: HeaderList) => HeaderList,
  { codedBodies, streamedBodies }: Bodies,
  asker: Occasion["asker"],
): void | Promise<void> {
  const { representation, variants } = prepared;
  const { body, tag } = representation;
  const [selected] = variants;

  if (!Buffer.isBuffer(body)) return stream(body);
  const sendBytes = (variant: Variant, bytes: Buffer): void => {
    response.req.coding = variant.coding;
    send(response, 200, stamp(prepared.listFound(variant, bytes.length)), bytes);
  };
  if (selected.coding === "identity") return sendBytes(selected, body);
  const coded = codedBodies.take({ body, tag }, selected.coding);
  const sendCoded = (bytes: Buffer | undefined): void => {
    if (bytes === undefined) sendBytes(findPlain(variants), body);
    else sendBytes(selected, bytes);
  };
  // Nearly all requests need no promise here.
  return coded instanceof Promise ? coded.then(sendCoded) : sendCoded(coded);

  async function stream(large: StreamedBody): Promise<void> {
    const isCompressible = selected.coding === "identity" || streamedBodies.mayCompress(asker);
    const variant = isCompressible ? selected : findPlain(variants);
    const isHead = response.req.method === "HEAD";
    const content = isHead ? undefined : await streamedBodies.open(large, variant.coding, asker);
    response.req.coding = variant.coding;
    send(response, 200, stamp(prepared.listFound(variant, undefined)), content);
  }
}
