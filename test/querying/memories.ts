/** Memory as a small server has it, for tests that make responders themselves. */
import { createMemory, shareMemory } from "../../src/respond/memory.ts";
import type { Memory, MemoryBounds } from "../../src/respond/memory.ts";

export const BOUNDS = shareMemory(64 * 1024 ** 2);

export const createTestMemory = (bounds: Partial<MemoryBounds> = {}): Memory =>
  createMemory({ ...BOUNDS.served, ...bounds });
