/** The tables of headers in docs/http.md. */
import { readDocs, readPlainTable } from "../../support/docs.ts";

const TEXT = await readDocs("http.md");

export const readRows = (firstHead: string): readonly (readonly string[])[] =>
  readPlainTable(TEXT, firstHead);

const readNames = (firstHead: string): readonly string[] =>
  readRows(firstHead).map(([name = ""]) => name);

export const DOCUMENTED_HEADERS = readNames("Header");
export const DOCUMENTED_REQUEST_HEADERS = readNames("Request header");
