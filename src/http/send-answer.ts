/** Sends what was found: 304 to whom has it, else the representation in the coding that was selected. */
import { Readable, pipeline } from "node:stream";
import { serviceUnavailable } from "../errors.ts";
import type { Representation, StreamedBody } from "../respond/representation.ts";
import type { Codings, Variant } from "./accept-encoding.ts";
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
import type { FormatDate } from "./http-date.ts";
import { findUnchanged } from "./preconditions.ts";
import type { Conditions } from "./preconditions.ts";
import { PreparedAnswer } from "./prepared-answer.ts";
import { countLines } from "./request-check.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import type { StreamedBodies } from "./streamed-bodies.ts";

/** Every answer to a request that could be read begins here. */
export function sendHead(response: TracedResponse, status: number, headers: HeaderList): void {
  const { announced } = response.req;
  response.writeHead(status, announced ? [...headers, ...announced] : headers);
  response.req.meter?.count(response.req, status);
  // A list that is kept must not keep the text as well: each would outlive its request.
  stampRequestId(headers, "");
}

/** Node leaves bodies out where none may be. */
export function send(
  response: TracedResponse,
  status: number,
  headers: HeaderList,
  body?: Buffer | Readable,
): void {
  sendHead(response, status, headers);
  // Whichever of the two ends early takes the other with it.
  if (body instanceof Readable) pipeline(body, response, () => {});
  else response.end(body);
}

interface Bodies {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
}

/** Two lines of If-Modified-Since say nothing (RFC 9110 §13.1.3); Node would keep the first. */
const readConditions = (request: TracedRequest): Conditions => ({
  ifNoneMatch: request.headers["if-none-match"],
  ifModifiedSince:
    countLines(request, "if-modified-since") === 1
      ? request.headers["if-modified-since"]
      : undefined,
});

/** What decides an answer beside its representation. */
interface Occasion extends Circumstances {
  readonly codings: Codings;
  readonly caching: Caching;
  /** What the address says of itself in each answer. */
  readonly headers?: Headers | undefined;
  /** What it shows, where the representation does not say it. */
  readonly cachePath?: readonly string[];
  readonly isPreview: boolean;
  /** When the right to see it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/**
 * @returns nothing when it is sent at once
 * @throws (or rejects) RequestError SERVICE_UNAVAILABLE
 */
export type SendAnswer = (
  response: TracedResponse,
  representation: Representation,
  occasion: Occasion,
) => void | Promise<void>;

export interface SendingOptions {
  readonly bodies: Bodies;
  readonly cors: CorsHeaders;
  /** How long what is cached by time may be used, at most. */
  readonly maxAgeSeconds: number;
  /** With what cache tags begin; undefined: there are none. */
  readonly cacheTags: string | undefined;
  readonly formatDate: FormatDate;
}

export function createSendAnswer(options: SendingOptions): SendAnswer {
  const { bodies, cors, maxAgeSeconds, cacheTags, formatDate } = options;
  /** With what they were made of, they go. */
  const answers = new WeakMap<Representation, Map<Codings, PreparedAnswer>>();

  function prepare(
    representation: Representation,
    occasion: Occasion,
    freshness: Headers,
  ): PreparedAnswer {
    const { codings } = occasion;
    if (occasion.isPreview) {
      const headers = { ...previewHeaders(representation, occasion), ...cors.everyResponse };
      return new PreparedAnswer(representation, codings, () => headers);
    }
    const kept = answers.getOrInsertComputed(representation, () => new Map());
    return kept.getOrInsertComputed(codings, () => {
      // Whoever gets the same representation came to the same address, so nothing else differs.
      const headers = {
        ...cachingHeaders(representation, occasion),
        ...occasion.headers,
        // What is revalidated at each use needs no purge.
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
    if (unchanged === undefined) return sendContent(response, prepared, stamp, bodies);
    return send(response, 304, stamp(prepared.listUnchanged(unchanged)));
  };
}

/** @throws RequestError when the uncoded body is excluded, too */
function findPlain(variants: readonly Variant[]): Variant {
  const plain = variants.find(({ coding }) => coding === "identity");
  if (plain === undefined) throw serviceUnavailable("notCompressed");
  return plain;
}

/**
 * At once when the coded body is there, else when it is. Where it cannot be had, the uncoded body goes out
 * if the client takes it, else a 503.
 * @param stamp makes headers those of this moment
 */
function sendContent(
  response: TracedResponse,
  prepared: PreparedAnswer,
  stamp: (headers: HeaderList) => HeaderList,
  { codedBodies, streamedBodies }: Bodies,
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
  // No promise where none is needed: that is nearly every request.
  return coded instanceof Promise ? coded.then(sendCoded) : sendCoded(coded);

  async function stream(large: StreamedBody): Promise<void> {
    const isCompressible = selected.coding === "identity" || streamedBodies.mayCompress();
    const variant = isCompressible ? selected : findPlain(variants);
    const isHead = response.req.method === "HEAD";
    const content = isHead ? undefined : await streamedBodies.open(large, variant.coding);
    const length = variant.coding === "identity" ? large.length : undefined;
    response.req.coding = variant.coding;
    send(response, 200, stamp(prepared.listFound(variant, length)), content);
  }
}
