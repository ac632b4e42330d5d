/** Hostile .json and .jsonl files. */
import { hostile } from "./hostile-file.ts";
import type { HostileFile } from "./hostile-file.ts";

type Make = () => string | Uint8Array;

const json = (title: string, make: Make, says: RegExp): HostileFile =>
  hostile(title, "navigation.json", make, says);

const TOO_DEEP = /more than 32 levels of nested objects and lists/u;
const TOO_MANY = /more than 100000 values/u;
const TOO_WRONG = /more than 100,000 errors, so the rest is not read/u;

const writeFields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",");

export const JSON_ROWS: readonly HostileFile[] = [
  json("ten million open brackets", () => "[".repeat(10_000_000), TOO_DEEP),
  json("three million open objects", () => `[${'{"a":'.repeat(3_000_000)}`, TOO_DEEP),
  json("an object with a million fields", () => `[{${writeFields(1_000_000)}}]`, TOO_MANY),
  json("a field a million times", () => `[{${'"k":1,'.repeat(1_000_000)}"k":1}]`, /given twice/u),
  json(
    "a number of a million digits",
    () => `[{"Key":${"9".repeat(1_000_000)}}]`,
    /must be given/u,
  ),
  json(
    "a fraction of 15 million digits",
    () => `[{"Key":0.${"9".repeat(15_000_000)}}]`,
    /must be given/u,
  ),
  json("a list of two million numbers", () => `[{"Key":[${"0,".repeat(2_000_000)}0]}]`, TOO_MANY),
  json("a list of two million objects", () => `[{"Key":[${"{},".repeat(2_000_000)}0]}]`, TOO_MANY),
  json("900,000 lists as items", () => `[${"[],".repeat(900_000)}0]`, TOO_WRONG),
  json("a million empty items", () => `[${"{},".repeat(1_000_000)}{}]`, /more than 1000000 items/u),
  json("a million commas", () => `[${",".repeat(1_000_000)}`, /a value is missing/u),
  json("a text of 20 MB", () => `[{"Key":"${"x".repeat(20_000_000)}"}]`, /longer than 1048576/u),
  json("a text that does not end", () => `[{"Key":"${"x".repeat(20_000_000)}`, /not closed/u),
  json(
    "a million escapes",
    () => `[{"Key":"${String.raw`\u0041`.repeat(1_000_000)}"}]`,
    /must be given/u,
  ),
  json(
    "halves of characters",
    () => `[{"Key":"${String.raw`\ud800`.repeat(1_200_000)}"}]`,
    /longer than 1048576 characters/u,
  ),
  json("a name of 10 MB", () => `[{"${"k".repeat(10_000_000)}":1}]`, /must be given/u),
  json(
    "a name of a million letters before 90,000 values",
    () => `[{"${"k".repeat(1_000_000)}":[${"0,".repeat(90_000)}0]}]`,
    /must be given/u,
  ),
  json("5 MB of blanks", () => " ".repeat(5_000_000), /must be a list of items/u),
  json("comments", () => "/*".repeat(10_000_000), /JSON has no comments/u),
  json("UTF-16", () => Buffer.from("[{}]".repeat(1_000_000), "utf16le"), /UTF-16/u),
  json("a million byte-order marks", () => `${"\ufeff".repeat(1_000_000)}[]`, /not a JSON value/u),
  json(
    "names of prototypes",
    () => `[{"__proto__":{"constructor":{"__proto__":1}}}]`,
    /must be given/u,
  ),
];

const lines = (title: string, make: Make, says: RegExp): HostileFile =>
  hostile(title, "navigation.jsonl", make, says);

export const LINES_ROWS: readonly HostileFile[] = [
  lines("a line of 200 MB", () => Buffer.alloc(200_000_000, "x"), /the line is longer/u),
  lines("a line of seven million numbers", () => `{"Key":[${"0,".repeat(7_400_000)}0]}`, TOO_MANY),
  lines("a line of five million lists", () => `{"Key":[${"[],".repeat(5_000_000)}0]}`, TOO_MANY),
  lines(
    "lines of 300,000 objects",
    () => `{"Key":[${"{},".repeat(300_000)}0]}\n`.repeat(10),
    TOO_MANY,
  ),
  lines("a line with a million fields", () => `{${writeFields(1_000_000)}}`, TOO_MANY),
  lines("100 lines with 9,999 fields", () => `{${writeFields(9999)}}\n`.repeat(100), TOO_WRONG),
  lines("ten million open brackets", () => "[".repeat(10_000_000), TOO_DEEP),
  lines("five million empty lines", () => "\n".repeat(5_000_001), /more than 5000000 lines/u),
  lines("200,000 lines that end with CR", () => '{"Key":"a"}\r'.repeat(200_000), TOO_WRONG),
  lines("a million numbers", () => Buffer.alloc(2_000_000, "0\n"), TOO_WRONG),
  lines("a million empty items", () => "{}\n".repeat(1_000_000), TOO_WRONG),
  lines("zeros", () => Buffer.alloc(50_000_000), /UTF-16/u),
  lines("Latin letters", () => Buffer.alloc(50_000_000, "\xe4\n", "latin1"), /Windows-1252/u),
  lines(
    "a number of 16 million digits",
    () => `{"Key":${"9".repeat(16_000_000)}}`,
    /must be given/u,
  ),
];
