/**
 * Checks each item that was changed or added by itself, by the rules for items, without reading the others: for what
 * somebody types. What needs all content is left to the check of all: whether a value is unique, and who refers to what
 * is removed.
 */
import { localizedOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { isGivenByContent, NO_FIELDS } from "../catalog/field.ts";
import type { Fields } from "../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../catalog/resource-names.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ChangedList } from "../change/changed-list.ts";
import { StoredRecord } from "../change/merged-source.ts";
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject, Problem, RawRecord } from "../content/record.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { mustGet } from "../lib/must-get.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkItem } from "../validate/items/check-item.ts";
import { createCheckState } from "../validate/items/check-state.ts";
import type { CheckState } from "../validate/items/check-state.ts";
import { identifyItem } from "../validate/items/identity.ts";
import type { KnownItem } from "../validate/items/known-item.ts";
import { ChangedContent, toName } from "./changed-content.ts";
import { readChanged, sourceOfChanged, tellChanged } from "./check-changes.ts";
import type { ItemChange } from "./given-change.ts";

type Referred = Map<ResourceName, Set<string>>;

const textsOf = (value: Plain | undefined): readonly string[] =>
  [value ?? null].flat().filter((one) => typeof one === "string");

function noteReferred(found: Referred, fields: Fields, values: PlainObject): void {
  for (const [name, field] of fields) {
    const target = field.kind === "uuid" ? field.target && ARTICLE_RESOURCE : field.target;
    if (!target || !isGivenByContent(field) || !Object.hasOwn(values, name)) continue;
    for (const text of textsOf(values[name]))
      getOrInsert(found, target, () => new Set<string>()).add(toName(text));
  }
}

/** @returns by resource, the items to which what was changed refers, by their Uuids or Keys */
function listReferred({ base, lists }: ChangedContent): Referred {
  const found: Referred = new Map();
  const { resources } = catalogOf(base.installation);
  for (const [name, list] of lists) {
    const row = mustGet(resources, name);
    const { field: { under = "", members = NO_FIELDS } = {} } = localizedOf(row) ?? {};
    for (const uuid of list.touched) {
      const values = list.items.get(uuid) ?? {};
      noteReferred(found, row.fields, values);
      const texts = values[under] ?? null;
      for (const text of isObject(texts) ? Object.values(texts) : [])
        if (isObject(text)) noteReferred(found, members, text);
    }
  }
  return found;
}

/** The article of a stored item has the Uuid that each of its texts has. */
function knowArticle(item: KnownItem, articles: Plain | undefined): void {
  const [text = null] = isObject(articles ?? null) ? Object.values(articles as PlainObject) : [];
  const uuid = isObject(text) ? text["Uuid"] : undefined;
  if (typeof uuid === "string") item.article = { uuid };
}

/** Makes the items known that others refer to. */
async function knowReferred(
  reader: StoreReader,
  changed: ChangedContent,
  state: CheckState,
): Promise<void> {
  const { base, lists } = changed;
  for (const [resource, names] of listReferred(changed)) {
    const list = lists.get(resource) ?? new ChangedList(reader, base, resource);
    await list.locate(names);
    const known = new Set(list.touched);
    const { field: articles } = localizedOf(mustGet(state.catalog.resources, resource)) ?? {};
    for (const name of names) {
      const uuid = await list.find(name);
      if (uuid === undefined || known.has(uuid)) continue;
      known.add(uuid);
      const values = list.items.get(uuid) ?? {};
      const item = identifyItem(new StoredRecord(resource, values), state);
      knowArticle(item, values[articles?.under ?? ""]);
    }
  }
}

/** Every text needs the languages, which are few. */
async function knowLanguages(
  reader: StoreReader,
  changed: ChangedContent,
  state: CheckState,
): Promise<void> {
  for await (const some of sourceOfChanged(reader, changed).readRecords("languages"))
    for (const record of some) checkItem(record, state, identifyItem(record, state));
}

/** @returns what is wrong in each of them, with the item that it is of */
export async function checkChangedItems(
  reader: StoreReader,
  base: ReleaseContent,
  changes: readonly ItemChange[],
): Promise<readonly Problem[]> {
  const changed = await ChangedContent.of(reader, base, changes);
  const { lists, problems } = changed;
  const state = createCheckState(base.installation, problems);
  await knowLanguages(reader, changed, state);
  await knowReferred(reader, changed, state);
  const toRecord = readChanged(changed);
  const identified: (readonly [RawRecord, KnownItem])[] = [];
  for (const resource of state.catalog.referenceOrder) {
    const list = resource === "languages" ? undefined : lists.get(resource);
    for (const uuid of list?.touched ?? []) {
      const record = toRecord(resource, list?.items.get(uuid) ?? {}, uuid);
      if (record) identified.push([record, identifyItem(record, state)]);
    }
  }
  for (const [record, item] of identified) checkItem(record, state, item);
  return tellChanged(reader, changed, problems.list("error"));
}
