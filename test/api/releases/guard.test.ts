/**
 * The guard: what a publish takes from the store or from readers, as one table of content before, content after, and
 * what is removed. That it stops a publish, and what is said then, is proved where it is said.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clubs,
  COMING,
  compareClubs,
  DECLARED,
  draft,
  field,
  LANGUAGES,
  mapTexts,
  OPEN,
  PAST,
  removal,
  without,
} from "./compare-clubs.ts";
import type { Change, Files, Item } from "./compare-clubs.ts";

const compare = compareClubs();

const TWELVE: Files = { clubs: clubs(12) };
const HIDDEN = { ...DECLARED.clubs, fields: { ...DECLARED.clubs.fields, Members: undefined } };

interface Row {
  /** Absent: twelve clubs that readers see. */
  readonly before?: Files;
  readonly after: Files;
  readonly removals: readonly object[];
  readonly visible?: object;
}

/** @param count of the first so many */
const changeFirst =
  (count: number, change: Change): Change =>
  (item, index) =>
    index < count ? change(item, index) : item;
const embargo: Change = (item) => ({ ...item, ...COMING });

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

const german: Change = mapTexts((text, code) => (code === "DE" ? text : undefined));
const english: Change = mapTexts((text, code) => (code === "EN_GB" ? text : undefined));
const openTexts = clubs(
  12,
  mapTexts((text) => ({ ...text, ...OPEN })),
);
const openToday = clubs(12, (item) => ({ ...item, ...OPEN }));
const declare = (more: object, fields: object = {}): object => ({
  resources: { clubs: { ...DECLARED.clubs, fields: { ...DECLARED.clubs.fields, ...fields } } },
  ...more,
});
const STATED = { Text: { ...DECLARED.clubs.fields.Text, state: true } };
const ELSEWHERE = { timeZone: "Pacific/Kiritimati" };
const unstated = clubs(12, without("State"));
const twelve = { before: 12, after: 12 };
const gone = { before: 12, after: 0 };

const ITEMS: Readonly<Record<string, Row>> = {
  "the same content": { after: TWELVE, removals: [] },
  "no State": { after: { clubs: unstated }, removals: [removal("visible", 12)] },
  "an embargo on half of the items": {
    after: { clubs: clubs(12, changeFirst(6, embargo)) },
    removals: [],
  },
  "an embargo on more": {
    after: { clubs: clubs(12, changeFirst(7, embargo)) },
    removals: [{ ...removal("visible", 12), removed: 7, after: 5 }],
  },
  "an embargo on more, however many are added": {
    after: { clubs: clubs(24, changeFirst(7, embargo)) },
    removals: [{ ...removal("visible", 12), removed: 7, after: 17 }],
  },
  "no items": { after: {}, removals: [removal("items", 12)] },
  "half of the items": { after: { clubs: clubs(6) }, removals: [] },
  "less than half, and others": {
    after: { clubs: [...clubs(5), ...clubs(40).slice(20)] },
    removals: [{ ...removal("items", 12), removed: 7, after: 25 }],
  },
  "one of nine items": { before: { clubs: clubs(9) }, after: { clubs: clubs(1) }, removals: [] },
  "one of ten items": {
    before: { clubs: clubs(10) },
    after: { clubs: clubs(1) },
    removals: [{ ...removal("items", 10), removed: 9, after: 1 }],
  },
  "none of one item": {
    before: { clubs: clubs(1) },
    after: {},
    removals: [removal("items", 1)],
  },
  "one of nine that readers see": {
    before: { clubs: clubs(9) },
    after: { clubs: clubs(9, changeFirst(8, embargo)) },
    removals: [],
    visible: { before: 9, after: 1 },
  },
  "nine items without the values of a field": {
    before: { clubs: clubs(9) },
    after: { clubs: clubs(9, without("Members", "CustomAttributes")) },
    removals: [],
  },
  "a language that is no longer published": {
    after: { clubs: clubs(12), languages: draft("EN_GB") },
    removals: [removal("language", 12, { language: "EN_GB" })],
  },
  "no texts in a language": {
    after: { clubs: clubs(12, german) },
    removals: [removal("language", 12, { language: "EN_GB" })],
  },
  "a field without values": {
    after: { clubs: clubs(12, without("Members")) },
    removals: [field("Members")],
  },
  "a field that is no longer declared": {
    after: { clubs: clubs(12, without("Members")), installation: { resources: { clubs: HIDDEN } } },
    removals: [field("Members")],
  },
  "a text without values": {
    after: {
      clubs: clubs(
        12,
        mapTexts(({ About }) => ({ About })),
      ),
    },
    removals: [field("Text.DE.Motto"), field("Text.EN_GB.Motto")],
  },
  "no custom attributes": {
    after: { clubs: clubs(12, without("CustomAttributes")) },
    removals: [field("CustomAttributes.TOPIC")],
  },
  "one value that is left": {
    after: { clubs: clubs(12, changeFirst(11, without("Members"))) },
    removals: [],
  },
  "other Keys": {
    after: { clubs: clubs(12, (item, index) => ({ ...item, Key: `new${index}` })) },
    removals: [{ ...removal("items", 12), after: 12, rekeyed: 12 }],
  },
  "a resource that is not declared": {
    after: { installation: {} },
    removals: [removal("resource", 12)],
    visible: { ...gone, languages: { DE: gone, EN_GB: gone } },
  },
};

/** The items stay as they are, and what is declared of them does not. */
const DECLARATIONS: Readonly<Record<string, Row>> = {
  "a fallback language without texts": {
    before: { clubs: inFrench(12, () => false), languages: fallingBackTo("DE") },
    after: { clubs: inFrench(12, () => false), languages: fallingBackTo("FR") },
    removals: [removal("fallback", 12, { language: "FR" })],
    visible: { ...twelve, fallback: gone },
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
    visible: { fallback: twelve },
  },
  "no longer a fallback language that most lacked": {
    before: { clubs: inFrench(12, () => false), languages: fallingBackTo("FR") },
    after: { clubs: inFrench(12, () => false), languages: fallingBackTo("DE") },
    removals: [],
    visible: { fallback: { before: 0, after: 12 } },
  },
  "a fallback language that goes with all its texts": {
    after: {
      clubs: clubs(12, english),
      languages: [{ Key: "en", Code: "EN_GB", State: "PUBLISHED", Fallback: true }],
    },
    removals: [removal("language", 12, { language: "DE" })],
    visible: { fallback: twelve },
  },
  "a zone in which the day is over": {
    before: { clubs: openToday },
    after: { clubs: openToday, installation: declare(ELSEWHERE) },
    removals: [removal("visible", 12)],
    visible: gone,
  },
  "a zone in which the day is the same": {
    before: { clubs: openToday },
    after: { clubs: openToday, installation: declare({ timeZone: "Europe/Lisbon" }) },
    removals: [],
    visible: { ...twelve, languages: { DE: twelve, EN_GB: twelve } },
  },
  "a zone in which the day of texts is over": {
    before: { clubs: openTexts, installation: declare({}, STATED) },
    after: { clubs: openTexts, installation: declare(ELSEWHERE, STATED) },
    removals: ["DE", "EN_GB"].map((language) => removal("language", 12, { language })),
    visible: { ...twelve, languages: { DE: gone, EN_GB: gone } },
  },
  "a zone in which some begin and others are over": {
    before: { clubs: [...openToday.slice(0, 1), ...clubs(2, embargo).slice(1)] },
    after: {
      clubs: [...openToday.slice(0, 1), ...clubs(2, embargo).slice(1)],
      installation: declare(ELSEWHERE),
    },
    removals: [],
    visible: { before: 1, after: 1 },
  },
  "publication that is declared newly": {
    before: {
      clubs: unstated,
      installation: { resources: { clubs: { fields: DECLARED.clubs.fields } } },
    },
    after: { clubs: unstated },
    removals: [removal("visible", 12)],
    visible: gone,
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
    visible: twelve,
  },
};

for (const [subject, rows] of Object.entries({ items: ITEMS, declarations: DECLARATIONS })) {
  describe(`a publish that changes ${subject}:`, () => {
    for (const [name, { before = TWELVE, after, removals, visible }] of Object.entries(rows)) {
      test(name, async () => {
        const facts = await compare(before, after);
        assert.deepEqual(facts.removals, removals);
        if (visible) assert.partialDeepStrictEqual(facts.visible.get("clubs"), visible);
      });
    }
  });
}

test("a field that a chunk without changes still has is not emptied", async () => {
  const some = { clubs: clubs(1000, changeFirst(20, without("Members"))) };
  assert.deepEqual((await compare({ clubs: clubs(1000) }, some)).emptied, []);
  const few = { clubs: clubs(1000, changeFirst(900, without("Members"))) };
  const { emptied } = await compare(few, { clubs: clubs(1000, without("Members")) });
  assert.deepEqual(emptied, [{ resource: "clubs", field: "Members", before: 100 }]);
});

test("what readers see is counted alike in chunks that change and in those that do not", async () => {
  const STATES = [{ State: "PUBLISHED" }, COMING, PAST, { State: "DRAFT" }, OPEN];
  const count: Change = (item, index) => ({
    ...mapTexts((text, code) => (index % 3 === (code === "DE" ? 0 : 1) ? undefined : text))(
      item,
      index,
    ),
    ...STATES[index % STATES.length],
  });
  const countNaively = (items: readonly Item[]): object => {
    const seen = items.filter((_, index) => [0, 4].includes(index % STATES.length));
    const withText = (code: string): number =>
      seen.filter(({ Text }) => Object.hasOwn(Text as object, code)).length;
    return { items: seen.length, DE: withText("DE"), EN_GB: withText("EN_GB") };
  };
  const [one, other] = [clubs(1000, count), clubs(1003, count)];
  const { visible, removals } = await compare({ clubs: one }, { clubs: other });
  const { before: items, after: itemsThen, languages } = visible.get("clubs") ?? assert.fail();
  const { DE, EN_GB } = languages;
  assert.deepEqual({ items, DE: DE?.before, EN_GB: EN_GB?.before }, countNaively(one));
  assert.deepEqual({ items: itemsThen, DE: DE?.after, EN_GB: EN_GB?.after }, countNaively(other));
  assert.deepEqual(removals, []);
});
