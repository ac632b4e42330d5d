import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSearchIndex } from "../../../test/api/querying/search-documents.ts";
import { createSearchPart } from "./search-part.ts";
import type { SearchedDocument } from "./search-part.ts";
import { createVocabulary } from "./vocabulary.ts";

type Texts = readonly [title: string, ...texts: string[]];

const documentsOf = (
  texts: readonly Texts[],
  language: string | undefined,
): readonly SearchedDocument[] =>
  texts.map(([title, ...rest]) => ({ title, texts: rest, language }));

function search(texts: readonly Texts[], query: string, language?: string): readonly string[] {
  const index = createSearchIndex(documentsOf(texts, language));
  return Array.from(index.search(query), (position) => texts[position]?.[0] ?? "");
}

interface Row {
  readonly query: string;
  readonly language?: string;
  readonly found: readonly string[];
  readonly missed: readonly string[];
}

const FITS: readonly Row[] = [
  { query: "uberschrift", found: ["Überschrift", "Die Uberschriften"], missed: ["Unterschrift"] },
  {
    query: "Ueberschrift",
    language: "FR",
    found: ["Überschrift", "Ueberschrift"],
    missed: ["Uberschrift"],
  },
  {
    query: "Müller",
    found: ["Müller", "Mueller", "Muller", "Müllerei", "Mulle"],
    missed: ["Malle"],
  },
  { query: "Müller", language: "FR", found: ["Muller", "Mueller"], missed: ["Mulle"] },
  { query: "müll", found: ["Müll", "Mueller", "Mulle", "Vermüllung"], missed: ["Malle"] },
  { query: "Häuser", language: "DE", found: ["Haus", "Häusern", "Haeuser"], missed: ["Heuser"] },
  { query: "Häuser", language: "DE_AT", found: ["Haus"], missed: [] },
  { query: "Häuser", language: "FR", found: ["Häusern"], missed: ["Haus"] },
  { query: "running", language: "EN_GB", found: ["Run", "runs", "runner"], missed: ["ruin"] },
  { query: "running", language: "DE", found: ["Runnings"], missed: ["Run"] },
  { query: "running", found: ["Run"], missed: ["Haus"] },
  { query: "häuser", found: ["Haus"], missed: ["Run"] },
  { query: "京都", language: "JA", found: ["東京都の住民", "京都"], missed: ["東京"] },
  { query: "ｶﾞ", language: "JA", found: ["ガイド", "メガ"], missed: ["カイド"] },
  { query: "ไทย", found: ["ประเทศไทย"], missed: ["ประเทศ"] },
  { query: "국", found: ["국가"], missed: ["한국"] },
  { query: "محمد", found: ["مُحَمَّد", "محمدية"], missed: ["أحمد"] },
  { query: "a b", found: ["b a", "Ab Ba", "b-a"], missed: ["aa", "b"] },
  { query: "haus haus", found: ["Haus"], missed: ["Maus"] },
  { query: "brücke", language: "DE", found: ["Wendelbrücke", "Brückentag"], missed: ["Brocken"] },
  { query: "BRUECKE", language: "FR", found: ["Wendelbrücke"], missed: ["Wendelbrucke"] },
  { query: "märkte", language: "DE", found: ["Frühlingsmarkt", "Marktplatz"], missed: ["Merkmal"] },
  { query: "märkte", language: "FR", found: ["Jahrmärkte"], missed: ["Frühlingsmarkt"] },
  { query: "bodies", language: "EN", found: ["antibody", "Body"], missed: ["bod"] },
  { query: "ark", found: ["Park", "Arktis"], missed: ["Ar"] },
  { query: "rk", found: ["RKI"], missed: ["Park"] },
  { query: "시청", found: ["시청역"], missed: ["서울시청"] },
  { query: "12", found: ["Nr. 12", "123"], missed: ["312"] },
];

describe("a query fits", () => {
  for (const { query, language, found, missed } of FITS) {
    test(`${query} (${language ?? "no language"})`, () => {
      const titles: Texts[] = [...found, ...missed].map((title) => [title]);
      assert.deepEqual(search(titles, query, language).toSorted(), found.toSorted());
    });
  }

  test("when its words are in different texts", () => {
    const texts: Texts[] = [
      ["Haus", "am See", "in Preetz"],
      ["Haus", "am Meer"],
    ];
    assert.deepEqual(search(texts, "preetz haus see"), ["Haus"]);
  });
});

const TERMS: readonly (readonly [
  query: string,
  found: readonly string[],
  missed: readonly string[],
  language?: string,
])[] = [
  ['"bad oldesloe"', ["Bad Oldesloe", "In Bad-Oldesloe!"], ["Oldesloe Bad", "Bad in Oldesloe"]],
  ['"Haus"', ["Das HAUS"], ["Häuser", "Hausmeister", "Hochhaus"]],
  ['"über uns"', ["Ueber uns", "Uber Uns"], ["Über unsere Häuser"]],
  ["„über uns“ neu", ["Neues über uns"], ["Über uns"]],
  ['haus "am see', ["Haus am See", "See am Haus"], ["Haus"]],
  ['"" haus', ["Haus"], ["See"]],
  ["haus -see", ["Haus", "Haus am Seeufer", "Haus am Bodensee"], ["Haus am See"]],
  ["see -häuser", ["See"], ["Haus am See"], "DE"],
  ["haus -übung", ["Haus", "Haus üben"], ["Haus Uebung"]],
  ['haus -"am see"', ["Haus am Meer", "Am Haus See"], ["Haus am See"]],
  ["-see", ["See"], ["Haus"]],
  ['-"am see"', ["am See"], ["See am"]],
  ["rock-n-roll", ["Roll n Rock"], ["Rock"]],
  ["rock - roll", ["Rock Roll"], ["Rock"]],
  ["東 -京都", ["東"], ["東京都"], "JA"],
  ['"京都 駅"', ["東京都 駅前"], ["駅 京都", "東京 駅"], "JA"],
];

describe("a query of phrases and exclusions fits", () => {
  for (const [query, found, missed, language] of TERMS) {
    test(query, () => {
      const titles: Texts[] = [...found, ...missed].map((title) => [title]);
      assert.deepEqual(search(titles, query, language).toSorted(), found.toSorted());
    });
  }

  test("only within one text", () => {
    const texts: Texts[] = [
      ["Bad", "Oldesloe"],
      ["A", "Bad Oldesloe"],
    ];
    assert.deepEqual(search(texts, '"bad oldesloe"'), ["A"]);
  });
});

const SLIPS: readonly (readonly [
  what: string,
  query: string,
  used: readonly string[],
  texts: readonly Texts[],
])[] = [
  ["a letter too few", "stadfest", ["Stadtfest"], [["Stadtfest"]]],
  ["a letter too many", "Stadtffest", ["Stadtfest"], [["Das Stadtfest"]]],
  ["another letter", "stadtfesd", ["stadtfest"], [["A", "am stadtfest"]]],
  ["neighbours swapped", "satdtfest", ["Stadtfest"], [["Stadtfest"]]],
  ["an umlaut spelled out", "Muellre", ["Müller"], [["Müller"]]],
  ["an umlaut as a plain letter", "mulller", ["Müller"], [["Müller"]]],
  ["another script", "Σίσυφυς", ["Σίσυφος"], [["Σίσυφος"]]],
  ["no fewer than five letters", "kile", [], [["Kiel"]]],
  ["no other first letter", "jiele", [], [["Kiele"]]],
  ["no two edits", "stadtfessst", [], [["Stadtfest"]]],
  ["nothing that is found", "haus kielr", [], [["Haus"], ["Kieler"], ["Kielr"]]],
  ["nothing while another word is missing", "stadfest xyz", [], [["Stadtfest"]]],
  ["nothing in a phrase", '"stadfest"', [], [["Stadtfest"]]],
  ["the word of most items", "hause5", ["Hause1"], [["Hause2"], ["Hause1"], ["Hause1"]]],
  ["the first word of equally many", "hause5", ["Hause1"], [["Hause2"], ["Hause1"]]],
  [
    "the word beside the others",
    "see hause5",
    ["Hause2"],
    [["Hause1"], ["Hause1"], ["Hause2", "am See"]],
  ],
  ["a word that is not excluded", "hause5 -hause1", ["Hause2"], [["Hause1"], ["Hause2"]]],
  ["two words", "stadfest kielre", ["Stadtfest", "Kieler"], [["Stadtfest"], ["Kieler Stadtfest"]]],
];

describe("of slips is corrected", () => {
  for (const [what, query, used, texts] of SLIPS) {
    test(what, () => {
      const index = createSearchIndex(documentsOf(texts, "FR"));
      assert.deepEqual(
        index.correct(query).map((one) => one.used),
        used,
      );
    });
  }
});

const ORDERS: readonly (readonly [what: string, query: string, order: readonly Texts[]])[] = [
  ["the title that is the query", "über uns", [["Über uns"], ["Uns, über"], ["Über uns alle"]]],
  ["a title spelled differently", "ueber uns", [["Über Uns"], ["Ueber uns selbst"]]],
  ["a title with punctuation", "was ist neu", [["Was ist neu?"], ["Neu: was ist was"]]],
  [
    "a title word before a word elsewhere, however long the title",
    "haus",
    [["Das rote Haus am großen See mit Garten"], ["Heim", "Haus"], ["Heim am See", "ein Haus"]],
  ],
  ["a whole word before a beginning", "haus", [["Am Haus"], ["Am Hausmeister"]]],
  [
    "a whole word before a beginning elsewhere",
    "haus",
    [
      ["A", "Haus"],
      ["B", "Hausmeister"],
    ],
  ],
  ["a beginning before a form", "häuser", [["Am Häuserblock"], ["Am Haus"]]],
  ["a form that begins alike before another word", "haus", [["Am Hause"], ["Am Hausmeister"]]],
  [
    "a beginning elsewhere before a part of a title word",
    "haus",
    [
      ["A", "Hausmeister"],
      ["Hochhaus", "am See"],
      ["B", "Hochhaus"],
    ],
  ],
  [
    "two beginnings elsewhere before a whole title with a part",
    "haus see",
    [["A", "Hausmeister Seeufer"], ["Hochhaus am See"], ["Bodensee, Hochhaus"]],
  ],
  ["a form before a part", "märkte", [["Am Markt"], ["Frühlingsmarkt"]]],
  ["a title that is the phrase", '"über uns"', [["Über uns"], ["Alles über uns"]]],
  ["a title without what is excluded", "uns -neu über", [["Uns über"], ["Über uns"]]],
  ["more words in the title", "haus see", [["Haus am See"], ["Haus", "am See"], ["A", "Haus See"]]],
  ["the shorter title", "haus", [["Haus am See"], ["Das rote Haus am See"]]],
  [
    "the telling word in the title",
    "der see",
    [
      ["See", "der"],
      ["Der", "See"],
      ["Die", "der"],
    ],
  ],
];

describe("first comes", () => {
  for (const [what, query, order] of ORDERS) {
    test(what, () => {
      const fitting = search(order, query);
      const expected = order.map(([title]) => title).filter((title) => fitting.includes(title));
      assert.deepEqual(fitting, expected);
      assert.deepEqual(search(order.toReversed(), query), expected);
    });
  }

  test("equal documents keep their order", () => {
    const same: Texts[] = Array.from({ length: 50 }, () => ["Haus am See", "Preetz"]);
    const index = createSearchIndex(documentsOf(same, "DE"));
    assert.deepEqual(index.search("see"), [...same.keys()]);
  });
});

test("queries do not affect each other", () => {
  const index = createSearchIndex(
    documentsOf([["Haus am See"], ["Haus am Meer"], ["See und Meer"]], "DE"),
  );
  const queries = ["haus see", "meer und", "haus am meer", "x am", "see"];
  assert.deepEqual(
    queries.map((text) => index.search(text)),
    [[0], [2], [1], [], [0, 2]],
  );
});

test("an index without documents finds nothing", () => {
  assert.equal(createSearchIndex([]).search("a").length, 0);
});

test("the words of titles and of other texts are counted, on which ranks depend", () => {
  const texts: readonly Texts[] = [["Haus am See", "Preetz", "am See"], ["Meer"]];
  const part = createSearchPart(
    documentsOf(texts, "DE"),
    createVocabulary(() => ({})),
  );
  assert.deepEqual([part.titleWords, part.restWords], [4, 3]);
});
