/**
 * What serving needs to know about a chunk's items besides their texts. It is computed once, when
 * the chunk is written: UUIDs by which items are found, publication dates, identifiers of custom
 * attributes.
 */
import type { PUBLICATION_FIELDS } from "../catalog/content-fields.ts";
import { localizedOf, perCatalog, perResource } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Attributes, Fields, Stored } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";

export interface ChunkFacts {
  readonly resource: ResourceName;
  /**
   * Names of the fields by whose UUIDs items are found; each name has a column of UUIDs in the
   * chunk. The name of a field with lists is repeated, once for each place in its longest list.
   */
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
  readonly publication?: readonly (boolean | number)[];
  /**
   * Identifiers of custom attributes, each once per language code; the code is null for attributes
   * of the items themselves. Drafts do not count.
   */
  readonly attributes: readonly (readonly [code: string | null, identifier: string])[];
}

type StoredMembers = Readonly<Record<string, unknown>>;
type StoredPublication = Partial<Stored<typeof PUBLICATION_FIELDS>>;

/** A field by whose uuid items are found. */
interface KeyField {
  readonly name: string;
  /** @returns undefined or null: the item has none; a list: each place in it has a column */
  readonly read: (item: StoredMembers) => unknown;
}

/** What is read from the stored items of a resource. */
interface Plan {
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

const attributesIn = (members: Fields): string | undefined =>
  Object.keys(members).find((name) => members[name]?.kind === "customAttributes");

const plansOf = perCatalog((catalog) =>
  perResource(catalog, (name) => createPlan(catalog.resources[name], catalog)),
);

function createPlan(resource: Resource, { resources }: Catalog): Plan {
  const { name: itself, fields, hasState = false } = resource;
  const localized = localizedOf(resource);
  const keys = Object.entries(fields).flatMap(([name, field]): KeyField[] => {
    const { kind, articleIn, members, under = "", target } = field;
    // An item's article has one uuid in all languages.
    if (kind === "localized" && members && "Uuid" in members)
      return [{ name, read: (item) => Object.values(textsOf(item, under))[0]?.["Uuid"] }];
    // An item that has its own address does not show the article's.
    if (articleIn !== undefined)
      return [{ name, read: (item) => (item[name] ? null : item[articleIn]) }];
    const isGathered =
      kind === "reference" &&
      target !== undefined &&
      Object.values(resources[target].fields).some(
        (gathering) => gathering.inverse === name && gathering.target === itself,
      );
    return isGathered ? [{ name, read: (item) => item[name] }] : [];
  });
  return {
    keys,
    hasPublication: hasState && "TimeControlledPublishedFrom" in fields,
    attributes: attributesIn(fields),
    texts: localized && {
      under: localized.field.under,
      hasState: localized.field.hasState ?? false,
      attributes: attributesIn(localized.field.members),
    },
  };
}

const textsOf = (item: StoredMembers, under: string): Readonly<Record<string, StoredMembers>> =>
  (item[under] ?? {}) as Readonly<Record<string, StoredMembers>>;

export const UUID_BYTES = 16;

/** @param uuid in lower case @param offset where its 16 bytes begin */
export function writeUuid(uuids: Uint8Array, offset: number, uuid: string): void {
  // A Buffer over the same bytes can write hex; a plain array cannot.
  Buffer.from(uuids.buffer, uuids.byteOffset + offset, UUID_BYTES).write(
    uuid.replaceAll("-", ""),
    "hex",
  );
}

/**
 * @param texts of the items, in order
 * @returns the facts, and the columns of their keys as `Chunk` has them
 */
export function findChunkFacts(
  catalog: Catalog,
  resource: ResourceName,
  texts: readonly string[],
): { readonly facts: ChunkFacts; readonly columns: readonly Uint8Array[] } {
  const plan = plansOf(catalog)[resource];
  const createColumn = (): Uint8Array => new Uint8Array(texts.length * UUID_BYTES);
  const keys = plan.keys.map(({ name, read }) => ({ name, read, columns: [createColumn()] }));
  /** By their JSON, so that each is kept once. */
  const windows = new Map<string, number>();
  const publication: (boolean | number)[] = [];
  const attributes: ChunkFacts["attributes"][number][] = [];
  const identifiers = new Map<string | null, Set<string>>();
  const noteAttributes = (code: string | null, given: unknown): void => {
    const known = identifiers.getOrInsertComputed(code, () => new Set());
    for (const identifier in given as Attributes | null | undefined) {
      if (known.has(identifier)) continue;
      known.add(identifier);
      attributes.push([code, identifier]);
    }
  };
  /** @returns the index of the window */
  const noteWindow = (code: string | null, timed: StoredPublication): number => {
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = timed;
    const window = JSON.stringify([code, from ?? null, to ?? null]);
    return windows.getOrInsert(window, windows.size);
  };
  for (const [index, text] of texts.entries()) {
    const item = JSON.parse(text) as StoredMembers;
    for (const { read, columns } of keys) {
      for (const [place, uuid] of [read(item)].flat().entries()) {
        if (typeof uuid === "string")
          writeUuid((columns[place] ??= createColumn()), index * UUID_BYTES, uuid);
      }
    }
    if (plan.hasPublication) {
      const { State } = item as StoredPublication;
      if (State === "TIME_CONTROLLED") publication.push(noteWindow(null, item));
      else publication.push(State !== "DRAFT");
      if (State === "DRAFT") continue;
    }
    if (plan.attributes !== undefined) noteAttributes(null, item[plan.attributes]);
    if (plan.texts === undefined) continue;
    const { under, hasState, attributes: name } = plan.texts;
    for (const [code, members] of Object.entries(textsOf(item, under))) {
      const { State }: StoredPublication = hasState ? members : {};
      if (State === "TIME_CONTROLLED") noteWindow(code, members);
      if (State !== "DRAFT" && name !== undefined) noteAttributes(code, members[name]);
    }
  }
  return {
    facts: {
      resource,
      keys: keys.flatMap(({ name, columns }) => columns.map(() => name)),
      windows: Array.from(
        windows.keys(),
        (text) => JSON.parse(text) as ChunkFacts["windows"][number],
      ),
      ...(plan.hasPublication && { publication }),
      attributes,
    },
    columns: keys.flatMap(({ columns }) => columns),
  };
}
