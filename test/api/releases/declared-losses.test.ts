/** What a declaration, a language or a zone takes from readers while the items stay as they are. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clubs,
  COMING,
  DECLARED,
  field,
  LANGUAGES,
  mapTexts,
  OPEN,
  publishClubs,
  removal,
  without,
} from "./publish-clubs.ts";
import type { Files, Item } from "./publish-clubs.ts";

const publish = publishClubs();

/** French is published, too, and has texts of its own where `has` says so. */
const inFrench = (count: number, has: (index: number) => boolean): readonly Item[] =>
  clubs(count, (item, index) => ({
    ...item,
    Text: {
      ...(item["Text"] as Item),
      ...(has(index) && { FR: { About: `Association ${index}` } }),
    },
  }));

const fallingBackTo = (code: string): readonly Item[] =>
  LANGUAGES.map(({ Key, Code }) => ({ Key, Code, State: "PUBLISHED", Fallback: Code === code }));

interface Declared {
  readonly before: Files;
  readonly after: Files;
  readonly removals: readonly object[];
  readonly visible: object;
}

const OPEN_TODAY = clubs(12, (item) => ({ ...item, ...OPEN }));
const declare = (more: object, fields: object = {}): object => ({
  resources: { clubs: { ...DECLARED.clubs, fields: { ...DECLARED.clubs.fields, ...fields } } },
  ...more,
});
const same = (count: number): object => {
  const counts = { before: count, after: count };
  return { ...counts, languages: { DE: counts, EN_GB: counts } };
};

/** The items stay as they are, and what is declared of them does not. */
const DECLARED_ROWS: Readonly<Record<string, Declared>> = {
  "a fallback language without texts": {
    before: { clubs: inFrench(12, () => false), languages: fallingBackTo("DE") },
    after: { clubs: inFrench(12, () => false), languages: fallingBackTo("FR") },
    removals: [removal("fallback", 12, { language: "FR" })],
    visible: { before: 12, after: 12, fallback: { before: 12, after: 0 } },
  },
  "a fallback language with few texts": {
    before: { clubs: inFrench(12, () => false), languages: fallingBackTo("DE") },
    after: { clubs: inFrench(12, (index) => index < 5), languages: fallingBackTo("FR") },
    removals: [{ ...removal("fallback", 12, { language: "FR" }), removed: 7, after: 5 }],
    visible: { fallback: { before: 12, after: 5 } },
  },
  "a fallback language with the same texts": {
    before: { clubs: inFrench(12, () => true), languages: fallingBackTo("DE") },
    after: { clubs: inFrench(12, () => true), languages: fallingBackTo("FR") },
    removals: [],
    visible: { fallback: { before: 12, after: 12 } },
  },
  "no longer a fallback language that most lacked": {
    before: { clubs: inFrench(12, () => false), languages: fallingBackTo("FR") },
    after: { clubs: inFrench(12, () => false), languages: fallingBackTo("DE") },
    removals: [],
    visible: { fallback: { before: 0, after: 12 } },
  },
  "a fallback language that goes with all its texts": {
    before: { clubs: clubs(12) },
    after: {
      clubs: clubs(
        12,
        mapTexts((text, code) => (code === "EN_GB" ? text : undefined)),
      ),
      languages: [{ Key: "en", Code: "EN_GB", State: "PUBLISHED", Fallback: true }],
    },
    removals: [removal("language", 12, { language: "DE" })],
    visible: { fallback: { before: 12, after: 12 } },
  },
  "a zone in which the day is over": {
    before: { clubs: OPEN_TODAY },
    after: { clubs: OPEN_TODAY, installation: declare({ timeZone: "Pacific/Kiritimati" }) },
    removals: [removal("visible", 12)],
    visible: { before: 12, after: 0 },
  },
  "a zone in which the day is the same": {
    before: { clubs: OPEN_TODAY },
    after: { clubs: OPEN_TODAY, installation: declare({ timeZone: "Europe/Lisbon" }) },
    removals: [],
    visible: same(12),
  },
  "a zone in which the day of texts is over": {
    before: {
      clubs: clubs(
        12,
        mapTexts((text) => ({ ...text, ...OPEN })),
      ),
      installation: declare({}, { Text: { ...DECLARED.clubs.fields.Text, state: true } }),
    },
    after: {
      clubs: clubs(
        12,
        mapTexts((text) => ({ ...text, ...OPEN })),
      ),
      installation: declare(
        { timeZone: "Pacific/Kiritimati" },
        { Text: { ...DECLARED.clubs.fields.Text, state: true } },
      ),
    },
    removals: ["DE", "EN_GB"].map((language) => removal("language", 12, { language })),
    visible: {
      before: 12,
      after: 12,
      languages: { DE: { before: 12, after: 0 }, EN_GB: { before: 12, after: 0 } },
    },
  },
  "publication that is declared newly": {
    before: {
      clubs: clubs(12, without("State")),
      installation: { resources: { clubs: { fields: DECLARED.clubs.fields } } },
    },
    after: { clubs: clubs(12, without("State")) },
    removals: [removal("visible", 12)],
    visible: { before: 12, after: 0 },
  },
  "a field that other items fill": {
    before: {
      clubs: clubs(12, (item, index) => ({ ...item, Parent: index === 0 ? null : "c0" })),
      installation: declare({}, { Parent: { type: "reference", to: "clubs", nullable: true } }),
    },
    after: {
      clubs: clubs(12),
      installation: declare(
        {},
        {
          Parent: { type: "reference", to: "clubs", inverse: "Above" },
          Above: { type: "reference", to: "clubs", nullable: true },
        },
      ),
    },
    removals: [{ ...field("Parent"), before: 11, removed: 11 }],
    visible: same(12),
  },
};

describe("over twelve items, a declaration of", () => {
  for (const [name, { before: old, after: now, removals, visible }] of Object.entries(
    DECLARED_ROWS,
  )) {
    test(name, async () => {
      await publish(old);
      const facts = await publish(now);
      assert.deepEqual(facts.removals, removals);
      assert.partialDeepStrictEqual(facts.visible["clubs"], visible);
    });
  }
});

test("what another zone shows is counted as what it hides is", async () => {
  const [today, tomorrow] = [
    clubs(1, (item) => ({ ...item, ...OPEN })),
    clubs(2, (item) => ({ ...item, ...COMING })),
  ];
  const items = [...today, ...tomorrow.slice(1), ...clubs(3).slice(2)];
  await publish({ clubs: items });
  const { visible } = await publish({
    clubs: items,
    installation: declare({ timeZone: "Pacific/Kiritimati" }),
  });
  assert.partialDeepStrictEqual(visible["clubs"], { before: 2, after: 2 });
});
