/** What a publish takes with a resource that is no longer declared. */
import { originOf } from "../../catalog/own-defaults.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { hashBody } from "../format/item-body.ts";
import { readItems } from "../reader-view.ts";
import type { BothSides, Mark, ReaderView } from "../reader-view.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { BeforeAfter, Removal, ResourceLosses } from "./losses.ts";

type Declared = Pick<NewContent, "installation" | "chunks">;

/** @returns the resource that is declared newly and has most of the items, except for their Keys and Uuids */
async function findSuccessor(
  reader: ChunkReader,
  resource: ResourceName,
  { before, next }: BothSides<Declared>,
): Promise<Removal["successor"]> {
  const bodiesOf = async ({ chunks }: Declared, name: ResourceName): Promise<readonly string[]> => {
    const bodies: string[] = [];
    for await (const item of readItems(reader, name, chunks[name])) bodies.push(hashBody(item));
    return bodies;
  };
  const lost = new Set(await bodiesOf(before, resource));
  const { [resource as string]: declared } = before.installation.resources;
  const renamed = originOf(resource, declared ?? {});
  let best: Removal["successor"];
  for (const name of Object.keys(next.installation.resources)) {
    if (Object.hasOwn(before.installation.resources, name)) continue;
    const same = lost.intersection(new Set(await bodiesOf(next, name as ResourceName)));
    if (same.size > (best?.items ?? lost.size / 2))
      best = { resource: name, renamed, items: same.size };
  }
  return best;
}

/** @returns what is lost with a resource that is no longer declared */
export async function loseResource(
  reader: ChunkReader,
  resource: ResourceName,
  sides: BothSides<Declared>,
  view: ReaderView,
): Promise<ResourceLosses> {
  const counts = new Map<Mark, number>();
  let before = 0;
  for await (const item of readItems(reader, resource, sides.before.chunks[resource])) {
    before += 1;
    for (const mark of view.markItem(item)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const lose = (mark: Mark): BeforeAfter => ({ before: counts.get(mark) ?? 0, after: 0 });
  const successor = before === 0 ? undefined : await findSuccessor(reader, resource, sides);
  return {
    visible: {
      ...lose("visible"),
      languages: Object.fromEntries([...view.codes].map((code) => [code, lose(`shown ${code}`)])),
    },
    emptied: [],
    removals:
      before === 0
        ? []
        : [
            {
              resource,
              kind: "resource",
              before,
              removed: before,
              after: 0,
              ...(successor && { successor }),
            },
          ],
  };
}
