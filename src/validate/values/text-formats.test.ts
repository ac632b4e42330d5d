import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFormat } from "../../catalog/field.ts";
import { FORMAT_CHECKS, findAddressFault, guessAddress } from "./text-formats.ts";

/** Format, text, the beginning of what is said of it (nothing: it is right), and what is suggested. */
const ROWS: readonly (readonly [TextFormat, string, said?: string, suggestion?: string])[] = [
  ["niceUri", "a/b-c/d.html"],
  ["niceUri", "/a", "must not begin with a slash"],
  ["niceUri", "a/", "must not end with a slash"],
  ["niceUri", "a b", "must not contain whitespace"],
  ["niceUri", "a?b", "must not contain whitespace"],
  ["niceUri", "a//b", "must be path segments"],
  ["niceUri", "a/../b", "must be path segments"],
  ["niceUri", ".", "must be path segments"],
  ["niceUri", ".well-known/..."],
  ["sitePath", "/a/b/"],
  ["sitePath", "/"],
  ["sitePath", "/a", "must be a site-relative path"],
  ["sitePath", "a/", "must be a site-relative path"],
  ["sitePath", "/a#b/", "must not contain whitespace"],
  ["sitePath", "/a//b/", "must not contain two consecutive slashes"],
  ["color", "abc"],
  ["color", "a1b2c3"],
  ["color", "a1b2c3d4"],
  ["color", "#abc", "must be written without #", "abc"],
  ["color", "abcd", "must be a colour"],
  ["color", "#abcd", "must be a colour"],
  ["mail", "a@b.de"],
  ["mail", "a@b", "does not look like"],
  ["mail", "a@b.de, c@d.de", "does not look like"],
  ["zip", "24103"],
  ["zip", "A-1010"],
  ["zip", "1010", "has four digits", "01010"],
  ["zip", "101"],
  ["house", "3-5"],
  ["house", "3. Mai", "looks like a date"],
  ["house", "Dez 12", "looks like a date"],
  ["house", "3.12.", "looks like a date"],
];

test("texts have their form, and what is wrong is said", () => {
  for (const [format, text, said, suggestion] of ROWS) {
    const verdict = FORMAT_CHECKS[format](text, undefined);
    const found = verdict?.error ?? verdict?.warning;
    if (said === undefined) assert.equal(found, undefined, `${format} ${text}`);
    else assert.ok(found?.text.startsWith(said), `${format} ${text}: ${found?.text}`);
    assert.equal(verdict?.suggestion, suggestion, `${format} ${text}`);
  }
});

const suggestFor = (zip: number): unknown => FORMAT_CHECKS.zip(String(zip), zip)?.suggestion;

test("a number in a cell may have lost the zero of a postal code", () => {
  assert.equal(suggestFor(1067), "01067");
  assert.equal(suggestFor(1000), "01000");
  assert.equal(suggestFor(999), undefined);
  assert.ok(FORMAT_CHECKS.zip("999", 999)?.error);
  assert.ok(FORMAT_CHECKS.zip("9999", 9999)?.error);
  assert.equal(FORMAT_CHECKS.zip("10000", 10_000), undefined);
  assert.ok(FORMAT_CHECKS.phone("431", 431)?.warning);
  assert.equal(FORMAT_CHECKS.phone("0431", undefined), undefined);
});

test("two UUIDs are written in lower case", () => {
  const uuid = "0F8FAD5B-D9CB-469F-A165-70867728950E";
  const { uuidPair } = FORMAT_CHECKS;
  const lower = `${uuid}/${uuid}`.toLowerCase();
  assert.deepEqual(uuidPair(`${uuid}/${uuid}`, undefined), { text: lower });
  assert.equal(uuidPair(lower, undefined), undefined);
  for (const wrong of [uuid, `${lower}/${uuid}`, `${uuid}/x`])
    assert.ok(uuidPair(wrong, undefined)?.error, wrong);
});

test("an address is absolute, or begins at the root of the site", () => {
  for (const right of ["/", "/a?b#c", "https://a.de", "HTTP://a.de/b"])
    assert.equal(findAddressFault(right), undefined, right);
  for (const wrong of ["", "a", "//a.de", "ftp://a.de", "https://", "https://a b", "mailto:a@b.de"])
    assert.ok(findAddressFault(wrong), wrong);
});

test("an address without its scheme is https, and other texts are no address", () => {
  for (const [text, meant] of [
    ["www.example.de", "https://www.example.de"],
    ["example.de/a b?c", "https://example.de/a%20b?c"],
    ["kreis-plön.de:8080", "https://kreis-plön.de:8080"],
    ["//example.de/a", "https://example.de/a"],
    ["http:///example.de", "https://example.de"],
    ["/a b", "/a%20b"],
    ["https://example.de/a b", "https://example.de/a%20b"],
    ["info@example.de", undefined],
    ["mailto:info@example.de", undefined],
    ["www.example.de, www.example.org", undefined],
    ["Programm", undefined],
    ["Seite 3.1", undefined],
    ["1.2.3", undefined],
    ["ftp://example.de", undefined],
    ["-a.de", undefined],
    ["/a\\b", undefined],
  ] as const)
    assert.equal(guessAddress(text), meant, text);
});
