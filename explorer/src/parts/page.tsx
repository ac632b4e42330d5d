/** Begins a page: what holds for all of it, whatever its views are. */
import { render } from "preact";
import type { JSX } from "preact";
import { keepFocus } from "../state/focus.ts";
import { followPrinting } from "../state/printing.ts";
import { followTranslation } from "../state/translation.ts";

export function startPage(shown: JSX.Element): void {
  const page = document.querySelector("#page");
  if (!page) return;
  keepFocus();
  followPrinting();
  followTranslation();
  render(shown, page);
}
