/** What stands around the input of a field: its name, what it is for, how much fits in, and what is wrong with it. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useStore } from "../../state/store.ts";
import { useDeskWords } from "../words/words.ts";
import { isAddition } from "../state/change-set.ts";
import { savePending } from "../state/pending.ts";
import { idOf, sayProblem, useChange, useDeskProblem, useFormItem, useValue } from "./form-item.ts";
import type { FormField } from "./item-schema.ts";
import { findSimpleProblem } from "./simple-problems.ts";
import { countCharacters } from "./typed.ts";

/** Attributes of the element that has the focus, or of the group. */
export interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": "true" | undefined;
  readonly "aria-required": "true" | undefined;
}

export interface InputProperties {
  readonly field: FormField;
  readonly path: string;
  readonly value: unknown;
  readonly attributes: ControlAttributes;
  /** In a group of them, which has a legend instead of a label. */
  readonly labelId: string;
  readonly isReadOnly: boolean;
  readonly setValue: (value: unknown) => void;
  /** What the browser cannot read yet, such as half a date. */
  readonly setIncomplete: (isIncomplete: boolean) => void;
  readonly text?: { readonly lang: string; readonly dir: "ltr" | "rtl" } | undefined;
}

/** From so many characters before the end on, they are counted. */
const COUNTED = 20;

function Counter({
  value,
  size,
}: {
  readonly value: unknown;
  readonly size: number;
}): JSX.Element | null {
  const words = useDeskWords().form;
  if (typeof value !== "string") return null;
  const left = size - countCharacters(value);
  if (left > Math.max(COUNTED, size / 10)) return null;
  return (
    <p class={left < 0 ? "counter bad" : "counter hint"}>
      {left < 0 ? words.over(-left) : words.left(left)}
    </p>
  );
}

const lookOf = ({ kind, format }: FormField, isGroup: boolean): string => {
  if (kind === "boolean" && !isGroup) return "field form-field box-field";
  const isMarkup = format === "markdown" || format === "html";
  return isMarkup ? "field form-field wide-field" : "field form-field";
};

interface FrameOfField {
  readonly field: FormField;
  readonly path: string;
  /** Its control is a group of inputs. */
  readonly isGroup: boolean;
  readonly hint?: ComponentChildren;
  readonly setValue: (value: unknown) => void;
  readonly text?: InputProperties["text"];
  readonly children: (properties: InputProperties) => JSX.Element;
}

export function FieldFrame({
  field,
  path,
  isGroup,
  hint,
  setValue,
  text,
  children: show,
}: FrameOfField): JSX.Element {
  const words = useDeskWords().form;
  const item = useFormItem();
  const value = useValue(path);
  const isAsked = useStore(item.isAsked);
  const said = useDeskProblem(path);
  const [isLeft, setLeft] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const isInside = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useStore(item.wanted);
  useLayoutEffect(() => {
    if (wanted !== path) return;
    item.wanted.set(undefined);
    const first = frame.current?.querySelector<HTMLElement>("input, select, textarea, button");
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  }, [wanted]);

  const simple = findSimpleProblem(value, field, words.problems);
  const isTold = isLeft || isAsked;
  const isOfEdit = useChange(item, (change) => change !== undefined && !isAddition(change));
  const problem = item.isReadOnly
    ? undefined
    : isTold && isIncomplete
      ? words.problems.incomplete
      : isTold && simple !== undefined
        ? simple
        : said && (isTold || isOfEdit || value !== null)
          ? sayProblem(said)
          : undefined;
  const shown = useRef(problem);
  // Nobody is told of a mistake in the middle of typing, only that it is mended.
  if (!isInside.current || problem === undefined || shown.current !== undefined)
    shown.current = problem;

  const id = idOf(path);
  const { help, size, isRequired, title } = field;
  const describedBy = [
    help !== "" && `${id}-help`,
    hint !== undefined && `${id}-hint`,
    shown.current !== undefined && `${id}-problem`,
  ].filter(Boolean);
  const attributes: ControlAttributes = {
    id,
    "aria-describedby": describedBy.length > 0 ? describedBy.join(" ") : undefined,
    "aria-invalid": shown.current === undefined ? undefined : "true",
    "aria-required": isRequired ? "true" : undefined,
  };
  const name = (
    <>
      <bdi>{title}</bdi>
      {isRequired && <span class="required"> {words.required}</span>}
    </>
  );
  return (
    <div
      ref={frame}
      class={lookOf(field, isGroup)}
      data-path={path}
      role={isGroup ? "group" : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      aria-describedby={isGroup ? attributes["aria-describedby"] : undefined}
      onFocusIn={() => {
        isInside.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && frame.current?.contains(relatedTarget)) return;
        isInside.current = false;
        setLeft(true);
        void savePending();
      }}
    >
      {isGroup ? (
        <span class="label" id={`${id}-label`}>
          {name}
        </span>
      ) : (
        <label class="label" id={`${id}-label`} for={id}>
          {name}
        </label>
      )}
      {help !== "" && (
        <p class="hint" id={`${id}-help`}>
          <bdi>{help}</bdi>
        </p>
      )}
      {show({
        field,
        path,
        value,
        attributes,
        labelId: `${id}-label`,
        isReadOnly: item.isReadOnly,
        setValue,
        setIncomplete,
        text,
      })}
      {hint !== undefined && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {size !== undefined && <Counter value={value} size={size} />}
      {shown.current !== undefined && (
        <p class="fault" id={`${id}-problem`}>
          {shown.current}
        </p>
      )}
    </div>
  );
}
