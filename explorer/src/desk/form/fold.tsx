/** A part of a form that can be opened, and whose fields are not there before: a form may have thousands of them. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { useStore } from "../../state/store.ts";
import { useFormItem } from "./form-item.ts";

export function Fold({
  summary,
  look = "panel",
  isOpenFirst = false,
  has,
  children: show,
}: {
  readonly summary: ComponentChildren;
  readonly look?: string;
  readonly isOpenFirst?: boolean;
  /** @returns whether the field with a path is in it */
  readonly has: (path: string) => boolean;
  readonly children: () => ComponentChildren;
}): JSX.Element {
  const wanted = useStore(useFormItem().wanted);
  const [isOpen, setOpen] = useState(isOpenFirst);
  useLayoutEffect(() => {
    if (wanted !== undefined && has(wanted)) setOpen(true);
  }, [wanted]);
  return (
    <details
      class={look}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && <div class="panel-inside stack">{show()}</div>}
    </details>
  );
}
