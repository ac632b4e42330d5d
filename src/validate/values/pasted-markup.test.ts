import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { sayInEnglish as say, sayPart } from "../../words/say.ts";
import { findMarkupFault } from "./markup.ts";
import { cleanMarkup } from "./pasted-markup.ts";
import { runs } from "../../../test/support/seeds.ts";
import { measureOwnMs } from "../../../test/support/own-time.ts";

/** What is pasted, what stays, and what is named. */
const PASTED: Readonly<Record<string, readonly [string, string, ...string[]]>> = {
  "text that needs no cleaning": [
    '<p>One<br/>two &amp; <a  href="/x" target="_blank" rel="noopener noreferrer">three</a></p>',
    '<p>One<br/>two &amp; <a  href="/x" target="_blank" rel="noopener noreferrer">three</a></p>',
  ],
  "a paragraph of Word": [
    `<P class=MsoNormal style='margin-bottom:0cm;mso-pagination:"none"' align=center><B>Bold</B>, <I>it</I><o:p></o:p></P>`,
    "<p><b>Bold</b>, <i>it</i></p>",
    "class",
    "style",
    "align",
    "<o:p>",
  ],
  "a list of Word": [
    `<p class=MsoListParagraph><![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>One<o:p></o:p></p>`,
    "<p>·&nbsp; One</p>",
    "class",
    "comments",
    "<span>",
    "<o:p>",
  ],
  "a document of Word": [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/a.xml"><style><!-- p.MsoNormal {margin:0} --></style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head><body lang=DE><!--StartFragment--><h2>Word<o:p/></h2><!--EndFragment--></body></html>`,
    "<h2>Word</h2>",
    "<html>",
    "<head>",
    "<meta>",
    "<link>",
    "<style>",
    "comments",
    "<body>",
    "<o:p>",
  ],
  "a table of Word": [
    "<table class=MsoNormalTable border=1 cellspacing=0 cellpadding=0 width=634><colgroup><col width=64></colgroup><tr><td width=76 rowspan=2 colspan='3' valign=top nowrap><p>a</p></td></tr></table>",
    '<table><tr><td rowspan="2" colspan="3"><p>a</p></td></tr></table>',
    "class",
    "border",
    "cellspacing",
    "cellpadding",
    "width",
    "<colgroup>",
    "<col>",
    "valign",
    "nowrap",
  ],
  "Google Docs, which puts all into a b": [
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-3f9a1b2c"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">One <b>two</b></span></p></b><br class="Apple-interchange-newline">`,
    "<p>One <b>two</b></p><br>",
    "<meta>",
    "<b>",
    "dir",
    "style",
    "<span>",
    "class",
  ],
  "a mail": [
    '<div dir="ltr">One <b>two</b><div><br></div><div>Three <font color="#000">four</font></div></div>',
    "One <b>two</b><p><br></p><p>Three four</p>",
    "<div>",
    "<font>",
  ],
  WordPress: [
    '<!-- wp:image {"id":12} -->\n<div class="wp-block-image"><figure class="aligncenter size-full"><img loading="lazy" decoding="async" srcset="/a.jpg 300w" sizes="100vw" src="https://example.org/a.jpg" alt="A" width="30" class="wp-image-12"/><figcaption class="wp-element-caption">B</figcaption></figure></div>\n<!-- /wp:image -->',
    '\n<figure><img src="https://example.org/a.jpg" alt="A" width="30"><figcaption>B</figcaption></figure>\n',
    "comments",
    "<div>",
    "class",
    "loading",
    "decoding",
    "srcset",
    "sizes",
  ],
  TYPO3: [
    '<p class="bodytext"><a href="https://example.org/" title="x" target="_blank" class="external-link-new-window">x</a> <a href="/a" target="_new" rel="lightbox[a]" data-htmlarea-external="1">y</a></p>',
    '<p><a href="https://example.org/" title="x" target="_blank">x</a> <a href="/a">y</a></p>',
    "class",
    "target",
    "rel",
    "data-htmlarea-external",
  ],
  "anchors of a table of contents": [
    '<h2><a name="_Toc1"></a><a id="b">One</a> <a href="#b">two</a></h2>',
    '<h2>One <a href="#b">two</a></h2>',
    "<a>",
  ],
  "quotation marks of every kind": [
    `<IMG SRC=/a.png ALT='a "b" <c>' TITLE = "d">`,
    `<img src="/a.png" alt="a &quot;b&quot; &lt;c>" title="d">`,
  ],
  "a script in a comment that browsers end earlier": [
    "a<!-- --!><script>alert(1)</script><!-- -->b",
    "ab",
    "comments",
  ],
  "boxes within a paragraph": ["<p>One<div>two</div></p>", "<p>Onetwo</p>", "<div>"],
  "elements that end in the wrong order": [
    "<div><span>a</div></span>",
    "<p>a</p>",
    "<div>",
    "<span>",
  ],
};

/** Forms of attacks that are publicly known: evasions of filters, and of readers that repair what they read. */
const REFUSED: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//example.org/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</script>",
  "<scr<!-- -->ipt>alert(1)</script>",
  "<<script>alert(1)//<</script>",
  "<<span>script>alert(1)",
  "<script\n>alert(1)</script\n>",
  "<span><script>alert(1)</script></span>",
  "<style>a</style><script>b</script>",
  "<style><script>a</script>",
  "<style><img src=/x onerror=a()>",
  "<style onload=a()></style>",
  "<img src=x onerror=alert(1)//>",
  "<img src=/x onerror=alert(1)>",
  "<IMG SRC='/x' OnError='alert(1)'>",
  "<img/src=/x/onerror=alert(1)>",
  '<img src="/x"onerror=alert(1)>',
  '<img src="/x" class="a" onerror="alert(1)" style="b">',
  '<img """><script>alert(1)</script>">',
  "<img src=`javascript:alert(1)`>",
  "<img src=javascript:alert(1)>",
  "<img src=data:image/svg+xml,a>",
  '<img srcset="/x 1x" src="//example.org/x">',
  "<svg onload=alert(1)>",
  "<svg><style><!--</style><img title='--><img src=1 onerror=a()>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=a()&gt;'>",
  "<iframe src=/x></iframe>",
  "<iframe srcdoc='<script>a()</script>'></iframe>",
  "<object data=/x></object>",
  "<embed src=/x>",
  "<form action=/x><button formaction=javascript:a()>b</button></form>",
  "<input onfocus=alert(1) autofocus>",
  "<video><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<body onload=alert(1)>",
  "<span onclick=alert(1)>a</span>",
  "<div onmouseover='alert(1)'>a</div>",
  "<o:p onclick=alert(1)>a</o:p>",
  "<font face=a onclick=b()>c</font>",
  "<b style=font-weight:normal onclick=a()>b</b>",
  "<a onclick=a()>b</a>",
  "<p class=a onclick=b()>c</p>",
  '<p style="a"onclick="b()">c</p>',
  "<a href=javascript:alert(1)>a</a>",
  "<a href=' javascript:alert(1)'>a</a>",
  "<a href='java\tscript:alert(1)'>a</a>",
  "<a href='jav&#x0A;ascript:alert(1)'>a</a>",
  "<a href=&#106;avascript:alert(1)>a</a>",
  "<a href='data:text/html,<script>a()</script>'>a</a>",
  "<a href=vbscript:a>b</a>",
  "<a href=//example.org>a</a>",
  "<a href='/\\example.org'>a</a>",
  "<a xlink:href=javascript:a()>b</a>",
  "<base href=//example.org/>",
  "<meta http-equiv=refresh content='0;url=javascript:a()'>",
  "<link rel=stylesheet href=/x.css>",
  "<link rel=import href=/x>",
  "<template><script>a()</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=a()>'></noscript>",
  "<textarea><script>a()</script></textarea>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[><script>alert(1)</script>]]>",
  "<?a?><script>alert(1)</script>",
  "<title><script>a()</script>",
  "<xml><script>a()</script>",
  "<p title=a<script>b()</script>",
  "<a href='/x' style='a' <script>b()</script>",
  "<p style='display:none'>a</p>",
  "<span style='mso-hide:all'>a</span>",
  "<span hidden>a</span>",
  "<",
  "a < b",
  "<!-- a",
  "<p class='a",
];

describe("HTML as it is pasted", () => {
  for (const [title, [pasted, stays, ...dropped]] of Object.entries(PASTED)) {
    test(title, () => {
      const cleaned = cleanMarkup(pasted);
      assert.equal(cleaned.text, stays);
      assert.deepEqual(
        cleaned.dropped.map((one) => sayPart(say, one)),
        dropped,
      );
      assert.equal(findMarkupFault(stays), undefined);
      assert.deepEqual(cleanMarkup(stays), { text: stays, dropped: [] });
    });
  }

  for (const text of REFUSED) {
    test(`refuses ${JSON.stringify(text).slice(0, 60)}`, () => {
      const cleaned = cleanMarkup(text).text;
      assert.notEqual(findMarkupFault(cleaned), undefined, cleaned);
    });
  }

  test("what is accepted is clean, and has nothing that runs", () => {
    const part = fc.constantFrom(
      ..."< > / ! -- = \" ' a p b on href style : ; script span div o:p <p> </p> <p <a <b </b> </a>".split(
        " ",
      ),
      ...'<!-- --> <div> </div> <span> </span> <style> </style> <script> </script> class=x onclick=a() href="/x"'.split(
        " ",
      ),
      'style="font-weight:normal"',
      "href=javascript:a()",
      " ",
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { text } = cleanMarkup(parts.join(""));
        if (findMarkupFault(text) !== undefined) return;
        accepted += 1;
        assert.doesNotMatch(text, /<(?!\/?[pab][\s>])|<[^>]* (?:on|style|class)/u);
        assert.deepEqual(cleanMarkup(text), { text, dropped: [] });
      }),
      runs(1000),
    );
    assert.ok(accepted > 10);
  });

  test("takes linear time", () => {
    const units = [
      "<",
      "<p ",
      "<p a=",
      '<a href="',
      "</",
      "<div>",
      " ",
      "<!--",
      "<style>",
      "<b style=font-weight:normal>",
      "<p a ",
      "<p / ",
      "</div>",
    ];
    const took = measureOwnMs(() => units.map((unit) => cleanMarkup(unit.repeat(200_000))));
    assert.ok(took < 3000, `${took} ms`);
  });
});
