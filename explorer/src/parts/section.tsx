/** A part of a view, named by its heading. */
import type { ComponentChildren, JSX } from "preact";

export const Section = ({
  id,
  title,
  isMinor = false,
  children,
}: {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  readonly isMinor?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section aria-labelledby={id}>
    <h2 id={id} class={isMinor ? "minor" : undefined}>
      {title}
    </h2>
    {children}
  </section>
);
