/** Holds every kind of store to the promises of store.ts. */
import type { CreatePlace } from "./place.ts";
import { testAddingChunks } from "./adding-chunks.ts";
import { testCare } from "./care.ts";
import { testCopying } from "./copying.ts";
import { testChecks } from "./checks.ts";
import { testPending } from "./pending.ts";
import { testPermitting } from "./permitting.ts";
import { testPruning } from "./pruning.ts";
import { testPublishing } from "./publishing.ts";
import { testServedSince } from "./served-since.ts";
import { testSharing } from "./sharing.ts";
import { testStaging } from "./staging.ts";
import { testSwitching } from "./switching.ts";
import { testTokens } from "./tokens.ts";

export function testStore(kind: string, createPlace: CreatePlace): void {
  testPublishing(kind, createPlace);
  testAddingChunks(kind, createPlace);
  testPermitting(kind, createPlace);
  testSharing(kind, createPlace);
  testServedSince(kind, createPlace);
  testSwitching(kind, createPlace);
  testStaging(kind, createPlace);
  testChecks(kind, createPlace);
  testPending(kind, createPlace);
  testPruning(kind, createPlace);
  testTokens(kind, createPlace);
  testCare(kind, createPlace);
  testCopying(kind, createPlace);
}
