/**
 * The step from a representation to what may travel: one variant per content coding, each with an
 * entity-tag of its own, because a strong validator changes with the coding (RFC 9110 §8.8.3.3).
 * The tag of the uncoded body is `"<tag>"`; a coding is appended, as in `"<tag>-br"`.
 */
import type { Representation } from "../respond/representation.ts";
import type { Coding } from "./accept-encoding.ts";

export interface Variant {
  readonly coding: Coding;
  /** With its quotes. */
  readonly entityTag: string;
}

/**
 * Smaller bodies are sent as they are where that is accepted: with headers of up to 650 bytes they
 * fit into one packet, and no coding makes less than one.
 */
const MIN_CODED_BYTES = 800;

/**
 * Depends on nothing but the body and the header, never on what is compressed already: the same
 * request names the same tag whenever it comes.
 * @param accepted the best first
 */
export function listVariants(
  { body, tag }: { readonly body: { readonly length: number } } & Pick<Representation, "tag">,
  accepted: readonly [Coding, ...Coding[]],
): readonly [Variant, ...Variant[]] {
  const createVariant = (coding: Coding): Variant => ({
    coding,
    entityTag: coding === "identity" ? `"${tag}"` : `"${tag}-${coding}"`,
  });
  const [best, ...others]: readonly [Coding, ...Coding[]] =
    body.length < MIN_CODED_BYTES && accepted.includes("identity")
      ? ["identity", ...accepted.filter((coding) => coding !== "identity")]
      : accepted;
  return [createVariant(best), ...others.map(createVariant)];
}
