/**
 * The delivered form of an item: its stored form without what readers do not get at the moment: its
 * Key, texts in state DRAFT or outside of their publication dates, texts in languages that are not
 * published, and references to items that are hidden in the same way. It is empty for an item that is
 * hidden itself. A derived UpdatedAt changes only with this form, so that nobody can see when something
 * hidden was saved; at the dates themselves it moves by itself (items/serve-item.ts).
 */
import { ownValue } from "../../lib/own-value.ts";
import { createHash } from "node:crypto";
import { localizedOf, perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource, StoredItem } from "../../catalog/resources.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { dayOf, isDelivered, readSome } from "../reader-view.ts";
import type { Days, ShownLanguages } from "../reader-view.ts";
import type { ChunkSummary } from "../store.ts";
import type { NewContent } from "./chunk-sink.ts";
import { itemsOf } from "../format/chunk-texts.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { parseItem } from "../../validate/valid-content.ts";

/**
 * What appears as soon as this, or vanished as recently, counts as visible: a server that gets a release
 * late or has another clock, or a publish that takes its time, must not mix up the release with the
 * beginning of a day.
 */
const AROUND_MS = 15 * 60 * 1000;

/** @param now ms since 1970-01-01 UTC */
const daysAround = (installation: Installation, now: number): Days => ({
  first: dayOf(installation, now - AROUND_MS),
  last: dayOf(installation, now + AROUND_MS),
});

type Uuids = ReadonlySet<string>;

export interface BothSides<Value> {
  readonly before: Value;
  readonly next: Value;
}

/** What decides whether readers see a difference between two items of a resource. */
export interface Comparison {
  readonly hasState: boolean;
  /** The member that holds an item's texts by language; undefined: there are none. */
  readonly texts: { readonly under: string; readonly hasState: boolean } | undefined;
  /** The fields that refer to items which may be hidden, and the resource of these items. */
  readonly references: ReadonlyMap<string, ResourceName>;
  readonly languages: BothSides<ShownLanguages>;
  readonly days: BothSides<Days>;
  /** By resource, the items that are not delivered. */
  readonly hidden: BothSides<ReadonlyMap<ResourceName, Uuids>>;
}

const MAY_BE_HIDDEN = [Buffer.from('"DRAFT"'), Buffer.from('"TIME_CONTROLLED"')];

/** Whether all items of the chunk are always delivered. */
const isShown = ({ published }: ChunkSummary): boolean =>
  published.every(([code, item]) => code !== null || item === true);

/** @returns the items that are not delivered */
async function listHidden(
  reader: ChunkReader,
  { name: resource, fields }: Resource,
  hashes: readonly string[] = [],
  days: Days,
): Promise<Uuids> {
  const hidden = new Set<string>();
  const chunks = hashes.length === 0 ? [] : await reader.describeChunks(hashes);
  // Without dates, summaries do not tell when items are delivered.
  const hasDates = "TimeControlledPublishedFrom" in fields;
  const some = chunks.filter((chunk) => !hasDates || !isShown(chunk)).map(({ hash }) => hash);
  for await (const chunk of readSome(reader, resource, some)) {
    for (const { Uuid, json } of itemsOf(chunk)) {
      // The bytes are searched first, because parsing is slow and few items have such a State.
      const bytes = Buffer.from(json.buffer, json.byteOffset, json.length);
      const mayBe = MAY_BE_HIDDEN.some((word) => bytes.includes(word));
      if (mayBe && !isDelivered(parseItem(json), days)) hidden.add(Uuid);
    }
  }
  return hidden;
}

async function readShownLanguages(
  reader: ChunkReader,
  languages: readonly string[] = [],
): Promise<ShownLanguages> {
  const codes = new Set<string>();
  let fallback: string | undefined;
  for await (const chunk of readSome(reader, "languages", languages)) {
    for (const { json } of itemsOf(chunk)) {
      const { State, Code, Fallback } = parseItem(json) as Partial<StoredItem<"languages">>;
      if (State !== "PUBLISHED" || !Code) continue;
      codes.add(Code);
      if (Fallback) fallback = Code;
    }
  }
  return { codes, fallback };
}

/** @returns the fields by which content refers to items that may be hidden, and the resource of these items */
const listReferences = (
  { resources }: Catalog,
  resource: ResourceName,
): ReadonlyMap<string, ResourceName> =>
  new Map(
    Object.entries(resources[resource].fields).flatMap(([name, field]) =>
      field.kind === "reference" &&
      field.target &&
      resources[field.target].hasState &&
      isGivenByContent(field)
        ? [[name, field.target] as const]
        : [],
    ),
  );

export interface Comparisons {
  readonly languages: BothSides<ShownLanguages>;
  of(resource: ResourceName): Comparison;
}

/**
 * @param reader reads the chunks of both, each of which may declare other resources
 * @param now ms since 1970-01-01 UTC
 */
export async function compareDelivered(
  catalog: Catalog,
  reader: ChunkReader,
  { before, next }: BothSides<Pick<NewContent, "installation" | "chunks">>,
  now: number,
): Promise<Comparisons> {
  const languages = {
    before: await readShownLanguages(reader, before.chunks.languages),
    next: await readShownLanguages(reader, next.chunks.languages),
  };
  const days = {
    before: daysAround(before.installation, now),
    next: daysAround(next.installation, now),
  };
  const references = perResource(catalog, (resource) => listReferences(catalog, resource));
  const targets = new Set(Object.values(references).flatMap((some) => [...some.values()]));
  const hidden = { before: new Map<ResourceName, Uuids>(), next: new Map<ResourceName, Uuids>() };
  for (const target of targets) {
    const declaration = catalog.resources[target];
    const list = (chunks: readonly string[] | undefined, when: Days): Promise<Uuids> =>
      listHidden(reader, declaration, chunks, when);
    hidden.before.set(target, await list(ownValue(before.chunks, target), days.before));
    hidden.next.set(target, await list(next.chunks[target], days.next));
  }
  return {
    languages,
    of(resource) {
      const declaration = catalog.resources[resource];
      const { under = "", hasState = false } = localizedOf(declaration)?.field ?? {};
      return {
        hasState: declaration.hasState ?? false,
        texts: under === "" ? undefined : { under, hasState },
        references: references[resource],
        languages,
        days,
        hidden,
      };
    },
  };
}

/** @returns equal texts for items that are equal to readers */
export function writeDeliveredForm(
  json: Uint8Array,
  { hasState, texts, references, languages, days, hidden }: Comparison,
  side: keyof BothSides<unknown>,
): string {
  const { Key: _, ...stored } = parseItem(json);
  const item: Record<string, unknown> = stored;
  // It is not even listed.
  if (hasState && !isDelivered(item, days[side])) return "";
  for (const [name, target] of references) {
    const shown = [item[name] ?? []]
      .flat()
      .filter((uuid) => !hidden[side].get(target)?.has(uuid as string));
    item[name] = shown.length === 0 ? undefined : shown;
  }
  if (!texts) return JSON.stringify(item);
  const { under } = texts;
  const delivered = Object.entries(
    (item[under] ?? {}) as Readonly<Record<string, ItemValues>>,
  ).filter(
    ([code, text]) =>
      languages[side].codes.has(code) && (!texts.hasState || isDelivered(text, days[side])),
  );
  return JSON.stringify({ ...item, [under]: Object.fromEntries(delivered) });
}

/** What readers get of both sides, in order: they must not see that something hidden changes. */
export class ShownItems {
  readonly #comparison: Comparison;
  readonly #digests = { before: createHash("sha256"), next: createHash("sha256") };

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  addChunk(side: keyof BothSides<unknown>, hash: string): void {
    this.#digests[side].update(`${hash}\n`);
  }

  add(side: keyof BothSides<unknown>, json: Uint8Array): void {
    const form = writeDeliveredForm(json, this.#comparison, side);
    if (form !== "") this.#digests[side].update(`${form}\n`);
  }

  differ(): boolean {
    return this.#digests.before.digest("hex") !== this.#digests.next.digest("hex");
  }
}
