/** Whether the page is being printed: then it shows all of what it shows the first of. */
import { createStore } from "./store.ts";

export const printingStore = createStore(false);

export function followPrinting(): void {
  addEventListener("beforeprint", () => printingStore.set(true));
  addEventListener("afterprint", () => printingStore.set(false));
}
