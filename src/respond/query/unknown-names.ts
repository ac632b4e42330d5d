/**
 * In charge of what is said about a parameter that there is not. In come its name and what the
 * operation knows; out goes a notification with the name that was probably meant.
 */
import { QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameterName } from "../../catalog/query-parameters.ts";
import { resourceOf } from "../../catalog/resources.ts";
import { suggestName } from "../../errors.ts";
import type { UnknownReason } from "../../errors.ts";
import { nameFilter } from "./canonical-spelling.ts";
import { isAnyPath, suggestPath } from "./path-hints.ts";
import type { QueryContext } from "./query-model.ts";
import { pathTableOf } from "./path-table.ts";
import type { QueryFaults } from "./query-faults.ts";

/** @param known the parameters that the operation knows */
export function reportUnknownName(
  name: string,
  known: readonly QueryParameterName[],
  context: QueryContext,
  faults: QueryFaults,
): void {
  const { resource, operation, installation } = context;
  const hasFilters = known.includes("filter");
  const table = pathTableOf(resource, operation, installation);
  const filters = hasFilters ? [...table.paths.keys()].map((path) => nameFilter(path, "eq")) : [];
  const meant = suggestName(name, [...known.filter((one) => one !== "filter"), ...filters]);
  // The name of a field alone is a filter that lacks its brackets.
  const field = hasFilters ? suggestPath(name, table, isAnyPath) : undefined;
  faults.addUnknown(name, chooseReason(name, hasFilters), {
    suggestion: meant ?? (field && nameFilter(field, "eq")),
    example: `${resourceOf(resource).path}/page/2/`,
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}

function chooseReason(name: string, hasFilters: boolean): UnknownReason {
  if (!hasFilters) return "parameter";
  if (name === "page") return "page";
  return name === "filter" || name.startsWith("filter[") ? "filterForm" : "parameter";
}
