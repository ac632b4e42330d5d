import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NOTIFICATIONS } from "../errors.ts";
import { describeFault, faultsOf, read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** Resource, query, and per fault: reason, the part that is wrong, and the nearest name. */
type Row = readonly [letter: Letter, query: string, ...faults: readonly string[]];

/** To the left of `=`. */
const UNKNOWN: readonly Row[] = [
  ["N", "langauge=DE", "parameter | langauge | language"],
  ["N", "Language=DE", "parameter | Language | language"],
  ["N", "x", "parameter | x"],
  ["N", "=x", "parameter | "],
  ["N", "=", "parameter | "],
  ["N", "__proto__=1&constructor=2", "parameter | __proto__", "parameter | constructor"],
  ["N", "page=2", "parameter | page"],
  ["N", "Identifier=a", "parameter | Identifier"],
  ["N", "article.name=a", "parameter | article.name"],
  ["N", "Filter[Identifier]=a", "parameter | Filter[Identifier]"],
  ["N", "filter.Identifier=a", "parameter | filter.Identifier"],
  ["N", "near=1,2", "parameter | near"],
  ["W", "radius=1", "parameter | radius"],
  ["P", "bbox=1,2,3,4", "parameter | bbox"],
  ["N", "filter=a", "filterForm | filter"],
  ["N", "filter[Identifier=a", "filterForm | filter[Identifier"],
  ["N", "filter[Identifier][ne][x]=a", "filterForm | filter[Identifier][ne][x]"],
  ["N", "filter[Identifier]x=a", "filterForm | filter[Identifier]x"],
  ["N", "filter[]=a", "field | "],
  ["N", "filter[identifier]=a", "field | identifier | filter[Identifier]"],
  ["N", "filter[+Identifier]=a", "field |  Identifier | filter[Identifier]"],
  ["N", "filter[Identifer][contains]=a", "field | Identifer | filter[Identifier][contains]"],
  ["N", "filter[Article.Nam]=a", "field | Article.Nam | filter[Article.Name]"],
  ["N", "filter[Article.Nam.x]=a", "field | Article.Nam"],
  ["N", "filter[Articles.DE.Name]=a", "field | Articles"],
  ["N", "filter[Identifier.x]=a", "field | Identifier.x"],
  ["N", "filter[Article.]=a", "field | Article."],
  ["N", "filter[.Article]=a", "field | "],
  ["N", "filter[__proto__]=a", "field | __proto__"],
  ["N", "filter[constructor]=a", "field | constructor"],
  ["N", "filter[Article.__proto__]=a", "field | Article.__proto__"],
  ["N", "filter[Key]=a", "field | Key"],
  ["F", "filter[Distance]=a", "field | Distance"],
  ["T", "filter[PreetzTeamContactPerson.Name]=a", "field | PreetzTeamContactPerson.Name"],
  [
    "N",
    "filter[CustomAttributes.topic]=a",
    "attribute | CustomAttributes.topic | filter[CustomAttributes.TOPIC]",
  ],
  ["N", "filter[CustomAttributes.my_own]=a", "attribute | CustomAttributes.my_own"],
  ["N", "filter[CustomAttributes.__proto__]=a", "attribute | CustomAttributes.__proto__"],
  ["N", "filter[CustomAttributes.A__B]=a", "attribute | CustomAttributes.A__B"],
  ["N", "filter[CustomAttributes.]=a", "attribute | CustomAttributes."],
  ["N", "filter[CustomAttributes.TAGS.X]=a", "field | CustomAttributes.TAGS.X"],
  [
    "N",
    "filter[Identifier|Article.Nam][contains]=a",
    "field | Article.Nam | filter[Identifier|Article.Name][contains]",
  ],
  ["N", "filter[Identifier|]=a", "field | "],
  ["N", "filter[|]=a", "field | "],
  ["N", "filter[Uuid|Identifier][contains]=a", "operator | contains"],
  ["N", "filter[Identifier|Uuid][Ne]=a", "operator | Ne | filter[Identifier|Uuid][ne]"],
  ["N", "filter[Identifier][eq]=a", "operator | eq"],
  ["N", "filter[Identifier][%3D]=a", "operator | = | filter[Identifier]"],
  ["N", "filter[Identifer][]=a", "field | Identifer | filter[Identifier]"],
  ["N", "filter[Identifier][0][1]=a", "filterForm | filter[Identifier][0][1]"],
  ["N", "filter[Identifier][0][ne]=a", "filterForm | filter[Identifier][0][ne]"],
  ["N", "filter[Identifier][-1]=a", "operator | -1"],
  ["N", "filter[Identifier][Contains]=a", "operator | Contains | filter[Identifier][contains]"],
  [
    "N",
    "filter[Identifier][starts_with]=a",
    "operator | starts_with | filter[Identifier][startsWith]",
  ],
  ["N", "filter[Identifier][__proto__]=a", "operator | __proto__"],
  ["N", "filter[Identifier][lt]=a", "operator | lt"],
  ["N", "filter[Uuid][contains]=a", "operator | contains"],
  ["N", "filter[Fallback][gt]=true", "operator | gt"],
  ["N", "filter[Article]=a", "operator | ="],
  ["N", "filter[Article][ne]=a", "operator | ne"],
  ["N", "filter[CustomAttributes][contains]=a", "operator | contains"],
  ["F", "filter[BusinessDivisionContactPersons]=a", "operator | ="],
  ["F", "filter[UpdatedAt][startsWith]=2024", "operator | startsWith"],
  ["T", "filter[Locations][contains]=PREETZ", "operator | contains"],
  ["N", "filter[CustomAttributes.TAGS][lt]=1", "operator | lt"],
  ["N", "filter[CustomAttributes.COUNT][contains]=1", "operator | contains"],
];

/** To the right of `=`. */
const INVALID: readonly Row[] = [
  ["N", "sort", "empty | "],
  ["N", "filter[Identifier]=", "empty | "],
  ["N", "filter[Identifier][null]", "empty | "],
  ["N", "language=&at=&fields=", "empty | ", "empty | ", "empty | "],
  ["N", "filter[Identifier]=a,,b", "emptyMember | a,,b"],
  ["N", "filter[Identifier]=,", "emptyMember | ,"],
  ["N", "filter[Identifier][ne]=a%2C", "emptyMember | a,"],
  ["N", "sort=Identifier,", "emptyMember | Identifier,"],
  ["N", "fields=,Identifier", "emptyMember | ,Identifier"],
  ["N", "language=DE,", "emptyMember | DE,"],
  ["N", "fallback=no", "boolean | no"],
  ["N", "fallback=false&fallback=false", "repeated | false"],
  ["F", "near=1,", "emptyMember | 1,"],
  ["N", "language=DE&language=FR,DE", "twice | DE"],
  ["N", "sort=Identifier&sort=-Identifier", "twice | Identifier"],
  ["N", "fields=Uuid&fields=", "emptyMember | Uuid,"],
  ["N", "fields=Uuid, ,Article", "emptyMember | Uuid, ,Article"],
  ["F", "near=1,2&near=3,4", "repeated | 3,4"],
  ["N", "filter[Identifier]=a&search=a&search=a", "repeated | a"],
  ["N", "search=a&search=a&search=b", "repeated | a", "repeated | b"],
  ["N", "language=XX&language=FR", "language | XX"],
  ["N", "filter[Identifier]=a\\b", "backslash | a\\b"],
  ["N", "filter[Identifier]=a\\", "backslash | a\\"],
  ["N", "filter[Identifier]=a\\\\\\", "backslash | a\\\\\\"],
  ["F", "filter[UpdatedAt][gte]=2024-05-01,2024-05-02", "singleValue | 2024-05-01,2024-05-02"],
  ["N", "filter[Identifier][null]=true,false", "singleValue | true,false"],
  ["F", "filter[GeoCoordinatesLatitude][lt]=1,2", "singleValue | 1,2"],
  ["N", "filter[Uuid]=abc", "uuid | abc"],
  ["N", `filter[Uuid]=${UUID}0`, `uuid | ${UUID}0`],
  ["N", `filter[Uuid]=${UUID.replaceAll("-", "0")}`, `uuid | ${UUID.replaceAll("-", "0")}`],
  ["N", "filter[Fallback]=True", "boolean | True | true"],
  ["N", "filter[Fallback]=1,0", "boolean | 1", "boolean | 0"],
  ["N", "filter[Identifier][null]=yes", "boolean | yes"],
  ["N", "filter[Article][null]=", "empty | "],
  ["N", "filter[Article.State]=published", "allowedValue | published | PUBLISHED"],
  ["P", "filter[PositionClass]=PRESIDENT,BOSS", "allowedValue | BOSS"],
  ["T", "filter[Locations]=LAUENBURG", "allowedValue | LAUENBURG"],
  ["L", "filter[Code]=en_gb", "allowedValue | en_gb | EN_GB"],
  ["N", "filter[CustomAttributes.LAYOUT]=A", "allowedValue | A"],
  ["N", "filter[CustomAttributes.LAYOUT]=a\\,b", "allowedValue | a\\,b | A,B"],
  ...["a", "01", "1.", ".5", "0x1", "1e", "NaN", "Infinity", "%2B1", "1e+5", "١"].map(
    (number): Row => [
      "F",
      `filter[GeoCoordinatesLatitude]=${number}`,
      `number | ${number === "%2B1" ? "+1" : number.replace("+", " ")}`,
    ],
  ),
  ["N", "filter[CustomAttributes.OPEN][lt]=abc", "number | abc"],
  ["N", "filter[CustomAttributes.COUNT]=abc", "number | abc"],
  ...["2024-02-30", "2023-02-29", "2024-13-01", "2024-1-1", "01.01.24"].map((date): Row => [
    "N",
    `filter[Article.TimeControlledPublishedFrom]=${date}`,
    `date | ${date.replace("+", " ")}`,
  ]),
  ...[
    "2024-02-30",
    "2024-02-30T00:00:00",
    "2024-01-01T24:00:00",
    "2024-01-01T23:60:00",
    "2024-01-01T00:00:00 Z",
    "2024",
    "yesterday",
    "2024-01-01T00:00:00-25:00",
    "9999-12-31T23:59:59Z",
  ].map((time): Row => ["F", `filter[UpdatedAt]=${time.replace(" ", "+")}`, `timestamp | ${time}`]),
  ["N", "sort=Foo", "field | Foo"],
  ["N", "sort=-identifier", "field | identifier | Identifier"],
  ["N", "sort=--Identifier", "field | --Identifier | Identifier"],
  ["N", "sort=Article", "notSortable | Article"],
  ["T", "sort=Locations", "notSortable | Locations"],
  ["N", "sort=CustomAttributes", "notSortable | CustomAttributes"],
  ["N", "sort=CustomAttributes.tags", "attribute | CustomAttributes.tags"],
  ["N", "sort=CustomAttributes.TAGS", "notSortable | CustomAttributes.TAGS"],
  [
    "N",
    "sort=CustomAttributes.topic",
    "attribute | CustomAttributes.topic | CustomAttributes.TOPIC",
  ],
  [
    "F",
    "sort=BusinessDivisionContactPersons.Lastname",
    "notSortable | BusinessDivisionContactPersons.Lastname",
  ],
  ["N", "sort=Identifier,-Identifier", "twice | Identifier"],
  ["N", "fields=Identifer,Article.Foo", "field | Identifer | Identifier", "field | Article.Foo"],
  ["N", "fields=Identifier,CustomAttributes.x-y", "attribute | CustomAttributes.x-y"],
  ["N", "fields=*", "field | *"],
  ["F", "fields=Distance", "field | Distance"],
  ...["1", "1,2,3", "181,0", "-180.1,0", "0,90.5", "0,-91", "a,b", "1e999,0"].map((place): Row => [
    "F",
    `near=${place}`,
    `place | ${place.replace("+", " ")}`,
  ]),
  ["F", "radius=1", "radiusAlone | 1"],
  ["F", "radius=0", "radius | 0", "radiusAlone | 0"],
  ["F", "near=1,2&radius=-1", "radius | -1"],
  ["F", "near=1,2&radius=1,2", "radius | 1,2"],
  ["F", "near=1,2&radius=1e-999", "radius | 1e-999"],
  ["F", "near=x&radius=1", "place | x"],
  ...["1,2,3", "1,2,3,4,5", "1,2,3,91", "-181,2,3,4", "1,2,181,4", "1,2,x,4"].map((box): Row => [
    "F",
    `bbox=${box}`,
    `box | ${box}`,
  ]),
  ["F", "bbox=1,3,2,2", "box | 1,3,2,2"],
  ...["0", "-1", "1.0", "1e1", "01", "ten", "Infinity", "+5"].map((limit): Row => [
    "D",
    `limit=${limit}`,
    `limit | ${limit.replace("+", " ")}`,
  ]),
  ["N", "format=xml", "format | xml"],
  ["N", "format=CSV", "format | CSV | csv"],
  ["N", "format=geo-json", "format | geo-json | geojson"],
  ["N", "format=text/csv", "format | text/csv"],
  ["N", "format=csv,json", "format | csv,json"],
  ["N", "format=csv&format=csv", "repeated | csv"],
  ["N", "format=", "empty | "],
  ["D", "limit=101", "limit | 101"],
  ["N", "limit=99999999999999999999", "limit | 99999999999999999999"],
  ["N", "limit=5&limit=6", "repeated | 6"],
  ["N", "limit=", "empty | "],
  ["N", "language=FR,en_gb", "language | en_gb | EN_GB"],
  ["N", "language=DE,DE", "twice | DE"],
  ["N", "language=DE,EN_GB,AR_EG,FR,PT_BR", "tooManyLanguages | DE,EN_GB,AR_EG,FR,PT_BR"],
  ...["0", "01", "-1", "1.0", "one", "1234567890123456"].flatMap((number): readonly Row[] => [
    ["D", `release=${number}`, `releaseNumber | ${number}`],
    ["D", `minRelease=${number}`, `releaseNumber | ${number}`],
  ]),
  ...[
    "now",
    "2040-02-30",
    "2040-06-10T10:00:00",
    "2040-06-10T25:00:00Z",
    "2040-06-10+10:00:00Z",
  ].map((time): Row => ["D", `at=${time}`, `moment | ${time.replace("+", " ")}`]),
];

for (const [message, rows] of [
  ["QUERY_PARAMETER_UNKNOWN", UNKNOWN],
  ["QUERY_PARAMETER_INVALID", INVALID],
] as const) {
  describe(message, () => {
    for (const [letter, query, ...faults] of rows) {
      test(`${letter} ${query}`, () => {
        const cases = faultsOf(letter, query);
        assert.deepEqual(cases.map(describeFault), faults);
        for (const one of cases) assert.equal(one.message, message);
      });
    }
  });
}

describe("REQUEST_MALFORMED", () => {
  for (const query of ["%", "a=%zz", "a=%C3", "a=%C3%28", "%FF=1", "a=%ED%A0%80", "a=%C0%AF"]) {
    test(query, () => {
      assert.deepEqual(faultsOf("N", query), [
        { message: "REQUEST_MALFORMED", values: { reason: "percentEncoding" } },
      ]);
    });
  }
});

test("entities know no filters, no search, no order and no places", () => {
  const query = "filter[Name]=a&search=a&sort=Name&near=1,2&radius=1&bbox=1,2,3,4&limit=5&page=1";
  assert.deepEqual(faultsOf("F", query, "load").map(describeFault), [
    "parameter | filter[Name]",
    "parameter | search",
    "parameter | sort",
    "parameter | near",
    "parameter | radius",
    "parameter | bbox",
    "parameter | limit",
    "parameter | page",
  ]);
  assert.deepEqual(faultsOf("F", query, "load")[0]?.values["known"], [
    "fields",
    "format",
    "language",
    "fallback",
    "minRelease",
    "at",
    "release",
  ]);
  assert.deepEqual(faultsOf("F", "fields=Uuid", "load").map(describeFault), ["field | Uuid"]);
  assert.equal(read("F", "fields=Uuid").canonical, "fields=Uuid");
});

test("all faults are reported at once, at most ten, with one status", () => {
  const query = "x=1&filter[Foo]=1&filter[Fallback]=2&sort=Foo&fields=Foo&language=XX&at=x";
  const cases = faultsOf("N", query);
  assert.deepEqual(cases.map(describeFault), [
    "parameter | x",
    "field | Foo",
    "boolean | 2",
    "field | Foo",
    "field | Foo",
    "language | XX",
    "moment | x",
  ]);
  assert.deepEqual(
    new Set(cases.map(({ message }) => NOTIFICATIONS[message].status)),
    new Set([400]),
  );
  assert.equal(faultsOf("N", `${query}&${query}`).length, 10);
  assert.equal(faultsOf("N", "a&".repeat(2000)).length, 10);
});
