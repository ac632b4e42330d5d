/** A value that views share, and hooks that subscribe to its changes. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: (value: T) => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A part of a value that views share: the component is drawn again only when this part becomes another one.
 * @param isSame whether two such parts are the same
 */
export function useSelected<T, Part>(
  store: Store<T>,
  select: (value: T) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const [, draw] = useState({});
  const chosen = useRef(select);
  const held = useRef<Part>(undefined as Part);
  chosen.current = select;
  held.current = select(store.get());
  // With what is drawn, so that what is typed or pressed at once is seen.
  useLayoutEffect(() => {
    const look = (): void => {
      if (!isSame(chosen.current(store.get()), held.current)) draw({});
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return held.current;
}

export const useStore = <T>(store: Store<T>): T => useSelected(store, (value) => value);
