/**
 * Sends a representation in the coding that was selected for it: at once when the coded body is
 * there, else when it is. Where it cannot be had, the uncoded body goes out if the client takes it,
 * else a 503.
 */
import { Readable, pipeline } from "node:stream";
import { serviceUnavailable } from "../errors.ts";
import type { StreamedBody } from "../respond/representation.ts";
import type { Variant } from "./accept-encoding.ts";
import type { CodedBodies } from "./coded-bodies.ts";
import type { HeaderList } from "./headers.ts";
import type { PreparedAnswer } from "./prepared-answer.ts";
import type { TracedResponse } from "./request-trace.ts";
import type { StreamedBodies } from "./streamed-bodies.ts";

/** Every answer to a request that could be read goes out here. Node leaves bodies out where none may be. */
export function send(
  response: TracedResponse,
  status: number,
  headers: HeaderList,
  body?: Buffer | Readable,
): void {
  const { announced } = response.req;
  response.writeHead(status, announced ? [...headers, ...announced] : headers);
  // Whichever of the two ends early takes the other with it.
  if (body instanceof Readable) pipeline(body, response, () => {});
  else response.end(body);
}

export interface Bodies {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
}

/** @throws RequestError when the uncoded body is excluded, too */
function findPlain(variants: readonly Variant[]): Variant {
  const plain = variants.find(({ coding }) => coding === "identity");
  if (plain === undefined) throw serviceUnavailable("notCompressed");
  return plain;
}

/**
 * @param stamp makes headers those of this moment
 * @returns when it is not sent at once
 * @throws (or rejects) RequestError SERVICE_UNAVAILABLE
 */
export function sendContent(
  response: TracedResponse,
  prepared: PreparedAnswer,
  stamp: (headers: HeaderList) => HeaderList,
  { codedBodies, streamedBodies }: Bodies,
): void | Promise<void> {
  const { representation, variants } = prepared;
  const { body, tag } = representation;
  const [selected] = variants;

  const sendBytes = (variant: Variant, bytes: Buffer): void =>
    send(response, 200, stamp(prepared.listFound(variant, bytes.length)), bytes);
  const sendCoded = (coded: Buffer | undefined): void => {
    if (coded === undefined) sendBytes(findPlain(variants), body as Buffer);
    else sendBytes(selected, coded);
  };

  async function stream(large: StreamedBody): Promise<void> {
    const isCompressible = selected.coding === "identity" || streamedBodies.mayCompress();
    const variant = isCompressible ? selected : findPlain(variants);
    const isHead = response.req.method === "HEAD";
    const content = isHead ? undefined : await streamedBodies.open(large, variant.coding);
    const length = variant.coding === "identity" ? large.length : undefined;
    send(response, 200, stamp(prepared.listFound(variant, length)), content);
  }

  if (!Buffer.isBuffer(body)) return stream(body);
  if (selected.coding === "identity") return sendBytes(selected, body);
  const coded = codedBodies.take({ body, tag }, selected.coding);
  // No promise where none is needed: that is nearly every request.
  return coded instanceof Promise ? coded.then(sendCoded) : sendCoded(coded);
}
