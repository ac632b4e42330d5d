/**
 * What parameters and operators of other APIs mean here, one row per habit. Strapi, Directus, JSON:API,
 * OData, PostgREST, Contentful and WordPress were read for them. What no row says is answered with the list
 * of what is allowed.
 */
import type { Operator } from "../catalog/filter-operators.ts";
import type { QueryParameterName } from "../catalog/query-parameters.ts";
import type { Reason } from "../words/en.ts";
import { listCodes, suggestLanguageCode, suggestSortKey } from "./listed-parameters.ts";
import type { Reading } from "./parameters.ts";
import { suggestPath } from "./paths.ts";
import type { QueryPair } from "./query-syntax.ts";
import { readNumber } from "./values.ts";

export interface Habit {
  /** As `foldName` gives them; `*` at the end: more may follow. */
  readonly names: string;
  /** Which values; absent: all. */
  readonly only?: RegExp;
  /** The parameter that is meant: the row is for operations that have it. */
  readonly meant?: QueryParameterName;
  /** @returns the value that is meant; undefined: only the parameter is suggested */
  readonly value?: (value: string, reading: Reading) => string | undefined;
  /** What is said instead of a suggestion. */
  readonly reason?: Reason<"UNKNOWN">;
  /** @returns the page that is meant, if the pages of that size have it */
  readonly page?: (number: number, size: number) => number | undefined;
}

const DIRECTION = /^(?:asc|desc)$/iu;
const LONGITUDES = "lon lng long longitude";
const LATITUDES = "lat latitude";
const SORTS = "sort order orderby sortby ordering sorting sortorder sortdir direction";

export const HABITS: readonly Habit[] = [
  {
    names: "page p pageno pagenumber page.number pagination.page",
    meant: "limit",
    page: (number) => Math.max(number, 1),
  },
  {
    names: "offset skip start startindex firstindex page.offset pagination.start",
    meant: "limit",
    page: (number, size) => (number % size === 0 ? number / size + 1 : undefined),
  },
  {
    names:
      "after before cursor pagetoken nexttoken startingafter endingbefore page.after page.before",
    only: /^(?!\d{4}-)/u,
    meant: "limit",
    page: () => undefined,
  },
  {
    names: "count total totalcount withcount pagination.withcount inlinecount meta",
    only: /^(?!\d)/u,
    meant: "limit",
    reason: "count",
  },
  {
    names:
      "perpage pagesize page.size page.limit pagination.pagesize pagination.limit size count top take first max maxresults rows num",
    meant: "limit",
    value: (value) => value,
  },
  { names: SORTS, meant: "sort", value: findSort },
  // GraphQL
  { names: "query", only: /\{/u },
  {
    names: "q query search text term keyword keywords s suche fulltext",
    meant: "search",
    value: (value) => value,
  },
  { names: "include* populate* expand* embed with depth", reason: "embedded" },
  {
    names: "fields select columns attributes properties",
    meant: "fields",
    value: findFields,
  },
  { names: "or filter.or.* filters.or.*", meant: "filter", reason: "alternatives" },
  { names: "id ids uuid uuids", meant: "filter", value: (value) => value },
  { names: "accesstoken token apikey key auth authorization jwt", reason: "token" },
  {
    names: "lang langs languages locale locales hl culture",
    meant: "language",
    value(value, reading) {
      const codes = listCodes(reading);
      return codes.includes(value) ? value : suggestLanguageCode(value, codes);
    },
  },
  {
    names: `${LONGITUDES} ${LATITUDES}`,
    meant: "near",
    value(_value, { pairs }) {
      const [longitude, latitude] = [LONGITUDES, LATITUDES].map((names) =>
        readNumber(pairs.find((pair) => isAmong(pair, names))?.value ?? ""),
      );
      return longitude === undefined || latitude === undefined
        ? undefined
        : `${longitude},${latitude}`;
    },
  },
  { names: "f output outputformat alt", meant: "format", value: (value) => value },
];

export type MeantOperators = readonly (readonly [operator: Operator, value: string])[];
type ReadOperator = (value: string) => MeantOperators;

/** Elsewhere commas belong to a single value, but here they separate several. */
const single =
  (operator: Operator): ReadOperator =>
  (value) =>
    /[\\,]/u.test(value) ? [] : [[operator, value]];

const several =
  (operator: Operator): ReadOperator =>
  (value) => [[operator, value.replaceAll(/^\(|\)$/gu, "")]];

const isNull =
  (isMeant: boolean): ReadOperator =>
  (value) => {
    const said = ["true", "false"].find((one) => one === (value === "null" ? "true" : value));
    return said === undefined ? [] : [["null", String((said === "true") === isMeant)]];
  };

/** `%` and `*` stand for any text. */
function readPattern(value: string): MeantOperators {
  const [, before, text, after] = /^([%*]?)([^%*]+)([%*]?)$/u.exec(value) ?? [];
  if (text === undefined || (before && !after)) return [];
  return single(after && !before ? "startsWith" : "contains")(text);
}

function readRange(value: string): MeantOperators {
  const [from, to, ...others] = value.split(",");
  return from && to && others.length === 0
    ? [
        ["gte", from],
        ["lte", to],
      ]
    : [];
}

/** The operators of other APIs, without `$` and `_`. */
const OPERATOR_HABITS: readonly (readonly [names: string, read: ReadOperator])[] = [
  ["eq equals is", single("eq")],
  ["in", several("eq")],
  ["ne neq not", single("ne")],
  ["nin notin", several("ne")],
  ["lt", single("lt")],
  ["lte le", single("lte")],
  ["gt", single("gt")],
  ["gte ge", single("gte")],
  ["contains containsi icontains match", single("contains")],
  ["like ilike", readPattern],
  ["startswith startswithi istartswith", single("startsWith")],
  ["null isnull", isNull(true)],
  ["notnull nnull exists", isNull(false)],
  ["between", readRange],
];

export const findOperator = (name: string): ReadOperator | undefined =>
  OPERATOR_HABITS.find(([names]) => isListed(foldName(name), names))?.[1];

/** @returns `page.size` for `page[size]`, `sort` for `$sort[0]` */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\[\d*\]/gu, "")
    .replaceAll("[", ".")
    .replaceAll(/[-_ $\]]/gu, "");

/** @param folded as `foldName` gives it */
export const isListed = (folded: string, names: string): boolean =>
  names
    .split(" ")
    .some((one) => (one.endsWith("*") ? folded.startsWith(one.slice(0, -1)) : folded === one));

const isAmong = ({ name }: QueryPair, names: string): boolean => isListed(foldName(name), names);

/** The direction may be a parameter of its own: `orderby=title&order=desc`. */
function findSort(value: string, { pairs, table }: Reading): string | undefined {
  const values = pairs.filter((pair) => isAmong(pair, SORTS)).map((pair) => pair.value);
  const direction = values.find((one) => DIRECTION.test(one));
  const written = DIRECTION.test(value) ? values.find((one) => !DIRECTION.test(one)) : value;
  const keys = written
    ?.split(",")
    .map((one) => suggestSortKey(direction === undefined ? one : `${one} ${direction}`, table));
  return keys?.every((key) => key !== undefined) ? keys.join(",") : undefined;
}

/** PostgREST: `Venue(Name)`; Contentful: `fields.Name` */
function findFields(value: string, { table }: Reading): string | undefined {
  if (/\([^(),]*,/u.test(value)) return undefined;
  const written = value.replaceAll("(", ".").replaceAll(")", "").split(",");
  const paths = written.map((one) => suggestPath(one.trim().replace(/^fields\./u, ""), table));
  return paths.every((path) => path !== undefined) ? paths.join(",") : undefined;
}
