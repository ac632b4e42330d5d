/**
 * The parameters that occur once in a query, one row each: how a value is parsed and serialized, and
 * whether it affects which items are found. A new parameter needs only a row here and its texts in the
 * catalog.
 */
import { mustGet } from "../lib/must-get.ts";
import { Temporal } from "temporal-polyfill";
import { pageSizeOf } from "../catalog/installation.ts";
import { FORMAT_NAMES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import { QUERY_PARAMETERS } from "../catalog/query-parameters.ts";
import type { QueryParameterName } from "../catalog/query-parameters.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { spellAlternatives } from "./conditions.ts";
import { readFields, readLanguagePin, readSort, spellLanguages } from "./listed-parameters.ts";
import type { PathTable } from "./paths.ts";
import type { QueryFaults, QueryPair } from "./query-syntax.ts";
import type { QueryContext, RequestQuery, RequestedTime } from "./query-model.ts";
import { findNearest, readPlainList } from "./query-syntax.ts";
import { readSearch, spellSearch } from "./search-terms.ts";
import { readDate, parseNumber, spellValue } from "./values.ts";

export type SingleName = Exclude<QueryParameterName, "filter">;
export type SingleValues = Pick<RequestQuery, SingleName>;

/** The state of parsing a query. */
export interface QueryReading extends QueryContext {
  /** The parameters of the operation. */
  readonly known: readonly QueryParameterName[];
  readonly table: PathTable;
  /** Values of parameters that occur once, as written; a list in several parts is joined. */
  readonly written: Map<SingleName, string>;
  readonly faults: QueryFaults;
}

interface Parameter<Value> {
  /**
   * @param value not empty @returns undefined if a fault was reported, or if the value has no effect
   */
  readonly read: (value: string, reading: QueryReading) => Value | undefined;
  /** @returns the canonical form of all equal values; parsing it gives the value again */
  readonly spell: (value: Value) => string;
  /** True: it affects which items are found, or their order. */
  readonly finds?: boolean;
  /** True: it is what a visitor typed, and never wrong; an empty one is as if it were not there. */
  readonly isTyped?: boolean;
}

/** Parameters that select another release or time; they are parsed without knowing a release. */
type ReleaseParameterName = "minRelease" | "release" | "at";

export const RELEASE_PARAMETERS: {
  readonly [Name in ReleaseParameterName]: Omit<
    Parameter<NonNullable<SingleValues[Name]>>,
    "read"
  > & {
    readonly read: (value: string, reading: Pick<QueryReading, "faults">) => SingleValues[Name];
  };
} = {
  minRelease: { read: readReleaseNumber("minRelease"), spell: spellValue },
  release: { read: readReleaseNumber("release"), spell: spellValue },
  at: {
    read: readMoment,
    spell: (at) =>
      "date" in at ? at.date : Temporal.Instant.fromEpochMilliseconds(at.instant).toString(),
  },
};

/** Faults are reported in this order. */
export const PARAMETERS: {
  readonly [Name in SingleName]: Parameter<NonNullable<SingleValues[Name]>>;
} = {
  search: { read: readSearch, spell: spellSearch, finds: true, isTyped: true },
  sort: {
    read: readSort,
    spell: (keys) =>
      keys.map(({ path, descending }) => `${descending ? "-" : ""}${path.text}`).join(","),
    finds: true,
  },
  fields: { read: readFields, spell: (paths) => paths.map(({ text }) => text).join(",") },
  near: {
    read(value, { faults }) {
      const [longitude = 0, latitude = 0] = readDegrees("near", value, 2, faults);
      return { longitude, latitude };
    },
    spell: ({ longitude, latitude }) => spellNumbers(longitude, latitude),
    finds: true,
  },
  radius: {
    read(value, { written, faults }) {
      const radius = parseNumber(value) ?? 0;
      if (radius <= 0) faults.addInvalid("radius", value, "radius");
      if (!written.has("near")) faults.addInvalid("radius", value, "radiusAlone");
      return radius;
    },
    spell: spellValue,
    finds: true,
  },
  bbox: {
    read(value, { faults }) {
      const [minLongitude = 0, minLatitude = 0, maxLongitude = 0, maxLatitude = 0] = readDegrees(
        "bbox",
        value,
        4,
        faults,
      );
      if (minLatitude > maxLatitude) faults.addInvalid("bbox", value, "box");
      return { minLongitude, minLatitude, maxLongitude, maxLatitude };
    },
    spell: (box) =>
      spellNumbers(box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude),
    finds: true,
  },
  format: {
    read(value, { faults }) {
      const format = FORMAT_NAMES.find((name) => name === value);
      if (format === undefined) {
        faults.addInvalid("format", value, "format", {
          suggestion: findNearest(value, FORMAT_NAMES),
          allowed: FORMAT_NAMES,
        });
      }
      return format;
    },
    spell: (format) => format,
  },
  limit: { read: readLimit, spell: spellValue },
  language: { read: readLanguagePin, spell: spellLanguages },
  fallback: {
    read(value, { faults }) {
      if (value !== "true" && value !== "false") faults.addInvalid("fallback", value, "boolean");
      return value === "false" ? false : undefined;
    },
    spell: String,
  },
  ...RELEASE_PARAMETERS,
};

/** @returns all parameters in canonical form, or only those that affect which items are found */
export function listPairs(
  meaning: Pick<RequestQuery, "conditions"> & Partial<SingleValues>,
  onlyFinding = false,
): readonly QueryPair[] {
  const names = Object.keys(QUERY_PARAMETERS) as readonly QueryParameterName[];
  return names.flatMap((name) => {
    if (name === "filter") return meaning.conditions.map(spellAlternatives);
    const { spell, finds = false }: Omit<Parameter<never>, "read"> = PARAMETERS[name];
    const value = meaning[name];
    return value === undefined || (onlyFinding && !finds)
      ? []
      : [{ name, value: spell(value as never) }];
  });
}

const spellNumbers = (...numbers: readonly number[]): string => numbers.map(spellValue).join(",");

const MAX_LONGITUDE = 180;
const MAX_LATITUDE = 90;

/** @returns longitudes and latitudes in turn; undefined if a fault was reported */
function readDegrees(
  parameter: "near" | "bbox",
  value: string,
  count: 2 | 4,
  faults: QueryFaults,
): readonly number[] {
  const members = readPlainList(parameter, value, faults);
  if (!members) return [];
  const degrees = members.flatMap(({ text }, index) => {
    const number = parseNumber(text);
    const limit = index % 2 === 0 ? MAX_LONGITUDE : MAX_LATITUDE;
    return number !== undefined && Math.abs(number) <= limit ? number : [];
  });
  if (members.length === count && degrees.length === count) return degrees;
  faults.addInvalid(parameter, value, count === 2 ? "place" : "box");
  return [];
}

const WHOLE = /^[1-9][0-9]*$/u;

/** @returns undefined also for the page size of the resource, so that a page has only one URL */
function readLimit(
  value: string,
  { resource, mediaType, installation, faults }: QueryReading,
): number | undefined {
  if (mediaType === WHOLE_COLLECTION) return faults.addInvalid("limit", value, "limitOfWhole");
  const most = pageSizeOf(installation, resource);
  const limit = WHOLE.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > most) {
    faults.addInvalid("limit", value, "limit", {
      limit: most,
      example: `${mustGet(catalogOf(installation).resources, resource).path}/page/2/`,
    });
  }
  return limit < most ? limit : undefined;
}

const PAGE_NUMBER = /^[1-9][0-9]{0,14}$/u;

/** Checks what can be checked without a release. */
function readReleaseNumber(parameter: "minRelease" | "release") {
  return (value: string, { faults }: Pick<QueryReading, "faults">): number => {
    if (!PAGE_NUMBER.test(value)) faults.addInvalid(parameter, value, "releaseNumber");
    return Number(value);
  };
}

// RFC 3339 §5.6; Temporal accepts more than that.
const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/u;

function readMoment(
  value: string,
  { faults }: Pick<QueryReading, "faults">,
): RequestedTime | undefined {
  const date = readDate(value);
  if (date !== undefined) return { date };
  try {
    // A plus sign that was not encoded has become a space.
    const text = value.replace(" ", "+");
    if (INSTANT.test(text)) return { instant: Temporal.Instant.from(text).epochMilliseconds };
  } catch {
    // Well-formed, but the day or time does not exist.
  }
  return faults.addInvalid("at", value, "moment");
}
