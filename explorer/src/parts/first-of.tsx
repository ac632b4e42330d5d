/** The first of many, and a button that shows all. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { printingStore } from "../state/printing.ts";
import { useStore } from "../state/store.ts";
import { formatNumber, useWords } from "../words/words.ts";

export function FirstOf<One>({
  all,
  most,
  children: show,
}: {
  readonly all: readonly One[];
  /** How many are shown at first. */
  readonly most: number;
  readonly children: (shown: readonly One[]) => JSX.Element;
}): JSX.Element {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const isPrinting = useStore(printingStore);
  const hasMore = !isWhole && !isPrinting && all.length > most;
  return (
    <>
      {show(hasMore ? all.slice(0, most) : all)}
      {hasMore && (
        <button type="button" class="button button-small" onClick={() => setWhole(true)}>
          {words.showAll(formatNumber(all.length))}
        </button>
      )}
    </>
  );
}
