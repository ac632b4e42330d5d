/** Queries as the service spells them. */
import type { RequestOptions } from "./types.ts";

/** All that any collection knows, to spell it. */
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

/** Adds a query to an address. What is undefined says nothing. */
export function addQuery(to: URLSearchParams, query: AnyQuery): void {
  const { filter = [], near, languages: _, signal: __, ...others } = query;
  for (const one of [filter].flat()) addFilter(to, one);
  const plain = { ...others, near: near && [near.longitude, near.latitude] };
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) to.append(name, String(value));
}

/** CORS-safelisted, so that it costs no question beforehand: a tag has no underscore. */
export const acceptLanguageOf = (languages: readonly string[] | undefined): string | undefined =>
  languages && languages.length > 0
    ? languages
        .map((tag, index) => `${tag.replaceAll("_", "-")};q=${Math.max(1 - index / 10, 0.1)}`)
        .join(", ")
    : undefined;
