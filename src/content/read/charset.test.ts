import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { judgeCharset } from "./charset.ts";
import { runs } from "../../../test/support/seeds.ts";

async function judge(bytes: Uint8Array, size = 7): Promise<string> {
  return judgeCharset(async function* cut() {
    for (let at = 0; at < bytes.length; at += size)
      yield Buffer.from(bytes.subarray(at, at + size));
  });
}

const utf8 = (text: string): Buffer => Buffer.from(text);
/** Each character is a byte. */
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

describe("the charset of a text", () => {
  for (const [title, text] of Object.entries({
    nothing: utf8(""),
    "letters only": utf8("Key;Name\na;b\n"),
    "UTF-8": utf8("Straße;Köln;€;😀\n"),
    "UTF-8 with one broken byte": join(
      utf8("Köln;Straße;Größe\n"),
      bytes("M\xfcnchen\n"),
      utf8("ä"),
    ),
    "UTF-8 that is cut in a character": utf8("Köln;Straße;ü").subarray(0, -1),
    "half of each": join(utf8("äöü;Köln;Düren\n"), bytes("M\xfcnchen;D\xfcren;K\xf6ln\n")),
    "Mac Roman": bytes("Stra\xa7e;M\x9fnchen;K\x9aln;\x85sterreich\n"),
    DOS: bytes("M\x94lln;K\x94ln;Stra\xe1e;B\x84r;L\x84rm\n"),
    "DOS with a byte that Windows-1252 lacks": bytes("M\x81nchen\n"),
    "Cyrillic of Windows-1251": bytes(
      "\xcc\xee\xf1\xea\xe2\xe0;\xca\xe8\xe5\xe2;\xcc\xe8\xed\xf1\xea\n",
    ),
    zeros: bytes("a\0\xe4\xf6\n"),
    "a picture": bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe"),
  }))
    test(`${title}: not Windows-1252`, async () => assert.equal(await judge(text), "utf-8"));

  for (const [title, text] of Object.entries({
    German: bytes("Stra\xdfe;M\xfcnchen;K\xf6ln;\xc4\xd6\xdc\n"),
    "one letter": bytes("Key;Name\na;M\xfcller\n"),
    signs: bytes(
      "12 \x80;\x84Haus\x93;1\x962;Peter\x92s;\xab Caf\xe9 \xbb;20 \xb0C;No\xa0\xa7 3\n",
    ),
    French: bytes("c\x9cur;\x8cuvre;d\x92\xe9t\xe9;No\xebl;d\xe9\xe7u\n"),
    "a pair that looks like UTF-8": bytes(`CAF\xc9\xbb ${"M\xfcnchen ".repeat(20)}`),
    "a few Czech names": bytes("Du\x9aan;M\xfcller;J\xe4ger;Gr\xfcn\n"),
    "a long text without spaces": bytes(`${"x".repeat(9000)}\xe4${"x".repeat(9000)}`),
  })) {
    test(`${title}: Windows-1252`, async () => {
      assert.equal(await judge(text), "windows-1252");
      assert.equal(await judge(text, 32_768), "windows-1252");
    });
  }

  test("no UTF-8 is taken for something else, wherever its pieces end", () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          assert.equal(await judge(utf8(text.toWellFormed()), size), "utf-8");
        },
      ),
      runs(100),
    ));
});
