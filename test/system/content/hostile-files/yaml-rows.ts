/** Hostile YAML: content, and installation.yaml. */
import { hostile } from "./hostile-file.ts";
import type { HostileFile } from "./hostile-file.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** @returns lists of nine aliases each, of lists of nine aliases each */
const writeBomb = (begin: string): string =>
  [
    `${begin}a0: &a0 [x,x,x,x,x,x,x,x,x]`,
    ...numbers(12).map((level) => `  a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`),
  ].join("\n");

const TOO_DEEP = /there are (?:more than 32|too many) levels of nested objects and lists/u;
const TOO_MANY = /more values than can be read together/u;

const content = (title: string, make: () => string | Uint8Array, says: RegExp): HostileFile =>
  hostile(title, "navigation.yaml", make, says);

export const YAML_ROWS: readonly HostileFile[] = [
  content("a million open brackets", () => `- ${"[".repeat(1_000_000)}`, TOO_DEEP),
  content(
    "a name of a million letters before 90,000 values",
    () => `- ? ${"k".repeat(1_000_000)}\n  : [${"0,".repeat(90_000)}0]`,
    /must be given/u,
  ),
  content("3,000 open brackets", () => `- ${"[".repeat(3000)}`, TOO_DEEP),
  content("a million open braces", () => `- ${"{a: ".repeat(1_000_000)}`, TOO_DEEP),
  content("a million dashes", () => `${"- ".repeat(1_000_000)}x`, TOO_MANY),
  content("5,000 dashes", () => `${"- ".repeat(5000)}x`, TOO_DEEP),
  content("a million question marks", () => `- ${"? ".repeat(1_000_000)}`, TOO_MANY),
  content(
    "1,500 objects in objects",
    () =>
      `- a:\n${numbers(1500)
        .map((level) => `${" ".repeat(level + 3)}a:`)
        .join("\n")}`,
    TOO_DEEP,
  ),
  content("lists of lists of aliases", () => writeBomb("- "), /more than 100000 values/u),
  content("a list of two million letters", () => `- [${"a,".repeat(2_000_000)}]`, TOO_MANY),
  content("a list of 110,000 letters", () => `- [${"a,".repeat(110_000)}]`, /100000 values/u),
  content("800,000 objects in a list", () => `- [${"a: b,".repeat(800_000)}]`, TOO_MANY),
  content("a million items", () => "- a\n".repeat(1_000_000), TOO_MANY),
  content(
    "an object with 20,000 fields",
    () =>
      `- a: 1\n${numbers(20_000)
        .map((number) => `  k${number}:`)
        .join("\n")}`,
    /more than 10000 fields/u,
  ),
  content("a field 500,000 times", () => `- a: 1\n${"  a: 1\n".repeat(500_000)}`, TOO_MANY),
  content(
    "300,000 anchors",
    () =>
      numbers(300_000)
        .map((number) => `- &a${number} x`)
        .join("\n"),
    TOO_MANY,
  ),
  content("700,000 aliases", () => `- &a x\n${"- *a\n".repeat(700_000)}`, TOO_MANY),
  content(
    "an alias in its own anchor",
    () => "- Key: &a {Key: *a}\n".repeat(10_000),
    /no such anchor/u,
  ),
  content("600,000 comments", () => `- a:\n${"  # x\n".repeat(600_000)}    1`, TOO_MANY),
  content(
    "a number of a million digits",
    () => `- Key: ${"9".repeat(1_000_000)}`,
    /must be given/u,
  ),
  content(
    "a text of 600,000 lines",
    () => `- Key: x\n${"    x\n".repeat(600_000)}`,
    /must be given/u,
  ),
  content(
    "a text of a million blank lines",
    () => `- Key: >+\n${"\n".repeat(1_000_000)}`,
    /must be given/u,
  ),
  content(
    "a quote that is not closed",
    () => `- Key: "${"x\n   ".repeat(700_000)}`,
    /a quotation mark is not closed/u,
  ),
  content("a million tags", () => `- ${"!a ".repeat(1_000_000)}`, TOO_MANY),
  content(
    "100,000 directives",
    () => `${"%TAG ! tag:x,2000:\n".repeat(100_000)}---\n- a`,
    /an item must be an object/u,
  ),
  content("half a million documents", () => "---\n".repeat(500_000), TOO_MANY),
  content(
    "colons without end",
    () => `- ${"a:".repeat(2_000_000)}`,
    /longer than 1024 characters/u,
  ),
  content(
    "a list of three million lines in one item",
    () => `- a:\n${"  - 1\n".repeat(3_000_000)}`,
    /larger than 4194304 bytes/u,
  ),
  content("zeros", () => Buffer.alloc(4_000_000), /UTF-16/u),
  content("CR without LF", () => "- a: 1\r".repeat(100_000), /need the same indentation/u),
];

const installation = (title: string, make: () => string | Uint8Array, says: RegExp): HostileFile =>
  hostile(title, "installation.yaml", make, says);

const declare = (rest: string): string =>
  `resources:\n  events:\n    fields: { A: text }\n    ${rest}`;

export const INSTALLATION_ROWS: readonly HostileFile[] = [
  installation("open brackets", () => `a: ${"[".repeat(1_000_000)}`, TOO_DEEP),
  installation("lists of lists of aliases", () => writeBomb("resources:\n  "), /100000 values/u),
  installation("a comment of 2 MB", () => "#".repeat(2_000_000), /larger than 1048576 bytes/u),
  installation(
    "20,000 settings",
    () =>
      numbers(20_000)
        .map((number) => `k${number}: 1`)
        .join("\n"),
    /more than 10000 fields/u,
  ),
  installation(
    "9,000 resources",
    () =>
      `resources:\n${numbers(9000)
        .map((number) => `  r${number}:\n    fields: { A: text }`)
        .join("\n")}`,
    /./u,
  ),
  installation(
    "9,000 fields",
    () =>
      `resources:\n  events:\n    fields:\n${numbers(9000)
        .map((number) => `      F${number}: text`)
        .join("\n")}`,
    /./u,
  ),
  installation(
    "3,000 resources that refer in a circle",
    () =>
      `resources:\n${numbers(3000)
        .map(
          (number) =>
            `  r${number}:\n    fields: { A: { type: reference, to: r${(number + 1) % 3000} } }`,
        )
        .join("\n")}`,
    /./u,
  ),
  installation("a name of 900,000 letters", () => `resources:\n  ${"a".repeat(900_000)}: {}`, /./u),
  installation(
    "a name of 450,000 hyphens",
    () => `resources:\n  ${"a-".repeat(450_000)}: {}`,
    /./u,
  ),
  installation(
    "a title of 900,000 blanks",
    () => declare(`title: '${" ".repeat(900_000)}x'`),
    /./u,
  ),
  installation(
    "40,000 values of a field",
    () =>
      `resources:\n  events:\n    fields:\n      A: { type: enum, values: [${numbers(40_000)
        .map((number) => `v${number}`)
        .join(",")}] }`,
    /./u,
  ),
  installation(
    "an order of 300,000 fields",
    () => declare(`order: '${"A, ".repeat(300_000)}'`),
    /./u,
  ),
  installation(
    "an order of 900,000 blanks",
    () => declare(`order: 'A${" ".repeat(900_000)}x'`),
    /./u,
  ),
  installation(
    "400,000 fields to search",
    () => declare(`search: [${"A,".repeat(400_000)}]`),
    /./u,
  ),
  installation(
    "a time zone of 800,000 characters",
    () => `timeZone: ${"A/".repeat(400_000)}`,
    /./u,
  ),
  installation(
    "a text instead of settings",
    () => "x".repeat(900_000),
    /must contain names and values of settings/u,
  ),
];
