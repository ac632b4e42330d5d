/** The check of a person's pending changes, which its place says. */
import { valueOf } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";
import { createStore } from "../../state/store.ts";
import type { ChangeSet } from "./change-set.ts";
import { beginCheck } from "./checking.ts";
import type { Decision } from "./decisions.ts";
import { baseOf, pendingStore, savePending } from "./pending.ts";

const NAME = "of";
const PENDING = "pending";

/** Whether what is shown at a place is the check of pending changes. */
export const isOfPending = (place: Place): boolean => valueOf(place, NAME) === PENDING;

/** What was checked last; null: nothing since the page was opened. */
export const checkedStore = createStore<ChangeSet | null>(null);

/** Checks what is pending now. What the desk does not have yet it gets first: it lets go of what goes without a trace. */
export async function checkPending(resolve?: readonly Decision[]): Promise<void> {
  await savePending();
  const pending = pendingStore.get();
  const { changes } = pending;
  const base = baseOf(pending) ?? undefined;
  checkedStore.set(changes);
  const json = { ...(base !== undefined && { base }), changes, ...(resolve && { resolve }) };
  await beginCheck({ json }, [[NAME, PENDING]]);
}
