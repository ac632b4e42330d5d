/**
 * The query of a resource view. The URL of the view contains the parameters of the API as they are sent,
 * and a few of its own.
 */
import { OPERATORS } from "../../../src/catalog/filter-operators.ts";
import type { Operator } from "../../../src/catalog/filter-operators.ts";
import { formatParameters } from "./place.ts";
import type { Parameter } from "./place.ts";

/** Parameters of the view: how the response is shown, the page, the open item. */
const OWN_PARAMETERS = new Set(["show", "page", "item", "token"]);

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const CONDITION = /^filter\[(?<field>[^\]]*)\](?:\[(?<operator>[^\]]*)\])?$/u;

export function readConditions(parameters: readonly Parameter[]): Condition[] {
  return parameters.flatMap(([name, value]) => {
    const groups = CONDITION.exec(name)?.groups;
    if (groups?.["field"] === undefined) return [];
    const spelling = groups["operator"] ?? "=";
    const operator = Object.entries(OPERATORS).find(([, row]) => row.spelling === spelling);
    return [{ field: groups["field"], operator: (operator?.[0] ?? "eq") as Operator, value }];
  });
}

export function parameterOf({ field, operator, value }: Condition): Parameter {
  const inBrackets = operator === "eq" ? "" : `[${OPERATORS[operator].spelling}]`;
  return [`filter[${field}]${inBrackets}`, value];
}

/** @returns the parameters with these conditions instead of the previous ones */
export function withConditions(
  parameters: readonly Parameter[],
  conditions: readonly Condition[],
): Parameter[] {
  const others = parameters.filter(([name]) => !CONDITION.test(name));
  return [...conditions.map(parameterOf), ...others];
}

/** @returns the parameters to send: without those of the view and without empty ones */
export const sentParameters = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.filter(([name, value]) => !OWN_PARAMETERS.has(name) && value.trim() !== "");

/** @returns path and query of the request */
export function requestPath(
  url: string,
  parameters: readonly Parameter[],
  page = 1,
  added: readonly Parameter[] = [],
): string {
  const names = new Set(added.map(([name]) => name));
  const kept = sentParameters(parameters).filter(([name]) => !names.has(name));
  const query = formatParameters([...kept, ...added]);
  const path = page > 1 ? `${url}/page/${page}/` : url;
  return query === "" ? path : `${path}?${query}`;
}

export const splitList = (value: string): string[] =>
  value.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));

/** @returns the values of a filter; a backslash escapes a comma or backslash in a value */
export function splitValues(value: string): string[] {
  const values = value.match(/(?:\\.|[^,\\])+/gu) ?? [];
  return values.map((one) => one.replaceAll(/\\(?<sign>.)/gu, "$<sign>"));
}
