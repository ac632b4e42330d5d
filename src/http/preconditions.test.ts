import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatHttpDate } from "./http-date.ts";
import { findUnchanged } from "./preconditions.ts";

const CHANGED = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000;
const NOW = Date.UTC(2026, 10, 21, 7, 35, 10) / 1000;
const date = formatHttpDate;

/** The server would send br; the client also accepts gzip and the uncoded body. */
const OWN = ['"v1-br"', '"v1-gzip"', '"v1"'] as const;

type Row = readonly [
  name: string,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  expected: string | undefined,
];

const ROWS: readonly Row[] = [
  ["no condition", undefined, undefined, undefined],
  // If-None-Match: one tag
  ["the tag", '"v1-br"', undefined, '"v1-br"'],
  ["the tag, weak", 'W/"v1-br"', undefined, '"v1-br"'],
  ["the tag of another coding", '"v1-gzip"', undefined, '"v1-gzip"'],
  ["the tag of another coding, weak", 'W/"v1-gzip"', undefined, '"v1-gzip"'],
  ["the uncoded tag", '"v1"', undefined, '"v1"'],
  ["a coding that is not accepted", '"v1-zstd"', undefined, undefined],
  ["another tag", '"v2"', undefined, undefined],
  ["a longer tag", '"v1-br-x"', undefined, undefined],
  ["a shorter tag", '"v"', undefined, undefined],
  ["a tag in other letters", '"V1-BR"', undefined, undefined],
  ["the empty tag", '""', undefined, undefined],
  ["a tag without quotes", "v1-br", undefined, undefined],
  ["half a quote", '"v1-br', undefined, undefined],
  ["the other half", 'v1-br"', undefined, undefined],
  ["single quotes", "'v1-br'", undefined, undefined],
  ["a small w", 'w/"v1-br"', undefined, undefined],
  ["W without slash", 'W"v1-br"', undefined, undefined],
  ["W apart", 'W/ "v1-br"', undefined, undefined],
  ["W twice", 'W/W/"v1-br"', undefined, undefined],
  ["a blank inside", '"v1 -br"', undefined, undefined],
  ["blanks around", '  "v1-br"\t', undefined, '"v1-br"'],
  ["text behind", '"v1-br" x', undefined, undefined],
  ["nothing", "", undefined, undefined],
  ["only blanks", "  ", undefined, undefined],
  ["an escaped quote ends the tag", String.raw`"v1\"-br"`, undefined, undefined],
  ["bytes beyond ASCII", '"v\u00fc", "v1-br"', undefined, '"v1-br"'],
  // If-None-Match: lists
  ["first of a list", '"v1-br", "v2"', undefined, '"v1-br"'],
  ["last of a list", '"v2", "v1-br"', undefined, '"v1-br"'],
  ["middle of a list, weak", '"v2", W/"v1-br", "v3"', undefined, '"v1-br"'],
  ["a list without blanks", '"v2","v1-br","v3"', undefined, '"v1-br"'],
  ["a list with tabs", '"v2"\t,\t"v1-br"', undefined, '"v1-br"'],
  ["empty members", ', ,"v1-br",,', undefined, '"v1-br"'],
  ["only commas", ",,,", undefined, undefined],
  ["what would be sent before other codings", '"v1", "v1-br"', undefined, '"v1-br"'],
  ["other codings in the server's order", '"v1", "v1-gzip"', undefined, '"v1-gzip"'],
  ["none of a list", '"v2", "v3"', undefined, undefined],
  ["a comma inside a tag", '"v1-br,v2"', undefined, undefined],
  ["a comma inside another tag", '"a,b", "v1-br"', undefined, '"v1-br"'],
  ["a list with junk", '"v1-br", junk', undefined, undefined],
  ["junk before a tag", 'junk, "v1-br"', undefined, undefined],
  ["no comma between", '"v2" "v1-br"', undefined, undefined],
  [
    "a long list",
    Array.from({ length: 300 }, (_, i) => `"x${i}"`).join() + ',"v1"',
    undefined,
    '"v1"',
  ],
  [
    "beyond what is read of a list",
    Array.from({ length: 400 }, (_, i) => `"x${i}"`).join() + ',"v1"',
    undefined,
    undefined,
  ],
  // If-None-Match: star
  ["star", "*", undefined, '"v1-br"'],
  ["star with blanks", " * ", undefined, '"v1-br"'],
  ["a star in quotes", '"*"', undefined, undefined],
  ["a weak star", "W/*", undefined, undefined],
  ["a star in a list", '*, "v2"', undefined, undefined],
  ["two stars", "**", undefined, undefined],
  // If-None-Match before and instead of If-Modified-Since
  ["both hold", '"v1-br"', date(CHANGED), '"v1-br"'],
  ["tag holds, date does not", '"v1-br"', date(CHANGED - 1), '"v1-br"'],
  ["tag fails, date holds", '"v2"', date(CHANGED), undefined],
  ["junk tag, date holds", "junk", date(CHANGED), undefined],
  ["empty tag list, date holds", "", date(CHANGED), undefined],
  ["tag holds, junk date", '"v1-br"', "junk", '"v1-br"'],
  // If-Modified-Since
  ["the date", undefined, date(CHANGED), '"v1-br"'],
  ["a second before", undefined, date(CHANGED - 1), undefined],
  ["a second after", undefined, date(CHANGED + 1), '"v1-br"'],
  ["years before", undefined, date(0), undefined],
  ["now", undefined, date(NOW), '"v1-br"'],
  ["a second from now", undefined, date(NOW + 1), undefined],
  ["far in the future", undefined, "Fri, 31 Dec 9999 23:59:59 GMT", undefined],
  ["RFC 850", undefined, "Sunday, 06-Nov-94 08:49:37 GMT", '"v1-br"'],
  ["RFC 850, a second before", undefined, "Sunday, 06-Nov-94 08:49:36 GMT", undefined],
  ["RFC 850, 50 years ahead", undefined, "Friday, 20-Nov-76 00:00:00 GMT", undefined],
  ["asctime", undefined, "Sun Nov  6 08:49:37 1994", '"v1-br"'],
  ["asctime, a second before", undefined, "Sun Nov  6 08:49:36 1994", undefined],
  ["asctime with GMT", undefined, "Sun Nov  6 08:49:37 1994 GMT", undefined],
  ["the wrong weekday", undefined, "Mon, 06 Nov 1994 08:49:37 GMT", undefined],
  ["another zone", undefined, "Sun, 06 Nov 1994 08:49:37 CET", undefined],
  ["a date that does not exist", undefined, "Fri, 30 Feb 2018 00:00:00 GMT", undefined],
  ["ISO 8601", undefined, "1994-11-06T08:49:37Z", undefined],
  ["seconds", undefined, String(CHANGED), undefined],
  ["an empty date", undefined, "", undefined],
  ["two dates", undefined, `${date(CHANGED)}, ${date(CHANGED)}`, undefined],
  ["an old extension", undefined, `${date(CHANGED)}; length=512`, undefined],
];

describe("findUnchanged", () => {
  for (const [name, ifNoneMatch, ifModifiedSince, expected] of ROWS) {
    test(name, () => {
      const validators = { entityTags: OWN, lastModified: CHANGED };
      assert.equal(findUnchanged({ ifNoneMatch, ifModifiedSince }, validators, NOW), expected);
    });
  }

  test("if the last change is unknown, dates are ignored, but tags are compared", () => {
    const validators = { entityTags: OWN, lastModified: undefined };
    const conditions = { ifNoneMatch: undefined, ifModifiedSince: date(CHANGED + 1000) };
    assert.equal(findUnchanged(conditions, validators, NOW), undefined);
    const tagged = { ...conditions, ifNoneMatch: '"v1"' };
    assert.equal(findUnchanged(tagged, validators, NOW), '"v1"');
  });

  test("after the clock was set back, dates that are now in the future are ignored", () => {
    const validators = { entityTags: OWN, lastModified: CHANGED };
    for (const since of [CHANGED - 10, CHANGED - 5, CHANGED, CHANGED + 5]) {
      const conditions = { ifNoneMatch: undefined, ifModifiedSince: date(since) };
      assert.equal(findUnchanged(conditions, validators, CHANGED - 5), undefined);
    }
  });
});
