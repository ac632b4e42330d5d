/**
 * The patterns that may take more than linear time, or about which the checker says nothing: each with the
 * bound of what it is tried on, and where that is looked at.
 */
export const BOUNDED_PATTERNS: Readonly<Record<string, string>> = {
  "/[\\p{Cc}--[\\t\\n\\r]]/v": "one character; the checker does not know the flag v",
  "/[[\\p{Cc}--[\\t\\n\\r]]\\p{Cs}\\uFFFD]/v":
    "one character; the checker does not know the flag v",

  "/\\/+$/u":
    "a path of at most 100 characters (src/serve/routes.ts: MAX_SHOWN_LENGTH), or an argument of a command",

  "/^[' ]+|[' ]+$/gu":
    "a declared title of at most 64 characters (src/validate/installation/declared-names.ts)",
  "/\\B(?=(?:\\d{3})+$)/gu": "the digits of a number that was counted",

  [String.raw`/\[[^\]]*\]|general/gu`]:
    "a number format of at most 255 characters (MAX_FORMAT_CHARACTERS in src/content/limits.ts)",
};

/** Places where a pattern is made of a text that exists only at run time. */
export const LATER_PATTERNS: Readonly<Record<string, string>> = {
  "src/lib/pattern.ts": "only read, and never tried: RE2 decides",
  "src/cli/content-types/shape.ts": "at most 100 characters, as for a timestamp",
};
