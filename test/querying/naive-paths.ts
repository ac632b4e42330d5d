/**
 * In charge of the paths that generated queries ask for, by the tables of the contract. In comes a
 * resource; out go its paths with the type of each, as the documentation of queries has it.
 */
import { ARTICLE_FIELDS, CONTACT_PERSON_FIELDS } from "../../src/catalog/content-fields.ts";
import type { Field, FieldKind, Fields } from "../../src/catalog/field.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { Item } from "../site.ts";
import { DECLARED, LOCATIONS } from "./queried-content.ts";

export type NaiveType =
  | "text"
  | "uuid"
  | "boolean"
  | "enum"
  | "number"
  | "date"
  | "timestamp"
  | "object"
  | "open";

export interface NaivePath {
  readonly text: string;
  readonly type: NaiveType;
  /** True: it goes through a list, or ends in one. */
  readonly isList: boolean;
  readonly allowed?: readonly string[];
}

const TYPES: Readonly<Record<FieldKind, NaiveType>> = {
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

const attributePaths = (prefix: string): readonly NaivePath[] => [
  ...Object.entries(DECLARED).map(([name, declaration]): NaivePath => ({
    text: `${prefix}.${name}`,
    type: ATTRIBUTE_TYPES[declaration.type],
    isList: declaration.type === "list",
    ...("values" in declaration && { allowed: declaration.values }),
  })),
  ...["OPEN", "OTHER_ONE", "NOWHERE"].map((name): NaivePath => ({
    text: `${prefix}.${name}`,
    type: "open",
    isList: false,
  })),
];

function fieldPaths(text: string, field: Field, isInList: boolean): readonly NaivePath[] {
  const { kind, values, isEmbedded } = field;
  const isList = isInList || kind === "set" || field.isMany === true;
  const allowed = kind === "set" ? LOCATIONS : values;
  const path: NaivePath = {
    text,
    type: isEmbedded ? "object" : TYPES[kind],
    isList,
    ...(allowed && { allowed }),
  };
  if (kind === "localized") return [path, ...pathsBelow(ARTICLE_FIELDS, `${text}.`, isList)];
  if (isEmbedded) return [path, ...pathsBelow(CONTACT_PERSON_FIELDS, `${text}.`, isList)];
  return kind === "customAttributes" ? [path, ...attributePaths(text)] : [path];
}

const pathsBelow = (fields: Fields, prefix: string, isInList: boolean): readonly NaivePath[] =>
  Object.entries(fields).flatMap(([name, field]) => fieldPaths(prefix + name, field, isInList));

/** @returns all paths, and of undeclared attributes some */
export const naivePathsOf = (resource: ResourceName): readonly NaivePath[] =>
  pathsBelow(CONTRACT.resources[resource].fields, "", false);

/** @returns what the path leads to in an item, nulls left out */
export function naiveLeaves(value: unknown, path: string): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((member) => naiveLeaves(member, path));
  if (path === "") return [value];
  const [name = "", ...rest] = path.split(".");
  const members = value as Item;
  return Object.hasOwn(members, name) ? naiveLeaves(members[name], rest.join(".")) : [];
}

/** @returns what stays of an item that is cut to these members */
export function naiveCut(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((member) => naiveCut(member, paths));
  if (typeof value !== "object" || value === null || paths.includes("")) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const inner = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    if (inner.length === 0) return [];
    return [
      [
        name,
        naiveCut(
          member,
          inner.map((path) => path.slice(name.length + 1)),
        ),
      ],
    ];
  });
  return Object.fromEntries(kept) as unknown;
}
