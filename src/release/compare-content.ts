/**
 * In charge of what differs between two states of the whole content. In come both sides; out go the
 * differences of every resource and of the installation, and what is to come on the new side.
 */
import { perResource, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { compareItems } from "./compare-items.ts";
import type { ResourceDifference } from "./compare-items.ts";
import type { ComparedSide } from "./compared-side.ts";
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
 * @param onRead called after each portion that had to be read
 */
export async function compareContent(
  before: ComparedSide,
  after: ComparedSide,
  now: number,
  onRead: (resource: ResourceName) => void = () => {},
): Promise<ContentDifference> {
  const resources = perResource(() => NONE);
  for (const resource of RESOURCE_NAMES) {
    const [old, current] = [before.portions[resource], after.portions[resource]];
    resources[resource] = await compareItems(resource, old, current, () => {
      onRead(resource);
    });
  }
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
