/**
 * Sends a representation in the coding that was selected for it: at once when the coded body is
 * there, else when it is. Where it cannot be had, the uncoded body goes out if the client takes it,
 * else a 503.
 */
import type { FastifyReply } from "fastify";
import { serviceUnavailable } from "../errors.ts";
import type { Representation, StreamedBody } from "../respond/representation.ts";
import type { CodedBodies } from "./coded-bodies.ts";
import type { StreamedBodies } from "./streamed-bodies.ts";
import type { Variant } from "./accept-encoding.ts";

/** @throws RequestError when the uncoded body is excluded, too */
function findPlain(variants: readonly Variant[]): Variant {
  const plain = variants.find(({ coding }) => coding === "identity");
  if (plain === undefined) throw serviceUnavailable("notCompressed");
  return plain;
}

export interface Bodies {
  readonly codedBodies: CodedBodies;
  readonly streamedBodies: StreamedBodies;
}

/** @param headersOf what says the rest about a response with this entity-tag */
export function sendContent(
  reply: FastifyReply,
  { body, tag, contentType }: Representation,
  variants: readonly [Variant, ...Variant[]],
  headersOf: (entityTag: string) => Record<string, string>,
  { codedBodies, streamedBodies }: Bodies,
): void {
  const [selected] = variants;

  function setHeaders({ coding, entityTag }: Variant): void {
    reply.headers(headersOf(entityTag)).header("Content-Type", contentType);
    if (coding !== "identity") reply.header("Content-Encoding", coding);
  }

  function send(variant: Variant, bytes: Buffer): void {
    setHeaders(variant);
    reply.send(bytes);
  }

  async function stream(large: StreamedBody): Promise<void> {
    const isCompressible = selected.coding === "identity" || streamedBodies.mayCompress();
    const variant = isCompressible ? selected : findPlain(variants);
    const isHead = reply.request.method === "HEAD";
    const content = isHead ? undefined : await streamedBodies.open(large, variant.coding);
    setHeaders(variant);
    // How long a coded one will be, nobody knows before its end.
    if (variant.coding === "identity") reply.header("Content-Length", large.length);
    reply.send(content);
  }

  const fail = (error: unknown): void => void reply.send(error);

  if (!Buffer.isBuffer(body)) {
    stream(body).catch(fail);
    return;
  }
  const sendCoded = (coded: Buffer | undefined): void => {
    if (coded === undefined) send(findPlain(variants), body);
    else send(selected, coded);
  };
  if (selected.coding === "identity") {
    send(selected, body);
    return;
  }
  const coded = codedBodies.take({ body, tag }, selected.coding);
  // No promise where none is needed: that is nearly every request.
  if (coded instanceof Promise) coded.then(sendCoded).catch(fail);
  else sendCoded(coded);
}
