/** What differs between two states of the whole content, and what is to come in the second. */
import { perResource, RESOURCE_NAMES } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { compareItems } from "./compare-items.ts";
import type { ResourceDifference } from "./compare-items.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";
import { readCalendar } from "./publication-calendar.ts";
import type { CalendarRow } from "./publication-calendar.ts";

/** The one document of `--json`. */
export interface ContentDifference {
  readonly different: boolean;
  readonly resources: PerResource<ResourceDifference>;
  readonly installation: readonly FieldChange[];
  /** Of the new side, from now on. */
  readonly calendar: readonly CalendarRow[];
}

const NONE: ResourceDifference = { added: [], removed: [], changed: [], moved: [] };

/**
 * @param now ms since 1970-01-01 UTC
 * @param onRead called after each chunk that had to be read
 */
export async function compareContent(
  before: ChunkedContent,
  after: ChunkedContent,
  now: number = Date.now(),
  onRead: (resource: ResourceName) => void = () => {},
): Promise<ContentDifference> {
  const resources = perResource(() => NONE);
  for (const resource of RESOURCE_NAMES)
    resources[resource] = await compareItems(resource, before, after, () => {
      onRead(resource);
    });
  const installation = compareFields(before.installation, after.installation);
  const isDifferent = Object.values(resources).some((resource) =>
    Object.values(resource).some((items) => items.length > 0),
  );
  return {
    different: isDifferent || installation.length > 0,
    resources,
    installation,
    calendar: await readCalendar(after, now),
  };
}
