/**
 * What becomes of the items of the release before: which stay as they are for readers and keep their
 * dates, and how much of it is news.
 */
import { perResource, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidContent } from "../check/valid-content.ts";
import { readUuid, writeUuid } from "./chunk.ts";
import type { Chunk, DatedItems } from "./chunk.ts";
import { HAS_ARTICLES, listPublishedCodes, writeDeliveredForm } from "./delivered-form.ts";
import type { ResourceChange } from "./store.ts";

/** Until the release has an instant, a date that it will set. */
const UNDATED = 0;

interface SucceedingItems extends DatedItems {
  readonly change: ResourceChange;
  /** Whether readers get something else than before, now or when its time comes. */
  readonly isChangedForReaders: boolean;
}

export type Succession = PerResource<SucceedingItems>;

/** Reads the chunks of the release before, some at a time. */
export type ReadBefore = (resource: ResourceName) => AsyncIterable<Chunk>;

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** @returns the items of every resource; those that are new or changed for readers are undated */
export async function succeedItems(
  { items }: ValidContent,
  readBefore: ReadBefore,
): Promise<Succession> {
  const languagesBefore: Uint8Array[] = [];
  for await (const chunk of readBefore("languages")) {
    for (let index = 0; index < chunk.length; index++) languagesBefore.push(chunk.bytesAt(index));
  }
  const published = {
    before: listPublishedCodes(languagesBefore),
    next: listPublishedCodes(items.languages.map(({ json }) => json)),
  };
  const sameLanguages = published.before.symmetricDifference(published.next).size === 0;

  const succeed = async (resource: ResourceName): Promise<SucceedingItems> => {
    const texts = items[resource].map(({ json }) => json);
    const { length } = texts;
    const uuids = new Uint8Array(length * 16);
    const places = new Map<string, number>();
    for (const [index, { Uuid }] of items[resource].entries()) {
      writeUuid(uuids, index * 16, Uuid);
      places.set(Uuid, index);
    }
    const createdAt = new Float64Array(length).fill(UNDATED);
    const updatedAt = new Float64Array(length).fill(UNDATED);
    let [before, kept, changed, same, lastPlace] = [0, 0, 0, 0, -1];
    let reordered = false;
    for await (const chunk of readBefore(resource)) {
      before += chunk.length;
      for (let index = 0; index < chunk.length; index++) {
        const place = places.get(readUuid(chunk.uuids, index * 16));
        const text = place === undefined ? undefined : texts[place];
        if (place === undefined || text === undefined) continue;
        kept += 1;
        reordered ||= place < lastPlace;
        lastPlace = place;
        const old = chunk.bytesAt(index);
        const sameText = isEqual(old, text);
        if (!sameText) changed += 1;
        createdAt[place] = chunk.createdAt[index] ?? UNDATED;
        if (
          (sameText && (sameLanguages || !HAS_ARTICLES[resource])) ||
          writeDeliveredForm(old, published.before) === writeDeliveredForm(text, published.next)
        ) {
          same += 1;
          updatedAt[place] = chunk.updatedAt[index] ?? UNDATED;
        }
      }
    }
    const change = { before, added: length - kept, changed, removed: before - kept, reordered };
    const isChangedForReaders =
      change.added > 0 || change.removed > 0 || reordered || same < before;
    return { texts, uuids, createdAt, updatedAt, change, isChangedForReaders };
  };

  const succession: Partial<Record<ResourceName, SucceedingItems>> = {};
  for (const resource of RESOURCE_NAMES) succession[resource] = await succeed(resource);
  return perResource((resource) => succession[resource] as SucceedingItems);
}

/** Gives the instant of a release to the items that it is the first to have, or to have changed. */
export function dateItems(succession: Succession, instant: number): void {
  for (const { createdAt, updatedAt } of Object.values(succession)) {
    for (const dates of [createdAt, updatedAt]) {
      for (let index = dates.indexOf(UNDATED); index >= 0; index = dates.indexOf(UNDATED, index)) {
        dates[index] = instant;
      }
    }
  }
}
