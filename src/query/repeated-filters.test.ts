/** What it means when a condition is sent several times, as HTTP libraries send lists. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

/** Resource, query, and its canonical spelling, decoded. */
const ROWS: readonly (readonly [letter: Letter, query: string, canonical: string])[] = [
  // A field that holds one value: alternatives, as HTTP libraries write lists.
  ["N", "filter[Identifier]=b&filter[Identifier]=a", "filter[Identifier]=a,b"],
  [
    "N",
    "filter[Identifier]=b,c&sort=Uuid&filter[Identifier]=a,c",
    "filter[Identifier]=a,b,c&sort=Uuid",
  ],
  ["N", "filter[Identifier][]=b&filter[Identifier][]=a", "filter[Identifier]=a,b"],
  [
    "N",
    "filter[Identifier][1]=b&filter[Identifier][0]=a&filter[Identifier]=c",
    "filter[Identifier]=a,b,c",
  ],
  [
    "F",
    "filter[GeoCoordinatesLatitude][]=1.0&filter[GeoCoordinatesLatitude]=1",
    "filter[GeoCoordinatesLatitude]=1",
  ],
  [
    "N",
    "filter[CustomAttributes.OPEN]=a&filter[CustomAttributes.OPEN]=b",
    "filter[CustomAttributes.OPEN]=a,b",
  ],
  [
    "N",
    "filter[Article.State]=DRAFT&filter[Article.State]=PUBLISHED",
    "filter[Article.State]=DRAFT,PUBLISHED",
  ],
  // Paths of which one must fit, in any order, are one condition.
  ["N", "filter[Uuid|Identifier|Uuid][null]=true", "filter[Identifier|Uuid][null]=true"],
  [
    "N",
    "filter[UpdatedAt|CreatedAt][]=today&filter[CreatedAt|UpdatedAt][]=2024-05-01",
    "filter[CreatedAt|UpdatedAt]=2024-05-01,today",
  ],
  [
    "N",
    "filter[Article.TimeControlledPublishedTo|CreatedAt][gte]=now%2B07d",
    "filter[Article.TimeControlledPublishedTo|CreatedAt][gte]=now+7d",
  ],
  [
    "N",
    "filter[CustomAttributes.COUNT|CustomAttributes.OPEN]=5.0&filter[CustomAttributes.OPEN|CustomAttributes.COUNT]=5",
    "filter[CustomAttributes.COUNT|CustomAttributes.OPEN]=5,5.0",
  ],
  [
    "T",
    "filter[Locations|Uuid][null]=true&filter[Locations|Uuid][null]=false",
    "filter[Locations|Uuid][null]=false&filter[Locations|Uuid][null]=true",
  ],
  // A list: each must hold, and so with every other operator.
  [
    "T",
    "filter[Locations][]=PREETZ&filter[Locations][]=ELMSHORN",
    "filter[Locations]=ELMSHORN&filter[Locations]=PREETZ",
  ],
  [
    "N",
    "filter[CustomAttributes.TAGS][0]=a&filter[CustomAttributes.TAGS][1]=b,c",
    "filter[CustomAttributes.TAGS]=a&filter[CustomAttributes.TAGS]=b,c",
  ],
  [
    "F",
    "filter[BusinessDivisionContactPersons.Lastname]=a&filter[BusinessDivisionContactPersons.Lastname]=b",
    "filter[BusinessDivisionContactPersons.Lastname]=a&filter[BusinessDivisionContactPersons.Lastname]=b",
  ],
  [
    "N",
    "filter[Identifier][contains]=a&filter[Identifier][contains]=b",
    "filter[Identifier][contains]=a&filter[Identifier][contains]=b",
  ],
  [
    "N",
    "filter[Identifier][ne][]=b&filter[Identifier][ne][]=a",
    "filter[Identifier][ne]=a&filter[Identifier][ne]=b",
  ],
];

describe("repeated filters", () => {
  for (const [letter, query, canonical] of ROWS) {
    test(`${letter} ${query}`, () => {
      assert.equal(decodeURIComponent(read(letter, query).canonical), canonical);
    });
  }
});
