/** Texts in one line or several, numbers, and what browsers have inputs for. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useStore } from "../../../state/store.ts";
import { languageStore } from "../../../words/words.ts";
import { writeValue } from "../../../state/fields.ts";
import type { InputProperties } from "../field-frame.tsx";
import { fromInput, readNumber, toInput, writeNumber } from "../typed.ts";

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : writeValue(value);

/** What a keyboard on a screen offers. */
const MODES: Readonly<Record<string, "email" | "tel" | "text" | "url">> = {
  mail: "email",
  phone: "tel",
  zip: "text",
  address: "url",
};

export const TextLine = ({
  field,
  value,
  attributes,
  isReadOnly,
  setValue,
  text,
}: InputProperties): JSX.Element => (
  <input
    {...attributes}
    {...text}
    type="text"
    inputMode={MODES[field.format ?? field.kind]}
    autocomplete="off"
    readOnly={isReadOnly}
    value={textOf(value)}
    onInput={({ currentTarget }) => setValue(currentTarget.value || null)}
  />
);

const MIN_ROWS = 3;
const MAX_ROWS = 14;
const LINE_CHARACTERS = 70;

const rowsFor = (text: string): number =>
  text.split("\n").reduce((rows, line) => rows + 1 + Math.floor(line.length / LINE_CHARACTERS), 0);

export function LongText({
  value,
  attributes,
  isReadOnly,
  setValue,
  text,
}: InputProperties): JSX.Element {
  const shown = textOf(value);
  return (
    <textarea
      {...attributes}
      {...text}
      rows={Math.max(MIN_ROWS, Math.min(MAX_ROWS, rowsFor(shown)))}
      readOnly={isReadOnly}
      value={shown}
      onInput={({ currentTarget }) => setValue(currentTarget.value || null)}
    />
  );
}

export function NumberInput({
  field,
  value,
  attributes,
  isReadOnly,
  setValue,
}: InputProperties): JSX.Element {
  const language = useStore(languageStore);
  // While it is typed it stays as it is typed.
  const [typed, setTyped] = useState<string>();
  const isWhole = field.kind === "integer";
  const shown = typeof value === "number" ? writeNumber(value, language) : textOf(value);
  return (
    <input
      {...attributes}
      class="short"
      type="text"
      inputMode={isWhole && (field.min ?? -1) >= 0 ? "numeric" : "decimal"}
      autocomplete="off"
      readOnly={isReadOnly}
      placeholder={typeof field.default === "number" ? writeNumber(field.default, language) : ""}
      value={typed ?? shown}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setValue(readNumber(currentTarget.value, isWhole));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

export function TimeInput({
  field,
  value,
  attributes,
  isReadOnly,
  setValue,
  setIncomplete,
}: InputProperties): JSX.Element {
  const isDate = field.kind === "date";
  const shown = isDate ? textOf(value) : toInput(textOf(value));
  const hasSeconds = !isDate && shown.length > "2026-05-04T09:30".length;
  return (
    <input
      {...attributes}
      class="short"
      {...{ type: isDate ? "date" : "datetime-local" }}
      step={hasSeconds ? 1 : undefined}
      readOnly={isReadOnly}
      value={shown}
      onInput={({ currentTarget }) => {
        const { value: now, validity } = currentTarget;
        // Half a date has no value, and must not take away the one before.
        setIncomplete(validity.badInput);
        if (!validity.badInput) setValue(isDate ? now || null : fromInput(now));
      }}
    />
  );
}
