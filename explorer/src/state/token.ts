/**
 * The token of the page: in memory, and in the tab's session storage only on request. A tab that is opened
 * beside others, as by a link, gets it from them; nothing of it stays when all are closed.
 */
import { addressOf } from "./address.ts";
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

function hold(token: string, isKept: boolean): void {
  try {
    if (isKept && token !== "") sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it is only kept in memory.
  }
  rejectedTokenStore.set("");
  tokenStore.set({ token, isKept: isKept && token !== "" });
}

/** The other tabs of this page; undefined: the browser has no way to them, or it did not begin yet. */
let tabs: BroadcastChannel | undefined;

const ASK = "ask";
const FORGET = "forget";

/** A token that is forgotten is so in all tabs; another one is that of this tab. */
export function setToken(token: string, isKept: boolean): void {
  hold(token, isKept);
  if (token === "") tabs?.postMessage(FORGET);
}

export function shareToken(): void {
  if (typeof BroadcastChannel === "undefined") return;
  let isAsking = tokenStore.get().token === "";
  // Pages of other installations may have the same origin.
  tabs = new BroadcastChannel(`${KEY} ${addressOf("/")}`);
  tabs.addEventListener("message", ({ data }: MessageEvent<TokenState | string>) => {
    const own = tokenStore.get();
    if (data === ASK) {
      if (own.token !== "" && own.token !== rejectedTokenStore.get()) tabs?.postMessage(own);
    } else if (data === FORGET) hold("", false);
    else if (typeof data === "object" && isAsking) {
      isAsking = false;
      if (own.token === "") hold(data.token, data.isKept);
    }
  });
  if (isAsking) tabs.postMessage(ASK);
}

/** @param handedOver the token from the URL */
export function startToken(handedOver: string | undefined): void {
  const kept = readKept();
  if (handedOver !== undefined) setToken(handedOver, false);
  else if (kept !== "") tokenStore.set({ token: kept, isKept: true });
}
