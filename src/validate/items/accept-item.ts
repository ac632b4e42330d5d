/**
 * Accepts the items that are correct and written in the usual way, which are nearly all of a large
 * file: from plain values directly to canonical JSON, without positions and problems. Everything
 * else is left to the rules that can report problems (check-item.ts), which would produce the same
 * bytes for the items that are accepted here.
 */
import { localizedOf, perCatalog, perResource } from "../../catalog/catalog.ts";
import { isMadeByFormat, KEY, KEY_FIELD } from "../../catalog/content-form.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { PlainItem, PlainObject } from "../../content/record.ts";
import { createArticleUuid } from "./article-index.ts";
import { checkDate, checkTimestamp } from "../values/calendar.ts";
import type { CheckState } from "./check-state.ts";
import { nameInContent } from "./field-names.ts";
import { createUuid } from "../../lib/uuid.ts";
import { rankOfCode } from "../values/localized.ts";
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
} from "../values/accept-values.ts";
import type { Accept, Member, Reading } from "../values/accept-values.ts";
import { isOddWindow } from "./publication.ts";
import { isUuid } from "../values/text-formats.ts";

interface PlainField {
  /** Its position in the catalog's order. */
  readonly place: number;
  /** The text before the value: `"Name":`. */
  readonly label: string;
  readonly accept: Accept;
}

/** The members that an object may have. */
interface Plan {
  readonly fields: ReadonlyMap<string, PlainField>;
  /** By place, the member if no value is given, including its label; undefined: a value is required. */
  readonly absent: readonly (string | undefined)[];
}

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
      if (hasState && isOddWindow(text)) return undefined;
      const json = acceptObject(plan, text, reading, reading.articleUuid);
      if (json === undefined) return undefined;
      if (reading.isKept) texts.push({ name: code, rank: rankOfCode(code), json });
    }
    return joinMembers(texts, (one, other) => one.rank - other.rank);
  };
}

const ACCEPTS: Readonly<Record<FieldKind, (field: Field) => Accept>> = {
  varchar: acceptText,
  longVarchar: acceptText,
  uuid: () => acceptUuid,
  boolean: () => acceptBoolean,
  integer(field) {
    const accept = acceptNumber(field);
    return (value, reading) => (Number.isInteger(value) ? accept(value, reading) : undefined);
  },
  float: acceptNumber,
  enumeration: acceptWord,
  set: acceptSet,
  list: () => (value, reading) =>
    Array.isArray(value) && value.length > 0 ? acceptTexts(value, reading) : undefined,
  timestamp: acceptMoment(checkTimestamp),
  date: acceptMoment(checkDate),
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
  const given = Object.entries(fields)
    .filter(([, field]) => isGivenByContent(field))
    .map(([served, field]) => [nameInContent(served, field), field] as const);
  return {
    fields: new Map(
      given.map(([name, field], place) => [
        name,
        { place, label: `"${name}":`, accept: ACCEPTS[field.kind](field) },
      ]),
    ),
    absent: given.map(([name, field]) => findAbsent(name, field)),
  };
}

/** How the items of a resource are read. */
interface ItemPlan {
  readonly plan: Plan;
  /** The name under which an item has articles with a Uuid; undefined: it has none. */
  readonly articles: string | undefined;
  readonly hasDates: boolean;
}

const plainPlansOf = perCatalog((catalog) =>
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

/** @param uuid replaces the Uuid of the object; not needed for an item that is only checked */
function acceptObject(
  plan: Plan,
  object: PlainObject,
  reading: Reading,
  uuid: string | undefined,
): string | undefined {
  const members = plan.absent.slice();
  for (const name in object) {
    const field = plan.fields.get(name);
    if (field === undefined) return undefined;
    const value = object[name] ?? null;
    if (value === null) continue;
    const text = field.accept(value, reading);
    if (text === undefined) return undefined;
    members[field.place] = reading.isKept ? field.label + text : "";
  }
  if (!reading.isKept) return members.includes(undefined) ? undefined : "";
  const own = plan.fields.get("Uuid");
  if (own !== undefined) members[own.place] = `${own.label}"${uuid}"`;
  let json = "";
  for (const member of members) {
    if (member === undefined) return undefined;
    if (member !== "") json += json === "" ? member : `,${member}`;
  }
  return `{${json}}`;
}

/** An item with correct values, not yet added to any index. */
export interface AcceptedItem {
  /** Undefined: it can be derived from the Key, and is not needed yet. */
  readonly uuid: string | undefined;
  readonly key: string | undefined;
  readonly isUuidMade: boolean;
  readonly hasArticles: boolean;
  /** Empty: there are no articles, or it is not needed yet. */
  readonly articleUuid: string;
  readonly json: string;
}

/** @returns undefined when the rules have to check the item */
export function acceptItem(
  resource: ResourceName,
  { value, isClean }: PlainItem,
  state: CheckState,
): AcceptedItem | undefined {
  const { plan, articles, hasDates } = plainPlansOf(state.catalog)[resource];
  const { Key: key, Uuid: given } = value;
  const isUuidMade = given === undefined && isText(key);
  if (key === "" || !(isUuidMade || (isText(given) && isUuid(given)))) return undefined;
  if (hasDates && isOddWindow(value)) return undefined;
  const texts = articles === undefined ? null : (value[articles] ?? null);
  const hasArticles = isObject(texts) && Object.keys(texts).length > 0;
  // Deriving Uuids takes a tenth of a check, so it is left out where nobody needs them.
  const isKept = state.bytes.keepsItems;
  const needsUuid = isKept || state.articles.isIndexed;
  const made = isUuidMade && needsUuid ? createUuid(`${resource}/${key}`) : undefined;
  const uuid = isText(given) ? given : made;
  const articleUuid = hasArticles && needsUuid ? createArticleUuid(uuid ?? "") : "";
  const json = acceptObject(plan, value, { state, isClean, isKept, articleUuid }, uuid);
  if (json === undefined) return undefined;
  return { uuid, key: isText(key) ? key : undefined, isUuidMade, hasArticles, articleUuid, json };
}
