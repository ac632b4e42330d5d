/** What is kept of HTML is what was left of it when it was cleaned. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";

const declared = (field: string): string =>
  `resources:\n  news:\n    fields:\n      Body: { type: html${field} }\n`;
const PASTED = '<P class=a><span id="b">One</span></P><!-- c -->';

test("HTML is kept without what a program added, which is one warning a field", async () => {
  const result = await checkFiles({
    "installation.yaml": declared(", nullable: true"),
    "news.jsonl": [PASTED, "<!-- a --> ", "<p>One</p>"]
      .map((Body, index) => JSON.stringify({ Key: `k${index}`, Body }))
      .join("\n"),
  });
  assert.ok(result.valid, listLines(result).join("\n"));
  const items = mustGet(result.content.items, "news" as ResourceName);
  assert.deepEqual(
    items.map(({ json }) => (JSON.parse(Buffer.from(json).toString()) as { Body?: unknown }).Body),
    ["<p>One</p>", "", "<p>One</p>"],
  );
  assert.deepEqual(listLines(result), [
    `news.jsonl:1: Body: has formatting that is left out: class, <span> and comments (${PASTED})`,
    "news.jsonl:2: Body: has formatting that is left out: comments (<!-- a --> )",
  ]);
});

test("HTML that is nothing but formatting is no value", async () => {
  const result = await checkFiles({
    "installation.yaml": declared(""),
    "news.csv": "Key,Body\na,<!-- b -->\n",
  });
  assert.deepEqual(listLines(result), ["news.csv:2: Body: must not be empty (<!-- b -->)"]);
});
