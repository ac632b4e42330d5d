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

const escape = (value: unknown): string => String(value).replaceAll(/[\\,]/gu, String.raw`\$&`);

function addFilter(to: URLSearchParams, filter: object): void {
  for (const [path, condition] of Object.entries(filter) as [string, unknown][]) {
    const isCompared = typeof condition === "object" && !Array.isArray(condition);
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
    if (value !== undefined) to.append(name, String(value));
}

/**
 * With hyphens instead of underscores the value is CORS-safelisted, so that it needs no preflight
 * request.
 */
export const acceptLanguageOf = (languages: readonly string[] | undefined): string | undefined =>
  languages && languages.length > 0
    ? languages
        .map((tag, index) => `${tag.replaceAll("_", "-")};q=${Math.max(1 - index / 10, 0.1)}`)
        .join(", ")
    : undefined;
