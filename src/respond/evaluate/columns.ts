/**
 * Columns with the values as they are served, made in one pass over the items and remembered with
 * the time for which they hold.
 */
import type { FieldKind } from "../../catalog/field.ts";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../language-choice.ts";
import type { Memory } from "../memory.ts";
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

/** Kinds of fields whose values come and go with articles. */
const TIMED: ReadonlySet<string> = new Set(["article", "articleAddress"] satisfies FieldKind[]);

/**
 * @param names fields of the resource
 * @returns the time for which their values are as they are at `now`: equal texts, the same time
 */
export function spellWindow(
  { boundaries }: Snapshot,
  resource: ResourceName,
  names: readonly string[],
  now: number,
): string {
  const { fields } = resourceOf(resource);
  const isTimed = names.some((name) => TIMED.has(fields[name]?.kind ?? ""));
  return isTimed ? `since ${boundaries[resource].lastAt(now)}` : "always";
}

export function createColumns(snapshot: Snapshot, { columns: remembered }: Memory): TakeColumns {
  return async (paths, scope) => {
    const { resource, choice, now } = scope;
    const { fields } = resourceOf(resource);
    const keyOf = ({ text, segments: [name = ""] }: FieldPath): string => {
      const codes =
        fields[name]?.kind === "article" ? choice.languages.map(({ code }) => code).join() : "";
      return `${snapshot.editions[resource]} ${resource} ${text} ${codes} ${spellWindow(snapshot, resource, [name], now)}`;
    };
    const found = new Map<string, Column>();
    const missing = new Map<string, FieldPath>();
    for (const path of paths) {
      const column = remembered.get(keyOf(path));
      if (column) found.set(path.text, column);
      else missing.set(path.text, path);
    }
    for (const [path, column] of await readColumns([...missing.values()], snapshot, scope)) {
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
  const columns = new Map<FieldPath, Column>();
  for (const { path, builder } of builders) {
    columns.set(path, builder.finish());
    await slices.pause();
  }
  return columns;
}
