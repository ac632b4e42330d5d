/** The order of answers: by the keys of sort, else by distance, else by rank, else as in the collection. */
import assert from "node:assert/strict";
import { LANGUAGE_CODES } from "../../src/catalog/language-codes.ts";
import type { Item } from "../support/site.ts";
import { modelLeaves } from "./paths.ts";
import type { ModelPath } from "./paths.ts";
import { searchedOf, searchedTexts, titleOf } from "./query.ts";
import type { ModelQuery } from "./query.ts";
import { countParts } from "./search.ts";
import { isWhole } from "./texts.ts";
import { modelWords } from "./words.ts";

const byCharacters = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

const TYPE_NAMES = ["number", "string", "boolean"];

function compareValues(
  one: unknown,
  other: unknown,
  { type, allowed = [] }: ModelPath,
  collator: Intl.Collator,
): number {
  if (type === "text") return collator.compare(String(one), String(other));
  if (type === "number" || type === "boolean") return Number(one) - Number(other);
  if (type === "enum" && allowed.join() !== LANGUAGE_CODES.join())
    return allowed.indexOf(String(one)) - allowed.indexOf(String(other));
  if (type !== "open") return byCharacters(String(one), String(other));
  const types = TYPE_NAMES.indexOf(typeof one) - TYPE_NAMES.indexOf(typeof other);
  if (types !== 0) return types;
  return typeof one === "string"
    ? collator.compare(one, String(other))
    : Number(one) - Number(other);
}

/**
 * @param ones, others the values of two items by the keys of sort; undefined: there is none
 * @param isNumeric whether numbers in texts are ordered as numbers
 */
export function compareAll(
  ones: readonly unknown[],
  others: readonly unknown[],
  sort: ModelQuery["sort"],
  tag: string,
  isNumeric = true,
): number {
  const collator = new Intl.Collator(tag, { numeric: isNumeric });
  for (const [place, { path, sign }] of sort.entries()) {
    const [a, b] = [ones[place], others[place]];
    if (a === undefined && b === undefined) continue;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    const order = compareValues(a, b, path, collator);
    if (order !== 0) return order * sign;
  }
  return 0;
}

function compareItems(one: Item, other: Item, { sort }: ModelQuery, tag: string): number {
  const valuesOf = (item: Item): readonly unknown[] =>
    sort.map(({ path: { text } }) => modelLeaves(item, text)[0]);
  return compareAll(valuesOf(one), valuesOf(other), sort, tag);
}

const uuids = (items: readonly Item[]): readonly unknown[] => items.map(({ Uuid }) => Uuid);

/**
 * @param found in the order of the answer
 * @param expected the same items in collection order
 * @param tag of the language whose collation counts
 * @param distances as they are shown, in whole metres
 */
export function assertOrder(
  found: readonly Item[],
  expected: readonly Item[],
  query: ModelQuery,
  tag: string,
  distances: ReadonlyMap<Item, unknown>,
): void {
  const { subject, search, sort, near } = query;
  if (sort.length > 0) {
    const sorted = expected.toSorted((one, other) => compareItems(one, other, query, tag));
    assert.deepEqual(uuids(found), uuids(sorted), "sorted");
    return;
  }
  if (!near && search.length === 0) {
    assert.deepEqual(uuids(found), uuids(expected), "in collection order");
    return;
  }
  const places = new Map(expected.map((item, index) => [item["Uuid"], index]));
  const placeOf = ({ Uuid }: Item): number => places.get(Uuid) ?? -1;
  if (near) {
    const nearest = found.toSorted(
      (one, other) =>
        Number(distances.get(one)) - Number(distances.get(other)) || placeOf(one) - placeOf(other),
    );
    assert.deepEqual(uuids(found), uuids(nearest), "nearest first");
    return;
  }
  const words = search.flatMap((term) => (term.isExcluded ? [] : term.words));
  const isTitle = (item: Item): boolean => {
    const title = modelWords(titleOf(item, subject));
    return (
      title.length === words.length && title.every((one, index) => isWhole(words[index] ?? "", one))
    );
  };
  const ranks = found.map((item) =>
    isTitle(item) ? -1 : countParts(search, searchedOf(item, subject)),
  );
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => one - other),
    "titles that are the query come first, and parts of words last",
  );
  const textsOf = (item: Item): string =>
    JSON.stringify([titleOf(item, subject), searchedTexts(item, subject), subject.formsOf(item)]);
  const last = new Map<string, number>();
  for (const item of found) {
    const texts = textsOf(item);
    assert.ok((last.get(texts) ?? -1) < placeOf(item), "ties in collection order");
    last.set(texts, placeOf(item));
  }
}
