/**
 * In charge of the headers of 200 and 304, which are the same but for the two that describe a body.
 * In come a representation and what its resource is; out go the headers.
 */
import type { Resource } from "../catalog/resources.ts";
import type { Representation } from "../respond/representation.ts";
import { freshnessHeaders } from "./freshness.ts";
import { formatHttpDate } from "./http-date.ts";

/** Exactly the contract's value: JSON is UTF-8 and knows no charset parameter (RFC 8259 §11). */
export const CONTENT_TYPE = "application/json";

/** What a response says about itself beyond its representation. */
export interface Circumstances {
  readonly caching: Resource["caching"];
  readonly access: "token" | "public";
  readonly release: number;
  readonly entityTag: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/**
 * Which request headers choose the answer. Authorization is named wherever a token decides:
 * a response marked public would otherwise be handed to the next client without one.
 */
function varyOf(negotiated: boolean, access: Circumstances["access"]): string {
  const names = ["Accept-Encoding"];
  if (negotiated) names.push("Accept-Language");
  if (access === "token") names.push("Authorization");
  return names.join(", ");
}

export function cachingHeaders(
  representation: Representation,
  { caching, access, release, entityTag, now }: Circumstances,
): Record<string, string> {
  const { languages, negotiated, canonical, validUntil } = representation;
  const dateSeconds = Math.floor(now / 1000);
  const headers: Record<string, string> = {
    Date: formatHttpDate(dateSeconds),
    ...freshnessHeaders(caching, validUntil, now),
    // Never later than Date (RFC 9110 §8.8.2.1), also when the clock was set back.
    "Last-Modified": formatHttpDate(Math.min(representation.lastModified, dateSeconds)),
    ETag: entityTag,
    Vary: varyOf(negotiated, access),
    "Lectern-Release": String(release),
  };
  if (languages.length > 0) headers["Content-Language"] = languages.join(", ");
  if (canonical !== undefined) headers["Link"] = `<${canonical}>; rel="canonical"`;
  return headers;
}
