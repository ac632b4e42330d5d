/**
 * Takes the items that are right and plainly written, which are nearly all of a large file: from
 * plain values to canonical JSON, without places and without problems. Whatever is odd, wrong or
 * worth a warning is left to the rules that can say so (check-item.ts); of what is taken here they
 * would make the same bytes.
 */
import { ARTICLE_FIELDS } from "../catalog/content-fields.ts";
import { ARTICLES, KEY, KEY_FIELD } from "../catalog/content-form.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import type { AttributeDeclaration } from "../catalog/installation.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Plain, PlainItem, PlainObject } from "../content/record.ts";
import { createArticleUuid } from "./article-index.ts";
import { rankOfCode } from "./articles.ts";
import { checkDate, checkTimestamp } from "./calendar.ts";
import type { CheckState } from "./check-state.ts";
import { nameInContent } from "./field-names.ts";
import { createUuid } from "./identity.ts";
import { findAccident, findForbidden, findUnlikely } from "./text-content.ts";
import { checkAddress, isUuid, TEXT_FORMATS } from "./text-formats.ts";

interface Reading {
  readonly state: CheckState;
  /** See PlainItem. */
  readonly isClean: boolean;
  /** Of the articles of the item. */
  readonly articleUuid: string;
}

/** @returns the value as canonical JSON; undefined when it is not plainly right */
type Accept = (value: Plain, reading: Reading) => string | undefined;

interface PlannedField {
  readonly name: string;
  /** What stands before the value: `"Name":`. */
  readonly label: string;
  readonly accept: Accept;
  /** Stands for a value that is left out, label and all; undefined: it must be given. */
  readonly absent: string | undefined;
}

/** What an object may hold, in the catalog's order. */
type Plan = readonly PlannedField[];

const isText = (value: Plain | undefined): value is string => typeof value === "string";
const isObject = (value: Plain): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function quote(text: string, { isClean }: Reading): string | undefined {
  if (isClean) return `"${text}"`;
  return findForbidden(text) === undefined ? JSON.stringify(text) : undefined;
}

function acceptText({ size = Infinity, format, kind, nullable }: Field): Accept {
  const isOneLine = kind === "varchar";
  return (value, reading) => {
    if (!isText(value) || value.length > size) return undefined;
    if (value === "") return nullable ? '""' : undefined;
    if (findAccident(value) !== undefined) return undefined;
    if (!reading.isClean && isOneLine && findUnlikely(value) !== undefined) return undefined;
    if (format !== undefined) {
      const verdict = TEXT_FORMATS[format](value, undefined);
      if ("error" in verdict || "warning" in verdict || verdict.text !== value) return undefined;
    }
    return quote(value, reading);
  };
}

function acceptWord(field: Field): Accept {
  const words = new Map(field.values?.map((word) => [word, `"${word}"`]));
  return (value) => (isText(value) ? words.get(value) : undefined);
}

const acceptNumber =
  ({ min = -Infinity, max = Infinity }: Field): Accept =>
  (value) =>
    typeof value === "number" && value >= min && value <= max ? numberText(value) : undefined;

const numberText = (value: number): string | undefined =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : JSON.stringify(value);

const acceptBoolean: Accept = (value) => (typeof value === "boolean" ? String(value) : undefined);

const acceptUuid: Accept = (value) =>
  isText(value) && isUuid(value) && value.toLowerCase() === value ? `"${value}"` : undefined;

const acceptMoment =
  (check: typeof checkDate): Accept =>
  (value) =>
    isText(value) && check(value) === undefined ? `"${value}"` : undefined;

const acceptAddress: Accept = (value, reading) => {
  if (!isText(value)) return undefined;
  const verdict = checkAddress(value);
  return "error" in verdict || verdict.text !== value ? undefined : quote(value, reading);
};

const acceptUuidOf =
  ({ target }: Field): Accept =>
  (value, { state }) => {
    if (target === undefined || !isText(value)) return undefined;
    const uuid = state.items[target].resolve(value);
    return uuid ? `"${uuid}"` : undefined;
  };

/** A list without its doubles, each entry as `accept` has it; nothing of an empty one. */
function acceptList(accept: Accept): Accept {
  return (value, reading) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const entries = new Set((value as readonly Plain[]).map((entry) => accept(entry, reading)));
    return entries.has(undefined) || entries.size < value.length
      ? undefined
      : `[${[...entries].join(",")}]`;
  };
}

const acceptSet =
  ({ values }: Field): Accept =>
  (value, { state }) => {
    const allowed = values ?? state.installation.locations;
    if (!Array.isArray(value) || value.length === 0 || new Set(value).size < value.length) {
      return undefined;
    }
    const chosen = allowed.filter((member) => value.includes(member));
    return chosen.length < value.length ? undefined : JSON.stringify(chosen);
  };

const acceptTexts: Accept = (value, reading) => {
  const texts = (value as readonly Plain[]).map((entry) =>
    isText(entry) ? quote(entry, reading) : undefined,
  );
  return texts.includes(undefined) ? undefined : `[${texts.join(",")}]`;
};

interface Member {
  readonly name: string;
  readonly rank: number;
  readonly json: string;
}

/** Most are in their order already. */
function joinMembers(
  members: readonly Member[],
  compare: (one: Member, other: Member) => number,
): string {
  let json = "";
  let last: Member | undefined;
  for (const member of members) {
    if (last !== undefined && compare(last, member) > 0) {
      return joinMembers(members.toSorted(compare), compare);
    }
    json += `${last === undefined ? "" : ","}"${member.name}":${member.json}`;
    last = member;
  }
  return `{${json}}`;
}

/** Whether a value is right for what an installation declares. */
function fitsDeclaration(value: Plain, { type, values = [] }: AttributeDeclaration): boolean {
  if (type === "list") return Array.isArray(value);
  if (type === "enum") return isText(value) && values.includes(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === (type === "decimal" ? "number" : type);
}

const acceptAttributes =
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
      members.push({ name, rank: 0, json });
    }
    return joinMembers(members, (one, other) => (one.name < other.name ? -1 : 1));
  };

function acceptAttribute(value: Plain, reading: Reading): string | undefined {
  if (isText(value)) return quote(value, reading);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? acceptTexts(value, reading) : undefined;
}

const acceptArticles: Accept = (value, reading) => {
  if (!isObject(value)) return undefined;
  const members: Member[] = [];
  for (const code in value) {
    const article = value[code] ?? null;
    if (!reading.state.languages.has(code) || !isObject(article)) return undefined;
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to, Uuid } = article;
    // One that is given is to be that of the other languages, too.
    if (Uuid !== undefined || (isText(from) && isText(to) && from > to)) return undefined;
    const json = acceptObject(ARTICLE_PLAN, article, reading, reading.articleUuid);
    if (json === undefined) return undefined;
    members.push({ name: code, rank: rankOfCode(code), json });
  }
  return joinMembers(members, (one, other) => one.rank - other.rank);
};

const ACCEPTS: Readonly<Record<FieldKind, (field: Field) => Accept>> = {
  varchar: acceptText,
  longVarchar: acceptText,
  uuid: () => acceptUuid,
  boolean: () => acceptBoolean,
  integer: (field) => (value, reading) =>
    Number.isInteger(value) ? acceptNumber(field)(value, reading) : undefined,
  float: acceptNumber,
  enumeration: acceptWord,
  set: acceptSet,
  list: () => (value, reading) =>
    Array.isArray(value) && value.length > 0 ? acceptTexts(value, reading) : undefined,
  timestamp: () => acceptMoment(checkTimestamp),
  date: () => acceptMoment(checkDate),
  reference: (field) =>
    (field.isMany ? acceptList : (accept: Accept) => accept)(acceptUuidOf(field)),
  address: () => acceptAddress,
  localized: () => acceptArticles,
  customAttributes: acceptAttributes,
};

/** What is made where it is left out: the check of the item as a whole fills in the Uuid. */
const MADE: ReadonlySet<string> = new Set(["Uuid", "Uri", "Href"]);

function findAbsent(name: string, { kind, nullable, default: value }: Field): string | undefined {
  if (value !== undefined) return `"${name}":${JSON.stringify(value)}`;
  // An item without any is warned of.
  if (kind === "localized") return undefined;
  return nullable || MADE.has(name) ? "" : undefined;
}

function createPlan(fields: Fields): Plan {
  const given = Object.entries(fields).filter(([, field]) => isGivenByContent(field));
  return given.map(([served, field]) => {
    const name = nameInContent(served, field);
    const accept = ACCEPTS[field.kind](field);
    return { name, label: `"${name}":`, accept, absent: findAbsent(name, field) };
  });
}

const ARTICLE_PLAN = createPlan(ARTICLE_FIELDS);
const PLANS = perResource(CONTRACT, (name) =>
  createPlan({ [KEY]: KEY_FIELD, ...CONTRACT.resources[name].fields }),
);

/** @param uuid takes the place of what the object gives */
function acceptObject(
  plan: Plan,
  object: PlainObject,
  reading: Reading,
  uuid: string,
): string | undefined {
  let json = "";
  let known = 0;
  for (const { name, label, accept, absent } of plan) {
    const value = object[name];
    if (value !== undefined) known += 1;
    const isLeftOut = value === undefined || value === null;
    const text = isLeftOut ? undefined : accept(value, reading);
    if (text === undefined && (!isLeftOut || absent === undefined)) return undefined;
    const member = name === "Uuid" ? `${label}"${uuid}"` : isLeftOut ? absent : label + text;
    if (member !== "") json += json === "" ? member : `,${member}`;
  }
  for (const _ in object) known -= 1;
  // Others are no fields.
  return known === 0 ? `{${json}}` : undefined;
}

/** An item whose values are right; nothing knows of it yet. */
export interface AcceptedItem {
  readonly uuid: string;
  readonly key: string | undefined;
  readonly isUuidMade: boolean;
  /** Where the item has articles. */
  readonly articleUuid: string | undefined;
  readonly json: string;
}

/** @returns undefined when the rules have to look at the item themselves */
export function acceptItem(
  resource: ResourceName,
  { value, isClean }: PlainItem,
  state: CheckState,
): AcceptedItem | undefined {
  const { Key: key, Uuid: given, [ARTICLES]: articles } = value;
  const isUuidMade = given === undefined && isText(key);
  const uuid = isUuidMade ? createUuid(`${resource}/${key}`) : given;
  if (!isText(uuid) || !isUuid(uuid) || key === "") return undefined;
  const hasArticles = isObject(articles ?? null) && Object.keys(articles ?? {}).length > 0;
  const articleUuid = hasArticles ? createArticleUuid(uuid) : undefined;
  const reading = { state, isClean, articleUuid: articleUuid ?? "" };
  const json = acceptObject(PLANS[resource], value, reading, uuid);
  if (json === undefined) return undefined;
  return { uuid, key: isText(key) ? key : undefined, isUuidMade, articleUuid, json };
}
