/**
 * The query parameters, one row each, and the limits of queries. Parsing, errors and the reference
 * pages are derived from them.
 */
import { FORMAT_NAMES } from "./media-types.ts";
import type { Resource } from "./resources.ts";

export interface QueryParameter {
  /** As documentation writes it. */
  readonly name: string;
  /** What it does, as a sentence. */
  readonly meaning: string;
  /** How its value is written. */
  readonly form: string;
  /** True: may be given several times, as parts of one list. */
  readonly isList?: boolean;
  /** True: every operation has it; otherwise only find and page. */
  readonly forEntities?: boolean;
  /** What a resource must declare to have it; absent: all resources have it. */
  readonly needs?: "place" | "searched";
}

/** A parameter of a path outside the contract. */
export type ServiceParameter = Pick<QueryParameter, "name" | "meaning" | "form">;

/** @returns whether the operations of a resource have the parameter */
export const isKnownTo = ({ needs }: QueryParameter, resource: Resource): boolean =>
  needs === undefined || resource[needs] !== undefined;

/** In the order of the canonical spelling. */
export const QUERY_PARAMETERS = {
  filter: {
    name: "filter[Field]",
    meaning:
      "Finds the items that match. filter[Field]=a,b matches any of these values; filter[Field][operator]=value uses another comparison; filter[A|B] matches if one of the fields does. May be given several times: all conditions must hold; for a field with one value, filter[Field]=a&filter[Field]=b is filter[Field]=a,b.",
    form: "values of the type of the field, separated by commas; inside a value, write \\, for a comma and \\\\ for a backslash",
  },
  search: {
    name: "search",
    meaning:
      'Finds the items that contain every word, sorted by relevance. "two words" is a phrase, -word excludes. What a visitor types is never an error: at most ten words and 200 characters count.',
    form: "words, such as kundig",
    needs: "searched",
  },
  sort: {
    name: "sort",
    meaning: "Sorts by these fields, in order of priority; - means descending. Null comes last.",
    form: "one to four fields, separated by commas, such as AddressCity,-Name",
    isList: true,
  },
  fields: {
    name: "fields",
    meaning: "Returns only these fields of the items.",
    form: "one to a hundred fields, separated by commas, such as Identifier,Article.Name",
    isList: true,
    forEntities: true,
  },
  near: {
    name: "near",
    meaning: "Sorts by the distance from a place and adds the distance to each item, in metres.",
    form: "longitude,latitude in degrees, such as 10.28,54.23",
    needs: "place",
  },
  radius: {
    name: "radius",
    meaning: "Finds the items within this distance of the place in near.",
    form: "kilometres, such as 25 or 0.5",
    needs: "place",
  },
  bbox: {
    name: "bbox",
    meaning:
      "Finds the items in the box or on its edge. If the first longitude is greater than the second, the box crosses the antimeridian.",
    form: "longitude,latitude,longitude,latitude of its south-west and north-east corners, such as 9.5,53.4,11.1,54.9",
    needs: "place",
  },
  format: {
    name: "format",
    meaning: "Selects the format of the response. Accept is ignored.",
    form: `${FORMAT_NAMES.join(", ")}: one that the resource has`,
    forEntities: true,
  },
  limit: {
    name: "limit",
    meaning: "Sets the page size. Further items are on the next pages.",
    form: "an integer from 1 to the page size of the resource, which is 100 by default",
  },
  language: {
    name: "language",
    meaning:
      "Selects the languages: each text is in the first of them that it has, otherwise in the fallback language. Accept-Language is ignored.",
    form: "one to four codes of published languages, separated by commas, such as DE,EN_GB",
    isList: true,
    forEntities: true,
  },
  fallback: {
    name: "fallback",
    meaning:
      "With false, texts come in the languages that are asked for, never in the fallback language, and items without such a text are left out. If no language is asked for, that is the fallback language.",
    form: "false, or true, which is the default",
    forEntities: true,
  },
  minRelease: {
    name: "minRelease",
    meaning:
      "Waits up to five seconds for this release, so that the response is not from an older one; then 503.",
    form: "the number of a release, such as 12",
    forEntities: true,
  },
  at: {
    name: "at",
    meaning:
      "Shows the content as it will be, or was, at this time. Needs a token with the preview right; never cached.",
    form: "a date such as 2027-01-31, which means 00:00 in the time zone of the installation, or a time such as 2027-01-31T12:00:00Z",
    forEntities: true,
  },
  release: {
    name: "release",
    meaning:
      "Shows the content of this release. Needs a token with the preview right; never cached.",
    form: "the number of a release, such as 12",
    forEntities: true,
  },
} as const satisfies Readonly<Record<string, QueryParameter>>;

export const SERVICE_PARAMETERS = {
  since: {
    name: "since",
    meaning: "The release with which the current one is compared.",
    form: "the number of a release, such as 12",
  },
} as const satisfies Readonly<Record<string, ServiceParameter>>;

export type QueryParameterName = keyof typeof QUERY_PARAMETERS;

/** Maximum number of languages of one request, selected or negotiated, not counting the fallback. */
export const MAX_LANGUAGES = 4;

/** Limits of queries, so that the most expensive query has a known cost. Characters are code points. */
export const QUERY_BOUNDS = {
  queryBytes: 4096,
  conditions: 20,
  /** Of all conditions together. */
  values: 100,
  valueCharacters: 512,
  searchCharacters: 200,
  searchWords: 10,
  sortFields: 4,
  fields: 100,
} as const;

/** True: the query is refused, and nothing may read its parameters before. */
export const isQueryTooLong = (query: string): boolean =>
  query.length > QUERY_BOUNDS.queryBytes || Buffer.byteLength(query) > QUERY_BOUNDS.queryBytes;
