/**
 * What memory needs to know of a chunk's items beside their texts, found out once, when the chunk is
 * written: which uuids lead to an item, when articles come and go, which custom attributes there are.
 */
import type { StoredArticles } from "../catalog/content-fields.ts";
import type { Attributes } from "../catalog/field.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";

export interface ChunkFacts {
  readonly resource: ResourceName;
  /** Names of fields by whose uuid items are found; each has a column of uuids in the chunk. */
  readonly keys: readonly string[];
  /** Code, first and last day of TIME_CONTROLLED articles, each different one once. */
  readonly windows: readonly (readonly [code: string, from: string | null, to: string | null])[];
  /**
   * Identifiers of custom attributes, each once: of items, where the code is null, and of their
   * articles in a language, drafts apart.
   */
  readonly attributes: readonly (readonly [code: string | null, identifier: string])[];
}

/** The members of stored items that are looked at; each is absent on most resources. */
interface StoredMembers {
  readonly Articles?: StoredArticles;
  readonly CustomAttributes?: Attributes | null;
  readonly InformationArticleUuid?: string | null;
  readonly [name: string]: unknown;
}

/** A field by whose uuid items are found. */
interface KeyField {
  readonly name: string;
  /** @returns undefined or null: the item has none */
  readonly read: (item: StoredMembers) => unknown;
}

/** Whether a resource gathers the items of this one by the field. */
const isGatheredBy = (resource: ResourceName, name: string): boolean =>
  CONTRACT_NAMES.some(
    (gatherer) =>
      CONTRACT.resources[resource].fields[name]?.target === gatherer &&
      Object.values(CONTRACT.resources[gatherer].fields).some(
        ({ inverse, target }) => inverse === name && target === resource,
      ),
  );

const KEY_FIELDS: PerResource<readonly KeyField[]> = perResource(CONTRACT, (resource) =>
  Object.entries(CONTRACT.resources[resource].fields).flatMap(
    ([name, { kind, articleIn }]): KeyField[] => {
      // An item's article has one uuid in all languages.
      if (kind === "localized")
        return [{ name, read: ({ Articles }) => Object.values(Articles ?? {})[0]?.Uuid }];
      // Whose own address is given shows no article's.
      if (articleIn !== undefined)
        return [{ name, read: (item) => (item[name] ? null : item[articleIn]) }];
      if (kind === "reference" && isGatheredBy(resource, name))
        return [{ name, read: (item) => item[name] }];
      return [];
    },
  ),
);

export const UUID_BYTES = 16;

/** @param uuid in lower case @param offset where its 16 bytes begin */
export function writeUuid(uuids: Uint8Array, offset: number, uuid: string): void {
  // A view, so that a plain array takes hex as well.
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
  resource: ResourceName,
  texts: readonly string[],
): { readonly facts: ChunkFacts; readonly columns: readonly Uint8Array[] } {
  const keys = KEY_FIELDS[resource];
  const columns = keys.map(() => new Uint8Array(texts.length * UUID_BYTES));
  /** As JSON, so that each stands once. */
  const windows = new Set<string>();
  const attributes: ChunkFacts["attributes"][number][] = [];
  const identifiers = new Map<string | null, Set<string>>();
  const noteAttributes = (code: string | null, given: Attributes | null | undefined): void => {
    const known = identifiers.getOrInsertComputed(code, () => new Set());
    for (const identifier in given) {
      if (known.has(identifier)) continue;
      known.add(identifier);
      attributes.push([code, identifier]);
    }
  };
  for (const [index, text] of texts.entries()) {
    const item = JSON.parse(text) as StoredMembers;
    for (const [column, { read }] of keys.entries()) {
      const [uuid, uuids] = [read(item), columns[column]];
      if (typeof uuid === "string" && uuids) writeUuid(uuids, index * UUID_BYTES, uuid);
    }
    noteAttributes(null, item.CustomAttributes);
    for (const [code, article] of Object.entries(item.Articles ?? {})) {
      const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = article;
      if (article.State === "TIME_CONTROLLED")
        windows.add(JSON.stringify([code, from ?? null, to ?? null]));
      if (article.State !== "DRAFT") noteAttributes(code, article.CustomAttributes);
    }
  }
  const names = keys.map(({ name }) => name);
  return {
    facts: {
      resource,
      keys: names,
      windows: Array.from(windows, (text) => JSON.parse(text) as ChunkFacts["windows"][number]),
      attributes,
    },
    columns,
  };
}
