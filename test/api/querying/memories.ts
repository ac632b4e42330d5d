/** Memory as a small server has it, for tests that make responders themselves. */
import { createResponders } from "../../../src/serve/create-responder.ts";
import type { Responders } from "../../../src/serve/create-responder.ts";
import { createMemory, divideMemory } from "../../../src/serve/memory.ts";
import type { Memory, MemoryBounds } from "../../../src/serve/memory.ts";
import { stemsOf } from "../../../src/lib/text/stems.ts";

export const BOUNDS = divideMemory(64 * 1024 ** 2);

export const createTestMemory = (bounds: Partial<MemoryBounds> = {}): Memory =>
  createMemory({ ...BOUNDS.served, ...bounds }, stemsOf);

/** They answer queries in the calling thread. */
export const createTestResponders = (): Responders => createResponders(BOUNDS, { stemsOf });
