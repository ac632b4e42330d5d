/** The one spelling of all queries that mean the same. */
import { OPERATORS } from "../../catalog/filter-operators.ts";
import type { Operator } from "../../catalog/filter-operators.ts";
import { QUERY_BOUNDS, QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameterName } from "../../catalog/query-parameters.ts";
import { escapeMember } from "./list-values.ts";
import type { Condition, QueryValue, RequestQuery } from "./query-model.ts";

type Meaning = Omit<RequestQuery, "canonical">;
type Pair = readonly [name: string, value: string];

/** @returns the name of a filter's parameter */
export const nameFilter = (path: string, operator: Operator): string =>
  operator === "eq" ? `filter[${path}]` : `filter[${path}][${OPERATORS[operator].spelling}]`;

const spellNumber = (number: number): string =>
  Number.isFinite(number) ? String(number).replace("+", "") : `${number < 0 ? "-" : ""}1e999`;

export const spellValue = (value: QueryValue): string =>
  typeof value === "number" ? spellNumber(value) : String(value);

/** @returns the pair that is this condition */
export const spellCondition = ({ path, operator, values }: Condition): Pair => [
  nameFilter(path.text, operator),
  values.map((value) => escapeMember(spellValue(value))).join(","),
];

const spellNumbers = (...numbers: readonly number[]): string => numbers.map(spellNumber).join(",");

/** @returns the value of a parameter that stands once; undefined: it does not stand there */
type SpellParameter = (meaning: Meaning) => string | undefined;

const SPELL: Readonly<Record<Exclude<QueryParameterName, "filter">, SpellParameter>> = {
  search: ({ search }) => search?.join(" "),
  sort: ({ sort }) =>
    sort.map(({ path, descending }) => `${descending ? "-" : ""}${path.text}`).join(",") ||
    undefined,
  fields: ({ fields }) => fields?.map(({ text }) => text).join(","),
  near: ({ near }) => near && spellNumbers(near.longitude, near.latitude),
  radius: ({ radius }) => (radius === undefined ? undefined : spellNumber(radius)),
  bbox: ({ box }) =>
    box && spellNumbers(box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude),
  format: ({ format }) => format,
  limit: ({ limit }) => limit?.toString(),
  language: ({ language }) => language?.map(({ code }) => code).join(","),
  minRelease: ({ minRelease }) => minRelease?.toString(),
  at: ({ at }) => at && ("date" in at ? at.date : spellInstant(at.instant)),
  release: ({ release }) => release?.toString(),
};

const spellInstant = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toString();

function listPairs(meaning: Meaning): readonly Pair[] {
  const names = Object.keys(QUERY_PARAMETERS) as readonly QueryParameterName[];
  return names.flatMap((name) => {
    if (name === "filter") return meaning.conditions.map(spellCondition);
    const value = SPELL[name](meaning);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** What forms encode although a query may hold it as it is (RFC 3986 §3.4), and brackets. */
const ENCODED_IN_VAIN = /%(?:2[14789CF]|3[ABF]|40|5[BD]|7E)/gu;

/**
 * A query that its encoding alone makes too long keeps in plain letters what may stay plain: what
 * could be asked for must be an address that can be asked for.
 * @returns without question mark; undefined when no spelling is within the bound
 */
export function spellQuery(meaning: Meaning): string | undefined {
  const pairs = listPairs(meaning).map(([name, value]) => [name, value]);
  const encoded = new URLSearchParams(pairs).toString();
  if (encoded.length <= QUERY_BOUNDS.queryBytes) return encoded;
  const plain = encoded.replaceAll(ENCODED_IN_VAIN, decodeURIComponent);
  return plain.length <= QUERY_BOUNDS.queryBytes ? plain : undefined;
}
