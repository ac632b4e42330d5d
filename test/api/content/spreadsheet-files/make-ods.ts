/**
 * OpenDocument spreadsheets for tests: in come the XML of tables, out goes a real .ods file.
 */
import { strToU8, zipSync } from "fflate";

const NAMESPACES = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
].join(" ");
const HIDDEN =
  '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>';

/** @param tables the `table:table` elements; style `hidden` hides one */
export function createOdsParts(tables: string): Record<string, Uint8Array> {
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${NAMESPACES}><office:automatic-styles>${HIDDEN}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return {
    mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": strToU8(content),
    "META-INF/manifest.xml": strToU8("<manifest/>"),
  };
}

export const createOds = (tables: string): Uint8Array => zipSync(createOdsParts(tables));

/** @returns a table of one name; rows are what stands in it */
export const odsTable = (name: string, rows: string, style = "ta1"): string =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="1024"/>${rows}</table:table>`;

export const odsRow = (cells: string, attributes = ""): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

export const odsText = (text: string, attributes = ""): string =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;

/** @returns a row of texts */
export const odsTexts = (...texts: readonly string[]): string =>
  odsRow(texts.map((text) => odsText(text)).join(""));
