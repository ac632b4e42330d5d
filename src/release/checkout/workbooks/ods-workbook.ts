/** Writes planned sheets as .ods (OpenDocument 1.3, part 3). */
import { zipSync } from "fflate";
import { MARK_NAME, writeMark } from "../../../content/base-mark.ts";
import type { Base } from "../../../content/base-mark.ts";
import type { Cell } from "../write-tables.ts";
import { ALL_ROWS, ARCHIVE } from "./plan-sheets.ts";
import type {
  Choice,
  ColumnFormat,
  PlannedSheet,
  PlannedWorkbook,
  SheetColumn,
} from "./plan-sheets.ts";

const TYPE = "application/vnd.oasis.opendocument.spreadsheet";
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const writeManifest = (parts: Iterable<string>): string =>
  `${XML_DECLARATION}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${TYPE}"/>${Array.from(parts, (part) => `<manifest:file-entry manifest:full-path="${part}" manifest:media-type="text/xml"/>`).join("")}</manifest:manifest>`;
const NAMESPACES = ["office", "style", "text", "table"];

const CM_PER_CHARACTER = 0.2;

/** Styles of cells; those of columns are named after their format. */
const STYLES = `<number:text-style style:name="N-text"><number:text-content/></number:text-style><number:date-style style:name="N-date"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style><number:date-style style:name="N-timestamp"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/></number:date-style><style:style style:name="text" style:family="table-cell" style:data-style-name="N-text"/><style:style style:name="long" style:family="table-cell" style:data-style-name="N-text"><style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top"/></style:style><style:style style:name="date" style:family="table-cell" style:data-style-name="N-date"/><style:style style:name="timestamp" style:family="table-cell" style:data-style-name="N-timestamp"/><style:style style:name="general" style:family="table-cell"/><style:style style:name="head" style:family="table-cell" style:data-style-name="N-text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => ESCAPES[sign] ?? "");

/** @returns paragraphs, with the white space that XML would not keep (§6.1.2) */
const writeText = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      const inner = escape(line)
        .replaceAll("\t", "<text:tab/>")
        .replaceAll(/^ | {2,}| $/gu, ({ length }) => `<text:s text:c="${length}"/>`);
      return `<text:p>${inner}</text:p>`;
    })
    .join("");

const writeMoment = (value: string): string =>
  `office:value-type="date" office:date-value="${value.replace(" ", "T")}"`;

function writeCell(value: Cell, format: ColumnFormat, validation: string): string {
  if (value === null) return `<table:table-cell${validation}/>`;
  if (typeof value === "number")
    return `<table:table-cell${validation} office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  if (typeof value === "boolean")
    return `<table:table-cell${validation} office:value-type="boolean" office:boolean-value="${value}"><text:p>${String(value).toUpperCase()}</text:p></table:table-cell>`;
  const isMoment = format === "date" || format === "timestamp";
  const type = isMoment ? writeMoment(value) : 'office:value-type="string"';
  return `<table:table-cell${validation} ${type}>${writeText(value)}</table:table-cell>`;
}

const writeHead = ({ name, note }: SheetColumn): string =>
  `<table:table-cell table:style-name="head" office:value-type="string"><office:annotation>${writeText(note)}</office:annotation>${writeText(name)}</table:table-cell>`;

const quoteInFormula = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** @returns the name of a column, such as `AB` */
const nameColumn = (index: number): string =>
  (index < 26 ? "" : nameColumn(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

function writeCondition({ values, cells }: Choice): string {
  if (values) return values.map(quoteInFormula).join(";");
  const column = nameColumn(cells?.column ?? 0);
  const [first, last] = cells?.rows === undefined ? [2, ALL_ROWS] : [1, cells.rows];
  const sheet = `$'${cells?.sheet.replaceAll("'", "''")}'`;
  return `[${sheet}.$${column}$${first}:.$${column}$${last}]`;
}

const writeValidation = (name: string, choice: Choice): string =>
  `<table:content-validation table:name="${name}" table:condition="${escape(`of:cell-content-is-in-list(${writeCondition(choice)})`)}" table:allow-empty-cell="true"><table:error-message table:display="${choice.isStrict}" table:message-type="stop"/></table:content-validation>`;

interface WrittenSheet {
  readonly table: string;
  readonly validations: string;
  readonly styles: string;
}

function writeSheet({ name, columns, rows }: PlannedSheet, sheet: number): WrittenSheet {
  const validation = columns.map(({ choice }, index) =>
    choice ? ` table:content-validation-name="v${sheet}-${index}"` : "",
  );
  const head = columns
    .map(
      ({ format }, index) =>
        `<table:table-column table:style-name="c${sheet}-${index}" table:default-cell-style-name="${format}"/>`,
    )
    .join("");
  const lines = rows.map(
    (values) =>
      `<table:table-row>${values
        .map((value, index) =>
          writeCell(value, columns[index]?.format ?? "text", validation[index] ?? ""),
        )
        .join("")}</table:table-row>`,
  );
  const empty = columns
    .map(({ format }, index) => writeCell(null, format, validation[index] ?? ""))
    .join("");
  const spare = ALL_ROWS - 1 - rows.length;
  return {
    table: `<table:table table:name="${escape(name)}">${head}<table:table-row>${columns.map(writeHead).join("")}</table:table-row>${lines.join("")}<table:table-row table:number-rows-repeated="${spare}">${empty}</table:table-row></table:table>`,
    validations: columns
      .map(({ choice }, index) => (choice ? writeValidation(`v${sheet}-${index}`, choice) : ""))
      .join(""),
    styles: columns
      .map(
        ({ width }, index) =>
          `<style:style style:name="c${sheet}-${index}" style:family="table-column"><style:table-column-properties style:column-width="${(width * CM_PER_CHARACTER).toFixed(1)}cm"/></style:style>`,
      )
      .join(""),
  };
}

function writeChoices({ name, lists }: NonNullable<PlannedWorkbook["choices"]>): string {
  const height = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from(
    { length: height },
    (_, row) =>
      `<table:table-row>${lists.map((values) => writeCell(values[row] ?? null, "text", "")).join("")}</table:table-row>`,
  );
  return `<table:table table:name="${escape(name)}" table:style-name="hidden"><table:table-column table:number-columns-repeated="${lists.length}" table:default-cell-style-name="text"/>${rows.join("")}</table:table>`;
}

const writeMeta = (mark: Required<Base>): string =>
  `${XML_DECLARATION}<office:document-meta xmlns:office="${OASIS}:office:1.0" xmlns:meta="${OASIS}:meta:1.0" office:version="1.3"><office:meta><meta:user-defined meta:name="${MARK_NAME}" meta:value-type="string">${writeMark(mark)}</meta:user-defined></office:meta></office:document-meta>`;

/** @param mark the release that it is written from */
export function writeOdsWorkbook(
  { sheets, choices }: PlannedWorkbook,
  mark?: Required<Base>,
): Uint8Array {
  const written = sheets.map(writeSheet);
  const validations = written.map((sheet) => sheet.validations).join("");
  const names = NAMESPACES.map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`);
  const content = [
    `${XML_DECLARATION}<office:document-content ${names.join(" ")} xmlns:number="${OASIS}:datastyle:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0" xmlns:of="${OASIS}:of:1.2" office:version="1.3">`,
    `<office:automatic-styles>${STYLES}${written.map(({ styles }) => styles).join("")}</office:automatic-styles>`,
    "<office:body><office:spreadsheet>",
    validations === ""
      ? ""
      : `<table:content-validations>${validations}</table:content-validations>`,
    ...written.map(({ table }) => table),
    choices ? writeChoices(choices) : "",
    "</office:spreadsheet></office:body></office:document-content>",
  ];
  const parts = {
    "content.xml": Buffer.from(content.join("")),
    ...(mark && { "meta.xml": Buffer.from(writeMeta(mark)) }),
  };
  return zipSync(
    {
      // The first, and not compressed, so that its content tells the type of the file.
      mimetype: [Buffer.from(TYPE), { level: 0 }],
      ...parts,
      "META-INF/manifest.xml": Buffer.from(writeManifest(Object.keys(parts))),
    },
    ARCHIVE,
  );
}
