/** Leads to the other pages of a collection. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../../../client/src/types.ts";
import { formatPlace, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { formatNumber, useWords } from "../words/words.ts";

/**
 * Begins another page at its top, where its number of items stands.
 * @returns what tells that another page was asked for
 */
export function useTurning(page: number | undefined): () => void {
  const isTurning = useRef(false);
  useLayoutEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    const top = document.querySelector<HTMLElement>(".found");
    top?.focus({ preventScroll: true });
    top?.scrollIntoView();
  }, [page]);
  return () => {
    isTurning.current = true;
  };
}

export function Pager({
  place,
  page: { page, lastPage },
  onFollow,
}: {
  readonly place: Place;
  readonly page: Pick<Page<unknown>, "page" | "lastPage">;
  readonly onFollow: () => void;
}): JSX.Element | null {
  const words = useWords();
  if (lastPage <= 1) return null;
  const link = (number: number, text: string, label: string): JSX.Element => {
    const isThere = number >= 1 && number <= lastPage && number !== page;
    if (!isThere) {
      return (
        <span class="button button-small button-off" aria-hidden="true">
          {text}
        </span>
      );
    }
    const target = withValues(place, { page: number === 1 ? "" : String(number) });
    return (
      <a
        class="button button-small"
        href={formatPlace(target)}
        aria-label={label}
        onClick={onFollow}
      >
        {text}
      </a>
    );
  };
  return (
    <nav class="pager row row-tight row-center" aria-label={words.pager.label}>
      {link(1, "«", words.pager.first)}
      {link(page - 1, "‹", words.pager.previous)}
      <span>{words.browse.page(formatNumber(page), formatNumber(lastPage))}</span>
      {link(page + 1, "›", words.pager.next)}
      {link(lastPage, "»", words.pager.last)}
    </nav>
  );
}
