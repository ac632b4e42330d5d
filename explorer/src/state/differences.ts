/** What differs between an older release and the current one, of the items that the service names. */
import type { ChangesBody } from "../../../client/src/service.ts";
import { collectionAt } from "./ask.ts";
import { titlePathOf } from "./columns.ts";
import { readPath, rowsOf, writeValue } from "./fields.ts";
import type { Item } from "./fields.ts";
import type { ServedResource } from "./service.ts";

export const KINDS = ["added", "changed", "removed"] as const;

/** The UUIDs of items. */
export type ResourceChanges = Pick<ChangesBody["resources"][string], (typeof KINDS)[number]>;

/** Whose change a row undoes. */
export interface TakenBack {
  readonly release: number;
  readonly by: string;
}

interface FieldChange {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly takesBack?: TakenBack;
}

export interface Difference {
  readonly uuid: string;
  readonly title: string;
  /** An item with another Key is another one for readers: `uuid` is its new one. */
  readonly kind: (typeof KINDS)[number] | "rekeyed";
  readonly takesBack?: TakenBack;
  /** Of a changed item, what differs; empty: it differs in other languages. */
  readonly fields: readonly FieldChange[];
  /** How many fields are not listed; absent: none. */
  readonly leftOut?: number | undefined;
}

/** Maximum number of differences that are shown; others are only counted. */
export const MAX_SHOWN = 50;

/** Fields that change together with others and would be redundant. */
const DERIVED = /(?:UpdatedAt|CreatedAt)$/u;

function changesOf(before: Item, after: Item): FieldChange[] {
  const old = new Map(rowsOf(before).map(({ path, value }) => [path, value]));
  const now = new Map(rowsOf(after).map(({ path, value }) => [path, value]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const [one, other] = [old.get(path) ?? null, now.get(path) ?? null];
    const isSame = DERIVED.test(path) || JSON.stringify(one) === JSON.stringify(other);
    return isSame ? [] : [{ path, old: one, new: other }];
  });
}

const titleOf = (item: Item): string => writeValue(readPath(item, titlePathOf([item])) ?? "");

const find = (items: readonly Item[], uuid: string): Item =>
  items.find((item) => item["Uuid"] === uuid) ?? {};

/** @returns the first differences, with those items that could be read */
export function listDifferences(
  changes: ResourceChanges,
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference[] {
  return KINDS.flatMap((kind) => changes[kind].map((uuid) => ({ kind, uuid })))
    .slice(0, MAX_SHOWN)
    .map(({ kind, uuid }) => {
      const [old, now] = [find(before, uuid), find(after, uuid)];
      const fields = kind === "changed" ? changesOf(old, now) : [];
      return { uuid, kind, title: titleOf(kind === "removed" ? old : now), fields };
    });
}

async function readItems(
  { url }: ServedResource,
  uuids: readonly string[],
  release: number | undefined,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  if (uuids.length === 0) return [];
  const filter = { Uuid: uuids.slice(0, MAX_SHOWN) };
  return Array.fromAsync(collectionAt(url).all({ filter, release, signal }));
}

/** @param since the number of the older release */
export async function compare(
  resource: ServedResource,
  changes: ResourceChanges,
  since: string,
  signal: AbortSignal,
): Promise<readonly Difference[]> {
  const { added, changed, removed } = changes;
  const [before, after] = await Promise.all([
    readItems(resource, [...changed, ...removed], Number(since), signal),
    readItems(resource, [...added, ...changed], undefined, signal),
  ]);
  return listDifferences(changes, before, after);
}
