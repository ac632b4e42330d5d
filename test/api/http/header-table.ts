/** The tables of headers in docs/http.md. */
import { readDocs, readPlainTable, readTable } from "../../support/docs.ts";

const TEXT = await readDocs("http.md");

export const readRows = (firstHead: string): readonly (readonly string[])[] =>
  readPlainTable(TEXT, firstHead);

interface DocumentedHeader {
  readonly name: string;
  /** When a kind of response has it, such as always, or statuses of errors; empty: never. */
  readonly on: Readonly<Record<string, readonly string[]>>;
}

/** The last column is the clause of the standard. */
const [heads = []] = readTable(TEXT, "Header");
const rows = readRows("Header").map((cells) => cells.slice(0, -1));

export const DOCUMENTED_HEADERS: readonly DocumentedHeader[] = rows.map(
  ([name = "", ...cells]) => ({
    name,
    on: Object.fromEntries(
      cells.map((cell, index) => [
        (heads[index + 1] ?? "").toLowerCase(),
        cell.split(" or ").filter((one) => one !== "never"),
      ]),
    ),
  }),
);

export const DOCUMENTED_REQUEST_HEADERS = readRows("Request header").map(([name = ""]) => name);
