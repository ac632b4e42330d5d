/**
 * Turns stored items into the objects of response bodies, field by field in the catalog's order:
 * one row per kind of field. Notes how long they hold and which languages their texts are in.
 */
import type { Hash } from "node:crypto";
import { ARTICLE_FIELDS, CONTACT_PERSON_FIELDS, deriveHref } from "../catalog/content-fields.ts";
import type {
  ServedArticle,
  ServedContactPerson,
  StoredArticle,
  StoredArticles,
} from "../catalog/content-fields.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import type { CollectionItem } from "../release/collection.ts";
import type { PublishedLanguage, Snapshot } from "../release/snapshot.ts";
import type { LanguageChoice } from "./languages.ts";
import type { Prepared } from "./memory.ts";

/** One response in the making. */
export interface Serving {
  readonly snapshot: Snapshot;
  readonly choice: LanguageChoice;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** The first moment at which what was served so far changes by itself. */
  validUntil: number;
  /** The moment since which it has been what it is. */
  validFrom: number;
  /** How many texts came in each language. */
  readonly texts: Map<PublishedLanguage, number>;
}

/** The object of an item in a response body. */
export type ServedItem = Readonly<Record<string, unknown>>;

/** An item as it is stored, or the article of one. */
type Owner = Omit<CollectionItem, "item"> & { readonly item: object };

/** What a row gets to see: the value and the item around it. */
interface Surroundings {
  readonly value: unknown;
  readonly field: Field;
  readonly item: Readonly<Record<string, unknown>>;
  readonly owner: Owner;
  readonly name: string;
}

type ServeField = (surroundings: Surroundings, serving: Serving) => unknown;

const asStored: ServeField = ({ value }) => value;

const SERVE_FIELD: Readonly<Record<FieldKind, ServeField>> = {
  varchar: asStored,
  longVarchar: asStored,
  uuid: asStored,
  boolean: asStored,
  integer: asStored,
  float: asStored,
  enumeration: asStored,
  set: asStored,
  list: asStored,
  date: asStored,
  customAttributes: asStored,
  timestamp: ({ value, name, owner }, { snapshot }) =>
    value ??
    snapshot.localTime.formatTimestamp(name === "CreatedAt" ? owner.createdAt : owner.updatedAt),
  reference: (surroundings, serving) => {
    const { value, field } = surroundings;
    if (!field.isEmbedded) return value;
    const persons = servePersons(surroundings, serving);
    return field.isMany ? persons : (persons?.[0] ?? null);
  },
  address: ({ value, field, item }, serving) =>
    value ??
    (field.articleIn ? findArticleAddress(item[field.articleIn] as string | null, serving) : null),
  localized: ({ item, owner }, serving) =>
    serveArticle((item["Articles"] ?? {}) as StoredArticles, owner, serving),
};

/** @param names the fields wanted, in the order of the declaration; all by default */
export function serveItem(
  fields: Fields,
  owner: Owner,
  serving: Serving,
  names: readonly string[] = Object.keys(fields),
): ServedItem {
  const item = owner.item as Readonly<Record<string, unknown>>;
  const served: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields[name];
    if (!field) continue;
    const value = item[name] ?? null;
    served[name] = SERVE_FIELD[field.kind]({ value, field, item, owner, name }, serving);
  }
  return served;
}

const POSITION_CLASSES = CONTACT_PERSON_FIELDS.PositionClass.values ?? [];

/** @returns null when there is none */
function servePersons(
  { value, field, item }: Surroundings,
  serving: Serving,
): readonly ServedContactPerson[] | null {
  const { collections, fallback } = serving.snapshot;
  const persons = collections["business-division-contact-persons"];
  const uuids = [(value ?? []) as string | readonly string[]].flat();
  const indexes = field.inverse
    ? persons.indexesBy(field.inverse, item["Uuid"] as string)
    : uuids.flatMap((uuid) => persons.indexOf(uuid) ?? []);
  if (indexes.length === 0) return null;
  const compareNames = nameOrder(fallback?.tag);
  return indexes
    .map(
      (index) =>
        serveItem(CONTACT_PERSON_FIELDS, persons.at(index), serving) as ServedContactPerson,
    )
    .toSorted(
      (one, other) =>
        Number(other.DefaultContactPerson) - Number(one.DefaultContactPerson) ||
        POSITION_CLASSES.indexOf(one.PositionClass) -
          POSITION_CLASSES.indexOf(other.PositionClass) ||
        compareNames(one.Lastname, other.Lastname) ||
        compareNames(one.Firstname, other.Firstname),
    );
}

const collators = new Map<string | undefined, Intl.Collator>();

function nameOrder(tag: string | undefined): Intl.Collator["compare"] {
  const collator = collators.get(tag) ?? new Intl.Collator(tag);
  collators.set(tag, collator);
  return collator.compare;
}

/** Takes part in the bookkeeping of a response: is the article delivered, and until when? */
function isDelivered(article: StoredArticle, serving: Serving): boolean {
  const { opens, closes } = serving.snapshot.spanOf(article);
  for (const moment of [opens, closes]) {
    if (moment > serving.now) serving.validUntil = Math.min(serving.validUntil, moment);
    else serving.validFrom = Math.max(serving.validFrom, moment);
  }
  return opens <= serving.now && serving.now < closes;
}

/** The languages before the chosen one may open, the chosen one may close; the rest does not count. */
function serveArticle(
  articles: StoredArticles,
  owner: Owner,
  serving: Serving,
): ServedArticle | null {
  for (const language of serving.choice.languages) {
    const article = articles[language.code];
    if (!article || !isDelivered(article, serving)) continue;
    serving.texts.set(language, (serving.texts.get(language) ?? 0) + 1);
    const whole = {
      ...article,
      Uri: article.Uri ?? `${language.uuid}/${article.Uuid}`,
      Href: hrefOf(article, language),
    };
    return serveItem(ARTICLE_FIELDS, { ...owner, item: whole }, serving) as ServedArticle;
  }
  return null;
}

const hrefOf = (article: StoredArticle, language: PublishedLanguage): string =>
  article.Href ?? deriveHref(language.code, article.NiceUri);

function findArticleAddress(
  articleUuid: string | null | undefined,
  serving: Serving,
): string | null {
  const { fallback, collections } = serving.snapshot;
  if (!articleUuid || !fallback) return null;
  const index = collections.navigation.indexesBy("Article", articleUuid).at(-1);
  if (index === undefined) return null;
  const article = collections.navigation.at(index).item.Articles[fallback.code];
  return article && isDelivered(article, serving) ? hrefOf(article, fallback) : null;
}

/** @returns a response in the making, valid for ever until something limits it */
export const beginServing = (snapshot: Snapshot, choice: LanguageChoice, now: number): Serving => ({
  snapshot,
  choice,
  now,
  validUntil: Infinity,
  validFrom: -Infinity,
  texts: new Map(),
});

/** Of a tag, 128 bits of SHA-256: far more than chance or an adversary could make meet. */
const TAG_BYTES = 16;

/** @param hash of all bytes @returns what is true of a body of what was served */
export const describeServed = (
  { choice, texts, validFrom, validUntil }: Serving,
  hash: Hash,
): Pick<Prepared, "tag" | "languages" | "validFrom" | "validUntil"> => ({
  tag: hash.digest().toString("base64url", 0, TAG_BYTES),
  languages: choice.languages.filter((language) => texts.has(language)).map(({ tag }) => tag),
  validFrom,
  validUntil,
});
