/**
 * In charge of reading query strings. In comes the query string as it was sent; out go the known
 * parameters with their values, or one refusal that names everything wrong with it.
 */
import { QUERY_PARAMETERS } from "../catalog/query-parameters.ts";
import type { QueryParameterName } from "../catalog/query-parameters.ts";
import { RequestError, suggestName } from "../errors.ts";
import type { NotificationCase } from "../errors.ts";

export type Query = Readonly<Partial<Record<QueryParameterName, string>>>;

const NAMES = Object.keys(QUERY_PARAMETERS);
const isKnown = (name: string): name is QueryParameterName => Object.hasOwn(QUERY_PARAMETERS, name);

/** More parameters than this are not looked at one by one. */
const MAX_PARAMETERS = 64;

/** @throws RequestError QUERY_PARAMETER_UNKNOWN or QUERY_PARAMETER_INVALID */
export function parseQuery(text: string): Query {
  if (text === "") return {};
  const cases: NotificationCase[] = [];
  const query: Partial<Record<QueryParameterName, string>> = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MAX_PARAMETERS) break;
    if (!isKnown(name)) cases.push(unknownParameter(name));
    else if (query[name] !== undefined)
      cases.push(invalidParameter(name, value, "given once only"));
    else query[name] = value;
  }
  const [first, ...others] = cases;
  if (first) throw new RequestError([first, ...others]);
  return query;
}

function unknownParameter(parameter: string): NotificationCase {
  const suggestion = suggestName(parameter, NAMES);
  const values = { parameter, known: NAMES.join(", "), ...(suggestion && { suggestion }) };
  return { message: "QUERY_PARAMETER_UNKNOWN", values };
}

/** @param expected what the value should be, to stand after "is not" */
export function invalidParameter(
  parameter: QueryParameterName,
  value: string,
  expected: string,
  suggestion?: string,
): NotificationCase {
  const values = { parameter, value, expected, ...(suggestion && { suggestion }) };
  return { message: "QUERY_PARAMETER_INVALID", values };
}
