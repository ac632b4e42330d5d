/**
 * Columns: what all items of a collection have at one path, as it is served. A column is read when a query
 * first needs it. It is filled chunk by chunk, so that a release only reads the chunks that are new, and a
 * query that was given up leaves what it has read to the next one.
 */
import { mustGet } from "../lib/must-get.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Leaf } from "../items/compare-values.ts";
import type { LanguageChoice } from "../items/languages.ts";
import { collectionAt, describeResource } from "../items/resource-traits.ts";
import { beginServing, serveItem } from "../items/serve-item.ts";
import type { ServedItem } from "../items/serve-item.ts";
import { foldBothWays } from "../lib/text/fold-text.ts";
import { valuesAt } from "../query/paths.ts";
import type { FieldPath } from "../query/query-model.ts";
import type { Piece } from "../serving/collection.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { CheckPoint } from "./find-items.ts";
import type { FindMemory, Remembered } from "./memory.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** What an item has: nothing, one leaf or, through a list, several. */
export type Value = Leaf | readonly Leaf[] | undefined;

/**
 * `leaves`: texts in NFC. `foldings`: texts folded in both ways; one alone if they are equal, else all in
 * pairs.
 */
type Reading = "leaves" | "foldings";

export interface WantedColumn {
  readonly path: FieldPath;
  readonly reading: Reading;
}

export interface Column extends Remembered {
  readonly key: string;
  readonly version: string;
  /** By position. */
  readonly values: Value[];
  /** By key of each piece that has been read: where its values begin. */
  readonly starts: Map<string, number>;
}

/** The resource, languages and time of columns. */
export interface ColumnScope {
  readonly resource: ResourceName;
  readonly choice: LanguageChoice;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
}

/** What values depend on besides their path. */
export interface Dependence {
  /** Everything but content and time. */
  readonly key: string;
  /** Equal versions mean equal values at all positions. */
  readonly version: string;
  /** @returns a key; equal ones mean equal values in the piece */
  readonly keyOf: (piece: Piece) => string;
}

const catalogNumbers = new WeakMap<Catalog, number>();
let lastCatalog = 0;

/** @param names fields of the resource */
export function describeDependence(
  { catalog, editions, boundaries, localTime }: Snapshot,
  { resource, choice, now }: ColumnScope,
  names: readonly string[],
): Dependence {
  const { fields, isPublished } = describeResource(catalog, resource);
  const number = getOrInsert(catalogNumbers, catalog, () => (lastCatalog += 1));
  const isLocalized = names.some((name) => fields.get(name)?.isLocalized);
  const languages = isLocalized
    ? `${choice.languages.map(({ code, uuid }) => `${code}/${uuid}`).join()} ${choice.isStrict}`
    : "";
  const isTimed = isPublished || names.some((name) => fields.get(name)?.isTimed);
  const since = isTimed ? ` since ${mustGet(boundaries, resource).lastAt(now)}` : "";
  const version = `${mustGet(editions, resource)}${since}`;
  const isOwn = names.every((name) => fields.get(name)?.isOwn !== false);
  return {
    key: `${number} ${localTime.timeZone} ${resource} ${languages}`,
    version,
    keyOf: ({ key, isTimed: isTimedPiece }) =>
      isOwn ? `${key}${isTimedPiece ? since : ""}` : `${key} ${version}`,
  };
}

/** A column that may lack pieces. */
interface OpenColumn extends WantedColumn {
  readonly column: Column;
  readonly keyOf: Dependence["keyOf"];
}

/** Takes over what is known of the pieces. */
function openColumn(
  { path, reading }: WantedColumn,
  { key: dependence, version, keyOf }: Dependence,
  pieces: readonly Piece[],
  memory: FindMemory,
): OpenColumn {
  const key = `${reading} ${path.text} ${path.type} ${dependence}`;
  const known = memory.data.get(key) as Column | undefined;
  if (known?.version === version) return { path, reading, column: known, keyOf };
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const values = Array.from<Value>({ length });
  const starts = new Map<string, number>();
  for (const piece of pieces) {
    const start = known?.starts.get(keyOf(piece));
    if (!known || start === undefined) continue;
    starts.set(keyOf(piece), piece.start);
    for (let index = 0; index < piece.length; index += 1)
      values[piece.start + index] = known.values[start + index];
  }
  return { path, reading, column: { key, version, values, starts, bytes: 0 }, keyOf };
}

export type ColumnOf = (path: FieldPath, reading?: Reading) => Column;

/** Reads the columns of a query together, because reading an item takes most of the time. */
export function readColumns(
  snapshot: Snapshot,
  memory: FindMemory,
  wanted: readonly WantedColumn[],
  scope: ColumnScope,
  checkPoint: CheckPoint,
): ColumnOf {
  const { resource, choice, now } = scope;
  const collection = collectionAt(snapshot, resource, now);
  const pieces = collection.pieces.filter(({ length }) => length > 0);
  const opened = new Map<string, OpenColumn>();
  for (const one of wanted) {
    const dependence = describeDependence(snapshot, scope, one.path.segments.slice(0, 1));
    const open = (): OpenColumn => openColumn(one, dependence, pieces, memory);
    getOrInsert(opened, `${one.reading} ${one.path.text}`, open);
  }
  const unfinished = [...opened.values()].filter(
    ({ column }) => column.starts.size < pieces.length,
  );
  const { fields } = mustGet(snapshot.catalog.resources, resource);
  const serving = beginServing(snapshot, choice, now);
  const intern = createInterning();
  try {
    for (const piece of unfinished.length > 0 ? pieces : []) {
      const missing = unfinished.filter(({ column, keyOf }) => !column.starts.has(keyOf(piece)));
      if (missing.length === 0) continue;
      checkPoint();
      const names = [...new Set(missing.map(({ path }) => path.segments[0] ?? ""))];
      for (let position = piece.start; position < piece.start + piece.length; position += 1) {
        const item = serveItem(fields, collection.at(position), serving, names);
        for (const { column, path, reading } of missing)
          column.values[position] = READINGS[reading](readLeaves(item, path).map(intern));
      }
      for (const { column, keyOf } of missing) column.starts.set(keyOf(piece), piece.start);
    }
  } finally {
    for (const { column } of unfinished)
      memory.data.set(column.key, { ...column, bytes: sizeOf(column.values) } satisfies Column);
  }
  return (path, reading = "leaves") => {
    const { column } = opened.get(`${reading} ${path.text}`) ?? {};
    if (!column) throw new Error(`no column ${path.text}`);
    return column;
  };
}

const READINGS: Readonly<Record<Reading, (leaves: readonly Leaf[]) => Value>> = {
  leaves: (leaves) => (leaves.length > 1 ? leaves : leaves[0]),
  foldings(leaves) {
    const texts = leaves.filter((leaf) => typeof leaf === "string");
    const foldings = texts.flatMap(foldBothWays);
    return foldings.length === 2 && foldings[0] === foldings[1] ? foldings[0] : foldings;
  },
};

/** @returns keeps one copy of equal texts, of which there are many */
function createInterning(): (leaf: Leaf) => Leaf {
  const known = new Map<Leaf, Leaf>();
  return (leaf) => getOrInsert(known, leaf, () => leaf);
}

/** @param item the served item, or only the field of the path's first segment */
const readLeaves = (item: ServedItem, { segments, type }: FieldPath): readonly Leaf[] =>
  valuesAt(item, segments).flatMap((value): Leaf | [] => {
    if (value === null || value === undefined) return [];
    // Of an object or a list of objects, a comparison only sees that it exists.
    if (type === "object") return true;
    if (typeof value === "string") return value.normalize("NFC");
    return typeof value === "number" || typeof value === "boolean" ? value : [];
  });

/** Of a value with its position in a list; a text has one byte per character besides. */
const COLUMN_LEAF_BYTES = 32;

function sizeOf(values: readonly Value[]): number {
  let bytes = 0;
  for (const value of values) {
    bytes += COLUMN_LEAF_BYTES;
    if (typeof value === "string") bytes += value.length;
    else if (typeof value === "object") bytes += sizeOf(value);
  }
  return bytes;
}
