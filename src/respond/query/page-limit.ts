/** The parameter `limit`, which makes pages smaller than those of the resource. */
import { WHOLE_COLLECTION } from "../../catalog/media-types.ts";
import { resourceOf } from "../../catalog/resources.ts";
import type { QueryContext } from "./query-model.ts";
import type { QueryFaults } from "./query-faults.ts";

const WHOLE = /^[1-9][0-9]*$/u;

/**
 * @returns undefined for the page size of the resource, lest one page have two addresses, and once a
 * fault is reported
 */
export function readLimit(
  value: string,
  {
    resource,
    mediaType,
    installation,
  }: Pick<QueryContext, "resource" | "mediaType" | "installation">,
  faults: QueryFaults,
): number | undefined {
  if (mediaType === WHOLE_COLLECTION) {
    faults.addInvalid("limit", value, "limitOfWhole");
    return undefined;
  }
  const most = installation.maxItemsPerPage[resource];
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
