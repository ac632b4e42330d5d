/** What people write wrong in YAML is said in words that they know. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sayInEnglish as say } from "../../words/say.ts";
import { BrokenText } from "../problem-list.ts";
import { parseYaml } from "./yaml-value.ts";

const CASES: readonly (readonly [text: string, line: number, said: RegExp])[] = [
  ["- Key: a\n  Name: [x\n", 3, /^a list or object in brackets is not closed/u],
  ["- Key: {a: 1\n", 2, /^a list or object in brackets is not closed/u],
  ["- Key: a\n Name: x\n", 2, /^the indentation is wrong/u],
  ['- Key: "a\n', 2, /^a quotation mark is not closed/u],
  ["- Key: 'a\n", 2, /^a quotation mark is not closed/u],
  ["- Key: a\n  Name\n- Key: b\n", 2, /^a colon, a blank and a value are missing/u],
  ["- Key: @x\n", 1, /^text that begins with this character/u],
  ["- Key: `x\n", 1, /^text that begins with this character/u],
  ["%x\n- a\n", 2, /^a line that begins with %/u],
  ['- Key: "\\q"\n', 1, /^there is no such escape in double quotation marks/u],
  ["- Key: *\n", 1, /^& and \* have a meaning/u],
  ["- Key: &\n", 1, /^& and \* have a meaning/u],
  [
    "- [a,\n - b]\n",
    2,
    /^a list with dashes, or an object of several lines, cannot be in brackets/u,
  ],
  ['- Key: "a"#b\n', 1, /^a blank is missing before the comment/u],
  ["- Key: a: b\n", 1, /^text with a colon and a space must be quoted/u],
  ["- Key: a\n  Text: Ein\n  Satz\n  Name: x\n", 3, /^this is not the name of a field/u],
  ["- Key: a\n  x: &a &b c\n", 2, /^& and \* have a meaning/u],
  ["- Key: !a b\n", 1, /^there is no such tag/u],
  ["- Key: a\n\tName: b\n", 2, /^lines must be indented with spaces/u],
  ["- Key: >x\n", 1, /^this is not YAML: put text with special characters/u],
  ["- Key: a\n<<<<<<< HEAD\n  Name: x\n=======\n  Name: y\n>>>>>>> other\n", 2, /^Git could not/u],
  ["- Key: a\n=======\r\n- Key: b\r\n", 2, /^Git could not/u],
  ["- Key: a\n========\n- Key: b\n", 2, /^this is not YAML|^a colon/u],
  ["- Key: ]\n", 1, /^this is not YAML: put text with special characters/u],
];

describe("what is wrong in YAML", () => {
  for (const [text, line, said] of CASES) {
    test(JSON.stringify(text), () => {
      assert.throws(
        () => parseYaml(text, () => undefined),
        (error) => {
          assert.ok(error instanceof BrokenText);
          assert.match(say(error.fault.problem), said);
          assert.equal(error.fault.line, line);
          return true;
        },
      );
    });
  }
});
