/**
 * Accepts the items that are correct and written in the usual way, which are nearly all of a large
 * file: from plain values directly to canonical JSON, without positions and problems. Everything
 * else is left to the rules that can report problems (check-item.ts), which would produce the same
 * bytes for the items that are accepted here.
 */
import { localizedOf, perCatalog, perResource } from "../catalog/catalog.ts";
import { isMadeByFormat, KEY, KEY_FIELD } from "../catalog/content-form.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PlainItem, PlainObject } from "../content/record.ts";
import { createArticleUuid } from "./article-index.ts";
import { checkDate, checkTimestamp } from "./calendar.ts";
import type { CheckState } from "./check-state.ts";
import { nameInContent } from "./field-names.ts";
import { createUuid } from "./create-uuid.ts";
import { rankOfCode } from "./localized.ts";
import {
  isText,
  isObject,
  acceptText,
  acceptWord,
  acceptNumber,
  acceptBoolean,
  acceptUuid,
  acceptMoment,
  acceptAddress,
  acceptUuidOf,
  acceptList,
  acceptSet,
  acceptTexts,
  acceptAttributes,
  joinMembers,
} from "./accept-values.ts";
import type { Accept, Member, Reading } from "./accept-values.ts";
import { isUuid } from "./text-formats.ts";

interface PlannedField {
  readonly name: string;
  /** The text before the value: `"Name":`. */
  readonly label: string;
  readonly accept: Accept;
  /** The member if no value is given, including its label; undefined: a value is required. */
  readonly absent: string | undefined;
}

/** The members that an object may have, in the catalog's order. */
type Plan = readonly PlannedField[];

const isWindowTurned = ({
  TimeControlledPublishedFrom: from,
  TimeControlledPublishedTo: to,
}: PlainObject): boolean => isText(from) && isText(to) && from > to;

function acceptLocalized({ members = {}, hasState }: Field): Accept {
  const plan = createPlan(members);
  const hasUuid = "Uuid" in members;
  return (value, reading) => {
    if (!isObject(value)) return undefined;
    const texts: Member[] = [];
    for (const code in value) {
      const text = value[code] ?? null;
      if (!reading.state.languages.has(code) || !isObject(text)) return undefined;
      // A given Uuid has to be checked against those of the other languages.
      if (hasUuid && text["Uuid"] !== undefined) return undefined;
      if (hasState && isWindowTurned(text)) return undefined;
      const json = acceptObject(plan, text, reading, reading.articleUuid);
      if (json === undefined) return undefined;
      texts.push({ name: code, rank: rankOfCode(code), json });
    }
    return joinMembers(texts, (one, other) => one.rank - other.rank);
  };
}

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
  localized: acceptLocalized,
  customAttributes: acceptAttributes,
};

function findAbsent(name: string, field: Field): string | undefined {
  const { kind, nullable, default: value } = field;
  if (value !== undefined) return `"${name}":${JSON.stringify(value)}`;
  // For an item without any, there is a warning.
  if (kind === "localized") return undefined;
  // The Uuid is filled in when the whole object is written.
  return nullable || name === "Uuid" || isMadeByFormat(field) ? "" : undefined;
}

function createPlan(fields: Fields): Plan {
  const given = Object.entries(fields).filter(([, field]) => isGivenByContent(field));
  return given.map(([served, field]) => {
    const name = nameInContent(served, field);
    const accept = ACCEPTS[field.kind](field);
    return { name, label: `"${name}":`, accept, absent: findAbsent(name, field) };
  });
}

/** How the items of a resource are read. */
interface ItemPlan {
  readonly plan: Plan;
  /** The name under which an item has articles with a Uuid; undefined: it has none. */
  readonly articles: string | undefined;
  readonly hasDates: boolean;
}

const plansOf = perCatalog((catalog) =>
  perResource(catalog, (name): ItemPlan => {
    const resource = catalog.resources[name];
    const { field } = localizedOf(resource) ?? {};
    return {
      plan: createPlan({ [KEY]: KEY_FIELD, ...resource.fields }),
      articles: field && "Uuid" in field.members ? field.under : undefined,
      hasDates: resource.hasState === true && "TimeControlledPublishedFrom" in resource.fields,
    };
  }),
);

/** @param uuid replaces the Uuid of the object */
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
  // The object has members that are not fields.
  return known === 0 ? `{${json}}` : undefined;
}

/** An item with correct values, not yet added to any index. */
export interface AcceptedItem {
  readonly uuid: string;
  readonly key: string | undefined;
  readonly isUuidMade: boolean;
  /** If the item has articles. */
  readonly articleUuid: string | undefined;
  readonly json: string;
}

/** @returns undefined when the rules have to check the item */
export function acceptItem(
  resource: ResourceName,
  { value, isClean }: PlainItem,
  state: CheckState,
): AcceptedItem | undefined {
  const { plan, articles, hasDates } = plansOf(state.catalog)[resource];
  const { Key: key, Uuid: given } = value;
  const isUuidMade = given === undefined && isText(key);
  const uuid = isUuidMade ? createUuid(`${resource}/${key}`) : given;
  if (!isText(uuid) || !isUuid(uuid) || key === "") return undefined;
  if (hasDates && isWindowTurned(value)) return undefined;
  const texts = articles === undefined ? null : (value[articles] ?? null);
  const hasArticles = isObject(texts) && Object.keys(texts).length > 0;
  const articleUuid = hasArticles ? createArticleUuid(uuid) : undefined;
  const reading = { state, isClean, articleUuid: articleUuid ?? "" };
  const json = acceptObject(plan, value, reading, uuid);
  if (json === undefined) return undefined;
  return { uuid, key: isText(key) ? key : undefined, isUuidMade, articleUuid, json };
}
