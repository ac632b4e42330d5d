/** Hostile .ods files. */
import {
  createOdsParts,
  odsRow,
  odsTable,
  odsText,
  odsTexts,
} from "../../../api/content/spreadsheet-files/make-ods.ts";
import { hostile, zipQuickly } from "./hostile-file.ts";
import type { HostileFile } from "./hostile-file.ts";

const NAME = "navigation.ods";

const HEADER = odsTexts("Key", "Identifier");

const make = (tables: string): Buffer => zipQuickly(createOdsParts(tables));

const withRows = (rows: string): Buffer => make(odsTable("Navigation", HEADER + rows));

const withContent = (xml: string | Uint8Array): Buffer =>
  zipQuickly({ ...createOdsParts(""), "content.xml": xml });

export const ODS_ROWS: readonly HostileFile[] = [
  hostile(
    "a cell of a million spaces",
    NAME,
    () => withRows(odsTexts(`${" ".repeat(1_000_000)}x`)),
    /Identifier: must be given/u,
  ),
  hostile(
    "a million line breaks and spaces",
    NAME,
    () => withRows(odsTexts(`x${" \n".repeat(500_000)}x`)),
    /Identifier: must be given/u,
  ),
  hostile(
    "a million spans in spans",
    NAME,
    () => withRows(odsText("<text:span>".repeat(1_000_000))),
    /more than 64 elements are nested/u,
  ),
  hostile(
    "tables in tables",
    NAME,
    () => withContent(`<o>${"<table:table>".repeat(1_000_000)}</o>`),
    /more than 64 elements are nested/u,
  ),
  hostile(
    "ten million columns of one value",
    NAME,
    () => withRows(odsRow(odsText("x", 'table:number-columns-repeated="10000000"'))),
    /contains a value but has no name/u,
  ),
  hostile(
    "a million rows of one value",
    NAME,
    () => withRows(odsRow(odsText("x"), 'table:number-rows-repeated="1000000"')),
    /there are more than 100,000 errors, so the rest is not read/u,
  ),
  hostile(
    "a million rows of 16,384 values",
    NAME,
    () =>
      withRows(
        odsRow(
          odsText("x", 'table:number-columns-repeated="16384"'),
          'table:number-rows-repeated="1000000"',
        ),
      ),
    /has more than 2000000 cells with values/u,
  ),
  hostile(
    "a text of a billion blanks",
    NAME,
    () => withRows(odsRow(odsText('<text:s text:c="1000000000"/>'.repeat(3)))),
    /the row is longer than/u,
  ),
  hostile(
    "a row of 14 texts of a million characters, a thousand times",
    NAME,
    () =>
      withRows(
        odsRow(
          odsText('<text:s text:c="1000000"/>x').repeat(14),
          'table:number-rows-repeated="1000"',
        ),
      ),
    /the row is longer than/u,
  ),
  hostile(
    "2,000 sheets",
    "content.ods",
    () => make(Array.from({ length: 2000 }, (_, index) => odsTable(`T${index}`, HEADER)).join("")),
    /more than 1000 sheets/u,
  ),
  hostile(
    "a sheet in a comment",
    NAME,
    () => withContent(`<o><!--${odsTable("Fake", HEADER)}-->${odsTable("#", "")}</o>`),
    /no visible sheet/u,
  ),
  hostile(
    "a style of a million attributes without an end",
    NAME,
    () => withContent(`<o><style:style ${'a="<style b='.repeat(1_000_000)}`),
    /the file is damaged/u,
  ),
  hostile(
    "styles that begin in the attributes of styles",
    NAME,
    () => withContent(`<o>${` a="<style b='" b="' c='"`.repeat(500_000)}`),
    /the file is damaged/u,
  ),
  hostile(
    "a style of 20 MB of blanks",
    NAME,
    () => withContent(`<o><style:style ${" ".repeat(20_000_000)}></o>`),
    /a text longer than 16777216 characters/u,
  ),
  hostile(
    "a manifest of 17 MB",
    NAME,
    () => zipQuickly({ ...createOdsParts(""), "META-INF/manifest.xml": " ".repeat(17_000_000) }),
    /unpacks to more than 16777216 bytes/u,
  ),
  hostile(
    "1,100,000 empty rows",
    NAME,
    () => withRows("<table:table-row/>".repeat(1_100_000)),
    /more than 1048576 rows/u,
  ),
  hostile("a million sheets", NAME, () => make("<table:table/>".repeat(1_000_000)), /1000 sheets/u),
  hostile(
    "a million namespaces, of which each element declares 200",
    NAME,
    () => {
      const declared = Array.from({ length: 200 }, (_, index) => `xmlns:a${index}="urn:a"`);
      return withRows(`<x ${declared.join(" ")}/>`.repeat(5000) + odsTexts("x"));
    },
    /Identifier: must be given/u,
  ),
  hostile(
    "names of a million letters in each other",
    NAME,
    () => withRows(`<a${"b".repeat(1_000_000)}>`.repeat(60)),
    /the file is damaged/u,
  ),
  hostile(
    "16,000 merged columns over 20,000 rows",
    NAME,
    () =>
      withRows(
        odsRow(
          '<table:table-cell table:number-rows-spanned="9999"><text:p>x</text:p></table:table-cell>'.repeat(
            16_000,
          ),
        ) + odsTexts("x").repeat(20_000),
      ),
    /more than 2000000 cells in merged ranges/u,
  ),
];
