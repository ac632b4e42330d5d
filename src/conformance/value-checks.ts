/** Checks of items against the tables of fields. */
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import type { TextFormat } from "../catalog/field.ts";
import { isObject } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import { UPPER_CASE } from "./body-checks.ts";
import { contract, judgeAll, show } from "./check.ts";
import type { Check, Report } from "./check.ts";

const TABLES = contract("Resources and their fields");

/** How much the contract says about the members of an object. */
interface Strictness {
  /** False: the contract does not define sizes, allowed values and nullability. */
  readonly isShown: boolean;
}

interface Item extends Strictness {
  readonly item: JsonObject;
  readonly fields: Fields;
}

interface Value extends Strictness {
  readonly value: unknown;
  readonly field: Field;
}

export const ITEM_CHECKS: readonly Check<Item>[] = [
  {
    id: "field-there",
    clause: TABLES,
    rule: "Every field of the table is present, as null if it has no value.",
    *judge({ item, fields }) {
      for (const name of Object.keys(fields))
        if (!Object.hasOwn(item, name)) yield { expected: `a member ${name}`, found: "nothing" };
    },
  },
  {
    id: "field-known",
    clause: TABLES,
    rule: "An item has no member that is not in the table.",
    *judge({ item, fields }) {
      for (const name of Object.keys(item))
        if (!Object.hasOwn(fields, name)) yield { expected: "no other member", found: show(name) };
    },
  },
];

export const PUBLISHED_CHECK: Check<JsonObject> = {
  id: "published",
  clause: contract("States and transitions"),
  rule: "Languages lists only published languages.",
  *judge({ State: state }) {
    if (state !== "PUBLISHED") yield { expected: "the State PUBLISHED", found: show(state) };
  },
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const isString = (value: unknown): value is string => typeof value === "string";
const isText = (value: unknown): boolean => isString(value) && value !== "";

interface Expectation {
  readonly type: string;
  readonly holds: (value: unknown, field: Field) => boolean;
}

const TEXT: Expectation = { type: "a string", holds: isString };
const NUMBER: Expectation = { type: "a number", holds: (value) => typeof value === "number" };
const OBJECT: Expectation = { type: "an object", holds: isObject };

/** The contract does not define the JSON type of a SET. */
const SET: Expectation = {
  type: "a string, or an array of different strings",
  holds: (value) =>
    isText(value) ||
    (Array.isArray(value) && value.every(isText) && new Set(value).size === value.length),
};

/** The contract does not define the JSON type of embedded items. */
const isReferred = (value: unknown): boolean => isString(value) || isObject(value);
const REFERENCE: Expectation = {
  type: "a uuid, or an embedded object, or an array of these",
  holds: (value, { isMany }) =>
    isMany === true ? Array.isArray(value) && value.every(isReferred) : isReferred(value),
};

const EXPECTED: Readonly<Record<FieldKind, Expectation>> = {
  varchar: TEXT,
  longVarchar: TEXT,
  uuid: TEXT,
  boolean: { type: "true or false", holds: (value) => typeof value === "boolean" },
  integer: NUMBER,
  float: NUMBER,
  enumeration: TEXT,
  set: SET,
  list: SET,
  timestamp: TEXT,
  date: TEXT,
  reference: REFERENCE,
  address: TEXT,
  localized: OBJECT,
  customAttributes: OBJECT,
};

const FORMATS: Readonly<Partial<Record<TextFormat, readonly [says: string, form: RegExp]>>> = {
  color: ["a hexadecimal colour", /^#?[0-9a-f]{3,8}$/iu],
  uuidPair: [
    "two uuids separated by a slash",
    new RegExp(`^${Array(2).fill(UUID.source.slice(1, -1)).join("/")}$`, "iu"),
  ],
  niceUri: ["segments separated by slashes, without a leading slash", /^(?!\/).+$/u],
  sitePath: ["a path that begins and ends with a slash", /^\/(?:.*\/)?$/u],
};

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u;

/** @param text ISO 8601 without a time zone */
function exists(text: string): boolean {
  const ms = Date.parse(`${text}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const isAttribute = (value: unknown): boolean =>
  isString(value) ||
  typeof value === "number" ||
  typeof value === "boolean" ||
  (Array.isArray(value) && value.every(isString));

/** The first two decide whether the others apply. */
export const VALUE_CHECKS: readonly Check<Value>[] = [
  {
    id: "field-null",
    clause: TABLES,
    rule: "A field that is not nullable is not null.",
    isDecisive: true,
    *judge({ value, field, isShown }) {
      if (value === null && !field.nullable && isShown)
        yield { expected: "a value", found: "null" };
    },
  },
  {
    id: "field-type",
    clause: TABLES,
    rule: "A value has the JSON type of its field.",
    isDecisive: true,
    *judge({ value, field }) {
      const { type, holds } = EXPECTED[field.kind];
      if (value !== null && !holds(value, field)) yield { expected: type, found: show(value) };
    },
  },
  {
    id: "field-size",
    clause: TABLES,
    rule: "A text has at most as many characters as Size allows.",
    *judge({ value, field: { size, kind }, isShown }) {
      if (!isString(value) || size === undefined || kind === "uuid" || !isShown) return;
      const { length } = Array.from(value);
      if (length > size) yield { expected: `at most ${size} characters`, found: String(length) };
    },
  },
  {
    id: "field-values",
    clause: TABLES,
    rule: "An ENUM is one of the allowed values.",
    *judge({ value, field: { kind, values = [] }, isShown }) {
      if (kind !== "enumeration" || !isString(value)) return;
      if (isShown ? !values.includes(value) : !UPPER_CASE.test(value)) {
        const few = values.length > 12 ? "one of the allowed values" : values.join(", ");
        yield { expected: isShown ? few : "upper-case words", found: show(value) };
      }
    },
  },
  {
    id: "field-uuid",
    clause: TABLES,
    rule: "A Uuid, also one that refers to another item, is a UUID of 36 characters.",
    *judge({ value, field: { kind, isEmbedded } }) {
      const isUuid = kind === "uuid" || (kind === "reference" && isEmbedded !== true);
      if (isUuid && isString(value) && !UUID.test(value))
        yield { expected: "a uuid of 36 characters", found: show(value) };
    },
  },
  {
    id: "field-time",
    clause: TABLES,
    rule: "A TIMESTAMP is an existing time as YYYY-MM-DD HH:MM:SS, a date an existing day as YYYY-MM-DD.",
    *judge({ value, field: { kind } }) {
      if (!isString(value)) return;
      if (kind === "timestamp" && !(INSTANT.test(value) && exists(value.replace(" ", "T"))))
        yield { expected: "YYYY-MM-DD HH:MM:SS", found: show(value) };
      if (kind === "date" && !(DAY.test(value) && exists(`${value}T00:00:00`)))
        yield { expected: "YYYY-MM-DD", found: show(value) };
    },
  },
  {
    id: "field-form",
    clause: TABLES,
    rule: "Colours, and the URIs and paths of an article, have the form that the table describes.",
    *judge({ value, field: { format } }) {
      const [says, form] = (format && FORMATS[format]) ?? [];
      if (isString(value) && form?.test(value) === false)
        yield { expected: says ?? "", found: show(value) };
    },
  },
  {
    id: "virtual-null",
    clause: TABLES,
    rule: "A VIRTUAL field without a value is null, not an empty text or list.",
    *judge({ value, field: { kind } }) {
      if (kind !== "address" && kind !== "reference") return;
      if (value === "" || (Array.isArray(value) && value.length === 0))
        yield { expected: "null", found: show(value) };
    },
  },
  {
    id: "attributes",
    clause: `${TABLES}, CustomAttributes`,
    rule: "The identifiers of custom attributes are upper-case words with underscores; their values are texts, booleans, numbers or lists of texts.",
    *judge({ value, field: { kind } }) {
      if (kind !== "customAttributes" || !isObject(value)) return;
      for (const [name, one] of Object.entries(value)) {
        if (!UPPER_CASE.test(name))
          yield { expected: "an identifier such as PAGE_LAYOUT", found: show(name) };
        if (!isAttribute(one))
          yield { expected: "a text, boolean, number or list of texts", found: show(one) };
      }
    },
  },
];

/** @param fieldsOf returns the field table of the items that a field embeds */
export function judgeItem(
  report: Report,
  { item, fields, isShown }: Item,
  place: string,
  fieldsOf: (field: Field) => Fields | undefined,
): void {
  judgeAll(report, ITEM_CHECKS, { item, fields, isShown }, place);
  for (const [name, field] of Object.entries(fields)) {
    const { [name]: value } = item;
    const at = `${place}: ${name}`;
    if (value === undefined) continue;
    if (!judgeAll(report, VALUE_CHECKS, { value, field, isShown }, at)) continue;
    if (field.kind === "localized" && isObject(value))
      judgeItem(report, { item: value, fields: field.members ?? {}, isShown: false }, at, fieldsOf);
    const embedded = field.isEmbedded === true ? (fieldsOf(field) ?? {}) : {};
    for (const one of [value].flat().filter(isObject)) judgeEmbedded(report, one, embedded, at);
  }
}

/**
 * The contract does not define the members of an embedded item; known members are checked against their
 * table.
 */
function judgeEmbedded(report: Report, item: JsonObject, fields: Fields, place: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const { [name]: value } = item;
    if (value === undefined || field.isEmbedded === true) continue;
    judgeAll(report, VALUE_CHECKS, { value, field, isShown: true }, `${place}: ${name}`);
  }
}
