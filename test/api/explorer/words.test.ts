/** The words of the explorer and of the page of the desk: in both languages, with numbers, sizes and days as these write them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { guess as germanGuess } from "../../../explorer/src/desk/words/guess-de.ts";
import { guess as englishGuess } from "../../../explorer/src/desk/words/guess-en.ts";
import { DESK_WORDS } from "../../../explorer/src/desk/words/words.ts";
import {
  PAGE_LANGUAGES,
  WORDS,
  formatBytes,
  formatDay,
  formatDuration,
  formatInstant,
  formatNumber,
  nameOfLanguage,
  setLanguage,
  zoneStore,
} from "../../../explorer/src/words/words.ts";

/** The same in both languages. */
const SHARED = [
  "CSV",
  "Caching",
  "Excel",
  "Header",
  "JSON",
  "Release",
  "Releases",
  "Token",
  "YAML",
  "false",
  "true",
];

const GUESS_WORDS = { de: germanGuess, en: englishGuess };

type Words = { readonly [name: string]: unknown };

const listTexts = (words: Words, before = ""): readonly (readonly [string, unknown])[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? listTexts(value as Words, `${before}${name}.`)
      : [[before + name, value] as const],
  );

test("every text is there in both languages, and in its own", () => {
  const [german, english] = (["de", "en"] as const).map(
    (language) =>
      new Map(
        listTexts({
          ...WORDS[language],
          desk: DESK_WORDS[language],
          guess: GUESS_WORDS[language],
        }),
      ),
  );
  assert.ok(german && english);
  assert.deepEqual([...german.keys()].toSorted(), [...english.keys()].toSorted());
  const same = [...english].flatMap(([name, text]) =>
    typeof text === "string" && german.get(name) === text ? [text] : [],
  );
  assert.deepEqual([...new Set(same)].toSorted(), SHARED);
});

describe("what depends on a number", () => {
  test("agrees with it", () => {
    const { de, en } = WORDS;
    assert.deepEqual(
      [1, 2].map((count) => en.browse.found(count)),
      ["1 item", "2 items"],
    );
    assert.deepEqual(
      [1, 2].map((count) => en.browse.entries(count)),
      ["1 entry", "2 entries"],
    );
    assert.deepEqual(
      [1, 2].map((count) => de.browse.entries(count)),
      ["1 Element", "2 Elemente"],
    );
  });
});

for (const [language, expected] of [
  [
    "en",
    [
      "1,234",
      "512 bytes",
      "44.7 kB",
      "314.6 MB",
      "90 seconds",
      "24 hours",
      "Jun 20, 2030",
      "Arabic (Egypt)",
    ],
  ],
  [
    "de",
    [
      "1.234",
      "512 Byte",
      "44,7 kB",
      "314,6 MB",
      "90 Sekunden",
      "24 Stunden",
      "20.06.2030",
      "Arabisch (Ägypten)",
    ],
  ],
] as const) {
  test(`numbers, sizes, spans, days and names of languages are written as in ${language}`, () => {
    setLanguage(language);
    assert.deepEqual(
      [
        formatNumber(1234),
        formatBytes(512),
        formatBytes(44_712),
        formatBytes(314_572_800),
        formatDuration(90),
        formatDuration(86_400),
        formatDay("2030-06-20"),
        nameOfLanguage("ar-EG"),
      ],
      expected,
    );
  });
}

test("what is no day, no instant and no language is shown as it is", () => {
  assert.deepEqual(
    [formatDay("soon"), formatInstant("never"), nameOfLanguage("?")],
    ["soon", "never", "?"],
  );
});

test("instants are shown in the installation's time zone", () => {
  setLanguage("en");
  zoneStore.set("America/New_York");
  assert.match(formatInstant("2026-07-01T02:30:00Z"), /Jun 30, 2026, 10:30\sPM EDT/u);
  zoneStore.set("Europe/Berlin");
  assert.match(formatInstant("2026-07-01T02:30:00Z"), /Jul 1, 2026, 04:30\sAM GMT\+2/u);
});

test("the page has every language of which it has texts", () => {
  assert.deepEqual(PAGE_LANGUAGES, ["de", "en"]);
});
