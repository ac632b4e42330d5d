/**
 * What serving needs to know about a chunk's items besides their texts: their UUIDs and those by which they are
 * found, publication dates, identifiers of custom attributes.
 */
import { hash as digestAtOnce } from "node:crypto";
import { mustGet } from "../../lib/must-get.ts";
import type { PUBLICATION_FIELDS } from "../../catalog/content-fields.ts";
import { localizedOf, mapResources, perCatalog } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Attributes, Fields, Stored } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { writeUuids } from "../../lib/uuid.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

export interface ChunkFacts {
  /** Names of the fields by whose UUIDs items are found; each has a column. */
  readonly keys: readonly string[];
  /**
   * Each different publication window once: language code, first and last day. The code is null for
   * windows of items; otherwise the window is of texts in this language.
   */
  readonly windows: readonly (readonly [
    code: string | null,
    from: string | null,
    to: string | null,
  ])[];
  /** If items have a State and dates: for each item whether it is published, or the index of its window. */
  readonly publication?: readonly When[];
  /**
   * Identifiers of custom attributes, each once per language code; the code is null for attributes
   * of the items themselves. Drafts do not count, nor what has dates: a column of a table would tell of it
   * before its time.
   */
  readonly attributes: readonly (readonly [code: string | null, identifier: string])[];
}

/** Whether something is published, or the index of its window. */
type When = boolean | number;

type StoredPublication = Partial<Stored<typeof PUBLICATION_FIELDS>>;

/** A field by whose uuid items are found. */
interface KeyField {
  readonly name: string;
  /** The uuid is that of the texts under this member: an item's article has one uuid in all languages. */
  readonly under?: string;
  /** The uuid is that of an article in this field, unless the item has its own address in `name`. */
  readonly articleIn?: string;
}

/** What is derived of the items of a resource depends on this alone. */
interface DerivedFrom {
  readonly keys: readonly KeyField[];
  readonly hasPublication: boolean;
  readonly attributes: string | undefined;
  readonly texts:
    | {
        readonly under: string;
        readonly hasState: boolean;
        readonly attributes: string | undefined;
      }
    | undefined;
}

export interface Derivation extends DerivedFrom {
  /** SHA-256 of the others: two declarations with the same form derive the same. */
  readonly form: Buffer;
}

export const FORM_BYTES = 32;

const attributesIn = (members: Fields): string | undefined =>
  [...members].find(([, field]) => field.kind === "customAttributes")?.[0];

const derivationsOf = perCatalog((catalog) =>
  mapResources(catalog.resources, (resource): Derivation => {
    const from = listDerivedFrom(resource, catalog);
    return { ...from, form: digestAtOnce("sha256", JSON.stringify(from), "buffer") };
  }),
);

export const derivationOf = (catalog: Catalog, resource: ResourceName): Derivation =>
  mustGet(derivationsOf(catalog), resource);

function listDerivedFrom(resource: Resource, { resources }: Catalog): DerivedFrom {
  const { name: itself, fields, hasState = false } = resource;
  const localized = localizedOf(resource);
  const keys = [...fields].flatMap(([name, field]): KeyField[] => {
    const { kind, articleIn, members, under = "", target } = field;
    if (kind === "localized" && members?.has("Uuid")) return [{ name, under }];
    if (articleIn !== undefined) return [{ name, articleIn }];
    const isGathered =
      kind === "reference" &&
      target !== undefined &&
      [...mustGet(resources, target).fields.values()].some(
        (gathering) => gathering.inverse === name && gathering.target === itself,
      );
    return isGathered ? [{ name }] : [];
  });
  return {
    keys,
    hasPublication: hasState && fields.has("TimeControlledPublishedFrom"),
    attributes: attributesIn(fields),
    texts: localized && {
      under: localized.field.under,
      hasState: localized.field.hasState ?? false,
      attributes: attributesIn(localized.field.members),
    },
  };
}

const localizedTextsOf = (item: ItemValues, under: string): Readonly<Record<string, ItemValues>> =>
  (item[under] ?? {}) as Readonly<Record<string, ItemValues>>;

/** @returns undefined or null: the item has none; or one, or a list */
function readKey({ name, under, articleIn }: KeyField, item: ItemValues): unknown {
  if (under !== undefined) return Object.values(localizedTextsOf(item, under))[0]?.["Uuid"];
  if (articleIn !== undefined) return item[name] ? null : item[articleIn];
  return item[name];
}

/** The UUIDs that a field of the items holds. */
export interface KeyColumn {
  /** For each item, the number of UUIDs up to its last one. */
  readonly ends: Uint32Array;
  /** 16 bytes each. */
  readonly uuids: Uint8Array;
}

interface FoundFacts {
  readonly facts: ChunkFacts;
  /** 16 bytes per item. */
  readonly uuids: Uint8Array;
  /** For each of `facts.keys`. */
  readonly columns: readonly KeyColumn[];
}

/** @param lists the UUIDs of each item */
function writeColumn(lists: readonly (readonly string[])[]): KeyColumn {
  const ends = new Uint32Array(lists.length);
  for (const [index, list] of lists.entries()) ends[index] = (ends[index - 1] ?? 0) + list.length;
  return { ends, uuids: writeUuids(lists.flat()) };
}

/** @param items in order */
export function findChunkFacts(derivation: DerivedFrom, items: readonly ItemValues[]): FoundFacts {
  const uuids: string[] = [];
  const keys = derivation.keys.map((field) => ({ field, lists: [] as string[][] }));
  /** By their JSON, so that each is kept once. */
  const windows = new Map<string, number>();
  const publication: When[] = [];
  const attributes: ChunkFacts["attributes"][number][] = [];
  const identifiers = new Map<string | null, Set<string>>();
  const noteAttributes = (code: string | null, given: unknown): void => {
    const known = getOrInsert(identifiers, code, () => new Set());
    for (const identifier in given as Attributes | null | undefined) {
      if (known.has(identifier)) continue;
      known.add(identifier);
      attributes.push([code, identifier]);
    }
  };
  /** @returns false: the window is empty */
  const noteWindow = (code: string | null, from: string | null, to: string | null): When => {
    if (from !== null && to !== null && from > to) return false;
    const window = JSON.stringify([code, from, to]);
    return getOrInsert(windows, window, () => windows.size);
  };
  for (const item of items) {
    uuids.push(item["Uuid"] as string);
    for (const { field, lists } of keys)
      lists.push([readKey(field, item)].flat().filter((uuid) => typeof uuid === "string"));
    const { State, ...own } = (derivation.hasPublication ? item : {}) as StoredPublication;
    const isTimed = State === "TIME_CONTROLLED";
    /** @param code as in windows; a text counts only while its item is published */
    const findWhen = (code: string | null, members: StoredPublication): When => {
      if (members.State !== "TIME_CONTROLLED") return members.State !== "DRAFT";
      const both = isTimed ? [own, members] : [members];
      const opens = both.flatMap((one) => one.TimeControlledPublishedFrom ?? []).toSorted();
      const closes = both.flatMap((one) => one.TimeControlledPublishedTo ?? []).toSorted();
      return noteWindow(code, opens.at(-1) ?? null, closes[0] ?? null);
    };
    const when = derivation.hasPublication ? findWhen(null, item) : true;
    if (derivation.hasPublication) publication.push(when);
    if (when === true && derivation.attributes !== undefined)
      noteAttributes(null, item[derivation.attributes]);
    if (derivation.texts === undefined) continue;
    const { under, hasState, attributes: name } = derivation.texts;
    for (const [code, members] of Object.entries(localizedTextsOf(item, under))) {
      const textWhen = when === false ? false : findWhen(code, hasState ? members : {});
      if (when === true && textWhen === true && name !== undefined)
        noteAttributes(code, members[name]);
    }
  }
  return {
    facts: {
      keys: derivation.keys.map(({ name }) => name),
      windows: Array.from(
        windows.keys(),
        (text) => JSON.parse(text) as ChunkFacts["windows"][number],
      ),
      ...(derivation.hasPublication && { publication }),
      attributes,
    },
    uuids: writeUuids(uuids),
    columns: keys.map(({ lists }) => writeColumn(lists)),
  };
}
