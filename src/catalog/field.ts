/** What the declaration of a field contains, and the values that it stands for. */
import type { FieldKind, TextFormat } from "./field-kinds.ts";
import { ARTICLE_RESOURCE } from "./resource-names.ts";
import type { OwnName, ResourceName } from "./resource-names.ts";
import type { Naming } from "./translated.ts";
import type { MessageWith } from "../words/sentence.ts";

export type { FieldKind, TextFormat } from "./field-kinds.ts";

/**
 * The owners of custom attributes; the names under `customAttributes` in installation.yaml. Besides
 * those of the contract, these are the names of resources that an installation declares.
 */
export type AttributeOwner = "Navigation" | "Article" | "Language" | OwnName;

/** Headers of tables that mean a field, the one first that is written; inside a localized field by language code. */
export type Columns = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** @param code undefined: the field is not inside a localized one @returns the headers of tables that mean a field */
export function columnsOf(
  { columns = [] }: Pick<Field, "columns">,
  code?: string,
): readonly string[] {
  if (code === undefined) return isColumnList(columns) ? columns : [];
  return isColumnList(columns) || !Object.hasOwn(columns, code) ? [] : (columns[code] ?? []);
}

/** @returns all of them, inside a localized field with the language, such as `Titel (DE)` */
export function listColumnHeaders({ columns = [] }: Pick<Field, "columns">): readonly string[] {
  if (isColumnList(columns)) return columns;
  return Object.entries(columns).flatMap(([code, headers]) =>
    headers.map((header) => `${header} (${code})`),
  );
}

const isColumnList = (columns: Columns): columns is readonly string[] => Array.isArray(columns);

/**
 * One declared field.
 * @typeParam InBody the value in a response body, without null
 * @typeParam InStore the value in a stored item, without null (a reference is stored as a UUID)
 */
export interface Field<InBody = unknown, InStore = InBody, Nullable extends boolean = boolean> {
  readonly kind: FieldKind;
  readonly nullable: Nullable;
  /** Characters (Unicode code points), as the contract's Size column gives it. */
  readonly size?: number;
  readonly default?: string | number | boolean | readonly string[];
  /** Allowed values, in the declared order; of a set without them, the installation's locations. */
  readonly values?: readonly string[];
  /** For numbers. */
  readonly min?: number;
  readonly max?: number;
  /** For dates and timestamps. */
  readonly earliest?: string;
  readonly latest?: string;
  /** The other date or timestamp of the item that this one must not be before. */
  readonly after?: string;
  /** True: no two items have the same value. */
  readonly unique?: true;
  /** For texts: a cell that is a number, a day, a time, or true or false, is taken as a text. */
  readonly anyCell?: true;
  readonly format?: TextFormat;
  /** A regular expression for the whole text (lib/pattern.ts). */
  readonly pattern?: string;
  /** Resource that a reference refers to. */
  readonly target?: ResourceName;
  /** True: a list of references. */
  readonly isMany?: boolean;
  /** True: served as the item itself, not as its UUID. */
  readonly isEmbedded?: boolean;
  /** For an embedded item: the fields that are served, in this order; absent: all. */
  readonly embeds?: readonly string[];
  /**
   * How a list of references is ordered, by fields of the target as in the query parameter `sort`,
   * but without comparing numbers in texts as numbers; absent: as in content.
   */
  readonly order?: string;
  /** The target's reference to this resource: the list has the items that refer to this one by it. */
  readonly inverse?: string;
  /** For an address: the field with the Uuid of the article whose Href is used if the address is left out. */
  readonly articleIn?: string;
  /** For a localized field: the members that content gives for each language. */
  readonly members?: Fields;
  /** For a localized field: the members that are served; absent: those of content. */
  readonly shown?: Fields;
  /** For a localized field: the name under which content gives the languages. */
  readonly under?: string;
  /** For a localized field: every item has a text in at least one language. */
  readonly isRequired?: true;
  /** For a localized field: each language has State and the two dates. */
  readonly hasState?: true;
  /** For a localized field: what messages call the text in one language; default: "text". */
  readonly noun?: "article" | "text";
  /**
   * The warning for an item that has the same value as another one, which is unlikely to be right;
   * for a boolean, for two items with true that have the same reference.
   */
  readonly hardlyTwice?: { readonly within?: string; readonly problem: MessageWith<"place"> };
  readonly owner?: AttributeOwner;
  /** As an installation declares it. */
  readonly naming?: Naming;
  /** Headers of tables that mean it; inside a localized field by language code. */
  readonly columns?: Columns;
  /** For the types only; never set. */
  readonly types?: readonly [InBody, InStore];
}

/** One of the kind `localized`. */
export type LocalizedField = Field & Required<Pick<Field, "members" | "under">>;

type Text<Nullable extends boolean = false> = Field<string, string, Nullable>;

export const varchar = (size: number, format?: TextFormat): Text => ({
  kind: "varchar",
  nullable: false,
  size,
  ...(format && { format }),
});

/** A text with a default, such as a date pattern. */
export const varcharWithDefault = (size: number, value: string, format?: TextFormat): Text => ({
  ...varchar(size, format),
  default: value,
});

export const longVarchar = (format?: TextFormat): Text => ({
  kind: "longVarchar",
  nullable: false,
  ...(format && { format }),
});

export const uuid = (): Text => ({ kind: "uuid", nullable: false, size: 36 });

/** @param size the contract gives one (1) to a single boolean */
export const boolean = (value?: boolean, size?: number): Field<boolean, boolean, false> => ({
  kind: "boolean",
  nullable: false,
  ...(value !== undefined && { default: value }),
  ...(size !== undefined && { size }),
});

export const float = (min?: number, max?: number): Field<number, number, false> => ({
  kind: "float",
  nullable: false,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

export const enumeration = <const Values extends readonly string[]>(
  values: Values,
  value?: Values[number],
): Field<Values[number], Values[number], false> => ({
  kind: "enumeration",
  nullable: false,
  values,
  ...(value !== undefined && { default: value }),
});

/** A set whose values the installation declares; served as an array in the declared order. */
export const set = (): Field<readonly string[], readonly string[], false> => ({
  kind: "set",
  nullable: false,
});

/** `YYYY-MM-DD HH:MM:SS`, local time in the installation's time zone. */
export const timestamp = (): Text => ({ kind: "timestamp", nullable: false });

/** `YYYY-MM-DD`. */
export const date = (): Text => ({ kind: "date", nullable: false });

/** The UUID of an article; content may give the Key of the item that has it instead. */
export const articleUuid = (): Text => ({ ...uuid(), target: ARTICLE_RESOURCE });

/** The UUID of an item of another resource; content may give its Key instead. */
export const reference = (target: ResourceName): Text => ({
  kind: "reference",
  nullable: false,
  target,
});

/** An absolute or site-relative address. */
export const address = (): Text => ({ kind: "address", nullable: false });

/** @param field see `articleIn` */
export const articleAddress = (field: string): Text => ({ ...address(), articleIn: field });

/** Whether content gives a field; otherwise its value is made from other items. */
export const isGivenByContent = ({ inverse }: Field): boolean => inverse === undefined;

/** One custom attribute's value, as JSON. */
export type AttributeValue = string | boolean | number | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

export const customAttributes = (owner: AttributeOwner): Field<Attributes, Attributes, false> => ({
  kind: "customAttributes",
  nullable: false,
  owner,
});

export const nullable = <InBody, InStore>(
  field: Field<InBody, InStore, false>,
): Field<InBody, InStore, true> => ({ ...field, nullable: true });

/** Names and declarations, in the contract's order. */
export type Fields = ReadonlyMap<string, Field>;

/** The same as a table of the contract, from which the types of items are derived. */
export type FieldRows = Readonly<Record<string, Field>>;

export const fieldsOf = (rows: FieldRows): Fields => new Map(Object.entries(rows));

export const NO_FIELDS: Fields = new Map();

/** @returns the fields with these names, in the order of the names */
export const selectFields = (fields: Fields, names: readonly string[]): Fields =>
  new Map(
    names.flatMap((name) => {
      const field = fields.get(name);
      return field ? [[name, field] as const] : [];
    }),
  );

type Value<Plain, F> = F extends Field<unknown, unknown, false> ? Plain : Plain | null;

/** An object in a response body. */
export type Served<F extends FieldRows> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Plain, unknown>
    ? Value<Plain, F[Name]>
    : never;
};

type StoredValue<F> = F extends Field<infer _, infer Plain> ? Plain : never;
type NullableNames<F extends FieldRows> = {
  readonly [Name in keyof F]: F[Name] extends Field<unknown, unknown, false> ? never : Name;
}[keyof F];

/** An object in the store: references as UUIDs, without derived values and members without a value. */
export type Stored<F extends FieldRows> = {
  readonly [Name in Exclude<keyof F, NullableNames<F>>]: StoredValue<F[Name]>;
} & { readonly [Name in NullableNames<F>]?: StoredValue<F[Name]> | null };
