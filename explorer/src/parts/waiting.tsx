/** What is shown while the next one is awaited: after a moment it says so, and looks like the old one. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loading } from "./notices.tsx";

/** Faster answers need no sign, which would only flicker. */
const LATE_MS = 300;

/** @returns whether it has been loading for a moment */
export function useLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}

/** What is old as long as the next one is awaited. */
export const Outdated = ({
  isLate,
  className = "",
  children,
}: {
  readonly isLate: boolean;
  readonly className?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div class={isLate ? `${className} outdated` : className} aria-busy={isLate}>
    {children}
  </div>
);

export function Waiting({
  isLoading,
  children,
}: {
  readonly isLoading: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const isLate = useLate(isLoading);
  return (
    <>
      <div class="waiting" role="status">
        {isLate && <Loading />}
      </div>
      <Outdated isLate={isLate}>{children}</Outdated>
    </>
  );
}
