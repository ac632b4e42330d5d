/**
 * What people write who know other APIs, and what is meant here: one row per habit of a parameter or an operator.
 * Strapi, Directus, JSON:API, OData, PostgREST, Contentful and WordPress were read for them. What no row says is
 * answered with the nearest name, and with the list of what is allowed. A suggestion is made only if it can be
 * read as it stands.
 */
import { VALUE_TYPES } from "../catalog/filter-operators.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { QUERY_PARAMETERS } from "../catalog/query-parameters.ts";
import type { QueryParameterName } from "../catalog/query-parameters.ts";
import { suggestName } from "../errors.ts";
import type { Reason } from "../words/reasons-en.ts";
import { DIRECTION, listCodes, suggestLanguageCode, suggestSortKey } from "./listed-parameters.ts";
import type { Reading } from "./parameters.ts";
import { suggestPath } from "./paths.ts";
import { nameFilter, writeValue } from "./query-syntax.ts";
import type { QueryPair } from "./query-syntax.ts";

interface Habit {
  /** As `foldName` gives them; `*` at the end: more may follow. */
  readonly names: string;
  /** Which values; absent: all. */
  readonly only?: RegExp;
  /** The parameter that is meant: the row is for operations that have it. */
  readonly meant?: QueryParameterName;
  /** @returns the value that is meant; absent: that which was given */
  readonly value?: (value: string, reading: Reading) => string | undefined;
  /** What is said instead of a suggestion. */
  readonly reason?: Reason<"UNKNOWN">;
  /** @returns the page that is meant, if the pages of that size have it */
  readonly page?: (number: number, size: number) => number | undefined;
}

const SORTS = "sort order orderby sortby ordering sorting sortorder sortdir direction";

const HABITS: readonly Habit[] = [
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
  },
  { names: SORTS, meant: "sort", value: findSort },
  // GraphQL
  { names: "query", only: /\{/u },
  { names: "q query search text term keyword keywords s suche fulltext", meant: "search" },
  { names: "include* populate* expand* embed with depth", reason: "embedded" },
  { names: "fields select columns attributes properties", meant: "fields", value: findFields },
  { names: "or filter.or.* filters.or.*", meant: "filter", reason: "alternatives" },
  { names: "id ids uuid uuids", meant: "filter" },
  { names: "accesstoken token apikey key auth authorization jwt", reason: "token" },
  {
    names: "lang langs languages locale locales hl culture",
    meant: "language",
    value: (value, reading) => suggestLanguageCode(value, listCodes(reading)),
  },
  { names: "lon lng long longitude lat latitude", meant: "near" },
  { names: "f output outputformat alt", meant: "format" },
];

type MeantOperators = readonly (readonly [operator: Operator, value: string])[];
type ReadOperator = (value: string) => MeantOperators;

/** Elsewhere commas belong to a single value, but here they separate several. */
const single =
  (operator: Operator): ReadOperator =>
  (value) =>
    /[\\,]/u.test(value) ? [] : [[operator, value]];

/** PostgREST: `in.(a,b)` */
const several =
  (operator: Operator): ReadOperator =>
  (value) => [[operator, value.replaceAll(/^\(|\)$/gu, "")]];

const isNull =
  (isMeant: boolean): ReadOperator =>
  (value) =>
    /^(?:true|false|null)$/u.test(value) ? [["null", String((value !== "false") === isMeant)]] : [];

/** `%` and `*` stand for any text. */
function readPattern(value: string): MeantOperators {
  const [, before, text, after] = /^([%*]?)([^%*]+)([%*]?)$/u.exec(value) ?? [];
  if (text === undefined || (before && !after)) return [];
  return single(after && !before ? "startsWith" : "contains")(text);
}

function readRange(value: string): MeantOperators {
  const bounds = value.split(",");
  if (bounds.length !== 2 || bounds.includes("")) return [];
  return bounds.map((bound, index) => [index === 0 ? "gte" : "lte", bound] as const);
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

const findReadOperator = (name: string): ReadOperator | undefined =>
  OPERATOR_HABITS.find(([names]) => isListed(foldName(name), names))?.[1];

/** @returns `page.size` for `page[size]`, `sort` for `$sort[0]` */
const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\[\d*\]/gu, "")
    .replaceAll("[", ".")
    .replaceAll(/[-_ $\]]/gu, "");

/** @param folded as `foldName` gives it */
const isListed = (folded: string, names: string): boolean =>
  names
    .split(" ")
    .some((one) => (one.endsWith("*") ? folded.startsWith(one.slice(0, -1)) : folded === one));

/** The direction may be a parameter of its own: `orderby=title&order=desc`. */
function findSort(value: string, { pairs, table }: Reading): string | undefined {
  const values = pairs.flatMap((pair) => (isListed(foldName(pair.name), SORTS) ? pair.value : []));
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

/** PostgREST: `Name=eq.Jazz` */
const VALUE_WITH_OPERATOR = /^(?:(not)\.(?=is\.))?([a-z]{2,5})\.(.+)$/su;
/** What stands before the field; `fields.` is Contentful's. */
const MARK = /^(?:filters?(?=[[.])|where(?=\[)|fields(?=\.))/iu;

/** @returns the conditions that a parameter probably is, as part of a query */
export function findFilter(pair: QueryPair, reading: Reading): string | undefined {
  const { table, known, canRead } = reading;
  if (!known.includes("filter")) return undefined;
  const isMarked = MARK.test(pair.name);
  const names = pair.name
    .replace(MARK, "")
    .split(/[[\].]|__/u)
    .filter((one) => !/^(?:|\d+|\$and|_and)$/u.test(one));
  if (names.some((one) => /^[$_]or$/u.test(one))) return undefined;
  const isPath = table.find(names.join(".")) !== undefined;
  let read = isPath || names.length < 2 ? undefined : findReadOperator(names.at(-1) ?? "");
  let { value } = pair;
  if (read) names.pop();
  else if (!isMarked) {
    const [, not, operator = "", operand = ""] = VALUE_WITH_OPERATOR.exec(value) ?? [];
    read = findReadOperator(operator === "is" ? (not ? "notnull" : "null") : operator);
    if (read) value = operand;
  }
  // A name alone may be any parameter, so only what equals a path but for letter case is one.
  const text = names.join(".");
  const same = [...table.paths.keys()].find((one) => one.toLowerCase() === text.toLowerCase());
  const path = table.find(same ?? (isMarked ? suggestPath(text, table) : undefined) ?? text);
  if (path === undefined) return undefined;
  const meant: MeantOperators = read ? read(value) : [["eq", value]];
  const allowed: readonly Operator[] = VALUE_TYPES[path.type].operators;
  if (!meant.every(([operator]) => allowed.includes(operator))) return undefined;
  const query = meant
    .map(([operator, one]) => `${nameFilter(path.text, operator)}=${writeValue(one)}`)
    .join("&");
  if (meant.length > 0 && canRead(query)) return query;
  return read ? undefined : nameFilter(path.text, "eq");
}

function findHabit({ name, value }: QueryPair, { known, resource }: Reading): Habit | undefined {
  // JSON:API: `fields[events]`
  const folded = foldName(name).replace(`.${foldName(resource)}`, "");
  return HABITS.find(
    ({ names, only, meant }) =>
      isListed(folded, names) && (only?.test(value) ?? true) && (!meant || known.includes(meant)),
  );
}

function findHint(
  pair: QueryPair,
  reading: Reading,
): { readonly reason: Reason<"UNKNOWN">; readonly suggestion?: string | undefined } {
  const { known, canRead } = reading;
  const isFilter = known.includes("filter") && /^filter(?:\[|$)/u.test(pair.name);
  const reason = isFilter ? "filterForm" : "parameter";
  const filter = findFilter(pair, reading);
  if (filter !== undefined) return { reason, suggestion: filter };
  const habit = findHabit(pair, reading);
  if (habit?.page) return { reason: "page", suggestion: findPage(pair, habit.page, reading) };
  if (habit?.reason) return { reason: habit.reason };
  if (!habit) {
    const names = known.filter((one) => one !== "filter");
    return { reason, suggestion: isFilter ? undefined : suggestName(pair.name, names) };
  }
  if (habit.meant === undefined) return { reason: "parameter" };
  const name = habit.meant === "filter" ? "filter[Uuid]" : habit.meant;
  const value = habit.value ? habit.value(pair.value, reading) : pair.value;
  const query = `${name}=${writeValue(value ?? "")}`;
  return {
    reason: "parameter",
    suggestion: value !== undefined && canRead(query) ? query : name,
  };
}

/** With more parameters, a page is only explained. */
const MAX_KEPT = 20;

/** @returns the URL of the page, with what else was asked for */
function findPage(
  { value }: QueryPair,
  page: NonNullable<Habit["page"]>,
  reading: Reading,
): string | undefined {
  const { pairs, resource, installation, canRead } = reading;
  if (pairs.length > MAX_KEPT) return undefined;
  const others = pairs.flatMap((pair) => {
    const query = `${pair.name}=${writeValue(pair.value)}`;
    if (canRead(query)) return query;
    return findHabit(pair, reading)?.page ? [] : (findHint(pair, reading).suggestion ?? "?");
  });
  const query = [...new Set(others)].join("&");
  const size = others.find((one) => one.startsWith("limit="))?.slice("limit=".length);
  const number = /^\d{1,9}$/u.test(value)
    ? page(Number(value), Number(size ?? pageSizeOf(installation, resource)))
    : undefined;
  if (number === undefined || !canRead(query)) return undefined;
  const { path } = catalogOf(installation).resources[resource];
  return `${path}/page/${number}/${query === "" ? "" : `?${query}`}`;
}

export function reportUnknownName(pair: QueryPair, reading: Reading): void {
  const { resource, installation, known, faults } = reading;
  const { path } = catalogOf(installation).resources[resource];
  const { reason, suggestion } = findHint(pair, reading);
  faults.addUnknown(pair.name, reason, {
    suggestion,
    ...(reason === "page" && { example: `${path}/page/2/` }),
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}
