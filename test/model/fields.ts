/**
 * What items of every resource consist of, those of the contract in the vocabulary of declarations, in the order in which
 * they are served.
 */
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type { Field } from "../../src/catalog/field.ts";
import { DEFAULT_INSTALLATION } from "../../src/catalog/installation.ts";
import { LANGUAGE_CODES } from "../../src/catalog/language-codes.ts";
import type { OwnField, OwnFields, OwnResource } from "../../src/catalog/own-resources.ts";

export interface ModelField extends Omit<OwnField, "type" | "fields" | "min" | "max"> {
  readonly min?: number;
  readonly max?: number;
  /** uuid: of an item itself, or of an article. */
  readonly type: OwnField["type"] | "uuid";
  readonly format?: Field["format"];
  /** Of a list that the contract orders: as the query parameter `sort`. */
  readonly order?: string;
  readonly articleIn?: string;
  /** Of a localized field: where content has the texts. */
  readonly under?: string;
  readonly fields?: ModelFields;
  /** What the service says of a text besides. */
  readonly said?: ModelFields;
}

export type ModelFields = Readonly<Record<string, ModelField>>;

/** By the names of resources, those of the contract first. */
export type ModelResources = Readonly<
  Record<
    string,
    {
      readonly fields: ModelFields;
      readonly publication: boolean;
      readonly key?: OwnResource["key"];
    }
  >
>;

const PUBLICATION: ModelFields = {
  State: { type: "enum", values: ["DRAFT", "PUBLISHED", "TIME_CONTROLLED"], default: "DRAFT" },
  TimeControlledPublishedFrom: { type: "date", nullable: true },
  TimeControlledPublishedTo: { type: "date", nullable: true },
};

const EVERY_ITEM: ModelFields = {
  CreatedAt: { type: "timestamp", nullable: true },
  UpdatedAt: { type: "timestamp", nullable: true },
  Uuid: { type: "uuid" },
};

const fromContract = (field: Field): ModelField => ({
  type: field.kind === "enumeration" ? "enum" : field.kind,
  ...(field.nullable && { nullable: true }),
  ...(field.size !== undefined && { size: field.size }),
  ...(field.format && { format: field.format }),
  ...(field.default !== undefined && { default: field.default }),
  ...(field.min !== undefined && { min: field.min }),
  ...(field.max !== undefined && { max: field.max }),
  ...(field.kind === "set" && { values: DEFAULT_INSTALLATION.locations }),
  ...(field.values && { values: field.values }),
  ...(field.target !== undefined && { to: field.target }),
  ...(field.isMany && { many: true }),
  ...(field.isEmbedded && { embed: true }),
  ...(field.inverse !== undefined && { inverse: field.inverse }),
  ...(field.order !== undefined && { order: field.order }),
  ...(field.articleIn !== undefined && { articleIn: field.articleIn }),
  ...(field.hasState && { state: true }),
  ...(field.under !== undefined && { under: field.under }),
  ...(field.members && { fields: mapFields(Object.fromEntries(field.members), fromContract) }),
});

const mapFields = <From>(
  fields: Readonly<Record<string, From>>,
  change: (field: From, name: string) => ModelField,
): ModelFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]));

const fromDeclaration = (declared: OwnFields): ModelFields =>
  mapFields(declared, ({ fields, min, max, ...others }, name): ModelField => {
    const field = {
      ...others,
      ...(typeof min === "number" && { min }),
      ...(typeof max === "number" && { max }),
    };
    const { type } = field;
    if (type === "localized") {
      const members = { ...(field.state && PUBLICATION), ...fromDeclaration(fields ?? {}) };
      const said: ModelFields = { Language: { type: "enum", values: LANGUAGE_CODES } };
      return { ...field, nullable: true, under: name, fields: members, said };
    }
    return ["mail", "phone", "color", "zip", "markdown", "html"].includes(type)
      ? { ...field, format: type as NonNullable<Field["format"]> }
      : field;
  });

/** What of a declaration decides what items consist of. */
type Described = Readonly<
  Record<string, Pick<OwnResource, "fields" | "key"> & { readonly publication?: boolean }>
>;

export const modelResourcesOf = (resources: Described): ModelResources => ({
  ...Object.fromEntries(
    Array.from(CONTRACT.resources, ([name, row]) => {
      const fields = mapFields<Field>(Object.fromEntries(row.fields), fromContract);
      return [name, { fields, publication: name === "languages" }];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(resources).map(([name, { publication = false, fields: declared, key }]) => {
      const fields = {
        ...(publication && PUBLICATION),
        ...fromDeclaration(declared),
        ...EVERY_ITEM,
      };
      return [name, { fields, publication, ...(key && { key }) }];
    }),
  ),
});
