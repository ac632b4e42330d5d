/** Parses query strings. The result is the meaning, or one error that lists all faults. */
import { hash } from "node:crypto";
import { mustGet } from "../lib/must-get.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import {
  QUERY_BOUNDS,
  QUERY_PARAMETERS,
  isKnownTo,
  isQueryTooLong,
} from "../catalog/query-parameters.ts";
import type { QueryParameter, QueryParameterName } from "../catalog/query-parameters.ts";
import { isFilter, readConditions } from "./conditions.ts";
import { PARAMETERS, RELEASE_PARAMETERS, listPairs } from "./parameters.ts";
import type { QueryReading, SingleName, SingleValues } from "./parameters.ts";
import { pathTableOf } from "./paths.ts";
import { QueryFaults, findNearest, readPairs } from "./query-syntax.ts";
import type { QueryContext, RequestQuery, ReleaseSelector } from "./query-model.ts";
import type { QueryPair } from "./query-syntax.ts";

/** @returns equal for releases in which equal query strings mean the same */
export const grammarOf = ({
  installation,
  languages,
}: Pick<QueryContext, "installation" | "languages">): string =>
  hash("sha256", JSON.stringify([installation, languages]));

/**
 * @param text without question mark
 * @throws RequestError QUERY_PARAMETER_UNKNOWN, QUERY_PARAMETER_INVALID or REQUEST_MALFORMED
 */
export function parseRequestQuery(text: string, context: QueryContext): RequestQuery {
  const faults = new QueryFaults();
  if (isQueryTooLong(text)) reportTooLong(text, faults);
  faults.throwAny();
  const reading: QueryReading = {
    ...context,
    known: listKnownParameters(context),
    table: pathTableOf(context.resource, context.operation, context.installation),
    written: new Map(),
    faults,
  };
  const filters = sortPairs(readPairs(text), reading);
  const meaning = { conditions: readConditions(filters, reading), ...readSingles(reading) };
  faults.throwAny();
  const canonical = spellQuery(meaning);
  if (canonical === undefined) reportTooLong(text, faults);
  faults.throwAny();
  return { ...meaning, canonical: canonical ?? "" };
}

const reportTooLong = (text: string, faults: QueryFaults): void =>
  faults.addInvalid("?", text, "queryTooLong", { limit: QUERY_BOUNDS.queryBytes });

/**
 * Stores the values of parameters that occur once.
 * @returns the filters
 */
function sortPairs(pairs: readonly QueryPair[], reading: QueryReading): readonly QueryPair[] {
  const { known, written, faults } = reading;
  const filters: QueryPair[] = [];
  for (const pair of pairs) {
    if (faults.isFull) break;
    const { name, value } = pair;
    const single = known.find((one) => one === name && one !== "filter") as SingleName | undefined;
    if (known.includes("filter") && isFilter(name)) filters.push(pair);
    else if (single === undefined) reportUnknownName(name, reading);
    else {
      const before = written.get(single);
      const { isList = false }: QueryParameter = QUERY_PARAMETERS[single];
      if (before === undefined) written.set(single, value);
      else if (isList) written.set(single, `${before},${value}`);
      else faults.addInvalid(name, value, "repeated");
    }
  }
  return filters;
}

function reportUnknownName(name: string, { known, faults }: QueryReading): void {
  const isMeantAsFilter = known.includes("filter") && /^filter(?:\[|$)/u.test(name);
  faults.addUnknown(name, isMeantAsFilter ? "filterForm" : "parameter", {
    // The form of a filter is said by its reason.
    suggestion: isMeantAsFilter
      ? undefined
      : findNearest(
          name,
          known.filter((one) => one !== "filter"),
        ),
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}

/** @returns the parameters of the operation */
function listKnownParameters({
  resource,
  operation,
  installation,
}: QueryContext): readonly QueryParameterName[] {
  const rows = Object.entries(QUERY_PARAMETERS) as [QueryParameterName, QueryParameter][];
  return rows
    .filter(
      ([, parameter]) =>
        (operation !== "load" || parameter.forEntities === true) &&
        isKnownTo(parameter, mustGet(catalogOf(installation).resources, resource)),
    )
    .map(([name]) => name);
}

function readSingles(reading: QueryReading): SingleValues {
  const { written, faults } = reading;
  const names = Object.keys(PARAMETERS) as readonly SingleName[];
  const values = names.map((name) => {
    const value = written.get(name);
    const { read, isTyped = false }: Pick<(typeof PARAMETERS)[SingleName], "read" | "isTyped"> =
      PARAMETERS[name];
    if (value === "" && !isTyped) faults.addInvalid(name, value, "empty");
    return [name, value ? read(value, reading) : undefined];
  });
  return Object.fromEntries(values) as SingleValues;
}

/**
 * Parses only the parameters that select a release and time; the selected release parses the others.
 * @throws RequestError QUERY_PARAMETER_INVALID or REQUEST_MALFORMED
 */
export function parseReleaseSelector(text: string): ReleaseSelector {
  const faults = new QueryFaults();
  const pairs = readPairs(text);
  const names = Object.keys(RELEASE_PARAMETERS) as readonly (keyof ReleaseSelector)[];
  const values = names.map((name) => {
    const [first, second] = pairs.filter((pair) => pair.name === name);
    if (second) faults.addInvalid(name, second.value, "repeated");
    if (first?.value === "") faults.addInvalid(name, "", "empty");
    return [
      name,
      first?.value ? RELEASE_PARAMETERS[name].read(first.value, { faults }) : undefined,
    ];
  });
  faults.throwAny();
  return Object.fromEntries(values) as ReleaseSelector;
}

/**
 * Characters that forms encode although a query may contain them unencoded (RFC 3986 §3.4), and brackets.
 */
const ENCODED_IN_VAIN = /%(?:2[14789CF]|3[ABF]|40|5[BD]|7E)/gu;

/**
 * If only the encoding makes the canonical query too long, these characters stay unencoded: the canonical
 * URL of a valid request must be valid, too.
 * @returns the canonical form of all equal queries, without question mark; undefined when it is too long
 * in any case
 */
function spellQuery(meaning: Omit<RequestQuery, "canonical">): string | undefined {
  const pairs = listPairs(meaning).map(({ name, value }) => [name, value]);
  const encoded = new URLSearchParams(pairs).toString();
  if (encoded.length <= QUERY_BOUNDS.queryBytes) return encoded;
  const plain = encoded.replaceAll(ENCODED_IN_VAIN, decodeURIComponent);
  return plain.length <= QUERY_BOUNDS.queryBytes ? plain : undefined;
}
