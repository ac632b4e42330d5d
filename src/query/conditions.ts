/** Filters, such as `filter[Name][ne]=a,b` and `filter[EndsAt|StartsAt][gte]=now`. */
import { OPERATORS, VALUE_TYPES } from "../catalog/filter-operators.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import { describeMissingPath } from "./paths.ts";
import type { QueryReading } from "./parameters.ts";
import type { Alternatives, Condition, FieldPath, QueryValue, ValueType } from "./query-model.ts";
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

/** Between the paths of alternatives. */
const OR = "|";

/** The types whose values say the most of what was written: the others can be read from them. */
const FULLEST: readonly ValueType[] = ["text", "open", "enum", "timestamp"];

/** @returns the alternatives as a name and value of a query */
export function spellAlternatives(alternatives: Alternatives): QueryPair {
  const [first] = alternatives;
  const { operator, values } =
    FULLEST.map((type) => alternatives.find(({ path }) => path.type === type)).find(Boolean) ??
    first;
  return {
    name: nameFilter(alternatives.map(({ path }) => path.text).join(OR), operator),
    value: values.map((value) => escapeMember(spellValue(value))).join(","),
  };
}

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
): readonly Alternatives[] {
  const { faults } = reading;
  const found = new Map<string, Alternatives>();
  // Each path of alternatives counts as a condition with all the values.
  let conditionsLeft: number = QUERY_BOUNDS.conditions;
  let valuesLeft: number = QUERY_BOUNDS.values;
  for (const pair of pairs) {
    if (faults.isFull) break;
    const asked = readName(pair, reading);
    const members = asked && readEscapedList(pair.name, pair.value, faults);
    if (!asked || !members) continue;
    const surplus =
      valuesLeft >= 0 ? members[Math.floor(valuesLeft / asked.paths.length)] : undefined;
    valuesLeft -= members.length * asked.paths.length;
    if (surplus) {
      const limit = QUERY_BOUNDS.values;
      faults.addInvalid(pair.name, surplus.written, "tooManyValues", { limit });
    }
    const { operator, paths } = asked;
    const [first, ...others] = paths;
    const known = faults.count;
    const conditionOn = (path: FieldPath): Condition => ({
      path,
      operator,
      // What is wrong with a value is said once.
      values: faults.count > known ? [] : readValues(pair, { path, operator }, members, reading),
    });
    const alternatives: Alternatives = [conditionOn(first), ...others.map(conditionOn)];
    const { name, value } = spellAlternatives(alternatives);
    // One value cannot equal two, so these are alternatives, too.
    const isList = operator === "eq" && paths.every((path) => !path.isList);
    const key = isList ? name : `${name}=${value}`;
    const before = found.get(key);
    conditionsLeft -= before ? 0 : paths.length;
    found.set(key, before ? joinValues(before, alternatives) : alternatives);
    if (conditionsLeft < 0) {
      const limit = QUERY_BOUNDS.conditions;
      faults.addInvalid(pair.name, pair.value, "tooManyConditions", { limit });
      break;
    }
  }
  return [...found.values()]
    .map((alternatives) => ({ alternatives, ...spellAlternatives(alternatives) }))
    .toSorted((one, other) =>
      compareTexts(`${one.name}=${one.value}`, `${other.name}=${other.value}`),
    )
    .map(({ alternatives }) => alternatives);
}

/** @param more on the same paths */
function joinValues([first, ...others]: Alternatives, more: Alternatives): Alternatives {
  const join = (one: Condition, index: number): Condition => {
    const values = [...one.values, ...(more[index]?.values ?? [])];
    return {
      ...one,
      values: sortValues(new Map(values.map((value) => [spellValue(value), value]))),
    };
  };
  return [join(first, 0), ...others.map((one, index) => join(one, index + 1))];
}

/** @param values by their spelling */
const sortValues = (values: ReadonlyMap<string, QueryValue>): readonly QueryValue[] =>
  [...values].toSorted(([one], [other]) => compareTexts(one, other)).map(([, value]) => value);

/** What the name of a filter says. */
interface AskedFilter {
  readonly operator: Operator;
  /** Sorted, without duplicates. */
  readonly paths: readonly [FieldPath, ...FieldPath[]];
}

/** @returns undefined if a fault was reported */
function readName({ name }: QueryPair, { table, faults }: QueryReading): AskedFilter | undefined {
  const [, text = "", spelling] = FILTER.exec(name) ?? [];
  const operator = findOperator(spelling);
  const written = [...new Set(text.split(OR))];
  const paths: FieldPath[] = [];
  for (const [index, one] of written.entries()) {
    const path = table.find(one);
    if (path) paths.push(path);
    else {
      const { suggestion, ...hints } = describeMissingPath(one, table);
      const meant =
        suggestion && operator && nameFilter(written.with(index, suggestion).join(OR), operator);
      return faults.addUnknown(name, hints.reason, { ...hints, suggestion: meant });
    }
  }
  const [first, ...others] = paths.toSorted((one, other) => compareTexts(one.text, other.text));
  if (!first) throw new TypeError("a name has at least one part");
  const allowed = operatorsOf(first).filter((one) =>
    others.every((path) => operatorsOf(path).includes(one)),
  );
  if (operator && allowed.includes(operator)) return { operator, paths: [first, ...others] };
  const spellings = new Map<string, Operator>(allowed.map((one) => [OPERATORS[one].spelling, one]));
  const meant = spellings.get(findNearest(spelling ?? "=", spellings.keys()) ?? "");
  const named = written.join(OR);
  return faults.addUnknown(name, "operator", {
    part: spelling ?? OPERATORS.eq.spelling,
    suggestion: meant && nameFilter(named, meant),
    known: allowed.map((one) => nameFilter(named, one)),
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
