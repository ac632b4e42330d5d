import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { createDirectory, readAll } from "./content-directory.ts";
import { createOds, createOdsParts, odsRow, odsTable, odsTexts } from "./test-ods.ts";

const FILE = "navigation.ods";

const damage = (reason: string): string =>
  `the file is damaged or no workbook (${reason}): save it again as .xlsx or .ods`;

const change = (edit: (parts: Record<string, Uint8Array>) => void): Uint8Array => {
  const parts = createOdsParts(odsTable("S", odsTexts("A") + odsTexts("x")));
  edit(parts);
  return zipSync(parts);
};

const FILES: Readonly<Record<string, readonly [content: Uint8Array, problem: string]>> = {
  "a password": [
    change((parts) => {
      parts["META-INF/manifest.xml"] = strToU8("<manifest><encryption-data/></manifest>");
      parts["content.xml"] = Buffer.from("\u0001\u0002\u0003");
    }),
    "the workbook is protected by a password: save it without one",
  ],
  "a text document": [
    change((parts) => {
      parts["mimetype"] = strToU8("application/vnd.oasis.opendocument.text");
    }),
    damage("it has no workbook in it"),
  ],
  "no content": [change((parts) => delete parts["content.xml"]), damage("content.xml is missing")],
  "XML that is broken": [
    createOds(
      odsTable(
        "S",
        odsTexts("A") + odsRow("<table:table-cell><text:p>x</text:q></table:table-cell>"),
      ),
    ),
    damage("2:839: unexpected close tag"),
  ],
  "an entity of its own": [
    createOds(odsTable("S", odsTexts("A") + odsTexts("&own;"))),
    damage("2:862: undefined entity"),
  ],
  "only hidden sheets": [
    createOds(odsTable("S", odsTexts("A"), "hidden")),
    "the workbook has no visible sheet: show the one with content",
  ],
};

describe("an .ods file with", () => {
  for (const [name, [content, problem]] of Object.entries(FILES)) {
    test(name, async (context) => {
      const directory = await createDirectory(context, { [FILE]: content });
      const { records, problems } = await readAll(directory, "navigation");
      assert.deepEqual(records, []);
      const place = { severity: "error", file: FILE, resource: "navigation" } as const;
      assert.deepEqual(problems, [{ ...place, problem }]);
    });
  }
});
