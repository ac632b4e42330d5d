/** What a publish takes with a resource that is no longer declared. */
import { originOf } from "../catalog/own-defaults.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { BeforeAfter, Removal, ResourceLosses } from "./guard.ts";
import { isSameChunk, pairs } from "./pairs.ts";
import type { ComparedContents } from "./pairs.ts";
import type { Mark, ReaderView } from "./reader-view.ts";

/** By the names of resources that are declared newly, the bodies of their items. */
export type NewBodies = ReadonlyMap<string, ReadonlySet<string>>;

/** @returns the resource that is declared newly and has most of the items, except for their Keys and Uuids */
function findSuccessor(
  { before }: ComparedContents,
  resource: ResourceName,
  lost: ReadonlySet<string>,
  declared: NewBodies,
): Removal["successor"] {
  const { [resource as string]: row } = before.installation.resources;
  const renamed = originOf(resource, row ?? {});
  let best: Removal["successor"];
  for (const [name, bodies] of declared) {
    const same = lost.intersection(bodies);
    if (same.size > (best?.items ?? lost.size / 2))
      best = { resource: name, renamed, items: same.size };
  }
  return best;
}

/** @param resource which the side after does not declare */
export async function loseResource(
  compared: ComparedContents,
  resource: ResourceName,
  view: ReaderView,
  declared: NewBodies,
): Promise<ResourceLosses> {
  const counts = new Map<Mark, number>();
  const bodies = new Set<string>();
  let before = 0;
  for await (const step of pairs(compared, resource)) {
    const item = isSameChunk(step) ? undefined : step.before;
    if (!item) continue;
    before += 1;
    bodies.add(item.body);
    for (const mark of view.markItem(item.values)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const lose = (mark: Mark): BeforeAfter => ({ before: counts.get(mark) ?? 0, after: 0 });
  const successor = findSuccessor(compared, resource, bodies, declared);
  const removal: Removal = {
    resource,
    kind: "resource",
    before,
    removed: before,
    after: 0,
    ...(successor && { successor }),
  };
  return {
    visible: {
      ...lose("visible"),
      languages: Object.fromEntries([...view.codes].map((code) => [code, lose(`shown ${code}`)])),
    },
    emptied: [],
    removals: before === 0 ? [] : [removal],
  };
}
