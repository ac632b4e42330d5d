/**
 * Values of bodies as content has them: embedded items as references, and forms that are not the contract's where
 * there is no doubt what is meant. What is wrong stays, and the check of content says so.
 */
import type { Field, FieldKind } from "../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import type { Plain } from "../content/record.ts";
import { isJsonObject } from "../lib/json-object.ts";
import { convertToZone } from "../lib/local-time.ts";

interface ValueContext {
  readonly timeZone: string;
}

/** @returns undefined: there is no value */
type ToContent = (value: unknown, field: Field, context: ValueContext) => Plain | undefined;

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

const same: ToContent = (value) => value as Plain;

const HASHED_COLOR = /^#(?=[0-9a-f]{3}(?:[0-9a-f]{3}(?:[0-9a-f]{2})?)?$)/iu;

const text: ToContent = (value, { format }) => {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const isHashed = typeof value === "string" && format === "color";
  return isHashed ? value.replace(HASHED_COLOR, "") : (value as Plain);
};

/** A text where none of the kind is empty. */
const unlessEmpty =
  (toContent: ToContent): ToContent =>
  (value, field, context) =>
    value === "" ? undefined : toContent(value, field, context);

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
]);

const NUMBER = /^[+-]?\d{1,20}(?:\.\d{1,20})?$/u;
const number: ToContent = (value) =>
  typeof value === "string" && NUMBER.test(value) ? Number(value) : (value as Plain);

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/u;
const ZERO = /^0000-00-00/u;

/** @returns a timestamp in the zone; undefined: it is none of the usual forms */
function readMoment(value: unknown, timeZone: string): string | undefined {
  if (typeof value !== "string" || value.length > 40) return undefined;
  const [, day, minutes = "00:00", seconds = ":00", offset] = MOMENT.exec(value) ?? [];
  if (day === undefined || offset === undefined)
    return day === undefined ? undefined : `${day} ${minutes}${seconds}`;
  return convertToZone(`${day}T${minutes}${seconds}${offset}`, timeZone);
}

const isZero = (value: unknown): boolean => typeof value === "string" && ZERO.test(value);

const timestamp: ToContent = (value, _, { timeZone }) =>
  isZero(value) ? undefined : (readMoment(value, timeZone) ?? (value as Plain));

const date: ToContent = (value, _, { timeZone }) =>
  isZero(value) ? undefined : (readMoment(value, timeZone)?.split(" ")[0] ?? (value as Plain));

/** `A,B` and `A|B`, as some services write lists. */
const list: ToContent = (value) => {
  if (typeof value !== "string") return value as Plain;
  const parts = value.split(/[,|]/u).map((part) => part.trim());
  return parts.filter((part) => part !== "");
};

const enumeration: ToContent = (value, { values = [] }) => {
  if (typeof value !== "string" || values.includes(value)) return value as Plain;
  const word = value.trim().toUpperCase().replaceAll(/[ -]/gu, "_");
  return values.includes(word) ? word : value;
};

const readUuidOf = (value: unknown): unknown => (isJsonObject(value) ? value["Uuid"] : value);

const reference: ToContent = (value, { isMany }) => {
  if (!isMany) return (readUuidOf(value) ?? undefined) as Plain | undefined;
  if (!Array.isArray(value)) return value as Plain;
  const uuids = value.map(readUuidOf).filter((uuid) => !isEmpty(uuid));
  return uuids.length === 0 ? undefined : ([...new Set(uuids)] as readonly Plain[]);
};

/** PHP writes an empty object as an empty list. */
const attributes: ToContent = (value) => {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isJsonObject(value)) return value as Plain;
  const entries = Object.entries(value) as readonly [string, Plain][];
  return Object.fromEntries(
    entries.filter(([name, one]) => ATTRIBUTE_IDENTIFIER.test(name) && one !== null),
  );
};

const ROWS: Readonly<Record<Exclude<FieldKind, "localized">, ToContent>> = {
  varchar: text,
  longVarchar: text,
  uuid: unlessEmpty(same),
  boolean: (value) => BOOLEANS.get(value) ?? (value as Plain),
  integer: unlessEmpty(number),
  float: unlessEmpty(number),
  enumeration: unlessEmpty(enumeration),
  set: unlessEmpty(list),
  list: unlessEmpty(list),
  timestamp: unlessEmpty(timestamp),
  date: unlessEmpty(date),
  address: unlessEmpty(text),
  customAttributes: attributes,
  reference: unlessEmpty(reference),
};

/** @returns the value of a field in content; undefined: none */
export const toContentValue = (
  value: unknown,
  field: Field,
  context: ValueContext,
): Plain | undefined =>
  isEmpty(value) || field.kind === "localized"
    ? undefined
    : ROWS[field.kind](value, field, context);
