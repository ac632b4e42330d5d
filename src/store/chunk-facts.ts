/**
 * What memory needs to know of a chunk's items beside their texts, found out once, when the chunk is
 * written: which uuids lead to an item, when articles come and go, which custom attributes there are.
 */
import type { StoredArticle, StoredArticles } from "../catalog/content-fields.ts";
import type { Attributes } from "../catalog/field.ts";
import { RESOURCE_NAMES, perResource, resourceOf } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";

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
  RESOURCE_NAMES.some(
    (gatherer) =>
      resourceOf(resource).fields[name]?.target === gatherer &&
      Object.values(resourceOf(gatherer).fields).some(
        ({ gathered, target }) => gathered === true && target === resource,
      ),
  );

const KEY_FIELDS: PerResource<readonly KeyField[]> = perResource((resource) =>
  Object.entries(resourceOf(resource).fields).flatMap(([name, { kind }]): KeyField[] => {
    // An item's article has one uuid in all languages.
    if (kind === "article")
      return [{ name, read: ({ Articles }) => Object.values(Articles ?? {})[0]?.Uuid }];
    // Whose own address is given shows no article's.
    if (kind === "articleAddress")
      return [{ name, read: (item) => (item[name] ? null : item.InformationArticleUuid) }];
    if (kind === "reference" && isGatheredBy(resource, name))
      return [{ name, read: (item) => item[name] }];
    return [];
  }),
);

const HAS_FACTS = perResource((resource) =>
  Object.values(resourceOf(resource).fields).some(({ kind }) =>
    ["article", "customAttributes"].includes(kind),
  ),
);

/** Names of the fields by whose uuids items of the resource are found. */
export const keysOf = (resource: ResourceName): readonly string[] =>
  KEY_FIELDS[resource].map(({ name }) => name);

/**
 * @param texts of the items, in order
 * @param setKey called for each item that has a uuid in a key's column
 */
export function findChunkFacts(
  resource: ResourceName,
  texts: Iterable<string>,
  setKey: (column: number, index: number, uuid: string) => void,
): ChunkFacts {
  const windows = new Map<string, ChunkFacts["windows"][number]>();
  const attributes = new Map<string, ChunkFacts["attributes"][number]>();
  const keys = KEY_FIELDS[resource];
  const noteAttributes = (code: string | null, given: Attributes | null | undefined): void => {
    for (const identifier of Object.keys(given ?? {}))
      attributes.set(`${code ?? ""} ${identifier}`, [code, identifier]);
  };
  if (keys.length > 0 || HAS_FACTS[resource]) {
    let index = 0;
    for (const text of texts) {
      const item = JSON.parse(text) as StoredMembers;
      for (const [column, { read }] of keys.entries()) {
        const uuid = read(item);
        if (typeof uuid === "string") setKey(column, index, uuid);
      }
      noteAttributes(null, item.CustomAttributes);
      for (const [code, article] of Object.entries(item.Articles ?? {})) {
        noteWindow(windows, code, article);
        if (article.State !== "DRAFT") noteAttributes(code, article.CustomAttributes);
      }
      index += 1;
    }
  }
  return {
    resource,
    keys: keys.map(({ name }) => name),
    windows: [...windows.values()],
    attributes: [...attributes.values()],
  };
}

function noteWindow(
  windows: Map<string, ChunkFacts["windows"][number]>,
  code: string,
  { State, TimeControlledPublishedFrom, TimeControlledPublishedTo }: StoredArticle,
): void {
  if (State !== "TIME_CONTROLLED") return;
  const [from, to] = [TimeControlledPublishedFrom ?? null, TimeControlledPublishedTo ?? null];
  windows.set(`${code} ${from} ${to}`, [code, from, to]);
}
