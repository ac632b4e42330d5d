/** The fields of an item, or of a text in one language: its texts, when it is published, and the others in declared order. */
import type { JSX } from "preact";
import { PUBLICATION_NAMES } from "../../../../src/catalog/content-fields.ts";
import { useDeskWords } from "../words/words.ts";
import type { InputProperties } from "./field-frame.tsx";
import { Fold } from "./fold.tsx";
import { useValue } from "./form-item.ts";
import { ItemField } from "./item-field.tsx";
import { attributesOf } from "./item-schema.ts";
import type { FormField } from "./item-schema.ts";
import { PublicationFields } from "./publication-fields.tsx";

export interface GroupProperties {
  readonly fields: readonly FormField[];
  /** Of their paths, with its last dot; empty: of the item. */
  readonly prefix: string;
  readonly text?: InputProperties["text"];
  /** What stands below the field beside its own hint. */
  readonly hintOf?: ((field: FormField) => JSX.Element | undefined) | undefined;
  /** Of the item: how its texts are shown. */
  readonly showLanguages?: (field: FormField) => JSX.Element;
  /** Of the item: what stands after a field. */
  readonly showAfter?: (field: FormField) => JSX.Element | undefined;
}

function AttributeFields({
  field,
  path,
  text,
}: {
  readonly field: FormField;
  readonly path: string;
  readonly text?: InputProperties["text"];
}): JSX.Element | null {
  const value = useValue(path);
  const members = attributesOf(field, value);
  if (members.length === 0) return null;
  return (
    <fieldset class="stack attribute-group">
      <legend class="label">{field.title}</legend>
      {field.help !== "" && (
        <p class="hint">
          <bdi>{field.help}</bdi>
        </p>
      )}
      <div class="form-fields">
        {members.map((member) => (
          <ItemField key={member.name} field={member} path={`${path}.${member.name}`} text={text} />
        ))}
      </div>
    </fieldset>
  );
}

function OneField({
  field,
  properties,
}: {
  readonly field: FormField;
  readonly properties: GroupProperties;
}): JSX.Element {
  const { prefix, text, hintOf, showLanguages, showAfter } = properties;
  const path = `${prefix}${field.name}`;
  if (field.kind === "localized") return <>{showLanguages?.(field)}</>;
  if (field.kind === "customAttributes")
    return <AttributeFields field={field} path={path} text={text} />;
  const isText = /varchar/iu.test(field.kind) && field.format === undefined;
  const isMarkup = field.format === "markdown" || field.format === "html";
  return (
    <>
      <ItemField
        field={field}
        path={path}
        hint={hintOf?.(field)}
        text={isText || isMarkup ? text : undefined}
      />
      {showAfter?.(field)}
    </>
  );
}

/** They come first, since most corrections are of them, and when they are published after them. */
const isText = ({ kind }: FormField): boolean => kind === "localized";

export function FieldGroup(properties: GroupProperties): JSX.Element {
  const words = useDeskWords().form;
  const { fields, prefix } = properties;
  const published = fields.filter(({ name }) => PUBLICATION_NAMES.has(name));
  const made = fields.filter((field) => field.made === true);
  const madeNames = new Set(made.map(({ name }) => prefix + name));
  const others = fields.filter((field) => !published.includes(field) && !made.includes(field));
  const show = (shown: readonly FormField[]): readonly JSX.Element[] =>
    shown.map((field) => <OneField key={field.name} field={field} properties={properties} />);
  const texts = others.filter(isText);
  const publication = published.length > 0 && (
    <PublicationFields fields={published} prefix={prefix} />
  );
  return (
    <div class="form-fields">
      {show(texts)}
      {texts.length > 0 && publication}
      {show(others.filter((field) => !isText(field)))}
      {texts.length === 0 && publication}
      {made.length > 0 && (
        <Fold
          summary={<span class="panel-name">{words.madeFields}</span>}
          has={(path) => madeNames.has(path)}
        >
          {() => <div class="form-fields">{show(made)}</div>}
        </Fold>
      )}
    </div>
  );
}
