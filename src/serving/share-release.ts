/**
 * What one thread posts of a release to another thread that already has a release: chunks and
 * layers that both have are replaced by their numbers, and only the others are posted.
 */
import { mapResources } from "../catalog/catalog.ts";
import type { PerResource } from "../catalog/resource-names.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import type { LoadedCollection, LoadedRelease } from "./load-release.ts";
import type { Layer, LayeredColumn } from "./uuid-index.ts";

/** What is in memory of a release, with something in the place of chunks and layers. */
type HeldParts<ChunkPart, LayerPart> = PerResource<
  Omit<LoadedCollection, "chunks" | "columns"> & {
    readonly chunks: readonly ChunkPart[];
    readonly columns: readonly (Pick<LayeredColumn, "field"> & {
      readonly layers: readonly LayerPart[];
    })[];
  }
>;

/** A release in which the parts that another one has, too, are replaced by their numbers in that one. */
export interface ReleaseParcel extends Omit<LoadedRelease, "held"> {
  /** Id of the other release; undefined: there is none. */
  readonly beside: string | undefined;
  readonly held: HeldParts<LoadedChunk | number, Layer | number>;
}

const replaceParts = <OldChunk, OldLayer, NewChunk, NewLayer>(
  held: HeldParts<OldChunk, OldLayer>,
  replaceChunk: (chunk: OldChunk) => NewChunk,
  replaceLayer: (layer: OldLayer) => NewLayer,
): HeldParts<NewChunk, NewLayer> =>
  mapResources(held, ({ chunks, columns, ...others }) => ({
    ...others,
    chunks: chunks.map(replaceChunk),
    columns: columns.map(({ field, layers }) => ({ field, layers: layers.map(replaceLayer) })),
  }));

/** In an order that is the same in all threads. */
const listParts = (release: LoadedRelease | undefined): readonly (LoadedChunk | Layer)[] =>
  [...(release?.held.values() ?? [])].flatMap(({ chunks, columns }) => [
    ...chunks,
    ...columns.flatMap(({ layers }) => layers),
  ]);

/** @param beside the release that the other thread has: this thread's own, or made by `unpackRelease` */
export function packRelease(loaded: LoadedRelease, beside?: LoadedRelease): ReleaseParcel {
  const places = new Map(listParts(beside).map((part, place) => [part, place]));
  const find = <Part extends LoadedChunk | Layer>(part: Part): Part | number =>
    places.get(part) ?? part;
  return { ...loaded, beside: beside?.id, held: replaceParts(loaded.held, find, find) };
}

/**
 * @param beside the release that was given to `packRelease`
 * @throws Error when it is a different one
 */
export function unpackRelease(parcel: ReleaseParcel, beside?: LoadedRelease): LoadedRelease {
  const { beside: id, held, ...release } = parcel;
  if (id !== beside?.id) throw new Error(`packed beside release ${id}, not ${beside?.id}`);
  const parts = listParts(beside);
  const find = <Part>(part: Part | number): Part =>
    typeof part === "number" ? (parts[part] as Part) : part;
  return { ...release, held: replaceParts(held, find<LoadedChunk>, find<Layer>) };
}
