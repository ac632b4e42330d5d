/**
 * Columns: the served values of one path in all items of a collection, piece by piece. A piece is read
 * when a query first needs it, and cached under a key of everything on which its values depend.
 */
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Collection, Piece } from "../release/collection.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { LanguageChoice } from "../items/languages.ts";
import { valuesAt } from "../query/paths.ts";
import type { FieldPath } from "../query/query-model.ts";
import { collectionAt, describeResource } from "../items/resource-traits.ts";
import { beginServing, serveItem } from "../items/serve-item.ts";
import type { ServedItem, Serving } from "../items/serve-item.ts";
import { foldTexts } from "./folded-texts.ts";
import type { FoldedTexts } from "./folded-texts.ts";
import type { Part, PartMemory } from "./part-memory.ts";

/** A value at the end of a path, through objects and lists; null does not count. */
export type Leaf = string | number | boolean;

/** The column of one piece. Each distinct leaf is stored once and has a number, its code. */
export interface ColumnPart extends Part {
  /** The distinct leaves, by code. */
  readonly leaves: readonly Leaf[];
  /** By place in the piece: the code of the item's first leaf plus one; 0: the item has none. */
  readonly firsts: Uint16Array | Uint32Array;
  /** Present if any item has several leaves. */
  readonly lists: CodeLists | undefined;
}

interface CodeLists {
  /** The codes of all leaves of the first item without duplicates, then those of the second … */
  readonly codes: Uint32Array;
  /**
   * By place in the piece: where the codes of the item begin; has one more entry than there are items.
   */
  readonly starts: Uint32Array;
}

/** Approximate size of a text leaf and its list entry. */
const LEAF_BYTES = 40;

export function createColumnPart(items: Iterable<readonly Leaf[]>): ColumnPart {
  const codesByLeaf = new Map<Leaf, number>();
  const starts: number[] = [0];
  const codes: number[] = [];
  /** By code: the place of the last item that has it. */
  const lastPlaces: number[] = [];
  let textLength = 0;
  for (const leaves of items) {
    const place = starts.length;
    for (const leaf of leaves) {
      const next = codesByLeaf.size;
      const code = codesByLeaf.getOrInsert(leaf, next);
      if (code === next && typeof leaf === "string") textLength += leaf.length;
      if (lastPlaces[code] === place) continue;
      lastPlaces[code] = place;
      codes.push(code);
    }
    starts.push(codes.length);
  }
  const ends = starts.slice(1);
  const firstCodes = ends.map((end, place) => {
    const start = starts[place] ?? 0;
    return start === end ? 0 : (codes[start] ?? 0) + 1;
  });
  const firsts =
    codesByLeaf.size < 2 ** 16 ? new Uint16Array(firstCodes) : new Uint32Array(firstCodes);
  const hasLists = ends.some((end, place) => end - (starts[place] ?? 0) > 1);
  const lists = hasLists
    ? { codes: new Uint32Array(codes), starts: new Uint32Array(starts) }
    : undefined;
  const codeBytes =
    firsts.byteLength + (lists ? lists.codes.byteLength + lists.starts.byteLength : 0);
  return {
    leaves: [...codesByLeaf.keys()],
    firsts,
    lists,
    bytes: codeBytes + codesByLeaf.size * LEAF_BYTES + textLength,
  };
}

/** The resource, languages and time of the columns. */
export interface ColumnScope {
  readonly resource: ResourceName;
  readonly choice: LanguageChoice;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
}

/** Keys of everything besides the chunk on which the values of a piece depend. */
export interface PieceScope {
  /**
   * Equal keys mean equal values in equal pieces: `lasting` for pieces without dates, `timed` for pieces
   * with dates.
   */
  readonly lasting: string;
  readonly timed: string;
}

/** Made once for all pieces: joining texts for each one would take as long as the query. */
export const prefixScope = (prefix: string, { lasting, timed }: PieceScope): PieceScope => ({
  lasting: `${prefix} ${lasting}`,
  timed: `${prefix} ${timed}`,
});

export const scopeAtPiece = ({ lasting, timed }: PieceScope, { isTimed }: Piece): string =>
  isTimed ? timed : lasting;

const catalogNumbers = new WeakMap<Catalog, number>();
let lastCatalog = 0;

/**
 * @param names fields of the resource
 * @returns keys of everything besides the chunk on which their values depend
 */
export function spellScope(
  { catalog, editions, boundaries, localTime }: Snapshot,
  { resource, choice, now }: ColumnScope,
  names: readonly string[],
): PieceScope {
  const { fields, isPublished } = describeResource(catalog, resource);
  const number = catalogNumbers.getOrInsertComputed(catalog, () => (lastCatalog += 1));
  const isLocalized = names.some((name) => fields[name]?.isLocalized);
  const languages = isLocalized
    ? choice.languages.map(({ code, uuid }) => `${code}/${uuid}`).join()
    : "";
  const isTimed = isPublished || names.some((name) => fields[name]?.isTimed);
  const window = isTimed ? `since ${boundaries[resource].lastAt(now)}` : "always";
  const scope = `${number} ${localTime.timeZone} ${resource} ${languages}`;
  // Values that depend on other items stay the same while the edition of the resource does.
  return names.every((name) => fields[name]?.isOwn !== false)
    ? { lasting: scope, timed: `${scope} ${window}` }
    : {
        lasting: `${scope} ${editions[resource]} ${window}`,
        timed: `${scope} ${editions[resource]} ${window}`,
      };
}

/** The columns of one query. */
export interface Columns {
  /** Number of items in the collection. */
  readonly length: number;
  readonly pieces: readonly Piece[];
  part(path: FieldPath, piece: Piece): ColumnPart;
  /** The folded texts of a part. */
  folded(path: FieldPath, piece: Piece): FoldedTexts;
  /** By place in the piece, the item's number; NaN: it has none. */
  numbers(path: FieldPath, piece: Piece): Float64Array;
  /** The scope of the parts of a path. */
  scopeOf(path: FieldPath): PieceScope;
  keyOf(path: FieldPath, piece: Piece): string;
}

export type CreateColumns = (paths: readonly FieldPath[], scope: ColumnScope) => Columns;

/** Creates the columns of queries from a snapshot; parts are cached in `parts`. */
export const columnsOf =
  (snapshot: Snapshot, parts: PartMemory): CreateColumns =>
  (paths, scope) => {
    const { resource, choice, now } = scope;
    const collection = collectionAt(snapshot, resource, now);
    const wanted = new Map(
      paths.map((path) => {
        const { text, type, segments } = path;
        const own = spellScope(snapshot, scope, segments.slice(0, 1));
        const derived = new Map<string, PieceScope>();
        return [text, { path, scope: prefixScope(`${text} ${type}`, own), derived }];
      }),
    );
    let serving: Serving | undefined;
    const find = ({ text }: FieldPath) => {
      const found = wanted.get(text);
      if (!found) throw new Error(`no column ${text}`);
      return found;
    };
    const scopeAt = (path: FieldPath, piece: Piece): string =>
      scopeAtPiece(find(path).scope, piece);

    /** Reads the items of a piece once for all columns that need it. */
    function read(path: FieldPath, piece: Piece): ColumnPart {
      const missing = Array.from(wanted.values(), (one) => one.path).filter(
        (one) => one === path || !parts.get(scopeAt(one, piece), piece.hash),
      );
      serving ??= beginServing(snapshot, choice, now);
      const items = readPiece(collection, piece, serving, resource, missing);
      let asked: ColumnPart | undefined;
      for (const one of missing) {
        const part = createColumnPart(items.map((item) => readLeaves(item, one)));
        parts.set(scopeAt(one, piece), piece.hash, part);
        if (one === path) asked = part;
      }
      if (!asked) throw new Error(`no column ${path.text}`);
      return asked;
    }

    const part = (path: FieldPath, piece: Piece): ColumnPart => {
      const asked = find(path);
      const known = parts.get(scopeAtPiece(asked.scope, piece), piece.hash);
      return (known as ColumnPart | undefined) ?? read(asked.path, piece);
    };

    const derive = <Derived extends Part>(
      what: string,
      path: FieldPath,
      piece: Piece,
      make: (of: ColumnPart) => Derived,
    ): Derived => {
      const { scope: own, derived } = find(path);
      const key = derived.getOrInsertComputed(what, () => prefixScope(what, own));
      const known = parts.get(scopeAtPiece(key, piece), piece.hash) as Derived | undefined;
      if (known) return known;
      const made = make(part(path, piece));
      parts.set(scopeAtPiece(key, piece), piece.hash, made);
      return made;
    };

    return {
      length: collection.length,
      pieces: collection.pieces.filter(({ length }) => length > 0),
      part,
      folded: (path, piece) => derive("folded", path, piece, ({ leaves }) => foldTexts(leaves)),
      numbers: (path, piece) =>
        derive("numbers", path, piece, (of) => listNumbers(of, piece.length)).numbers,
      scopeOf: (path) => find(path).scope,
      keyOf: (path, piece) =>
        piece.isTimed ? `${scopeAt(path, piece)} ${piece.hash}` : piece.hash,
    };
  };

function listNumbers(
  { leaves, firsts }: ColumnPart,
  length: number,
): Part & { readonly numbers: Float64Array } {
  const numbers = new Float64Array(length).fill(Number.NaN);
  for (const [place, first] of firsts.entries())
    if (first !== 0) numbers[place] = Number(leaves[first - 1]);
  return { numbers, bytes: numbers.byteLength };
}

function readPiece(
  collection: Collection,
  { start, length }: Piece,
  serving: Serving,
  resource: ResourceName,
  paths: readonly FieldPath[],
): readonly ServedItem[] {
  const { fields } = serving.snapshot.catalog.resources[resource];
  const names = [...new Set(paths.map(({ segments }) => segments[0] ?? ""))];
  return Array.from({ length }, (_, offset) =>
    serveItem(fields, collection.at(start + offset), serving, names),
  );
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
