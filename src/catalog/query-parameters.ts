/**
 * The query parameters that requests may carry, one row each, and the bounds of queries. Parsing,
 * refusals and the reference pages derive from them.
 */
import { FORMAT_NAMES } from "./media-types.ts";
import type { Resource } from "./resources.ts";

export interface QueryParameter {
  /** As readers are told to write it. */
  readonly name: string;
  /** What it does, as a sentence. */
  readonly meaning: string;
  /** What its value looks like. */
  readonly form: string;
  /** True: may be given several times, as parts of one list. */
  readonly isList?: boolean;
  /** True: every operation knows it; else only find and page do. */
  readonly forEntities?: boolean;
  /** What a resource must declare to know it; absent: all do. */
  readonly needs?: "place" | "searched";
}

/** One that an address beside the contract's needs. */
export type ServiceParameter = Pick<QueryParameter, "name" | "meaning" | "form">;

/** @returns whether the operations of a resource know the parameter */
export const isKnownTo = ({ needs }: QueryParameter, resource: Resource): boolean =>
  needs === undefined || resource[needs] !== undefined;

/** In the order of the canonical spelling. */
export const QUERY_PARAMETERS = {
  filter: {
    name: "filter[Field]",
    meaning:
      "Keeps the items that fit. filter[Field]=a,b means any of these; filter[Field][operator]=value compares otherwise. May be given several times: every condition must hold.",
    form: "values of the type of the field with commas between; inside a value a backslash stands before a comma or a backslash",
  },
  search: {
    name: "search",
    meaning: "Keeps the items in which every word is found, the best first.",
    form: "words, such as kundig",
    needs: "searched",
  },
  sort: {
    name: "sort",
    meaning: "Orders by each field in turn, - for descending. Null is last.",
    form: "one to four fields with commas between, such as AddressCity,-Name",
    isList: true,
  },
  fields: {
    name: "fields",
    meaning: "Cuts the items to these members.",
    form: "one to a hundred fields with commas between, such as Identifier,Article.Name",
    isList: true,
    forEntities: true,
  },
  near: {
    name: "near",
    meaning: "Orders by the distance from a place and adds it to each item, in metres.",
    form: "longitude,latitude in degrees, such as 10.28,54.23",
    needs: "place",
  },
  radius: {
    name: "radius",
    meaning: "Keeps what is at most that far from the place in near.",
    form: "kilometres, such as 25 or 0.5",
    needs: "place",
  },
  bbox: {
    name: "bbox",
    meaning:
      "Keeps what lies in the box or on its edge. A first longitude greater than the second crosses the antimeridian.",
    form: "longitude,latitude,longitude,latitude of its south-west and north-east corners, such as 9.5,53.4,11.1,54.9",
    needs: "place",
  },
  format: {
    name: "format",
    meaning: "Pins the form of the answer in the address. Accept is ignored.",
    form: `${FORMAT_NAMES.join(", ")}: one that the resource has`,
    forEntities: true,
  },
  limit: {
    name: "limit",
    meaning: "Makes pages of that many items. What is behind them is on the next pages.",
    form: "a whole number from 1 to the page size of the resource, which is 100 unless the installation says otherwise",
  },
  language: {
    name: "language",
    meaning:
      "Pins the languages in the address: texts come in the first of them that has one, then in the fallback language. Accept-Language is ignored.",
    form: "one to four codes of published languages with a comma between, such as DE,EN_GB",
    isList: true,
    forEntities: true,
  },
  minRelease: {
    name: "minRelease",
    meaning:
      "Waits up to five seconds until this release is known, so that nothing older than it is answered; then 503.",
    form: "the number of a release, such as 12",
    forEntities: true,
  },
  at: {
    name: "at",
    meaning:
      "Shows everything as it will be, or was, at that time. Needs a token with preview; never cached.",
    form: "a date such as 2027-01-31, which means its beginning in the installation's time zone, or an instant such as 2027-01-31T12:00:00Z",
    forEntities: true,
  },
  release: {
    name: "release",
    meaning: "Shows everything as this release has it. Needs a token with preview; never cached.",
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

/** Most languages that one request is answered from, pinned or negotiated, the fallback apart. */
export const MAX_LANGUAGES = 4;

/** What no query may exceed, so that the dearest one has a known cost. Characters are code points. */
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
