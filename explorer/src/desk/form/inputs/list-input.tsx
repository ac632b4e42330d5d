/** Lines that can be added, removed and moved; the buttons of each name it. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useDeskWords } from "../../words/words.ts";
import type { InputProperties } from "../field-frame.tsx";

/** @returns the list with one element at another position */
const move = <One,>(list: readonly One[], from: number, to: number): readonly One[] => {
  const [one] = list.slice(from, from + 1);
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
};

/** The buttons beside an element of a list. */
export function LineButtons<One>({
  list,
  at,
  name,
  onChange,
}: {
  readonly list: readonly One[];
  readonly at: number;
  readonly name: string;
  readonly onChange: (list: readonly One[]) => void;
}): JSX.Element {
  const words = useDeskWords().form.lines;
  return (
    <span class="row row-tight line-buttons">
      {at > 0 && (
        <IconButton
          label={words.up(name)}
          sign="↑"
          isQuiet
          onPress={() => onChange(move(list, at, at - 1))}
        />
      )}
      {at < list.length - 1 && (
        <IconButton
          label={words.down(name)}
          sign="↓"
          isQuiet
          onPress={() => onChange(move(list, at, at + 1))}
        />
      )}
      <IconButton
        label={words.remove(name)}
        sign="×"
        isQuiet
        onPress={() => onChange(list.toSpliced(at, 1))}
      />
    </span>
  );
}

export function ListInput({
  value,
  attributes,
  isReadOnly,
  setValue,
  text,
}: InputProperties): JSX.Element {
  const words = useDeskWords().form.lines;
  const lines = Array.isArray(value) ? value.map(String) : [];
  const list = useRef<HTMLUListElement>(null);
  const { id, ...described } = attributes;
  /** The line that has the focus once it is drawn. */
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelectorAll("input")[next.current]?.focus();
    next.current = undefined;
  }, [lines.length]);
  const change = (now: readonly string[], focus?: number): void => {
    next.current = focus;
    setValue(now.length === 0 ? null : now);
  };
  return (
    <>
      <ul class="stack stack-tight" ref={list}>
        {lines.map((line, at) => (
          <li key={at} class="line">
            <input
              {...described}
              {...text}
              id={at === 0 ? id : undefined}
              type="text"
              aria-label={words.line(at + 1)}
              autocomplete="off"
              readOnly={isReadOnly}
              value={line}
              onInput={({ currentTarget }) => change(lines.with(at, currentTarget.value))}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.isComposing || isReadOnly) return;
                event.preventDefault();
                change(lines.toSpliced(at + 1, 0, ""), at + 1);
              }}
            />
            {!isReadOnly && (
              <LineButtons
                list={lines}
                at={at}
                name={line || words.line(at + 1)}
                onChange={(now) => change(now)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <button
          type="button"
          id={lines.length === 0 ? id : undefined}
          class="button button-small line-add"
          onClick={() => change([...lines, ""], lines.length)}
        >
          {words.add}
        </button>
      )}
    </>
  );
}
