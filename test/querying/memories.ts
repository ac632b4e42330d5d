/** Memory as a small server has it, for tests that make responders themselves. */
import { createResponders } from "../../src/respond/create-responder.ts";
import type { Responders } from "../../src/respond/create-responder.ts";
import { createMemory, shareMemory } from "../../src/respond/memory.ts";
import type { Memory, MemoryBounds } from "../../src/respond/memory.ts";
import { stemsOf } from "../../src/respond/text/stems.ts";

export const BOUNDS = shareMemory(64 * 1024 ** 2);

export const createTestMemory = (bounds: Partial<MemoryBounds> = {}): Memory =>
  createMemory({ ...BOUNDS.served, ...bounds }, stemsOf);

/** They answer queries in the calling thread. */
export const createTestResponders = (): Responders => createResponders(BOUNDS, { stemsOf });
