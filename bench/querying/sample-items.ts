/**
 * Sample content for queries: navigation items and facilities with realistic distributions of words,
 * times and places, the same in each run. The input is the number of items; the output is the lines of
 * the files.
 */
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export const TOPICS = ["CARE", "WORK", "HOME", "YOUTH", "HEALTH", "LAW", "MONEY", "CULTURE"];

const FIRST_PARTS =
  "Pflege Jugend Alten Kinder Familien Schul Wohn Arbeits Tages Kranken Gesundheits Sozial Rechts Kultur Bildungs Sport Ferien Freizeit Integrations Sprach Haus Stadt Land Nachbarschafts".split(
    " ",
  );
const LAST_PARTS =
  "dienst beratung hilfe gruppe treff zentrum angebot büro werkstatt kurs heim stelle projekt förderung verein schule garten küche übung ausschuss".split(
    " ",
  );
const ENGLISH_WORDS =
  "care youth elderly children families school housing employment daily nursing health social legal culture education sports holidays leisure integration language house city country neighbours service advice help group meeting centre offer office workshop course home agency project support club garden kitchen exercise committee".split(
    " ",
  );

/** Random numbers from 0 (inclusive) to 1 (exclusive), the same in each run (Park and Miller, 1988). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** Few words are frequent and many are rare, as in real texts. */
const pickWord = (words: readonly string[], random: () => number): string =>
  words[Math.floor(words.length * random() ** 3)] ?? "";

const GERMAN_WORDS = LAST_PARTS.flatMap((last, place) =>
  FIRST_PARTS.map((_, index) => `${FIRST_PARTS[(index + place) % FIRST_PARTS.length]}${last}`),
);

const createTime = (random: () => number): string =>
  `20${pad(18 + Math.floor(random() * 8), 2)}-${pad(1 + Math.floor(random() * 12), 2)}-${pad(1 + Math.floor(random() * 28), 2)} ${pad(Math.floor(random() * 24), 2)}:${pad(Math.floor(random() * 60), 2)}:${pad(Math.floor(random() * 60), 2)}`;

function createNavigationItem(index: number, random: () => number): object {
  const createArticle = (words: readonly string[], fill: string): object => {
    const text = (count: number): string =>
      Array.from({ length: count }, () => pickWord(words, random)).join(" ");
    return {
      State: random() < 0.03 ? "DRAFT" : "PUBLISHED",
      Name: `${text(2)} ${fill} ${text(1)} ${Math.floor(random() * 2000)}`,
      NiceUri: `section-${index % 100}/article-${index}`,
      Restricted: random() < 0.1,
      ...(random() < 0.2 && { ShortUri: `s${index}` }),
      CustomAttributes: {
        TEASER: `${text(3)} ${fill} ${text(4)}.`,
        TOPIC: TOPICS[Math.floor(TOPICS.length * random())],
        WEIGHT: Math.floor(random() * 1000),
      },
    };
  };
  return {
    Key: `item-${index}`,
    Identifier: `ITEM_${index}`,
    UpdatedAt: createTime(random),
    Articles: {
      DE: createArticle(GERMAN_WORDS, "für"),
      ...(random() < 0.8 && { EN_GB: createArticle(ENGLISH_WORDS, "for") }),
    },
  };
}

const createFacility = (index: number, random: () => number): object => ({
  Key: `facility-${index}`,
  Name: `${pickWord(GERMAN_WORDS, random)} ${index}`,
  ShowOnMap: random() < 0.9,
  AddressStreet: `${pickWord(GERMAN_WORDS, random)}straße`,
  AddressHouse: String(1 + Math.floor(random() * 99)),
  AddressZip: pad(Math.floor(random() * 100_000), 5),
  AddressCity: `${pickWord(FIRST_PARTS, random)}stadt`,
  GeoCoordinatesLongitude: Number((6 + random() * 9).toFixed(5)),
  GeoCoordinatesLatitude: Number((47.5 + random() * 7.5).toFixed(5)),
  PhoneNumber: `+49 4342 ${1000 + index}`,
});

const LANGUAGES =
  "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: en, Code: EN_GB, State: PUBLISHED }\n";
const INSTALLATION = `customAttributes:
  Article:
    TEASER: { type: string }
    TOPIC: { type: enum, values: [${TOPICS.join()}] }
    WEIGHT: { type: integer }
`;

/** @param count of the navigation items, and of the facilities */
export async function writeSampleContent(directory: string, count: number): Promise<void> {
  await mkdir(directory);
  await writeFile(join(directory, "languages.yaml"), LANGUAGES);
  await writeFile(join(directory, "installation.yaml"), INSTALLATION);
  const write = async (
    name: string,
    create: (index: number, random: () => number) => object,
  ): Promise<void> => {
    const random = createRandom(count);
    function* createLines(): Generator<string> {
      for (let index = 0; index < count; index += 1)
        yield `${JSON.stringify(create(index, random))}\n`;
    }
    await pipeline(Readable.from(createLines()), createWriteStream(join(directory, name)));
  };
  await write("navigation.jsonl", createNavigationItem);
  await write("business-division-facilities.jsonl", createFacility);
}
