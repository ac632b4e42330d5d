/**
 * The shape of a release in memory: all of it, never changing, with everything derived that
 * requests would otherwise look up.
 */
import type { Installation } from "../catalog/installation.ts";
import type { AttributeOwner } from "../catalog/field.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { Boundaries } from "./boundaries.ts";
import type { Collection } from "./collection.ts";
import type { LocalTime } from "./local-time.ts";
import type { PackedRun } from "./packed-run.ts";
import type { Span } from "./delivery.ts";
import type { StoredArticle } from "../catalog/content-fields.ts";

/** A language that readers may ask for. */
export interface PublishedLanguage {
  /** The contract's code, such as `EN_GB`. */
  readonly code: string;
  /** BCP 47 tag, such as `en-GB`. */
  readonly tag: string;
  readonly uuid: string;
}

export interface Snapshot {
  readonly release: number;
  /** The instant of the publish or rollback that made the release current, in whole seconds. */
  readonly since: number;
  /** Per resource, the instant (whole seconds) of the switch that last changed it. */
  readonly changedAt: PerResource<number>;
  /** Per resource, the moments at which it changes by itself. */
  readonly boundaries: PerResource<Boundaries>;
  /** Per resource, an instant (whole seconds) that `lastModified` never lies before. */
  readonly floors: PerResource<number>;
  /**
   * @param now ms since 1970-01-01 UTC
   * @returns the second since which the resource has been what it is; later than `now` only when the
   *   clock was set back
   */
  lastModified(resource: ResourceName, now: number): number;
  readonly installation: Installation;
  /** Identifiers of custom attributes: the declared ones, then what else may be served, sorted. */
  readonly attributes: Readonly<Record<AttributeOwner, readonly string[]>>;
  readonly localTime: LocalTime;
  /** In collection order. */
  readonly languages: readonly PublishedLanguage[];
  /** Absent only where no language is published, and so no text either. */
  readonly fallback: PublishedLanguage | undefined;
  /** Of languages, the published ones only. */
  readonly collections: { readonly [Name in ResourceName]: Collection<Name> };
  /** @returns the contact persons that name the division, by position in their collection */
  contactPersonsOf(divisionUuid: string): readonly number[];
  /** @returns the position of the navigation item that has a shown article */
  shownArticleAt(articleUuid: string): number | undefined;
  /** @returns when the article is delivered */
  spanOf(article: StoredArticle): Span;
  /** What the next snapshot may take over instead of reading it again, by resource and run id. */
  readonly runs: ReadonlyMap<string, PackedRun>;
}
