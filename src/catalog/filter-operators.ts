/**
 * What a query can compare: the operators, the types of values with their operators, and the type
 * of each kind of field and of custom attribute. Parsing, evaluation and the reference pages are
 * derived from these rows.
 */
import { mustGet } from "../lib/must-get.ts";
import { selectFields } from "./field.ts";
import type { Field, FieldKind, Fields } from "./field.ts";
import type { AttributeType } from "./installation.ts";
import type { Catalog } from "./catalog.ts";

interface OperatorRow {
  /** As written in brackets; `=` is written without. */
  readonly spelling: string;
  /** True: takes several values separated by commas. */
  readonly takesList: boolean;
  /** Completes the sentence "items whose value …". */
  readonly meaning: string;
}

export const OPERATORS = {
  eq: { spelling: "=", takesList: true, meaning: "is one of the given values" },
  ne: { spelling: "ne", takesList: true, meaning: "is none of the given values, or is null" },
  lt: { spelling: "lt", takesList: false, meaning: "is less, or earlier" },
  lte: { spelling: "lte", takesList: false, meaning: "is less or equal, or not later" },
  gt: { spelling: "gt", takesList: false, meaning: "is greater, or later" },
  gte: { spelling: "gte", takesList: false, meaning: "is greater or equal, or not earlier" },
  contains: {
    spelling: "contains",
    takesList: true,
    meaning: "contains one of the given values, ignoring case and accents",
  },
  startsWith: {
    spelling: "startsWith",
    takesList: true,
    meaning: "begins with one of the given values, ignoring case and accents",
  },
  null: { spelling: "null", takesList: false, meaning: "is null (true) or not null (false)" },
} as const satisfies Readonly<Record<string, OperatorRow>>;

export type Operator = keyof typeof OPERATORS;

export const isOrdering = (operator: Operator): operator is "lt" | "lte" | "gt" | "gte" =>
  operator === "lt" || operator === "lte" || operator === "gt" || operator === "gte";

interface ValueTypeRow {
  readonly operators: readonly Operator[];
  /** What a value looks like. */
  readonly form: string;
}

/**
 * The types of values. `object` is an object or a list of objects, which can only be compared with
 * null. `open` is a custom attribute that the installation does not declare: its stored value
 * decides.
 */
export const VALUE_TYPES = {
  text: { operators: ["eq", "ne", "contains", "startsWith", "null"], form: "any text" },
  uuid: { operators: ["eq", "ne", "null"], form: "36 characters, case ignored" },
  boolean: { operators: ["eq", "ne", "null"], form: "true or false" },
  enum: { operators: ["eq", "ne", "null"], form: "one of the allowed values, case-sensitive" },
  number: {
    operators: ["eq", "ne", "lt", "lte", "gt", "gte", "null"],
    form: "a number in JSON notation, compared by value",
  },
  date: {
    operators: ["eq", "ne", "lt", "lte", "gt", "gte", "null"],
    form: "YYYY-MM-DD, a valid date; or today, also with days, such as today+7d",
  },
  timestamp: {
    operators: ["eq", "ne", "lt", "lte", "gt", "gte", "null"],
    form: "YYYY-MM-DD HH:MM:SS (the space may be T; Z or an offset may follow), a date alone, or now or today, also with hours or days, such as now-1h or today+7d",
  },
  object: { operators: ["null"], form: "-" },
  open: {
    operators: ["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "null"],
    form: "any text; a number after lt, lte, gt and gte",
  },
} as const satisfies Readonly<Record<string, ValueTypeRow>>;

export type ValueType = keyof typeof VALUE_TYPES;

/** How a field is compared. */
export interface Compared {
  readonly type: ValueType;
  readonly isList?: boolean;
  /** Fields with which a path may continue. */
  readonly members?: Fields;
}

export const COMPARED_KINDS: Readonly<Record<FieldKind, Compared>> = {
  varchar: { type: "text" },
  longVarchar: { type: "text" },
  uuid: { type: "uuid" },
  boolean: { type: "boolean" },
  integer: { type: "number" },
  float: { type: "number" },
  enumeration: { type: "enum" },
  set: { type: "enum", isList: true },
  list: { type: "text", isList: true },
  timestamp: { type: "timestamp" },
  date: { type: "date" },
  reference: { type: "uuid" },
  address: { type: "text" },
  localized: { type: "object" },
  customAttributes: { type: "object" },
};

/**
 * @param isWithin whether it is in an embedded item, where references are UUIDs
 * @returns how a field is compared
 */
export function compareAs(
  { kind, target, isEmbedded, embeds, isMany, members, shown = members }: Field,
  { resources }: Catalog,
  isWithin = false,
): Compared {
  if (target === undefined)
    return shown === undefined ? COMPARED_KINDS[kind] : { type: "object", members: shown };
  const list = isMany && { isList: true };
  if (!isEmbedded || isWithin) return { ...COMPARED_KINDS[kind], ...list };
  const { fields } = mustGet(resources, target);
  return { type: "object", members: embeds ? selectFields(fields, embeds) : fields, ...list };
}

export const COMPARED_ATTRIBUTES: Readonly<Record<AttributeType, Compared>> = {
  string: { type: "text" },
  boolean: { type: "boolean" },
  integer: { type: "number" },
  decimal: { type: "number" },
  list: { type: "text", isList: true },
  enum: { type: "enum" },
};
