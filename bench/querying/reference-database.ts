/**
 * The SQLite database for the comparison: in memory, in the same process, with an index for every column
 * that a query filters or sorts by, FTS5 for words and an R*Tree for places. It is filled with the items
 * as Lectern serves them.
 *
 * Texts have an additional folded column, so that both sides search the same text. Sorting is simpler
 * than in Lectern: NOCASE compares characters, not by the rules of a language.
 */
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { foldText } from "../../src/lib/text/fold-text.ts";

type ServedItem = Readonly<Record<string, unknown>>;

/**
 * The parts of the SQL after `FROM`, and the order; the column `json` has the text of an item, `position`
 * its position.
 */
export interface ReferenceQuestion {
  readonly from: string;
  /** `position` by default. */
  readonly order?: string;
  readonly values: readonly SQLInputValue[];
}

export interface ReferenceDatabase {
  /** The time for creating the indexes. */
  readonly indexingMs: number;
  /** @returns the number of found items and the texts of the first hundred */
  ask(question: ReferenceQuestion): { readonly count: number; readonly texts: readonly string[] };
  close(): void;
}

const TABLES = `
CREATE TABLE navigation (position INTEGER PRIMARY KEY, Identifier TEXT, Name TEXT, NameFolded TEXT,
  NiceUri TEXT, Href TEXT, Teaser TEXT, Topic TEXT, Weight INTEGER, Restricted INTEGER, ShortUri TEXT,
  UpdatedAt TEXT, json TEXT);
CREATE TABLE facility (position INTEGER PRIMARY KEY, Name TEXT, AddressCity TEXT, Longitude REAL,
  Latitude REAL, json TEXT);
`;

const INDEXES = `
CREATE INDEX byIdentifier ON navigation (Identifier COLLATE NOCASE);
CREATE INDEX byExactIdentifier ON navigation (Identifier);
CREATE INDEX byName ON navigation (Name COLLATE NOCASE);
CREATE INDEX byNameFolded ON navigation (NameFolded);
CREATE INDEX byNiceUri ON navigation (NiceUri COLLATE NOCASE);
CREATE INDEX byHref ON navigation (Href COLLATE NOCASE);
CREATE INDEX byTeaser ON navigation (Teaser COLLATE NOCASE);
CREATE INDEX byTopic ON navigation (Topic);
CREATE INDEX byTopicAndName ON navigation (Topic, Name COLLATE NOCASE);
CREATE INDEX byTopicAndTime ON navigation (Topic, UpdatedAt);
CREATE INDEX byWeight ON navigation (Weight);
CREATE INDEX byRestricted ON navigation (Restricted);
CREATE INDEX byShortUri ON navigation (ShortUri);
CREATE INDEX byUpdatedAt ON navigation (UpdatedAt);
CREATE VIRTUAL TABLE words USING fts5 (title, rest, content='', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
INSERT INTO words (rowid, title, rest)
  SELECT position, Name, NiceUri || ' ' || Teaser || ' ' || Topic FROM navigation WHERE Name IS NOT NULL;
INSERT INTO words (words) VALUES ('optimize');
CREATE VIRTUAL TABLE places USING rtree (position, minLongitude, maxLongitude, minLatitude, maxLatitude);
INSERT INTO places SELECT position, Longitude, Longitude, Latitude, Latitude FROM facility;
ANALYZE;
`;

type Insert = (position: number, item: ServedItem, text: string) => readonly SQLInputValue[];

const readText = (item: ServedItem | null | undefined, name: string): string | null =>
  (item?.[name] ?? null) as string | null;

const insertNavigation: Insert = (position, item, text) => {
  const article = item["Article"] as ServedItem | null;
  const attributes = article?.["CustomAttributes"] as ServedItem | null | undefined;
  const name = readText(article, "Name");
  return [
    position,
    readText(item, "Identifier"),
    name,
    name === null ? null : foldText(name),
    readText(article, "NiceUri"),
    readText(article, "Href"),
    readText(attributes, "TEASER"),
    readText(attributes, "TOPIC"),
    (attributes?.["WEIGHT"] ?? null) as number | null,
    article ? Number(article["Restricted"]) : null,
    readText(article, "ShortUri"),
    readText(item, "UpdatedAt"),
    text,
  ];
};

const insertFacility: Insert = (position, item, text) => [
  position,
  readText(item, "Name"),
  readText(item, "AddressCity"),
  item["GeoCoordinatesLongitude"] as number,
  item["GeoCoordinatesLatitude"] as number,
  text,
];

/** @param itemsOf all served items of a collection, in order */
export function createReferenceDatabase(
  itemsOf: (resource: ResourceName) => Iterable<ServedItem>,
): ReferenceDatabase {
  const database = new DatabaseSync(":memory:");
  database.exec(TABLES);
  const fill = (table: string, insert: Insert, items: Iterable<ServedItem>): void => {
    let statement: StatementSync | undefined;
    let position = 0;
    for (const item of items) {
      const values = insert(position, item, JSON.stringify(item));
      statement ??= database.prepare(
        `INSERT INTO ${table} VALUES (${values.map(() => "?").join()})`,
      );
      statement.run(...values);
      position += 1;
    }
  };
  database.exec("BEGIN");
  fill("navigation", insertNavigation, itemsOf("navigation"));
  fill("facility", insertFacility, itemsOf("business-division-facilities"));
  database.exec("COMMIT");
  const began = performance.now();
  database.exec(INDEXES);
  const indexingMs = performance.now() - began;

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    indexingMs,
    ask({ from, order = "position", values }) {
      const counted = prepare(`SELECT COUNT(*) AS count FROM ${from}`).get(...values);
      const rows = prepare(`SELECT json FROM ${from} ORDER BY ${order} LIMIT 100`).all(...values);
      return {
        count: Number(counted?.["count"]),
        texts: rows.map((row) => row["json"] as string),
      };
    },
    close: () => {
      database.close();
    },
  };
}
