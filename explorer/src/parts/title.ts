/** What the title of the page names before its view: the item, the resource, the release. */
import { useLayoutEffect } from "preact/hooks";
import { createStore } from "../state/store.ts";

/** Of all that is shown, such as a list and the item in front of it. */
export const namesStore = createStore<readonly (readonly string[])[]>([]);

/** @param names the nearest first; an empty one is not known yet */
export function useTitle(...names: readonly string[]): void {
  const key = JSON.stringify(names);
  useLayoutEffect(() => {
    const known = names.filter((one) => one !== "");
    namesStore.set([...namesStore.get(), known]);
    return () => namesStore.set(namesStore.get().filter((one) => one !== known));
  }, [key]);
}
