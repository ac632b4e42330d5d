/** What a file is by its first bytes, whatever its name says. */
import type { PlainMessage } from "../../words/sentence.ts";

/** As many as are looked at. */
const START_BYTES = 1024;
/** Comments and declarations before a document. */
const MAX_PROLOGUE = 5;

const PAGE: PlainMessage =
  "this is a web page (HTML), not content: save what it shows as .xlsx or .csv";
const XML: PlainMessage =
  "this is XML, not a table: open it in the spreadsheet program, and save it as an Excel workbook (.xlsx)";
const COMPRESSED: PlainMessage = "this is a compressed file: unpack it, and take what is in it";
const PICTURE: PlainMessage = "this is a picture, not content: take the table that it shows";
const OLD_WORKBOOK: PlainMessage =
  "this is a workbook in the old format (.xls): save it as an Excel workbook (.xlsx)";
const ARCHIVE: PlainMessage =
  "this is a workbook or another archive, not a text: name it .xlsx or .ods if it is a workbook";
const JSON_ITEMS: PlainMessage =
  "this is JSON, not a table: name it .json, or .jsonl if each line is an item";
export const PDF: PlainMessage =
  "a PDF cannot be read: take the table that it was made from, saved as .xlsx or .csv";
export const TEXT_DOCUMENT: PlainMessage =
  "a text document cannot be read: put what it has into a table, and save that as .xlsx or .csv";

/** A compound file ([MS-CFB] §2.2): an .xls file, or an encrypted .xlsx file. */
const COMPOUND = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

const SIGNATURES: readonly (readonly [start: string, said: PlainMessage])[] = [
  [COMPOUND, OLD_WORKBOOK],
  ["%PDF-", PDF],
  ["{\\rtf", TEXT_DOCUMENT],
  ["\x1f\x8b", COMPRESSED],
  ["7z\xbc\xaf\x27\x1c", COMPRESSED],
  ["Rar!\x1a", COMPRESSED],
  ["\x89PNG", PICTURE],
  ["\xff\xd8\xff", PICTURE],
  ["GIF8", PICTURE],
];

/** @returns each byte as a character */
const startOf = (bytes: Buffer): string => bytes.toString("latin1", 0, START_BYTES);

export const isCompound = (bytes: Buffer): boolean => startOf(bytes).startsWith(COMPOUND);

/** @returns what is said of a file that is no content under any name; undefined: it may be */
export function describeBytes(bytes: Buffer): PlainMessage | undefined {
  const start = startOf(bytes);
  const [, said] = SIGNATURES.find(([signature]) => start.startsWith(signature)) ?? [];
  return said ?? describeDocument(start.replace(/^\xef\xbb\xbf/u, ""));
}

/** As browsers know pages (https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type). */
function describeDocument(start: string): PlainMessage | undefined {
  let rest = start.trimStart();
  const isXml = rest.startsWith("<?xml");
  for (let count = 0; count < MAX_PROLOGUE && /^<(?:!--|\?)/u.test(rest); count += 1) {
    const end = rest.startsWith("<?") ? "?>" : "-->";
    const [, ...after] = rest.split(end);
    rest = after.join(end).trimStart();
  }
  if (/^<(?:!doctype html|html|head|body|table)[\s>]/iu.test(rest)) return PAGE;
  return isXml ? XML : undefined;
}

/** @returns what is said of a file that is no text; undefined: it may be one */
export function describeNoText(bytes: Buffer, isTable: boolean): PlainMessage | undefined {
  const start = startOf(bytes);
  // APPNOTE.TXT 4.3.7: a ZIP archive.
  if (start.startsWith("PK\x03\x04")) return ARCHIVE;
  if (isTable && /^(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*"/u.test(start)) return JSON_ITEMS;
  return describeBytes(bytes);
}
