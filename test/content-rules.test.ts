/**
 * In charge of proving every rule about content: real files in all formats, read and checked,
 * give exactly these lines, or exactly this canonical JSON.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ACCEPTED_NAVIGATION_ROWS } from "./content-rules/accepted-navigation-rows.ts";
import { ACCEPTED_ROWS } from "./content-rules/accepted-rows.ts";
import { checkFiles, listLines } from "./content-rules/check-files.ts";
import { CSV_ROWS } from "./content-rules/csv-rows.ts";
import { HEADER_ROWS } from "./content-rules/header-rows.ts";
import { IDENTITY_ROWS } from "./content-rules/identity-rows.ts";
import { INSTALLATION_ROWS } from "./content-rules/installation-rows.ts";
import { NAVIGATION_ROWS } from "./content-rules/navigation-rows.ts";
import { ACCEPTED_XLSX_ROWS, XLSX_ROWS } from "./content-rules/xlsx-rows.ts";
import { SLIP_ROWS } from "./content-rules/slip-rows.ts";
import { TEXT_ROWS } from "./content-rules/text-rows.ts";
import { VALUE_ROWS } from "./content-rules/value-rows.ts";

const RULE_TABLES = {
  values: VALUE_ROWS,
  texts: TEXT_ROWS,
  "items side by side": SLIP_ROWS,
  "identity and references": IDENTITY_ROWS,
  "languages and navigation": NAVIGATION_ROWS,
  "installation and custom attributes": INSTALLATION_ROWS,
  cells: CSV_ROWS,
  "header rows": HEADER_ROWS,
  spreadsheets: XLSX_ROWS,
};

for (const [title, rows] of Object.entries(RULE_TABLES)) {
  describe(`rules of ${title}`, () => {
    for (const { name, files, lines } of rows) {
      test(name, async () => {
        assert.deepEqual(listLines(await checkFiles(files)), lines);
      });
    }
  });
}

describe("accepted content", () => {
  for (const { name, files, resource, items } of [
    ...ACCEPTED_ROWS,
    ...ACCEPTED_NAVIGATION_ROWS,
    ...ACCEPTED_XLSX_ROWS,
  ]) {
    test(name, async () => {
      const result = await checkFiles(files);
      assert.deepEqual(listLines(result), []);
      assert.ok(result.valid);
      const texts = result.content.items[resource].map((item) => Buffer.from(item.json).toString());
      assert.deepEqual(texts, items);
    });
  }
});
