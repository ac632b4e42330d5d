/**
 * The queries to compare: each as a query of Lectern and as SQL, in enough variants that it can be
 * repeated without repeating the same query.
 */
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { ReferenceQuestion } from "./reference-database.ts";
import { TOPICS } from "./sample-items.ts";

interface Variant {
  readonly query: string;
  readonly reference: ReferenceQuestion;
}

export interface Question {
  readonly name: string;
  readonly resource: ResourceName;
  /**
   * True: both sides must find the same number of items. False for word searches: FTS5 has no stemming
   * here.
   */
  readonly isSame: boolean;
  /** @param index 0: the very first query @param count of the items */
  createVariant(index: number, count: number): Variant;
  /** Queries that are run before, so that the needed data is cached. */
  readonly before?: readonly string[];
}

type Values = ReferenceQuestion["values"];

const navigation = (
  name: string,
  createVariant: (
    index: number,
    count: number,
  ) => readonly [query: string, where: string, values: Values, order?: string],
  before: readonly string[] = [],
): Question => ({
  name,
  resource: "navigation",
  isSame: true,
  before,
  createVariant(index, count) {
    const [query, where, values, order] = createVariant(index, count);
    return {
      query,
      reference: { from: `navigation WHERE ${where}`, values, ...(order && { order }) },
    };
  },
});

const searchFor = (name: string, queries: readonly (readonly [string, string])[]): Question => ({
  name: `search: ${name}`,
  resource: "navigation",
  isSame: false,
  createVariant(index) {
    const [search, match] = pick(queries, index);
    return {
      query: `search=${search}`,
      reference: {
        from: "words JOIN navigation ON position = words.rowid WHERE words MATCH ?",
        values: [match],
        order: "rank, position",
      },
    };
  },
});

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

const pad = (number: number): string => String(number).padStart(2, "0");
const day = (index: number): string =>
  `20${18 + ((index * 3) % 8)}-${pad(1 + ((index * 5) % 12))}-${pad(1 + (index % 28))}`;

const PARTS = ["dienst", "hilf", "gend", "kunst", "chul", "tref", "zentr", "heim", "20", "7 "];
const STARTS = ["pfl", "jug", "alt", "kin", "fam", "woh", "arb", "kran", "sozi", "s"];
const WORDS = ["pflegehilfe", "jugenddienst", "kinderhilfe", "wohnheim", "schulkurs", "altenhilfe"];
const RARE = ["nachbarschaftsausschuss", "sprachküche", "ferienschule", "landverein", "stadtheim"];

/** Texts to sort by: the field, and the column in SQLite. */
const TEXTS: readonly (readonly [path: string, column: string])[] = [
  ["Article.NiceUri", "NiceUri"],
  ["Article.Name", "Name"],
  ["Article.Href", "Href"],
  ["Identifier", "Identifier"],
  ["Article.CustomAttributes.TEASER", "Teaser"],
];

/**
 * Lectern sorts by the rules of the language, with numbers in texts as numbers; SQLite only has NOCASE.
 */
const sortBy = (sign: string, direction: string): Question =>
  navigation(
    `sort by text, ${sign === "" ? "ascending" : "descending"}`,
    (index) => {
      const [path, column] = pick(TEXTS, index);
      return [
        `sort=${sign}${path}`,
        "1",
        [],
        `${column} COLLATE NOCASE ${direction} NULLS LAST, position`,
      ];
    },
    TEXTS.map(([path]) => `filter[Article.Restricted]=false&sort=${path}`),
  );

const DISTANCE =
  "6371008.8 * acos(min(1, sin(radians(Latitude)) * sin(radians(:lat)) + cos(radians(Latitude)) * cos(radians(:lat)) * cos(radians(Longitude - :lon))))";

const facilities = (
  name: string,
  createVariant: (
    longitude: number,
    latitude: number,
  ) => readonly [query: string, from: string, order?: string],
): Question => ({
  name,
  resource: "business-division-facilities",
  isSame: true,
  createVariant(index) {
    const longitude = 7 + ((index * 13) % 60) / 10;
    const latitude = 48 + ((index * 7) % 50) / 10;
    const [query, from, order] = createVariant(longitude, latitude);
    const fill = (sql: string): string =>
      sql.replaceAll(":lon", String(longitude)).replaceAll(":lat", String(latitude));
    return {
      query,
      reference: { from: fill(from), values: [], ...(order && { order: fill(order) }) },
    };
  },
});

/** The R*Tree rounds to 32 bits, so its box is a little larger. */
const IN_BOX = [
  "places JOIN facility USING (position) WHERE minLongitude >= :lon - 0.501",
  "maxLongitude <= :lon + 0.501 AND minLatitude >= :lat - 0.251 AND maxLatitude <= :lat + 0.251",
  "Longitude BETWEEN :lon - 0.5 AND :lon + 0.5 AND Latitude BETWEEN :lat - 0.25 AND :lat + 0.25",
].join(" AND ");

export const QUESTIONS: readonly Question[] = [
  navigation("= one item", (index, count) => {
    const identifier = `ITEM_${(index * 7919) % count}`;
    return [`filter[Identifier]=${identifier}`, "Identifier = ?", [identifier]];
  }),
  navigation("= every 8th item", (index) => {
    const topic = pick(TOPICS, index);
    return [`filter[Article.CustomAttributes.TOPIC]=${topic}`, "Topic = ?", [topic]];
  }),
  navigation("ne", (index) => {
    const topic = pick(TOPICS, index);
    return [`filter[Article.CustomAttributes.TOPIC][ne]=${topic}`, "Topic IS NOT ?", [topic]];
  }),
  navigation("lt, timestamp", (index) => [
    `filter[UpdatedAt][lt]=${day(index)}`,
    "UpdatedAt < ?",
    [day(index)],
  ]),
  navigation("gte and lt, one month", (index) => {
    const [from, to] = [`2020-${pad(1 + (index % 11))}-01`, `2020-${pad(2 + (index % 11))}-01`];
    return [
      `filter[UpdatedAt][gte]=${from}&filter[UpdatedAt][lt]=${to}`,
      "UpdatedAt >= ? AND UpdatedAt < ?",
      [from, to],
    ];
  }),
  navigation("contains", (index) => {
    const part = pick(PARTS, index);
    return [`filter[Article.Name][contains]=${part}`, "instr(NameFolded, ?)", [part]];
  }),
  navigation("startsWith", (index) => {
    const start = pick(STARTS, index);
    return [
      `filter[Article.Name][startsWith]=${start}`,
      "NameFolded >= ? AND NameFolded < ? || char(1114111)",
      [start, start],
    ];
  }),
  navigation(
    "null",
    (index) => {
      const [path, column] = pick(
        [["Article.ShortUri", "ShortUri"] as const, ["Article.Name", "Name"] as const],
        index >> 1,
      );
      const isNull = index % 2 === 0;
      return [`filter[${path}][null]=${isNull}`, `${column} IS ${isNull ? "" : "NOT "}NULL`, []];
    },
    ["filter[Article.ShortUri][ne]=x&filter[Article.Name][ne]=x"],
  ),
  navigation("= and gte", (index) => {
    const topic = pick(TOPICS, index);
    return [
      `filter[Article.CustomAttributes.TOPIC]=${topic}&filter[UpdatedAt][gte]=${day(index)}`,
      "Topic = ? AND UpdatedAt >= ?",
      [topic, day(index)],
    ];
  }),
  sortBy("", "ASC"),
  sortBy("-", "DESC"),
  navigation("= and sort", (index) => {
    const topic = pick(TOPICS, index);
    const isDescending = index % 2 === 1;
    return [
      `filter[Article.CustomAttributes.TOPIC]=${topic}&sort=${isDescending ? "-" : ""}Article.Name`,
      "Topic = ?",
      [topic],
      `Name COLLATE NOCASE ${isDescending ? "DESC" : "ASC"}, position`,
    ];
  }),
  searchFor(
    "frequent word",
    WORDS.map((word) => [word, word]),
  ),
  searchFor(
    "rare word",
    RARE.map((word) => [word, word]),
  ),
  searchFor(
    "beginning of a word",
    STARTS.map((start) => [start, `${start}*`]),
  ),
  searchFor(
    "two words",
    WORDS.map((word, index) => [
      `${word}+${pick(WORDS, index + 1)}`,
      `${word} ${pick(WORDS, index + 1)}`,
    ]),
  ),
  facilities("near", (longitude, latitude) => [
    `near=${longitude},${latitude}`,
    "facility",
    `${DISTANCE}, position`,
  ]),
  facilities("near and radius", (longitude, latitude) => [
    `near=${longitude},${latitude}&radius=25`,
    `${IN_BOX} AND ${DISTANCE} <= 25000`,
    `${DISTANCE}, position`,
  ]),
  facilities("bbox", (longitude, latitude) => [
    `bbox=${longitude - 0.5},${latitude - 0.25},${longitude + 0.5},${latitude + 0.25}`,
    IN_BOX,
  ]),
];
