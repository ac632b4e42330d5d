/**
 * The type of a release in memory: complete and immutable, with everything derived that requests
 * would otherwise have to look up.
 */
import type { Catalog } from "../catalog/catalog.ts";
import type { AttributeOwner } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { Publication, Span } from "../catalog/publication-span.ts";
import type { Boundaries } from "./boundaries.ts";
import type { Collection } from "./collection.ts";
import type { LoadedRelease } from "./load-release.ts";
import type { LocalTime } from "../lib/local-time.ts";

/** A language that readers may ask for. */
export interface PublishedLanguage {
  /** The contract's code, such as `EN_GB`. */
  readonly code: string;
  /** BCP 47 tag, such as `en-GB`. */
  readonly tag: string;
  readonly uuid: string;
}

export interface Snapshot {
  readonly catalog: Catalog;
  readonly release: number;
  /** The instant of the publish or rollback that made the release current, in whole seconds. */
  readonly since: number;
  /** Bodies made from another snapshot with the same key are valid for this one. */
  readonly editions: PerResource<string>;
  /** Per resource, the moments at which it changes by itself. */
  readonly boundaries: PerResource<Boundaries>;
  /**
   * @param now ms since 1970-01-01 UTC
   * @returns the second since which the resource has been the same; undefined while this is unknown
   */
  lastModified(resource: ResourceName, now: number): number | undefined;
  readonly installation: Installation;
  /** Identifiers of custom attributes: the declared ones, then what else may be served, sorted. */
  readonly attributes: ReadonlyMap<AttributeOwner, readonly string[]>;
  readonly localTime: LocalTime;
  /** In collection order. */
  readonly languages: readonly PublishedLanguage[];
  /** Absent only if no language is published, and therefore no text. */
  readonly fallback: PublishedLanguage | undefined;
  /** Of languages, the published ones only. */
  readonly collections: PerResource<Collection>;
  /** @returns the resource as it is at a moment, in ms: without the items that are not published then */
  deliveredAt(resource: ResourceName, now: number): Collection;
  /** @returns when the text or the item is delivered */
  spanOf(publication: Publication): Span;
  /** The release that it is derived from. */
  readonly loaded: LoadedRelease;
}
