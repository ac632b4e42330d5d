/** How the check goes that was asked for last, of whatever: it is the one that is shown. */
import { isGood } from "../../state/outcome.ts";
import { goTo, placeAt, placeStore } from "../../state/place.ts";
import type { Parameter } from "../../state/place.ts";
import { createStore } from "../../state/store.ts";
import type { AnyCheck } from "../../../../src/desk/answers.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";

interface Checking {
  readonly isSending: boolean;
  /** Why there is no check. */
  readonly refusal: Reply | "unreadable" | "missing" | "none" | undefined;
}

export const checkingStore = createStore<Checking>({ isSending: false, refusal: undefined });

let sending = new AbortController();

/**
 * Checks, and shows the check.
 * @param parameters of its place
 * @returns the check; undefined: there is none, or another one was begun meanwhile
 */
export async function beginCheck(
  sent: { readonly form: FormData } | { readonly json: object },
  parameters: readonly Parameter[] = [],
): Promise<string | undefined> {
  sending.abort();
  sending = new AbortController();
  const { signal } = sending;
  checkingStore.set({ isSending: true, refusal: undefined });
  const reply = await send("POST", "/checks", { ...sent, signal }).catch(() => undefined);
  if (!reply) return undefined;
  const { draft } = (reply.body ?? {}) as Partial<AnyCheck>;
  const isChecked = (isGood(reply) || reply.status === 422) && draft !== undefined;
  // Whoever is not signed in any more sees that instead.
  const refusal = isChecked || reply.status === 401 ? undefined : reply;
  checkingStore.set({ isSending: false, refusal });
  if (!isChecked) return undefined;
  // The way back leads to before the upload, not to waiting for it.
  const { view, subject } = placeStore.get();
  const isWaiting = view === "check" && subject === "";
  goTo(placeAt("check", draft, parameters), isWaiting ? "replace" : "push");
  return draft;
}
