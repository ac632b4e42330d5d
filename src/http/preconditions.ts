/**
 * Whether the client already has the current representation (RFC 9110 §13). Called only for GET and HEAD
 * that would be answered with 200 (§13.2.1). If-Match, If-Unmodified-Since and Range are ignored: they
 * have no use in a read-only service that sends whole bodies.
 */
import { readablePart } from "../lib/http/list-header.ts";
import { parseHttpDate } from "./http-date.ts";

/** The conditional headers of a request; a list that was sent in several lines is joined by commas. */
export interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** The validators of the current representation. */
export interface Validators {
  /**
   * Entity-tags with their quotes: first the one of the body that would be sent, then those of the same
   * content in the other codings that this request accepts. A client with one of these has the current
   * content, even if the server would now send another coding.
   */
  readonly entityTags: readonly [string, ...string[]];
  /**
   * Whole seconds since 1970-01-01 UTC; undefined: unknown, so If-Modified-Since is ignored (§13.1.3).
   */
  readonly lastModified: number | undefined;
}

/** entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE (§8.8.3); a comma between them, empty ones allowed. */
const LISTED_TAG = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")[ \t]*)?(?:,|$)/uy;

/** @returns the opaque parts with their quotes; none when any member is not an entity-tag */
function parseEntityTags(header: string): readonly string[] {
  const tags: string[] = [];
  LISTED_TAG.lastIndex = 0;
  while (LISTED_TAG.lastIndex < header.length) {
    const member = LISTED_TAG.exec(header);
    // When a sticky expression fails, it starts again at 0: without this check the loop would never end.
    if (member === null) return [];
    if (member[1] !== undefined) tags.push(member[1]);
  }
  return tags;
}

function matchEntityTag(header: string, own: Validators["entityTags"]): string | undefined {
  if (header.trim() === "*") return own[0];
  // Of a longer list, the client gets the body again at worst.
  const sent = parseEntityTags(readablePart(header));
  // Weak comparison (§8.8.3.2): caches that recode bodies weaken our tags with W/.
  return own.find((tag) => sent.includes(tag));
}

/**
 * @param now whole seconds since 1970-01-01 UTC
 * @returns the entity-tag for the 304; undefined: send the body
 */
export function findUnchanged(
  conditions: Conditions,
  { entityTags, lastModified }: Validators,
  now: number,
): string | undefined {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  // If-None-Match takes precedence, also when it does not match (§13.2.2).
  if (ifNoneMatch !== undefined) return matchEntityTag(ifNoneMatch, entityTags);
  if (ifModifiedSince === undefined) return undefined;
  const since = parseHttpDate(ifModifiedSince, now);
  // A date in the future cannot come from this server's clock and is invalid (RFC 2616 §14.25).
  if (since === undefined || since > now || lastModified === undefined) return undefined;
  return lastModified <= since ? entityTags[0] : undefined;
}
