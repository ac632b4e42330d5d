/**
 * Serves imported content as a release would, and says where that is not what came: so no rule has to foresee what
 * is derived, ordered or normalised.
 */
import { mustGet } from "../lib/must-get.ts";
import { localizedOf, perResource } from "../catalog/catalog.ts";
import { DERIVED_TIMESTAMPS } from "../catalog/content-fields.ts";
import type { LocalizedField } from "../catalog/field.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { createUuid } from "../lib/uuid.ts";
import { createLanguageChoice } from "../items/languages.ts";
import { collectionAt } from "../items/resource-traits.ts";
import { beginServing, serveItem } from "../items/serve-item.ts";
import { createSnapshot } from "../serving/create-snapshot.ts";
import { loadRelease } from "../serving/load-release.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { NO_CHUNKS, readHeld } from "../store/publish/held-chunks.ts";
import type { ImportedItem } from "./content-items.ts";
import { pathKey, showValue } from "./notes.ts";
import type { Notes, SaidPaths } from "./notes.ts";
import { sourceUuidOf } from "./read-collection.ts";
import type { ReadSource, SourceLanguage } from "./read-source.ts";
import type { ImportedItems } from "./settle-items.ts";

async function serveContent(content: NewContent): Promise<Snapshot> {
  const { digest, counts, held, installation } = content;
  const { readChunks } = readHeld(held, NO_CHUNKS);
  const release = {
    number: 1,
    publishedAt: 0,
    publishedBy: "",
    note: null,
    base: null,
    digest,
    counts,
  };
  const kept = { ...content, release, catalog: "", bodies: new Map(), dates: new Map() };
  const changes = perResource(catalogOf(installation), () => 0);
  const loaded = await loadRelease(
    { readChunks, readRelease: async () => kept },
    { number: 1, since: 0, changes, history: "" },
  );
  return createSnapshot(loaded);
}

/** @returns the Uuid that it has as content */
function contentUuidOf({ name, keyedAs = name }: Resource, { values, read }: ImportedItem): string {
  const { Key: key } = values;
  return typeof key === "string" ? createUuid(`${keyedAs}/${key}`) : sourceUuidOf(read);
}

interface Difference {
  readonly path: readonly string[];
  readonly came: unknown;
  readonly becomes: unknown;
  /** Two objects that have the same members. */
  readonly isOrder: boolean;
}

/** @returns the smallest parts of two values that differ */
function listDifferences(
  came: unknown,
  becomes: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (JSON.stringify(came) === JSON.stringify(becomes)) return [];
  if (!isJsonObject(came) || !isJsonObject(becomes))
    return [{ path, came, becomes, isOrder: false }];
  const names = new Set([...Object.keys(becomes), ...Object.keys(came)]);
  const inner = [...names].flatMap((name) =>
    listDifferences(came[name], becomes[name], [...path, name]),
  );
  return inner.length > 0 ? inner : [{ path, came, becomes, isOrder: true }];
}

interface Comparison {
  readonly resource: Resource;
  readonly source: ReadSource;
  readonly said: SaidPaths;
  readonly notes: Notes;
}

/** @returns the path as content has it */
function nameInContent(
  path: readonly string[],
  localized: { readonly name: string; readonly field: LocalizedField } | undefined,
  code: string | undefined,
): readonly string[] {
  const [name, ...inner] = path;
  if (!localized || name !== localized.name || code === undefined) return path;
  return [localized.field.under, code, ...inner];
}

/** Whether the path, or what it is in, was said. */
const isSaid = (
  said: SaidPaths,
  resource: string,
  item: string,
  path: readonly string[],
): boolean =>
  path.some((_, index) => said.has(pathKey(resource, item, path.slice(0, index + 1).join("."))));

const ORDER = "its members, or those of an object in it, come in another order";

function noteDifferences(
  { resource, said, notes }: Comparison,
  { read }: ImportedItem,
  [came, becomes]: readonly [JsonObject, JsonObject],
  code: string | undefined,
): void {
  const { name, fields } = resource;
  const item = String(read.value["Uuid"]);
  const localized = localizedOf(resource);
  const base = { place: read.place, resource: name, item };
  for (const one of listDifferences(came, becomes)) {
    const [first = ""] = one.path;
    // It is said of its resource.
    if (one.path.length === 1 && !fields.has(first)) continue;
    const path = nameInContent(one.path, localized, code);
    if (isSaid(said, name, item, path)) continue;
    const field = path.length > 0 ? path.join(".") : undefined;
    const isNothing = one.came === null || one.came === undefined;
    if (one.isOrder) notes.problems.add({ ...base, kind: "order", field, why: ORDER });
    else if (isNothing && DERIVED_TIMESTAMPS.has(one.path.at(-1) ?? "")) {
      const why = "a release gives its own time where there is none";
      notes.problems.add({ ...base, kind: "bent", field, came: one.came, why });
    } else {
      const { becomes: value } = one;
      const changed = { came: one.came, ...(value !== undefined && { becomes: value }) };
      notes.problems.add({ ...base, kind: "bent", field, ...changed });
    }
  }
}

const isSame = (one: JsonObject, other: JsonObject, name: string): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

function compareItem(
  comparison: Comparison,
  item: ImportedItem,
  serve: (language: SourceLanguage | undefined) => JsonObject,
): void {
  const { resource, source } = comparison;
  const [fallback] = localizedOf(resource) ? source.languages : [];
  const served = serve(fallback);
  const { value } = item.read;
  noteDifferences(comparison, item, [value, served], fallback?.code);
  for (const [language, came] of item.read.others) {
    const becomes = serve(language);
    // What is the same as in the fallback language was compared.
    const names = [...resource.fields.keys()].filter(
      (name) => !isSame(came, value, name) || !isSame(becomes, served, name),
    );
    const pick = (one: JsonObject): JsonObject =>
      Object.fromEntries(names.filter((name) => name in one).map((name) => [name, one[name]]));
    noteDifferences(comparison, item, [pick(came), pick(becomes)], language.code);
  }
}

function compareOrder(
  { resource, notes, said }: Comparison,
  items: readonly ImportedItem[],
  served: readonly string[],
): void {
  const { name, path: place } = resource;
  const isServed = new Set(served);
  const expected: string[] = [];
  for (const item of items) {
    const uuid = contentUuidOf(resource, item);
    if (isServed.has(uuid)) expected.push(uuid);
    else {
      const shown = String(item.read.value["Uuid"]);
      if (said.has(pathKey(name, shown, ""))) continue;
      const why = "its State is not one that is delivered, which readers get of the source";
      notes.problems.add({
        kind: "left-out",
        place: item.read.place,
        resource: name,
        item: shown,
        why,
      });
    }
  }
  const index = expected.findIndex((uuid, at) => uuid !== served[at]);
  if (index < 0) return;
  const why = `items come in another order, from item ${index + 1} on`;
  notes.problems.add({
    kind: "order",
    place,
    resource: name,
    came: showValue(expected[index]),
    why,
  });
}

/** Says where readers get something else of the content than of the source. */
export async function compareImport(
  content: NewContent,
  source: ReadSource,
  items: ImportedItems,
  { said, notes, now }: { readonly said: SaidPaths; readonly notes: Notes; readonly now: number },
): Promise<void> {
  const snapshot = await serveContent(content);
  const choose = createLanguageChoice(snapshot.languages, snapshot.fallback);
  for (const name of source.resources.keys()) compareResource(name);

  function compareResource(name: ResourceName): void {
    const resource = mustGet(snapshot.catalog.resources, name);
    const comparison = { resource, source, said, notes };
    const collection = collectionAt(snapshot, name, now);
    const imported = mustGet(items, name);
    const byUuid = new Map(imported.map((item) => [contentUuidOf(resource, item), item]));
    const served: string[] = [];
    for (const one of collection.items()) {
      const { Uuid: uuid } = one.item;
      served.push(uuid);
      const item = byUuid.get(uuid);
      if (!item) continue;
      compareItem(comparison, item, (language) => {
        const choice = choose(language && tagOfLanguageCode(language.code));
        return serveItem(resource.fields, one, beginServing(snapshot, choice, now));
      });
    }
    // What is declared with an order has it whatever the content says.
    if (resource.order === undefined) compareOrder(comparison, imported, served);
  }
}
