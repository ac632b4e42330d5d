import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { sayInEnglish as say } from "../../words/say.ts";
import { findMarkupFault } from "./markup.ts";
import { runs } from "../../../test/support/seeds.ts";
import { measureOwnMs } from "../../../test/support/own-time.ts";

describe("HTML in texts", () => {
  for (const text of [
    "no element, a & b, 1 > 0",
    "<p>One<br>two<br/>three &lt;</p>",
    '<p>See <a href="https://example.org/?a=1&amp;b=2" title="x">there</a>, <a href="/de/">here</a></p>',
    '<p><a href="mailto:info@example.org">mail</a> <a href="tel:+494342">call</a> <a href="#x">up</a></p>',
    '<ul><li><strong>a</strong></li><li><em>b</em></li></ul><ol start="3"><li>c</li></ol>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<img src="/files/a.jpg" alt="A" width="3" height="4">',
  ])
    test(`accepts ${text.slice(0, 40)}`, () => assert.equal(findMarkupFault(text), undefined));

  for (const [text, problem] of [
    ["<script>alert(1)</script>", /^has <script>, which is not allowed: use p, /u],
    ["<SCRIPT>", /in small letters/u],
    ["a < b", /the character itself is &lt;/u],
    ["<!-- a -->", /begins no element/u],
    ["<svg><p></p></svg>", /<svg>, which is not allowed/u],
    ['<p onclick="a()">b</p>', /onclick in <p>, which is allowed only without attributes/u],
    ['<p style="a">b</p>', /style in <p>/u],
    ['<a href="javascript:a()">b</a>', /neither absolute nor/u],
    ['<a href="&#106;avascript:a()">b</a>', /neither absolute nor/u],
    ['<a href=" javascript:a()">b</a>', /neither absolute nor/u],
    ['<a href="//example.org">b</a>', /neither absolute nor/u],
    ['<a href="/\\example.org">b</a>', /neither absolute nor/u],
    ['<a href="www.example.org">b</a>', /neither absolute nor/u],
    ['<img src="data:image/png,a">', /neither absolute nor/u],
    ["<a href=/x>b</a>", /a tag <a> that is not right/u],
    ["<a href='/x'>b</a>", /a tag <a> that is not right/u],
    ['<a href="/x" href="/y">b</a>', /href twice/u],
    ["<p>a", /a <p> that is not closed/u],
    ["<p><b>a</p></b>", /<\/p> where <\/b> must come first/u],
    ["a</p>", /<\/p> where no element is open/u],
    ["<p/>", /browsers do not close/u],
    ["<p", /not right/u],
    ["</p x>", /closing tag that is not right/u],
    ["<b>".repeat(51), /more than 50 elements/u],
  ] as const) {
    test(`refuses ${text.slice(0, 40)}`, () =>
      assert.match(say(findMarkupFault(text) ?? { text: "" }), problem));
  }

  test("any text ends in a sentence or none", () => {
    const part = fc.constantFrom(
      "<",
      ">",
      "/",
      "p",
      "a",
      " ",
      '"',
      "=",
      "href",
      "<p>",
      "</p>",
      "&",
      "x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const fault = findMarkupFault(parts.join(""));
        // Whatever is accepted has no tag that is not on the list.
        if (fault === undefined) assert.doesNotMatch(parts.join(""), /<(?!\/?(?:p|a)\b)/u);
      }),
      runs(100),
    );
  });

  test("takes linear time", () => {
    const units = ["<", "<p ", "<a href=", '<a href="', "</", "<p>", " ", "<br"];
    const took = measureOwnMs(() => units.map((unit) => findMarkupFault(unit.repeat(200_000))));
    assert.ok(took < 1000, `${took} ms`);
  });
});
