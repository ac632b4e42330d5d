/**
 * The syntax of Accept-Language (RFC 9110 §12.5.4, weights §12.4.2). What is not a range is
 * skipped.
 */
import { subtagOfLanguageCode } from "../catalog/language-codes.ts";

export interface LanguageRange {
  /** In lower case; `*` for every language that no other range names. */
  readonly range: string;
  /** 1 most wanted, 0 not acceptable. */
  readonly weight: number;
}

/** Longer headers are cut: browsers send less than 200 characters. */
const MAX_HEADER_LENGTH = 2048;
/** Further ranges are left out, since four languages are served at most. */
const MAX_RANGES = 32;

// RFC 4647 §2.1 with the weight of RFC 9110 §12.4.2; OWS is space or tab. The contract's codes, and
// locales of many systems, have an underscore where tags have a hyphen.
const ELEMENT =
  /^[ \t]*(\*|[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*)[ \t]*(?:;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/u;

/** @returns the ranges, most wanted first; those with weight 0 last */
export function parseAcceptLanguage(header: string | undefined): readonly LanguageRange[] {
  if (header === undefined) return [];
  const ranges: LanguageRange[] = [];
  for (const element of header.slice(0, MAX_HEADER_LENGTH).split(",")) {
    const match = ELEMENT.exec(element);
    if (match?.[1] === undefined) continue;
    ranges.push({ range: readRange(match[1]), weight: Number(match[2] ?? 1) });
    if (ranges.length === MAX_RANGES) break;
  }
  return ranges.toSorted((one, other) => other.weight - one.weight);
}

/** @returns in lower case, with hyphens; a contract code as the tag that it means: `JI` is `yi` */
function readRange(written: string): string {
  const [language = "", ...others] = written.toLowerCase().split(/[-_]/u);
  return [subtagOfLanguageCode(language), ...others].join("-");
}
