/** What a query means, evaluated item by item over what is served without one. */
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { Item } from "../support/site.ts";
import { modelDistance, modelIsInBox } from "./places.ts";
import { modelLeaves } from "./paths.ts";
import type { ModelPath, ModelType } from "./paths.ts";
import { modelTime } from "./times.ts";
import type { ModelClock } from "./times.ts";
import { fitsTerms, modelTerms } from "./search.ts";
import type { ModelTerm, ModelTexts } from "./search.ts";
import { isBeginning, isContained } from "./texts.ts";

export type ModelOperator =
  | "="
  | "ne"
  | "lt"
  | "lte"
  | "gt"
  | "gte"
  | "contains"
  | "startsWith"
  | "null";

export interface ModelCondition {
  /** One of them must fit. */
  readonly paths: readonly ModelPath[];
  readonly operator: ModelOperator;
  /** As texts, not yet escaped. */
  readonly values: readonly string[];
}

/** What of a resource decides what queries mean. */
export interface ModelSubject {
  /** What is searched: the paths of the title, and those of the other texts. */
  readonly title: readonly string[];
  readonly others: readonly string[];
  /** Where items lie, and the boolean that decides whether maps show them. */
  readonly place?: {
    readonly longitude: string;
    readonly latitude: string;
    readonly shown?: string;
  };
  /** @returns the languages whose word forms count, such as DE */
  readonly formsOf: (item: Item) => readonly string[];
}

export interface ModelQuery {
  readonly resource: ResourceName;
  readonly subject: ModelSubject;
  readonly conditions: readonly ModelCondition[];
  readonly search: readonly ModelTerm[];
  readonly sort: readonly { readonly path: ModelPath; readonly sign: 1 | -1 }[];
  readonly fields: readonly string[];
  readonly near: readonly [longitude: number, latitude: number] | undefined;
  readonly radius: number | undefined;
  readonly limit: number | undefined;
  readonly isStrict: boolean;
  readonly box: readonly [number, number, number, number] | undefined;
  /** When, and where, it is asked. */
  readonly clock: ModelClock;
}

const isJsonNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text);

/** @returns both sides as they are compared; undefined: they cannot be */
function sidesOf(
  leaf: unknown,
  value: string,
  type: ModelType,
): readonly [string | number, string | number] | undefined {
  if (type === "number") return [leaf as number, Number(value)];
  if (type === "uuid") return [String(leaf).toLowerCase(), value.toLowerCase()];
  if (type === "timestamp") return [String(leaf).slice(0, value.length), value];
  if (type === "open" && typeof leaf === "number")
    return isJsonNumber(value) ? [leaf, Number(value)] : undefined;
  return [String(leaf).normalize("NFC"), value.normalize("NFC")];
}

const ORDER: Readonly<
  Partial<Record<ModelOperator, (a: string | number, b: string | number) => boolean>>
> = {
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
};

/** @param operator neither `ne` nor `null`, which are about the item and not about one value */
function holds(leaf: unknown, operator: ModelOperator, value: string, type: ModelType): boolean {
  if (operator === "contains") return typeof leaf === "string" && isContained(leaf, value);
  if (operator === "startsWith") return typeof leaf === "string" && isBeginning(leaf, value);
  const sides = sidesOf(leaf, value, type);
  if (!sides) return false;
  if (operator === "=") return sides[0] === sides[1];
  const isOrdered = type !== "open" || typeof leaf === "number";
  return isOrdered && (ORDER[operator]?.(...sides) ?? false);
}

const fitsCondition = (
  item: Item,
  { paths, ...asked }: ModelCondition,
  clock: ModelClock,
): boolean => paths.some((path) => fitsAt(path, item, asked, clock));

function fitsAt(
  path: ModelPath,
  item: Item,
  { operator, values: asked }: Omit<ModelCondition, "paths">,
  clock: ModelClock,
): boolean {
  const isTime = (path.type === "date" || path.type === "timestamp") && operator !== "null";
  const values = isTime ? asked.map((value) => modelTime(value, path.type, clock)) : asked;
  const leaves = modelLeaves(item, path.text);
  if (operator === "null") return (leaves.length === 0) === (values[0] === "true");
  const wanted = operator === "ne" ? "=" : operator;
  const fits = leaves.some((leaf) => values.some((value) => holds(leaf, wanted, value, path.type)));
  return operator === "ne" ? !fits : fits;
}

const textsOf = (item: Item, paths: readonly string[]): readonly string[] =>
  paths
    .flatMap((path) => modelLeaves(item, path))
    .flatMap((leaf) => (typeof leaf === "object" && leaf ? Object.values(leaf).flat() : leaf))
    .filter((leaf): leaf is string => typeof leaf === "string");

export const titleOf = (item: Item, { title }: ModelSubject): string =>
  textsOf(item, title).join(" ");

export const searchedTexts = (item: Item, { title, others }: ModelSubject): readonly string[] =>
  textsOf(item, [...title, ...others]);

export const searchedOf = (item: Item, subject: ModelSubject): ModelTexts => ({
  texts: [titleOf(item, subject), ...textsOf(item, subject.others)],
  codes: subject.formsOf(item),
});

/** @returns undefined: the item has no place */
export function modelPlaceOf(
  item: Item,
  { place }: ModelSubject,
): readonly [longitude: number, latitude: number] | undefined {
  if (place === undefined) return undefined;
  const [longitude] = modelLeaves(item, place.longitude);
  const [latitude] = modelLeaves(item, place.latitude);
  return typeof longitude === "number" && typeof latitude === "number"
    ? [longitude, latitude]
    : undefined;
}

function fitsPlace(item: Item, { subject, box, near, radius = Infinity }: ModelQuery): boolean {
  if (!box && !near) return true;
  const place = modelPlaceOf(item, subject);
  return (
    place !== undefined &&
    (!box || modelIsInBox(place, box)) &&
    (!near || modelDistance(place, near) <= radius * 1000)
  );
}

/** @param items all that are searched @returns the query with the words that are searched instead */
export const correctQuery = (items: readonly Item[], query: ModelQuery): ModelQuery => ({
  ...query,
  search: modelTerms(
    query.search,
    items.map((item) => searchedOf(item, query.subject)),
  ),
});

/** What is said to equal a field that holds one value are alternatives, however often it is said. */
const isAlternative = ({ operator, paths }: ModelCondition): boolean =>
  operator === "=" && !paths.some(({ isList }) => isList);

const namePaths = ({ paths }: ModelCondition): string =>
  paths
    .map(({ text }) => text)
    .toSorted()
    .join("|");

function fitsConditions(item: Item, { conditions, clock }: ModelQuery): boolean {
  const fits = (condition: ModelCondition): boolean => fitsCondition(item, condition, clock);
  return conditions.every(
    (condition) =>
      fits(condition) ||
      (isAlternative(condition) &&
        conditions.some(
          (other) =>
            isAlternative(other) && namePaths(other) === namePaths(condition) && fits(other),
        )),
  );
}

/** @returns those that the query finds, in the order in which they come */
export const modelFind = (items: readonly Item[], query: ModelQuery): readonly Item[] =>
  items.filter(
    (item) =>
      fitsConditions(item, query) &&
      fitsTerms(query.search, searchedOf(item, query.subject)) &&
      fitsPlace(item, query),
  );
