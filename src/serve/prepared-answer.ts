/**
 * The prepared responses of one representation for one list of accepted codings. They are cached with the
 * representation: each list of headers is made once, and each request overwrites only a few of them
 * (`stampHeaders`).
 */
import { MEDIA_TYPES } from "../catalog/media-types.ts";
import type { Answer } from "./answer.ts";
import { listVariants } from "./negotiate/accept-encoding.ts";
import type { Codings, Variant } from "./negotiate/accept-encoding.ts";
import { SAVED, listHeaders } from "./headers.ts";
import type { HeaderList } from "./headers.ts";
import type { Validators } from "./negotiate/preconditions.ts";

const CSV = MEDIA_TYPES["text/csv"].contentType;

export class PreparedAnswer implements Validators {
  readonly representation: Answer;
  /** The variants that may be sent, the preferred one first. */
  readonly variants: readonly [Variant, ...Variant[]];
  readonly entityTags: readonly [string, ...string[]];
  readonly lastModified: number | undefined;
  /** Whether it was sent at least once. */
  isSent = false;
  private readonly headersOf: (entityTag: string) => Readonly<Record<string, string>>;
  private readonly found = new Map<Variant, HeaderList>();
  private readonly unchanged = new Map<string, HeaderList>();

  /** @param headersOf the headers of 200 and 304 with this entity-tag */
  constructor(representation: Answer, codings: Codings, headersOf: PreparedAnswer["headersOf"]) {
    this.representation = representation;
    this.variants = listVariants(representation, codings);
    const [best, ...others] = this.variants;
    this.entityTags = [best.entityTag, ...others.map(({ entityTag }) => entityTag)];
    this.lastModified = representation.lastModified;
    this.headersOf = headersOf;
  }

  /** @param length length of the body in this variant; undefined: unknown until its end */
  listFound(variant: Variant, length: number | undefined): HeaderList {
    const { contentType } = this.representation;
    return this.found.getOrInsertComputed(variant, ({ coding, entityTag }) =>
      listHeaders({
        ...this.headersOf(entityTag),
        "Content-Type": contentType,
        ...(contentType === CSV && { "Content-Disposition": SAVED }),
        ...(coding !== "identity" && { "Content-Encoding": coding }),
        ...(length !== undefined && { "Content-Length": String(length) }),
      }),
    );
  }

  /** @param entityTag the entity-tag that the client has */
  listUnchanged(entityTag: string): HeaderList {
    return this.unchanged.getOrInsertComputed(entityTag, () =>
      listHeaders(this.headersOf(entityTag)),
    );
  }
}
