/**
 * The meaning of a query, independent of its spelling: every name is known, and every value has the type
 * of its field.
 */
import type { Operator, ValueType } from "../catalog/filter-operators.ts";
import type { Installation } from "../catalog/installation.ts";
import type { FormatName, MediaType } from "../catalog/media-types.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PublishedLanguage } from "../serving/snapshot.ts";
import type { Search } from "./search-terms.ts";

export type { Operator, ValueType };

/** A path from an item to a value, such as `Article.Name`. */
export interface FieldPath {
  /** The names as in the contract, joined by dots. */
  readonly text: string;
  readonly segments: readonly string[];
  readonly type: ValueType;
  /** True: it passes through or ends in a list; a condition holds if any member matches. */
  readonly isList: boolean;
  /** The allowed values of an enum or a set, in the contract's order. */
  readonly values?: readonly string[];
}

/**
 * A value in the form in which it is compared: text in NFC (contains and startsWith fold it), UUIDs in
 * lower case, numbers by value, dates and timestamps as in items, or relative to the moment of the request
 * (relative-times.ts). A date for a timestamp field stays `YYYY-MM-DD`. For an open attribute: the text as given, or a number after an ordering operator. For the
 * operator null: true or false.
 */
export type QueryValue = string | number | boolean;

export interface Condition {
  readonly path: FieldPath;
  readonly operator: Operator;
  /**
   * One of them must match. Only eq, ne, contains and startsWith may have several. Sorted, without
   * duplicates.
   */
  readonly values: readonly QueryValue[];
}

/** Conditions with one operator, of which one must hold. Sorted by path, each of which occurs once. */
export type Alternatives = readonly [Condition, ...Condition[]];

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

/** An empty query has no conditions, and everything else is undefined. */
export interface ItemQuery {
  /** All must hold. Sorted, without duplicates. */
  readonly conditions: readonly Alternatives[];
  readonly search: Search | undefined;
  readonly sort: readonly SortKey[] | undefined;
  /** In the order of the catalog, without parts of objects that are also named. Absent: all members. */
  readonly fields: readonly FieldPath[] | undefined;
  readonly near: Place | undefined;
  /** Kilometres. */
  readonly radius: number | undefined;
  readonly bbox: Box | undefined;
}

/**
 * A date means the start of the day in the installation's time zone; an instant is in ms since 1970-01-01
 * UTC.
 */
export type RequestedTime = { readonly date: string } | { readonly instant: number };

export interface RequestQuery extends ItemQuery {
  /** The format that the URL pins. */
  readonly format: FormatName | undefined;
  /** Items per page; undefined: the page size of the resource. */
  readonly limit: number | undefined;
  /** The languages that the URL pins, in order. */
  readonly language: readonly PublishedLanguage[] | undefined;
  /** False: only texts in a language that is asked for are served. */
  readonly fallback: false | undefined;
  readonly minRelease: number | undefined;
  readonly release: number | undefined;
  readonly at: RequestedTime | undefined;
  /**
   * The canonical form of all queries with this meaning, fully percent-encoded, without question mark;
   * empty for an empty query. Parsing it gives the same meaning.
   */
  readonly canonical: string;
}

/** The parameters that select a release or time other than the current one. */
export type ReleaseSelector = Pick<RequestQuery, "minRelease" | "release" | "at">;

/** What a query string is parsed for. */
export interface QueryContext {
  readonly resource: ResourceName;
  readonly operation: "find" | "page" | "load";
  /** The selected format, by URL or by Accept. */
  readonly mediaType: MediaType;
  readonly installation: Installation;
  readonly languages: readonly PublishedLanguage[];
  /** Whether error messages may list the published languages to this client. */
  readonly readsLanguages: () => boolean;
}
