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
import type { Note, Notes, ProblemKind } from "./notes.ts";

/** An item as it came. */
export interface ReadItem {
  readonly value: JsonObject;
  /** The address of its page. */
  readonly place: string;
}

/** @returns in lower case, as references find it */
export const sourceUuidOf = ({ value }: Pick<ReadItem, "value">): string =>
  String(value["Uuid"]).toLowerCase();

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

/** One reading of all pages, as it goes on. */
interface PageReading {
  readonly resource: Resource;
  readonly pages: Page[];
  readonly items: ReadItem[];
  /** Of items, in lower case. */
  readonly uuids: Set<string>;
  /** How many came again. */
  repeated: number;
  /** Whether a page was not there that had to be. */
  isCut: boolean;
  readonly releases: Set<string>;
  readonly times: Set<string | null>;
  isRevalidated: boolean;
  /** What is not right, to be said if it is the last reading. */
  readonly said: Note<ProblemKind>[];
}

function openPage({ place, body = {} }: SourceAnswer, { resource, said }: PageReading): Page {
  const { name, responseKey } = resource;
  const note = (field: string, came: unknown, why: string): void =>
    void said.push({ kind: "envelope", place, resource: name, field, came, why });
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

/** @returns whether anything of the page is new */
function takePage(reading: PageReading, answer: SourceAnswer): boolean {
  const { pages, items, uuids, said, releases, times } = reading;
  const page = openPage(answer, reading);
  const { place, list } = page;
  const { name: resource } = reading.resource;
  const before = items.length;
  const left: Note<ProblemKind>[] = [];
  let again = 0;
  for (const [index, value] of list.entries()) {
    const leaveOut = (why: string, item = `item ${index + 1}`): void =>
      void left.push({ kind: "left-out", place, resource, item, why });
    const uuid = isJsonObject(value) ? value["Uuid"] : undefined;
    if (!isJsonObject(value)) leaveOut(`is no object but ${showValue(value)}`);
    else if (typeof uuid !== "string" || uuid === "")
      leaveOut(`has no Uuid but ${showValue(uuid)}`);
    else if (uuids.has(uuid.toLowerCase())) {
      again += 1;
      leaveOut("came before", uuid);
    } else {
      uuids.add(uuid.toLowerCase());
      items.push({ value, place });
    }
  }
  const isNew = items.length > before;
  // Behind the last page, many services send the last one again.
  if (!isNew && pages.length > 0 && again === list.length) return false;
  pages.push(page);
  said.push(...left);
  reading.repeated += again;
  times.add(answer.lastModified);
  if (answer.release !== null) releases.add(answer.release);
  return isNew;
}

/** @returns whether there has to be one more page @param number of the last one */
function isMore({ pages, items, repeated }: PageReading, number: number, isNew: boolean): boolean {
  const { LastPage: last, TotalCount: total } = pages.at(-1)?.configuration ?? {};
  if (isCount(last) && number < last) return true;
  if (isCount(total)) return isNew && items.length + repeated < total;
  return isNew && pages[0]?.configuration["IsPaginated"] !== false && !isCount(last);
}

const firstPageOf = ({ pages }: PageReading): number => {
  const { FirstPage: given } = pages[0]?.configuration ?? {};
  return isCount(given) ? given : 1;
};

/** @returns a number: the status with which the resource does not open */
async function readPages(
  { ask, resource, tag, withToken }: CollectionReading,
  isAgain: boolean,
): Promise<PageReading | number> {
  const reading: PageReading = {
    resource,
    pages: [],
    items: [],
    uuids: new Set(),
    repeated: 0,
    isCut: false,
    releases: new Set(),
    times: new Set(),
    isRevalidated: false,
    said: [],
  };
  const { pages, items, said } = reading;
  const { path, name } = resource;
  const question = { tag, withToken, isAgain, resource: name };
  const find = await ask({ ...question, path });
  if (find.status !== 200) return find.status;
  let isNew = takePage(reading, find);
  reading.isRevalidated = /\bno-cache\b/iu.test(find.cacheControl ?? "");
  for (let number = firstPageOf(reading); isMore(reading, number, isNew);) {
    if (pages.length >= MAX_PAGES || items.length > MAX_ITEMS)
      throw new CommandError(`${path} does not end: ${items.length} items were read`);
    number += 1;
    const answer = await ask({ ...question, path: `${path}/page/${number}` });
    if (answer.status !== 200) {
      const { LastPage: claimed } = pages.at(-1)?.configuration ?? {};
      // Only the number of items said that there was one more.
      if (isCount(claimed) && number > claimed) break;
      reading.isCut = true;
      said.push({
        kind: "configuration",
        place: answer.place,
        resource: name,
        field: "CollectionConfiguration.LastPage",
        came: claimed,
        becomes: number - 1,
        why: `there is no such page (${answer.status})`,
      });
      break;
    }
    const before = pages.length;
    isNew = takePage(reading, answer);
    if (pages.length === before) break;
  }
  return reading;
}

/**
 * Notes what of the configurations does not fit what came.
 * @returns whether something contradicts itself, as it does when content changes meanwhile
 */
function judgePages(reading: PageReading): boolean {
  const { resource, pages, repeated, isCut, releases, times, said } = reading;
  const came = pages.reduce((sum, { list }) => sum + list.length, 0);
  const first = firstPageOf(reading);
  for (const [index, { place, configuration }] of pages.entries()) {
    const { TotalCount: total } = configuration;
    const expected: Partial<Record<keyof typeof COLLECTION_CONFIGURATION, unknown>> = {
      CollectionModelName: resource.responseKey,
      CurrentPage: first + index,
      ...(!isCut && { LastPage: first + pages.length - 1 }),
      // An item that comes twice may be counted once.
      ...(total !== came - repeated && { TotalCount: came }),
    };
    for (const [name, becomes] of Object.entries(expected)) {
      const { [name]: found } = configuration;
      if (found === becomes || Object.keys(configuration).length === 0) continue;
      const field = `CollectionConfiguration.${name}`;
      const note = { place, resource: resource.name, field, came: found, becomes };
      said.push({ kind: "configuration", ...note });
    }
  }
  const totals = new Set(pages.map(({ configuration }) => configuration["TotalCount"]));
  const [total] = totals;
  const isMiscounted = totals.size > 1 || (isCount(total) && total !== came);
  return isCut || repeated > 0 || isMiscounted || releases.size > 1 || times.size > 1;
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
    const found = await readPages(reading, isAgain || readings > 0);
    if (typeof found === "number") return found;
    const isDoubtful = judgePages(found);
    const digest = isDoubtful ? digestOf(found) : "";
    if (isDoubtful && digest !== former) {
      former = digest;
      await sleep(PAUSE_MS);
      continue;
    }
    for (const note of found.said) notes.problems.add(note);
    const { MaxItemsPerPage: size } = found.pages[0]?.configuration ?? {};
    const pageSize = isCount(size, 1) && size <= MAX_PAGE_SIZE ? size : undefined;
    const { items, releases, isRevalidated } = found;
    return { items, releases, pageSize, isRevalidated };
  }
  throw new CommandError(
    `${resource.path} keeps changing while it is read: try again when nobody publishes. What was read until then is kept`,
  );
}
