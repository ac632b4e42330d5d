/** The token of this page: in memory, and in this tab's storage only when asked to. */
import { createStore } from "./store.ts";

export interface TokenState {
  /** "": none. */
  readonly token: string;
  /** It outlasts a reload of this tab. */
  readonly isKept: boolean;
}

const KEY = "lectern-token";

export const tokenStore = createStore<TokenState>({ token: "", isKept: false });

function readKept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    // The browser forbids storage.
    return "";
  }
}

export function setToken(token: string, isKept: boolean): void {
  try {
    if (isKept && token !== "") sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then it is in memory only.
  }
  tokenStore.set({ token, isKept: isKept && token !== "" });
}

/** @param handedOver by the address */
export function startToken(handedOver: string | undefined): void {
  const kept = readKept();
  if (handedOver !== undefined) setToken(handedOver, false);
  else if (kept !== "") tokenStore.set({ token: kept, isKept: true });
}
