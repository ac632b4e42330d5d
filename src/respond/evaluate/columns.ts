/**
 * Columns: the values of one path in all items of a collection, as they are served. They are made in
 * one pass over the items and remembered with the time for which they hold.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../languages.ts";
import type { Memory } from "../memory.ts";
import { valuesAt } from "../members.ts";
import type { FieldPath } from "../query/query-model.ts";
import { collectionAt, describeResource } from "../resource-traits.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import type { ServedItem } from "../serve-item.ts";

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
}

export type TakeColumns = (
  paths: readonly FieldPath[],
  scope: ColumnScope,
) => ReadonlyMap<string, Column>;

/**
 * @param names fields of the resource
 * @returns what decides their values: equal texts, equal values
 */
export function spellScope(
  { catalog, editions, boundaries }: Snapshot,
  { resource, choice, now }: ColumnScope,
  names: readonly string[],
): string {
  const { fields, isPublished } = describeResource(catalog, resource);
  const isLocalized = names.some((name) => fields[name]?.isLocalized);
  const languages = isLocalized ? choice.languages.map(({ code }) => code).join() : "";
  const isTimed = isPublished || names.some((name) => fields[name]?.isTimed);
  const window = isTimed ? `since ${boundaries[resource].lastAt(now)}` : "always";
  return `${editions[resource]} ${resource} ${languages} ${window}`;
}

export function createColumns(snapshot: Snapshot, { columns: remembered }: Memory): TakeColumns {
  return (paths, scope) => {
    const { resource, choice, now } = scope;
    const keyOf = ({ text, segments }: FieldPath): string =>
      `${spellScope(snapshot, scope, segments.slice(0, 1))} ${text}`;
    const found = new Map<string, Column>();
    const missing = new Map<string, FieldPath>();
    for (const path of paths) {
      const column = remembered.get(keyOf(path));
      if (column) found.set(path.text, column);
      else missing.set(path.text, path);
    }
    if (missing.size === 0) return found;
    const builders = Array.from(missing.values(), (path) => ({
      path,
      builder: createColumnBuilder(),
    }));
    const { fields } = snapshot.catalog.resources[resource];
    const names = [...new Set(builders.map(({ path }) => path.segments[0] ?? ""))];
    const serving = beginServing(snapshot, choice, now);
    for (const item of collectionAt(snapshot, resource, now).items()) {
      const served = serveItem(fields, item, serving, names);
      for (const { path, builder } of builders) builder.add(readLeaves(served, path));
    }
    for (const { path, builder } of builders) {
      const column = builder.finish();
      remembered.set(keyOf(path), column);
      found.set(path.text, column);
    }
    return found;
  };
}

/** @param item the served item, or as much of it as the path's first segment needs */
const readLeaves = (item: ServedItem, { segments, type }: FieldPath): readonly Leaf[] =>
  valuesAt(item, segments).flatMap((value): Leaf | [] => {
    if (value === null || value === undefined) return [];
    // What an object or a list of objects is to a comparison: there, and nothing more.
    if (type === "object") return true;
    if (typeof value === "string") return value.normalize("NFC");
    return typeof value === "number" || typeof value === "boolean" ? value : [];
  });
