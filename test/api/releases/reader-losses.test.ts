/** What a publish takes from readers or from the store is counted against the current release. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clubs,
  COMING,
  DECLARED,
  draft,
  field,
  mapTexts,
  OPEN,
  PAST,
  publishClubs,
  removal,
  without,
} from "./publish-clubs.ts";
import type { Change, Files, Item } from "./publish-clubs.ts";

const publish = publishClubs();

const HIDDEN = { ...DECLARED.clubs, fields: { ...DECLARED.clubs.fields, Members: undefined } };

/** What is published over twelve clubs, and what that would remove. */
const ROWS: Readonly<Record<string, readonly [Files, readonly object[]]>> = {
  "the same content": [{ clubs: clubs(12) }, []],
  "no State": [{ clubs: clubs(12, without("State")) }, [removal("visible", 12)]],
  "an embargo on half of the items": [
    { clubs: clubs(12, (item, index) => (index < 6 ? { ...item, ...COMING } : item)) },
    [],
  ],
  "an embargo on more": [
    { clubs: clubs(12, (item, index) => (index < 7 ? { ...item, ...COMING } : item)) },
    [{ resource: "clubs", kind: "visible", before: 12, removed: 7, after: 5 }],
  ],
  "an embargo on more, however many are added": [
    { clubs: clubs(24, (item, index) => (index < 7 ? { ...item, ...COMING } : item)) },
    [{ resource: "clubs", kind: "visible", before: 12, removed: 7, after: 17 }],
  ],
  "no items": [{}, [removal("items", 12)]],
  "a language that is no longer published": [
    { clubs: clubs(12), languages: draft("EN_GB") },
    [removal("language", 12, { language: "EN_GB" })],
  ],
  "no texts in a language": [
    {
      clubs: clubs(
        12,
        mapTexts((text, code) => (code === "DE" ? text : undefined)),
      ),
    },
    [removal("language", 12, { language: "EN_GB" })],
  ],
  "a field without values": [{ clubs: clubs(12, without("Members")) }, [field("Members")]],
  "a field that is no longer declared": [
    { clubs: clubs(12, without("Members")), installation: { resources: { clubs: HIDDEN } } },
    [field("Members")],
  ],
  "a text without values": [
    {
      clubs: clubs(
        12,
        mapTexts(({ About }) => ({ About })),
      ),
    },
    [field("Text.DE.Motto"), field("Text.EN_GB.Motto")],
  ],
  "no custom attributes": [
    { clubs: clubs(12, without("CustomAttributes")) },
    [field("CustomAttributes.TOPIC")],
  ],
  "one value that is left": [
    { clubs: clubs(12, (item, index) => (index === 11 ? item : without("Members")(item, index))) },
    [],
  ],
  "other Keys": [
    { clubs: clubs(12, (item, index) => ({ ...item, Key: `new${index}` })) },
    [{ resource: "clubs", kind: "items", before: 12, removed: 12, after: 12, rekeyed: 12 }],
  ],
  "a resource that is not declared": [{ installation: {} }, [removal("resource", 12)]],
};

describe("over twelve items that readers see, a publish of", () => {
  for (const [name, [files, expected]] of Object.entries(ROWS)) {
    test(name, async () => {
      await publish({ clubs: clubs(12) });
      const { removals } = await publish(files);
      assert.deepEqual(removals, expected);
    });
  }
});

test("of fewer than ten items, readers may lose most, and a field all values", async () => {
  await publish({ clubs: clubs(9) });
  const most = await publish({
    clubs: clubs(9, (item, at) => (at > 0 ? { ...item, ...COMING } : item)),
  });
  assert.deepEqual([most.removals, most.visible["clubs"]?.after], [[], 1]);
  const values = await publish({ clubs: clubs(9, without("Members", "CustomAttributes")) });
  assert.deepEqual([values.emptied, values.removals], [[], []]);
});

test("what nobody sees any more with its resource is counted, too", async () => {
  await publish({ clubs: clubs(3) });
  const { visible, undeclared } = await publish({ installation: {} });
  const gone = { before: 3, after: 0 };
  assert.deepEqual(undeclared, ["clubs"]);
  assert.deepEqual(visible["clubs"], { ...gone, languages: { DE: gone, EN_GB: gone } });
});

test("a field that a chunk without changes still has is not emptied", async () => {
  await publish({ clubs: clubs(1000) });
  const some = clubs(1000, (item, index) => (index < 20 ? without("Members")(item, index) : item));
  assert.deepEqual((await publish({ clubs: some })).emptied, []);
  await publish({
    clubs: clubs(1000, (item, index) => (index < 900 ? without("Members")(item, index) : item)),
  });
  const none = await publish({ clubs: clubs(1000, without("Members")) });
  assert.deepEqual(none.emptied, [{ resource: "clubs", field: "Members", before: 100 }]);
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
  await publish({ clubs: one });
  const { visible, removals } = await publish({ clubs: other });
  const { before: items, after: itemsThen, languages } = visible["clubs"] ?? assert.fail();
  const { DE, EN_GB } = languages;
  assert.deepEqual({ items, DE: DE?.before, EN_GB: EN_GB?.before }, countNaively(one));
  assert.deepEqual({ items: itemsThen, DE: DE?.after, EN_GB: EN_GB?.after }, countNaively(other));
  assert.deepEqual(removals, []);
});
