import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acceptsJson } from "./accept.ts";

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
  // No grammar, no wish.
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

describe("acceptsJson", () => {
  for (const header of ACCEPTED) {
    test(`yes: ${header ?? "(absent)"}`, () => assert.equal(acceptsJson(header), true));
  }
  for (const header of REFUSED) {
    test(`no: ${header}`, () => assert.equal(acceptsJson(header), false));
  }
  test("reads 16 KiB of anything in an instant", () => {
    const started = performance.now();
    for (const header of [
      "a/b;".repeat(4000),
      `a/b;c="${"\\".repeat(16_000)}`,
      "a/b, ".repeat(3200),
      `a/b${" ".repeat(16_000)}x`,
      "text/html;q=0.5, ".repeat(900),
    ]) {
      acceptsJson(header);
    }
    assert.ok(performance.now() - started < 300);
  });
});
