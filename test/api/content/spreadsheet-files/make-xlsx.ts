/** Workbooks for tests. */
import { strToU8, zipSync } from "fflate";

export interface TestSheet {
  readonly name: string;
  /** The `row` elements. */
  readonly rows: string;
  /** Ranges such as `A2:A4`. */
  readonly merged?: readonly string[];
  readonly state?: "hidden" | "veryHidden";
  /** The range of each link, and where it leads to. */
  readonly links?: readonly (readonly [ref: string, target: string])[];
  /** The ranges of its tables. */
  readonly tables?: readonly { readonly ref: string; readonly totalsRowCount?: 1 }[];
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** The `si` elements' contents. */
  readonly texts?: readonly string[];
  /** Format codes; the style of a cell is its place in the list, from 1. */
  readonly formats?: readonly (string | number)[];
  readonly epoch1904?: boolean;
  /** The name of the usual style, in the language of the program. */
  readonly usualStyle?: string;
  /** Of the document. */
  readonly language?: string;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const FIRST_CUSTOM_FORMAT = 164;

const relations = (
  list: readonly (readonly [id: string, type: string, target: string])[],
): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function writeStyles(formats: readonly (string | number)[], usualStyle = "Normal"): string {
  const custom = formats.flatMap((format, index) =>
    typeof format === "string"
      ? `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + index}" formatCode="${escapeAttribute(format)}"/>`
      : [],
  );
  const used = formats.map((format, index) =>
    typeof format === "string" ? FIRST_CUSTOM_FORMAT + index : format,
  );
  const cells = [0, ...used].map((id) => `<xf numFmtId="${id}" xfId="0"/>`).join("");
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells}</cellXfs><cellStyles><cellStyle name="Komma" xfId="0" builtinId="3"/><cellStyle name="${usualStyle}" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function writeSheet({ rows, merged = [], links = [] }: TestSheet): string {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  const merges = ranges === "" ? "" : `<mergeCells count="${merged.length}">${ranges}</mergeCells>`;
  const linked = links.map(([ref], at) => `<hyperlink ref="${ref}" r:id="rIdLink${at + 1}"/>`);
  const hyperlinks = links.length === 0 ? "" : `<hyperlinks>${linked.join("")}</hyperlinks>`;
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData>${merges}${hyperlinks}</worksheet>`;
}

/** @returns the parts of the archive by name */
export function createParts(workbook: TestWorkbook): Record<string, Uint8Array> {
  const { sheets, texts = [], formats = [], epoch1904 = false, usualStyle, language } = workbook;
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${epoch1904 ? ' date1904="1"' : ""}/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ["rIdStyles", "styles", "styles.xml"],
      ["rIdTexts", "sharedStrings", "/xl/sharedStrings.xml"],
    ]),
    "xl/styles.xml": writeStyles(formats, usualStyle),
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
  };
  if (language !== undefined) {
    parts["docProps/core.xml"] =
      `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:language>${language}</dc:language></cp:coreProperties>`;
  }
  for (const [index, sheet] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = writeSheet(sheet);
    const { tables = [], links = [] } = sheet;
    const nameTable = (at: number): string => `table${index + 1}-${at + 1}.xml`;
    if (tables.length + links.length > 0) {
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relations([
        ...tables.map((_, at) => [`rId${at + 1}`, "table", `../tables/${nameTable(at)}`] as const),
        ...links.map(([, target], at) => [`rIdLink${at + 1}`, "hyperlink", target] as const),
      ]);
    }
    for (const [at, { ref, totalsRowCount }] of tables.entries()) {
      const totals = totalsRowCount === undefined ? "" : ` totalsRowCount="${totalsRowCount}"`;
      parts[`xl/tables/${nameTable(at)}`] =
        `${HEAD}<table xmlns="${MAIN}" id="${at + 1}" name="T" displayName="T" ref="${ref}"${totals}><autoFilter ref="${ref}"/></table>`;
    }
  }

  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
}

export function createWorkbook(workbook: TestWorkbook): Uint8Array {
  return zipSync(createParts(workbook), { level: 6 });
}

/** A value as a cell: texts inline; anything else is the inside of a `c` element's tag and content. */
export type TestCell = string | number | boolean | null | { readonly xml: string };

const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function writeCell(cell: TestCell, address: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "object") return `<c r="${address}" ${cell.xml}</c>`;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** @returns the `row` elements of at most 26 columns, from row 1 on */
export function writeRows(...rows: readonly (readonly TestCell[])[]): string {
  return rows
    .map((cells, index) => {
      const row = index + 1;
      const written = cells.map((cell, at) => writeCell(cell, `${COLUMNS.charAt(at)}${row}`));
      return `<row r="${row}">${written.join("")}</row>`;
    })
    .join("");
}
