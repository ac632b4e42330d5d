/**
 * Who answers from which release. All that are served share what is remembered, so that a release
 * finds what it has in common with the one before; previews remember what they need beside it, with a
 * bound of their own.
 */
import type { Snapshot } from "../release/snapshot.ts";
import { createResponder } from "./create-responder.ts";
import type { SnapshotResponder } from "./create-responder.ts";
import { createQueryLines } from "./evaluate/query-line.ts";
import { createMemory } from "./memory.ts";

export interface Responders {
  /** For what is served from now on. */
  serve(snapshot: Snapshot): SnapshotResponder;
  /** For previews. @returns the same responder for the same snapshot */
  preview(snapshot: Snapshot): SnapshotResponder;
}

/** Bodies that are kept ready, in bytes. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;
/** Of a preview no body is kept beyond its request. */
const MAX_PREVIEW_BYTES = 1;
const PREVIEW_SHARE = 1 / 4;

export function createResponders(): Responders {
  const lines = createQueryLines();
  const servedMemory = createMemory(MAX_CACHED_BYTES);
  const previewMemory = createMemory(MAX_PREVIEW_BYTES, PREVIEW_SHARE);
  const previews = new WeakMap<Snapshot, SnapshotResponder>();
  return {
    serve: (snapshot) => createResponder(snapshot, servedMemory, lines),
    preview(snapshot) {
      const responder = previews.get(snapshot) ?? createResponder(snapshot, previewMemory, lines);
      previews.set(snapshot, responder);
      return responder;
    },
  };
}
