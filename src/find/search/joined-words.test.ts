/** Words that people write with hyphens, apostrophes and dots, or without; invisible characters; and symbols. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSearchIndex } from "../../../test/api/querying/search-documents.ts";
import type { SearchedDocument } from "./search-part.ts";

const documentsOf = (titles: readonly string[]): readonly SearchedDocument[] =>
  titles.map((title) => ({ title, texts: [], language: "DE" }));

const TITLES = [
  "Donau\u00ADdampf\u00ADschiff\u00ADfahrt",
  "Silben\u200Btrennung",
  "E-Mail-Kurs",
  "Online-Sprechstunde",
  "S-Bahn nach Altona",
  "O’Reilly Abend",
  "10.000 Schritte",
  "Anruf: 0434/28-00-10",
  "R&B Nacht",
  "W\u2011LAN im Rathaus",
  "C++ für Einsteiger",
  "C# für Einsteiger",
  "Chor",
];

/** A search, and what it finds, in order. */
const FOUND: readonly (readonly [query: string, ...titles: readonly number[]])[] = [
  ["Donaudampfschifffahrt", 0],
  ["donau\u00ADdampf", 0],
  ["dampf", 0],
  ["silbentrennung", 1],
  ["email", 2],
  ["emailkurs", 2],
  ["mailkurs", 2],
  ["e-mail", 2],
  ["onlinesprechstunde", 3],
  ["onlinesprechstunden", 3],
  ["sbahn altona", 4],
  ["oreilly", 5],
  ["O'Reilly", 5],
  ["10000", 6],
  ["0434280010", 7],
  ["rb", 8],
  ["wlan", 9],
  ["C#", 11, 10, 12],
  ["C++", 10, 11, 12],
  ["c# einsteiger", 11, 10],
  ['"c#"', 11],
  ["einsteiger -c#", 10],
  // Joined words are no phrase, and no neighbours.
  ['"mail kurs"', 2],
  ['"email"'],
  ["kurs -mail"],
  ["altona -sbahn"],
  ["altona -s-bahn"],
  ["kurs -emailkurs"],
  ["kurs -email", 2],
];

describe("among titles with hyphens, dots and symbols", () => {
  const index = createSearchIndex(documentsOf(TITLES));
  for (const [query, ...titles] of FOUND) {
    test(query, () => {
      assert.deepEqual(index.search(query), titles);
    });
  }
});

/** A search, and titles in the order in which it finds them. */
const ORDERS: readonly (readonly [query: string, ...titles: readonly string[]])[] = [
  // What is written comes first, as a beginning, too; parts of words come last.
  ["email", "Email", "Emailkurs am Abend", "E-Mail-Kurs", "Freemailer"],
  ["sbahn", "Sbahn", "S-Bahn", "Die U-S-Bahn"],
  ["c#", "C#", "C", "Chor"],
];

describe("in this order", () => {
  for (const [query, ...titles] of ORDERS) {
    test(query, () => {
      for (const list of [titles, titles.toReversed()]) {
        const found = createSearchIndex(documentsOf(list)).search(query);
        assert.deepEqual(
          found.map((at) => list[at]),
          titles,
        );
      }
    });
  }
});

test("slips in joined words are corrected, too", () => {
  const { correct } = createSearchIndex(documentsOf(TITLES));
  assert.deepEqual(correct("onlinesprechstnde"), [
    { value: "onlinesprechstnde", used: "OnlineSprechstunde" },
  ]);
  assert.deepEqual(correct("Silbentremnung"), [
    { value: "Silbentremnung", used: "Silbentrennung" },
  ]);
});

test("joined words of neighbours are no phrase", () => {
  const { search } = createSearchIndex(documentsOf(["E-Mail-Kurs Online-Kurs"]));
  assert.deepEqual(search('"emailkurs onlinekurs"'), []);
  assert.deepEqual(search("emailkurs onlinekurs"), [0]);
});
