/** The parameters that list fields: sort and fields. */
import { QUERY_BOUNDS } from "../../catalog/query-parameters.ts";
import { readPlainList } from "./list-values.ts";
import { describeMissingPath, isAnyPath, isSortable } from "./path-hints.ts";
import type { PathTable } from "./path-table.ts";
import type { QueryFaults } from "./query-faults.ts";
import type { FieldPath, SortKey } from "./query-model.ts";
import { suggestSortKey } from "./sort-slips.ts";

const DISTANCE = /^distance(?:[ :|]+(?:asc|desc)(?:ending)?)?$/iu;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/iu;

/**
 * @param near the value of that parameter, if it is there
 * @returns undefined once a fault is reported
 */
export function readSort(
  value: string,
  table: PathTable,
  near: string | undefined,
  faults: QueryFaults,
): readonly SortKey[] | undefined {
  const members = readPlainList("sort", value, faults);
  if (!members) return undefined;
  const limit = QUERY_BOUNDS.sortFields;
  const surplus = members[limit];
  if (surplus) {
    faults.addInvalid("sort", surplus.written, "tooManySortFields", { limit });
    return undefined;
  }
  const keys = new Map<string, SortKey>();
  for (const { written, text } of members) {
    const descending = text.startsWith("-");
    const sign = descending ? "-" : "";
    const path = table.find(text.slice(sign.length));
    const isRepeated = path !== undefined && keys.has(path.text);
    if (path && isSortable(path) && !isRepeated) keys.set(path.text, { path, descending });
    else if (isRepeated) faults.addInvalid("sort", written, "sortedTwice");
    else if (DISTANCE.test(text.slice(sign.length)) && table.paths.has("GeoCoordinatesLongitude"))
      faults.addInvalid("sort", written, "sortedByDistance", {
        suggestion: `near=${near ?? "10.28,54.23"}`,
      });
    else {
      const missing = text.slice(sign.length);
      const { reason, known } = describeMissingPath(missing, table, isSortable);
      const before = DIRECTION.test(text) ? [...keys.keys()].at(-1) : undefined;
      faults.addInvalid("sort", written, path ? "notSortable" : reason, {
        // What there is was meant; only that there is no order by it.
        suggestion: path
          ? undefined
          : suggestSortKey(before === undefined ? text : `${before} ${text}`, table),
        allowed: known,
      });
    }
  }
  return [...keys.values()];
}

/** @returns in the contract's order, without parts of objects that stand there whole */
export function readFields(
  value: string,
  table: PathTable,
  faults: QueryFaults,
): readonly FieldPath[] | undefined {
  const members = readPlainList("fields", value, faults);
  if (!members) return undefined;
  const limit = QUERY_BOUNDS.fields;
  const surplus = members[limit];
  if (surplus) {
    faults.addInvalid("fields", surplus.written, "tooManyFields", { limit });
    return undefined;
  }
  const paths = new Map<string, FieldPath>();
  for (const { written, text } of members) {
    if (faults.isFull) break;
    const path = table.find(text);
    if (path) paths.set(path.text, path);
    else {
      const { reason, suggestion, known } = describeMissingPath(text, table, isAnyPath);
      faults.addInvalid("fields", written, reason, { suggestion, allowed: known });
    }
  }
  const isPart = ({ text }: FieldPath): boolean =>
    [...paths.keys()].some((other) => text.startsWith(`${other}.`));
  return [...paths.values()]
    .filter((path) => !isPart(path))
    .toSorted((one, other) => table.compare(one, other));
}
