import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseMediaType } from "./accept.ts";

const ACCEPTED: readonly (string | undefined)[] = [
  undefined,
  "application/json",
  "APPLICATION/JSON",
  "*/*",
  "application/*",
  "text/html, */*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
  "text/html;q=1, application/json;q=0.001",
  "application/json;q=1.000",
  "application/json; charset=utf-8",
  'application/json;profile="a,b;q=0"',
  "application/json;odata=verbose",
  "application/json ; q=0.5",
  "text/*, application/json",
  // The most specific range decides.
  "*/*;q=0, application/json",
  "application/*;q=0, application/json;q=0.1",
  "*/*;q=0, application/*",
  "application/json;v=1;q=0, */*",
  "application/json;q=0, application/json",
  // Invalid syntax is ignored.
  "",
  "   ",
  ",,,",
  "json",
  "application/",
  "/json",
  "text/html, garbage",
  "text/html;q=2",
  "text/html;q=0.1234",
  "text/html;q=-1",
  "text/html;q",
  "text/html image/png",
  'text/html;a="unclosed',
  "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
  ", application/json",
];

const REFUSED: readonly string[] = [
  "text/html",
  "text/*",
  "text/html, image/*;q=0.8",
  "application/xml",
  "application/json;q=0",
  "application/json;q=0.000",
  "application/json; Q=0",
  "application/json;q=0, */*",
  "application/json;q=0, application/*",
  "application/*;q=0, */*",
  "*/*;q=0",
  "text/html, */*;q=0",
  "application/jsonp",
  "application/json-patch+json",
  "application/geo+json",
  'text/plain;a="b, application/json"',
  "text/html;level=1;",
];

const JSON_ONLY = ["application/json"] as const;
const ALL = ["application/json", "application/geo+json", "text/csv"] as const;

/** Short names of the three media types. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  json: "application/json",
  geo: "application/geo+json",
  csv: "text/csv",
  none: undefined,
};

/** What is chosen where all three are offered. */
const CHOICES: readonly (readonly [header: string | undefined, chosen: keyof typeof TYPES])[] = [
  [undefined, "json"],
  ["", "json"],
  ["*/*", "json"],
  ["application/json", "json"],
  ["application/geo+json", "geo"],
  ["APPLICATION/GEO+JSON", "geo"],
  ["text/csv", "csv"],
  ["Text/CSV ; q=0.1", "csv"],
  ["text/*", "csv"],
  ["application/*", "json"],
  // Equals: JSON before GeoJSON before CSV, in whatever order they are named.
  ["text/csv, application/geo+json, application/json", "json"],
  ["text/csv, application/geo+json", "geo"],
  ["text/csv;q=0.5, */*;q=0.5", "json"],
  ["application/geo+json, */*", "json"],
  // The weight decides.
  ["application/geo+json, application/json;q=0.9", "geo"],
  ["application/geo+json;q=0.8, application/json;q=0.9", "json"],
  ["text/csv, */*;q=0.8", "csv"],
  ["text/csv;q=0.2, application/geo+json;q=0.3, application/json;q=0.1", "geo"],
  ["text/html, text/csv;q=0.001", "csv"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"],
  // Of the weights that a type has twice, the greater one counts.
  ["text/csv;q=0.9, text/csv;q=0.1, application/json;q=0.5", "csv"],
  ["text/csv;q=0.1, text/csv;q=0.9, application/json;q=0.5", "csv"],
  // The most precise range decides about each type.
  ["application/*;q=0.1, text/csv;q=0.5, application/geo+json", "geo"],
  ["application/json;q=0, */*", "geo"],
  ["application/*;q=0, */*", "csv"],
  ["application/json;q=0.1, application/*", "geo"],
  ["text/*, text/csv;q=0", "none"],
  ["*/*;q=0.5, application/json;q=0.2", "geo"],
  ["*/*;q=0, text/csv;q=0.1", "csv"],
  ["application/json;q=0, application/geo+json;q=0, text/csv;q=0", "none"],
  ["*/*;q=0", "none"],
  ["text/html", "none"],
  ["text/x-csv, application/csv+json", "none"],
  ["image/*, text/plain", "none"],
  // Parameters that the type has must match; others are ignored.
  ["text/csv;header=present", "csv"],
  ['text/csv;charset="UTF-8";HEADER="pre\\sent"', "csv"],
  ["text/csv;header=absent", "none"],
  ["text/csv;charset=iso-8859-1", "none"],
  ["text/csv;header=absent, application/json;q=0.1", "json"],
  ["text/csv;header=present;q=0.2, text/csv, application/json;q=0.5", "json"],
  ["text/csv;header=present, text/csv;q=0.2, application/json;q=0.5", "csv"],
  ["text/csv;header=absent;q=0, text/csv", "csv"],
  ["text/csv;profile=x", "csv"],
  ["text/*;charset=latin1, application/json;q=0.3", "json"],
  ["application/geo+json;profile=x", "geo"],
  // Invalid syntax is ignored.
  ["text/csv;q=7", "json"],
  ["text/csv, garbage", "json"],
];

describe("chooseMediaType among three", () => {
  for (const [header, chosen] of CHOICES)
    test(`${header}: ${chosen}`, () => assert.equal(chooseMediaType(header, ALL), TYPES[chosen]));
});

const acceptsJson = (header: string | undefined): boolean =>
  chooseMediaType(header, JSON_ONLY) !== undefined;

describe("chooseMediaType where JSON alone is offered", () => {
  for (const header of ACCEPTED)
    test(`yes: ${header ?? "(absent)"}`, () => assert.equal(acceptsJson(header), true));

  for (const header of REFUSED)
    test(`no: ${header}`, () => assert.equal(acceptsJson(header), false));
});
