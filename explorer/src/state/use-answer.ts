/** Hooks that ask the server anew whenever what is asked for, the token, the language or the release changes. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "./ask.ts";
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

/** @param path undefined: nothing is asked */
export function useAnswer(path: string | undefined, options: AskOptions = {}): Loaded<Exchange> {
  const key = path === undefined ? undefined : `${path} ${options.accept} ${options.languages}`;
  return useLoaded(key, (signal) => ask(path ?? "", { ...options, signal }));
}
