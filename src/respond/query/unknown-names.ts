/** What is said about a parameter that there is not. */
import { QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameterName } from "../../catalog/query-parameters.ts";
import { resourceOf } from "../../catalog/resources.ts";
import { suggestName } from "../../errors.ts";
import type { UnknownReason } from "../../errors.ts";
import { nameFilter } from "./conditions.ts";
import { isAnyPath, suggestPath } from "./path-hints.ts";
import type { QueryContext } from "./query-model.ts";
import { pathTableOf } from "./path-table.ts";
import type { PathTable } from "./path-table.ts";
import type { QueryPair } from "./query-syntax.ts";
import { findSlip, readPageSlip } from "./usual-slips.ts";
import type { QueryFaults } from "./query-faults.ts";

/**
 * @param pairs the whole query
 * @param known the parameters that the operation knows
 */
export function reportUnknownName(
  pair: QueryPair,
  pairs: readonly QueryPair[],
  known: readonly QueryParameterName[],
  context: QueryContext,
  faults: QueryFaults,
): void {
  const { name } = pair;
  const { resource, operation, installation } = context;
  const hasFilters = known.includes("filter");
  const table = pathTableOf(resource, operation, installation);
  const page = hasFilters ? readPageSlip(pair, context) : undefined;
  const reason = chooseReason(name, hasFilters, page);
  faults.addUnknown(name, reason, {
    suggestion:
      reason === "page" ? undefined : suggestParameter(pair, pairs, known, context, table),
    example: `${resourceOf(resource).path}/page/${page ?? 2}/`,
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}

function suggestParameter(
  pair: QueryPair,
  pairs: readonly QueryPair[],
  known: readonly QueryParameterName[],
  context: QueryContext,
  table: PathTable,
): string | undefined {
  const { name } = pair;
  const paths = known.includes("filter") ? [...table.paths.keys()] : [];
  const same = paths.find((path) => path.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return nameFilter(same, "eq");
  const slip = findSlip(pair, known, { ...context, pairs, table });
  if (slip !== undefined) return slip;
  const filters = paths.map((path) => nameFilter(path, "eq"));
  const meant = suggestName(name, [...known.filter((one) => one !== "filter"), ...filters]);
  // The name of a field alone is a filter that lacks its brackets.
  const field = paths.length > 0 ? suggestPath(name, table, isAnyPath) : undefined;
  return meant ?? (field && nameFilter(field, "eq"));
}

function chooseReason(name: string, hasFilters: boolean, page: number | undefined): UnknownReason {
  if (!hasFilters) return "parameter";
  if (page !== undefined) return "page";
  return name === "filter" || name.startsWith("filter[") ? "filterForm" : "parameter";
}
