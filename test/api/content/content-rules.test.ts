/**
 * Proves every rule about content: real files in all formats, read and checked, give exactly these lines, or
 * exactly this canonical JSON.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ACCEPTED_NAVIGATION_ROWS } from "./rules/accepted-navigation-rows.ts";
import { ACCEPTED_ROWS } from "./rules/accepted-rows.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";
import { CELL_ROWS } from "./rules/cell-rows.ts";
import { CSV_ROWS } from "./rules/csv-rows.ts";
import { HEADER_ROWS } from "./rules/header-rows.ts";
import { IDENTITY_ROWS } from "./rules/identity-rows.ts";
import { INSTALLATION_ROWS } from "./rules/installation-rows.ts";
import { LANGUAGE_ROWS } from "./rules/language-rows.ts";
import { NAMED_ROWS } from "./rules/named-rows.ts";
import { NAVIGATION_ROWS } from "./rules/navigation-rows.ts";
import { ACCEPTED_XLSX_ROWS, XLSX_ROWS } from "./rules/xlsx-rows.ts";
import { PUBLICATION_ROWS } from "./rules/publication-rows.ts";
import { SLIP_ROWS } from "./rules/slip-rows.ts";
import { TEXT_ROWS } from "./rules/text-rows.ts";
import { VALUE_ROWS } from "./rules/value-rows.ts";

const RULE_TABLES = {
  values: VALUE_ROWS,
  texts: TEXT_ROWS,
  "items side by side": SLIP_ROWS,
  "identity and references": IDENTITY_ROWS,
  languages: LANGUAGE_ROWS,
  navigation: NAVIGATION_ROWS,
  publication: PUBLICATION_ROWS,
  "installation and custom attributes": INSTALLATION_ROWS,
  cells: CSV_ROWS,
  "cells with two readings": CELL_ROWS,
  "header rows": HEADER_ROWS,
  "names that people use": NAMED_ROWS,
  spreadsheets: XLSX_ROWS,
};

for (const [title, rows] of Object.entries(RULE_TABLES)) {
  describe(`rules of ${title}`, () => {
    for (const [name, [files, ...lines]] of Object.entries(rows)) {
      test(name, async () => {
        assert.deepEqual(listLines(await checkFiles(files)), lines);
      });
    }
  });
}

describe("accepted content", () => {
  for (const [name, [files, resource, ...items]] of Object.entries({
    ...ACCEPTED_ROWS,
    ...ACCEPTED_NAVIGATION_ROWS,
    ...ACCEPTED_XLSX_ROWS,
  })) {
    test(name, async () => {
      const result = await checkFiles(files);
      assert.deepEqual(listLines(result), []);
      assert.ok(result.valid);
      const texts = mustGet(result.content.items, resource).map((item) =>
        Buffer.from(item.json).toString(),
      );
      assert.deepEqual(texts, items);
    });
  }
});
