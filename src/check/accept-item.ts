/**
 * Takes the items that are right and plainly written, which are nearly all of a large file: from
 * plain values to canonical JSON, without places and without problems. Whatever is odd, wrong or
 * worth a warning is left to the rules that can say so (check-item.ts); of what is taken here they
 * would make the same bytes.
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
  /** What stands before the value: `"Name":`. */
  readonly label: string;
  readonly accept: Accept;
  /** Stands for a value that is left out, label and all; undefined: it must be given. */
  readonly absent: string | undefined;
}

/** What an object may hold, in the catalog's order. */
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
      // One that is given is to be that of the other languages, too.
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
  // An item without any is warned of.
  if (kind === "localized") return undefined;
  // The check of the item as a whole fills in the Uuid.
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

/** What an item is made by. */
interface ItemPlan {
  readonly plan: Plan;
  /** The name under which it has articles, each with a Uuid. */
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
