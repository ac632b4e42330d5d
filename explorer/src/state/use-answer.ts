/**
 * Hooks that send a request again whenever the request, the token, the language or the release changes.
 */
import { useEffect, useState } from "preact/hooks";
import { ask, headerOf } from "./ask.ts";
import type { Exchange } from "./ask.ts";
import { createStore, useStore } from "./store.ts";
import { tokenStore } from "./token.ts";
import { languageStore } from "../words/words.ts";

/** Counts how often everything was refreshed. */
const refreshStore = createStore(0);

export const refresh = (): void => refreshStore.set(refreshStore.get() + 1);

/** Why something could not be loaded although the server answered; undefined: nothing failed. */
export const faultStore = createStore<string | undefined>(undefined);

let pending = 0;

/** Writes the number of pending values into the document, for automated tests. */
function countPending(change: number): void {
  pending += change;
  document.documentElement.dataset["asking"] = String(pending);
}

export interface Loaded<T> {
  /** The last value, also while the next one is loading. */
  readonly value: T | undefined;
  readonly isLoading: boolean;
}

/**
 * @param key changes whenever the value must be loaded again; undefined: nothing is loaded
 * @param load is aborted when the key changes
 */
export function useLoaded<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const { token } = useStore(tokenStore);
  const reading = useStore(refreshStore);
  const language = useStore(languageStore);
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: undefined, isLoading: true });
  useEffect(() => {
    if (key === undefined) {
      setLoaded({ value: undefined, isLoading: false });
      return undefined;
    }
    const controller = new AbortController();
    setLoaded(({ value }) => ({ value, isLoading: true }));
    countPending(1);
    const loading = load(controller.signal).then(
      (value) => !controller.signal.aborted && setLoaded({ value, isLoading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        faultStore.set(error instanceof Error ? error.message : String(error));
        setLoaded({ value: undefined, isLoading: false });
      },
    );
    void loading.finally(() => countPending(-1));
    return () => controller.abort();
  }, [key, token, reading, language]);
  return loaded;
}

/** Maximum number of automatic retries of an unavailable response. */
const MAX_RETRIES = 10;

/** @returns seconds until the next retry; undefined: no retry */
function retryAfter(exchange: Exchange | undefined): number | undefined {
  if (exchange?.status !== 503) return undefined;
  const seconds = Number(headerOf(exchange, "Retry-After") ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** @param path undefined: no request */
export function useAnswer(path: string | undefined): Loaded<Exchange> {
  const [retried, setRetried] = useState({ path, count: 0 });
  const retries = retried.path === path ? retried.count : 0;
  const key = path === undefined ? undefined : `${path} ${retries}`;
  const loaded = useLoaded(key, (signal) => ask(path ?? "", signal));
  useEffect(() => {
    const seconds = retryAfter(loaded.value);
    if (seconds === undefined || retries >= MAX_RETRIES) return undefined;
    const timer = setTimeout(() => setRetried({ path, count: retries + 1 }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [loaded.value]);
  return loaded;
}
