/**
 * What one thread posts of a release to another that has a release already: chunks and layers of that one
 * are named by their places in it, and only the others travel.
 */
import { mapResources } from "../catalog/catalog.ts";
import type { PerResource } from "../catalog/resource-names.ts";
import type { ChunkData } from "../store/chunk.ts";
import type { LoadedCollection, LoadedRelease } from "./load-release.ts";
import type { Layer, UuidColumn } from "./uuid-index.ts";

/** A release with references, which are places in another, instead of the parts that both have. */
export interface ReleaseParcel extends Omit<LoadedRelease, "held"> {
  /** Id of the other; undefined: there is none. */
  readonly beside: string | undefined;
  readonly held: PerResource<
    Omit<LoadedCollection, "chunks" | "columns"> & {
      readonly chunks: readonly (ChunkData | number)[];
      readonly columns: readonly (UuidColumn & { readonly layers: readonly (Layer | number)[] })[];
    }
  >;
}

/** In an order that is the same in all threads. */
const listParts = (release: LoadedRelease | undefined): readonly (ChunkData | Layer)[] =>
  Object.values(release?.held ?? {}).flatMap(({ chunks, columns }) => [
    ...chunks,
    ...columns.flatMap(({ layers }) => layers),
  ]);

/** @param beside what the other thread has: made by `unpackRelease`, or this thread's own of that id */
export function packRelease(loaded: LoadedRelease, beside?: LoadedRelease): ReleaseParcel {
  const places = new Map(listParts(beside).map((part, place) => [part, place]));
  const held = mapResources(loaded.held, ({ chunks, columns, ...others }) => ({
    ...others,
    chunks: chunks.map((chunk) => places.get(chunk) ?? chunk),
    columns: columns.map(({ layers, ...column }) => ({
      ...column,
      layers: layers.map((layer) => places.get(layer) ?? layer),
    })),
  }));
  return { ...loaded, beside: beside?.id, held };
}

/**
 * @param beside the release that the parcel was packed beside
 * @throws Error when it is another one
 */
export function unpackRelease(parcel: ReleaseParcel, beside?: LoadedRelease): LoadedRelease {
  const { beside: id, ...release } = parcel;
  if (id !== beside?.id) throw new Error(`packed beside release ${id}, not ${beside?.id}`);
  const parts = listParts(beside);
  const find = <Part>(part: Part | number): Part =>
    typeof part === "number" ? (parts[part] as Part) : part;
  const held = mapResources(release.held, ({ chunks, columns, ...others }) => ({
    ...others,
    chunks: chunks.map((chunk) => find<ChunkData>(chunk)),
    columns: columns.map(({ layers, ...column }) => ({
      ...column,
      layers: layers.map((layer) => find<Layer>(layer)),
    })),
  }));
  return { ...release, held };
}
