/** Sends requests, only to the server from which the page was loaded. */
import { languageStore } from "../words/words.ts";
import { rejectedTokenStore, tokenStore } from "./token.ts";
import { createStore } from "./store.ts";

export type Header = readonly [name: string, value: string];

export interface Notification {
  readonly Message: string;
  readonly LocalizedMessage: string;
  readonly Level: number;
  readonly Details: readonly string[];
}

/** One request and its response. */
export interface Exchange {
  /** With the query. */
  readonly path: string;
  /** 0: there was no response. */
  readonly status: number;
  readonly headers: readonly Header[];
  readonly text: string;
  /** Undefined: it is not JSON. */
  readonly body: unknown;
  readonly milliseconds: number;
}

/** @returns the URL of a path, also if a proxy serves Lectern below a path */
export const addressOf = (path: string): string =>
  `${location.origin}${location.pathname.slice(0, location.pathname.lastIndexOf("/"))}${path}`;

/** The newest release number in a response; undefined: none yet. */
export const releaseStore = createStore<number | undefined>(undefined);

export interface AskOptions {
  readonly accept?: string;
  /** The value of Accept-Language; default: the language of the page. */
  readonly languages?: string;
  readonly signal?: AbortSignal;
}

export function requestOf(path: string, options: AskOptions = {}): Request {
  const headers = new Headers({ Accept: options.accept ?? "application/json" });
  headers.set("Accept-Language", options.languages ?? languageStore.get());
  const token = tokenStore.get().token;
  if (token !== "") headers.set("Authorization", `Bearer ${token}`);
  return new Request(addressOf(path), {
    headers,
    // So that the shown headers come from the server, not from the browser's cache.
    cache: "no-store",
    credentials: "omit",
    ...(options.signal && { signal: options.signal }),
  });
}

let pending = 0;

/** Writes the number of pending requests into the document, for automated tests. */
function countPending(change: number): void {
  pending += change;
  document.documentElement.dataset["asking"] = String(pending);
}

/** @throws (rejects) only when it was aborted */
export async function ask(path: string, options: AskOptions = {}): Promise<Exchange> {
  countPending(1);
  try {
    return await askServer(path, options);
  } finally {
    countPending(-1);
  }
}

async function askServer(path: string, options: AskOptions): Promise<Exchange> {
  const begun = performance.now();
  const end = (): number => Math.round(performance.now() - begun);
  const { token } = tokenStore.get();
  try {
    const response = await fetch(requestOf(path, options));
    if (response.status === 401 && token !== "") rejectedTokenStore.set(token);
    const text = await response.text();
    noteRelease(response.headers);
    return {
      path,
      status: response.status,
      headers: [...response.headers],
      text,
      body: parse(text),
      milliseconds: end(),
    };
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    return { path, status: 0, headers: [], text: "", body: undefined, milliseconds: end() };
  }
}

export function noteRelease(headers: Headers): void {
  const release = Number(headers.get("Lectern-Release") ?? 0);
  // Previews may show older releases on purpose.
  if (headers.get("Cache-Control") === "no-store" || release === 0) return;
  if (release !== releaseStore.get()) releaseStore.set(release);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const headerOf = ({ headers }: Exchange, name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];

export const isGood = ({ status }: Exchange): boolean => status >= 200 && status < 300;

export const notificationsOf = ({ body }: Exchange): readonly Notification[] =>
  (body as { Notifications?: readonly Notification[] } | undefined)?.Notifications ?? [];

/** @returns whether the response depends on languages */
export const isInLanguages = (exchange: Exchange): boolean =>
  headerOf(exchange, "Content-Language") !== undefined;
