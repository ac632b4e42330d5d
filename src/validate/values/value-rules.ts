/** The rules for values, one row per kind of field, except articles, which consist of such values. */
import { isUuid } from "../../lib/uuid.ts";
import { findClockChange } from "../../lib/local-time.ts";
import { mustGet } from "../../lib/must-get.ts";
import { isMadeByFormat } from "../../catalog/content-form.ts";
import type { Field, FieldKind } from "../../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { NULL_WORDS } from "../../content/read/text-value.ts";
import type { Plain, PlainObject } from "../../content/record.ts";
import type { ItemAt } from "../items/check-state.ts";
import type { At, Given } from "./at.ts";
import {
  checkDate,
  checkTimestamp,
  findRangeFault,
  guessMoment,
  isSerialDay,
  readDateText,
  readTimestampText,
} from "./calendar.ts";
import { readCustomAttributes } from "./custom-attributes.ts";
import { readDistinct, readMembers, readTexts } from "./lists.ts";
import { readFloat, readInteger } from "./numbers.ts";
import { describeAllowed, readBoolean, readText, readWord, warnOfComment } from "./scalars.ts";
import { readSizedText } from "./sized-texts.ts";
import { findAddressFault, guessAddress } from "./text-formats.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";
import type { Wording } from "../../words/sentence.ts";

/** @returns the canonical value; null: none; undefined: a problem was reported */
export type Rule<Where = ItemAt> = (
  value: Given,
  at: Where,
  field: Field,
) => object | string | number | boolean | null | undefined;

/** Needs only the value, so that it can also be used for defaults in declarations. */
type LoneRule = (
  value: Given,
  at: At,
  field: Field,
) => readonly string[] | string | number | boolean | null | undefined;

/** @returns null for an empty list if that is allowed; undefined: an error was reported */
function orNull(
  list: readonly string[] | undefined,
  value: Plain,
  at: At,
  { nullable }: Pick<Field, "nullable">,
  wanted: Wording,
): readonly string[] | null | undefined {
  if (list?.length !== 0) return list;
  if (nullable) return null;
  return at.report(value, sentence("must have at least {wanted}", { wanted: sentenceOf(wanted) }));
}

/** @returns the date of a date cell; undefined for any other value */
const findCellDate = (value: Plain, at: At): string | undefined =>
  typeof value === "string" && at.written?.isDate ? value : undefined;

/** @returns a right date or timestamp, if it is in the range of its field */
function takeMoment(text: string, value: Plain, at: At, field: Field): string | undefined {
  const problem = findRangeFault(text, field);
  return problem === undefined ? text : at.report(value, problem);
}

/** Warns of a time that no clock of the installation shows, or that it shows twice. */
function warnOfClocks(text: string, value: Plain, at: At): void {
  const change = at.timeZone === undefined ? undefined : findClockChange(text, at.timeZone);
  if (change?.kind === "repeated")
    at.warn(value, sentence("comes twice on this day, because the clocks are put back"));
  else if (change) {
    const problem = sentence("does not exist on this day, because the clocks are put forward");
    at.warn(value, problem, change.shown);
  }
}

/** Reports a number where a day should be, if it is what a spreadsheet stores for one. */
function refuseSerial(value: Plain, at: At, wanted: Wording): boolean {
  if (!at.isTable || typeof value !== "number" || !isSerialDay(value)) return false;
  const problem = sentence("must be {wanted}, not a number; format the cell as a date", {
    wanted: sentenceOf(wanted),
  });
  at.report(value, problem);
  return true;
}

const readTimestamp: LoneRule = (value, at, field) => {
  if (refuseSerial(value, at, "a timestamp")) return undefined;
  const cell = findCellDate(value, at);
  const written = cell ?? readText(value, at, "a timestamp");
  if (written === undefined) return undefined;
  const isDay = cell !== undefined && checkDate(cell) !== "form";
  const read = readTimestampText(isDay ? `${cell} 00:00:00` : written, at);
  if (read.fault === undefined) {
    warnOfClocks(read.text, value, at);
    return takeMoment(read.text, value, at, field);
  }
  const guess = guessMoment(written);
  const meant = guess && `${guess.day} ${guess.time ?? "00:00:00"}`;
  const suggestion = meant !== undefined && checkTimestamp(meant) === undefined ? meant : undefined;
  const problem =
    read.fault !== "form"
      ? "there is no such day or time"
      : at.isTable
        ? "must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM"
        : "must be a timestamp of the form YYYY-MM-DD HH:MM:SS";
  return at.report(value, sentence(problem), suggestion);
};

const readDate: LoneRule = (value, at, field) => {
  if (refuseSerial(value, at, "a date")) return undefined;
  const written = findCellDate(value, at) ?? readText(value, at, "a date");
  if (written === undefined) return undefined;
  const read = readDateText(written, at);
  if (read.fault === undefined) return takeMoment(read.text, value, at, field);
  const { day: meant = "", time = "00:00:00" } = guessMoment(written) ?? {};
  const suggestion = checkDate(meant) === undefined && time === "00:00:00" ? meant : undefined;
  const problem =
    read.fault !== "form"
      ? "there is no such day"
      : at.isTable
        ? "must be a date of the form YYYY-MM-DD or DD.MM.YYYY"
        : "must be a date of the form YYYY-MM-DD";
  return at.report(value, sentence(problem), suggestion);
};

/**
 * The Uuid of an item is handled with its Key, so this reads Uuids of articles, also given as the
 * Key of the navigation item. A rule for the whole item checks whether there is such an article.
 */
const readArticleUuid: Rule = (value, at, { target }) => {
  const text = readText(value, at);
  if (text === undefined) return undefined;
  if (isUuid(text)) return text.toLowerCase();
  const keyed = mustGet(at.state.items, ARTICLE_RESOURCE).findByKey(text)?.articleUuid;
  if (keyed !== undefined) return keyed;
  const suggestion = target && mustGet(at.state.items, target).suggestKey(text);
  const problem = sentence("must be the Uuid of an article, or the Key of its navigation item");
  return at.report(value, problem, suggestion);
};

const readAddress: LoneRule = (value, at) => {
  const text = readText(value, at, "an address");
  const fault = text === undefined ? undefined : findAddressFault(text);
  if (text === undefined || fault === undefined) return text;
  // The text of a cell may only name what it leads to.
  const link = at.written?.link;
  if (link !== undefined && findAddressFault(link) === undefined) return link;
  return at.report(value, fault, guessAddress(text));
};

export const readSet = (
  value: Plain,
  at: At,
  field: Pick<Field, "nullable">,
  values: readonly string[],
): readonly string[] | null | undefined =>
  orNull(readMembers(value, at, values), value, at, field, () => describeAllowed(values));

/** @returns the UUID; `""` when the item exists but its UUID is not known */
function readReference(value: Plain, at: ItemAt, target: ResourceName): string | undefined {
  const text = readText(value, at, () =>
    sentence("the Uuid or Key of an item of {target}", { target }),
  );
  if (text === undefined) return undefined;
  const index = mustGet(at.state.items, target);
  const uuid = index.resolve(text);
  // The item may be in a file that could not be read.
  if (uuid !== undefined || at.problems.isBroken(target)) return uuid;
  const suggestion = index.suggestKey(text);
  const problem = sentence("is not an item of {target}", { target });
  return at.report(value, problem, suggestion);
}

/** @returns the UUIDs in their order */
const readItemReference: Rule = (value, at, field) => {
  const { target, isMany } = field;
  if (!target || !isMany) return target && readReference(value, at, target);
  const index = mustGet(at.state.items, target);
  const uuids = readDistinct(
    value,
    at,
    () => sentence("a list of items of {target}", { target }),
    (entry) => readReference(entry, at, target) || undefined,
    (entry) => index.resolve(entry) !== undefined,
  );
  return orNull(uuids, value, at, field, () => sentence("one item of {target}", { target }));
};

/** Rules that need nothing but the value. */
export const LONE_VALUE_RULES = {
  varchar: readSizedText,
  longVarchar: readSizedText,
  boolean: readBoolean,
  integer: readInteger,
  float: readFloat,
  enumeration: (value, at, { values = [] }) => readWord(value, at, values),
  list: (value, at, field) => orNull(readTexts(value, at), value, at, field, "one text"),
  timestamp: readTimestamp,
  date: readDate,
  address: readAddress,
} as const satisfies Partial<Record<FieldKind, LoneRule>>;

export const VALUE_RULES: Readonly<Record<Exclude<FieldKind, "localized">, Rule>> = {
  ...LONE_VALUE_RULES,
  uuid: readArticleUuid,
  set: (value, at, field) =>
    readSet(value, at, field, field.values ?? at.state.installation.locations),
  reference: readItemReference,
  customAttributes: (value, at, { owner }) => owner && readCustomAttributes(value, at, owner),
};

/** Whether `Null` and `NULL` are values of a field. */
const isOfWords = ({ kind, values = [] }: Field): boolean =>
  kind === "varchar" ||
  kind === "longVarchar" ||
  NULL_WORDS.values().some((word) => values.includes(word));

/**
 * Reads a member by its rule if it is given; otherwise, default or null applies, or the error is
 * reported.
 */
export function readMember(
  object: PlainObject,
  at: ItemAt,
  name: string,
  field: Field,
  rule: Rule,
): ReturnType<Rule> {
  const value = object[name];
  if (at.isGiven(value) && (!at.isNullWord(name, value) || isOfWords(field))) {
    at.enter(name);
    const read = rule(value, at, field);
    at.leave();
    return read;
  }
  if (value === null) warnOfComment(null, at.member(name));
  if (field.default !== undefined) return field.default;
  if (field.nullable || isMadeByFormat(field)) return null;
  // People mark what is so, and leave the other cells of the column empty.
  if (field.kind === "boolean" && at.hasColumn(name)) return false;
  if (value === null) return at.member(name).report(null, sentence("must not be null"));
  at.reportMissing(name, sentence("must be given"));
  return undefined;
}
