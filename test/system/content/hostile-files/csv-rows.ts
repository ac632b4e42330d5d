/** Hostile .csv files. */
import { hostile } from "./hostile-file.ts";
import type { HostileFile } from "./hostile-file.ts";

const HEADER = "Key,Identifier\n";

const csv = (title: string, make: () => string | Uint8Array, says: RegExp): HostileFile =>
  hostile(title, "navigation.csv", make, says);

const NO_END = /longer than \d+ characters: check for a quote that is not closed/u;

export const CSV_ROWS: readonly HostileFile[] = [
  csv(
    "100,000 columns",
    () => `${"a,".repeat(100_000)}\n${",".repeat(100_000)}`,
    /more than 10000 columns/u,
  ),
  csv(
    "rows of two million cells",
    () => `${HEADER}${`${",".repeat(2_000_000)}\n`.repeat(3)}`,
    /more than 1000000 cells/u,
  ),
  csv("a quote that is not closed", () => `${HEADER}"${"x".repeat(20_000_000)}`, NO_END),
  csv("a quote in the header that is not closed", () => `"${"x\n".repeat(10_000_000)}`, NO_END),
  csv("20 million quotes", () => '"'.repeat(20_000_000), NO_END),
  csv("17 million empty texts", () => `${HEADER}${'""'.repeat(17_000_000)}`, NO_END),
  csv("a cell of 20 MB", () => `${HEADER}${"x".repeat(20_000_000)}`, NO_END),
  csv(
    "a cell of 16 MB",
    () => `${HEADER}${"x".repeat(16_000_000)},y\n`,
    /must have 1 to 128 characters/u,
  ),
  csv(
    "a cell of six million lines",
    () => `${HEADER}"${"\n".repeat(6_000_000)}",y\n`,
    /more than 5000000 lines/u,
  ),
  csv(
    "200,000 empty lines",
    () => `${HEADER}${"\n".repeat(200_000)}`,
    /more than 100000 empty lines/u,
  ),
  csv(
    "200,000 rows that end with CR",
    () => `Key,Identifier\r${"a,b\r".repeat(200_000)}`,
    /100,000 errors/u,
  ),
  csv("a declared delimiter of 20 MB", () => `sep=;${";".repeat(20_000_000)}`, NO_END),
  csv("a name of 900,000 characters", () => `${"x".repeat(900_000)},Key\n`, /not a field/u),
  csv("a name of 900,000 dots", () => `${".".repeat(900_000)},Key\n`, /not a field|dot/u),
  csv(
    "a path of 400,000 names",
    () => `Key,Articles.DE.Name${".a".repeat(400_000)}\na,b`,
    /more than 32 parts|not a field/u,
  ),
  csv(
    "9,000 names that nearly are fields",
    () => `${Array.from({ length: 9000 }, (_, index) => `Identifer${index}`).join(",")}\n`,
    /did you mean Identifier/u,
  ),
  csv(
    "19 titles of 40,000 cells",
    () => `${`x${",y".repeat(40_000)}\n`.repeat(19)}${HEADER}a,b\n`,
    /line 20 is taken as the header row/u,
  ),
  csv(
    "numbers of five million digits",
    () => `${HEADER}${"9".repeat(5_000_000)},${"1".repeat(5_000_000)}`,
    /must have 1 to/u,
  ),
  csv(
    "a million rows of UTF-16",
    () => Buffer.from(`\ufeff${HEADER}${"a,b\n".repeat(1_000_000)}`, "utf16le"),
    /100,000 errors/u,
  ),
  csv(
    "20 million bytes that may be Windows-1252",
    () => Buffer.from(`${HEADER}${"\xe4\x93\xc3\xa4".repeat(5_000_000)}`, "latin1"),
    /damaged here/u,
  ),
  csv(
    "UTF-16 without its mark",
    () => Buffer.from("Key,Identifier\n".repeat(1_000_000), "utf16le"),
    /UTF-16/u,
  ),
];
