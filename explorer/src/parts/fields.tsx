/** Form controls with labels. Errors of the server about a field are shown below it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Notification } from "../../../client/src/types.ts";

/** The pause in typing after which a request is sent. */
const PAUSE_MS = 350;

/** @returns the notifications about a parameter: their first detail begins with its name */
export const faultsOf = (
  notifications: readonly Notification[],
  parameter: string,
): readonly Notification[] =>
  notifications.filter(({ Details }) => Details[0]?.startsWith(`${parameter}: `) === true);

export function Faults({
  id,
  faults,
}: {
  readonly id: string;
  readonly faults: readonly Notification[];
}): JSX.Element | null {
  if (faults.length === 0) return null;
  const isError = faults.some(({ Level }) => Level > 1);
  return (
    <div
      class={isError ? "fault" : "fault fault-hint"}
      id={id}
      role={isError ? "alert" : undefined}
    >
      {faults.flatMap(({ Details: [first = "", ...others] }) => [
        // The name of the parameter is removed, because the message is shown at its field.
        <p key={first}>{first.slice(first.indexOf(": ") + 2)}</p>,
        ...others.map((detail) => <p key={detail}>{detail}</p>),
      ])}
    </div>
  );
}

export interface Control {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults?: readonly Notification[];
  /** Unique in the page. */
  readonly id: string;
}

export function TextInput({
  label,
  value,
  onChange,
  faults = [],
  id,
  hint,
  isLabelUnseen = false,
  type = "text",
  placeholder = "",
  inputMode = "text",
}: Control & {
  readonly hint?: string | undefined;
  readonly isLabelUnseen?: boolean;
  readonly type?: "text" | "search" | "date";
  readonly placeholder?: string | undefined;
  readonly inputMode?: "decimal" | "numeric" | "text";
}): JSX.Element {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(value);
  useEffect(() => {
    // Only a change from elsewhere replaces the text that is being typed.
    if (value !== said.current) {
      clearTimeout(timer.current);
      setTyped(value);
    }
    said.current = value;
  }, [value]);
  // The place may have changed since the key was pressed.
  const change = useRef(onChange);
  change.current = onChange;
  // Before the input is removed, not after the next frame.
  useLayoutEffect(
    () => () => {
      clearTimeout(timer.current);
      // Browsers also report the change of an input when they remove it.
      change.current = () => undefined;
    },
    [],
  );

  const update = (text: string): void => {
    clearTimeout(timer.current);
    if (text === said.current) return;
    said.current = text;
    change.current(text);
  };
  const describedBy = [hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter(Boolean);
  return (
    <div class="field">
      <label class={isLabelUnseen ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <input
        id={id}
        // Preact has a separate type for each kind of input; the cast selects one.
        {...({ type } as { type: "text" })}
        placeholder={placeholder}
        inputMode={inputMode}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        aria-invalid={faults.some(({ Level }) => Level > 1) ? "true" : undefined}
        aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => update(text), PAUSE_MS);
        }}
        onChange={(event) => update(event.currentTarget.value)}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Faults id={`${id}-fault`} faults={faults} />
    </div>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function Select({
  label,
  value,
  onChange,
  faults = [],
  id,
  options,
  isLabelUnseen = false,
}: Control & {
  readonly options: readonly Option[];
  readonly isLabelUnseen?: boolean;
}): JSX.Element {
  return (
    <div class="field">
      <label class={isLabelUnseen ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={faults.length > 0 ? "true" : undefined}
        aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      <Faults id={`${id}-fault`} faults={faults} />
    </div>
  );
}

/** A multiple selection as toggle buttons. */
export function Chips({
  label,
  options,
  chosen,
  onToggle,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}): JSX.Element {
  return (
    <div class="chips" role="group" aria-label={label}>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          class="chip chip-button"
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {chosen.includes(value) && <span aria-hidden="true">✓ </span>}
          {text}
        </button>
      ))}
    </div>
  );
}

/** A part of a form that can be opened, with a summary of its values in the heading. */
export function Panel({
  label,
  summary,
  faults = [],
  isOpen = false,
  children,
}: {
  readonly label: string;
  readonly summary: string;
  readonly faults?: readonly Notification[];
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <details class="panel" open={isOpen || faults.length > 0}>
      <summary>
        <span class="panel-name">{label}</span> <span class="panel-value">{summary}</span>
      </summary>
      <div class="panel-inside">{children}</div>
    </details>
  );
}
