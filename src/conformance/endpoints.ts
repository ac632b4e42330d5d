/** The addresses of pages that stand in bodies, and where they lead. */
import { contract, show } from "./check.ts";
import type { Check } from "./check.ts";
import type { Page } from "./page-checks.ts";

/** The addresses in a page, each with the number of the page that it is of. */
export const ENDPOINTS = [
  "CurrentPage",
  "FirstPage",
  "LastPage",
  "PreviousPage",
  "NextPage",
] as const;

/** @returns the path below the base address; undefined when it leads elsewhere */
export function resolveEndpoint(text: string, base: string): string | undefined {
  const { pathname, origin } = new URL(base);
  const below = pathname.replace(/\/$/u, "");
  const url = URL.parse(text, `${base}/`);
  if (url?.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}`;
  if (path.startsWith(`${below}/`)) return path.slice(below.length);
  // "Paths are relative to {base_url}" may be meant of these, too.
  return text.startsWith("/") ? path : undefined;
}

export const ENDPOINT_CHECK: Check<{ readonly address: string; readonly base: string }> = {
  id: "endpoint-address",
  clause: contract("Endpoints, CollectionConfiguration"),
  rule: "The addresses of pages lie below the base address.",
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
  rule: "From the address of a page that page is obtained.",
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
