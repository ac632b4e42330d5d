/** Content of several runs, and changes that meet items of other runs or do not. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createUuid } from "../../../src/lib/uuid.ts";

type Item = Record<string, unknown>;

/** Of each, enough for several runs. */
const COUNTS = { navigation: 1500, persons: 3000, facilities: 2000 };
export const FILLER = "Beratung und Hilfe in allen Lagen, auch am Wochenende. ".repeat(4);

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
export const FACILITIES: readonly Item[] = Array.from(
  { length: COUNTS.facilities },
  (_, index) => ({
    Key: `facility-${index}`,
    Name: `Haus ${index}`,
    AddressZip: "24103",
    AddressCity: "Kiel",
    GeoCoordinatesLongitude: 10.1,
    GeoCoordinatesLatitude: 54.3,
    InformationArticleUuid: `item-${index % COUNTS.navigation}`,
    BusinessDivisionContactPersons: [`person-${index}`],
    OfficeHours: FILLER + FILLER,
  }),
);

export interface Content {
  languages: string[];
  attributes: string;
  divisions: string[];
  navigation: unknown[];
  persons: unknown[];
  facilities: unknown[];
}

export const createBase = (): Content => ({
  languages: ["DE PUBLISHED true", "FR PUBLISHED false"],
  attributes: "{}",
  divisions: Array.from({ length: 30 }, (_, index) => `division-${index}`),
  navigation: [...NAVIGATION],
  persons: [...PERSONS],
  facilities: [...FACILITIES],
});

export const toLines = (items: readonly unknown[]): string =>
  items.map((item) => `${typeof item === "string" ? item : JSON.stringify(item)}\n`).join("");

export async function writeContent(directory: string, content: Content): Promise<void> {
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
export const put = (items: unknown[], at: number, members: Item): void => {
  items[at % items.length] = { ...pick(items, at), ...members };
};
const articleOf = (item: Item): Item =>
  ((item["Articles"] as Item | undefined)?.["DE"] ?? writeArticle("DE", 0)) as Item;
export const putArticle = (content: Content, at: number, members: Item): void => {
  const item = pick(content.navigation, at);
  const Articles = { ...(item["Articles"] as Item), DE: { ...articleOf(item), ...members } };
  put(content.navigation, at, { Articles });
};
const keyOf = (items: readonly unknown[], at: number): string => String(pick(items, at)["Key"]);

export const CHANGES: Readonly<Record<string, Change>> = {
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
