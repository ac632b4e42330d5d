/**
 * The rules of spreadsheets: what a typed cell means in a field of each type, and that each problem names its cell.
 */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "../spreadsheet-files/make-xlsx.ts";
import { CONTACTS, LANGUAGES, navigation, toLines, training } from "./rule-row.ts";
import type { ResourceName } from "../../../../src/catalog/resource-names.ts";
import { createUuid } from "../../../../src/lib/uuid.ts";
import type { AcceptedRows, RuleFiles, RuleRows } from "./rule-row.ts";

const FILE = "content.xlsx";
const HEAD = ["Key", "Name", "AddressZip", "AddressCity"];
const GEO = ["GeoCoordinatesLongitude", "GeoCoordinatesLatitude"];
const FORMATS = [14, 22, "00000", "0.0"];

/** Cells with the formats above. */
const day: TestCell = { xml: 's="1"><v>46357</v>' };
const moment: TestCell = { xml: 's="2"><v>46357.354166666664</v>' };
const padded: TestCell = { xml: 's="3"><v>1067</v>' };
const rounded: TestCell = { xml: 's="4"><v>12.25</v>' };

const workbook = (sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>): Uint8Array =>
  createWorkbook({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: writeRows(...rows) })),
    formats: FORMATS,
  });

/** One facility, with the contact persons anna and bert. */
const facility = (cells: Readonly<Record<string, TestCell>>): RuleFiles => {
  const all = new Map<string, TestCell>([
    ...[...HEAD, ...GEO].map(
      (name, index) => [name, ["f", "F", "01067", "C", 13.7, 51.1][index] ?? null] as const,
    ),
    ...Object.entries(cells),
  ]);
  return {
    "business-division-contact-persons.jsonl": CONTACTS,
    [FILE]: workbook({ Facilities: [[...all.keys()], [...all.values()]] }),
  };
};

/** One value in column G, behind those that a facility must have. */
const value = (name: string, cell: TestCell): RuleFiles => facility({ [name]: cell });

const AT = `${FILE}:Facilities`;
const AS_TEXT = "format the cell as text and enter the value again";

export const XLSX_ROWS: RuleRows = {
  "a workbook that cannot be read is one problem, whatever it may have held": [
    {
      [FILE]: "",
      "navigation.jsonl": toLines(navigation({})),
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "anna" })),
    },
    `${FILE}: the file is empty: save the workbook again`,
  ],
  "a zip that is a number of four digits": [
    value("AddressZip", 1067),
    `${AT}!C2: AddressZip: has fewer than five digits as a number, which keeps no leading zero; format the cell as text and enter the postal code again (1067); did you mean 01067?`,
  ],
  "a zip and a phone number that are numbers shown with leading zeros": [
    facility({ AddressZip: padded, PhoneNumber: padded }),
  ],
  "a zip that is a text of four digits is a warning": [
    value("AddressZip", "1067"),
    `${AT}!C2: AddressZip: has four digits; was a leading zero lost? (1067)`,
  ],
  "a phone number that is a number is a warning": [
    value("PhoneNumber", 4_934_212_345),
    `${AT}!G2: PhoneNumber: is a number, which keeps no leading zero and no +; format the cell as text and enter it again (4934212345)`,
  ],
  "a number in a text that is shown whole": [value("AddressHouse", 1.5)],
  "a number in a text that is shown rounded": [
    value("AddressHouse", rounded),
    `${AT}!G2: AddressHouse: must be a text, not a number; ${AS_TEXT} (12.25)`,
  ],
  "a number in a text that has more digits than a cell shows": [
    value("AddressStreet", 1 / 3),
    `${AT}!G2: AddressStreet: must be a text, not a number; ${AS_TEXT} (0.3333333333333333)`,
  ],
  "a number of sixteen digits in a text": [
    value("PhoneNumber", 4_912_345_678_901_234),
    `${AT}!G2: PhoneNumber: must be a text, not a number; ${AS_TEXT} (4912345678901234)`,
  ],
  "a date in a text": [
    value("AddressHouse", day),
    `${AT}!G2: AddressHouse: must be a text, not a date; ${AS_TEXT} (2026-12-01)`,
  ],
  "a boolean in a text": [
    value("Name", true),
    `${AT}!B2: Name: must be a text, not a boolean; ${AS_TEXT} (true)`,
  ],
  "a boolean and a date where a number must be": [
    facility({ GeoCoordinatesLongitude: true, GeoCoordinatesLatitude: day }),
    `${AT}!E2: GeoCoordinatesLongitude: must be a number, not a boolean (true)`,
    `${AT}!F2: GeoCoordinatesLatitude: must be a number, not a date (2026-12-01)`,
  ],
  "a number and a word where a boolean must be": [
    value("ShowOnMap", 2),
    `${AT}!G2: ShowOnMap: must be true or false, ja or nein, yes or no, 1 or 0, or x (2)`,
  ],
  "a date where a list must be": [
    value("BusinessDivisionContactPersons", day),
    `${AT}!G2: BusinessDivisionContactPersons: must be a list of items of business-division-contact-persons, not a date; ${AS_TEXT} (2026-12-01)`,
  ],
  "an entry of a list": [
    value("BusinessDivisionContactPersons", "anna|berd"),
    `${AT}!G2: BusinessDivisionContactPersons: is not an item of business-division-contact-persons (berd); did you mean bert?`,
  ],
  "a missing value, at its cell, or at a header without its column": [
    {
      [FILE]: workbook({
        Facilities: [
          [...HEAD, GEO[0] ?? ""],
          ["f", null, "01067", "C", 1],
        ],
      }),
    },
    `${AT}!A1: GeoCoordinatesLatitude: must be given, but there is no such column`,
    `${AT}!B2: Name: must be given`,
  ],
  "an unknown column is one problem of its header, in each sheet": [
    {
      [FILE]: workbook({
        Divisions: [
          ["Key", "Name", "Identifier", "Colour"],
          ["d", "D", "d", "fff"],
          ["e", "E", "e", "fff"],
        ],
        WorkingGroups: [
          ["Key", "Name", "Colour"],
          ["w", "W", "fff"],
        ],
      }),
    },
    `${FILE}:WorkingGroups!C1: Colour: not a field of BusinessDivisionWorkingGroups: which field is meant? Without a column are BusinessDivisionUuid, BusinessDivisionContactPersons; rename it, or begin its name with # to make it a comment`,
    `${FILE}:Divisions!D1: Colour: not a field of BusinessDivisions; did you mean Color?`,
  ],
  "an error value is reported once, and hides no problems in another sheet": [
    {
      [FILE]: workbook({
        Divisions: [
          ["Key", "Color", "Name", "Identifier"],
          ["d", { xml: 't="e"><v>#REF!</v>' }, "D", "d"],
        ],
        Languages: [
          ["Key", "Code", "State", "Fallback"],
          ["de", "XX", "PUBLISHED", true],
        ],
      }),
    },
    `${FILE}:Languages!B2: Code: must be one of the 124 allowed values (XX)`,
    `${FILE}:Divisions!B2: Color: the cell contains an error instead of a value: correct it, or clear the cell (#REF!)`,
  ],
  "a day with a time, and a time, in fields of dates": [
    {
      "languages.yaml": LANGUAGES,
      [FILE]: workbook({
        Navigation: [
          [
            "Key",
            "Identifier",
            "Articles.DE.Name",
            "Articles.DE.NiceUri",
            "Articles.DE.TimeControlledPublishedFrom",
            "CreatedAt",
            "Articles.DE.State",
          ],
          ["n", "n", "N", "n", moment, { xml: 's="2"><v>0.5</v>' }, "PUBLISHED"],
        ],
      }),
    },
    `${FILE}:Navigation!E2: Articles.DE.TimeControlledPublishedFrom: must be a date of the form YYYY-MM-DD or DD.MM.YYYY (2026-12-01 08:30:00)`,
    `${FILE}:Navigation!F2: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM (12:00:00)`,
  ],
};

const item = (key: "a" | "b", uuid: string, article: string): string =>
  `{"Key":"${key}","Articles":{"DE":{"State":"TIME_CONTROLLED","TimeControlledPublishedFrom":"2026-12-01","Name":"A","Restricted":false,"NiceUri":"${key}","Uuid":"${article}"}},"Identifier":"${key === "a" ? 12 : 13}","Fallback":true,"CreatedAt":"2026-12-01 00:00:00","UpdatedAt":"2026-12-01 08:30:00","Uuid":"${uuid}","CustomAttributes":{"CODE":"01","COUNT":3,"OPEN":false}}`;

const HEADER = [
  "Key",
  "Identifier",
  "CreatedAt",
  "UpdatedAt",
  "Fallback",
  "Articles.DE.Name",
  "Articles.DE.NiceUri",
  "Articles.DE.State",
  "Articles.DE.TimeControlledPublishedFrom",
  "CustomAttributes.COUNT",
  "CustomAttributes.OPEN",
  "CustomAttributes.CODE",
];

export const ACCEPTED_XLSX_ROWS: AcceptedRows = {
  "cells of every kind in a text that takes any": [
    {
      "installation.yaml":
        "resources: { notes: { key: row, fields: { Text: { type: longVarchar, anyCell: true } } } }\n",
      "notes.xlsx": workbook({
        Notes: [["Text"], ["ten"], [12.5], [rounded], [day], [moment], [true], [padded]],
      }),
    },
    "notes" as ResourceName,
    '{"Text":"ten","Uuid":"9b1e8597-cf76-592f-9f09-21b3585bf3bd"}',
    '{"Text":"12.5","Uuid":"1694d57e-1509-50b1-a302-63c9df72aa29"}',
    '{"Text":"12.25","Uuid":"6177b861-629b-5206-8bfa-b2625c58113c"}',
    '{"Text":"2026-12-01","Uuid":"ae39f152-75f4-5224-950c-c3f21fc9fc87"}',
    '{"Text":"2026-12-01 08:30:00","Uuid":"76998b06-a4a7-5cb4-9a32-060ddebdce8b"}',
    '{"Text":"true","Uuid":"87810b92-7169-5820-8585-997143a5ded5"}',
    '{"Text":"01067","Uuid":"56d55aa1-8bbf-5ff5-b526-706952158369"}',
  ],
  "typed cells: dates, booleans, numbers, and texts with the same values": [
    {
      "languages.yaml": LANGUAGES,
      [FILE]: workbook({
        Navigation: [
          HEADER,
          ["a", 12, day, moment, true, "A", "a", "TIME_CONTROLLED", day, 3, false, "01"],
          [
            "b",
            "13",
            "2026-12-01 00:00:00",
            "2026-12-01 08:30:00",
            "WAHR",
            "A",
            "b",
            "TIME_CONTROLLED",
            "2026-12-01",
            "3",
            "falsch",
            "01",
          ],
        ],
      }),
      "installation.yaml":
        "customAttributes: { Navigation: { COUNT: { type: integer }, OPEN: { type: boolean } } }\n",
    },
    "navigation",
    item("a", "4db19fa9-5097-5520-9478-c90c3ff9777d", "8f442a8b-2ea1-56d9-be80-89f56fdccc67"),
    item("b", "167d519c-bb31-5d08-9e32-d5672e7cb196", "2a1e9462-ce81-51ef-920d-423199a9a913"),
  ],
  "numbers in text fields, as they are shown": [
    {
      "business-divisions.xlsx": workbook({
        S: [
          ["Key", "Name", "Identifier", "Color"],
          [1.5, { xml: 's="4"><v>12</v>' }, padded, 112_233],
        ],
      }),
    },
    "business-divisions",
    `{"Key":"1.5","Name":"12.0","Identifier":"01067","Color":"112233","Uuid":"${createUuid("business-divisions/1.5")}"}`,
  ],
  "attributes that are not declared keep the types of their cells": [
    {
      [FILE]: workbook({
        Languages: [
          [
            "Key",
            "Code",
            "State",
            "Fallback",
            "CustomAttributes.A",
            "CustomAttributes.B",
            "CustomAttributes.C",
          ],
          ["de", "DE", "PUBLISHED", true, 1.5, true, "1.5"],
        ],
      }),
    },
    "languages",
    '{"Key":"de","State":"PUBLISHED","Fallback":true,"Code":"DE","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"a724d5dc-9410-544d-90cf-c6d6349c2391","CustomAttributes":{"A":1.5,"B":true,"C":"1.5"}}',
  ],
};
