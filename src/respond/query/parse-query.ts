/** Reads query strings: what one means, or one refusal that names everything wrong with it. */
import { QUERY_BOUNDS, QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameter, QueryParameterName } from "../../catalog/query-parameters.ts";
import { readLanguagePin } from "./language-pin.ts";
import { spellQuery } from "./canonical-spelling.ts";
import { isFilter, readConditions } from "./conditions.ts";
import { readFields, readSort } from "./listed-paths.ts";
import { pathTableOf } from "./path-table.ts";
import { readFormat } from "./format-pin.ts";
import { readLimit } from "./page-limit.ts";
import { readBox, readNear, readRadius } from "./place-values.ts";
import { QueryFaults } from "./query-faults.ts";
import type { QueryContext, RequestQuery } from "./query-model.ts";
import { readPairs } from "./query-pairs.ts";
import type { QueryPair } from "./query-pairs.ts";
import { readMoment, readReleaseNumber } from "./release-values.ts";
import { readSearch } from "./search-words.ts";
import { reportUnknownName } from "./unknown-names.ts";

const NOTHING_ASKED: RequestQuery = {
  conditions: [],
  search: undefined,
  sort: [],
  fields: undefined,
  near: undefined,
  radius: undefined,
  box: undefined,
  format: undefined,
  limit: undefined,
  language: undefined,
  minRelease: undefined,
  release: undefined,
  at: undefined,
  canonical: "",
};

/**
 * @param text without question mark
 * @throws RequestError QUERY_PARAMETER_UNKNOWN, QUERY_PARAMETER_INVALID or REQUEST_MALFORMED
 */
export function parseRequestQuery(text: string, context: QueryContext): RequestQuery {
  if (text === "") return NOTHING_ASKED;
  const faults = new QueryFaults();
  if (Buffer.byteLength(text) > QUERY_BOUNDS.queryBytes) reportTooLong(text, faults);
  faults.throwAny();
  const { filters, singles } = sortPairs(readPairs(text), context, faults);
  const meaning = readMeaning(filters, singles, context, faults);
  faults.throwAny();
  const canonical = spellQuery(meaning);
  if (canonical === undefined) reportTooLong(text, faults);
  faults.throwAny();
  return { ...meaning, canonical: canonical ?? "" };
}

const reportTooLong = (text: string, faults: QueryFaults): void =>
  faults.addInvalid("?", text, "queryTooLong", { limit: QUERY_BOUNDS.queryBytes });

interface SortedPairs {
  readonly filters: readonly QueryPair[];
  /** Values of the other parameters; a list that was given in parts is one. */
  readonly singles: ReadonlyMap<QueryParameterName, string>;
}

function sortPairs(
  pairs: readonly QueryPair[],
  context: QueryContext,
  faults: QueryFaults,
): SortedPairs {
  const known = listKnownParameters(context);
  const filters: QueryPair[] = [];
  const singles = new Map<QueryParameterName, string>();
  for (const pair of pairs) {
    if (faults.isFull) break;
    const { name, value } = pair;
    const single = known.find((one) => one === name && one !== "filter");
    if (known.includes("filter") && isFilter(name)) filters.push(pair);
    else if (single === undefined) reportUnknownName(pair, pairs, known, context, faults);
    else addSingle(single, value, singles, faults);
  }
  return { filters, singles };
}

function addSingle(
  name: QueryParameterName,
  value: string,
  singles: Map<QueryParameterName, string>,
  faults: QueryFaults,
): void {
  const before = singles.get(name);
  const { isList = false }: QueryParameter = QUERY_PARAMETERS[name];
  if (before === undefined) singles.set(name, value);
  else if (isList) singles.set(name, `${before},${value}`);
  else faults.addInvalid(name, value, "repeated");
}

/** @returns the parameters that the operation knows */
function listKnownParameters({ resource, operation }: QueryContext): readonly QueryParameterName[] {
  const rows = Object.entries(QUERY_PARAMETERS) as [QueryParameterName, QueryParameter][];
  return rows
    .filter(
      ([, { forEntities, resources }]) =>
        (operation !== "load" || forEntities === true) &&
        (resources === undefined || resources.includes(resource)),
    )
    .map(([name]) => name);
}

function readMeaning(
  filters: readonly QueryPair[],
  singles: SortedPairs["singles"],
  context: QueryContext,
  faults: QueryFaults,
): Omit<RequestQuery, "canonical"> {
  const { resource, operation, installation } = context;
  const table = pathTableOf(resource, operation, installation);
  /** @returns undefined when the parameter is not there, or is reported */
  function take<Value>(
    name: QueryParameterName,
    read: (value: string) => Value | undefined,
  ): Value | undefined {
    const value = singles.get(name);
    if (value !== "") return value === undefined ? undefined : read(value);
    faults.addInvalid(name, value, "empty");
    return undefined;
  }
  return {
    conditions: readConditions(filters, table, installation, faults),
    search: take("search", (value) => readSearch(value, faults)),
    sort: take("sort", (value) => readSort(value, table, singles.get("near"), faults)) ?? [],
    fields: take("fields", (value) => readFields(value, table, faults)),
    near: take("near", (value) => readNear(value, faults)),
    radius: take("radius", (value) => readRadius(value, singles.has("near"), faults)),
    box: take("bbox", (value) => readBox(value, faults)),
    format: take("format", (value) => readFormat(value, faults)),
    limit: take("limit", (value) => readLimit(value, context, faults)),
    language: take("language", (value) => readLanguagePin(value, context, faults)),
    minRelease: take("minRelease", (value) => readReleaseNumber("minRelease", value, faults)),
    release: take("release", (value) => readReleaseNumber("release", value, faults)),
    at: take("at", (value) => readMoment(value, faults)),
  };
}
