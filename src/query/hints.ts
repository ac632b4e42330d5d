/** Suggestions for parameters that are unknown; one is made only if it can be read as it stands. */
import { VALUE_TYPES } from "../catalog/filter-operators.ts";
import type { Operator } from "../catalog/filter-operators.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { QUERY_PARAMETERS } from "../catalog/query-parameters.ts";
import { suggestName } from "../errors.ts";
import type { Reason } from "../words/en.ts";
import { HABITS, findOperator, foldName, isListed } from "./habits.ts";
import type { Habit, MeantOperators } from "./habits.ts";
import type { Reading } from "./parameters.ts";
import { suggestPath } from "./paths.ts";
import type { PathTable } from "./paths.ts";
import { nameFilter, writeValue } from "./query-syntax.ts";
import type { QueryPair } from "./query-syntax.ts";

/** PostgREST: `Name=eq.Jazz` */
const VALUE_WITH_OPERATOR = /^(?:(not)\.(?=is\.))?([a-z]{2,5})\.(.+)$/su;
/** What stands before the field; `fields.` is Contentful's. */
const MARK = /^(?:filters?(?=[[.])|where(?=\[)|fields(?=\.))/iu;

/** @returns the conditions that a parameter probably is, as part of a query */
export function findFilter(pair: QueryPair, reading: Reading): string | undefined {
  const { table, known, canRead } = reading;
  if (!known.includes("filter")) return undefined;
  const isMarked = MARK.test(pair.name);
  const names = pair.name
    .replace(MARK, "")
    .split(/[[\].]|__/u)
    .filter((one) => one !== "" && !/^(?:\d+|\$and|_and)$/u.test(one));
  if (names.some((one) => /^[$_]or$/u.test(one))) return undefined;
  const isPath = table.find(names.join(".")) !== undefined;
  let read = isPath || names.length < 2 ? undefined : findOperator(names.at(-1) ?? "");
  let { value } = pair;
  if (read) names.pop();
  else if (!isMarked) {
    const [, not, operator = "", operand = ""] = VALUE_WITH_OPERATOR.exec(value) ?? [];
    read = findOperator(operator === "is" ? (not ? "notnull" : "null") : operator);
    if (read) value = operand;
  }
  const path = findPath(names.join("."), table, isMarked);
  if (path === undefined) return undefined;
  const meant: MeantOperators = read ? read(value) : [["eq", value]];
  const allowed: readonly Operator[] = VALUE_TYPES[path.type].operators;
  if (!meant.every(([operator]) => allowed.includes(operator))) return undefined;
  const query = meant
    .map(([operator, one]) => `${nameFilter(path.text, operator)}=${writeValue(one)}`)
    .join("&");
  if (meant.length > 0 && canRead(query)) return query;
  return read ? undefined : nameFilter(path.text, "eq");
}

/** A name alone may be any parameter, so only what equals a path but for letter case is one. */
function findPath(
  text: string,
  table: PathTable,
  isMarked: boolean,
): ReturnType<PathTable["find"]> {
  const isSame = (path: string): boolean => path.toLowerCase() === text.toLowerCase();
  const same = [...table.paths.keys()].find(isSame);
  return table.find(same ?? (isMarked ? suggestPath(text, table) : undefined) ?? text);
}

interface Hint {
  readonly reason: Reason<"UNKNOWN">;
  readonly suggestion?: string | undefined;
}

function findHabit({ name, value }: QueryPair, { known, resource }: Reading): Habit | undefined {
  // JSON:API: `fields[events]`
  const folded = foldName(name).replace(`.${foldName(resource)}`, "");
  return HABITS.find(
    ({ names, only, meant }) =>
      isListed(folded, names) && (only?.test(value) ?? true) && (!meant || known.includes(meant)),
  );
}

function findHint(pair: QueryPair, reading: Reading): Hint {
  const { name } = pair;
  const { known } = reading;
  const isFilter = known.includes("filter") && /^filter(?:\[|$)/u.test(name);
  const filter = findFilter(pair, reading);
  if (filter !== undefined)
    return { reason: isFilter ? "filterForm" : "parameter", suggestion: filter };
  const habit = findHabit(pair, reading);
  if (habit?.page) return { reason: "page", suggestion: findPage(pair, habit.page, reading) };
  if (habit)
    return { reason: habit.reason ?? "parameter", suggestion: findValue(pair, habit, reading) };
  if (isFilter) return { reason: "filterForm" };
  const names = known.filter((one) => one !== "filter");
  return { reason: "parameter", suggestion: suggestName(name, names) };
}

/** @returns the parameter, with its value if that can be read */
function findValue(
  { value }: QueryPair,
  { meant, value: read }: Habit,
  reading: Reading,
): string | undefined {
  if (meant === undefined || read === undefined) return undefined;
  const name = meant === "filter" ? "filter[Uuid]" : meant;
  const found = read(value, reading);
  const query = `${name}=${writeValue(found ?? "")}`;
  return found !== undefined && reading.canRead(query) ? query : name;
}

/** With more parameters, a page is only explained. */
const MAX_KEPT = 20;

/** @returns the URL of the page, with what else was asked for */
function findPage(
  { value }: QueryPair,
  page: NonNullable<Habit["page"]>,
  reading: Reading,
): string | undefined {
  const { pairs, resource, installation, canRead } = reading;
  if (pairs.length > MAX_KEPT) return undefined;
  const others = pairs.flatMap((pair) => {
    const query = `${pair.name}=${writeValue(pair.value)}`;
    if (canRead(query)) return query;
    return findHabit(pair, reading)?.page ? [] : (findHint(pair, reading).suggestion ?? "?");
  });
  const query = [...new Set(others)].join("&");
  const size = others.find((one) => one.startsWith("limit="))?.slice("limit=".length);
  const number = /^\d{1,9}$/u.test(value)
    ? page(Number(value), Number(size ?? pageSizeOf(installation, resource)))
    : undefined;
  if (number === undefined || !canRead(query)) return undefined;
  const { path } = catalogOf(installation).resources[resource];
  return `${path}/page/${number}/${query === "" ? "" : `?${query}`}`;
}

export function reportUnknownName(pair: QueryPair, reading: Reading): void {
  const { resource, installation, known, faults } = reading;
  const { path } = catalogOf(installation).resources[resource];
  const { reason, suggestion } = findHint(pair, reading);
  faults.addUnknown(pair.name, reason, {
    suggestion,
    ...(reason === "page" && { example: `${path}/page/2/` }),
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}
