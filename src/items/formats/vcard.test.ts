import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { configurePage } from "../configure-page.ts";
import type { ServedItem } from "../serve-item.ts";
import { parseVCards, rowsOf } from "../../../test/api/http/parse-vcards.ts";
import type { ServedPage } from "./page-formats.ts";
import { writeVCards } from "./vcard.ts";
import { runs } from "../../../test/support/seeds.ts";
import { codePoint } from "../../../test/support/code-points.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const DIVISION = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

const FACILITY: ServedItem = {
  BusinessDivisionUuid: null,
  Name: "House",
  AddressStreet: null,
  AddressHouse: null,
  AddressAddition: null,
  AddressZip: "01067",
  AddressCity: "Dresden",
  GeoCoordinatesLongitude: 13.73,
  GeoCoordinatesLatitude: 51.05,
  PhoneNumber: null,
  MailAddress: null,
  OfficeHours: null,
  Uuid: UUID,
};

const PERSON: ServedItem = {
  BusinessDivisionUuid: null,
  Firstname: "Zoe",
  Lastname: "Office",
  Position: null,
  PhoneNumber: null,
  MobilePhoneNumber: null,
  MailAddress: null,
  Languages: null,
  OfficeHours: null,
  Uuid: UUID,
};

const pageOf = (resource: ResourceName, items: readonly ServedItem[]): ServedPage => ({
  catalog: CONTRACT,
  resource,
  items,
  shownItems: [],
  CollectionConfiguration: configurePage(
    { responseKey: "", path: "", query: "", maxItemsPerPage: 100, totalCount: items.length },
    1,
  ),
  Notifications: [],
  fields: undefined,
  hasDistances: false,
  attributes: { Navigation: [], Article: [], Language: [], "(declared by the installation)": [] },
  find: (_resource, uuid) =>
    uuid === DIVISION ? ({ Name: "Care, Cure; R&D" } as never) : undefined,
});

const writeFacility = (changes: object): string =>
  writeVCards(pageOf("business-division-facilities", [{ ...FACILITY, ...changes }]));
const writePerson = (changes: object): string =>
  writeVCards(pageOf("business-division-contact-persons", [{ ...PERSON, ...changes }]));

describe("vCards", () => {
  test("a facility with only its required fields, exactly", () => {
    assert.equal(
      writeFacility({}),
      [
        "BEGIN:VCARD",
        "VERSION:4.0",
        `UID:urn:uuid:${UUID}`,
        "FN:House",
        "KIND:org",
        "ADR:;;;Dresden;;01067;",
        "GEO:geo:51.05,13.73",
        "END:VCARD",
        "",
      ].join("\r\n"),
    );
  });

  test("a facility with everything", () => {
    const text = writeFacility({
      BusinessDivisionUuid: DIVISION,
      Name: "House; A, B",
      AddressStreet: "Long; Street",
      AddressHouse: "7a",
      AddressAddition: "Yard, left",
      PhoneNumber: "0431/2479, 1055",
      MailAddress: "a@example.org",
      OfficeHours: "Mo: 8:00\r\nTu\\We",
    });
    assert.match(text, /\r\nORG:Care\\, Cure\\; R&D\r\n/u);
    assert.deepEqual(parseVCards(Buffer.from(text)).map(rowsOf), [
      [
        ["VERSION", "4.0"],
        ["UID", `urn:uuid:${UUID}`],
        ["FN", "House; A, B"],
        ["KIND", "org"],
        ["ORG", "Care, Cure; R&D"],
        ["TEL", "0431/2479, 1055"],
        ["EMAIL", "a@example.org"],
        ["ADR", "", "Yard, left", "Long; Street 7a", "Dresden", "", "01067", ""],
        ["GEO", "geo:51.05,13.73"],
        ["NOTE", "Mo: 8:00\nTu\\We"],
      ],
    ]);
  });

  test("a person with everything", () => {
    const text = writePerson({
      BusinessDivisionUuid: DIVISION,
      Position: "Head of Care",
      PhoneNumber: "1",
      MobilePhoneNumber: "+49 171 2",
      MailAddress: "z@example.org",
      OfficeHours: "always",
    });
    assert.deepEqual(parseVCards(Buffer.from(text)).map(rowsOf), [
      [
        ["VERSION", "4.0"],
        ["UID", `urn:uuid:${UUID}`],
        ["FN", "Zoe Office"],
        ["N", "Office", "Zoe", "", "", ""],
        ["TITLE", "Head of Care"],
        ["ORG", "Care, Cure; R&D"],
        ["TEL", "1"],
        ["TEL;TYPE=cell", "+49 171 2"],
        ["EMAIL", "z@example.org"],
        ["NOTE", "always"],
      ],
    ]);
  });

  test("null and empty values, and unknown divisions, have no line", () => {
    const [card] = parseVCards(
      Buffer.from(writePerson({ Position: "", OfficeHours: "", BusinessDivisionUuid: UUID })),
    );
    assert.deepEqual(
      card?.map(({ name }) => name),
      ["VERSION", "UID", "FN", "N"],
    );
  });

  test("one card per item, in order; none for an empty page", () => {
    const persons = ["A", "B", "C"].map((Lastname) => ({ ...PERSON, Lastname }));
    const text = writeVCards(pageOf("business-division-contact-persons", persons));
    const names = parseVCards(Buffer.from(text)).map((card) => rowsOf(card)[2]?.[1]);
    assert.deepEqual(names, ["Zoe A", "Zoe B", "Zoe C"]);
    assert.equal(writeVCards(pageOf("business-division-facilities", [])), "");
  });

  test("other resources are no vCards", () => {
    assert.throws(() => writeVCards(pageOf("trainings", [])), /trainings/u);
  });

  const STREETS: readonly (readonly [string | null, string | null, string])[] = [
    ["Way", "1", "Way 1"],
    ["Way", null, "Way"],
    ["Way", "", "Way"],
    [null, "1", "1"],
    [null, null, ""],
  ];
  for (const [AddressStreet, AddressHouse, expected] of STREETS) {
    test(`street ${AddressStreet} and house ${AddressHouse}`, () => {
      const [card] = parseVCards(Buffer.from(writeFacility({ AddressStreet, AddressHouse })));
      assert.equal(card?.find(({ name }) => name === "ADR")?.values[2], expected);
    });
  }

  const COORDINATES: readonly (readonly [number, string])[] = [
    [0, "0"],
    [-0, "0"],
    [-180, "-180"],
    [10.096271, "10.096271"],
    [1e-7, "0.0000001"],
    [-2.5e-9, "-0.0000000025"],
    [0.1 + 0.2, "0.30000000000000004"],
  ];
  for (const [number, expected] of COORDINATES) {
    test(`coordinate ${number}`, () => {
      const text = writeFacility({ GeoCoordinatesLatitude: number });
      assert.match(text, new RegExp(`\r\nGEO:geo:${expected},13\\.73\r\n`, "u"));
    });
  }
});

/**
 * Any text of content, and special cases of the syntax: line breaks, escapes, controls, wide characters.
 */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: codePoint, maxLength: 40 }),
      fc.constantFrom("\\", ",", ";", ":", "\\n", "\r", "\n", "\r\n", "\t", '"', "\0", "\u2028"),
      fc.constantFrom("ü".repeat(40), "😀".repeat(20), "x".repeat(74), "END:VCARD", " "),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `x${parts.join("")}`.toWellFormed());

const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** A text as a reader of the card sees it. */
const asRead = (text: string): string =>
  text.replaceAll(BREAK, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, " ");

test("any text is read back unchanged, and every line follows the grammar", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (Lastname, Position, OfficeHours) => {
      const text = writePerson({ Lastname, Position, OfficeHours });
      const [card, ...others] = parseVCards(Buffer.from(text));
      assert.equal(others.length, 0);
      assert.deepEqual(card && rowsOf(card).slice(2), [
        ["FN", `Zoe ${asRead(Lastname)}`],
        ["N", asRead(Lastname), "Zoe", "", "", ""],
        ["TITLE", asRead(Position)],
        ["NOTE", asRead(OfficeHours)],
      ]);
    }),
    runs(100),
  );
});

test("any coordinate is written as a decimal that is the same number", () => {
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (number) => {
      const [card] = parseVCards(Buffer.from(writeFacility({ GeoCoordinatesLatitude: number })));
      const uri = card?.find(({ name }) => name === "GEO")?.values[0] ?? "";
      const written = Number(/^geo:([^,]+),/u.exec(uri)?.[1]);
      assert.ok(Math.abs(written - number) <= 1e-20, `${number} became ${written}`);
    }),
    runs(100),
  );
});
