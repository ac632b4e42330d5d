/** The order that a declaration gives, in the notation of the query parameter `sort`. */
import type { Installation } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { pathTableOf } from "./path-table.ts";
import type { SortKey } from "./query-model.ts";

const known = new WeakMap<Installation, Map<string, readonly SortKey[]>>();

/** @param order of the declaration, whose paths are those of the resource */
export function readOrder(
  resource: ResourceName,
  order: string,
  installation: Installation,
): readonly SortKey[] {
  const orders = known.get(installation) ?? new Map<string, readonly SortKey[]>();
  known.set(installation, orders);
  const key = `${resource} ${order}`;
  const found = orders.get(key);
  if (found) return found;
  const table = pathTableOf(resource, "find", installation);
  const keys = order.split(",").flatMap((member): SortKey | [] => {
    const descending = member.startsWith("-");
    const path = table.find(descending ? member.slice(1) : member);
    return path ? { path, descending } : [];
  });
  orders.set(key, keys);
  return keys;
}
