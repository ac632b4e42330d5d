/** The paths of a resource, for queries and for declarations, and what each leads to in an item. */
import type { OwnFields } from "../../src/catalog/own-resources.ts";
import type { Item } from "../support/site.ts";
import type { ModelField, ModelFields, ModelResources } from "./fields.ts";
import { DECLARED_ATTRIBUTES } from "./generate-values.ts";

export type ModelType =
  | "text"
  | "uuid"
  | "boolean"
  | "enum"
  | "number"
  | "date"
  | "timestamp"
  | "object"
  | "open";

export interface ModelPath {
  readonly text: string;
  readonly type: ModelType;
  /** True: it goes through a list, or ends in one. */
  readonly isList: boolean;
  readonly isLocalized: boolean;
  readonly allowed?: readonly string[];
  /** Of custom attributes, there is none. */
  readonly field?: ModelField;
}

const TYPES: Readonly<Partial<Record<ModelField["type"], ModelType>>> = {
  uuid: "uuid",
  reference: "uuid",
  boolean: "boolean",
  integer: "number",
  float: "number",
  enum: "enum",
  set: "enum",
  timestamp: "timestamp",
  date: "date",
  localized: "object",
  customAttributes: "object",
};

const ATTRIBUTE_TYPES = {
  string: "text",
  boolean: "boolean",
  integer: "number",
  decimal: "number",
  list: "text",
  enum: "enum",
} as const;

/** Where a path stands. */
interface Around {
  readonly isList: boolean;
  readonly isLocalized: boolean;
  /** Within an embedded item, where references are uuids. */
  readonly isEmbedded: boolean;
}

/** Those that are declared, and of others some. */
const attributePaths = (prefix: string, { isList, isLocalized }: Around): readonly ModelPath[] => [
  ...Object.entries(DECLARED_ATTRIBUTES).map(([name, declaration]): ModelPath => ({
    text: `${prefix}.${name}`,
    type: ATTRIBUTE_TYPES[declaration.type],
    isList: isList || declaration.type === "list",
    isLocalized,
    ...("values" in declaration && { allowed: declaration.values }),
  })),
  ...["OPEN", "OTHER_ONE", "NOWHERE"].map((name): ModelPath => ({
    text: `${prefix}.${name}`,
    type: "open",
    isList,
    isLocalized,
  })),
];

/** @returns all paths, and of undeclared attributes some */
export function listPaths(resources: ModelResources, resource: string): readonly ModelPath[] {
  const below = (fields: ModelFields, prefix: string, around: Around): readonly ModelPath[] =>
    Object.entries(fields).flatMap(([name, field]) => pathsOf(prefix + name, field, around));
  function pathsOf(text: string, field: ModelField, around: Around): readonly ModelPath[] {
    const { type, values, many, inverse, to = "", embed, fields = {}, said } = field;
    const isMany = many === true || inverse !== undefined || type === "set" || type === "list";
    const isList = around.isList || isMany;
    const isEmbedded = embed !== undefined && !around.isEmbedded;
    const path: ModelPath = {
      text,
      type: isEmbedded ? "object" : (TYPES[type] ?? "text"),
      isList,
      isLocalized: around.isLocalized,
      ...(values && { allowed: values }),
      field,
    };
    const inner = { ...around, isList };
    if (type === "customAttributes") return [path, ...attributePaths(text, inner)];
    if (type === "localized")
      return [path, ...below({ ...said, ...fields }, `${text}.`, { ...inner, isLocalized: true })];
    if (!isEmbedded) return [path];
    const shown = Object.entries(resources[to]?.fields ?? {}).filter(
      ([name]) => typeof embed !== "object" || embed.includes(name),
    );
    return [path, ...below(Object.fromEntries(shown), `${text}.`, { ...inner, isEmbedded: true })];
  }
  const around = { isList: false, isLocalized: false, isEmbedded: false };
  return below(resources[resource]?.fields ?? {}, "", around);
}

/** What may order items, in queries and in declarations. */
export const isSorted = ({ type, isList }: ModelPath): boolean => type !== "object" && !isList;

const TITLES = new Set(["varchar", "longVarchar", "enum", "mail", "phone", "color", "zip"]);
const SEARCHED = new Set([...TITLES, "set", "list", "address", "customAttributes"]);

export const isTitle = ({ field, isList }: ModelPath): boolean =>
  !isList && field !== undefined && TITLES.has(field.type);

export const isSearched = ({ field }: ModelPath): boolean =>
  field !== undefined && SEARCHED.has(field.type);

export const isAxis =
  (end: number) =>
  ({ field, isList, isLocalized }: ModelPath): boolean =>
    field?.type === "float" &&
    !isList &&
    !isLocalized &&
    (field.min ?? -Infinity) >= -end &&
    (field.max ?? Infinity) <= end;

const firstVarchar = (fields: OwnFields | undefined = {}): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.type === "varchar");

/** @returns the title of a resource that declares none: the first varchar, of the localized fields first */
export function findTitle(fields: OwnFields): string | undefined {
  const localized = Object.entries(fields).find(([, { fields: members }]) => members);
  const text = firstVarchar(localized?.[1].fields);
  return text ? `${localized?.[0]}.${text}` : firstVarchar(fields);
}

/** @returns what the path leads to in an item, nulls left out */
export function modelLeaves(value: unknown, path: string): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((member) => modelLeaves(member, path));
  if (path === "") return [value];
  const [name = "", ...rest] = path.split(".");
  const members = value as Item;
  return Object.hasOwn(members, name) ? modelLeaves(members[name], rest.join(".")) : [];
}

/** @returns what stays of an item that is cut to these members */
export function modelCut(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((member) => modelCut(member, paths));
  if (typeof value !== "object" || value === null || paths.includes("")) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const inner = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    if (inner.length === 0) return [];
    return [
      [
        name,
        modelCut(
          member,
          inner.map((path) => path.slice(name.length + 1)),
        ),
      ],
    ];
  });
  return Object.fromEntries(kept) as unknown;
}
