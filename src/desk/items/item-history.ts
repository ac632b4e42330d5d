/**
 * Who changed an item: the switches backwards, of which each is compared with what was current before it. A chunk that
 * both have says that nothing changed, so that most releases are read without their items.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { compareFields } from "../../change/field-changes.ts";
import { compareItemsOf } from "../../change/item-changes.ts";
import { findMoved } from "../../change/find-moved.ts";
import { findRenames } from "../../change/renames.ts";
import { FieldRoom, fitFields, MOST_OF_ITEM } from "../../change/whole-items.ts";
import type { PlainObject } from "../../content/record.ts";
import { formatInstant } from "../../lib/instant.ts";
import { isUuid } from "../../lib/uuid.ts";
import { chunksOf, NO_CONTENT } from "../../store/content.ts";
import type { Content } from "../../store/content.ts";
import type { StoreReader } from "../../store/store.ts";
import { withReader } from "../../store/with-store.ts";
import type { ItemHistory } from "../item-answers.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "../tasks.ts";
import { findResource, readCurrentRelease } from "./open-items.ts";
import { itemNotFound } from "./read-item.ts";
import { openStored } from "../../store/stored-list.ts";

const MOST_CHANGES = 100;

type ItemChange = ItemHistory["changes"][number];

/** An item in a release. */
interface Side {
  readonly content: Content;
  /** Of the resource there. */
  readonly name: ResourceName;
  /** The hash of its chunk; undefined: there is no such item. */
  readonly chunk: string | undefined;
  readonly values: () => Promise<PlainObject | undefined>;
}

type Change = Pick<ItemChange, "kind" | "fields">;

const isNoUuid = ({ field }: ItemChange["fields"][number]): boolean => field !== "Uuid";

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((hash, index) => hash === other[index]);

/** Whether the chunks that both have are in the same order. */
function isInOrder(before: Side, after: Side): boolean {
  const [olds, news] = [before, after].map(({ content, name }) => chunksOf(content, name));
  const [inOlds, inNews] = [new Set(olds), new Set(news)];
  return isSameList(
    (olds ?? []).filter((hash) => inNews.has(hash)),
    (news ?? []).filter((hash) => inOlds.has(hash)),
  );
}

/** Reads one item from one release after the other. */
class ItemWalk {
  readonly #reader: StoreReader;
  readonly #uuid: string;

  constructor(reader: StoreReader, uuid: string) {
    this.#reader = reader;
    this.#uuid = uuid;
  }

  /** @param hashes the chunks in which it may be; none where the resource is not declared */
  async #find(content: Content, name: ResourceName, hashes: readonly string[]): Promise<Side> {
    const nowhere = { content, name, chunk: undefined, values: async () => undefined };
    if (hashes.length === 0) return nowhere;
    const stored = await openStored(this.#reader, content, name, hashes);
    const position = stored.indexOf(this.#uuid);
    if (position === undefined) return nowhere;
    let read: Promise<PlainObject | undefined> | undefined;
    return {
      content,
      name,
      chunk: stored.chunkAt(position).hash,
      values: () => (read ??= stored.readAt([position]).then((items) => items.get(position))),
    };
  }

  begin(content: Content, name: ResourceName): Promise<Side> {
    return this.#find(content, name, chunksOf(content, name));
  }

  /** @returns the item before a side, in what was current then */
  async goBack(after: Side, content: Content): Promise<Side> {
    const now = chunksOf(after.content, after.name);
    if (isSameList(now, chunksOf(content, after.name)) && now.length > 0)
      return { ...after, content };
    const renames = findRenames(content.installation, after.content.installation);
    const name = (renames?.resources.get(after.name) ?? after.name) as ResourceName;
    const hashes = chunksOf(content, name);
    if (name !== after.name) return this.#find(content, name, hashes);
    if (after.chunk !== undefined && hashes.includes(after.chunk)) return { ...after, content };
    // What both have was looked at already.
    const seen = new Set(now);
    return this.#find(
      content,
      name,
      hashes.filter((hash) => !seen.has(hash)),
    );
  }

  async compare(before: Side, after: Side): Promise<Change | undefined> {
    if (before.chunk === after.chunk && before.name === after.name)
      return isInOrder(before, after) ? undefined : this.#findMove(before, after);
    const [old, now] = await Promise.all([before.values(), after.values()]);
    if (!old && !now) return undefined;
    if (!old) return { kind: "added", fields: compareFields({}, now ?? {}).filter(isNoUuid) };
    if (!now) return { kind: "removed", fields: compareFields(old, {}).filter(isNoUuid) };
    const renames = findRenames(before.content.installation, after.content.installation);
    const compare = compareItemsOf(
      { before: before.content, after: after.content, renames },
      after.name,
    );
    const fields = compare((renames?.renameItem(after.name, old) as PlainObject) ?? old, now);
    return fields.length > 0 ? { kind: "changed", fields } : this.#findMove(before, after);
  }

  /** @returns undefined: it is not among the fewest items without which both lists have the same order */
  async #findMove(before: Side, after: Side): Promise<Change | undefined> {
    if (after.chunk === undefined) return undefined;
    const olds = await openStored(this.#reader, before.content, before.name);
    const news = await openStored(this.#reader, after.content, after.name);
    const same = new Set(olds.chunks.map(({ hash }) => hash));
    const shared = new Set(news.chunks.flatMap(({ hash }) => (same.has(hash) ? [hash] : [])));
    const froms = new Map<string, number>();
    for (const [hash, start, uuids] of olds.parts(shared)) {
      froms.set(hash, start);
      for (const [index, uuid] of uuids.entries()) froms.set(uuid, start + index);
    }
    let found = -1;
    const parts: { readonly from: number; readonly length: number }[] = [];
    for (const [hash, , uuids, length] of news.parts(shared)) {
      if (shared.has(hash)) {
        if (hash === after.chunk) found = parts.length;
        parts.push({ from: froms.get(hash) ?? 0, length });
      }
      for (const uuid of uuids) {
        const from = froms.get(uuid);
        if (from === undefined) continue;
        if (uuid === this.#uuid) found = parts.length;
        parts.push({ from, length: 1 });
      }
    }
    return findMoved(parts).has(found) ? { kind: "moved", fields: [] } : undefined;
  }
}

/** @throws RequestError RESOURCE_NOT_FOUND, ENTITY_NOT_FOUND */
export const readHistory = (
  { store }: TaskFrame,
  { resource: wanted, uuid }: TaskOf<"history">,
): Promise<DeskAnswer> =>
  withReader(store, async (reader) => {
    const current = await readCurrentRelease(reader);
    const { name } = findResource(current ?? NO_CONTENT, wanted);
    if (!current || !isUuid(uuid)) throw itemNotFound(name, uuid);
    const known = new Set((await reader.listReleases()).map(({ number }) => number));
    const walk = new ItemWalk(reader, uuid.toLowerCase());
    const room = new FieldRoom();
    const changes: ItemChange[] = [];
    let side = await walk.begin(current, name);
    const isThere = side.chunk !== undefined;
    let pruned = false;
    for (const { release, previous, by, author, note, instant } of await reader.listSwitches()) {
      if (changes.length === MOST_CHANGES) break;
      const content =
        previous === null
          ? NO_CONTENT
          : known.has(previous) && (await reader.readRelease(previous).catch(() => undefined));
      pruned = !content;
      if (!content) break;
      const before = await walk.goBack(side, content);
      const change = await walk.compare(before, side);
      if (change) {
        const { fields, length, rest } = fitFields(
          change.fields,
          Math.min(MOST_OF_ITEM, room.left),
        );
        room.left -= length;
        changes.push({
          release,
          by: author ?? by,
          at: formatInstant(instant),
          note,
          kind: change.kind,
          fields,
          ...rest,
        });
      }
      side = before;
    }
    if (!isThere && changes.length === 0) throw itemNotFound(name, uuid);
    const body: ItemHistory = { changes, pruned };
    return { status: 200, body };
  });
