/** Queries with small mistakes: those that are accepted anyway, and the suggestions for the others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeFault, faultsOf, read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** Resource, query as it is sent, and its canonical spelling, decoded. */
const READ: readonly (readonly [letter: Letter, query: string, canonical: string])[] = [
  ["N", "filter[Identifier]=a,+b", "filter[Identifier]= b,a"],
  ["N", "filter[CustomAttributes.OPEN]=+5", "filter[CustomAttributes.OPEN]= 5"],
  ["N", "filter[CustomAttributes.OPEN][lt]=+5+", "filter[CustomAttributes.OPEN][lt]=5"],
  ["N", "filter[CustomAttributes.COUNT]=1,+2", "filter[CustomAttributes.COUNT]=1,2"],
  ["N", "filter[Fallback]=+true", "filter[Fallback]=true"],
  ["N", "filter[Article][null]=true+", "filter[Article][null]=true"],
  ["N", `filter[Uuid]=${UUID},++${UUID}`, `filter[Uuid]=${UUID}`],
  ["T", "filter[Locations]=PREETZ,+ELMSHORN", "filter[Locations]=ELMSHORN,PREETZ"],
  [
    "F",
    "filter[UpdatedAt]=2024-01-02,+2024-01-01+00:00:00",
    "filter[UpdatedAt]=2024-01-01 00:00:00,2024-01-02",
  ],
  ["F", "filter[UpdatedAt]=2024-01-01T00:00:00.5", "filter[UpdatedAt]=2024-01-01 00:00:00"],
  [
    "F",
    "filter[UpdatedAt][gte]=2024-05-01T22:30:00.999Z",
    "filter[UpdatedAt][gte]=2024-05-02 00:30:00",
  ],
  ["F", "filter[UpdatedAt]=2024-05-01+00:00:00+09:00", "filter[UpdatedAt]=2024-04-30 17:00:00"],
  ["F", "filter[UpdatedAt]=2024-01-01T00:00:00-03:30", "filter[UpdatedAt]=2024-01-01 04:30:00"],
  ["F", "filter[UpdatedAt][lt]=now+7d", "filter[UpdatedAt][lt]=now+7d"],
  ["F", "filter[UpdatedAt]=+today,now-0h", "filter[UpdatedAt]=now,today"],
  [
    "N",
    "filter[Article.TimeControlledPublishedTo][gte]=now-1d",
    "filter[Article.TimeControlledPublishedTo][gte]=today-1d",
  ],
  ["N", "sort=+Identifier,+-Uuid+", "sort=Identifier,-Uuid"],
  ["N", "sort=Identifier&sort=-Uuid", "sort=Identifier,-Uuid"],
  ["N", "fields=Uuid,+Identifier", "fields=Identifier,Uuid"],
  ["N", "fields=Uuid&fields=Identifier,Uuid&fields=Article", "fields=Article,Identifier,Uuid"],
  ["N", "language=EN_GB,+DE", "language=EN_GB,DE"],
  ["N", "language=EN_GB&sort=Uuid&language=DE", "sort=Uuid&language=EN_GB,DE"],
  ["F", "near=10.13,+54.32", "near=10.13,54.32"],
  ["F", "bbox=1,+2,+3,+4", "bbox=1,2,3,4"],
];

/** Resource, query, and per fault: reason, the part that is wrong, and what was probably meant. */
const REFUSED: readonly (readonly [letter: Letter, query: string, ...faults: readonly string[]])[] =
  [
    ["N", "lang=DE", "parameter | lang | language=DE"],
    ["N", "lang=de-AT", "parameter | lang | language=DE"],
    ["N", "locale=en_US", "parameter | locale | language=EN_GB"],
    ["N", "lang=xx", "parameter | lang | language"],
    ["N", "lang", "parameter | lang | language"],
    ["N", "q=kiel", "parameter | q | search=kiel"],
    ["N", "q=a%26b%2Bc", "parameter | q | search=a%26b%2Bc"],
    ["N", "q=", "parameter | q | search"],
    // A filter with a value that its field cannot have.
    [
      "F",
      "GeoCoordinatesLatitude=abc",
      "parameter | GeoCoordinatesLatitude | filter[GeoCoordinatesLatitude]",
    ],
    ["F", "GeoCoordinatesLatitude__gt=abc", "parameter | GeoCoordinatesLatitude__gt"],
    ["N", "per_page=10", "parameter | per_page | limit=10"],
    ["N", "pageSize=500", "parameter | pageSize | limit"],
    ["N", "size=many", "parameter | size | limit"],
    ["N", "offset=250", "page | offset"],
    ["N", "skip=x", "page | skip"],
    ["N", "order=desc", "parameter | order | sort"],
    ["F", "orderBy=Name:desc", "parameter | orderBy | sort=-Name"],
    ["F", "order_by=addresszip", "parameter | order_by | sort=AddressZip"],
    ["F", "order=rating", "parameter | order | sort"],
    ["F", "lat=54.32&lon=10.13", "parameter | lat | near", "parameter | lon | near"],
    ["F", "latitude=54.32", "parameter | latitude | near"],
    // Perhaps in metres.
    ["F", "within=5", "parameter | within"],
    ["F", "select=Name", "parameter | select | fields=Name"],
    // If the resource has no places, `at` is the most similar parameter.
    ["N", "lat=1", "parameter | lat | at"],
    // A field name takes precedence over parameter names of other APIs.
    ["P", "languages=Deutsch", "parameter | languages | filter[Languages]=Deutsch"],
    ["N", "filter[Name]=a", "field | Name | filter[Article.Name]"],
    ["N", "filter[name][contains]=a", "field | name | filter[Article.Name][contains]"],
    ["N", "filter[Nme]=a", "field | Nme | filter[Article.Name]"],
    ["T", "filter[Lastname]=a", "field | Lastname | filter[PreetzTeamContactPerson.Lastname]"],
    ["N", "fields=Name", "field | Name | Article.Name"],
    ["N", "sort=Name", "field | Name | Article.Name"],
    ["F", "sort=Name:desc", "field | Name:desc | -Name"],
    [
      "F",
      "sort=Name+desc,AddressCity+ASC",
      "field | Name desc | -Name",
      "field | AddressCity ASC | AddressCity",
    ],
    ["F", "sort=Name,desc", "field | desc | -Name"],
    ["N", "sort=name:desc", "field | name:desc | -Article.Name"],
    ["F", "sort=Distance", "field | Distance"],
    ["N", "sort=Distance", "field | Distance"],
    [
      "F",
      "filter[UpdatedAt][gte]=2024-05-01T00:00Z",
      "timestamp | 2024-05-01T00:00Z | 2024-05-01 02:00:00",
    ],
    ["F", "filter[UpdatedAt]=NOW", "timestamp | NOW | now"],
    ["F", "filter[UpdatedAt]=now%2B7", "timestamp | now+7"],
    [
      "F",
      "filter[UpdatedAt]=2024-01-01T22:59:60Z",
      "timestamp | 2024-01-01T22:59:60Z | 2024-01-01 23:59:59",
    ],
    ["F", "filter[UpdatedAt]=today%2B1h", "hours | today+1h"],
    ["N", "filter[Article.TimeControlledPublishedTo]=now-12h", "hours | now-12h"],
    ["F", "filter[UpdatedAt]=01.05.2024", "timestamp | 01.05.2024"],
    ["F", "filter[UpdatedAt]=31.02.2024", "timestamp | 31.02.2024"],
    ["N", "filter[Article.TimeControlledPublishedFrom]=20240101", "date | 20240101 | 2024-01-01"],
    ["F", "filter[UpdatedAt]=2024-02-31T00:00:00Z", "timestamp | 2024-02-31T00:00:00Z"],
    [
      "N",
      "filter[Article.TimeControlledPublishedTo]=2024-05-01T23:00:00Z",
      "date | 2024-05-01T23:00:00Z | 2024-05-02",
    ],
    [
      "F",
      "filter[UpdatedAt]=2024-01-01T23:59:60",
      "timestamp | 2024-01-01T23:59:60 | 2024-01-01 23:59:59",
    ],
    [
      "F",
      "filter[UpdatedAt]=2024-01-01t00:00:00",
      "timestamp | 2024-01-01t00:00:00 | 2024-01-01 00:00:00",
    ],
    [
      "F",
      "filter[UpdatedAt]=2024-01-01T00:00",
      "timestamp | 2024-01-01T00:00 | 2024-01-01 00:00:00",
    ],
    ["N", "language=de-DE", "language | de-DE | DE"],
    ["N", "language=en", "language | en | EN_GB"],
    ["N", "language=pt_br,+ar-eg", "language | pt_br | PT_BR", "language | ar-eg | AR_EG"],
  ];

describe("nearly right queries that are read", () => {
  for (const [letter, query, canonical] of READ) {
    test(`${letter} ${query}`, () => {
      const decoded = decodeURIComponent(read(letter, query).canonical.replaceAll("+", " "));
      assert.equal(decoded, canonical);
    });
  }
});

describe("usual slips", () => {
  for (const [letter, query, ...faults] of REFUSED) {
    test(`${letter} ${query}`, () => {
      assert.deepEqual(faultsOf(letter, query).map(describeFault), faults);
    });
  }

  test("the address of the page that was probably meant", () => {
    for (const [query, meant] of [
      ["page=7", "7/"],
      ["page=0", "1/"],
      ["offset=300", "4/"],
      ["start=0", "1/"],
      ["offset=5&limit=5", "2/?limit=5"],
      ["page[number]=3&page[size]=7", "3/?limit=7"],
      ["page=2&q=a&order=uuid", "2/?search=a&sort=Uuid"],
      [
        "page=2&filter[Identifier]=a&filter[Uuid][null]=true",
        "2/?filter[Identifier]=a&filter[Uuid][null]=true",
      ],
      // What stands between two pages, or is no number.
      ["offset=7&limit=5"],
      ["offset=250"],
      ["page=next"],
      // What else is wrong would be lost.
      ["page=2&sort=x"],
      ["page=2&per_page=500"],
      ["page=2&x=y"],
      ["cursor=a1"],
    ] as const) {
      const [page, other] = faultsOf("N", query).filter(
        ({ values }) => values["reason"] === "page",
      );
      assert.deepEqual(
        page?.values["suggestion"],
        meant && [`/api/v1/navigation/page/${meant}`],
        query,
      );
      assert.equal(page?.values["example"], "/api/v1/navigation/page/2/");
      assert.equal(other, undefined);
    }
  });
});
