/** The form encoding of query strings. */
import { requestError } from "../../errors.ts";
import type { MalformedReason } from "../../errors.ts";

export interface QueryPair {
  readonly name: string;
  readonly value: string;
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw requestError("REQUEST_MALFORMED", {
      reason: "percentEncoding" satisfies MalformedReason,
    });
  }
}

/**
 * Empty pairs (`&&`) say nothing; a pair without `=` has an empty value.
 * @throws RequestError REQUEST_MALFORMED when a percent sign does not begin an octet of UTF-8
 */
export const readPairs = (text: string): readonly QueryPair[] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const end = pair.includes("=") ? pair.indexOf("=") : pair.length;
      return { name: decode(pair.slice(0, end)), value: decode(pair.slice(end + 1)) };
    });

/** @returns a value as people write it in an address: encoded only what means something else there */
export const writeValue = (value: string): string =>
  value.replaceAll(/[%&+#]/gu, encodeURIComponent);
