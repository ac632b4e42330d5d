import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { sayInEnglish as say } from "../words/say.ts";
import { findPatternRefusal, matches } from "./pattern.ts";
import { runs } from "../../test/support/seeds.ts";

/** As who takes the patterns of JavaScript decides. */
const isRightElsewhere = (text: string, pattern: string): boolean =>
  new RegExp(`^(?:${pattern})$`, "u").test(text);

const listOf = (piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((branches) => branches.map((pieces) => pieces.join("")).join("|"));

describe("patterns", () => {
  const ROWS: readonly (readonly [
    pattern: string,
    right: readonly string[],
    wrong: readonly string[],
  ])[] = [
    [String.raw`\d{5}`, ["01067"], ["1067", "010670", "a1067", "", "٠١٠٦٧"]],
    ["[A-Z]{2}-[0-9]+", ["AB-1", "AB-123456"], ["AB-", "ABC-1", "ab-1", "AB-1\n"]],
    ["DE|AT|CH", ["DE", "CH"], ["D", "DEAT", ""]],
    ["^DE|AT$", ["DE", "AT"], ["DEAT", "xAT"]],
    [String.raw`\+?[0-9 ]+`, ["+49 431", "12"], ["+", "++1"]],
    [String.raw`[^|]*`, ["", "a b"], ["a|b"]],
    [String.raw`[a\-z]{1,2}\.x?`, ["a-.", "z.x"], ["b.", "aaa."]],
    [".{2}", ["äö", "💡a"], ["a", "a\n", "a\r", "a\u2028"]],
    ["[a-c-]", ["-", "b"], ["d"]],
    [String.raw`\w+\s\S`, ["ab_1 ä", "a\u00A0b", "a\u2009💡"], ["ä b", "a b ", "a\u200Bb"]],
    [String.raw`[\s.]+[^\s.]`, ["\u00A0.a", "\t-"], ["a", ".\u2028"]],
    [String.raw`[\S]{2}`, ["äb"], ["a\u3000"]],
    [String.raw`\p{Lu}\p{L}*(?:-\p{Lu}\p{L}*)?`, ["Änne", "Ÿ-Ω"], ["änne", "A1", "A-b"]],
    [String.raw`\p{Script=Greek}+|\P{sc=Latin}`, ["αΩ", "я"], ["a", "αb"]],
    [String.raw`[\u00C0-\u017F\u{1F600}\ud83d\ude01]`, ["ä", "😀", "😁"], ["a", "😂", "\ud83d"]],
    [String.raw`(?<year>\d{4})(/\d\d?)?`, ["2026", "2026/7"], ["2026/"]],
    [String.raw`\(?i\)\.[.(?=]`, ["i).(", "(i).?"], ["i)a?", "(i)."]],
    [String.raw`a|`, ["a", ""], ["b"]],
    ["(a+)+!", ["aa!"], ["a".repeat(4096)]],
  ];
  for (const [pattern, right, wrong] of ROWS) {
    test(`${pattern} is for the whole text, here and elsewhere`, () => {
      assert.equal(findPatternRefusal(pattern), undefined);
      for (const text of right) assert.ok(matches(text, pattern), text);
      for (const text of wrong) assert.ok(!matches(text, pattern), text);
      for (const text of [...right, ...wrong.filter(({ length }) => length < 20)])
        assert.equal(isRightElsewhere(text, pattern), matches(text, pattern), text);
    });
  }

  const REFUSED: readonly (readonly [pattern: string, problem: string])[] = [
    [String.raw`(a)\1`, String.raw`has \1: write out what it refers to`],
    [String.raw`(?<n>a)\k<n>`, String.raw`has \k<: write out what it refers to`],
    ["a(?=b)", "has (?=: only groups as ( ) and (?: ) are possible"],
    ["(?<!b)a", "has (?<!: only groups as ( ) and (?: ) are possible"],
    ["(?i:a)", "has (?i: only groups as ( ) and (?: ) are possible"],
    ["(?i)a", "is no regular expression: Invalid group"],
    [
      String.raw`a\-b`,
      "has a backslash before a character that needs none: leave the backslash out",
    ],
    ["a{1001}", "is too large: its counts may be 1000 in all"],
    ["(?:a{20}){51}", "is too large: its counts may be 1000 in all"],
    [".{0,500}".repeat(3), "is too large: its counts may be 1000 in all"],
    ["a**", "is no regular expression: Nothing to repeat"],
    ["a{2,1}", "is no regular expression: numbers out of order in {} quantifier"],
    ["a]", "is no regular expression: Lone quantifier brackets"],
    ["[[:alpha:]]", "is no regular expression: Lone quantifier brackets"],
    ["a)(b", "is no regular expression: Unmatched ')'"],
    ["a\\", String.raw`is no regular expression: \ at end of pattern`],
    [
      String.raw`\p{ASCII}`,
      "is no regular expression: invalid character class range: `\\p{ASCII}`",
    ],
  ];
  for (const [pattern, problem] of REFUSED) {
    test(`${pattern.slice(0, 20)} is refused`, () =>
      assert.equal(say(findPatternRefusal(pattern) ?? { text: "" }), problem));
  }

  const atom = fc.constantFrom(
    "a",
    "b",
    "ä",
    "💡",
    "[a-c]",
    "[^b]",
    ".",
    "1",
    "-",
    "^",
    "$",
    "[.]",
    "[]",
    "[^]",
    String.raw`\d`,
    String.raw`\D`,
    String.raw`\w`,
    String.raw`[\W]`,
    String.raw`\s`,
    String.raw`\S`,
    String.raw`[^\s]`,
    String.raw`[\S-]`,
    String.raw`\b`,
    String.raw`\B`,
    String.raw`\p{L}`,
    String.raw`\P{Lu}`,
    String.raw`[\p{N}_]`,
    String.raw`\.`,
  );
  const count = fc.constantFrom("", "", "?", "*", "+", "{2}", "{1,3}", "{2,}", "*?");
  const ANCHORS = new Set(["^", "$", String.raw`\b`, String.raw`\B`]);
  const counted = (one: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(one, count).map(([some, times]) => (ANCHORS.has(some) ? some : some + times));
  const group = listOf(counted(atom)).map((inner) => `(?:${inner})`);
  const pattern = listOf(counted(fc.oneof(atom, group)));
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("abcdABä1٣_-. \u00A0\u2028\n\v💡")),
    maxLength: 8,
  });

  test("mean here what they mean elsewhere", () => {
    fc.assert(
      fc.property(pattern, fc.array(text), (one, texts) => {
        assert.equal(findPatternRefusal(one), undefined, one);
        for (const some of texts) {
          assert.equal(
            matches(some, one),
            isRightElsewhere(some, one),
            JSON.stringify([one, some]),
          );
        }
      }),
      runs(1000),
    );
  });
});
