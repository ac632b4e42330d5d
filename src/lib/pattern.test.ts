import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { readPattern } from "./pattern.ts";
import { runs } from "../../test/support/seeds.ts";
import { measureOwnMs } from "../../test/support/own-time.ts";

function compile(text: string): RegExp {
  const read = readPattern(text);
  assert.ok("source" in read, `${text}: ${"problem" in read ? read.problem : ""}`);
  return new RegExp(read.source, "u");
}

describe("patterns", () => {
  const ROWS: readonly (readonly [
    pattern: string,
    right: readonly string[],
    wrong: readonly string[],
  ])[] = [
    [String.raw`\d{5}`, ["01067"], ["1067", "010670", "a1067", ""]],
    ["[A-Z]{2}-[0-9]+", ["AB-1", "AB-123456"], ["AB-", "ABC-1", "ab-1", "AB-1\n"]],
    ["DE|AT|CH", ["DE", "CH"], ["D", "DEAT", ""]],
    [String.raw`\+?[0-9 ]+`, ["+49 431", "12"], ["+", "++1"]],
    [String.raw`[^|]*`, ["", "a b"], ["a|b"]],
    [String.raw`[a\-z]{1,2}\.x?`, ["a-.", "z.x"], ["b.", "aaa."]],
    [".{2}", ["äö", "💡a"], ["a", "a\n"]],
    ["[a-c-]", ["-", "b"], ["d"]],
  ];
  for (const [pattern, right, wrong] of ROWS) {
    test(`${pattern} is for the whole text`, () => {
      const expression = compile(pattern);
      for (const text of right) assert.ok(expression.test(text), text);
      for (const text of wrong) assert.ok(!expression.test(text), text);
    });
  }

  const REFUSED: readonly (readonly [pattern: string, problem: RegExp])[] = [
    ["(a|b)+", /without groups/u],
    ["^a$", /without \^: it is always for the whole text/u],
    [String.raw`\w+`, /^has \\w; after a backslash, only d/u],
    ["a**", /behind another count/u],
    ["a{1,2}{3}", /behind another count/u],
    ["*a", /with nothing to count/u],
    ["a{2,1}", /ends before it begins/u],
    ["a{1001}", /at most 1000/u],
    ["a{x}", /counts such as/u],
    ["[z-a]", /does not go from one character to a later one/u],
    ["[]", /nothing in it/u],
    ["[a", /ends too early/u],
    ["a|", /an alternative with nothing in it/u],
    ["a]", /the character itself is \\\]/u],
    [String.raw`\d+\d`, /does not say where \\d\+ ends, because \\d may begin/u],
    ["[a-z]*-?[a-z]+", /does not say where \[a-z\]\* ends/u],
  ];
  for (const [pattern, problem] of REFUSED) {
    test(`${pattern.slice(0, 20)} is refused`, () => {
      const read = readPattern(pattern);
      assert.ok("problem" in read);
      assert.match(read.problem, problem);
    });
  }

  const piece = fc
    .tuple(
      fc.constantFrom("a", "b", "[a-c]", "[^b]", ".", String.raw`\d`, "1", String.raw`\.`, "-"),
      fc.constantFrom("", "", "?", "*", "+", "{2}", "{1,3}", "{2,}"),
    )
    .map(([atom, count]) => atom + count);
  const branch = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));
  const pattern = fc.array(branch, { minLength: 1, maxLength: 3 }).map((all) => all.join("|"));

  test("mean what they mean elsewhere", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "1", "2", ".", "-") })),
        (one, texts) => {
          const read = readPattern(one);
          if ("problem" in read) return;
          compared += 1;
          const [mine, theirs] = [new RegExp(read.source, "u"), new RegExp(`^(?:${one})$`, "u")];
          for (const text of texts) assert.equal(mine.test(text), theirs.test(text), text);
        },
      ),
      runs(1000),
    );
    assert.ok(compared > 200, `${compared}`);
  });

  test("are decided in linear time", () => {
    const long = 20_000;
    fc.assert(
      fc.property(pattern, fc.constantFrom("a", "ab", "a1", "1"), (one, unit) => {
        const read = readPattern(one);
        if ("problem" in read) return;
        const expression = new RegExp(read.source, "u");
        const took = measureOwnMs(() => expression.test(`${unit.repeat(long)}!`));
        assert.ok(took < 500, one);
      }),
      runs(500),
    );
  });
});
