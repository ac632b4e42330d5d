/**
 * In charge of weighing content before a store is asked: the hash of every item and the digest of
 * the whole. In comes valid content; out goes the same with its hashes. Needs no database, so no
 * other writer waits for it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import type { ValidContent } from "../check/valid-content.ts";
import { digestRelease, hashItem, writeInstallation } from "./digests.ts";

export interface HashedContent {
  readonly content: ValidContent;
  /** The installation as canonical JSON. */
  readonly installation: string;
  /** Of the items, in collection order. */
  readonly hashes: PerResource<readonly string[]>;
  readonly digest: string;
}

/** Items between two turns of the event loop: some milliseconds of work. */
export const ITEMS_PER_TURN = 1000;

export async function hashContent(content: ValidContent): Promise<HashedContent> {
  const hashes = perResource<string[]>(() => []);
  for (const resource of RESOURCE_NAMES) {
    for (const [index, item] of content.items[resource].entries()) {
      if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) {
        await nextTurn();
      }
      hashes[resource].push(hashItem(resource, item.json));
    }
  }
  const installation = writeInstallation(content.installation);
  return { content, installation, hashes, digest: digestRelease(installation, hashes) };
}
