/** One of a few values, several of them, or yes and no. */
import type { JSX } from "preact";
import { writeValue } from "../../../state/fields.ts";
import { useDeskWords } from "../../words/words.ts";
import type { InputProperties } from "../field-frame.tsx";
import type { Choice } from "../item-schema.ts";

/** More are in a list that opens. */
export const MAX_RADIOS = 5;

const NO_VALUE = "";

function useChoices({
  field: { choices, nullable, default: standard },
}: InputProperties): readonly Choice[] {
  const words = useDeskWords().form;
  return nullable && standard === undefined
    ? [...choices, { value: NO_VALUE, title: words.optional }]
    : choices;
}

function Radios({
  choices,
  chosen,
  properties: { attributes, isReadOnly, path },
  onChoose,
}: {
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly properties: InputProperties;
  readonly onChoose: (value: string) => void;
}): JSX.Element {
  const { "aria-invalid": invalid, "aria-describedby": describedBy, id } = attributes;
  return (
    <div class="row row-tight choices">
      {choices.map(({ value, title }, at) => (
        <label key={value} class="row row-tight choice">
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={path}
            value={value}
            checked={value === chosen}
            disabled={isReadOnly}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={() => onChoose(value)}
          />
          <bdi>{title}</bdi>
        </label>
      ))}
    </div>
  );
}

export function ChoiceInput(properties: InputProperties): JSX.Element {
  const { value, field, attributes, isReadOnly, setValue } = properties;
  const choices = useChoices(properties);
  const standard = typeof field.default === "string" ? field.default : NO_VALUE;
  const chosen = typeof value === "string" ? value : standard;
  const choose = (text: string): void => setValue(text === NO_VALUE ? null : text);
  // What was typed elsewhere and is none of the values is shown, too, so that it can be mended.
  const isOther = chosen !== NO_VALUE && !choices.some((one) => one.value === chosen);
  const all = isOther ? [...choices, { value: chosen, title: chosen }] : choices;
  if (field.choices.length <= MAX_RADIOS)
    return <Radios choices={all} chosen={chosen} properties={properties} onChoose={choose} />;
  return (
    <select
      {...attributes}
      disabled={isReadOnly}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {chosen === NO_VALUE && !all.some((one) => one.value === NO_VALUE) && <option value="" />}
      {all.map(({ value: one, title }) => (
        <option key={one} value={one} selected={one === chosen}>
          {title}
        </option>
      ))}
    </select>
  );
}

export function SetInput({
  field: { choices },
  value,
  attributes,
  isReadOnly,
  setValue,
}: InputProperties): JSX.Element {
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { "aria-invalid": invalid, "aria-describedby": describedBy, id } = attributes;
  const choose = (one: string, isChosen: boolean): void => {
    const now = choices
      .map((choice) => choice.value)
      .filter((choice) => (choice === one ? isChosen : chosen.includes(choice)));
    setValue(now.length === 0 ? null : now);
  };
  return (
    <div class="row row-tight choices">
      {choices.map(({ value: one, title }, at) => (
        <label key={one} class="row row-tight choice">
          <input
            type="checkbox"
            id={at === 0 ? id : undefined}
            checked={chosen.includes(one)}
            disabled={isReadOnly}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={({ currentTarget }) => choose(one, currentTarget.checked)}
          />
          <bdi>{title}</bdi>
        </label>
      ))}
    </div>
  );
}

/** A box, or three buttons where there may be no value. */
export function BooleanInput(properties: InputProperties): JSX.Element {
  const words = useDeskWords().form;
  const { field, value, attributes, isReadOnly, labelId, setValue } = properties;
  const shown = value ?? field.default ?? null;
  if (field.nullable && field.default === undefined) {
    const choices = [
      { value: "true", title: words.yes },
      { value: "false", title: words.no },
      { value: NO_VALUE, title: words.optional },
    ];
    return (
      <Radios
        choices={choices}
        chosen={shown === null ? NO_VALUE : writeValue(shown)}
        properties={properties}
        onChoose={(text) => setValue(text === NO_VALUE ? null : text === "true")}
      />
    );
  }
  return (
    <input
      {...attributes}
      type="checkbox"
      aria-labelledby={labelId}
      checked={shown === true}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => setValue(currentTarget.checked)}
    />
  );
}
