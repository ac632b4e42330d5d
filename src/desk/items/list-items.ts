/** The items of a resource, a page at a time: as content orders them, or as a search ranks them. */
import { textOf } from "../../change/item-form.ts";
import type { PlainObject } from "../../content/record.ts";
import type { Correction } from "../../find/search/correct-words.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { isUuid } from "../../lib/uuid.ts";
import { readSearch } from "../../query/search-terms.ts";
import type { Search } from "../../query/search-terms.ts";
import { requestError } from "../../errors.ts";
import { itemsOf } from "../../store/format/chunk-items.ts";
import type { StoreReader } from "../../store/store.ts";
import { withReader } from "../../store/with-store.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import type { ItemList, ListedItem } from "../item-answers.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "../tasks.ts";
import { findFacts, keepFacts, knownFacts } from "./item-facts.ts";
import type { ItemFacts } from "./item-facts.ts";
import { findState, readTraitsOf } from "./item-state.ts";
import { localTimeOf, openItems } from "./open-items.ts";
import type { OpenItems } from "./open-items.ts";
import { openSearch } from "./search-stored.ts";
import type { ItemSearch, ItemWords } from "./search-stored.ts";

export const PAGE_ITEMS = 100;

/** Chunks that are in memory at once. */
const READ_AT_ONCE = 16;

/** What is known of all items, chunk by chunk. */
interface Gathered {
  readonly facts: readonly ItemFacts[];
  readonly words: readonly ItemWords[];
}

/** Reads each chunk of which something is needed that is not known. */
async function gather(
  reader: StoreReader,
  { resource, stored }: OpenItems,
  search: ItemSearch | undefined,
): Promise<Gathered> {
  const facts = stored.chunks.map(({ hash }) => knownFacts(resource, hash));
  const words = stored.chunks.map(({ hash }) => search?.known(hash));
  const missing = stored.chunks.flatMap(({ hash }, index) =>
    facts[index] && (words[index] || !search) ? [] : [{ hash, index }],
  );
  for (const some of inSlices(missing, READ_AT_ONCE)) {
    const chunks = await reader.readChunks(
      resource.name,
      some.map(({ hash }) => hash),
    );
    for (const [place, { hash, index }] of some.entries()) {
      const chunk = chunks[place];
      const items: readonly PlainObject[] = chunk
        ? Array.from(itemsOf(chunk), ({ json }) => parseItem(json))
        : [];
      const found = facts[index] ?? findFacts(resource, items);
      facts[index] = found;
      keepFacts(resource, hash, found);
      if (search) words[index] ??= search.add(items, hash);
    }
  }
  return {
    facts: facts.flatMap((one) => one ?? []),
    words: words.flatMap((one) => one ?? []),
  };
}

/** @returns the item whose Uuid or Key was typed as a whole */
function findNamed(text: string, { stored }: OpenItems, facts: readonly ItemFacts[]): number[] {
  const whole = text.trim();
  const byUuid = isUuid(whole) ? stored.indexOf(whole.toLowerCase()) : undefined;
  const byKey = facts.flatMap(({ keys }, number) => {
    const offset = whole === "" ? -1 : keys.indexOf(whole);
    return offset < 0 ? [] : [(stored.starts[number] ?? 0) + offset];
  });
  return byUuid === undefined ? byKey : [byUuid, ...byKey];
}

interface Found {
  /** Undefined: all. */
  readonly positions: Uint32Array | undefined;
  readonly corrections: readonly Correction[];
}

async function searchItems(
  reader: StoreReader,
  opened: OpenItems,
  text: string,
  { terms }: Search,
): Promise<Found & Gathered> {
  const search = await openSearch(reader, opened.content, opened.resource, opened.titleOf);
  const gathered = await gather(reader, opened, search);
  const read = async (position: number): Promise<ItemValues | undefined> =>
    (await opened.stored.readAt([position])).get(position);
  const { positions, corrections } = await search.find(terms, gathered.words, read);
  const named = findNamed(text, opened, gathered.facts);
  const all = new Set([...named, ...positions]);
  return {
    ...gathered,
    positions: Uint32Array.from(all),
    corrections: named.length > 0 ? [] : corrections,
  };
}

type Wanted = TaskOf<"items">;

/** @returns whether an item is wanted, by its position; undefined: each is */
function createFilter(
  { content: { installation }, stored }: OpenItems,
  { state, language }: Wanted,
  facts: readonly ItemFacts[],
): Uint8Array | undefined {
  if (state === undefined && language === undefined) return undefined;
  const localTime = localTimeOf(installation.timeZone);
  const now = Date.now();
  const fits = new Uint8Array(stored.length);
  let position = 0;
  for (const { kinds, traits } of facts) {
    const isWanted = traits.map(
      (one) =>
        (state === undefined || findState(one, localTime, now) === state) &&
        (language === undefined || one.languages.includes(language.code) === language.has),
    );
    for (const kind of kinds) fits[position++] = Number(isWanted[kind]);
  }
  return fits;
}

function describeItem(
  { content: { installation }, resource, titleOf, lastChange }: OpenItems,
  item: PlainObject,
  position: number,
): ListedItem {
  const Uuid = textOf(item["Uuid"]);
  const traits = readTraitsOf(resource)(item);
  return {
    Uuid,
    Key: typeof item["Key"] === "string" ? item["Key"] : null,
    title: titleOf(item),
    state: findState(traits, localTimeOf(installation.timeZone), Date.now()),
    languages: traits.languages,
    ...lastChange(position),
    pending: false,
    pendingBy: [],
  };
}

/** @throws RequestError RESOURCE_NOT_FOUND, PAGE_OUT_OF_RANGE */
export const listItems = ({ store }: TaskFrame, wanted: Wanted): Promise<DeskAnswer> =>
  withReader(store, async (reader) => {
    const opened = await openItems(reader, wanted.resource);
    const { stored, release } = opened;
    const search = readSearch(wanted.search);
    const isFiltered = wanted.state !== undefined || wanted.language !== undefined;
    const { positions, corrections, facts }: Found & Pick<Gathered, "facts"> = search
      ? await searchItems(reader, opened, wanted.search, search)
      : {
          positions: undefined,
          corrections: [],
          facts: isFiltered ? (await gather(reader, opened, undefined)).facts : [],
        };
    const fits = createFilter(opened, wanted, facts);
    const kept = (positions ?? Uint32Array.from({ length: stored.length }, (_, at) => at)).filter(
      (position) => fits?.[position] !== 0,
    );
    const pages = Math.max(1, Math.ceil(kept.length / PAGE_ITEMS));
    const { page } = wanted;
    if (page > pages) throw requestError("PAGE_OUT_OF_RANGE", { page, last: pages });
    const shown = kept.slice((page - 1) * PAGE_ITEMS, page * PAGE_ITEMS);
    const items = await stored.readAt(shown);
    const body: ItemList = {
      items: Array.from(shown).flatMap((position) => {
        const item = items.get(position);
        return item ? [describeItem(opened, item, position)] : [];
      }),
      total: kept.length,
      page,
      pages,
      release,
      corrections,
    };
    return { status: 200, body };
  });
