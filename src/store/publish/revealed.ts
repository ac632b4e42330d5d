/**
 * What two releases hid from readers when they were published, and what has appeared since: then they look
 * different, although the later one was the same for readers when it followed the earlier one.
 */
import { ownValue } from "../../lib/own-value.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { createChunkReader } from "../chunk-reader.ts";
import { contentOfStored } from "./chunk-sink.ts";
import { compareDelivered, ShownItems } from "./delivered-form.ts";
import type { ReleaseContent } from "../store.ts";
import type { Tables } from "../format/tables.ts";
import { listTexts } from "../format/chunk-texts.ts";

/**
 * @param instant of the switch, in seconds
 * @returns the resources that look different then, although both releases have the same state of them
 */
export async function findRevealed(
  tables: Tables,
  before: ReleaseContent,
  next: ReleaseContent,
  instant: number,
): Promise<ReadonlySet<ResourceName>> {
  const catalog = catalogOf(next.installation);
  const reader = createChunkReader((work) => work(tables));
  const contents = { before: contentOfStored(before), next: contentOfStored(next) };
  const suspects = catalog.names.filter(
    (name) =>
      ownValue(before.held, name)?.state === next.held[name].state &&
      ownValue(contents.before.chunks, name)?.join() !== contents.next.chunks[name].join(),
  );
  const revealed = new Set<ResourceName>();
  if (suspects.length === 0) return revealed;
  const comparisons = await compareDelivered(catalog, reader, contents, instant * 1000);
  for (const name of suspects) {
    const shown = new ShownItems(comparisons.of(name));
    const sides = { before: before.held[name].chunks, next: next.held[name].chunks };
    const common = new Set(sides.before).intersection(new Set(sides.next));
    for (const side of ["before", "next"] as const) {
      for (const hash of sides[side]) {
        if (common.has(hash)) shown.addChunk(side, hash);
        else {
          for (const chunk of await reader.readChunks(name, [hash]))
            for (const json of listTexts(chunk)) shown.add(side, json);
        }
      }
    }
    if (shown.differ()) revealed.add(name);
  }
  return revealed;
}
