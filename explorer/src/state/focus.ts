/**
 * Keeps the focus near where it was when the element that has it is removed: otherwise the keyboard, and
 * whoever listens, would begin at the top of the page. Whoever knows a better place sets it afterwards.
 */

/** What is worth going on from. */
const PARTS = "[tabindex], section, form, nav, fieldset, dialog";

export function keepFocus(): void {
  /** What had the focus, and what it is in, from within. */
  let path: readonly EventTarget[] = [];
  document.addEventListener("focusin", (event) => {
    path = event.composedPath();
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    queueMicrotask(() => {
      // It was left, not removed.
      if (relatedTarget === null && (target as Element).isConnected) path = [];
    });
  });
  const removing = new MutationObserver(() => {
    const { activeElement, body } = document;
    const [focused, ...around] = path;
    if (activeElement !== body || !(focused instanceof Element) || focused.isConnected) return;
    path = [];
    const part = around.find(
      (one) => one instanceof HTMLElement && one.isConnected && one.matches(PARTS),
    );
    const main = document.querySelector("main");
    // The heading of what came in its place.
    const isWhole = part === undefined || part === main;
    const next = (
      isWhole ? (main?.querySelector("h1[tabindex]") ?? main) : part
    ) as HTMLElement | null;
    if (next && !next.matches("[tabindex], dialog")) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  });
  removing.observe(document.body, { childList: true, subtree: true });
}
