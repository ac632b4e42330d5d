/** The filters of a query, one row each. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { OPERATORS } from "../../../src/catalog/filter-operators.ts";
import type { Operator } from "../../../src/catalog/filter-operators.ts";
import { Chips, Faults, Select, TextInput, faultsOf, optionsOf } from "../parts/fields.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import type { Notification } from "../../../client/src/types.ts";
import { operatorsOf } from "../state/fields.ts";
import type { KnownField } from "../state/fields.ts";
import { parameterOf, splitList } from "../state/query.ts";
import type { Step } from "../state/place.ts";
import type { Condition } from "../state/query.ts";
import { useWords } from "../words/words.ts";

/** With more allowed values than this, the value is typed instead of selected. */
const MAX_CHIPS = 24;

interface RowProperties {
  readonly condition: Condition;
  readonly number: number;
  readonly fields: readonly KnownField[];
  readonly notifications: readonly Notification[];
  readonly onChange: (condition: Condition, step: Step) => void;
  readonly onRemove: () => void;
}

function Value(
  properties: RowProperties & { readonly field: KnownField | undefined },
): JSX.Element {
  const { condition, number, field, notifications, onChange } = properties;
  const words = useWords();
  const { operator, value } = condition;
  const label = words.filter.value(number);
  const update = (changed: string, step: Step): void =>
    onChange({ ...condition, value: changed }, step);
  const id = `condition-${number}-value`;
  const [name] = parameterOf(condition);
  const faults = faultsOf(notifications, name);

  if (operator === "null" || field?.type === "boolean") {
    const options = ["", "true", "false"].map((one) => ({
      value: one,
      label: one === "" ? words.filter.choose : words.filter[one as "true" | "false"],
    }));
    return <Select {...{ label, value, id, options, faults }} isLabelUnseen onChange={update} />;
  }
  const values = field?.values ?? [];
  if (values.length > 0 && values.length <= MAX_CHIPS) {
    const chosen = splitList(value);
    return (
      <div>
        <Chips
          label={label}
          options={optionsOf(values)}
          chosen={chosen}
          onChange={(list) => update(list.join(), "push")}
        />
        <Faults id={`${id}-fault`} faults={faults} />
      </div>
    );
  }
  const type = field?.type === "date" ? "date" : "text";
  const hint = OPERATORS[operator].takesList && type === "text" ? words.filter.several : undefined;
  const placeholder =
    field?.type === "timestamp"
      ? "2026-01-31 12:00:00"
      : field?.type === "number"
        ? "42"
        : undefined;
  return (
    <TextInput
      {...{ label, value, id, faults, hint, type, placeholder }}
      inputMode={field?.type === "number" ? "decimal" : "text"}
      isLabelUnseen
      onChange={update}
    />
  );
}

function Row(properties: RowProperties): JSX.Element {
  const { condition, number, fields, onChange, onRemove } = properties;
  const words = useWords();
  // Of several paths, as in A|B, all have the operators of the condition.
  const field = fields.find(({ path }) => path === condition.field.split("|")[0]);
  const isOther = field?.path !== condition.field;
  const id = `condition-${number}`;
  const setField = (path: string): void => {
    const next = fields.find((one) => one.path === path);
    const operators = operatorsOf(next);
    const operator = operators.includes(condition.operator) ? condition.operator : operators[0];
    onChange({ field: path, operator: operator ?? "eq", value: "" }, "push");
  };
  return (
    <li class="condition">
      <div class="stack stack-tight">
        <Select
          id={`${id}-field`}
          label={words.filter.field(number)}
          isLabelUnseen
          value={isOther ? "" : condition.field}
          options={[
            ...optionsOf(fields.map(({ path }) => path)),
            { value: "", label: words.filter.otherField },
          ]}
          onChange={setField}
        />
        {isOther && (
          <TextInput
            id={`${id}-path`}
            label={words.filter.path(number)}
            isLabelUnseen
            placeholder={`${fields.findLast(({ type }) => type === "object")?.path ?? "Field"}.NAME`}
            value={condition.field}
            onChange={(path, step) => onChange({ ...condition, field: path }, step)}
          />
        )}
      </div>
      <Select
        id={`${id}-operator`}
        label={words.filter.operator(number)}
        isLabelUnseen
        value={condition.operator}
        options={operatorsOf(field).map((operator) => ({
          value: operator,
          label: words.operators[operator],
        }))}
        onChange={(operator, step) =>
          onChange({ ...condition, operator: operator as Operator }, step)
        }
      />
      <Value {...properties} field={field} />
      <IconButton
        label={words.filter.remove(number, condition.field)}
        sign="×"
        isQuiet
        onPress={onRemove}
      />
    </li>
  );
}

export function Conditions({
  conditions,
  fields,
  notifications,
  onChange,
}: {
  readonly conditions: readonly Condition[];
  readonly fields: readonly KnownField[];
  readonly notifications: readonly Notification[];
  readonly onChange: (conditions: readonly Condition[], step: Step) => void;
}): JSX.Element {
  const words = useWords();
  const first =
    fields.find(({ path, type }) => type === "text" && /(?:Name|Title)$/u.test(path)) ?? fields[0];
  const added = useRef(false);
  useLayoutEffect(() => {
    if (added.current)
      document.querySelector<HTMLElement>(`#condition-${conditions.length}-field`)?.focus();
    added.current = false;
  }, [conditions.length]);
  const add = (): void => {
    const operator = operatorsOf(first)[0] ?? "eq";
    added.current = true;
    onChange([...conditions, { field: first?.path ?? "", operator, value: "" }], "push");
  };
  return (
    <fieldset class="conditions stack">
      <legend class="label">{words.filter.title}</legend>
      {conditions.length > 0 && (
        <ul class="stack">
          {conditions.map((condition, index) => (
            <Row
              key={index}
              number={index + 1}
              {...{ condition, fields, notifications }}
              onChange={(changed, step) => onChange(conditions.with(index, changed), step)}
              onRemove={() => {
                onChange(conditions.toSpliced(index, 1), "push");
                document.querySelector<HTMLElement>("#add-condition")?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <button type="button" class="button button-small" id="add-condition" onClick={add}>
        <span aria-hidden="true">+ </span>
        {words.filter.add}
      </button>
    </fieldset>
  );
}
