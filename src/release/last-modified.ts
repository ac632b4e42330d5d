/**
 * In charge of Last-Modified: the second since which a resource has served what it serves. In come
 * snapshots and the time; out goes that second, never the same for two different bodies.
 *
 * A boundary may fall between the instant of a release and the moment at which this process takes it
 * over. The release before has then been served with the boundary as its Last-Modified, which is
 * later than the new release's own instant. So the new one gets a floor: the second after.
 */
import { perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { Snapshot } from "./snapshot.ts";

/** Snapshots that nothing was served before have no floors. */
export const NO_FLOORS: PerResource<number> = perResource(() => 0);

/** @returns the snapshot, with Last-Modified not before these instants */
export const setFloors = (
  snapshot: Omit<Snapshot, "floors" | "lastModified">,
  floors: PerResource<number>,
): Snapshot => ({
  ...snapshot,
  floors,
  lastModified: (resource, now) =>
    Math.max(
      snapshot.changedAt[resource],
      snapshot.boundaries[resource].lastAt(now) / 1000,
      floors[resource],
    ),
});

/** Names of divisions stand in the vCards of these, so both are the Last-Modified of one address. */
const SHOWN_IN: Partial<PerResource<readonly ResourceName[]>> = {
  "business-divisions": ["business-division-facilities", "business-division-contact-persons"],
};

/**
 * @param now the moment of the change-over, in ms
 * @returns floors for `next`; the change-over has to wait until the last of them is past
 */
export function floorsAfter(previous: Snapshot, next: Snapshot, now: number): PerResource<number> {
  return perResource((resource) => {
    // The same instant means the same content: what was true before stays true.
    if (next.changedAt[resource] === previous.changedAt[resource]) return previous.floors[resource];
    const others = SHOWN_IN[resource] ?? [];
    const shown = Math.max(
      ...[resource, ...others].map((name) => previous.lastModified(name, now)),
    );
    return next.lastModified(resource, now) > shown ? 0 : shown + 1;
  });
}
