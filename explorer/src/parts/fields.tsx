/** Form controls with labels. Errors of the server about a field are shown below it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Notification } from "../../../client/src/types.ts";
import type { Step } from "../state/place.ts";

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

interface FieldProperties {
  readonly label: string;
  readonly isLabelUnseen?: boolean;
  readonly hint?: string | undefined;
  readonly faults?: readonly Notification[];
  /** Unique in the page. */
  readonly id: string;
}

interface Control extends FieldProperties {
  readonly value: string;
  /** @param step how the history goes on, if the value becomes a part of the address */
  readonly onChange: (value: string, step: Step) => void;
}

/** What stands around a control. */
function Field({
  label,
  isLabelUnseen = false,
  hint,
  faults = [],
  id,
  children,
}: FieldProperties & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <label class={isLabelUnseen ? "unseen" : "label"} for={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Faults id={`${id}-fault`} faults={faults} />
    </div>
  );
}

/** The attributes of a control that tell what stands around it. */
function describe({ id, hint, faults = [] }: FieldProperties): object {
  const describedBy = [hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter(Boolean);
  return {
    id,
    "aria-invalid": faults.some(({ Level }) => Level > 1) ? "true" : undefined,
    "aria-describedby": describedBy.length > 0 ? describedBy.join(" ") : undefined,
  };
}

export function TextInput(
  properties: Control & {
    readonly type?: "text" | "search" | "date";
    readonly placeholder?: string | undefined;
    readonly inputMode?: "decimal" | "text";
  },
): JSX.Element {
  const { value, onChange, type = "text", placeholder = "", inputMode = "text" } = properties;
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

  const update = (text: string, step: Step): void => {
    clearTimeout(timer.current);
    if (text === said.current && step === "typing") return;
    said.current = text;
    change.current(text, step);
  };
  return (
    <Field {...properties}>
      <input
        {...describe(properties)}
        // Preact has a separate type for each kind of input; the cast selects one.
        {...({ type } as { type: "text" })}
        placeholder={placeholder}
        inputMode={inputMode}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => update(text, "typing"), PAUSE_MS);
        }}
        onChange={(event) => update(event.currentTarget.value, "typed")}
      />
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** @returns options that are shown as they are */
export const optionsOf = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

export function Select(properties: Control & { readonly options: readonly Option[] }): JSX.Element {
  const { value, onChange, options } = properties;
  return (
    <Field {...properties}>
      <select
        {...describe(properties)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value, "push")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A multiple selection as toggle buttons. */
export function Chips({
  label,
  options,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}): JSX.Element {
  return (
    <div class="row row-tight" role="group" aria-label={label}>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          class="chip chip-button"
          aria-pressed={chosen.includes(value)}
          onClick={() =>
            onChange(
              chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
            )
          }
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
        <span class="panel-name">{label}</span> <span class="hint">{summary}</span>
      </summary>
      <div class="panel-inside stack">{children}</div>
    </details>
  );
}
