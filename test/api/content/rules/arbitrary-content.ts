/** Makes up valid content, derived from the catalog. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { ARTICLE_FIELDS } from "../../../../src/catalog/content-fields.ts";
import type { Field, FieldKind, Fields } from "../../../../src/catalog/field.ts";
import { DEFAULT_INSTALLATION } from "../../../../src/catalog/installation.ts";
import { RESOURCES } from "../../../../src/catalog/resources.ts";
import type { ContractName } from "../../../../src/catalog/resource-names.ts";

export type WrittenItem = Readonly<Record<string, unknown>>;
export type WrittenContent = Readonly<Record<ContractName, readonly WrittenItem[]>>;

/** Keys of the items that references may name. */
type Keys = Readonly<Record<string, readonly string[]>>;

const CODES = ["DE", "EN_GB", "AR_EG", "ZH_CN"] as const;
const MAX_ITEMS = 8;

/** Control characters are no content; tabs and line breaks are. Texts are published in NFC. */
const free = (minLength: number, maxLength: number): Arbitrary<string> =>
  fc
    .string({ unit: "binary", minLength, maxLength })
    .map((any) => any.replaceAll(/[\p{Cc}--[\t\n\r]]|\uFFFD/gv, "x").normalize("NFC"));
const text = (size: number): Arbitrary<string> => free(1, Math.min(size, 24));
const segment = fc.stringMatching(/^[a-z0-9äé漢-]{1,12}$/u);
const hex = (...lengths: readonly number[]): Arbitrary<string> =>
  fc.oneof(
    ...lengths.map((length) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`, "u"))),
  );
const uuid = fc.uuid();
const date = fc
  .date({
    min: new Date("1990-01-01T00:00:00Z"),
    max: new Date("2090-01-01T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((instant) => instant.toISOString());
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

const formatted: Readonly<Record<NonNullable<Field["format"]>, Arbitrary<string>>> = {
  color: hex(3, 6, 8),
  mail: fc.constant("info@example.org"),
  uuidPair: fc.tuple(uuid, uuid).map((pair) => pair.join("/")),
  niceUri: path,
  sitePath: path.map((inner) => `/${inner}/`),
  zip: fc.stringMatching(/^\d{5}$/u),
  phone: fc.stringMatching(/^\+49 \d{3,11}$/u),
  house: fc.stringMatching(/^\d{1,3}[a-f]?$/u),
  markdown: fc.constantFrom("**a**", "- b"),
  html: fc.constantFrom("<p>a</p>", "b &amp; c<br>"),
};

const attributes = fc.dictionary(
  fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}(_[A-Z0-9]{1,3})?$/u),
  fc.oneof(
    free(0, 12),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.array(free(0, 6), { maxLength: 3 }),
    fc.constant(null),
  ),
  { maxKeys: 4 },
);

const reference = ({ target }: Field, keys: Keys): Arbitrary<unknown> => {
  const known = (target && keys[target]) ?? [];
  return known.length === 0 ? fc.constant(null) : fc.constantFrom(...known);
};

const VALUES: Readonly<Record<FieldKind, (field: Field, keys: Keys) => Arbitrary<unknown>>> = {
  varchar: ({ format, size = 1 }) => (format ? formatted[format] : text(size)),
  longVarchar: ({ format }) => (format ? formatted[format] : text(2000)),
  uuid: () => uuid,
  boolean: () => fc.boolean(),
  integer: () => fc.maxSafeInteger(),
  float: () => fc.double({ min: -90, max: 90, noNaN: true }),
  enumeration: ({ values = [] }) => fc.constantFrom(...values),
  set: () => fc.subarray([...DEFAULT_INSTALLATION.locations], { minLength: 1 }),
  list: () => fc.array(text(20), { minLength: 1 }),
  timestamp: () => date.map((instant) => instant.slice(0, 19).replace("T", " ")),
  date: () => date.map((instant) => instant.slice(0, 10)),
  reference: (field, keys) =>
    field.isMany
      ? fc.shuffledSubarray([...((field.target && keys[field.target]) ?? [])])
      : reference(field, keys),
  address: ({ articleIn }) =>
    path.map((inner) => (articleIn === undefined ? `https://example.org/${inner}` : `/${inner}/`)),
  localized: () => fc.constant({}),
  customAttributes: () => attributes,
};

/** @param without fields that the caller gives */
function arbitraryItem(
  fields: Fields,
  keys: Keys,
  without: readonly string[],
): Arbitrary<WrittenItem> {
  const given = Object.entries(fields).filter(([name]) => !without.includes(name));
  const model = given.map(([name, field]) => {
    const value = VALUES[field.kind](field, keys);
    return [name, field.nullable ? fc.option(value) : value] as const;
  });
  const requiredKeys = given
    .filter(([, field]) => !field.nullable && field.default === undefined)
    .map(([name]) => name);
  return fc.record(Object.fromEntries(model), { requiredKeys });
}

const arbitraryArticle = arbitraryItem(ARTICLE_FIELDS, {}, ["Uuid", "Uri", "Href"]).chain(
  (article) =>
    fc
      .record({ Uri: formatted.uuidPair, Href: formatted.sitePath }, { requiredKeys: [] })
      .map((more) => inOrder({ ...article, ...more })),
);

/** From never comes after To, and PUBLISHED has neither. */
function inOrder(article: WrittenItem): WrittenItem {
  const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to, ...others } = article;
  if (article["State"] === "PUBLISHED") return others;
  if (typeof from !== "string" || typeof to !== "string" || from <= to) return article;
  return { ...article, TimeControlledPublishedFrom: to, TimeControlledPublishedTo: from };
}

const arbitraryKeys = fc
  .nat({ max: MAX_ITEMS })
  .map((count) => Array.from({ length: count }, (_, index) => `key ${index} é`));

const withKeys = (
  keys: readonly string[],
  item: Arbitrary<WrittenItem>,
): Arbitrary<readonly WrittenItem[]> =>
  fc
    .array(item, { minLength: keys.length, maxLength: keys.length })
    .map((items) => items.map((fields, index) => ({ ...fields, Key: keys[index] })));

const languages = arbitraryItem(RESOURCES.languages.fields, {}, [
  "Uuid",
  "Code",
  "State",
  "Fallback",
]);

/** Content of every resource, right in itself. */
export const arbitraryContent: Arbitrary<WrittenContent> = fc
  .record({
    "business-divisions": arbitraryKeys,
    "business-division-contact-persons": arbitraryKeys,
    others: fc.tuple(arbitraryKeys, arbitraryKeys, arbitraryKeys, arbitraryKeys),
  })
  .chain(({ others: [navigation, facilities, groups, trainings], ...keys }) => {
    const itemOf = (name: keyof typeof RESOURCES, ...without: readonly string[]) =>
      arbitraryItem(RESOURCES[name].fields, keys, ["Uuid", ...without]);
    const articles = fc.dictionary(fc.constantFrom(...CODES), arbitraryArticle, {
      noNullPrototype: true,
    });
    return fc.record({
      languages: fc
        .array(languages, { minLength: CODES.length, maxLength: CODES.length })
        .map((items) =>
          items.map((item, index) => ({
            ...item,
            Key: CODES[index],
            Code: CODES[index],
            State: index < 3 ? "PUBLISHED" : "DRAFT",
            Fallback: index === 0,
          })),
        ),
      navigation: withKeys(
        navigation,
        fc
          .tuple(itemOf("navigation", "Article"), articles)
          .map(([item, map]) => ({ ...item, Articles: map })),
      ),
      "business-divisions": withKeys(keys["business-divisions"], itemOf("business-divisions")),
      "business-division-contact-persons": withKeys(
        keys["business-division-contact-persons"],
        itemOf("business-division-contact-persons"),
      ),
      "business-division-facilities": withKeys(facilities, itemOf("business-division-facilities")),
      "business-division-working-groups": withKeys(
        groups,
        itemOf("business-division-working-groups"),
      ),
      trainings: withKeys(trainings, itemOf("trainings")),
    });
  });
