/** A hook that loads again whenever what is wanted, the token, the language or the release changes. */
import { useEffect, useState } from "preact/hooks";
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
