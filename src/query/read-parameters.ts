/** Query strings of service addresses. */
import type { ServiceParameter } from "../catalog/query-parameters.ts";
import { QUERY_BOUNDS, isQueryTooLong } from "../catalog/query-parameters.ts";
import { QueryFaults, findNearest, readPairs } from "./query-syntax.ts";

/**
 * @param known the parameters of the address; each must occur exactly once
 * @returns values by parameter name
 * @throws RequestError QUERY_PARAMETER_UNKNOWN, QUERY_PARAMETER_INVALID or REQUEST_MALFORMED
 */
export function readParameters(
  query: string,
  known: readonly ServiceParameter[],
): ReadonlyMap<string, string> {
  const faults = new QueryFaults();
  if (isQueryTooLong(query))
    faults.addInvalid("?", query, "queryTooLong", { limit: QUERY_BOUNDS.queryBytes });
  faults.throwAny();
  const names = known.map(({ name }) => name);
  const values = new Map<string, string>();
  for (const { name, value } of readPairs(query)) {
    if (faults.isFull) break;
    if (!names.includes(name))
      faults.addUnknown(name, "parameter", { suggestion: findNearest(name, names), known: names });
    else if (values.has(name)) faults.addInvalid(name, value, "repeated");
    else values.set(name, value);
  }
  for (const name of names) if (!values.get(name)) faults.addInvalid(name, "", "empty");
  faults.throwAny();
  return values;
}
