/** One field of an item, with the input that its kind has. */
import type { JSX } from "preact";
import { writeValue } from "../../state/fields.ts";
import { useDeskWords } from "../words/words.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { InputProperties } from "./field-frame.tsx";
import { setValue, useFormItem } from "./form-item.ts";
import { BooleanInput, ChoiceInput, MAX_RADIOS, SetInput } from "./inputs/choice-input.tsx";
import { ListInput } from "./inputs/list-input.tsx";
import { MarkupInput } from "./inputs/markup-input.tsx";
import { ReferenceInput, ReferencesInput } from "./inputs/reference-input.tsx";
import { LongText, NumberInput, TextLine, TimeInput } from "./inputs/text-input.tsx";
import type { FormField } from "./item-schema.ts";

type Input = (properties: InputProperties) => JSX.Element;

/** Others are texts in one line. */
const INPUTS: Readonly<Partial<Record<string, Input>>> = {
  longVarchar: LongText,
  boolean: BooleanInput,
  integer: NumberInput,
  float: NumberInput,
  enumeration: ChoiceInput,
  set: SetInput,
  list: ListInput,
  timestamp: TimeInput,
  date: TimeInput,
};

/** Longer texts have several lines. */
const MAX_LINE = 255;

function inputOf({ kind, many, target, format, size = 0 }: FormField): Input {
  if (target !== undefined) return many ? ReferencesInput : ReferenceInput;
  if (format === "markdown" || format === "html") return MarkupInput;
  if (kind === "varchar" && size > MAX_LINE) return LongText;
  return INPUTS[kind] ?? TextLine;
}

const isGroup = ({ kind, many, nullable, default: standard, choices }: FormField): boolean =>
  ["set", "list"].includes(kind) ||
  (kind === "enumeration" && choices.length <= MAX_RADIOS) ||
  (kind === "boolean" && nullable && standard === undefined) ||
  (kind === "reference" && many === true);

function useHint({ kind, made, default: standard, choices }: FormField): string | undefined {
  const words = useDeskWords().form;
  const { form } = useFormItem();
  if (kind === "timestamp") return words.zone(form.timeZone);
  if (made) return words.made;
  if (standard === undefined || choices.length > 0 || kind === "boolean") return undefined;
  return words.standard(writeValue(standard));
}

export function ItemField({
  field,
  path,
  hint,
  text,
}: {
  readonly field: FormField;
  readonly path: string;
  readonly hint?: JSX.Element | undefined;
  readonly text?: InputProperties["text"];
}): JSX.Element {
  const item = useFormItem();
  const Input = inputOf(field);
  const usual = useHint(field);
  return (
    <FieldFrame
      field={field}
      path={path}
      isGroup={isGroup(field)}
      hint={hint ?? usual}
      setValue={(value) => setValue(item, path, value)}
      text={text}
    >
      {(properties) => <Input {...properties} />}
    </FieldFrame>
  );
}
