/**
 * Takes back what one release changed, of an item or all of it: a merge that begins at the release and goes to what was
 * current before it, so that what was changed since stays.
 */
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ChangedList } from "../change/changed-list.ts";
import { createNamer } from "../change/item-names.ts";
import { listMoved } from "../change/merge-order.ts";
import type { Decide } from "../change/three-sides.ts";
import type { PlainObject } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import { nthUuid } from "../lib/uuid.ts";
import { composeContent, readSome } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { itemsOf } from "../store/format/chunk-items.ts";
import { ChunkSink } from "../store/publish/chunk-sink.ts";
import type { HeldRows } from "../store/publish/held-chunks.ts";
import { readHeld, readOnce } from "../store/publish/held-chunks.ts";
import { openStored } from "../store/stored-list.ts";
import type { ListedRelease, ReleaseContent, StoreReader } from "../store/store.ts";
import { parseItem } from "../validate/valid-content.ts";
import { sentence } from "../words/sentence.ts";
import type { TakeBack } from "./given-change.ts";
import { isContradiction, mergeStates } from "./merge-current.ts";
import type { Contradiction, MergedStates } from "./merge-current.ts";

/** @throws CommandError when it never was current, or was the first one, or when what was before is not known */
async function readPrevious(reader: StoreReader, listed: ListedRelease): Promise<ReleaseContent> {
  const { number: release } = listed;
  const first = (await reader.listSwitches()).findLast((one) => one.release === release);
  if (!first) {
    throw new CommandError(
      sentence(
        "Release {release} never was current, so there is nothing to take back: nobody has seen it",
        { release },
      ),
    );
  }
  const { previous } = first;
  if (previous === null) {
    throw new CommandError(
      sentence(
        "Release {release} was the first one, so there is nothing that it could be taken back to: change or remove what is wrong in it",
        { release },
      ),
    );
  }
  const known = await reader.listReleases();
  if (known.some(({ number }) => number === previous)) return reader.readRelease(previous);
  throw new CommandError(
    sentence(
      "Release {previous}, which was current before release {release}, was removed to save space, so nobody knows what was there: change the items themselves",
      { release, previous },
    ),
  );
}

/** An item in a release. */
interface Standing {
  readonly list: ChangedList;
  /** undefined: it is not there. */
  readonly values: PlainObject | undefined;
  /** The Uuids of all. */
  readonly order: readonly string[];
}

async function findStanding(
  reader: StoreReader,
  content: Content,
  resource: ResourceName,
  uuid: string,
): Promise<Standing> {
  const list = new ChangedList(reader, content, resource);
  if (!catalogOf(content.installation).resources.has(resource))
    return { list, values: undefined, order: [] };
  await list.locate([uuid]);
  const found = await list.find(uuid);
  const { chunks } = await openStored(reader, content, resource);
  const order = chunks.flatMap(({ uuids, length }) =>
    Array.from({ length }, (_, index) => nthUuid(uuids, index)),
  );
  return { list, values: found === undefined ? undefined : list.valuesOf(found), order };
}

/** @returns the nearest item before it that the other list has, too; null: there is none */
function findNeighbour(
  order: readonly string[],
  uuid: string,
  others: readonly string[],
): string | null {
  const known = new Set(others);
  return order.slice(0, order.indexOf(uuid)).findLast((one) => known.has(one)) ?? null;
}

interface OtherContent {
  readonly content: Content;
  /** Chunks that only it has. */
  readonly held: HeldRows;
}

/** @returns the content with another list of a resource */
async function cutList(
  reader: StoreReader,
  content: Content,
  resource: ResourceName,
  { order, items }: ChangedList,
): Promise<OtherContent> {
  const sink = new ChunkSink(reader);
  sink.begin(content.installation);
  for (const name of order) {
    const values = items.get(name);
    if (values) sink.add(resource, Buffer.from(JSON.stringify(values)), values);
    for await (const chunk of readSome(reader, resource, values ? [] : [name]))
      for (const { json } of itemsOf(chunk)) sink.add(resource, json, parseItem(json));
    await sink.drain();
  }
  const { lists, held } = await sink.finish();
  const all = new Map(content.lists).set(resource, lists.get(resource) ?? []);
  return { content: composeContent(content.installation, all), held };
}

/** @returns the release, of which one item is as it was before @throws CommandError when it is so already */
async function restoreItem(
  reader: StoreReader,
  before: ReleaseContent,
  after: ReleaseContent,
  { resource, Uuid }: Required<TakeBack>,
): Promise<OtherContent> {
  const name =
    catalogOf(after.installation).find(resource) ?? catalogOf(before.installation).find(resource);
  const uuid = Uuid.toLowerCase();
  const { number: release } = after.release;
  const missing = (): CommandError =>
    new CommandError(
      sentence(
        "Neither release {release} nor what was current before it has such an item of {resource}, so there is nothing to take back",
        { release, resource },
      ),
    );
  if (name === undefined || !catalogOf(after.installation).resources.has(name)) throw missing();
  const old = await findStanding(reader, before, name, uuid);
  const now = await findStanding(reader, after, name, uuid);
  const { list } = now;
  if (!old.values) {
    if (!now.values) throw missing();
    list.remove(uuid);
  } else {
    const isThere = now.values !== undefined;
    const isMoved = !isThere || listMoved(old.order, now.order).has(uuid);
    if (!isMoved && JSON.stringify(old.values) === JSON.stringify(now.values)) {
      const { label } = (await createNamer(reader, after))(
        name,
        { Uuid: uuid, json: new Uint8Array() },
        old.values,
      );
      throw new CommandError(
        sentence("Release {release} did not change {label}, so there is nothing to take back", {
          release,
          label,
        }),
      );
    }
    if (isThere) list.change(uuid, old.values);
    else list.add(uuid, old.values);
    const behind = findNeighbour(old.order, uuid, now.order);
    if (isMoved) {
      if (behind !== null) {
        await list.locate([behind]);
        await list.find(behind);
      }
      list.move(uuid, behind);
    }
  }
  return cutList(reader, after, name, list);
}

/**
 * @param listed the release
 * @param decide where both it and what was published since changed the same
 * @throws CommandError when there is nothing to take back
 */
export async function takeBack(
  reader: StoreReader,
  listed: ListedRelease,
  current: ReleaseContent,
  { resource, Uuid }: TakeBack,
  decide: Decide | undefined,
): Promise<MergedStates | Contradiction> {
  const before = await readPrevious(reader, listed);
  const after = await reader.readRelease(listed.number);
  const mine =
    resource === undefined || Uuid === undefined
      ? { content: before, held: new Map() }
      : await restoreItem(reader, before, after, { release: listed.number, resource, Uuid });
  const chunks = readOnce(readHeld(mine.held, reader));
  const states = { base: after, theirs: current, mine: mine.content };
  const sides = { base: listed.number, current: current.release };
  const merged = await mergeStates(chunks, states, sides, decide);
  if (isContradiction(merged)) return merged;
  // What is merged may have chunks that only mine brings.
  const held = new Map([...mine.held, ...merged.content.held]);
  return { ...merged, content: { ...merged.content, held } };
}
