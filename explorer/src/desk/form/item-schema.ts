/** What a form is made from: the JSON Schema of an item of content. */

export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** What the desk says of a field beside JSON Schema. */
interface FieldNotes {
  readonly kind: string;
  /** It may be left out. */
  readonly nullable: boolean;
  /** Left out, it is made. */
  readonly made?: boolean;
  /** Of texts: each language has a state of its own. */
  readonly state?: boolean;
  readonly size?: number;
  readonly values?: readonly Choice[];
  readonly target?: string;
  readonly many?: boolean;
  readonly format?: string;
  readonly unique?: boolean;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly earliest?: string;
  readonly latest?: string;
  readonly after?: string;
}

export interface FormLanguage {
  readonly code: string;
  readonly tag: string;
  readonly title: string;
  readonly isFallback: boolean;
  readonly isRightToLeft: boolean;
}

interface ResourceNotes {
  readonly resource: string;
  readonly title: string;
  readonly languages: readonly FormLanguage[];
  readonly timeZone: string;
  /** The name of the group with texts. */
  readonly localized: string | null;
  readonly publication: boolean;
  readonly place: { readonly longitude: string; readonly latitude: string } | null;
  readonly order: string | null;
}

interface PropertySchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly items?: PropertySchema;
  readonly anyOf?: readonly PropertySchema[];
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly additionalProperties?: PropertySchema | boolean;
  readonly required?: readonly string[];
  readonly "x-lectern"?: FieldNotes;
}

export type ItemSchema = Omit<PropertySchema, "x-lectern"> & {
  readonly "x-lectern": ResourceNotes;
};

export interface FormField extends Omit<FieldNotes, "values"> {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
  readonly pattern: string | undefined;
  /** Of a localized group those of each language, of custom attributes the declared ones. */
  readonly members: readonly FormField[];
}

export interface ItemForm extends ResourceNotes {
  readonly fields: readonly FormField[];
}

/** @returns what a value must be that is not null */
const resolve = (schema: PropertySchema): PropertySchema => {
  const choice = schema.anyOf?.find(({ type }) => type !== "null");
  return choice ? { ...schema, ...choice } : schema;
};

/** @returns the kind of a value without notes, such as that of a custom attribute */
function kindOf(schema: PropertySchema): string {
  if (schema.enum) return "enumeration";
  const types = new Set([schema.type].flat());
  const kinds = { boolean: "boolean", integer: "integer", number: "float", array: "list" };
  return Object.entries(kinds).find(([type]) => types.has(type))?.[1] ?? "longVarchar";
}

const choicesOf = (schema: PropertySchema, notes: FieldNotes | undefined): readonly Choice[] =>
  notes?.values ??
  (schema.enum ?? resolve(schema.items ?? {}).enum ?? [])
    .filter((value): value is string => typeof value === "string")
    .map((value) => ({ value, title: value }));

function membersOf(schema: PropertySchema): readonly FormField[] {
  const { properties, additionalProperties } = schema;
  if (properties) return fieldsOf(schema);
  return typeof additionalProperties === "object" ? fieldsOf(resolve(additionalProperties)) : [];
}

function fieldOf(name: string, property: PropertySchema, isRequired: boolean): FormField {
  const notes = property["x-lectern"];
  const schema = resolve(property);
  const kind = notes?.kind ?? kindOf(schema);
  const isGroup = kind === "localized" || kind === "customAttributes";
  return {
    nullable: true,
    ...notes,
    kind,
    name,
    title: property.title ?? name,
    help: property.description ?? "",
    isRequired,
    choices: choicesOf(schema, notes),
    pattern: schema.pattern,
    members: isGroup ? membersOf(schema) : [],
  };
}

const fieldsOf = ({ properties = {}, required = [] }: PropertySchema): readonly FormField[] =>
  Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.includes(name)),
  );

export const readForm = ({ "x-lectern": notes, ...schema }: ItemSchema): ItemForm => ({
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
      const plain = { choices: [], pattern: undefined, members: [], help: "", isRequired: false };
      return { ...plain, kind, name, title: name, nullable: true };
    }),
  ];
}

/** @returns what a new item, or a new text, begins with, so that each field has the value that its input shows */
export function startOf(fields: readonly FormField[]): Readonly<Record<string, unknown>> {
  const needed = fields.filter(
    ({ kind, isRequired, default: standard }) =>
      kind === "boolean" && isRequired && standard === undefined,
  );
  return Object.fromEntries(needed.map(({ name }) => [name, false]));
}

/** @returns the first text of an object with these members, by which people recognise it */
export function firstTextOf(value: unknown, fields: readonly FormField[]): string {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  const texts = fields
    .filter(({ kind, made, choices }) => /varchar/iu.test(kind) && !made && choices.length === 0)
    .map(({ name }) => values[name]);
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}
