/** Serializes queries. */
import type { RequestOptions } from "./types.ts";

/** All parameters that any collection has. */
export type AnyQuery = RequestOptions & {
  readonly filter?: object | readonly object[] | undefined;
  readonly limit?: number | undefined;
  readonly sort?: string | readonly string[] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly near?: { readonly longitude: number; readonly latitude: number } | undefined;
  readonly radius?: number | undefined;
  readonly bbox?: readonly number[] | undefined;
};

/** @throws TypeError for what no query can mean, instead of asking for something else */
function refuse(name: string, found: string, remedy: string): never {
  throw new TypeError(`${name} cannot be ${found}: give ${remedy}`);
}

function write(name: string, value: unknown): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
    return String(value);
  const found =
    typeof value === "object" && value && !(value instanceof Date) ? "an object" : String(value);
  return refuse(name, found, "a text, a number, a boolean or a Date");
}

/** @param escape makes a member of a list, in which commas separate */
function add(
  to: URLSearchParams,
  name: string,
  value: unknown,
  escape = (text: string) => text,
): void {
  if (value === undefined) return;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) refuse(name, "an empty list", "a value, or undefined to leave it out");
  to.append(name, values.map((one) => escape(write(name, one))).join(","));
}

const escapeMember = (text: string): string => text.replaceAll(/[\\,]/gu, String.raw`\$&`);

function addFilter(to: URLSearchParams, filter: unknown): void {
  if (typeof filter !== "object" || !filter)
    refuse("filter", String(filter), "an object of paths and conditions");
  for (const [path, condition] of Object.entries(filter) as [string, unknown][]) {
    const name = `filter[${path}]`;
    if (condition === null) add(to, `${name}[null]`, true);
    else if (typeof condition !== "object" || Array.isArray(condition) || condition instanceof Date)
      add(to, name, condition, escapeMember);
    else {
      for (const [operator, value] of Object.entries(condition) as [string, unknown][])
        add(to, `${name}[${operator}]`, value, escapeMember);
    }
  }
}

/**
 * Adds a query to a URL. Undefined values are left out; null as a condition finds what has no value.
 * @throws TypeError for a value that no query can mean
 */
export function addQuery(to: URLSearchParams, query: AnyQuery): void {
  const { filter = [], near, languages: _, signal: __, ...others } = query;
  for (const one of [filter].flat()) addFilter(to, one);
  const plain = { ...others, near: near && [near.longitude, near.latitude] };
  for (const [name, value] of Object.entries(plain)) add(to, name, value);
}

/**
 * With hyphens instead of underscores the value is CORS-safelisted, so that it needs no preflight
 * request.
 */
export function acceptLanguageOf(languages: readonly string[] | undefined): string | undefined {
  if (!languages || languages.length === 0) return undefined;
  // A weight has at most three decimals, and 0 means "not acceptable".
  const step = languages.length > 10 ? 1000 : 10;
  return languages
    .map((tag, index) => `${tag.replaceAll("_", "-")};q=${+(1 - index / step).toFixed(3)}`)
    .join(", ");
}
