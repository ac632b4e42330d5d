import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSearchIndex } from "../../../test/querying/search-documents.ts";
import type { SearchedDocument } from "./search-part.ts";
import { splitWords } from "../../lib/text/words.ts";

type Texts = readonly [title: string, ...texts: string[]];

const documentsOf = (
  texts: readonly Texts[],
  language: string | undefined,
): readonly SearchedDocument[] =>
  texts.map(([title, ...rest]) => ({ title, texts: rest, language }));

function search(texts: readonly Texts[], query: string, language?: string): readonly string[] {
  const index = createSearchIndex(documentsOf(texts, language));
  return Array.from(index.search(splitWords(query)), (place) => texts[place]?.[0] ?? "");
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
  { query: "müll", found: ["Müll", "Mueller", "Mulle"], missed: ["Vermüllung"] },
  { query: "Häuser", language: "DE", found: ["Haus", "Häusern", "Haeuser"], missed: ["Heuser"] },
  { query: "Häuser", language: "DE_AT", found: ["Haus"], missed: [] },
  { query: "Häuser", language: "FR", found: ["Häusern"], missed: ["Haus"] },
  { query: "running", language: "EN_GB", found: ["Run", "runs", "Running"], missed: ["runner"] },
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
    assert.deepEqual([...index.search(["see"])], [...same.keys()]);
  });
});

test("queries do not affect each other", () => {
  const index = createSearchIndex(
    documentsOf([["Haus am See"], ["Haus am Meer"], ["See und Meer"]], "DE"),
  );
  const queries = [["haus", "see"], ["meer", "und"], ["haus", "am", "meer"], ["x", "am"], ["see"]];
  assert.deepEqual(
    queries.map((words) => [...index.search(words)]),
    [[0], [2], [1], [], [0, 2]],
  );
});

test("an index without documents finds nothing", () => {
  assert.equal(createSearchIndex([]).search(["a"]).length, 0);
});
