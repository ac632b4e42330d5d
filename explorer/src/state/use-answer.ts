/** Hooks that ask the server anew whenever what is asked for, the token, the language or the release changes. */
import { useEffect, useState } from "preact/hooks";
import { ask, headerOf } from "./ask.ts";
import type { AskOptions, Exchange } from "./ask.ts";
import { createStore, useStore } from "./store.ts";
import { tokenStore } from "./token.ts";
import { languageStore } from "../words/words.ts";

/** Counts how often everything was to be read anew. */
const readingStore = createStore(0);

export const readAnew = (): void => readingStore.set(readingStore.get() + 1);

export interface Loaded<T> {
  /** The last one, also while the next is on its way. */
  readonly value: T | undefined;
  readonly isLoading: boolean;
}

/**
 * @param key what decides the outcome; undefined: nothing is asked
 * @param load is given up when the key changes
 */
export function useLoaded<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const { token } = useStore(tokenStore);
  const reading = useStore(readingStore);
  const language = useStore(languageStore);
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: undefined, isLoading: true });
  useEffect(() => {
    if (key === undefined) {
      setLoaded({ value: undefined, isLoading: false });
      return undefined;
    }
    const controller = new AbortController();
    setLoaded(({ value }) => ({ value, isLoading: true }));
    load(controller.signal).then(
      (value) => !controller.signal.aborted && setLoaded({ value, isLoading: false }),
      () => undefined,
    );
    return () => controller.abort();
  }, [key, token, reading, language]);
  return loaded;
}

/** How often what was unavailable is asked for again without being told to. */
const MAX_RETRIES = 10;

/** @returns seconds until it is worth asking again; undefined: it is not */
function retryAfter(exchange: Exchange | undefined): number | undefined {
  if (exchange?.status !== 503) return undefined;
  const seconds = Number(headerOf(exchange, "Retry-After") ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** @param path undefined: nothing is asked */
export function useAnswer(path: string | undefined, options: AskOptions = {}): Loaded<Exchange> {
  const [retries, setRetries] = useState(0);
  const key =
    path === undefined ? undefined : `${path} ${options.accept} ${options.languages} ${retries}`;
  const loaded = useLoaded(key, (signal) => ask(path ?? "", { ...options, signal }));
  useEffect(() => {
    const seconds = retryAfter(loaded.value);
    if (seconds === undefined || retries >= MAX_RETRIES) return undefined;
    const timer = setTimeout(() => setRetries(retries + 1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [loaded.value]);
  return loaded;
}
