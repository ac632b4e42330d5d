/** The paths that queries may name, by the tables of a catalog, and what each leads to in an item. */
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type { Catalog } from "../../src/catalog/catalog.ts";
import type { Field, FieldKind, Fields } from "../../src/catalog/field.ts";
import type { AttributeDeclaration } from "../../src/catalog/installation.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { Item } from "../support/site.ts";
import { DECLARED, LOCATIONS } from "../api/querying/queried-content.ts";

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
  readonly allowed?: readonly string[];
}

const TYPES: Readonly<Record<FieldKind, ModelType>> = {
  varchar: "text",
  longVarchar: "text",
  address: "text",
  uuid: "uuid",
  reference: "uuid",
  boolean: "boolean",
  integer: "number",
  float: "number",
  enumeration: "enum",
  set: "enum",
  list: "text",
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

/** What paths depend on beside the resource. */
export interface Declared {
  readonly catalog: Catalog;
  /** Of every owner. */
  readonly attributes: Readonly<Record<string, AttributeDeclaration>>;
  /** Of a set that declares no values. */
  readonly locations: readonly string[];
}

const CONTRACT_DECLARED: Declared = {
  catalog: CONTRACT,
  attributes: DECLARED,
  locations: LOCATIONS,
};

const attributePaths = (
  prefix: string,
  isInList: boolean,
  { attributes }: Declared,
): readonly ModelPath[] => [
  ...Object.entries(attributes).map(([name, declaration]): ModelPath => ({
    text: `${prefix}.${name}`,
    type: ATTRIBUTE_TYPES[declaration.type],
    isList: isInList || declaration.type === "list",
    ...(declaration.values && { allowed: declaration.values }),
  })),
  ...["OPEN", "OTHER_ONE", "NOWHERE"].map((name): ModelPath => ({
    text: `${prefix}.${name}`,
    type: "open",
    isList: isInList,
  })),
];

/** Where a path stands. */
interface Around {
  readonly isInList: boolean;
  /** Within an embedded item, where references are uuids. */
  readonly isEmbedded: boolean;
}

function fieldPaths(
  text: string,
  field: Field,
  around: Around,
  declared: Declared,
): readonly ModelPath[] {
  const { kind, values, target, embeds } = field;
  const isList = around.isInList || kind === "set" || kind === "list" || field.isMany === true;
  const allowed = kind === "set" ? (values ?? declared.locations) : values;
  const isEmbedded = field.isEmbedded === true && !around.isEmbedded;
  const path: ModelPath = {
    text,
    type: isEmbedded ? "object" : TYPES[kind],
    isList,
    ...(allowed && { allowed }),
  };
  const below = (fields: Fields, inner: Partial<Around> = {}): readonly ModelPath[] =>
    pathsBelow(fields, `${text}.`, { ...around, isInList: isList, ...inner }, declared);
  if (kind === "localized") return [path, ...below(field.members ?? {})];
  if (isEmbedded && target) {
    const { fields } = declared.catalog.resources[target];
    const shown = Object.entries(fields).filter(([name]) => embeds?.includes(name) ?? true);
    return [path, ...below(Object.fromEntries(shown), { isEmbedded: true })];
  }
  return kind === "customAttributes" ? [path, ...attributePaths(text, isList, declared)] : [path];
}

const pathsBelow = (
  fields: Fields,
  prefix: string,
  around: Around,
  declared: Declared,
): readonly ModelPath[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    fieldPaths(prefix + name, field, around, declared),
  );

/** @returns all paths, and of undeclared attributes some */
export const modelPathsOf = (
  resource: ResourceName,
  declared = CONTRACT_DECLARED,
): readonly ModelPath[] =>
  pathsBelow(
    declared.catalog.resources[resource].fields,
    "",
    { isInList: false, isEmbedded: false },
    declared,
  );

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
