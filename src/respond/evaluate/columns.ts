/**
 * In charge of having columns at hand, with the values as they are served. In come the collection and
 * the paths; out go columns, made in one pass over the items and remembered for as long as they hold.
 */
import { LRUCache } from "lru-cache";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../language-choice.ts";
import type { FieldPath } from "../query/query-model.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import { createColumnBuilder } from "./column.ts";
import type { Column } from "./column.ts";
import { readLeaves } from "./leaves.ts";
import type { Slices } from "./slices.ts";

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

interface HeldColumn {
  readonly column: Column;
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/** Of all remembered columns together: four of long texts that all differ in 100,000 items. */
const MAX_REMEMBERED_BYTES = 192 * 1024 * 1024;

export function createColumns(snapshot: Snapshot): TakeColumns {
  const remembered = new LRUCache<string, HeldColumn>({
    maxSize: MAX_REMEMBERED_BYTES,
    sizeCalculation: ({ column }, key) => column.bytes + key.length,
  });

  return async (paths, scope) => {
    const { resource, choice, now } = scope;
    const { fields } = resourceOf(resource);
    const keyOf = ({ text, segments }: FieldPath): string =>
      fields[segments[0] ?? ""]?.kind === "article"
        ? `${resource} ${text} ${choice.languages.map(({ code }) => code).join()}`
        : `${resource} ${text}`;
    const found = new Map<string, Column>();
    const missing = new Map<string, FieldPath>();
    for (const path of paths) {
      const held = remembered.get(keyOf(path));
      if (held && held.validFrom <= now && now < held.validUntil) found.set(path.text, held.column);
      else missing.set(path.text, path);
    }
    for (const [path, held] of await readColumns([...missing.values()], snapshot, scope)) {
      remembered.set(keyOf(path), held);
      found.set(path.text, held.column);
    }
    return found;
  };
}

async function readColumns(
  paths: readonly FieldPath[],
  snapshot: Snapshot,
  { resource, choice, now, slices }: ColumnScope,
): Promise<ReadonlyMap<FieldPath, HeldColumn>> {
  if (paths.length === 0) return new Map();
  const builders = paths.map((path) => ({ path, builder: createColumnBuilder() }));
  const { fields } = resourceOf(resource);
  const names = [...new Set(paths.map(({ segments }) => segments[0] ?? ""))];
  const serving = beginServing(snapshot, choice, now);
  for (const item of snapshot.collections[resource].items()) {
    const served = serveItem(fields, item, serving, names);
    for (const { path, builder } of builders) builder.add(readLeaves(served, path));
    if (slices.isOver()) await slices.pause();
  }
  const { validFrom, validUntil } = serving;
  const columns = new Map<FieldPath, HeldColumn>();
  for (const { path, builder } of builders) {
    columns.set(path, { column: builder.finish(), validFrom, validUntil });
    await slices.pause();
  }
  return columns;
}
