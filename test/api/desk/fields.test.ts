/** What the desk says of fields, for forms: every kind, in the language of whoever asks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { NamedResources, ItemFields } from "../../../src/desk/field-rows.ts";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

const INSTALLATION = `timeZone: Europe/Vienna
locations: [NORTH, SOUTH]
customAttributes:
  visits: { SEATS: { type: integer }, KIND: { type: enum, values: [A, B] } }
  Article: { TOPIC: { type: string } }
resources:
  visits:
    publication: true
    order: -From
    place: { longitude: Lon, latitude: Lat }
    fields:
      Name: { type: varchar, size: 40, pattern: "[A-Z].*", unique: true }
      Notes: { type: longVarchar, nullable: true }
      Body: markdown
      Page: { type: html, nullable: true }
      Open: { type: boolean, default: false }
      Seats: { type: integer, min: 1, max: 500 }
      Fee: { type: float, default: 0 }
      Kind: { type: enum, values: [TALK, RAIN_OR_SHINE], default: TALK }
      Groups: { type: set, values: [young, OLD], nullable: true }
      Words: list
      Day: { type: date, min: 2000-01-01, max: 2099-12-31 }
      From: timestamp
      To: { type: timestamp, after: From }
      Mail: mail
      Phone: { type: phone, nullable: true }
      Color: color
      Zip: zip
      Link: address
      Host: { type: reference, to: business-divisions, embed: true, nullable: true }
      Rooms: { type: reference, to: rooms, many: true }
      Lon: { type: float, min: -180, max: 180, nullable: true }
      Lat: { type: float, min: -90, max: 90, nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
      Text:
        type: localized
        state: true
        fields:
          Title: varchar(60)
          Teaser: { type: longVarchar, nullable: true }
  rooms:
    fields:
      Name: varchar(40)
      Visits: { type: reference, to: visits, inverse: Rooms }
`;
const LANGUAGES = `Key,State,Fallback,Code,TextDirection
de,PUBLISHED,true,DE,
ar,DRAFT,false,AR_EG,RIGHT_TO_LEFT
`;

const begin = async (): Promise<TestDesk> => {
  const desk = await runDesk();
  const files = { "installation.yaml": INSTALLATION, "languages.csv": LANGUAGES };
  assert.equal((await publish(desk, desk.anna, files)).status, 201);
  return desk;
};

const readFields = async (desk: TestDesk, name: string, language = "de"): Promise<ItemFields> => {
  const init = { headers: { "Accept-Language": language } };
  const { status, json, text } = await desk.ask(desk.ed, `/fields/${name}`, init);
  assert.equal(status, 200, text);
  return json as unknown as ItemFields;
};

type Traits = ItemFields["properties"][string]["x-lectern"];
const PUBLICATION: Traits["values"] = [
  { value: "DRAFT", title: "Entwurf" },
  { value: "PUBLISHED", title: "Veröffentlicht" },
  { value: "TIME_CONTROLLED", title: "Zeitgesteuert" },
];

/** By field, in declared order. */
const TRAITS: Readonly<Record<string, Traits>> = {
  Key: { kind: "varchar", nullable: true, size: 128 },
  State: { kind: "enumeration", nullable: true, values: PUBLICATION, default: "DRAFT" },
  TimeControlledPublishedFrom: { kind: "date", nullable: true },
  TimeControlledPublishedTo: { kind: "date", nullable: true },
  Name: { kind: "varchar", nullable: false, size: 40, pattern: "[A-Z].*", unique: true },
  Notes: { kind: "longVarchar", nullable: true },
  Body: { kind: "longVarchar", nullable: false, format: "markdown" },
  Page: { kind: "longVarchar", nullable: true, format: "html" },
  Open: { kind: "boolean", nullable: true, default: false },
  Seats: { kind: "integer", nullable: false, min: 1, max: 500 },
  Fee: { kind: "float", nullable: true, default: 0 },
  Kind: {
    kind: "enumeration",
    nullable: true,
    values: [
      { value: "TALK", title: "Talk" },
      { value: "RAIN_OR_SHINE", title: "Rain or shine" },
    ],
    default: "TALK",
  },
  Groups: {
    kind: "set",
    nullable: true,
    values: [
      { value: "young", title: "young" },
      { value: "OLD", title: "Old" },
    ],
  },
  Words: { kind: "list", nullable: false },
  Day: { kind: "date", nullable: false, earliest: "2000-01-01", latest: "2099-12-31" },
  From: { kind: "timestamp", nullable: false },
  To: { kind: "timestamp", nullable: false, after: "From" },
  Mail: { kind: "varchar", nullable: false, size: 128, format: "mail" },
  Phone: { kind: "varchar", nullable: true, size: 128, format: "phone" },
  Color: { kind: "varchar", nullable: false, size: 8, format: "color" },
  Zip: { kind: "varchar", nullable: false, size: 8, format: "zip" },
  Link: { kind: "address", nullable: false },
  Host: { kind: "reference", nullable: true, target: "business-divisions" },
  Rooms: { kind: "reference", nullable: false, target: "rooms", many: true },
  Lon: { kind: "float", nullable: true, min: -180, max: 180 },
  Lat: { kind: "float", nullable: true, min: -90, max: 90 },
  CustomAttributes: { kind: "customAttributes", nullable: true, owner: "visits" },
  Text: { kind: "localized", nullable: false, state: true },
  CreatedAt: { kind: "timestamp", nullable: true, made: true },
  UpdatedAt: { kind: "timestamp", nullable: true, made: true },
  Uuid: { kind: "uuid", nullable: true, made: true, size: 36 },
};

const traitsOf = (properties: ItemFields["properties"] = {}): Record<string, Traits> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, property["x-lectern"]]),
  );

describe("the fields of a resource", () => {
  test("have all that a form needs, in declared order", async () => {
    await using desk = await begin();
    const schema = await readFields(desk, "visits");
    const { properties, required } = schema;
    assert.deepEqual(traitsOf(properties), TRAITS);
    assert.deepEqual(Object.keys(properties), Object.keys(TRAITS));
    const needed = Object.keys(TRAITS).filter((name) => !TRAITS[name]?.nullable);
    assert.deepEqual(required, needed);
    assert.deepEqual(schema["x-lectern"], {
      resource: "visits",
      title: "Visits",
      languages: [
        {
          code: "DE",
          tag: "de",
          title: "Deutsch",
          isFallback: true,
          isPublished: true,
          isRightToLeft: false,
        },
        {
          code: "AR_EG",
          tag: "ar-EG",
          title: "Arabisch (Ägypten)",
          isFallback: false,
          isPublished: false,
          isRightToLeft: true,
        },
      ],
      timeZone: "Europe/Vienna",
      localized: "Text",
      publication: true,
      place: { longitude: "Lon", latitude: "Lat" },
      order: "-From",
    });
    assert.deepEqual(traitsOf(properties["CustomAttributes"]?.properties), {
      SEATS: { kind: "integer", nullable: true },
      KIND: {
        kind: "enumeration",
        nullable: true,
        values: [
          { value: "A", title: "A" },
          { value: "B", title: "B" },
        ],
      },
    });
    const text = properties["Text"]?.additionalProperties;
    assert.deepEqual(text?.required, ["Title"]);
    assert.deepEqual(Object.entries(traitsOf(text?.properties)).slice(-2), [
      ["Title", { kind: "varchar", nullable: false, size: 60 }],
      ["Teaser", { kind: "longVarchar", nullable: true }],
    ]);
    // Collected from other items.
    assert.deepEqual(Object.keys((await readFields(desk, "rooms")).properties), [
      "Key",
      "Name",
      "CreatedAt",
      "UpdatedAt",
      "Uuid",
    ]);
  });

  test("hold an item", async () => {
    await using desk = await begin();
    const ajv = new Ajv({ allErrors: true, strict: false });
    formats.default(ajv);
    const check = ajv.compile(await readFields(desk, "rooms"));
    const rows: readonly (readonly [item: object, isRight: boolean])[] = [
      [{ Key: "hall", Name: "Hall" }, true],
      [{ Uuid: "0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590", Name: "Hall" }, true],
      [{ Name: "Hall" }, false],
      [{ Key: "hall" }, false],
      [{ Key: "hall", Name: null }, false],
      [{ Key: "hall", Name: 3 }, false],
      [{ Key: "hall", Name: "Hall", Size: 3 }, false],
    ];
    for (const [item, isRight] of rows) assert.equal(check(item), isRight, JSON.stringify(item));
  });

  test("are those of resources that there are", async () => {
    await using desk = await begin();
    for (const name of ["visit", "constructor", "__proto__", "%00", "page"])
      assert.equal((await desk.ask(desk.ed, `/fields/${name}`)).status, 404, name);
    assert.equal((await desk.ask(undefined, "/fields/visits")).status, 401);
  });

  test("are there before anything was published", async () => {
    await using desk = await runDesk();
    const schema = await readFields(desk, "trainings");
    assert.deepEqual(schema["x-lectern"].languages, []);
    const { json } = await desk.ask(desk.ed, "/fields");
    assert.deepEqual([json["release"], json["languages"]], [null, []]);
  });
});

test("all fields are named at once, by their paths", async () => {
  await using desk = await begin();
  const { json } = await desk.ask(desk.ed, "/fields");
  const { release, resources } = json as unknown as NamedResources;
  assert.equal(release, 1);
  assert.equal(resources.length, 9);
  const find = (name: string) => resources.find((one) => one.name === name);
  assert.equal(find("navigation")?.localized, "Articles");
  assert.deepEqual(Object.keys(find("rooms")?.fields ?? {}), [
    "Key",
    "Name",
    "Visits",
    "CreatedAt",
    "UpdatedAt",
    "Uuid",
  ]);
  const { fields = {} } = find("visits") ?? {};
  assert.deepEqual(fields["Text.Title"], { title: "Title" });
  assert.deepEqual(fields["CustomAttributes.KIND"]?.values, { A: "A", B: "B" });
  assert.ok(find("navigation")?.fields["Articles.CustomAttributes.TOPIC"]);
});
