/** A box that searches the titles of a resource's items, after the pattern of the ARIA Authoring Practices. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useDeskWords } from "../../words/words.ts";
import type { ControlAttributes } from "../field-frame.tsx";
import { findItems } from "../titles.ts";
import type { FoundItem } from "../titles.ts";

const PAUSE_MS = 200;

interface Found {
  readonly items: readonly FoundItem[];
  readonly total: number;
}

export function Combobox({
  attributes,
  resource,
  shown,
  label,
  without = [],
  onChoose,
  onEmpty,
}: {
  readonly attributes: Omit<ControlAttributes, "aria-required"> & {
    readonly "aria-required"?: "true" | undefined;
  };
  readonly resource: string;
  /** The title of what is chosen; empty: nothing is. */
  readonly shown: string;
  /** If there is no other one. */
  readonly label?: string;
  /** Uuids that are not offered. */
  readonly without?: readonly string[];
  readonly onChoose: (item: FoundItem) => void;
  /** Called when what was chosen is deleted by hand. */
  readonly onEmpty?: () => void;
}): JSX.Element {
  const words = useDeskWords().form.reference;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found | "searching" | "failed">("searching");
  const [active, setActive] = useState(-1);
  const asked = useRef(new AbortController());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const { id } = attributes;

  const close = (): void => {
    clearTimeout(timer.current);
    asked.current.abort();
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  };
  useEffect(() => close, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const search = async (text: string): Promise<void> => {
    asked.current.abort();
    const asking = new AbortController();
    asked.current = asking;
    setFound("searching");
    const page = await findItems(resource, text, { signal: asking.signal }).catch(() => undefined);
    if (asking.signal.aborted) return;
    setFound(page ?? "failed");
    setActive(text === "" ? -1 : 0);
  };
  const open = (text: string, pauseMs: number): void => {
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search(text), pauseMs);
  };

  const options =
    typeof found === "string"
      ? []
      : found.items.filter(({ Uuid, removed }) => !removed && !without.includes(Uuid));
  const choose = (item: FoundItem | undefined): void => {
    if (!item) return;
    onChoose(item);
    close();
  };
  const press = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active + 1, options.length - 1),
      ArrowUp: Math.max(active - 1, 0),
    };
    const next = moves[event.key];
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && isOpen) choose(options[active]);
    else if (next !== undefined && isOpen) setActive(next);
    else if (next !== undefined) open(typed ?? "", 0);
    else return;
    event.preventDefault();
  };
  const state =
    found === "searching"
      ? words.searching
      : found === "failed"
        ? words.failed
        : options.length === 0
          ? words.none
          : words.found(found.total);

  return (
    <div class="combobox">
      <input
        {...attributes}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-activedescendant={isOpen && options[active] ? `${id}-option-${active}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={words.search}
        value={typed ?? shown}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.value === "" && shown !== "") onEmpty?.();
          open(currentTarget.value, PAUSE_MS);
        }}
        onClick={() => !isOpen && open(typed ?? "", 0)}
        onKeyDown={press}
        onBlur={close}
      />
      <div class="combobox-list" hidden={!isOpen}>
        <ul id={`${id}-options`} role="listbox" aria-label={words.search} ref={list}>
          {options.map((item, at) => (
            <li
              key={item.Uuid}
              id={`${id}-option-${at}`}
              role="option"
              aria-selected={at === active}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <bdi dir="auto">{item.title}</bdi>
              {item.Key !== null && <span class="hint"> {item.Key}</span>}
            </li>
          ))}
        </ul>
        <p class="hint combobox-state" role="status">
          {isOpen && state}
        </p>
      </div>
    </div>
  );
}
