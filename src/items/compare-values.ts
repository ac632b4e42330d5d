/** The order of served values, in which items are sorted. */
import type { ValueType } from "../catalog/filter-operators.ts";
import { dropInvisible } from "../lib/text/fold-text.ts";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";

/** A value at the end of a path, through objects and lists; null does not count. */
export type Leaf = string | number | boolean;

export type CompareLeaves = (one: Leaf, other: Leaf) => number;

const byCharacters: CompareLeaves = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

const byNumber: CompareLeaves = (one, other) => Number(one) - Number(other);

const TYPE_ORDER = ["number", "string", "boolean"];

/** The contract lists language codes in groups; this is not an order to sort by. */
const areLanguageCodes = (values: readonly string[]): boolean =>
  values.length === LANGUAGE_CODES.length &&
  values.every((value, place) => value === LANGUAGE_CODES[place]);

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string | undefined, numeric: boolean): Intl.Collator {
  const key = `${language} ${numeric}`;
  const collator = collators.get(key) ?? new Intl.Collator(language, { numeric });
  collators.set(key, collator);
  return collator;
}

interface Ordered {
  readonly type: ValueType;
  /** The allowed values of an enum, in order. */
  readonly values?: readonly string[];
}

/**
 * @param language BCP 47 tag of the language whose rules order texts
 * @param isNumeric whether numbers in texts are ordered as numbers
 */
export function compareBy(
  { type, values }: Ordered,
  language: string | undefined,
  isNumeric = true,
): CompareLeaves {
  const collator = collatorOf(language, isNumeric);
  // The collation knows nothing of what cannot be seen, but it ends a number.
  const byLanguage: CompareLeaves = (one, other) =>
    collator.compare(dropInvisible(String(one)), dropInvisible(String(other)));
  if (type === "text") return byLanguage;
  if (type === "number" || type === "boolean") return byNumber;
  if (type === "enum" && values && !areLanguageCodes(values)) {
    const places = new Map(values.map((value, place) => [value, place]));
    const placeOf = (leaf: Leaf): number => places.get(String(leaf)) ?? values.length;
    return (one, other) => placeOf(one) - placeOf(other);
  }
  if (type !== "open") return byCharacters;
  return (one, other) => {
    const types = TYPE_ORDER.indexOf(typeof one) - TYPE_ORDER.indexOf(typeof other);
    return types || (typeof one === "string" ? byLanguage(one, other) : byNumber(one, other));
  };
}
