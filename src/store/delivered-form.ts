/**
 * The delivered form of an item: its stored form without what is never delivered, namely its Key, texts
 * in state DRAFT, texts in languages that are not published, and references to drafts. It is empty
 * for an item that is DRAFT itself. A derived UpdatedAt changes only with this form, so that nobody
 * can see when a draft was saved.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import { parseStored } from "./chunk-facts.ts";
import type { StoredMembers } from "./chunk-facts.ts";

/** What decides whether readers see a difference between two items of a resource. */
export interface Comparison {
  readonly resource: ResourceName;
  readonly hasState: boolean;
  /** The member that holds an item's texts by language; undefined: there are none. */
  readonly texts: { readonly under: string; readonly hasState: boolean } | undefined;
  /** The fields that refer to items which may be drafts, and the resource of these items. */
  readonly references: ReadonlyMap<string, ResourceName>;
  /** False: chunks with equal texts may still differ. */
  readonly isDeclaredAlike: boolean;
  readonly published: BothSides<PublishedCodes>;
  /** By resource, the items in state DRAFT. */
  readonly drafts: BothSides<ReadonlyMap<ResourceName, Uuids>>;
}

export type Uuids = ReadonlySet<string>;

export interface BothSides<Value> {
  readonly before: Value;
  readonly next: Value;
}

/** Codes of the published languages. */
export type PublishedCodes = ReadonlySet<string>;

const DRAFT = Buffer.from('"DRAFT"');

/** Searches the bytes first, because parsing is slow and few items are drafts. */
export const isDraft = (json: Uint8Array): boolean =>
  Buffer.from(json.buffer, json.byteOffset, json.length).includes(DRAFT) &&
  parseStored(json)["State"] === "DRAFT";

export const listPublishedCodes = (languages: Iterable<Uint8Array>): PublishedCodes =>
  new Set(
    [...languages].flatMap((language) => {
      const { State, Code } = parseStored(language) as Partial<StoredItem<"languages">>;
      return State === "PUBLISHED" ? (Code ?? []) : [];
    }),
  );

/** @returns equal texts for items that are equal to readers */
export function writeDeliveredForm(
  json: Uint8Array,
  { hasState, texts, references, published, drafts }: Comparison,
  side: keyof BothSides<unknown>,
): string {
  const { Key: _, ...stored } = parseStored(json);
  const item: Record<string, unknown> = stored;
  // Drafts are not even listed.
  if (hasState && item["State"] === "DRAFT") return "";
  for (const [name, target] of references) {
    const shown = [item[name] ?? []]
      .flat()
      .filter((uuid) => !drafts[side].get(target)?.has(uuid as string));
    item[name] = shown.length === 0 ? undefined : shown;
  }
  if (!texts) return JSON.stringify(item);
  const { under } = texts;
  const delivered = Object.entries(
    (item[under] ?? {}) as Readonly<Record<string, StoredMembers>>,
  ).filter(
    ([code, text]) => published[side].has(code) && !(texts.hasState && text["State"] === "DRAFT"),
  );
  return JSON.stringify({ ...item, [under]: Object.fromEntries(delivered) });
}
