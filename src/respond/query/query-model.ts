/**
 * What a query means, apart from how it was written: every name is known, every value is of the
 * type of its field.
 */
import type { Operator, ValueType } from "../../catalog/filter-operators.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { FormatName, MediaType } from "../../catalog/media-types.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { PublishedLanguage } from "../../release/snapshot.ts";

export type { Operator, ValueType };

/** A way from an item to a value, such as `Article.Name`. */
export interface FieldPath {
  /** As the contract writes the names, with dots. */
  readonly text: string;
  readonly segments: readonly string[];
  readonly type: ValueType;
  /** True: it goes through or ends in a list, and holds when any member fits. */
  readonly isList: boolean;
  /** Allowed values in the contract's order, of an enum or a set. */
  readonly values?: readonly string[];
}

/**
 * A value as it is compared: text in NFC (contains and startsWith fold it), uuids in lower case,
 * numbers by value, dates and timestamps as they are written in items. A day alone in a timestamp
 * field stays `YYYY-MM-DD`. For an open attribute the text as given, but a number after an ordering
 * operator. After null: true or false.
 */
export type QueryValue = string | number | boolean;

export interface Condition {
  readonly path: FieldPath;
  readonly operator: Operator;
  /** Any of them; one, but for eq, ne, contains and startsWith. Sorted, without repetition. */
  readonly values: readonly QueryValue[];
}

export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** Degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

export interface Box {
  readonly minLongitude: number;
  readonly minLatitude: number;
  /** Less than minLongitude: the box crosses the antimeridian. */
  readonly maxLongitude: number;
  readonly maxLatitude: number;
}

/** A query that asks for nothing has no conditions and is absent everywhere else. */
export interface ItemQuery {
  /** Sorted, without repetition. */
  readonly conditions: readonly Condition[];
  /** The words of the search, in NFC, in the order of the query: a title may be just these. */
  readonly search: readonly string[] | undefined;
  readonly sort: readonly SortKey[] | undefined;
  /** Sorted in the order of the catalog, parts of named objects left out. Absent: all members. */
  readonly fields: readonly FieldPath[] | undefined;
  readonly near: Place | undefined;
  /** Kilometres. */
  readonly radius: number | undefined;
  readonly bbox: Box | undefined;
}

/** A date means its beginning, where the installation is; an instant is in ms since 1970-01-01 UTC. */
export type RequestedTime = { readonly date: string } | { readonly instant: number };

export interface RequestQuery extends ItemQuery {
  /** The form that the address pins. */
  readonly format: FormatName | undefined;
  /** Items on a page; undefined: as many as the resource has on one. */
  readonly limit: number | undefined;
  /** The languages that the address pins, in order. */
  readonly language: readonly PublishedLanguage[] | undefined;
  readonly minRelease: number | undefined;
  readonly release: number | undefined;
  readonly at: RequestedTime | undefined;
  /**
   * The one spelling of all queries that mean this, fully percent-encoded, without question mark;
   * empty when nothing is asked. Parsing it gives this again.
   */
  readonly canonical: string;
}

/** The parameters that select a release or time other than the current one. */
export type ReleaseSelector = Pick<RequestQuery, "minRelease" | "release" | "at">;

/** What a query string is read for. */
export interface QueryContext {
  readonly resource: ResourceName;
  readonly operation: "find" | "page" | "load";
  /** The form that was chosen, in whichever way. */
  readonly mediaType: MediaType;
  readonly installation: Installation;
  readonly languages: readonly PublishedLanguage[];
  /** Whether refusals may name the published languages to whoever asks. */
  readonly readsLanguages: () => boolean;
}
