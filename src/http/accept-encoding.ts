/**
 * Which content codings a client takes (RFC 9110 §12.5.3), and in which variants a representation may
 * travel. A member of the header that breaks the grammar says nothing; the others count.
 */
import type { Representation } from "../respond/representation.ts";

/** From the one that is used first to the last when the client likes them equally. */
export const CODINGS = ["br", "zstd", "gzip", "identity"] as const;

/** The names that Accept-Encoding and Content-Encoding use; identity is no coding at all. */
export type Coding = (typeof CODINGS)[number];

/**
 * One member: its name and its weight. The blanks before and behind are read in one way only, so
 * that the time taken grows with the header's length and no faster.
 */
const MEMBER =
  /(?:^|,)[ \t]*([!#$%&'*+.^_\x60|~0-9A-Za-z-]+)(?:[ \t]*;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?[ \t]*(?=,|$)/gu;

/** Below every weight that can be written: acceptable, but named by nobody. */
const UNNAMED = 0.0001;

/** @returns the weight of each name in lower case; of a name that stands twice, the higher */
function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [, name = "", weight = "1"] of header.matchAll(MEMBER)) {
    const lower = name.toLowerCase();
    // The old name of the same coding (§8.4.1.3).
    const coding = lower === "x-gzip" ? "gzip" : lower;
    weights.set(coding, Math.max(weights.get(coding) ?? 0, Number(weight)));
  }
  return weights;
}

/**
 * @param header its lines joined by commas
 * @returns nothing when the client takes none of them; identity alone where the header is absent:
 * every coding would be allowed, but who does not ask for one may not be able to read it
 */
export function listAcceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return ["identity"];
  const weights = parseWeights(header);
  const others = weights.get("*");
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? others ?? (coding === "identity" ? UNNAMED : 0);
  // The sort is stable: equals stay in our order.
  return CODINGS.filter((coding) => weightOf(coding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}

/** Accepted codings, the best first. */
export type Codings = readonly [Coding, ...Coding[]];

/** What of a representation may travel. */
export interface Variant {
  readonly coding: Coding;
  /**
   * With its quotes; of its own, because a strong validator changes with the coding (RFC 9110 §8.8.3.3):
   * `"<tag>"` for the uncoded body, `"<tag>-br"` for a coded one.
   */
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
 */
export function listVariants(
  { body, tag }: { readonly body: { readonly length: number } } & Pick<Representation, "tag">,
  accepted: Codings,
): readonly [Variant, ...Variant[]] {
  const createVariant = (coding: Coding): Variant => ({
    coding,
    entityTag: coding === "identity" ? `"${tag}"` : `"${tag}-${coding}"`,
  });
  const [best, ...others]: Codings =
    body.length < MIN_CODED_BYTES && accepted.includes("identity")
      ? ["identity", ...accepted.filter((coding) => coding !== "identity")]
      : accepted;
  return [createVariant(best), ...others.map(createVariant)];
}
