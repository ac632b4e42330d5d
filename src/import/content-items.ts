/** Items of bodies, which come once per language, as items of content. */
import { localizedOf } from "../catalog/catalog.ts";
import { deriveHref, LANGUAGE_MEMBER } from "../catalog/content-fields.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { LocalizedField, TextFormat } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { isUuid } from "../lib/uuid.ts";
import { isDeepStrictEqual } from "node:util";
import { toContentValue } from "./content-values.ts";
import type { Notes } from "./notes.ts";
import type { SourceItem, SourceLanguage } from "./read-source.ts";

/** An item of content, and where it came from. */
export interface ImportedItem {
  values: PlainObject;
  readonly read: SourceItem;
}

export interface ItemContext {
  readonly timeZone: string;
  /** Published ones, the fallback first. */
  readonly languages: readonly SourceLanguage[];
  readonly notes: Notes;
}

/** What came of a localized field, by language. */
type CameTexts = ReadonlyMap<SourceLanguage, JsonObject | undefined>;

const nameOf = ({ members }: LocalizedField, format: TextFormat): string | undefined =>
  [...members].find(([, field]) => field.format === format)?.[0];

/**
 * @returns whether a text is of a language and not that of the fallback, which came instead; undefined: nothing
 *   says so
 */
function isOwnText(
  text: JsonObject,
  language: SourceLanguage,
  fallback: SourceLanguage,
  field: LocalizedField,
): boolean | undefined {
  const { [LANGUAGE_MEMBER]: said } = text;
  if (field.shown && typeof said === "string") return said === language.code;
  const uri = text[nameOf(field, "uuidPair") ?? ""];
  const [first] = typeof uri === "string" ? uri.toLowerCase().split("/") : [];
  if (first === language.uuid) return true;
  return first === fallback.uuid ? false : undefined;
}

/** @returns the texts that are of their languages */
function chooseTexts(
  texts: CameTexts,
  field: LocalizedField,
  say: (language: SourceLanguage) => void,
): readonly (readonly [SourceLanguage, JsonObject])[] {
  const [[fallback, usual] = []] = texts;
  return [...texts].flatMap(([language, text]): (readonly [SourceLanguage, JsonObject])[] => {
    if (!text) return [];
    if (!fallback || language === fallback) {
      const isOther = field.shown !== undefined && text[LANGUAGE_MEMBER] !== language.code;
      return isOther ? [] : [[language, text]];
    }
    const isOwn = isOwnText(text, language, fallback, field);
    if (field.shown && isOwn === false) return [];
    if (!usual || !isDeepStrictEqual(text, usual)) return [[language, text]];
    if (isOwn === undefined) say(language);
    return [];
  });
}

function toText(
  text: JsonObject,
  language: SourceLanguage,
  uuid: unknown,
  field: LocalizedField,
  context: ItemContext,
): Record<string, Plain> {
  const made: Record<string, Plain> = {};
  for (const [name, member] of field.members) {
    const value = toContentValue(name === "Uuid" ? uuid : text[name], member, context);
    if (value !== undefined) made[name] = value;
  }
  // What is made anyway follows what is edited later.
  const [uri = "", path = "", slug = ""] = (["uuidPair", "sitePath", "niceUri"] as const).map(
    (format) => nameOf(field, format),
  );
  const { Uuid: own, [slug]: segments } = made;
  if (typeof own === "string" && made[uri] === `${language.uuid}/${own}`) delete made[uri];
  if (typeof segments === "string" && made[path] === deriveHref(language.code, segments))
    delete made[path];
  return made;
}

export function toContentItem(
  { fields, name: resource }: Resource,
  read: SourceItem,
  context: ItemContext,
): ImportedItem {
  const { value, place, others } = read;
  const { Uuid: uuid } = value;
  const values: Record<string, Plain> = {};
  for (const [name, field] of fields) {
    if (!isGivenByContent(field)) continue;
    if (field.kind !== "localized") {
      const made = toContentValue(value[name], field, context);
      if (made !== undefined) values[name] = made;
      continue;
    }
    const localized = field as LocalizedField;
    const textOf = (item: JsonObject | undefined): JsonObject | undefined => {
      const text = item?.[name];
      return isJsonObject(text) ? text : undefined;
    };
    const came = new Map(
      context.languages.map((language) => [
        language,
        textOf(language.isFallback ? value : others.get(language)),
      ]),
    );
    const item = String(uuid);
    const chosen = chooseTexts(came, localized, ({ code }) =>
      context.notes.unknown.add({
        kind: "fallback-text",
        place,
        resource,
        item,
        field: `${localized.under}.${code}`,
      }),
    );
    if (chosen.length === 0)
      context.notes.unknown.add({ kind: "no-text", place, resource, item, field: name });
    const [, first] = chosen[0] ?? [];
    values[localized.under] = Object.fromEntries(
      chosen.map(([language, text]) => [
        language.code,
        toText(text, language, first?.["Uuid"], localized, context),
      ]),
    );
  }
  // Some systems number their items: references find them by their Keys.
  if (typeof uuid === "string" && !isUuid(uuid)) {
    delete values["Uuid"];
    values["Key"] = uuid;
  }
  return { values, read };
}

/** @returns the members of items that the contract, or what is declared, does not have */
export function listUnknownMembers(
  resource: Resource,
  { value }: Pick<SourceItem, "value">,
): readonly string[] {
  const localized = localizedOf(resource);
  const known = Object.keys(value).filter((name) => !resource.fields.has(name));
  const text = localized && value[localized.name];
  const { members, shown = members } = localized?.field ?? {};
  return isJsonObject(text)
    ? [
        ...known,
        ...Object.keys(text)
          .filter((name) => !shown?.has(name))
          .map((name) => `${localized?.name}.${name}`),
      ]
    : known;
}

/** @param path as content has it @returns what came there, in the language that the path names */
export function cameAt(
  resource: Resource,
  { read: { value: usual, others } }: ImportedItem,
  path: readonly string[],
): unknown {
  const { name, field } = localizedOf(resource) ?? {};
  const [first = "", code, ...rest] = path;
  const isText = field !== undefined && first === field.under;
  const [, other] = (isText && [...others].find(([language]) => language.code === code)) || [];
  const way = isText && name !== undefined ? [name, ...rest] : path;
  let value: unknown = other ?? usual;
  for (const step of way) value = isJsonObject(value) ? value[step] : undefined;
  return value;
}
