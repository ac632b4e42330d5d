/**
 * What is pressed is not moved before it is released: a line above that goes away or comes would let the click miss, since
 * browsers take the place at which the pointer is released.
 */
import { useEffect, useRef, useState } from "preact/hooks";

/** A finger's click comes after it has left, and one that was drawn away makes none. */
const CLICK_MS = 500;

let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  for (const act of waiting) act();
  waiting.clear();
}

function press(): void {
  isPressed = true;
}

/** Keeps whether something is pressed. */
export function followPressing(): void {
  addEventListener("pointerdown", press, { capture: true });
  addEventListener("click", () => setTimeout(release), { capture: true });
  for (const end of ["pointerup", "pointercancel", "dragend"])
    addEventListener(end, () => setTimeout(release, CLICK_MS), { capture: true });
}

/** @returns the value; while something is pressed, the one that was shown before */
export function useStill<Value>(value: Value): Value {
  const [, draw] = useState({});
  const shown = useRef(value);
  if (!isPressed) shown.current = value;
  const isHeld = shown.current !== value;
  useEffect(() => {
    if (!isHeld) return undefined;
    const act = (): void => draw({});
    waiting.add(act);
    return () => void waiting.delete(act);
  }, [isHeld]);
  return shown.current;
}
