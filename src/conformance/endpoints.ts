/** Checks of the endpoints in CollectionConfiguration. */
import { contract, show } from "./check.ts";
import type { Check } from "./check.ts";
import type { Page } from "./page-checks.ts";

/**
 * Members with a page number; the same names with the suffix Endpoint are the members with the page's
 * URL.
 */
export const ENDPOINTS = [
  "CurrentPage",
  "FirstPage",
  "LastPage",
  "PreviousPage",
  "NextPage",
] as const;

/** @returns the path below the base URL; undefined when the URL is elsewhere */
export function resolveEndpoint(text: string, base: string): string | undefined {
  const { pathname, origin } = new URL(base);
  const below = pathname.replace(/\/$/u, "");
  const url = URL.parse(text, `${base}/`);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}`;
  if (path.startsWith(`${below}/`)) return path.slice(below.length);
  // "Paths are relative to {base_url}" may apply to these, too.
  return text.startsWith("/") ? path : undefined;
}

export const ENDPOINT_CHECK: Check<{ readonly address: string; readonly base: string }> = {
  id: "endpoint-address",
  clause: contract("Endpoints, CollectionConfiguration"),
  rule: "The endpoints in CollectionConfiguration are URLs below the base URL.",
  *judge({ address, base }) {
    if (resolveEndpoint(address, base) === undefined)
      yield { expected: `an address below ${base}`, found: show(address) };
  },
};

interface Led {
  readonly page: Page | undefined;
  readonly number: number;
}

export const LEADS_CHECK: Check<Led> = {
  id: "endpoint-page",
  clause: contract("Endpoints, CollectionConfiguration"),
  rule: "The endpoint of a page returns that page.",
  *judge({ page, number }) {
    const found = page?.configuration.CurrentPage;
    if (found !== number) {
      yield {
        expected: `page ${number}`,
        found: found === undefined ? "no page" : `page ${found}`,
      };
    }
  },
};
