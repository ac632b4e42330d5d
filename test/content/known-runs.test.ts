/** A check that knows what an earlier one found right says the same as one that knows nothing. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import { checkContent } from "../../src/validate/check-content.ts";
import { createUuid } from "../../src/lib/create-uuid.ts";
import { KnownRuns } from "../../src/validate/items/known-runs.ts";
import type { RightRun } from "../../src/validate/items/known-runs.ts";
import { openContent } from "../../src/content/open-content.ts";
import { digestContent } from "../../src/store/publish/chunk-builder.ts";
import { createDirectory } from "../content-directory.ts";

type Item = Record<string, unknown>;

/** Of each, enough for several runs. */
const COUNTS = { navigation: 1500, persons: 3000, facilities: 2000 };
const FILLER = "Beratung und Hilfe in allen Lagen, auch am Wochenende. ".repeat(4);

const writeArticle = (code: string, index: number): Item => ({
  State: "PUBLISHED",
  Name: `${code} ${index}`,
  NiceUri: `section-${index % 10}/article-${index}`,
  CustomAttributes: { TEASER: FILLER },
});
const NAVIGATION: readonly Item[] = Array.from({ length: COUNTS.navigation }, (_, index) => ({
  Key: `item-${index}`,
  Identifier: `ITEM_${index}`,
  Articles: { DE: writeArticle("DE", index), FR: writeArticle("FR", index) },
}));
const PERSONS: readonly Item[] = Array.from({ length: COUNTS.persons }, (_, index) => ({
  Key: `person-${index}`,
  BusinessDivisionUuid: `division-${index % 30}`,
  DefaultContactPerson: index < 30,
  Firstname: "Ada",
  Lastname: `Müller-${index}`,
  OfficeHours: FILLER,
}));
const FACILITIES: readonly Item[] = Array.from({ length: COUNTS.facilities }, (_, index) => ({
  Key: `facility-${index}`,
  Name: `Haus ${index}`,
  AddressZip: "24103",
  AddressCity: "Kiel",
  GeoCoordinatesLongitude: 10.1,
  GeoCoordinatesLatitude: 54.3,
  InformationArticleUuid: `item-${index % COUNTS.navigation}`,
  BusinessDivisionContactPersons: [`person-${index}`],
  OfficeHours: FILLER + FILLER,
}));

interface Content {
  languages: string[];
  attributes: string;
  divisions: string[];
  navigation: unknown[];
  persons: unknown[];
  facilities: unknown[];
}

const createBase = (): Content => ({
  languages: ["DE PUBLISHED true", "FR PUBLISHED false"],
  attributes: "{}",
  divisions: Array.from({ length: 30 }, (_, index) => `division-${index}`),
  navigation: [...NAVIGATION],
  persons: [...PERSONS],
  facilities: [...FACILITIES],
});

const toLines = (items: readonly unknown[]): string =>
  items.map((item) => `${typeof item === "string" ? item : JSON.stringify(item)}\n`).join("");

async function writeContent(directory: string, content: Content): Promise<void> {
  const files = {
    "installation.yaml": `customAttributes: { Article: ${content.attributes} }\n`,
    "languages.yaml": content.languages
      .map((text) => text.split(" "))
      .map(
        ([code, state, fallback]) =>
          `- { Key: ${code}, Code: ${code}, State: ${state}, Fallback: ${fallback} }\n`,
      )
      .join(""),
    "business-divisions.yaml": content.divisions
      .map((key) => `- { Key: ${key}, Name: ${key}, Identifier: ${key} }\n`)
      .join(""),
    "navigation.jsonl": toLines(content.navigation),
    "business-division-contact-persons.jsonl": toLines(content.persons),
    "business-division-facilities.jsonl": toLines(content.facilities),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
}

type Change = (content: Content, at: number, other: number) => void;

/** @returns the item at a place in a list, which wraps around */
const pick = (items: readonly unknown[], at: number): Item => {
  const item = items[at % items.length];
  return typeof item === "object" ? (item as Item) : {};
};
const put = (items: unknown[], at: number, members: Item): void => {
  items[at % items.length] = { ...pick(items, at), ...members };
};
const articleOf = (item: Item): Item =>
  ((item["Articles"] as Item | undefined)?.["DE"] ?? writeArticle("DE", 0)) as Item;
const putArticle = (content: Content, at: number, members: Item): void => {
  const item = pick(content.navigation, at);
  const Articles = { ...(item["Articles"] as Item), DE: { ...articleOf(item), ...members } };
  put(content.navigation, at, { Articles });
};
const keyOf = (items: readonly unknown[], at: number): string => String(pick(items, at)["Key"]);

const CHANGES: Readonly<Record<string, Change>> = {
  text: (content, at) => putArticle(content, at, { Name: `Neu ${at}` }),
  address: (content, at, other) =>
    putArticle(content, at, { NiceUri: articleOf(pick(content.navigation, other))["NiceUri"] }),
  timed: (content, at, other) =>
    putArticle(content, at, {
      State: "TIME_CONTROLLED",
      TimeControlledPublishedTo: "2026-01-01",
      NiceUri: articleOf(pick(content.navigation, other))["NiceUri"],
    }),
  identifier: (content, at, other) =>
    put(content.navigation, at, { Identifier: pick(content.navigation, other)["Identifier"] }),
  draft: (content, at) => putArticle(content, at, { State: "DRAFT" }),
  "a Key twice": (content, at, other) =>
    put(content.navigation, at, { Key: keyOf(content.navigation, other) }),
  "another Key": (content, at) => put(content.navigation, at, { Key: `other-${at}` }),
  "a given Uuid": (content, at, other) =>
    put(content.persons, at, { Uuid: createUuid(`given/${other % 3}`) }),
  "a Uuid that is made, too": (content, at, other) =>
    put(content.navigation, at, {
      Uuid: createUuid(`navigation/${keyOf(content.navigation, other)}`),
    }),
  "the Uuid of an article": (content, at, other) =>
    putArticle(content, at, {
      Uuid: createUuid(`article/${createUuid(`navigation/${keyOf(content.navigation, other)}`)}`),
    }),
  "a Uuid of an article": (content, at, other) =>
    putArticle(content, at, { Uuid: createUuid(`given/${other % 3}`) }),
  remove: (content, at) => void content.navigation.splice(at % content.navigation.length, 1),
  "remove a person": (content, at) => void content.persons.splice(at % content.persons.length, 1),
  move: ({ navigation }, at, other) =>
    void navigation.splice(
      other % navigation.length,
      0,
      ...navigation.splice(at % navigation.length, 1),
    ),
  insert: ({ navigation }, at, other) =>
    void navigation.splice(at % navigation.length, 0, {
      ...NAVIGATION[other % COUNTS.navigation],
      Key: `new-${at}`,
      Identifier: `NEW_${at}`,
      Articles: { DE: { ...writeArticle("DE", at), NiceUri: `new/${at}` } },
    }),
  "a blank line": ({ navigation }, at) => void navigation.splice(at % navigation.length, 0, "  "),
  "a broken line": ({ facilities }, at) => void facilities.splice(at % facilities.length, 0, "{"),
  odd: (content, at) => put(content.persons, at, { Position: "Zeile\nzwei" }),
  wrong: (content, at) => put(content.persons, at, { Firstname: 7, Unknown: at }),
  "a second default": (content, at) => put(content.persons, at, { DefaultContactPerson: true }),
  "another division": (content, at, other) =>
    put(content.persons, at, { BusinessDivisionUuid: `division-${other % 32}` }),
  "a division renamed": ({ divisions }, at) => void (divisions[at % 30] = `division-x${at % 2}`),
  "a division less": ({ divisions }) => void divisions.pop(),
  "a place swapped": (content, at) =>
    put(content.facilities, at, { GeoCoordinatesLongitude: 54.3, GeoCoordinatesLatitude: 10.1 }),
  "a place at zero": (content, at) =>
    put(content.facilities, at, { GeoCoordinatesLongitude: 0, GeoCoordinatesLatitude: 0 }),
  "another article": (content, at, other) =>
    put(content.facilities, at, { InformationArticleUuid: `item-${other}` }),
  "a language less": ({ languages }) => void (languages[1] = "FR DRAFT false"),
  "another fallback": ({ languages }) =>
    void languages.splice(0, 2, "DE PUBLISHED false", "FR PUBLISHED true"),
  "an attribute declared": (content) => void (content.attributes = "{ TEASER: { type: string } }"),
};

class CountingRuns extends KnownRuns {
  recalled = 0;

  override recall(digest: string): RightRun | undefined {
    const run = super.recall(digest);
    if (run) this.recalled += 1;
    return run;
  }
}

/** @returns all that a check says */
async function describe(directory: string, known?: KnownRuns): Promise<unknown> {
  const result = await checkContent(await openContent(directory), known && { known });
  return result.valid
    ? {
        digest: await digestContent(result.content),
        uuids: Object.values(result.content.items).map((items) => items.map(({ Uuid }) => Uuid)),
        warnings: result.warnings,
      }
    : result;
}

test("after a change only its own run is checked again, wherever the later runs are now", async (context) => {
  const directory = await createDirectory(context, {});
  const content = createBase();
  // So many, so that a run is a small part.
  content.facilities = Array.from({ length: 5 }, (_, part) =>
    FACILITIES.map((item) => ({ ...item, Key: `${part}-${String(item["Key"])}` })),
  ).flat();
  const count = async (notes?: Uint8Array): Promise<readonly [number, Uint8Array | undefined]> => {
    await writeContent(directory, content);
    const known = new KnownRuns(notes);
    const result = await checkContent(await openContent(directory), known && { known });
    assert.ok(result.valid);
    const written = await known.write();
    return [result.content.checked ?? Infinity, written ? Buffer.concat(written) : notes];
  };
  const [all, notes] = await count();
  const [none] = await count(notes);
  content.facilities.splice(3, 0, { ...FACILITIES[3], Key: "inserted" });
  const [few, next] = await count(notes);
  put(content.facilities, 5000, { Name: "Neu" });
  const [again] = await count(next);
  // Languages and divisions are checked each time.
  assert.equal(none, 32);
  assert.ok(all > 14_000 && few - none > 0 && few - none < 200, `${few} of ${all}`);
  assert.ok(again - none > 0 && again - none < 200, `${again} of ${all}`);
});

const drawn = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(3000), fc.nat(3000));

test("a check with known runs reports the same as one without", async (context) => {
  const directory = await createDirectory(context, {});
  let recalled = 0;
  const told = { valid: 0, warned: 0, wrong: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(drawn, { minLength: 1, maxLength: 3 }), fc.nat(9)), {
        minLength: 2,
        maxLength: 4,
      }),
      async (steps) => {
        const content = createBase();
        let notes: Uint8Array | undefined;
        for (const [changes, damage] of [[[], 9] as const, ...steps]) {
          const before = structuredClone(content);
          for (const [name, at, other] of changes) CHANGES[name]?.(content, at, other);
          await writeContent(directory, content);
          // Now and then a byte is another one, and then nothing is known.
          if (damage === 0 && notes)
            notes = notes.with(notes.length >> 1, ~(notes[notes.length >> 1] ?? 0));
          const known = new CountingRuns(notes);
          const found = await describe(directory, known);
          assert.deepEqual(found, await describe(directory));
          recalled += known.recalled;
          if ("errors" in (found as object)) {
            told.wrong += 1;
            Object.assign(content, before);
            continue;
          }
          told[(found as { warnings: unknown[] }).warnings.length > 0 ? "warned" : "valid"] += 1;
          const written = await known.write();
          if (written) notes = Buffer.concat(written);
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  assert.ok(recalled > 60, `too few runs were known: ${recalled}`);
  assert.ok(Math.min(...Object.values(told)) > 0, JSON.stringify(told));
});
