/**
 * Columns: the values of one path in all items of a collection, as they are served. They are made in
 * one pass over the items and remembered with the time for which they hold.
 */
import type { FieldKind } from "../../catalog/field.ts";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../languages.ts";
import type { Memory } from "../memory.ts";
import type { FieldPath } from "../query/query-model.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import type { Slices } from "../slices.ts";

/** A value that a path leads to, through objects and lists; null is none. */
export type Leaf = string | number | boolean;

/** Each different leaf is held once and has a number, its code; all else are numbers in typed arrays. */
export interface Column {
  /** How many items the collection has. */
  readonly length: number;
  /** Every different leaf, by code. */
  readonly leaves: readonly Leaf[];
  codeOf(leaf: Leaf): number | undefined;
  /** The codes of all leaves of the first item, none of them twice, then those of the second … */
  readonly codes: Uint32Array;
  /** By position: where the codes of the item begin; one more than there are items. */
  readonly starts: Uint32Array;
  /** What others derive from the column and want to keep with it. */
  readonly derived: Map<string, unknown>;
  /** About what it takes with all that is derived from it. */
  readonly bytes: number;
}

interface ColumnBuilder {
  add(leaves: readonly Leaf[]): void;
  finish(): Column;
}

/** Codes, positions and ranks of one position. */
const POSITION_BYTES = 30;
/** A leaf in the list and among the codes, its folding and the bookkeeping of both texts. */
const LEAF_BYTES = 180;

export function createColumnBuilder(): ColumnBuilder {
  const codesByLeaf = new Map<Leaf, number>();
  const starts: number[] = [0];
  const codes: number[] = [];
  let textLength = 0;

  function codeFor(leaf: Leaf): number {
    const known = codesByLeaf.get(leaf);
    if (known !== undefined) return known;
    if (typeof leaf === "string") textLength += leaf.length;
    codesByLeaf.set(leaf, codesByLeaf.size);
    return codesByLeaf.size - 1;
  }

  return {
    add(leaves) {
      const start = codes.length;
      for (const leaf of leaves) {
        const code = codeFor(leaf);
        if (!codes.includes(code, start)) codes.push(code);
      }
      starts.push(codes.length);
    },
    finish() {
      const length = starts.length - 1;
      return {
        length,
        leaves: [...codesByLeaf.keys()],
        codeOf: (leaf) => codesByLeaf.get(leaf),
        codes: new Uint32Array(codes),
        starts: new Uint32Array(starts),
        derived: new Map(),
        bytes: length * POSITION_BYTES + codesByLeaf.size * LEAF_BYTES + 3 * textLength,
      };
    },
  };
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

/** What an object or a list of objects is to a comparison: there, and nothing more. */
const THERE = true;

/** @param item the served item, or as much of it as the path's first segment needs */
function readLeaves(item: Readonly<Record<string, unknown>>, path: FieldPath): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(item, path.segments, 0, path.type === "object", leaves);
  return leaves;
}

function collect(
  value: unknown,
  segments: readonly string[],
  depth: number,
  isObject: boolean,
  leaves: Leaf[],
): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const member of value) collect(member, segments, depth, isObject, leaves);
    return;
  }
  if (depth < segments.length) {
    if (typeof value !== "object") return;
    const members = value as Readonly<Record<string, unknown>>;
    const name = segments[depth] ?? "";
    if (Object.hasOwn(members, name)) collect(members[name], segments, depth + 1, isObject, leaves);
    return;
  }
  if (isObject) leaves.push(THERE);
  else if (typeof value === "string") leaves.push(value.normalize("NFC"));
  else if (typeof value === "number" || typeof value === "boolean") leaves.push(value);
}
