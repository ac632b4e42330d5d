/**
 * The reference model: what collections and entities answer, item by item and slowly, from declarations and content alone.
 */
import { mustGet } from "../../src/lib/must-get.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { deriveHref } from "../../src/catalog/content-fields.ts";
import { tagOfLanguageCode } from "../../src/catalog/language-codes.ts";
import { compareAll } from "./order.ts";
import { listPaths, modelLeaves } from "./paths.ts";
import type { ModelPath } from "./paths.ts";
import type { Item } from "../support/site.ts";
import type { ModelItem } from "./generate-content.ts";
import type { ModelField, ModelFields } from "./fields.ts";
import { fallbackOf, lookedIn, publishedLanguages } from "./languages.ts";
import { formatTimestamp, isPublishedNow, listPassed } from "./publication.ts";
import type { Asked } from "./publication.ts";

export type { Asked } from "./publication.ts";

/** A response in the making; takes down the language of each text. */
interface Serving extends Asked {
  readonly used: string[];
}

export interface ModelAnswer {
  /** As they are served, in order. */
  readonly items: readonly Item[];
  /** Of the language whose collation counts. */
  readonly tag: string;
  /** The codes of the languages of an item's texts, in the order in which they are met. */
  readonly languagesOf: (uuid: unknown, names?: readonly string[]) => readonly string[];
}

const itemsOf = ({ content }: Asked, resource: string): readonly ModelItem[] =>
  content.items[resource] ?? [];

const fieldsOf = ({ content }: Asked, resource: string): ModelFields =>
  content.described[resource]?.fields ?? {};

/** Collation follows the language that is asked for first. */
const tagOf = (asked: Asked): string => tagOfLanguageCode(asked.languages[0] ?? fallbackOf(asked));

const deliveredOf = (asked: Asked, resource: string): readonly ModelItem[] =>
  asked.content.described[resource]?.publication
    ? itemsOf(asked, resource).filter((item) => isPublishedNow(item, asked))
    : itemsOf(asked, resource);

/** Of the publish, or of the last midnight that changed the item or the text that is shown of it. */
function updateOf(fields: ModelFields, item: Item, serving: Serving): number {
  const passed = [serving.published, ...("State" in fields ? listPassed(item, serving) : [])];
  const { under = "" } = Object.values(fields).find(({ state }) => state) ?? {};
  const texts = (item[under] ?? {}) as Texts;
  for (const code of lookedIn(serving)) {
    const text = texts[code];
    if (!text) continue;
    passed.push(...listPassed(text, serving));
    if (isPublishedNow(text, serving)) break;
  }
  return Math.max(...passed);
}

const refersTo = (value: unknown, uuid: string): boolean => [value].flat().includes(uuid);

function referred(
  field: ModelField,
  value: unknown,
  { Uuid }: Item,
  serving: Serving,
  isWithin: boolean,
): readonly ModelItem[] {
  const { to = "", inverse, order } = field;
  const delivered = deliveredOf(serving, to);
  if (inverse !== undefined) {
    const pointing = delivered.filter((one) => refersTo(one[inverse], String(Uuid)));
    if (order !== undefined) return sortPersons(pointing, to, order, serving);
    const declared = serving.content.resources[to]?.order;
    return declared === undefined
      ? pointing
      : sortItems(pointing, to, declared, serving, tagOf(serving));
  }
  const uuids = [value ?? []].flat();
  const found = uuids.flatMap((uuid) => delivered.find((one) => one.Uuid === uuid) ?? []);
  // Uuids in an embedded item stand as content has them.
  return order === undefined || isWithin ? found : sortPersons(found, to, order, serving);
}

function serveReference(
  field: ModelField,
  value: unknown,
  item: Item,
  serving: Serving,
  isWithin: boolean,
): unknown {
  const { to = "", embed, many, inverse } = field;
  const found = referred(field, value, item, serving, isWithin);
  const shown =
    embed && !isWithin
      ? found
          .filter((one) => hasWantedText(one, to, serving))
          .map((one) => serveFields(to, one, serving, embed === true ? undefined : embed, true))
      : found.map(({ Uuid }) => Uuid);
  if (shown.length === 0) return null;
  return many || inverse !== undefined ? shown : shown[0];
}

type Texts = Readonly<Record<string, Item>>;

/** @returns false: it has texts, but none that may be shown */
function hasWantedText(item: Item, resource: string, asked: Asked): boolean {
  if (!asked.isStrict) return true;
  return Object.values(fieldsOf(asked, resource)).every(({ type, under = "", state }) => {
    const texts = (item[under] ?? {}) as Texts;
    return (
      type !== "localized" ||
      lookedIn(asked).some((code) => {
        const text = texts[code];
        return text && (!state || isPublishedNow(text, asked));
      })
    );
  });
}

/** What follows others in an article. */
function completeText(text: Item, code: string, { content }: Asked): Item {
  if (!("NiceUri" in text)) return text;
  const language = publishedLanguages(content).find((one) => one.code === code)?.uuid;
  return {
    ...text,
    Uri: text["Uri"] ?? `${language}/${String(text["Uuid"])}`,
    Href: text["Href"] ?? deriveHref(code, String(text["NiceUri"])),
  };
}

function serveText(
  { under = "", state, fields = {}, said }: ModelField,
  item: Item,
  serving: Serving,
  isWithin: boolean,
  update: number,
): Item | null {
  const texts = (item[under] ?? {}) as Texts;
  for (const code of lookedIn(serving)) {
    const text = texts[code];
    if (!text || (state && !isPublishedNow(text, serving))) continue;
    serving.used.push(code);
    const whole = completeText(text, code, serving);
    const served = serveMembers(fields, whole, serving, undefined, isWithin, update);
    return said ? { Language: code, ...served } : served;
  }
  return null;
}

/** @returns the Href of an article in the fallback language, while it is delivered */
function findHref(uuid: unknown, serving: Serving): unknown {
  const code = fallbackOf(serving);
  for (const { Articles } of itemsOf(serving, "navigation")) {
    const text = (Articles as Texts)[code];
    if (typeof uuid === "string" && text?.["Uuid"] === uuid)
      return isPublishedNow(text, serving) ? completeText(text, code, serving)["Href"] : null;
  }
  return null;
}

function serveMembers(
  fields: ModelFields,
  item: Item,
  serving: Serving,
  names: readonly string[] = Object.keys(fields),
  isWithin = false,
  update = updateOf(fields, item, serving),
): Item {
  const served: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields[name];
    if (!field) throw new Error(`no field ${name}`);
    const value = item[name] ?? null;
    const { type, articleIn } = field;
    if (type === "reference") served[name] = serveReference(field, value, item, serving, isWithin);
    else if (type === "localized") served[name] = serveText(field, item, serving, isWithin, update);
    else if (name === "CreatedAt" || name === "UpdatedAt") {
      const moment = name === "UpdatedAt" ? update : serving.published;
      served[name] = value ?? formatTimestamp(moment, serving);
    } else if (articleIn !== undefined) served[name] = value ?? findHref(item[articleIn], serving);
    else served[name] = value;
  }
  return served;
}

const serveFields = (
  resource: string,
  item: Item,
  serving: Serving,
  names?: readonly string[],
  isWithin?: boolean,
): Item => serveMembers(fieldsOf(serving, resource), item, serving, names, isWithin);

/** @returns the paths of a resource that queries may name */
export const pathsOf = ({ content }: Asked, resource: string): readonly ModelPath[] =>
  listPaths(content.described, resource);

/** As the contract orders them. */
const sortPersons = (
  items: readonly ModelItem[],
  resource: string,
  order: string,
  asked: Asked,
): readonly ModelItem[] =>
  sortItems(items, resource, order, asked, tagOfLanguageCode(fallbackOf(asked)), false);

function sortItems(
  items: readonly ModelItem[],
  resource: string,
  order: string,
  asked: Asked,
  tag: string,
  isNumeric = true,
): readonly ModelItem[] {
  const paths = pathsOf(asked, resource);
  const sort = order.split(",").map((member) => {
    const path = paths.find(({ text }) => text === member.replace("-", ""));
    if (!path) throw new Error(`no path ${member}`);
    return { path, sign: member.startsWith("-") ? (-1 as const) : (1 as const) };
  });
  const fields = fieldsOf(asked, resource);
  /** Not more than is compared: items that gather each other would be served without end. */
  const valueAt = (item: ModelItem, text: string): unknown => {
    const [name = "", inner = ""] = text.split(".");
    const { embed, ...field } = fields[name] ?? { type: "uuid" };
    const compared = { [name]: embed ? { ...field, embed: [inner] } : field };
    const serving = { ...asked, used: [] };
    const update = updateOf(fields, item, serving);
    return modelLeaves(serveMembers(compared, item, serving, undefined, false, update), text)[0];
  };
  return items
    .map((item) => ({ item, values: sort.map(({ path: { text } }) => valueAt(item, text)) }))
    .toSorted((one, other) => compareAll(one.values, other.values, sort, tag, isNumeric))
    .map(({ item }) => item);
}

const hasTexts = (fields: ModelFields, names: readonly string[] = Object.keys(fields)): boolean =>
  names.some((name) => fields[name]?.type === "localized");

/** @returns whether items of the resource have texts, or show some of others */
const isLocalized = (asked: Asked, resource: string): boolean =>
  hasTexts(fieldsOf(asked, resource)) ||
  Object.values(fieldsOf(asked, resource)).some(
    ({ to = "", embed }) =>
      embed && hasTexts(fieldsOf(asked, to), embed === true ? undefined : embed),
  );

export function modelCollection(asked: Asked, resource: string): ModelAnswer {
  const { isPinned, languages } = asked;
  const chosen = { ...asked, languages: isLocalized(asked, resource) ? languages : [] };
  const tag = tagOf(isPinned ? asked : chosen);
  const delivered = deliveredOf(chosen, resource).filter((item) =>
    hasWantedText(item, resource, chosen),
  );
  const { order } = asked.content.resources[resource] ?? {};
  const ordered =
    order === undefined ? delivered : sortItems(delivered, resource, order, chosen, tag);
  const serve = (item: ModelItem, names?: readonly string[]): Serving & { readonly item: Item } => {
    const serving = { ...chosen, used: [] };
    return { ...serving, item: serveFields(resource, item, serving, names) };
  };
  return {
    items: ordered.map((item) => serve(item).item),
    tag,
    languagesOf(uuid, names) {
      const item = delivered.find(({ Uuid }) => Uuid === uuid);
      return item ? serve(item, names).used : [];
    },
  };
}

/** @returns undefined: it is not found */
export function modelEntity(asked: Asked, resource: string, uuid: string): Item | undefined {
  const languages = isLocalized(asked, resource) ? asked.languages : [];
  const item = deliveredOf(asked, resource)
    .filter((one) => hasWantedText(one, resource, asked))
    .find((one) => one.Uuid === uuid);
  const known = CONTRACT.find(resource);
  const { entity } = known
    ? mustGet(CONTRACT.resources, known)
    : (asked.content.resources[resource] ?? {});
  return (
    item && entity && serveFields(resource, item, { ...asked, languages, used: [] }, entity.fields)
  );
}
