/** Filters, such as `filter[Name][ne]=a,b`. */
import { OPERATORS, VALUE_TYPES } from "../catalog/filter-operators.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import { suggestName } from "../errors.ts";
import { findFilter } from "./hints.ts";
import { describeMissingPath } from "./paths.ts";
import type { Reading } from "./parameters.ts";
import type { Condition, FieldPath, QueryValue } from "./query-model.ts";
import { escapeMember, isLonger, nameFilter, readEscapedList, trimBlanks } from "./query-syntax.ts";
import { isRelativeTime } from "./relative-times.ts";
import type { ListMember, QueryPair } from "./query-syntax.ts";
import { spellValue, suggestTime, valueFormOf } from "./values.ts";

/** `filter[Path]` or `filter[Path][operator]`. */
const FILTER = /^filter\[([^[\]]*)\](?:\[([^[\]]*)\])?$/u;

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

/** @returns sorted, without duplicates */
export function readConditions(
  pairs: readonly QueryPair[],
  reading: Reading,
): readonly Condition[] {
  const { faults } = reading;
  const conditions = new Map<string, Condition>();
  let valuesLeft: number = QUERY_BOUNDS.values;
  for (const [index, pair] of pairs.entries()) {
    if (faults.isFull) break;
    if (index === QUERY_BOUNDS.conditions) {
      faults.addInvalid(pair.name, pair.value, "tooManyConditions", { limit: index });
      break;
    }
    const asked = readName(pair, reading);
    const members = asked && readEscapedList(pair.name, pair.value, faults);
    if (!asked || !members) continue;
    const surplus = valuesLeft >= 0 ? members[valuesLeft] : undefined;
    valuesLeft -= members.length;
    if (surplus) {
      const limit = QUERY_BOUNDS.values;
      faults.addInvalid(pair.name, surplus.written, "tooManyValues", { limit });
    }
    const values = readValues(pair, asked, members, reading);
    const condition = { ...asked, values };
    const spelled = spellCondition(condition);
    conditions.set(`${spelled.name}=${spelled.value}`, condition);
  }
  return [...conditions].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

/** @returns undefined if a fault was reported */
function readName(
  pair: QueryPair,
  reading: Reading,
): Pick<Condition, "path" | "operator"> | undefined {
  const { name } = pair;
  const { table, faults } = reading;
  const [, text = "", spelling] = FILTER.exec(name) ?? [];
  const path = table.find(text);
  const operator = findOperator(spelling);
  if (!path) {
    const { suggestion, ...hints } = describeMissingPath(text, table);
    const meant = operator
      ? suggestion && nameFilter(suggestion, operator)
      : findFilter(pair, reading);
    return faults.addUnknown(name, hints.reason, { ...hints, suggestion: meant });
  }
  const allowed = operatorsOf(path);
  if (operator && allowed.includes(operator)) return { path, operator };
  const spellings = new Map<string, Operator>(allowed.map((one) => [OPERATORS[one].spelling, one]));
  const meant = spellings.get(suggestName(spelling ?? "=", spellings.keys()) ?? "");
  return faults.addUnknown(name, "operator", {
    part: spelling ?? OPERATORS.eq.spelling,
    suggestion: findFilter(pair, reading) ?? (meant && nameFilter(path.text, meant)),
    known: allowed.map((one) => nameFilter(path.text, one)),
  });
}

/** @returns the valid ones, sorted, without duplicates */
function readValues(
  { name, value: written }: QueryPair,
  { path, operator }: Pick<Condition, "path" | "operator">,
  members: readonly ListMember[],
  { installation: { timeZone }, faults }: Reading,
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
      const suggestion =
        suggestName(member.text, allowed) ?? suggestTime(member.text, reason, timeZone);
      faults.addInvalid(name, member.written, reason, {
        suggestion,
        allowed: reason === "allowedValue" ? allowed : undefined,
      });
    }
  }
  return [...values].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
