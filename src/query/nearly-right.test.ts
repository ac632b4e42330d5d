/** Queries with small mistakes: those that are accepted anyway, and the nearest names for the others. */
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

/** Resource, query, and per fault: reason, the part that is wrong, and the nearest name. */
const REFUSED: readonly (readonly [letter: Letter, query: string, ...faults: readonly string[]])[] =
  [
    ["N", "languages=DE", "parameter | languages | language"],
    ["N", "serach=kiel", "parameter | serach | search"],
    ["N", "limits=10", "parameter | limits | limit"],
    ["F", "nera=1,2", "parameter | nera | near"],
    // What other APIs have is like nothing here.
    ["N", "lang=DE", "parameter | lang"],
    ["N", "locale=en_US", "parameter | locale"],
    ["N", "q=kiel", "parameter | q"],
    ["N", "per_page=10", "parameter | per_page"],
    ["N", "offset=250", "parameter | offset"],
    ["N", "page=2", "parameter | page"],
    ["N", "page[number]=3&page[size]=7", "parameter | page[number]", "parameter | page[size]"],
    ["F", "orderBy=Name:desc", "parameter | orderBy"],
    ["F", "lat=54.32&lon=10.13", "parameter | lat | at", "parameter | lon"],
    ["F", "select=Name", "parameter | select"],
    ["N", "include=Article", "parameter | include"],
    ["N", "access_token=abc", "parameter | access_token"],
    ["N", "Identifier=eq.a", "parameter | Identifier"],
    ["N", "filter[or][0][Identifier]=a", "filterForm | filter[or][0][Identifier]"],
    ["N", "filter[$not][Identifier][$eq]=a", "filterForm | filter[$not][Identifier][$eq]"],
    ["N", "filter[or]=a", "field | or"],
    ["N", "filter[not][Identifier]=a", "field | not"],
    ["N", "filter[_and][]=a", "field | _and"],
    ["N", "filters[$or][0][Identifier][$eq]=a", "parameter | filters[$or][0][Identifier][$eq]"],
    ["N", "where[or][0][Identifier][equals]=a", "parameter | where[or][0][Identifier][equals]"],
    ["N", "filter[Identifier][$in]=a,b", "operator | $in"],
    ["N", "filter[Identifier][like]=a", "operator | like"],
    // Names are compared one by one, from the beginning.
    ["N", "filter[Name]=a", "field | Name"],
    ["N", "filter[article.nmae]=a", "field | article | filter[Article.Name]"],
    ["T", "filter[Lastname]=a", "field | Lastname"],
    [
      "T",
      "sort=PreetzTeamContactPreson.Lastname",
      "field | PreetzTeamContactPreson.Lastname | PreetzTeamContactPerson.Lastname",
    ],
    ["F", "sort=adresscity", "field | adresscity | AddressCity"],
    ["F", "sort=Name:desc", "field | Name:desc"],
    ["F", "sort=Name,desc", "field | desc"],
    ["F", "fields=*", "field | *"],
    [
      "F",
      "fields=Nmae,BusinessDivisionContactPersons.*",
      "field | Nmae | Name",
      "field | BusinessDivisionContactPersons.*",
    ],
    ["F", "sort=Distance", "field | Distance"],
    ["F", "filter[UpdatedAt][gte]=2024-05-01T00:00Z", "timestamp | 2024-05-01T00:00Z"],
    ["F", "filter[UpdatedAt]=NOW", "timestamp | NOW | now"],
    ["F", "filter[UpdatedAt]=now%2B7", "timestamp | now+7"],
    ["F", "filter[UpdatedAt]=today%2B1h", "hours | today+1h"],
    ["N", "filter[Article.TimeControlledPublishedTo]=now-12h", "hours | now-12h"],
    ["F", "filter[UpdatedAt]=01.05.2024", "timestamp | 01.05.2024"],
    ["N", "language=de", "language | de | DE"],
    ["N", "language=en", "language | en"],
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
});
