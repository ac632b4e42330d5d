/**
 * Reads a collection page by page until it is sure: content may change between two requests, and a service may
 * count wrongly. What comes the same twice is what there is.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { COLLECTION_CONFIGURATION } from "../catalog/envelope.ts";
import type { Resource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import type { AskSource, SourceAnswer } from "./ask-source.ts";
import { showValue } from "./notes.ts";
import type { Notes } from "./notes.ts";

/** An item as it came. */
export interface ReadItem {
  readonly value: JsonObject;
  /** The address of its page. */
  readonly place: string;
  /** In the collection, from 1. */
  readonly position: number;
}

/** @returns in lower case, as references find it */
export const sourceUuidOf = ({ value }: ReadItem): string => String(value["Uuid"]).toLowerCase();

export interface ReadCollection {
  readonly items: readonly ReadItem[];
  /** What the source says; undefined: nothing that makes sense. */
  readonly pageSize: number | undefined;
  /** Whether caches have to ask each time. */
  readonly isRevalidated: boolean;
  /** Of another Lectern, those that the pages are of. */
  readonly releases: ReadonlySet<string>;
}

interface Page {
  readonly place: string;
  readonly list: readonly unknown[];
  readonly configuration: JsonObject;
}

export interface CollectionReading {
  readonly ask: AskSource;
  readonly notes: Notes;
  readonly resource: Resource;
  readonly tag?: string | undefined;
  readonly withToken: boolean;
}

/** Far more than any installation has. */
const MAX_ITEMS = 2_000_000;
const MAX_PAGES = 100_000;
const MAX_READINGS = 5;
/** Between two readings: whoever publishes is then perhaps done. */
const PAUSE_MS = 500;
const MAX_PAGE_SIZE = 1000;

const isCount = (value: unknown, least = 0): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;

/** What a reading found that is not right, to be said if it is the last one. */
type Say = (notes: Notes) => void;

/** @returns the list of a body, under whatever name */
function findList(
  body: JsonObject,
  { responseKey }: Resource,
): [string, readonly unknown[]] | undefined {
  const lists = Object.entries(body).filter(
    (entry): entry is [string, readonly unknown[]] =>
      Array.isArray(entry[1]) && entry[0] !== "Notifications",
  );
  return (
    lists.find(([name]) => name === responseKey) ?? (lists.length === 1 ? lists[0] : undefined)
  );
}

function openPage(answer: SourceAnswer, resource: Resource, said: Say[]): Page {
  const { place, body = {} } = answer;
  const { name, responseKey } = resource;
  const note = (field: string, came: unknown, why: string): void =>
    void said.push(({ problems }) =>
      problems.addOnce({ kind: "envelope", place, resource: name, field, came, why }),
    );
  const [key, list] = findList(body, resource) ?? [];
  if (key === undefined || list === undefined) {
    throw new CommandError(
      `${place} has no list ${responseKey}: it is not a service of the Content Delivery API v1, or its URL is another`,
    );
  }
  if (key !== responseKey) note(responseKey, key, "is the name of the list");
  if (!Array.isArray(body["Notifications"]))
    note("Notifications", body["Notifications"], "must be a list");
  const { CollectionConfiguration: given } = body;
  if (!isJsonObject(given)) note("CollectionConfiguration", given, "must be an object");
  return { place, list, configuration: isJsonObject(given) ? given : {} };
}

/** Says what of the configuration does not fit what came. */
function judgeConfiguration(
  { place, configuration }: Page,
  expected: Readonly<Partial<Record<keyof typeof COLLECTION_CONFIGURATION, unknown>>>,
  { name }: Resource,
  said: Say[],
): void {
  for (const [field, right] of Object.entries(expected)) {
    const { [field]: came } = configuration;
    if (came === right || Object.keys(configuration).length === 0) continue;
    said.push(({ problems }) =>
      problems.add({
        kind: "configuration",
        place,
        resource: name,
        field: `CollectionConfiguration.${field}`,
        came,
        becomes: right,
      }),
    );
  }
}

interface PageReading {
  readonly isRevalidated: boolean;
  readonly pages: readonly Page[];
  readonly releases: ReadonlySet<string>;
  /** Whether something contradicts itself, as it does when content changes meanwhile. */
  readonly isDoubtful: boolean;
  readonly said: readonly Say[];
  readonly items: readonly ReadItem[];
}

/** @returns undefined: the resource is not there or not open */
async function readOnce(
  { ask, resource, tag, withToken }: CollectionReading,
  isAgain: boolean,
): Promise<PageReading | number> {
  const said: Say[] = [];
  const question = { tag, withToken, isAgain, resource: resource.name };
  const find = await ask({ ...question, path: resource.path });
  if (find.status !== 200) return find.status;
  const releases = new Set<string>();
  const times = new Set<string | null>();
  const pages: Page[] = [];
  const seen = new Set<string>();
  const items: ReadItem[] = [];
  let repeated = 0;

  /** @returns whether anything of it is new */
  function take(answer: SourceAnswer): boolean {
    const page = openPage(answer, resource, said);
    const before = items.length;
    const left: Say[] = [];
    let again = 0;
    for (const [index, value] of page.list.entries()) {
      const note = (item: string, why: string): void =>
        void left.push(({ problems }) =>
          problems.add({ kind: "left-out", place: page.place, resource: resource.name, item, why }),
        );
      if (!isJsonObject(value)) {
        note(`item ${index + 1}`, `is no object but ${showValue(value)}`);
        continue;
      }
      const { Uuid: uuid } = value;
      if (typeof uuid !== "string" || uuid === "") {
        note(`item ${index + 1}`, `has no Uuid but ${showValue(uuid)}`);
        continue;
      }
      if (seen.has(uuid.toLowerCase())) {
        again += 1;
        note(uuid, "came before");
        continue;
      }
      seen.add(uuid.toLowerCase());
      items.push({ value, place: page.place, position: items.length + 1 });
    }
    const isNew = items.length > before;
    // Behind the last page, many services send the last one again.
    if (!isNew && pages.length > 0 && again === page.list.length) return false;
    pages.push(page);
    said.push(...left);
    repeated += again;
    times.add(answer.lastModified);
    if (answer.release !== null) releases.add(answer.release);
    return isNew;
  }

  take(find);
  const { configuration = {} } = pages[0] ?? {};
  const { FirstPage: given, IsPaginated: isPaginated } = configuration;
  const first = isCount(given) ? given : 1;
  let number = first;
  let isCut = false;
  const isMore = (isNew: boolean): boolean => {
    const { LastPage: last, TotalCount: total } = (pages.at(-1) as Page).configuration;
    if (isCount(last) && number < last) return true;
    if (isCount(total)) return isNew && items.length + repeated < total;
    return isNew && isPaginated !== false && !isCount(last);
  };
  for (let isNew = items.length > 0; isMore(isNew);) {
    if (pages.length >= MAX_PAGES || items.length > MAX_ITEMS)
      throw new CommandError(`${resource.path} does not end: ${items.length} items were read`);
    number += 1;
    const answer = await ask({ ...question, path: `${resource.path}/page/${number}` });
    if (answer.status !== 200) {
      const { LastPage: claimed } = (pages.at(-1) as Page).configuration;
      // Only the number of items said that there was one more.
      if (isCount(claimed) && number > claimed) break;
      isCut = true;
      const { place, status } = answer;
      said.push(({ problems }) =>
        problems.add({
          kind: "configuration",
          place,
          resource: resource.name,
          field: "CollectionConfiguration.LastPage",
          came: claimed,
          becomes: number - 1,
          why: `there is no such page (${status})`,
        }),
      );
      break;
    }
    const before = pages.length;
    isNew = take(answer);
    if (pages.length === before) break;
  }

  const total = items.length + repeated;
  const last = first + pages.length - 1;
  const dropped = pages.reduce((sum, { list }) => sum + list.length, 0) - total;
  for (const [index, page] of pages.entries()) {
    const { TotalCount: counted } = page.configuration;
    // An item that comes twice may be counted once.
    const isRight = counted === items.length + dropped;
    judgeConfiguration(
      page,
      {
        CollectionModelName: resource.responseKey,
        CurrentPage: first + index,
        ...(!isCut && { LastPage: last }),
        ...(!isRight && { TotalCount: total + dropped }),
      },
      resource,
      said,
    );
  }
  const totals = new Set(pages.map(({ configuration: one }) => one["TotalCount"]));
  const isDoubtful =
    isCut ||
    repeated > 0 ||
    totals.size > 1 ||
    releases.size > 1 ||
    times.size > 1 ||
    (isCount([...totals][0]) && [...totals][0] !== total + dropped);
  const isRevalidated = /\bno-cache\b/iu.test(find.cacheControl ?? "");
  return { pages, releases, isDoubtful, said, items, isRevalidated };
}

const digestOf = ({ pages }: PageReading): string => {
  const hash = createHash("sha256");
  for (const { list, configuration } of pages) hash.update(JSON.stringify([list, configuration]));
  return hash.digest("hex");
};

/**
 * @returns a number: the status with which the resource does not open
 * @throws CommandError when it keeps changing
 */
export async function readWhole(
  reading: CollectionReading,
  isAgain = false,
): Promise<ReadCollection | number> {
  const { resource, notes } = reading;
  let former = "";
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const found = await readOnce(reading, isAgain || readings > 0);
    if (typeof found === "number") return found;
    const digest = found.isDoubtful ? digestOf(found) : "";
    if (found.isDoubtful && digest !== former) {
      former = digest;
      await sleep(PAUSE_MS);
      continue;
    }
    for (const say of found.said) say(notes);
    const { MaxItemsPerPage: size } = found.pages[0]?.configuration ?? {};
    const pageSize = isCount(size, 1) && size <= MAX_PAGE_SIZE ? size : undefined;
    const { items, releases, isRevalidated } = found;
    return { items, releases, pageSize, isRevalidated };
  }
  throw new CommandError(
    `${resource.path} keeps changing while it is read: try again when nobody publishes. What was read until then is kept`,
  );
}
