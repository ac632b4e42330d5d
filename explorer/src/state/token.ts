/** The token of the page: in memory, and in the tab's session storage only on request. */
import { createStore } from "./store.ts";

export interface TokenState {
  /** Empty: none. */
  readonly token: string;
  /** True: it is kept when the tab is reloaded. */
  readonly isKept: boolean;
}

const KEY = "lectern-token";

/** The token that the server rejected last; empty: none. */
export const rejectedTokenStore = createStore("");

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
    // Without storage it is only kept in memory.
  }
  rejectedTokenStore.set("");
  tokenStore.set({ token, isKept: isKept && token !== "" });
}

/** @param handedOver the token from the URL */
export function startToken(handedOver: string | undefined): void {
  const kept = readKept();
  if (handedOver !== undefined) setToken(handedOver, false);
  else if (kept !== "") tokenStore.set({ token: kept, isKept: true });
}
