/**
 * What is pressed is not moved before it is released: whatever is drawn meanwhile would let the click miss, since browsers
 * take the place at which the pointer is released. So nothing is drawn until then.
 */
import { options } from "preact";

/** A finger's click comes after it has left. */
const CLICK_MS = 500;
/** Where a program has swallowed the release. */
const LONGEST_MS = 10_000;
/** What is drawn as the pointer moves, and lists that open by themselves. */
const FOLLOWING = "svg, select";

let isPressed = false;
let held: (() => void) | undefined;
let timer = 0;

function release(): void {
  clearTimeout(timer);
  isPressed = false;
  held?.();
  held = undefined;
}

function releaseIn(ms: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(release, ms);
}

function press({ target, isPrimary, button }: PointerEvent): void {
  if (!isPrimary || button !== 0) return;
  if (target instanceof Element && target.closest(FOLLOWING)) return;
  isPressed = true;
  releaseIn(LONGEST_MS);
}

/** Draws what changes, but not while something is pressed. */
export function followPressing(): void {
  options.debounceRendering = (draw) => {
    if (isPressed) held = draw;
    else queueMicrotask(draw);
  };
  addEventListener("pointerdown", press, { capture: true });
  for (const end of ["pointerup", "pointercancel", "dragend"])
    addEventListener(end, () => releaseIn(CLICK_MS), { capture: true });
  // Behind all that is done by a click. A field's blur does not come here.
  for (const end of ["click", "keydown", "blur"]) addEventListener(end, release);
}
