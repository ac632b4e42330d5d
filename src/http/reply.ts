/** Sends an answer in the negotiated coding, or 304 if the client already has it. */
import type { Readable } from "node:stream";
import { serviceUnavailable } from "../errors.ts";
import { entityTagOf, orderCodings } from "./accept-encoding.ts";
import type { Coding, Codings } from "./accept-encoding.ts";
import type { Answer, StreamedBody } from "./answer.ts";
import type { CodedBodies } from "./coded-bodies.ts";
import type { Exchange } from "./exchange.ts";
import { answerHeaders, freshnessHeaders, listHeaders, saveAs } from "./headers.ts";
import { findUnchanged } from "./preconditions.ts";
import { HEADER } from "./read-request.ts";
import type { StreamedBodies } from "./streamed-bodies.ts";

/**
 * @returns undefined when the response is sent at once
 * @throws (or rejects) RequestError SERVICE_UNAVAILABLE
 */
export type Reply = (exchange: Exchange, answer: Answer) => void | Promise<void>;

export interface ReplyParts {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

const isWhole = (answer: Answer): answer is Answer & { readonly body: Buffer } =>
  Buffer.isBuffer(answer.body);

/** @returns the headers of both 200 and 304 */
function headOf(exchange: Exchange, answer: Answer, entityTag: string): string[] {
  const { terms, maxAge, isPreview, grantedUntil, sentAt } = exchange;
  const { head: shared = [] } = answer;
  if (isPreview) return [...shared];
  const until = Math.min(answer.validUntil, grantedUntil);
  return [...freshnessHeaders(terms.caching, maxAge, until, sentAt), "ETag", entityTag, ...shared];
}

/** @returns the entity-tag of what the client has; undefined: it has none that is current */
function readUnchanged(
  { headers, sentAt }: Exchange,
  answer: Answer,
  codings: Codings,
): string | undefined {
  const { [HEADER["if-none-match"]]: ifNoneMatch, [HEADER["if-modified-since"]]: since } = headers;
  if (ifNoneMatch === undefined && since === undefined) return undefined;
  const [best, ...others] = codings.map((coding) => entityTagOf(answer, coding));
  return findUnchanged(
    // If-Modified-Since is ignored when sent twice (RFC 9110 §13.1.3): joined, they are no date.
    { ifNoneMatch, ifModifiedSince: since },
    { entityTags: [best ?? "", ...others], lastModified: answer.lastModified },
    Math.floor(sentAt / 1000),
  );
}

function sendAs(
  exchange: Exchange,
  answer: Answer,
  coding: Coding,
  content: Buffer | Readable | undefined,
): void {
  exchange.coding = coding;
  const head = headOf(exchange, answer, entityTagOf(answer, coding));
  head.push("Content-Type", answer.contentType);
  if (answer.fileName !== undefined) head.push("Content-Disposition", saveAs(answer.fileName));
  if (coding !== "identity") head.push("Content-Encoding", coding);
  if (Buffer.isBuffer(content)) head.push("Content-Length", String(content.length));
  exchange.send(200, head, content);
}

/** @throws RequestError when the client excludes the uncoded body */
function plainOf(codings: Codings): "identity" {
  if (!codings.includes("identity")) throw serviceUnavailable("notCompressed");
  return "identity";
}

export function createReply({ codedBodies, streamedBodies, headers }: ReplyParts): Reply {
  async function stream(
    exchange: Exchange,
    answer: Answer,
    large: StreamedBody,
    codings: Codings,
  ): Promise<void> {
    const [selected] = codings;
    const isCompressible = selected === "identity" || streamedBodies.mayCompress(exchange);
    const coding = isCompressible ? selected : plainOf(codings);
    const isHead = exchange.method === "HEAD";
    const body = isHead ? undefined : await streamedBodies.open(large, coding, exchange);
    sendAs(exchange, answer, coding, body);
  }

  return (exchange, answer) => {
    exchange.cache = answer.head === undefined ? "miss" : "hit";
    // An answer belongs to one URL and one release, so nothing else can differ in its later responses.
    answer.head ??= listHeaders({ ...answerHeaders(answer, exchange), ...headers });
    const codings = orderCodings(answer, exchange.codings);
    const unchanged = exchange.isPreview ? undefined : readUnchanged(exchange, answer, codings);
    if (unchanged !== undefined) {
      exchange.cache = "unchanged";
      return exchange.send(304, headOf(exchange, answer, unchanged));
    }
    const [selected] = codings;
    if (!isWhole(answer)) return stream(exchange, answer, answer.body as StreamedBody, codings);
    if (selected === "identity") return sendAs(exchange, answer, selected, answer.body);
    const coded = codedBodies.take(answer, selected);
    const sendCoded = (bytes: Buffer | undefined): void =>
      bytes === undefined
        ? sendAs(exchange, answer, plainOf(codings), answer.body)
        : sendAs(exchange, answer, selected, bytes);
    // Nearly all requests need no promise here.
    return coded instanceof Promise ? coded.then(sendCoded) : sendCoded(coded);
  };
}
