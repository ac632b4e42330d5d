/** Tabs according to the ARIA Authoring Practices: one tab stop; arrow keys move and select. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

export function Tabs<Name extends string>(properties: {
  readonly label: string;
  /** Unique in the page. */
  readonly id: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { label, id, tabs, chosen, onChoose, children } = properties;
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[next];
    if (tab) onChoose(tab.name);
    list.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <>
      <div class="row row-tight" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            class="chip chip-button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
