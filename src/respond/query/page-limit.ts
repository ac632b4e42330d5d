/** The parameter `limit`, which makes pages smaller than those of the resource. */
import type { Installation } from "../../catalog/installation.ts";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { QueryFaults } from "./query-faults.ts";

const WHOLE = /^[1-9][0-9]*$/u;

/**
 * @returns undefined for the page size of the resource, lest one page have two addresses, and once a
 * fault is reported
 */
export function readLimit(
  value: string,
  resource: ResourceName,
  { maxItemsPerPage }: Installation,
  faults: QueryFaults,
): number | undefined {
  const most = maxItemsPerPage[resource];
  const limit = WHOLE.test(value) ? Number(value) : 0;
  if (limit > most) {
    const example = `${resourceOf(resource).path}/page/2/`;
    faults.addInvalid("limit", value, "limitTooLarge", {
      limit: most,
      example,
      suggestion: `limit=${most}`,
    });
  } else if (limit < 1) faults.addInvalid("limit", value, "limit", { limit: most });
  return limit >= 1 && limit < most ? limit : undefined;
}
