/** One item as content gives it, with what a form shows beside it. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { Fields } from "../../catalog/field.ts";
import { textOf } from "../../change/item-form.ts";
import { articlesOf, localizedOf } from "../../catalog/catalog.ts";
import { isUuid } from "../../lib/uuid.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { mustGet } from "../../lib/must-get.ts";
import { requestError } from "../../errors.ts";
import type { StoreReader } from "../../store/store.ts";
import { withReader } from "../../store/with-store.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import type { OneItem } from "../item-answers.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "../tasks.ts";
import { Intents } from "./intents.ts";
import { findState, readTraitsOf } from "./item-state.ts";
import { localTimeOf, openItems, titleBy } from "./open-items.ts";
import type { OpenItems } from "./open-items.ts";
import { openStored } from "../../store/stored-list.ts";

/** Of referenced items; more than a form shows. */
const MOST_TITLES = 1000;

type Referred = Map<ResourceName, Set<string>>;

/** Notes the Uuids that the fields of an item, or of one of its texts, hold. */
function noteReferred(found: Referred, fields: Fields, values: ItemValues): void {
  for (const [name, { target }] of fields) {
    if (target === undefined) continue;
    const uuids = [values[name]].flat().filter((uuid) => typeof uuid === "string");
    for (const uuid of uuids.filter(isUuid)) getOrInsert(found, target, () => new Set()).add(uuid);
  }
}

/** @returns titles by Uuid */
async function readTitles(
  reader: StoreReader,
  { content, resource, name }: OpenItems,
  item: ItemValues,
): Promise<Readonly<Record<string, string>>> {
  const referred: Referred = new Map();
  noteReferred(referred, resource.fields, item);
  const { field } = localizedOf(resource) ?? {};
  const texts = Object.values((item[field?.under ?? ""] ?? {}) as Readonly<Record<string, object>>);
  for (const text of field ? texts : [])
    noteReferred(referred, field?.members ?? new Map(), text as ItemValues);
  const { resources } = catalogOf(content.installation);
  const titles = new Map<string, string>();
  for (const [target, uuids] of referred) {
    const stored = await openStored(reader, content, target);
    const articles =
      articlesOf(mustGet(resources, target)) && localizedOf(mustGet(resources, target));
    const positions = new Map<string, number>();
    for (const uuid of Iterator.from(uuids).take(MOST_TITLES - titles.size)) {
      const [byArticle] = articles ? stored.indexesBy(articles.name, uuid) : [];
      const position = stored.indexOf(uuid) ?? byArticle;
      if (position !== undefined) positions.set(uuid, position);
    }
    const items = await stored.readAt(new Set(positions.values()));
    for (const [uuid, position] of positions) {
      const values = items.get(position);
      if (values) titles.set(uuid, titleBy(name, target, values));
    }
  }
  return Object.fromEntries(titles);
}

export const itemNotFound = (resource: string, uuid: string): Error =>
  requestError("ENTITY_NOT_FOUND", { entity: resource, uuid: uuid.slice(0, 100) });

/** @throws RequestError RESOURCE_NOT_FOUND, ENTITY_NOT_FOUND */
export const readItem = (
  { store, author }: TaskFrame,
  { resource: wanted, uuid }: TaskOf<"item">,
): Promise<DeskAnswer> =>
  withReader(store, async (reader) => {
    const opened = await openItems(reader, wanted);
    const { content, resource, stored, current, titleOf, lastChange } = opened;
    const index = isUuid(uuid) ? stored.indexOf(uuid.toLowerCase()) : undefined;
    if (index === undefined || !current) throw itemNotFound(resource.name, uuid);
    const around = [index - 1, index, index + 1].filter((at) => at >= 0 && at < stored.length);
    const items = await stored.readAt(around);
    const neighbour = (position: number): OneItem["position"]["before"] => {
      const values = items.get(position);
      return values ? { Uuid: textOf(values["Uuid"]), title: titleOf(values) } : null;
    };
    const item = items.get(index) ?? {};
    const pending = await reader.listPending();
    const intents = await Intents.read(reader, content, resource.name, pending);
    const body: OneItem = {
      item,
      titles: await readTitles(reader, opened, item),
      base: current.release.number,
      others: intents.of(uuid.toLowerCase()).filter(({ by }) => by !== author),
      state: findState(
        readTraitsOf(resource)(item),
        localTimeOf(content.installation.timeZone),
        Date.now(),
      ),
      ...lastChange(index),
      position: {
        index,
        total: stored.length,
        before: neighbour(index - 1),
        after: neighbour(index + 1),
      },
    };
    return { status: 200, body };
  });
