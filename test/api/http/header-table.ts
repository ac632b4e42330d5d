/** The tables of headers in docs/http.md. */
import { readFile } from "node:fs/promises";

const TEXT = await readFile(new URL("../../../docs/http.md", import.meta.url), "utf8");

/** @returns the rows of the table with this first column, that of the heads first */
export function readTable(firstHead: string): readonly (readonly string[])[] {
  const lines = TEXT.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHead} `));
  return lines
    .slice(start, lines.indexOf("", start))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.replaceAll("`", "").trim()),
    )
    .filter(([, second = ""]) => !second.startsWith("---"));
}

interface DocumentedHeader {
  readonly name: string;
  /** When a kind of response has it, such as always, or statuses of errors; empty: never. */
  readonly on: Readonly<Record<string, readonly string[]>>;
}

/** The last column is the clause of the standard. */
const [heads = [], ...rows] = readTable("Header").map((cells) => cells.slice(0, -1));

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

export const DOCUMENTED_REQUEST_HEADERS = readTable("Request header")
  .slice(1)
  .map(([name = ""]) => name);
