/**
 * Which content codings a client accepts (RFC 9110 §12.5.3), and in which of them a body is sent. A list
 * member of the header that violates the grammar is ignored; the others count.
 */
import { requestError } from "../errors.ts";
import { cacheByText } from "../lib/cache-by-text.ts";
import { LIST_HEADER, readablePart } from "../lib/http/list-header.ts";

/** In our order of preference, which decides when the client gives equal weights. */
export const CODINGS = ["br", "zstd", "gzip", "identity"] as const;

/** The names used in Accept-Encoding and Content-Encoding; `identity` means uncoded. */
export type Coding = (typeof CODINGS)[number];

/** Accepted codings, the preferred one first. */
export type Codings = readonly [Coding, ...Coding[]];

/** `x-gzip` is the old name of the same coding (§8.4.1.3). */
const ACCEPTED_CODING =
  /^[ \t]*(?:x-(?=gzip))?([!#$%&'*+.^_\x60|~0-9a-z-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/u;

/**
 * @param header if it was sent in several lines, they are joined by commas
 * @returns an empty list when the client accepts none of them; only identity when the header is absent:
 * every coding would be allowed, but such a client may not be able to decode any
 */
export function listAcceptedCodings(header = ""): readonly Coding[] {
  /** If a name occurs twice, the higher weight counts. */
  const weights = new Map<string, number>();
  const members = readablePart(header).toLowerCase().split(",", LIST_HEADER.members);
  for (const member of members) {
    const [, name, weight = "1"] = ACCEPTED_CODING.exec(member) ?? [];
    if (name !== undefined) weights.set(name, Math.max(weights.get(name) ?? 0, Number(weight)));
  }
  const others = weights.get("*");
  // Smaller than every weight that a header can contain: acceptable, but not named in it.
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? others ?? (coding === "identity" ? 0.0001 : 0);
  // The sort is stable: codings of equal weight stay in our order.
  return CODINGS.filter((coding) => weightOf(coding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}

const readHeader = cacheByText((header): Codings => {
  const [best, ...lesser] = listAcceptedCodings(header);
  if (best === undefined) throw requestError("NOT_ACCEPTABLE", { codings: CODINGS.join(", ") });
  return [best, ...lesser];
});

/** @throws RequestError NOT_ACCEPTABLE */
export const readCodings = (header: string | undefined): Codings =>
  header === undefined ? ["identity"] : readHeader(header);

/**
 * Each coding has its own, because a strong validator changes with the coding (RFC 9110 §8.8.3.3).
 * @returns with the quotes: `"<tag>"` for the uncoded body, `"<tag>-br"` for a coded one
 */
export const entityTagOf = ({ tag }: { readonly tag: string }, coding: Coding): string =>
  coding === "identity" ? `"${tag}"` : `"${tag}-${coding}"`;

/**
 * Smaller bodies are sent uncoded where that is accepted: with headers of up to 650 bytes they fit into
 * one packet, so that compression gains nothing.
 */
const MIN_CODED_BYTES = 800;

/**
 * Depends only on the body and the header, not on what is already compressed: the same request always
 * gets the same tag.
 * @returns the codings in which the body may be sent, the chosen one first
 */
export const orderCodings = ({ body }: { readonly body: object }, accepted: Codings): Codings =>
  Buffer.isBuffer(body) && body.length < MIN_CODED_BYTES && accepted.includes("identity")
    ? ["identity", ...accepted.filter((coding) => coding !== "identity")]
    : accepted;
