/** The items of a resource, a page at a time: as content orders them, or as a search ranks them. */
import { textOf } from "../../change/item-form.ts";
import type { PlainObject } from "../../content/record.ts";
import { requestError } from "../../errors.ts";
import type { Correction } from "../../find/search/correct-words.ts";
import { isUuid } from "../../lib/uuid.ts";
import { readSearch } from "../../query/search-terms.ts";
import type { KeptPending } from "../../store/publish/pending.ts";
import type { StoreReader } from "../../store/store.ts";
import { withReader } from "../../store/with-store.ts";
import type { ItemList, ListedItem } from "../item-answers.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "../tasks.ts";
import { gatherItems } from "./gather-items.ts";
import type { Gathered } from "./gather-items.ts";
import { Intents } from "./intents.ts";
import { findFacts } from "./item-facts.ts";
import { findState, readTraitsOf } from "./item-state.ts";
import { localTimeOf, openItems } from "./open-items.ts";
import type { OpenItems } from "./open-items.ts";
import { OwnChanges } from "./own-changes.ts";
import { openSearch } from "./search-stored.ts";
import { findTroubled } from "./troubled-items.ts";

const PAGE_ITEMS = 100;

type Wanted = TaskOf<"items">;

/** First those that pending changes of one's own add, then the stored ones: a position is in this list. */
class ListedItems {
  readonly reader: StoreReader;
  readonly opened: OpenItems;
  readonly own: OwnChanges;
  readonly intents: Intents;
  /** Of whoever asks. */
  readonly pending: KeptPending | undefined;

  private constructor(
    reader: StoreReader,
    opened: OpenItems,
    own: OwnChanges,
    intents: Intents,
    pending: KeptPending | undefined,
  ) {
    this.reader = reader;
    this.opened = opened;
    this.own = own;
    this.intents = intents;
    this.pending = pending;
  }

  static async open(reader: StoreReader, author: string, wanted: string): Promise<ListedItems> {
    const opened = await openItems(reader, wanted);
    const pending = await reader.listPending();
    const mine = pending.find(({ by }) => by === author);
    return new ListedItems(
      reader,
      opened,
      await OwnChanges.read(reader, opened, mine),
      await Intents.read(reader, opened.content, opened.resource.name, pending),
      mine,
    );
  }

  /** Number of items that are added. */
  get added(): number {
    return this.own.added.length;
  }

  get length(): number {
    return this.added + this.opened.stored.length;
  }

  uuidAt(position: number): string {
    const added = this.own.added[position];
    return added ? textOf(added["Uuid"]) : this.opened.stored.uuidAt(position - this.added);
  }

  async readAt(positions: Iterable<number>): Promise<ReadonlyMap<number, PlainObject>> {
    const all = [...positions];
    const stored = all.filter((position) => position >= this.added);
    const items = await this.opened.stored.readAt(stored.map((position) => position - this.added));
    return new Map(
      all.flatMap((position) => {
        const item = this.own.added[position] ?? items.get(position - this.added);
        return item ? [[position, item] as const] : [];
      }),
    );
  }

  async gather(search?: Parameters<typeof gatherItems>[2]): Promise<Gathered> {
    const { facts, words } = await gatherItems(this.reader, this.opened, search);
    const { added } = this.own;
    if (added.length === 0) return { facts, words };
    return {
      facts: [findFacts(this.opened.resource, added), ...facts],
      words: search ? [await search.add(added), ...words] : words,
    };
  }
}

/** @returns the items whose Uuid or Key was typed as a whole */
function findNamed(text: string, list: ListedItems, facts: Gathered["facts"]): readonly number[] {
  const whole = text.trim();
  const byUuid = isUuid(whole) ? list.opened.stored.indexOf(whole.toLowerCase()) : undefined;
  const found = byUuid === undefined ? [] : [byUuid + list.added];
  let start = 0;
  for (const { keys } of whole === "" ? [] : facts) {
    const offset = keys.indexOf(whole);
    if (offset >= 0) found.push(start + offset);
    start += keys.length;
  }
  return found;
}

/** Of fewer items, a first search takes no longer than it takes to type. */
const MOST_UNPREPARED = 2000;

let preparing: Promise<void> = Promise.resolve();

/** Whoever opens a long list may search it next: reading all words takes seconds. */
function prepareSearch({ store }: TaskFrame, { opened }: ListedItems): void {
  if (opened.stored.length <= MOST_UNPREPARED) return;
  const prepare = async (reader: StoreReader): Promise<void> => {
    const { content, resource, titleOf } = opened;
    // Filters need less, and wait for no words.
    await gatherItems(reader, opened);
    await gatherItems(reader, opened, openSearch(reader, content, resource, titleOf));
  };
  // Whatever fails now fails again when it is needed.
  preparing = preparing.then(() => withReader(store, prepare)).catch(() => {});
}

interface Found extends Pick<Gathered, "facts"> {
  /** Undefined: all. */
  readonly positions: Uint32Array | undefined;
  readonly corrections: readonly Correction[];
}

async function findItems(list: ListedItems, wanted: Wanted): Promise<Found> {
  const { content, resource, titleOf } = list.opened;
  const asked = readSearch(wanted.search);
  if (!asked) {
    const needsFacts = wanted.state !== undefined || wanted.language !== undefined;
    const facts = needsFacts ? (await list.gather()).facts : [];
    return { facts, positions: undefined, corrections: [] };
  }
  await preparing;
  const search = openSearch(list.reader, content, resource, titleOf);
  const { facts, words } = await list.gather(search);
  const read = async (position: number): Promise<PlainObject | undefined> =>
    (await list.readAt([position])).get(position);
  const { positions, corrections } = await search.find(asked.terms, words, read);
  const named = findNamed(wanted.search, list, facts);
  return {
    facts,
    positions: Uint32Array.from(new Set([...named, ...positions])),
    corrections: named.length > 0 ? [] : corrections,
  };
}

type Fits = (position: number) => boolean;

function fitFacts(
  { opened, length }: ListedItems,
  { state, language }: Wanted,
  facts: Gathered["facts"],
): Fits | undefined {
  if (state === undefined && language === undefined) return undefined;
  const localTime = localTimeOf(opened.content.installation.timeZone);
  const now = Date.now();
  const fits = new Uint8Array(length);
  let position = 0;
  for (const { kinds, traits } of facts) {
    const isWanted = traits.map(
      (one) =>
        (state === undefined || findState(one, localTime, now) === state) &&
        (language === undefined || one.languages.includes(language.code) === language.has),
    );
    for (const kind of kinds) {
      fits[position] = Number(isWanted[kind]);
      position += 1;
    }
  }
  return (at) => fits[at] === 1;
}

async function fitOnly(
  frame: TaskFrame,
  list: ListedItems,
  only: Wanted["only"],
): Promise<Fits | undefined> {
  if (only === undefined) return undefined;
  const uuids =
    only === "problems"
      ? await findTroubled(list.reader, list.opened, list.pending)
      : list.intents.listUuids(only === "mine" ? frame.author : undefined);
  return (position) => uuids.has(list.uuidAt(position));
}

async function describePage(
  list: ListedItems,
  positions: Uint32Array,
): Promise<readonly ListedItem[]> {
  const { content, resource, titleOf, lastChange } = list.opened;
  const items = await list.readAt(positions);
  const changed = await list.own.change(positions.values().map((one) => list.uuidAt(one)));
  const [localTime, now] = [localTimeOf(content.installation.timeZone), Date.now()];
  const readTraits = readTraitsOf(resource);
  return Array.from(positions, (position) => [position, items.get(position)] as const).flatMap(
    ([position, item]): readonly ListedItem[] => {
      if (!item) return [];
      const Uuid = textOf(item["Uuid"]);
      const isAdded = position < list.added;
      const shown = changed.get(Uuid) ?? item;
      const traits = readTraits(shown);
      const by = new Set(list.intents.of(Uuid).map((intent) => intent.by));
      return [
        {
          Uuid,
          Key: textOf(shown["Key"]) || null,
          title: titleOf(shown),
          state: findState(traits, localTime, now),
          languages: traits.languages,
          ...(isAdded ? { changedAt: null, changedBy: null } : lastChange(position - list.added)),
          pending: by.size > 0,
          pendingBy: [...by],
          ...(isAdded && { added: true }),
          ...(list.own.isRemoved(Uuid) && { removed: true }),
        },
      ];
    },
  );
}

/** @throws RequestError RESOURCE_NOT_FOUND, PAGE_OUT_OF_RANGE */
export const listItems = (frame: TaskFrame, wanted: Wanted): Promise<DeskAnswer> =>
  withReader(frame.store, async (reader) => {
    const list = await ListedItems.open(reader, frame.author, wanted.resource);
    const { positions, corrections, facts } = await findItems(list, wanted);
    if (!positions) prepareSearch(frame, list);
    const fits = [fitFacts(list, wanted, facts), await fitOnly(frame, list, wanted.only)];
    const all = positions ?? Uint32Array.from({ length: list.length }, (_, at) => at);
    const kept = fits.reduce((some, fit) => (fit ? some.filter((at) => fit(at)) : some), all);
    const pages = Math.max(1, Math.ceil(kept.length / PAGE_ITEMS));
    const { page } = wanted;
    if (page > pages) throw requestError("PAGE_OUT_OF_RANGE", { page, last: pages });
    const body: ItemList = {
      items: await describePage(list, kept.slice((page - 1) * PAGE_ITEMS, page * PAGE_ITEMS)),
      total: kept.length,
      page,
      pages,
      release: list.opened.current?.release.number ?? null,
      corrections,
    };
    return { status: 200, body };
  });
