/** What a form is made from: the JSON Schema of an item of content. */
import { PUBLICATION_NAMES } from "../../../../src/catalog/content-fields.ts";
import type { FieldTraits, ItemFields } from "../../../../src/desk/field-rows.ts";

type ResourceTraits = ItemFields["x-lectern"];
export type FormLanguage = ResourceTraits["languages"][number];
export type Choice = NonNullable<FieldTraits["values"]>[number];

type FieldSchema = ItemFields["properties"][string];
/** Of an item, of its texts in one language, or of its custom attributes. */
type GroupSchema = NonNullable<FieldSchema["additionalProperties"]>;

export interface FormField extends Omit<FieldTraits, "values"> {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
  /** Of a localized group those of each language, of custom attributes the declared ones. */
  readonly members: readonly FormField[];
}

export interface ItemForm extends ResourceTraits {
  readonly fields: readonly FormField[];
}

function fieldOf(
  name: string,
  { title, description = "", properties, additionalProperties, ...rest }: FieldSchema,
  isRequired: boolean,
): FormField {
  const { values = [], ...traits } = rest["x-lectern"];
  // What else may be in custom attributes has no members.
  const inner = properties ? { properties } : (additionalProperties ?? {});
  const members = fieldsOf(inner);
  return { ...traits, name, title, help: description, isRequired, choices: values, members };
}

const fieldsOf = ({ properties = {}, required = [] }: GroupSchema): readonly FormField[] =>
  Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.includes(name)),
  );

export const readForm = ({ "x-lectern": notes, ...schema }: ItemFields): ItemForm => ({
  ...notes,
  fields: fieldsOf(schema),
});

const KINDS_OF_VALUES = { boolean: "boolean", number: "float", object: "list" } as const;

/** @returns the declared custom attributes, and those that an item has without a declaration */
export function attributesOf({ members }: FormField, value: unknown): readonly FormField[] {
  const declared = new Set(members.map(({ name }) => name));
  const others = Object.entries(value ?? {}).filter(([name]) => !declared.has(name));
  return [
    ...members,
    ...others.map(([name, one]): FormField => {
      const type = typeof one as keyof typeof KINDS_OF_VALUES;
      const kind = KINDS_OF_VALUES[type] ?? "longVarchar";
      const plain = { choices: [], members: [], help: "", isRequired: false };
      return { ...plain, kind, name, title: name, nullable: true };
    }),
  ];
}

/** @returns what new values begin with, so that each field has the value that its input shows */
function startOf(fields: readonly FormField[]): Readonly<Record<string, unknown>> {
  const needed = fields.filter(
    ({ kind, isRequired, default: standard }) =>
      kind === "boolean" && isRequired && standard === undefined,
  );
  return Object.fromEntries(needed.map(({ name }) => [name, false]));
}

/** @returns the member of a text that is typed first */
export const firstMemberOf = ({ members }: FormField): FormField | undefined =>
  members.find(({ name }) => !PUBLICATION_NAMES.has(name));

/** @returns what a text in one language begins with: it is there from then on, though nothing is typed yet */
export function startOfText(group: FormField): Readonly<Record<string, unknown>> {
  const first = firstMemberOf(group);
  return { ...(first && { [first.name]: null }), ...startOf(group.members) };
}

/** @returns what a new item begins with: a text in the language that all get who have none of their own */
export function startOfItem({ fields, languages }: ItemForm): Readonly<Record<string, unknown>> {
  const group = fields.find(({ kind }) => kind === "localized");
  const fallback = languages.find(({ isFallback }) => isFallback);
  return {
    ...startOf(fields),
    ...(group && fallback && { [group.name]: { [fallback.code]: startOfText(group) } }),
  };
}

/** @returns the first text of an object with these members, by which people recognise it */
export function firstTextOf(value: unknown, fields: readonly FormField[]): string {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  const texts = fields
    .filter(({ kind, made, choices }) => /varchar/iu.test(kind) && !made && choices.length === 0)
    .map(({ name }) => values[name]);
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}
