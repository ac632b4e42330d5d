/** The rules for values, one row per kind of field, except articles, which consist of such values. */
import type { Field, FieldKind } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { RawValue } from "../../content/record.ts";
import { readDistinct, readMembers } from "./lists.ts";
import {
  checkDate,
  checkTimestamp,
  findRangeFault,
  guessMoment,
  readGermanMoment,
} from "./calendar.ts";
import type { ItemScope } from "../items/check-state.ts";
import { readCustomAttributes, readTexts } from "./custom-attributes.ts";
import { readFloat, readInteger } from "./numbers.ts";
import { describeAllowed, isGiven, readBoolean, readText, readWord } from "./scalars.ts";
import { reportMissing, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { readSizedText } from "./sized-texts.ts";
import { findAddressFault, isUuid } from "./text-formats.ts";

export type ReadValue = (
  scope: ItemScope,
  name: string,
  raw: RawValue,
  field: Field,
) => object | string | number | boolean | null | undefined;

/** Needs only the value, so that it can also be used for defaults in declarations. */
type ReadAlone = (
  scope: Scope,
  name: string,
  raw: RawValue,
  field: Field,
) => readonly string[] | string | number | boolean | null | undefined;

/** @returns null for an empty list if that is allowed; undefined: an error was reported */
function orNull(
  list: readonly string[] | undefined,
  scope: Scope,
  name: string,
  raw: RawValue,
  { nullable }: Pick<Field, "nullable">,
  wanted: string,
): readonly string[] | null | undefined {
  if (list?.length !== 0) return list;
  if (nullable) return null;
  reportValue(scope, name, raw, `must have at least ${wanted}`);
  return undefined;
}

/** @returns the date of a date cell; undefined for any other value */
const findCellDate = (raw: RawValue): string | undefined =>
  raw.kind === "scalar" && raw.isDate && typeof raw.value === "string" ? raw.value : undefined;

const isCell = (raw: RawValue): boolean => raw.kind === "scalar" && raw.untyped;

/** @returns whether a right date or timestamp is in the range of its field; otherwise reported */
function isWithin(scope: Scope, name: string, raw: RawValue, text: string, field: Field): boolean {
  const problem = findRangeFault(text, field);
  if (problem !== undefined) reportValue(scope, name, raw, problem);
  return problem === undefined;
}

const readTimestamp: ReadAlone = (scope, name, raw, field) => {
  const cell = findCellDate(raw);
  const written = cell ?? readText(scope, name, raw, "a timestamp");
  if (written === undefined) return undefined;
  const { day, time } = (isCell(raw) && readGermanMoment(written)) || {};
  const isDay = cell !== undefined && checkDate(cell) !== "form";
  const text = time === undefined ? written + (isDay ? " 00:00:00" : "") : `${day} ${time}`;
  const fault = checkTimestamp(text);
  if (fault === undefined) return isWithin(scope, name, raw, text, field) ? text : undefined;
  const guess = guessMoment(written);
  const meant = guess && `${guess.day} ${guess.time ?? "00:00:00"}`;
  const suggestion = meant !== undefined && checkTimestamp(meant) === undefined ? meant : undefined;
  const problem =
    fault === "form"
      ? `must be a timestamp of the form YYYY-MM-DD HH:MM:SS${isCell(raw) ? " or DD.MM.YYYY HH:MM" : ""}`
      : "is not a valid date and time";
  reportValue(scope, name, raw, problem, suggestion);
  return undefined;
};

const readDate: ReadAlone = (scope, name, raw, field) => {
  const written = findCellDate(raw) ?? readText(scope, name, raw, "a date");
  if (written === undefined) return undefined;
  const german = isCell(raw) ? readGermanMoment(written) : undefined;
  const text = german !== undefined && german.time === undefined ? german.day : written;
  const fault = checkDate(text);
  if (fault === undefined) return isWithin(scope, name, raw, text, field) ? text : undefined;
  const { day: meant = "", time = "00:00:00" } = guessMoment(written) ?? {};
  const suggestion = checkDate(meant) === undefined && time === "00:00:00" ? meant : undefined;
  const problem =
    fault === "form"
      ? `must be a date of the form YYYY-MM-DD${isCell(raw) ? " or DD.MM.YYYY" : ""}`
      : "is not a valid date";
  reportValue(scope, name, raw, problem, suggestion);
  return undefined;
};

/**
 * The Uuid of an item is handled with its Key, so this reads Uuids of articles, also given as the
 * Key of the navigation item. A rule for the whole item checks whether there is such an article.
 */
const readArticleUuid: ReadValue = (scope, name, raw, { target }) => {
  const text = readText(scope, name, raw);
  if (text === undefined) return undefined;
  if (isUuid(text)) return text.toLowerCase();
  const keyed = scope.state.articles.findByKey(text);
  if (keyed !== undefined) return keyed;
  const suggestion = target && scope.state.items[target].suggestKey(text);
  const problem = "must be the Uuid of an article, or the Key of its navigation item";
  reportValue(scope, name, raw, problem, suggestion);
  return undefined;
};

const readAddress: ReadAlone = (scope, name, raw) => {
  const text = readText(scope, name, raw, "an address");
  const fault = text === undefined ? undefined : findAddressFault(text);
  if (text === undefined || fault === undefined) return text;
  const meant = text.replaceAll(" ", "%20");
  const suggestion = findAddressFault(meant) === undefined ? meant : undefined;
  reportValue(scope, name, raw, fault, suggestion);
  return undefined;
};

export const readSet = (
  scope: Scope,
  name: string,
  raw: RawValue,
  field: Pick<Field, "nullable">,
  values: readonly string[],
): readonly string[] | null | undefined =>
  orNull(readMembers(scope, name, raw, values), scope, name, raw, field, describeAllowed(values));

/** If there are more, they are counted. */
const MAX_CAUSES = 3;

function sayUnread(names: readonly string[]): string {
  const more = names.length - MAX_CAUSES;
  const others = more > 0 ? [`${more} more`] : [];
  const said = [...names.slice(0, MAX_CAUSES), ...others];
  return `${said.join(" and ")} ${said.length === 1 ? "is" : "are"} not read`;
}

/**
 * Reads a UUID, a Key, or an object with a Uuid, as the API serves embedded items.
 * @returns the UUID; `""` when the item exists but its UUID is not known
 */
function readReference(
  scope: ItemScope,
  name: string,
  raw: RawValue,
  target: ResourceName,
): string | undefined {
  const wanted = `the Uuid or Key of an item of ${target}, or an object with its Uuid`;
  let named = raw;
  if (raw.kind === "object") {
    const member = raw.members.get("Uuid")?.value;
    if (!isGiven(member)) {
      reportValue(scope, name, raw, `must be ${wanted}`);
      return undefined;
    }
    named = member;
  }
  const text = readText(scope, name, named, wanted);
  if (text === undefined) return undefined;
  const uuid = scope.state.items[target].resolve(text);
  if (uuid !== undefined) return uuid;
  // The item may be in a file that could not be read.
  if (scope.problems.isBroken(target)) return undefined;
  const suggestion = scope.state.items[target].suggestKey(text);
  const causes = scope.problems.blame(target);
  const because = causes.length === 0 ? "" : `, because ${sayUnread(causes)}`;
  reportValue(scope, name, named, `is not an item of ${target}${because}`, suggestion);
  return undefined;
}

/** @returns the UUIDs in their order */
const readItemReference: ReadValue = (scope, name, raw, field) => {
  const { target, isMany } = field;
  if (!target || !isMany) return target && readReference(scope, name, raw, target);
  const index = scope.state.items[target];
  const uuids = readDistinct(
    scope,
    name,
    raw,
    `a list of items of ${target}`,
    (entry) => readReference(scope, name, entry, target) || undefined,
    (entry) => index.resolve(entry) !== undefined,
  );
  return orNull(uuids, scope, name, raw, field, `one item of ${target}`);
};

/** Rules that need nothing but the value. */
export const LONE_VALUE_RULES = {
  varchar: readSizedText,
  longVarchar: readSizedText,
  boolean: readBoolean,
  integer: readInteger,
  float: readFloat,
  enumeration: (scope, name, raw, { values = [] }) => readWord(scope, name, raw, values),
  list: (scope, name, raw, field) =>
    orNull(readTexts(scope, name, raw), scope, name, raw, field, "one text"),
  timestamp: readTimestamp,
  date: readDate,
  address: readAddress,
} as const satisfies Partial<Record<FieldKind, ReadAlone>>;

export const VALUE_RULES: Readonly<Record<Exclude<FieldKind, "localized">, ReadValue>> = {
  ...LONE_VALUE_RULES,
  uuid: readArticleUuid,
  set: (scope, name, raw, field) =>
    readSet(scope, name, raw, field, field.values ?? scope.state.installation.locations),
  reference: readItemReference,
  customAttributes: (scope, name, raw, { owner }) =>
    owner && readCustomAttributes(scope, name, raw, owner),
};

/** Reads a given value by its rule; otherwise applies default, null or the error. */
export function readValue(
  scope: ItemScope,
  name: string,
  raw: RawValue | undefined,
  field: Field,
  read: ReadValue,
): ReturnType<ReadValue> {
  const isNull = raw?.kind === "scalar" && raw.value === null;
  if (isGiven(raw)) return read(scope, name, raw, field);
  if (field.default !== undefined) return field.default;
  if (field.nullable) return null;
  if (raw !== undefined && isNull) reportValue(scope, name, raw, "must not be null");
  else reportMissing(scope, name, "must be given");
  return undefined;
}
