/**
 * In charge of sending a representation in the coding that was selected for it: at once when the
 * coded body is there, else when it is. In come the variants and the headers of each; out goes a 200,
 * with the uncoded body where the coded one cannot be had and the client takes it, else a 503.
 */
import type { FastifyReply } from "fastify";
import type { Representation } from "../respond/representation.ts";
import type { CodedBodies } from "./coded-bodies.ts";
import { serviceUnavailable } from "./refusal.ts";
import type { Variant } from "./variant.ts";

/** @param headersOf what says the rest about a response with this entity-tag */
export function sendContent(
  reply: FastifyReply,
  { body, tag, contentType }: Representation,
  [selected, ...others]: readonly [Variant, ...Variant[]],
  headersOf: (entityTag: string) => Record<string, string>,
  codedBodies: CodedBodies,
): void {
  function send({ coding, entityTag }: Variant, bytes: Buffer): void {
    reply.headers(headersOf(entityTag)).header("Content-Type", contentType);
    if (coding !== "identity") reply.header("Content-Encoding", coding);
    reply.send(bytes);
  }

  function sendCoded(coded: Buffer | undefined): void {
    if (coded !== undefined) {
      send(selected, coded);
      return;
    }
    const plain = others.find(({ coding }) => coding === "identity");
    if (plain === undefined) throw serviceUnavailable("notCompressed");
    send(plain, body);
  }

  if (selected.coding === "identity") {
    send(selected, body);
    return;
  }
  const coded = codedBodies.take({ body, tag }, selected.coding);
  // No promise where none is needed: that is nearly every request.
  if (coded instanceof Promise) {
    coded.then(sendCoded).catch((error: unknown) => {
      reply.send(error);
    });
  } else sendCoded(coded);
}
