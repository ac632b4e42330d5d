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

const write = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

const escape = (value: unknown): string => write(value).replaceAll(/[\\,]/gu, String.raw`\$&`);

function addFilter(to: URLSearchParams, filter: object): void {
  for (const [path, condition] of Object.entries(filter) as [string, unknown][]) {
    const isCompared =
      typeof condition === "object" && !Array.isArray(condition) && !(condition instanceof Date);
    const compared = Object.entries(isCompared ? (condition ?? {}) : { "": condition });
    for (const [operator, value] of compared as [string, unknown][]) {
      if (value === undefined) continue;
      const values = (Array.isArray(value) ? value : [value]).map(escape);
      to.append(`filter[${path}]${operator && `[${operator}]`}`, values.join(","));
    }
  }
}

/** Adds a query to a URL. Undefined values are left out. */
export function addQuery(to: URLSearchParams, query: AnyQuery): void {
  const { filter = [], near, languages: _, signal: __, ...others } = query;
  for (const one of [filter].flat()) addFilter(to, one);
  const plain = { ...others, near: near && [near.longitude, near.latitude] };
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) to.append(name, write(value));
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
