/**
 * In charge of columns: the values of one path in all items of a collection, as they are served. In
 * come the collection and the paths; out go columns, made in one pass over the items and remembered
 * for as long as they hold.
 */
import { LRUCache } from "lru-cache";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../language-choice.ts";
import type { FieldPath } from "../query/query-model.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import { readLeaves } from "./leaves.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import type { Slices } from "./slices.ts";

export interface Column {
  /** By position in the collection. */
  readonly values: readonly Leaves[];
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
  /** Positions by leaf, in order; made when it is first asked for. */
  positionsOf(leaf: Leaf): readonly number[];
  /** What others derive from the column and want to keep with it. */
  readonly derived: Map<string, unknown>;
}

/** What is asked for, and of what. */
export interface ColumnScope {
  readonly resource: ResourceName;
  readonly choice: LanguageChoice;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  readonly slices: Slices;
}

export type TakeColumns = (
  paths: readonly FieldPath[],
  scope: ColumnScope,
) => Promise<ReadonlyMap<string, Column>>;

/** Items of all remembered columns together: some 100 bytes each. */
const MAX_REMEMBERED_VALUES = 2_000_000;

export function createColumns(snapshot: Snapshot): TakeColumns {
  const remembered = new LRUCache<string, Column>({
    maxSize: MAX_REMEMBERED_VALUES,
    sizeCalculation: ({ values }) => values.length + 1,
  });

  return async (paths, scope) => {
    const { resource, choice, now } = scope;
    const { fields } = resourceOf(resource);
    const keyOf = ({ text, segments }: FieldPath): string =>
      fields[segments[0] ?? ""]?.kind === "article"
        ? `${resource} ${text} ${choice.languages.map(({ code }) => code).join()}`
        : `${resource} ${text}`;
    const found = new Map<string, Column>();
    const missing: FieldPath[] = [];
    for (const path of paths) {
      const column = remembered.get(keyOf(path));
      if (column && column.validFrom <= now && now < column.validUntil)
        found.set(path.text, column);
      else missing.push(path);
    }
    for (const [path, column] of await readColumns(missing, snapshot, scope)) {
      remembered.set(keyOf(path), column);
      found.set(path.text, column);
    }
    return found;
  };
}

async function readColumns(
  paths: readonly FieldPath[],
  snapshot: Snapshot,
  { resource, choice, now, slices }: ColumnScope,
): Promise<ReadonlyMap<FieldPath, Column>> {
  const values = paths.map((path): { readonly path: FieldPath; readonly leaves: Leaves[] } => ({
    path,
    leaves: [],
  }));
  if (paths.length === 0) return new Map();
  const { fields } = resourceOf(resource);
  const names = [...new Set(paths.map(({ segments }) => segments[0] ?? ""))];
  const serving = beginServing(snapshot, choice, now);
  for (const item of snapshot.collections[resource].items()) {
    const served = serveItem(fields, item, serving, names);
    for (const { path, leaves } of values) leaves.push(readLeaves(served, path));
    if (slices.isOver()) await slices.pause();
  }
  const { validFrom, validUntil } = serving;
  return new Map(
    values.map(({ path, leaves }) => [path, createColumn(leaves, validFrom, validUntil)]),
  );
}

function createColumn(values: readonly Leaves[], validFrom: number, validUntil: number): Column {
  let index: Map<Leaf, number[]> | undefined;
  const createIndex = (): Map<Leaf, number[]> => {
    const positions = new Map<Leaf, number[]>();
    const add = (leaf: Leaf, position: number): void => {
      const list = positions.get(leaf);
      if (!list) positions.set(leaf, [position]);
      else if (list.at(-1) !== position) list.push(position);
    };
    values.forEach((leaves, position) => {
      if (leaves === null) return;
      if (typeof leaves === "object") for (const leaf of leaves) add(leaf, position);
      else add(leaves, position);
    });
    return positions;
  };
  return {
    values,
    validFrom,
    validUntil,
    positionsOf: (leaf) => (index ??= createIndex()).get(leaf) ?? [],
    derived: new Map(),
  };
}
