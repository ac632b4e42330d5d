/** The current release as the addresses of items read it, and who changed an item last. */
import { LRUCache } from "lru-cache";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { createNamer } from "../../change/item-names.ts";
import type { Namer } from "../../change/item-names.ts";
import { findNearest } from "../../query/query-syntax.ts";
import { requestError } from "../../errors.ts";
import { cacheByText } from "../../lib/cache-by-text.ts";
import { formatInstant } from "../../lib/instant.ts";
import { createLocalTime } from "../../lib/local-time.ts";
import type { LocalTime } from "../../lib/local-time.ts";
import { mustGet } from "../../lib/must-get.ts";
import { NO_CONTENT } from "../../store/content.ts";
import type { Content } from "../../store/content.ts";
import { Dates } from "../../store/format/dates.ts";
import type { ReleaseContent, StoreReader } from "../../store/store.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { openStored } from "../../store/stored-list.ts";
import type { StoredList } from "../../store/stored-list.ts";

export const localTimeOf: (timeZone: string) => LocalTime = cacheByText(createLocalTime, 10);

/** Who changed something last, and when. */
interface LastChange {
  readonly changedAt: string | null;
  /** null: nobody knows. */
  readonly changedBy: string | null;
}

/** A resource as it is current. */
export interface OpenItems {
  /** Undefined: nothing was published yet. */
  readonly current: ReleaseContent | undefined;
  /** That of the release, or what was before the first. */
  readonly content: Content;
  readonly resource: Resource;
  readonly stored: StoredList;
  readonly name: Namer;
  /** @returns what people call one of the items */
  readonly titleOf: (values: ItemValues) => string;
  /** @param position in the list */
  readonly lastChange: (position: number) => LastChange;
}

/** Reading one takes longer than reading the items of a page. */
const releases = new LRUCache<string, ReleaseContent>({ max: 2 });

/** @returns what people call an item */
export const titleBy = (name: Namer, resource: ResourceName, values: ItemValues): string =>
  name(resource, { Uuid: String(values["Uuid"]), json: new Uint8Array() }, values).label;

/** @returns undefined: nothing was published yet */
export async function readCurrentRelease(reader: StoreReader): Promise<ReleaseContent | undefined> {
  const { current } = await reader.readState();
  if (!current) return undefined;
  const key = `${current.history} ${current.number}`;
  const release = releases.get(key) ?? (await reader.readRelease(current.number));
  releases.set(key, release);
  return release;
}

/** @throws RequestError RESOURCE_NOT_FOUND */
export function findResource(content: Content, wanted: string): Resource {
  const catalog = catalogOf(content.installation);
  const name = catalog.find(wanted);
  if (name !== undefined) return mustGet(catalog.resources, name);
  const suggestion = findNearest(wanted, catalog.names);
  throw requestError("RESOURCE_NOT_FOUND", {
    path: wanted.slice(0, 100),
    ...(suggestion !== undefined && { suggestion: [suggestion] }),
  });
}

/** @param wanted the name of a resource @throws RequestError RESOURCE_NOT_FOUND */
export async function openItems(reader: StoreReader, wanted: string): Promise<OpenItems> {
  const current = await readCurrentRelease(reader);
  const content = current ?? NO_CONTENT;
  const resource = findResource(content, wanted);
  const acts = await reader.listActs();
  const authors = new Map(acts.map(({ instant, by }) => [instant, by]));
  const name = await createNamer(reader, content).catch((error: unknown) => {
    // Whoever asks again reads it again.
    releases.clear();
    throw error;
  });
  const dates = new Dates(current?.dates.get(resource.name) ?? []);
  return {
    current,
    content,
    resource,
    stored: await openStored(reader, content, resource.name),
    name,
    titleOf: (values) => titleBy(name, resource.name, values),
    lastChange(position) {
      const { updatedAt } = dates.at(position);
      return { changedAt: formatInstant(updatedAt), changedBy: authors.get(updatedAt) ?? null };
    },
  };
}
