/** Filters, such as `filter[Name][ne]=a,b`. */
import { OPERATORS, VALUE_TYPES } from "../catalog/filter-operators.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import { describeMissingPath } from "./paths.ts";
import type { QueryReading } from "./parameters.ts";
import type { Condition, FieldPath, QueryValue } from "./query-model.ts";
import {
  escapeMember,
  findNearest,
  isLonger,
  nameFilter,
  readEscapedList,
  trimBlanks,
} from "./query-syntax.ts";
import { isRelativeTime } from "./relative-times.ts";
import type { ListMember, QueryPair } from "./query-syntax.ts";
import { spellValue, valueFormOf } from "./values.ts";

/**
 * `filter[Path]` or `filter[Path][operator]`; behind it, what HTTP libraries write for each member of a list:
 * `[]` or its number.
 */
const FILTER = /^filter\[([^[\]]*)\](?:\[(?!\d*\])([^[\]]*)\])?(?:\[\d*\])?$/u;

/** @returns the condition as a name and value of a query */
export const spellCondition = ({ path, operator, values }: Condition): QueryPair => ({
  name: nameFilter(path.text, operator),
  value: values.map((value) => escapeMember(spellValue(value))).join(","),
});

export const isFilter = (name: string): boolean => FILTER.test(name);

const operatorsOf = ({ type }: FieldPath): readonly Operator[] => VALUE_TYPES[type].operators;

function findOperator(spelling: string | undefined): Operator | undefined {
  if (spelling === undefined) return "eq";
  return spelling !== "eq" && Object.hasOwn(OPERATORS, spelling)
    ? (spelling as Operator)
    : undefined;
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : 1);

/** @returns sorted, without duplicates */
export function readConditions(
  pairs: readonly QueryPair[],
  reading: QueryReading,
): readonly Condition[] {
  const { faults } = reading;
  const conditions = new Map<string, Condition>();
  let valuesLeft: number = QUERY_BOUNDS.values;
  for (const pair of pairs) {
    if (faults.isFull) break;
    const asked = readName(pair, reading);
    const members = asked && readEscapedList(pair.name, pair.value, faults);
    if (!asked || !members) continue;
    const surplus = valuesLeft >= 0 ? members[valuesLeft] : undefined;
    valuesLeft -= members.length;
    if (surplus) {
      const limit = QUERY_BOUNDS.values;
      faults.addInvalid(pair.name, surplus.written, "tooManyValues", { limit });
    }
    const condition = { ...asked, values: readValues(pair, asked, members, reading) };
    const { name, value } = spellCondition(condition);
    // One value cannot equal two, so these are alternatives.
    const isList = asked.operator === "eq" && !asked.path.isList;
    const key = isList ? name : `${name}=${value}`;
    const before = conditions.get(key);
    if (before) conditions.set(key, joinValues(before, condition));
    else if (conditions.size < QUERY_BOUNDS.conditions) conditions.set(key, condition);
    else {
      const limit = QUERY_BOUNDS.conditions;
      faults.addInvalid(pair.name, pair.value, "tooManyConditions", { limit });
      break;
    }
  }
  return [...conditions]
    .map(([, condition]) => ({ condition, ...spellCondition(condition) }))
    .toSorted((one, other) =>
      compareTexts(`${one.name}=${one.value}`, `${other.name}=${other.value}`),
    )
    .map(({ condition }) => condition);
}

const joinValues = (one: Condition, { values }: Condition): Condition => ({
  ...one,
  values: sortValues(
    new Map([...one.values, ...values].map((value) => [spellValue(value), value])),
  ),
});

/** @param values by their spelling */
const sortValues = (values: ReadonlyMap<string, QueryValue>): readonly QueryValue[] =>
  [...values].toSorted(([one], [other]) => compareTexts(one, other)).map(([, value]) => value);

/** @returns undefined if a fault was reported */
function readName(
  { name }: QueryPair,
  { table, faults }: QueryReading,
): Pick<Condition, "path" | "operator"> | undefined {
  const [, text = "", spelling] = FILTER.exec(name) ?? [];
  const path = table.find(text);
  const operator = findOperator(spelling);
  if (!path) {
    const { suggestion, ...hints } = describeMissingPath(text, table);
    const meant = suggestion && operator && nameFilter(suggestion, operator);
    return faults.addUnknown(name, hints.reason, { ...hints, suggestion: meant });
  }
  const allowed = operatorsOf(path);
  if (operator && allowed.includes(operator)) return { path, operator };
  const spellings = new Map<string, Operator>(allowed.map((one) => [OPERATORS[one].spelling, one]));
  const meant = spellings.get(findNearest(spelling ?? "=", spellings.keys()) ?? "");
  return faults.addUnknown(name, "operator", {
    part: spelling ?? OPERATORS.eq.spelling,
    suggestion: meant && nameFilter(path.text, meant),
    known: allowed.map((one) => nameFilter(path.text, one)),
  });
}

/** @returns the valid ones, sorted, without duplicates */
function readValues(
  { name, value: written }: QueryPair,
  { path, operator }: Pick<Condition, "path" | "operator">,
  members: readonly ListMember[],
  { installation: { timeZone }, faults }: QueryReading,
): readonly QueryValue[] {
  if (members.length > 1 && !OPERATORS[operator].takesList) {
    faults.addInvalid(name, written, "singleValue");
    return [];
  }
  const { read, reason } = valueFormOf(operator, path);
  const isTime = reason === "date" || reason === "timestamp";
  const values = new Map<string, QueryValue>();
  for (const member of members) {
    if (faults.isFull) break;
    // Spaces after commas belong to the value if it is a text.
    const value =
      read(member.text, path, timeZone) ?? read(trimBlanks(member.text), path, timeZone);
    const limit = QUERY_BOUNDS.valueCharacters;
    if (isLonger(member.text, limit)) faults.addInvalid(name, member.written, "tooLong", { limit });
    else if (value !== undefined) values.set(spellValue(value), value);
    else if (isTime && isRelativeTime(member.text))
      faults.addInvalid(name, member.written, "hours");
    else {
      const allowed =
        reason === "boolean" ? ["true", "false"] : isTime ? ["now", "today"] : (path.values ?? []);
      faults.addInvalid(name, member.written, reason, {
        suggestion: findNearest(member.text, allowed),
        allowed: reason === "allowedValue" ? allowed : undefined,
      });
    }
  }
  return sortValues(values);
}
