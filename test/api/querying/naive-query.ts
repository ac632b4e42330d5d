/**
 * In charge of what a query means, evaluated item by item over plain answers. In come the items as
 * they are served without a query, and a query taken apart; out go the items that it finds.
 */
import type { ContractName, ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Item } from "../../support/site.ts";
import { naiveDistance, naiveIsInBox } from "./naive-places.ts";
import { naiveLeaves } from "./naive-paths.ts";
import type { NaivePath, NaiveType } from "./naive-paths.ts";
import { naiveTime } from "./naive-times.ts";
import type { NaiveClock } from "./naive-times.ts";
import { fitsTerms, naiveTerms } from "./naive-search.ts";
import type { NaiveTerm, NaiveTexts } from "./naive-search.ts";
import { isBeginning, isContained } from "./naive-texts.ts";
import { LANGUAGE_UUIDS } from "./queried-content.ts";

export type NaiveOperator =
  | "="
  | "ne"
  | "lt"
  | "lte"
  | "gt"
  | "gte"
  | "contains"
  | "startsWith"
  | "null";

export interface NaiveCondition {
  readonly path: NaivePath;
  readonly operator: NaiveOperator;
  /** As texts, not yet escaped. */
  readonly values: readonly string[];
}

/** What of a resource decides what queries mean. */
export interface NaiveSubject {
  /** What is searched: the paths of the title, and those of the other texts. */
  readonly title: readonly string[];
  readonly others: readonly string[];
  readonly place?: { readonly longitude: string; readonly latitude: string };
  /** @returns the languages whose word forms count, such as DE */
  readonly formsOf: (item: Item) => readonly string[];
}

export interface NaiveQuery {
  readonly resource: ResourceName;
  readonly subject: NaiveSubject;
  readonly conditions: readonly NaiveCondition[];
  readonly search: readonly NaiveTerm[];
  readonly sort: readonly { readonly path: NaivePath; readonly sign: 1 | -1 }[];
  readonly fields: readonly string[];
  readonly near: readonly [longitude: number, latitude: number] | undefined;
  readonly radius: number | undefined;
  readonly limit: number | undefined;
  readonly box: readonly [number, number, number, number] | undefined;
  /** When, and where, it is asked. */
  readonly clock: NaiveClock;
}

const isJsonNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text);

/** @returns both sides as they are compared; undefined: they cannot be */
function sidesOf(
  leaf: unknown,
  value: string,
  type: NaiveType,
): readonly [string | number, string | number] | undefined {
  if (type === "number") return [leaf as number, Number(value)];
  if (type === "uuid") return [String(leaf).toLowerCase(), value.toLowerCase()];
  if (type === "timestamp") return [String(leaf).slice(0, value.length), value];
  if (type === "open" && typeof leaf === "number")
    return isJsonNumber(value) ? [leaf, Number(value)] : undefined;
  return [String(leaf).normalize("NFC"), value.normalize("NFC")];
}

const ORDER: Readonly<
  Partial<Record<NaiveOperator, (a: string | number, b: string | number) => boolean>>
> = {
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
};

/** @param operator neither `ne` nor `null`, which are about the item and not about one value */
function holds(leaf: unknown, operator: NaiveOperator, value: string, type: NaiveType): boolean {
  if (operator === "contains") return typeof leaf === "string" && isContained(leaf, value);
  if (operator === "startsWith") return typeof leaf === "string" && isBeginning(leaf, value);
  const sides = sidesOf(leaf, value, type);
  if (!sides) return false;
  if (operator === "=") return sides[0] === sides[1];
  const isOrdered = type !== "open" || typeof leaf === "number";
  return isOrdered && (ORDER[operator]?.(...sides) ?? false);
}

function fitsCondition(
  item: Item,
  { path, operator, values: asked }: NaiveCondition,
  clock: NaiveClock,
): boolean {
  const isTime = (path.type === "date" || path.type === "timestamp") && operator !== "null";
  const values = isTime ? asked.map((value) => naiveTime(value, path.type, clock)) : asked;
  const leaves = naiveLeaves(item, path.text);
  if (operator === "null") return (leaves.length === 0) === (values[0] === "true");
  const wanted = operator === "ne" ? "=" : operator;
  const fits = leaves.some((leaf) => values.some((value) => holds(leaf, wanted, value, path.type)));
  return operator === "ne" ? !fits : fits;
}

/** What is searched: the paths of the title, and those of the other texts. */
const SEARCHED: Readonly<Record<ContractName, readonly [title: string, others: string]>> = {
  navigation: ["Article.Name", "Article.NiceUri Article.CustomAttributes"],
  languages: ["Code", "CustomAttributes"],
  trainings: [
    "Title",
    "Locations PrimaryPdfDocumentTitle SecondaryPdfDocumentTitle TertiaryPdfDocumentTitle ResultPrimaryPdfDocumentTitle ResultSecondaryPdfDocumentTitle ResultTertiaryPdfDocumentTitle",
  ],
  "business-division-facilities": [
    "Name",
    "AddressStreet AddressHouse AddressAddition AddressZip AddressCity",
  ],
  "business-division-contact-persons": ["Firstname Lastname", "Position Languages"],
  "business-division-working-groups": ["Name", ""],
  "business-divisions": ["Name", "Identifier"],
};

const splitPaths = (paths: string): readonly string[] =>
  paths.split(" ").filter((path) => path !== "");

const FACILITY_PLACE = {
  longitude: "GeoCoordinatesLongitude",
  latitude: "GeoCoordinatesLatitude",
};

/** @returns the languages whose word forms count: that of the article */
function articleForms(item: Item): readonly string[] {
  const [uri] = naiveLeaves(item, "Article.Uri");
  const code = LANGUAGE_UUIDS.get(String(uri).split("/")[0] ?? "") ?? "";
  return [code.split("_")[0] ?? ""];
}

export function contractSubject(resource: ContractName): NaiveSubject {
  const [title, others] = SEARCHED[resource];
  return {
    title: splitPaths(title),
    others: splitPaths(others),
    ...(resource === "business-division-facilities" && { place: FACILITY_PLACE }),
    formsOf: resource === "navigation" ? articleForms : () => ["DE", "EN"],
  };
}

const textsOf = (item: Item, paths: readonly string[]): readonly string[] =>
  paths
    .flatMap((path) => naiveLeaves(item, path))
    .flatMap((leaf) => (typeof leaf === "object" && leaf ? Object.values(leaf).flat() : leaf))
    .filter((leaf): leaf is string => typeof leaf === "string");

export const titleOf = (item: Item, { title }: NaiveSubject): string =>
  textsOf(item, title).join(" ");

export const searchedTexts = (item: Item, { title, others }: NaiveSubject): readonly string[] =>
  textsOf(item, [...title, ...others]);

export const searchedOf = (item: Item, subject: NaiveSubject): NaiveTexts => ({
  texts: [titleOf(item, subject), ...textsOf(item, subject.others)],
  codes: subject.formsOf(item),
});

/** @returns undefined: the item has no place */
export function naivePlaceOf(
  item: Item,
  { place }: NaiveSubject,
): readonly [longitude: number, latitude: number] | undefined {
  if (place === undefined) return undefined;
  const [longitude] = naiveLeaves(item, place.longitude);
  const [latitude] = naiveLeaves(item, place.latitude);
  return typeof longitude === "number" && typeof latitude === "number"
    ? [longitude, latitude]
    : undefined;
}

function fitsPlace(item: Item, { subject, box, near, radius = Infinity }: NaiveQuery): boolean {
  if (!box && !near) return true;
  const place = naivePlaceOf(item, subject);
  return (
    place !== undefined &&
    (!box || naiveIsInBox(place, box)) &&
    (!near || naiveDistance(place, near) <= radius * 1000)
  );
}

/** @param items all that are searched @returns the query with the words that are searched instead */
export const correctQuery = (items: readonly Item[], query: NaiveQuery): NaiveQuery => ({
  ...query,
  search: naiveTerms(
    query.search,
    items.map((item) => searchedOf(item, query.subject)),
  ),
});

/** @returns those that the query finds, in the order in which they come */
export const naiveFind = (items: readonly Item[], query: NaiveQuery): readonly Item[] =>
  items.filter(
    (item) =>
      query.conditions.every((condition) => fitsCondition(item, condition, query.clock)) &&
      fitsTerms(query.search, searchedOf(item, query.subject)) &&
      fitsPlace(item, query),
  );
