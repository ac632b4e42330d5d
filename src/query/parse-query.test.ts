import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** Resource, query as it is sent, and its canonical spelling, decoded where it can be read so. */
type Row = readonly [letter: Letter, query: string, canonical: string];

const READING: readonly Row[] = [
  ["N", "", ""],
  ["N", "&", ""],
  ["N", "&&&", ""],
  ["N", "&sort=Identifier&&", "sort=Identifier"],
  ["N", "filter[Identifier]=a+b", "filter[Identifier]=a b"],
  ["N", "filter[Identifier]=a%20b", "filter[Identifier]=a b"],
  ["N", "filter[Identifier]=a%2Bb", "filter[Identifier]=a+b"],
  ["N", "filter%5BIdentifier%5D=a", "filter[Identifier]=a"],
  ["N", "%66ilter[Identifier][n%65]=a", "filter[Identifier][ne]=a"],
  ["N", "filter[Identifier]=%2541", "filter[Identifier]=%41"],
  ["N", "filter[Identifier]=a=b", "filter[Identifier]=a=b"],
  ["N", "filter[Identifier]=%26%3D%23", "filter[Identifier]=&=#"],
  ["N", "filter[Identifier]=u%CC%88", "filter[Identifier]=ü"],
  ["N", "filter[Identifier]=%C3%BC", "filter[Identifier]=ü"],
  ["N", "filter[Identifier]=%F0%9F%98%80", "filter[Identifier]=😀"],
  ["N", "filter[Identifier]=__proto__", "filter[Identifier]=__proto__"],
  ["N", "filter[Identifier]=%00", "filter[Identifier]=\0"],
];

const LISTS: readonly Row[] = [
  ["N", "filter[Identifier]=b,a", "filter[Identifier]=a,b"],
  ["N", "filter[Identifier]=b%2Ca,b", "filter[Identifier]=a,b"],
  ["N", "filter[Identifier]=a\\,b", "filter[Identifier]=a\\,b"],
  ["N", "filter[Identifier]=a%5C%2Cb", "filter[Identifier]=a\\,b"],
  ["N", "filter[Identifier]=a\\\\,b", "filter[Identifier]=a\\\\,b"],
  ["N", "filter[Identifier]=a\\\\\\,b", "filter[Identifier]=a\\\\\\,b"],
  ["N", "filter[Identifier]=+a,a", "filter[Identifier]= a,a"],
  ["N", "filter[Identifier]=+", "filter[Identifier]= "],
  ["N", "filter[Identifier][ne]=b,a", "filter[Identifier][ne]=a,b"],
  ["N", "filter[Identifier][contains]=b,a,b", "filter[Identifier][contains]=a,b"],
  ["N", "filter[Identifier][startsWith]=b,a", "filter[Identifier][startsWith]=a,b"],
  ["N", "filter[Identifier]=a&filter[Identifier]=a", "filter[Identifier]=a"],
  ["N", "filter[Identifier]=a,b&filter[Identifier]=b,a", "filter[Identifier]=a,b"],
  [
    "N",
    "filter[Uuid][null]=false&filter[Fallback]=true",
    "filter[Fallback]=true&filter[Uuid][null]=false",
  ],
];

const TYPES: readonly Row[] = [
  ["F", `filter[Uuid]=${UUID.toUpperCase()}`, `filter[Uuid]=${UUID}`],
  ["F", `filter[Uuid][ne]=${UUID},${UUID.toUpperCase()}`, `filter[Uuid][ne]=${UUID}`],
  ["F", `filter[BusinessDivisionUuid]=${UUID}`, `filter[BusinessDivisionUuid]=${UUID}`],
  ["F", `filter[InformationArticleUuid]=${UUID}`, `filter[InformationArticleUuid]=${UUID}`],
  [
    "F",
    "filter[InformationArticleUrl][startsWith]=/de",
    "filter[InformationArticleUrl][startsWith]=/de",
  ],
  ["F", "filter[OfficeHours][contains]=Mo", "filter[OfficeHours][contains]=Mo"],
  ["F", "filter[ShowOnMap]=true", "filter[ShowOnMap]=true"],
  ["F", "filter[ShowOnMap]=true,false", "filter[ShowOnMap]=false,true"],
  ["F", "filter[GeoCoordinatesLatitude]=54.230", "filter[GeoCoordinatesLatitude]=54.23"],
  ["F", "filter[GeoCoordinatesLatitude]=1e1,10,1.0E%2B1", "filter[GeoCoordinatesLatitude]=10"],
  ["F", "filter[GeoCoordinatesLatitude][lt]=-0.0", "filter[GeoCoordinatesLatitude][lt]=0"],
  ["F", "filter[GeoCoordinatesLatitude][lte]=1e21", "filter[GeoCoordinatesLatitude][lte]=1e21"],
  ["F", "filter[GeoCoordinatesLatitude][gt]=1e-7", "filter[GeoCoordinatesLatitude][gt]=1e-7"],
  ["F", "filter[GeoCoordinatesLatitude][gte]=-1e400", "filter[GeoCoordinatesLatitude][gte]=-1e999"],
  ["F", "filter[UpdatedAt][gte]=2024-05-01", "filter[UpdatedAt][gte]=2024-05-01"],
  ["F", "filter[UpdatedAt][lt]=2024-05-01T10:00:00", "filter[UpdatedAt][lt]=2024-05-01 10:00:00"],
  [
    "F",
    "filter[UpdatedAt]=2024-05-01+10:00:00,2024-05-01T10:00:00",
    "filter[UpdatedAt]=2024-05-01 10:00:00",
  ],
  ["F", "filter[CreatedAt]=2024-02-29", "filter[CreatedAt]=2024-02-29"],
  ["F", "filter[CreatedAt][null]=true", "filter[CreatedAt][null]=true"],
  [
    "P",
    "filter[PositionClass]=PRESIDENT,CONTACT_PERSON",
    "filter[PositionClass]=CONTACT_PERSON,PRESIDENT",
  ],
  [
    "T",
    "filter[Locations]=PREETZ&filter[Locations]=ELMSHORN",
    "filter[Locations]=ELMSHORN&filter[Locations]=PREETZ",
  ],
  ["T", "filter[Locations][ne]=BAD_OLDESLOE", "filter[Locations][ne]=BAD_OLDESLOE"],
  ["T", "filter[Locations][null]=false", "filter[Locations][null]=false"],
  ["L", "filter[Code]=EN_GB,DE", "filter[Code]=DE,EN_GB"],
  ["D", "filter[Color]=e2001a", "filter[Color]=e2001a"],
  [
    "N",
    "filter[Article.TimeControlledPublishedTo][gte]=2024-05-01",
    "filter[Article.TimeControlledPublishedTo][gte]=2024-05-01",
  ],
];

const PATHS: readonly Row[] = [
  ["N", "filter[Article][null]=true", "filter[Article][null]=true"],
  ["N", "filter[Article.Name][startsWith]=uber", "filter[Article.Name][startsWith]=uber"],
  ["N", "filter[Article.Uuid][ne]=" + UUID, "filter[Article.Uuid][ne]=" + UUID],
  ["N", "filter[CustomAttributes][null]=false", "filter[CustomAttributes][null]=false"],
  ["N", "filter[CustomAttributes.TOPIC][contains]=x", "filter[CustomAttributes.TOPIC][contains]=x"],
  ["N", "filter[CustomAttributes.COUNT][lt]=5.0", "filter[CustomAttributes.COUNT][lt]=5"],
  ["N", "filter[CustomAttributes.SHARE]=0.50", "filter[CustomAttributes.SHARE]=0.5"],
  ["N", "filter[CustomAttributes.FLAG]=true", "filter[CustomAttributes.FLAG]=true"],
  [
    "N",
    "filter[CustomAttributes.TAGS][startsWith]=x",
    "filter[CustomAttributes.TAGS][startsWith]=x",
  ],
  ["N", "filter[CustomAttributes.LAYOUT]=A\\,B", "filter[CustomAttributes.LAYOUT]=A\\,B"],
  ["N", "filter[CustomAttributes.LAYOUT]=M%C3%BCller", "filter[CustomAttributes.LAYOUT]=Müller"],
  ["N", "filter[CustomAttributes.OPEN]=5.0,5", "filter[CustomAttributes.OPEN]=5,5.0"],
  ["N", "filter[CustomAttributes.OPEN][gt]=5.0", "filter[CustomAttributes.OPEN][gt]=5"],
  [
    "N",
    "filter[CustomAttributes.OPEN_2][contains]=x",
    "filter[CustomAttributes.OPEN_2][contains]=x",
  ],
  ["N", "filter[Article.CustomAttributes.TEASER]=x", "filter[Article.CustomAttributes.TEASER]=x"],
  [
    "N",
    "filter[Article.CustomAttributes.TOPIC][lte]=1",
    "filter[Article.CustomAttributes.TOPIC][lte]=1",
  ],
  ["L", "filter[CustomAttributes.X][null]=true", "filter[CustomAttributes.X][null]=true"],
  [
    "T",
    "filter[PreetzTeamContactPerson.Lastname]=Meyer",
    "filter[PreetzTeamContactPerson.Lastname]=Meyer",
  ],
  ["T", "filter[PreetzTeamContactPerson][null]=true", "filter[PreetzTeamContactPerson][null]=true"],
  [
    "F",
    "filter[BusinessDivisionContactPersons.PositionClass][ne]=PRESIDENT",
    "filter[BusinessDivisionContactPersons.PositionClass][ne]=PRESIDENT",
  ],
  [
    "W",
    "filter[BusinessDivisionContactPersons][null]=false",
    "filter[BusinessDivisionContactPersons][null]=false",
  ],
];

const OTHERS: readonly Row[] = [
  ["N", "search=kundig", "search=kundig"],
  ["N", "search=++Haus++Kiel+", "search=Haus Kiel"],
  ["N", "search=Kiel,Haus!", "search=Kiel Haus"],
  ["N", "search=Haus+Haus", "search=Haus Haus"],
  ["N", "search=%C3%9Cber", "search=Über"],
  ["N", 'search=-Kiel,+"Bad,+Oldesloe"', 'search=-Kiel "Bad Oldesloe"'],
  ["N", "sort=Identifier,-Article.Name", "sort=Identifier,-Article.Name"],
  [
    "N",
    "sort=-CustomAttributes.OPEN,Article.CustomAttributes.TEASER",
    "sort=-CustomAttributes.OPEN,Article.CustomAttributes.TEASER",
  ],
  ["T", "sort=PreetzTeamContactPerson.Lastname", "sort=PreetzTeamContactPerson.Lastname"],
  ["N", "fields=Uuid,Identifier,Uuid", "fields=Identifier,Uuid"],
  [
    "N",
    "fields=Identifier,Article.Href,Article.Name",
    "fields=Article.Name,Article.Href,Identifier",
  ],
  ["N", "fields=Article.Name,Article,Article.Uri", "fields=Article"],
  [
    "N",
    "fields=CustomAttributes.Z,CustomAttributes.TOPIC,Uuid,CustomAttributes.A",
    "fields=Uuid,CustomAttributes.A,CustomAttributes.TOPIC,CustomAttributes.Z",
  ],
  [
    "F",
    "fields=BusinessDivisionContactPersons.Lastname",
    "fields=BusinessDivisionContactPersons.Lastname",
  ],
  ["F", "near=10.280,54.23", "near=10.28,54.23"],
  ["F", "near=-180,90&radius=2.50", "near=-180,90&radius=2.5"],
  ["F", "radius=1e3&near=0,0", "near=0,0&radius=1000"],
  ["F", "bbox=175,-50,-175,-40", "bbox=175,-50,-175,-40"],
  ["F", "bbox=1,2,1,2", "bbox=1,2,1,2"],
  ["N", "language=EN_GB", "language=EN_GB"],
  ["N", "language=EN_GB%2CDE", "language=EN_GB,DE"],
  ["F", "language=DE,EN_GB,AR_EG,FR", "language=DE,EN_GB,AR_EG,FR"],
  ["N", "minRelease=12", "minRelease=12"],
  ["N", "release=1&at=2027-01-31", "at=2027-01-31&release=1"],
  ["N", "at=2040-06-01T00:00:00+02:00", "at=2040-05-31T22:00:00Z"],
  ["N", "at=2040-05-31t22:00:00.000z", "at=2040-05-31T22:00:00Z"],
  [
    "F",
    "release=2&language=DE&bbox=1,2,3,4&near=1,2&fields=Name&sort=Name&search=a&filter[Name]=b",
    "filter[Name]=b&search=a&sort=Name&fields=Name&near=1,2&bbox=1,2,3,4&language=DE&release=2",
  ],
];

/** @returns the canonical form, readable for people */
const show = (canonical: string): string =>
  [...new URLSearchParams(canonical)].map(([name, value]) => `${name}=${value}`).join("&");

for (const [title, rows] of Object.entries({ READING, LISTS, TYPES, PATHS, OTHERS })) {
  describe(`queries: ${title.toLowerCase()}`, () => {
    for (const [letter, query, canonical] of rows) {
      test(`${letter} ${query}`, () => {
        const meaning = read(letter, query);
        assert.equal(show(meaning.canonical), canonical);
        assert.match(meaning.canonical, /^[\w*.\-+%=&]*$/u);
        assert.deepEqual(read(letter, meaning.canonical), meaning);
        assert.deepEqual(read(letter, query, "page"), meaning);
      });
    }
  });
}

test("entities know fields, language, minRelease, at and release", () => {
  const { canonical, fields } = read(
    "F",
    "fields=ShowOnMap,Name&language=DE&minRelease=1&at=2027-01-31&release=2",
    "load",
  );
  assert.equal(
    canonical,
    "fields=Name%2CShowOnMap&language=DE&minRelease=1&at=2027-01-31&release=2",
  );
  assert.deepEqual(
    fields?.map(({ text }) => text),
    ["Name", "ShowOnMap"],
  );
});

const pathTo = (text: string, type: string): object =>
  Object.assign({ text, segments: [text], type, isList: false });

test("the meaning of a query", () => {
  const { canonical, ...meaning } = read(
    "F",
    "filter[UpdatedAt][gte]=2024-05-01T01:02:03&filter[ShowOnMap]=true&search=Bad+Haus&sort=-Name&near=1,2&radius=3&bbox=1,2,3,4&language=EN_GB",
  );
  assert.notEqual(canonical, "");
  assert.deepEqual(meaning, {
    conditions: [
      [{ path: pathTo("ShowOnMap", "boolean"), operator: "eq", values: [true] }],
      [
        {
          path: pathTo("UpdatedAt", "timestamp"),
          operator: "gte",
          values: ["2024-05-01 01:02:03"],
        },
      ],
    ],
    search: {
      terms: ["Bad", "Haus"].map((word) => ({ words: [word], isExact: false, isExcluded: false })),
      isShortened: false,
    },
    sort: [{ path: pathTo("Name", "text"), descending: true }],
    fields: undefined,
    near: { longitude: 1, latitude: 2 },
    radius: 3,
    bbox: { minLongitude: 1, minLatitude: 2, maxLongitude: 3, maxLatitude: 4 },
    format: undefined,
    limit: undefined,
    language: [{ code: "EN_GB", tag: "en-GB", uuid: "" }],
    fallback: undefined,
    minRelease: undefined,
    release: undefined,
    at: undefined,
  });
});

describe("lists among paths", () => {
  const ROWS = [
    ["T", "Locations", true, "enum"],
    ["F", "BusinessDivisionContactPersons", true, "object"],
    ["F", "BusinessDivisionContactPersons.Uuid", true, "uuid"],
    ["T", "PreetzTeamContactPerson.Uuid", false, "uuid"],
    ["N", "CustomAttributes.TAGS", true, "text"],
    ["N", "CustomAttributes.OPEN", false, "open"],
    ["N", "Article.CustomAttributes", false, "object"],
  ] as const;
  for (const [letter, path, isList, type] of ROWS) {
    test(`${path} ${isList ? "is" : "is not"} one`, () => {
      const [condition] = read(letter, `filter[${path}][null]=true`).conditions.flat();
      assert.equal(condition?.path.isList, isList);
      assert.equal(condition.path.type, type);
      assert.deepEqual(condition.path.segments, path.split("."));
    });
  }

  test("the members of a set are those of the installation, in NFC", () => {
    const [locations] = read("T", "filter[Locations]=PREETZ").conditions.flat();
    assert.deepEqual(locations?.path.values, ["PREETZ", "ELMSHORN", "BAD_OLDESLOE"]);
    const [layout] = read("N", "filter[CustomAttributes.LAYOUT]=WIDE").conditions.flat();
    assert.deepEqual(layout?.path.values, ["WIDE", "A,B", "M\u00FCller"]);
  });
});
