/** The check of a person's pending changes, which its place says. */
import { beginCheck } from "./checking.ts";
import { pendingStore } from "./pending.ts";

const NAME = "of";
const PENDING = "pending";

/** Checks what is pending now, whether the desk has all of it already or not. */
export async function checkPending(): Promise<void> {
  const { saved, changes } = pendingStore.get();
  const base = saved?.base ?? undefined;
  const json = { ...(base !== undefined && { base }), changes };
  await beginCheck({ json }, [[NAME, PENDING]]);
}
