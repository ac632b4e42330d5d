import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  foldedEquals,
  foldedIncludes,
  foldedStartsWith,
} from "../../../test/api/querying/folded-comparisons.ts";
import { foldBothWays, foldText } from "./fold-text.ts";

const FOLDED: readonly (readonly [string, string])[] = [
  ["Überschrift", "uberschrift"],
  ["U\u0308berschrift", "uberschrift"],
  ["STRASSE Straße STRAẞE", "strasse strasse strasse"],
  ["Æsop Œuvre Ørsted Łódź Đorđe", "aesop oeuvre orsted lodz dorde"],
  ["Işık İstanbul", "isik istanbul"],
  ["Málaga, Ångström, Čapek", "malaga, angstrom, capek"],
  ["Ⅷ ﬁn Ｆｕｌｌ ½", "viii fin full 1\u20442"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["Ёлка й", "елка и"],
  ["مُحَمَّد أحمد آل إلى", "محمد احمد ال الى"],
  ["كـــتاب", "كتاب"],
  ["שָׁלוֹם", "שלום"],
  ["ﾊﾞｽ ば は", "ハ\u3099ス は\u3099 は"],
  ["हिन्दी", "हिन्दी"],
  ["한국", "한국".normalize("NFD")],
  ["Donau\u00ADdampf\u200B\u200C\u200D\u2060\uFEFFschiff", "donaudampfschiff"],
];

describe("folded texts", () => {
  for (const [text, folded] of FOLDED) {
    test(text, () => {
      assert.equal(foldText(text), folded);
      assert.equal(foldText(foldText(text)), folded);
    });
  }

  test("do not depend on the letter case and the normal form of any character", () => {
    for (let point = 0; point <= 0x10_ff_ff; point += 1) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue;
      const character = String.fromCodePoint(point);
      const folded = foldText(character);
      for (const other of [
        character.toLowerCase(),
        character.normalize("NFC"),
        character.normalize("NFD"),
      ])
        assert.equal(foldText(other), folded, `U+${point.toString(16)}`);
    }
  });
});

const AGREEING: readonly (readonly [string, string, boolean])[] = [
  ["Überschrift", "Uberschrift", true],
  ["Überschrift", "Ueberschrift", true],
  ["Überschrift", "überschrift", true],
  ["Mueller", "Müller", true],
  ["Müllerstraße", "MUELLERSTRASSE", true],
  ["Muller", "Mueller", false],
  // Each way on its own: a text folded in one way does not match a text folded in the other way.
  ["äebc", "äbc", false],
  ["Muellerhütte", "Müllerhuette", true],
  ["Mu\u00AD\u0308ller", "Mueller", true],
];

describe("two texts", () => {
  for (const [one, other, agree] of AGREEING) {
    test(`${one} and ${other} ${agree ? "agree" : "differ"}`, () => {
      const [first, second] = [foldBothWays(one), foldBothWays(other)];
      assert.equal(foldedEquals(first, second), agree);
      assert.equal(foldedEquals(second, first), agree);
    });
  }

  test("agree in parts, too", () => {
    const text = foldBothWays("Große Ärztekammer Lübeck");
    assert.ok(foldedIncludes(text, foldBothWays("aerzte")));
    assert.ok(foldedIncludes(text, foldBothWays("ARZTEKAMMER LUB")));
    assert.ok(foldedIncludes(text, foldBothWays("luebeck")));
    assert.ok(!foldedIncludes(text, foldBothWays("loubeck")));
    assert.ok(foldedStartsWith(text, foldBothWays("GROSSE Ä")));
    assert.ok(foldedStartsWith(text, foldBothWays("große Ae")));
    assert.ok(!foldedStartsWith(text, foldBothWays("Ärzte")));
    assert.ok(foldedStartsWith(foldBothWays("Über uns"), foldBothWays("Ü")));
  });
});
