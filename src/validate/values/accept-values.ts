/**
 * Accepts single values that are correct and written in the usual way, one function per kind of
 * field (see accept-item.ts).
 */
import type { Field } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import type { AttributeDeclaration } from "../../catalog/installation.ts";
import type { Plain, PlainObject } from "../../content/record.ts";
import { findRangeFault } from "./calendar.ts";
import type { checkDate } from "./calendar.ts";
import type { CheckState } from "../items/check-state.ts";
import { findAccident, findUnlikely, isUsual } from "./text-content.ts";
import { findAddressFault, findPatternFault, isUuid, TEXT_FORMATS } from "./text-formats.ts";

export interface Reading {
  readonly state: CheckState;
  /** See PlainItem. */
  readonly isClean: boolean;
  /** False: the item is only checked, so any text may stand for the JSON of a value. */
  readonly isKept: boolean;
  /** The Uuid of the item's articles. */
  readonly articleUuid: string;
}

/** @returns the value as canonical JSON; undefined when the rules have to check it */
export type Accept = (value: Plain, reading: Reading) => string | undefined;

export const isText = (value: Plain | undefined): value is string => typeof value === "string";
export const isObject = (value: Plain): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function quote(text: string, { isClean, isKept }: Reading): string | undefined {
  if (isClean) return isKept ? `"${text}"` : text;
  return isUsual(text) ? JSON.stringify(text) : undefined;
}

export function acceptText(field: Field): Accept {
  const { size = Infinity, format, kind, nullable } = field;
  const isOneLine = kind === "varchar";
  return (value, reading) => {
    if (!isText(value) || value.length > size) return undefined;
    if (findPatternFault(value, field) !== undefined) return undefined;
    if (value === "") return nullable ? '""' : undefined;
    if (findAccident(value) !== undefined) return undefined;
    if (!reading.isClean && isOneLine && findUnlikely(value) !== undefined) return undefined;
    if (format !== undefined && TEXT_FORMATS[format](value, undefined) !== undefined)
      return undefined;
    return quote(value, reading);
  };
}

export function acceptWord(field: Field): Accept {
  const words = new Map(field.values?.map((word) => [word, `"${word}"`]));
  return (value) => (isText(value) ? words.get(value) : undefined);
}

export const acceptNumber =
  ({ min = -Infinity, max = Infinity }: Field): Accept =>
  (value) =>
    typeof value === "number" && value >= min && value <= max ? numberText(value) : undefined;

const numberText = (value: number): string | undefined =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : JSON.stringify(value);

export const acceptBoolean: Accept = (value) =>
  typeof value === "boolean" ? String(value) : undefined;

export const acceptUuid: Accept = (value) =>
  isText(value) && isUuid(value) && value.toLowerCase() === value ? `"${value}"` : undefined;

export const acceptMoment =
  (check: typeof checkDate) =>
  (field: Field): Accept =>
  (value) =>
    isText(value) && check(value) === undefined && findRangeFault(value, field) === undefined
      ? `"${value}"`
      : undefined;

export const acceptAddress: Accept = (value, reading) =>
  isText(value) && findAddressFault(value) === undefined ? quote(value, reading) : undefined;

export const acceptUuidOf =
  ({ target }: Field): Accept =>
  (value, { state }) => {
    if (target === undefined || !isText(value)) return undefined;
    const uuid = state.items[target].resolve(value);
    return uuid ? `"${uuid}"` : undefined;
  };

/** A list without duplicates, each entry written by `accept`; empty lists are not accepted. */
export function acceptList(accept: Accept): Accept {
  return (value, reading) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const entries = new Set((value as readonly Plain[]).map((entry) => accept(entry, reading)));
    return entries.has(undefined) || entries.size < value.length
      ? undefined
      : `[${[...entries].join(",")}]`;
  };
}

export const acceptSet =
  ({ values }: Field): Accept =>
  (value, { state }) => {
    const allowed = values ?? state.installation.locations;
    if (!Array.isArray(value) || value.length === 0 || new Set(value).size < value.length)
      return undefined;

    const chosen = allowed.filter((member) => value.includes(member));
    return chosen.length < value.length ? undefined : JSON.stringify(chosen);
  };

export const acceptTexts: Accept = (value, reading) => {
  const texts = (value as readonly Plain[]).map((entry) =>
    isText(entry) ? quote(entry, reading) : undefined,
  );
  return texts.includes(undefined) ? undefined : `[${texts.join(",")}]`;
};

export interface Member {
  readonly name: string;
  readonly rank: number;
  readonly json: string;
}

/** Sorts only if needed: most members are in order already. */
export function joinMembers(
  members: readonly Member[],
  compare: (one: Member, other: Member) => number,
): string {
  let json = "";
  let last: Member | undefined;
  for (const member of members) {
    if (last !== undefined && compare(last, member) > 0)
      return joinMembers(members.toSorted(compare), compare);

    json += `${last === undefined ? "" : ","}"${member.name}":${member.json}`;
    last = member;
  }
  return `{${json}}`;
}

/** Whether a value has the declared type. */
function fitsDeclaration(value: Plain, { type, values = [] }: AttributeDeclaration): boolean {
  if (type === "list") return Array.isArray(value);
  if (type === "enum") return isText(value) && values.includes(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === (type === "decimal" ? "number" : type);
}

export const acceptAttributes =
  ({ owner }: Field): Accept =>
  (value, reading) => {
    if (!isObject(value) || owner === undefined) return undefined;
    const declarations = reading.state.installation.customAttributes[owner];
    const members: Member[] = [];
    for (const name in value) {
      if (!ATTRIBUTE_IDENTIFIER.test(name)) return undefined;
      const attribute = value[name] ?? null;
      if (attribute === null) continue;
      const declaration = Object.hasOwn(declarations, name) ? declarations[name] : undefined;
      const isRight = declaration ? fitsDeclaration(attribute, declaration) : !isObject(attribute);
      const json = isRight ? acceptAttribute(attribute, reading) : undefined;
      if (json === undefined) return undefined;
      if (reading.isKept) members.push({ name, rank: 0, json });
    }
    return joinMembers(members, (one, other) => (one.name < other.name ? -1 : 1));
  };

function acceptAttribute(value: Plain, reading: Reading): string | undefined {
  if (isText(value)) return quote(value, reading);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? acceptTexts(value, reading) : undefined;
}
