/** The rules of single values: type, size, form, calendar, range, allowed values. */
import { contact, contacts, division, divisions, facilities, facility } from "./rule-row.ts";
import { training, trainings } from "./rule-row.ts";
import type { RuleRows } from "./rule-row.ts";

const D = "business-divisions.jsonl";
const F = "business-division-facilities.jsonl";
const C = "business-division-contact-persons.jsonl";
const T = "trainings.jsonl";

export const VALUE_ROWS: RuleRows = {
  "an unknown field, misspelt": [
    divisions(division({ Colour: "fff" })),
    `${D}:1: Colour: not a field of BusinessDivisions; did you mean Color?`,
  ],
  "an unknown field, in other case": [
    divisions(division({ updatedAt: "2026-01-01 00:00:00" })),
    `${D}:1: updatedAt: not a field of BusinessDivisions; did you mean UpdatedAt?`,
  ],
  "an unknown field, like no other": [
    divisions(division({ Budget: 1 })),
    `${D}:1: Budget: not a field of BusinessDivisions: 'lectern fields business-divisions' lists the fields`,
  ],
  "a field that must be given": [
    divisions({ Key: "d", Identifier: "x" }),
    `${D}:1: Name: must be given`,
  ],
  "null where a value must be": [
    divisions(division({ Name: null })),
    `${D}:1: Name: must not be null (null)`,
  ],
  "an empty text where a text must be": [
    divisions(division({ Name: "" })),
    `${D}:1: Name: must not be empty ('')`,
  ],
  "an empty text where there is a default": [
    {
      "languages.jsonl":
        '{"Key":"a","Code":"DE","State":"PUBLISHED","Fallback":true,"DateFormat":""}\n',
    },
    "languages.jsonl:1: DateFormat: must not be empty ('')",
  ],
  "a JSON number in a text field": [
    facilities(facility({ AddressZip: 24211 })),
    `${F}:1: AddressZip: must be a text; put it in quotation marks (24211)`,
  ],
  "a boolean in a text field": [
    divisions(division({ Name: true })),
    `${D}:1: Name: must be a text; put it in quotation marks (true)`,
  ],
  "a list in a text field": [
    divisions(division({ Name: ["a", "b"] })),
    `${D}:1: Name: must be a text, not a list (a list of 2)`,
  ],
  "an object in a text field": [
    divisions(division({ Name: { DE: "a" } })),
    `${D}:1: Name: must be a text, not an object (an object)`,
  ],
  "a text that is too long, in characters": [
    facilities(facility({ AddressHouse: "🏠".repeat(9) })),
    `${F}:1: AddressHouse: has 9 characters; at most 8 are allowed (${"🏠".repeat(9)})`,
  ],
  "a long value is cut at 100 characters": [
    divisions(division({ Name: "x".repeat(129) })),
    `${D}:1: Name: has 129 characters; at most 128 are allowed (${"x".repeat(99)}…)`,
  ],
  "a control character in a value is shown, not sent to the terminal": [
    divisions(division({ Color: "\u001B[31m\n" })),
    `${D}:1: Color: contains the invisible control character U+001B; remove it (\\u001b[31m\\n)`,
  ],
  "a colour with #": [
    divisions(division({ Color: "#e2001a" })),
    `${D}:1: Color: must be written without # (#e2001a); did you mean e2001a?`,
  ],
  "a colour of four digits": [
    divisions(division({ Color: "e200" })),
    `${D}:1: Color: must be a colour of 3, 6 or 8 hexadecimal digits (e200)`,
  ],
  "a text where a boolean must be": [
    contacts(contact({ DefaultContactPerson: "true" })),
    `${C}:1: DefaultContactPerson: must be true or false without quotation marks, not a text (true)`,
  ],
  "a number where a boolean must be": [
    contacts(contact({ DefaultContactPerson: 1 })),
    `${C}:1: DefaultContactPerson: must be true or false without quotation marks, not a number (1); did you mean true?`,
  ],
  "a boolean without default that is not given": [
    contacts({ Key: "c", Firstname: "A", Lastname: "B" }),
    `${C}:1: DefaultContactPerson: must be given`,
  ],
  "a text where a number must be": [
    facilities(facility({ GeoCoordinatesLongitude: "10.28" })),
    `${F}:1: GeoCoordinatesLongitude: must be a number without quotation marks, not a text (10.28)`,
  ],
  "a longitude beyond the globe": [
    facilities(facility({ GeoCoordinatesLongitude: 180.5 })),
    `${F}:1: GeoCoordinatesLongitude: must be between -180 and 180 (180.5)`,
  ],
  "a latitude beyond the pole": [
    facilities(facility({ GeoCoordinatesLatitude: -90.01 })),
    `${F}:1: GeoCoordinatesLatitude: must be between -90 and 90 (-90.01)`,
  ],
  "a number that is infinite": [
    {
      "business-division-facilities.yaml":
        "- Key: f\n  Name: F\n  AddressZip: '1'\n  AddressCity: C\n  GeoCoordinatesLongitude: .inf\n  GeoCoordinatesLatitude: 1\n",
    },
    "business-division-facilities.yaml:5: GeoCoordinatesLongitude: this is not a number (.inf)",
  ],
  "an enum member that is misspelt": [
    contacts(contact({ PositionClass: "VICE_PRESIDNT" })),
    `${C}:1: PositionClass: must be one of PRESIDENT, VICE_PRESIDENT, ASSISTANT_TO_THE_PRESIDENT, DIVISION_LEAD, VICE_DIVISION_LEAD, ASSISTANT_TO_THE_DIVISION_LEAD, FACILITY_LEAD, VICE_FACILITY_LEAD, ASSISTANT_TO_THE_FACILITY_LEAD, CONTACT_PERSON (VICE_PRESIDNT); did you mean VICE_PRESIDENT?`,
  ],
  "an enum member without default that is not given": [
    trainings({ Key: "t", Title: "T", Locations: ["PREETZ"] }),
    `${T}:1: WorkingHours: must be given`,
  ],
  "a number where an enum member must be": [
    trainings(training({ WorkingHours: 1 })),
    `${T}:1: WorkingHours: must be one of PART_TIME, FULL_TIME; put it in quotation marks (1)`,
  ],
  "a set member that is misspelt": [
    trainings(training({ Locations: ["PREETZ", "Elmshorn"] })),
    `${T}:1: Locations: must be one of PREETZ, ELMSHORN, LAUENBURG (Elmshorn); did you mean ELMSHORN?`,
  ],
  "a set without members": [
    trainings(training({ Locations: [] })),
    `${T}:1: Locations: must have at least one of PREETZ, ELMSHORN, LAUENBURG (a list of 0)`,
  ],
  "a set that is not given": [
    trainings({ Key: "t", Title: "T", WorkingHours: "FULL_TIME" }),
    `${T}:1: Locations: must be given`,
  ],
  "a set with a member twice": [
    trainings(training({ Locations: ["PREETZ", "PREETZ"] })),
    `${T}:1: Locations: occurs twice in the list (PREETZ)`,
  ],
  "a set that is not a list": [
    trainings(training({ Locations: "PREETZ" })),
    `${T}:1: Locations: must be a list with one of PREETZ, ELMSHORN, LAUENBURG, not a text (PREETZ)`,
  ],
  "a timestamp in another form": [
    divisions(division({ CreatedAt: "1.5.2026 10:00" })),
    `${D}:1: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (1.5.2026 10:00); did you mean 2026-05-01 10:00:00?`,
  ],
  "a timestamp of a day that does not exist": [
    divisions(division({ CreatedAt: "2026-02-29 10:00:00" })),
    `${D}:1: CreatedAt: there is no such day or time (2026-02-29 10:00:00)`,
  ],
  "a timestamp of an hour that does not exist": [
    divisions(division({ UpdatedAt: "2026-02-28 24:00:00" })),
    `${D}:1: UpdatedAt: there is no such day or time (2026-02-28 24:00:00)`,
  ],
  "times that the clocks of the installation skip, or show twice, also of an offset": [
    divisions(
      division({ CreatedAt: "2026-03-29 02:30:00", UpdatedAt: "2026-10-25T02:30" }),
      division({
        Key: "e",
        CreatedAt: "2026-03-29T01:30:00Z",
        UpdatedAt: "2026-10-25T02:30:00+01:00",
      }),
    ),
    `${D}:1: CreatedAt: does not exist on this day, because the clocks are put forward (2026-03-29 02:30:00); did you mean 2026-03-29 03:30:00?`,
    `${D}:1: UpdatedAt: comes twice on this day, because the clocks are put back (2026-10-25T02:30)`,
    `${D}:2: UpdatedAt: comes twice on this day, because the clocks are put back (2026-10-25T02:30:00+01:00)`,
  ],
  "a mail address that is not valid is a warning": [
    contacts(contact({ MailAddress: "carla at example.org" })),
    `${C}:1: MailAddress: does not look like an email address (carla at example.org)`,
  ],
  "an address of another scheme": [
    trainings(training({ PrimaryPdfDocumentUrl: "ftp://example.org/a.pdf" })),
    `${T}:1: PrimaryPdfDocumentUrl: must be an absolute http or https URL, or begin with a single slash (ftp://example.org/a.pdf)`,
  ],
  "an address without scheme": [
    trainings(training({ ResultTertiaryPdfDocumentUrl: "//example.org/a.pdf" })),
    `${T}:1: ResultTertiaryPdfDocumentUrl: must be an absolute http or https URL, or begin with a single slash (//example.org/a.pdf); did you mean https://example.org/a.pdf?`,
  ],
  "an address with a space": [
    trainings(training({ PrimaryPdfDocumentUrl: "/my file.pdf" })),
    `${T}:1: PrimaryPdfDocumentUrl: must not contain whitespace or a backslash; a space is written %20 (/my file.pdf); did you mean /my%20file.pdf?`,
  ],
  "half a surrogate pair": [
    { [D]: '{"Key":"d","Identifier":"x","Name":"\\ud800"}\n' },
    `${D}:1: Name: the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete ` +
      'character ("\\ud800")',
  ],
  "several problems at once, in the order of lines": [
    divisions(
      division({ Key: "a", Name: "", Identifier: "" }),
      division({ Key: "b", Color: "red" }),
    ),
    `${D}:1: Name: must not be empty ('')`,
    `${D}:1: Identifier: must not be empty ('')`,
    `${D}:2: Color: must be a colour of 3, 6 or 8 hexadecimal digits (red)`,
  ],
  "the line of the value in JSON over several lines": [
    {
      "business-divisions.json":
        '[\n  {\n    "Key": "d",\n    "Name":\n      7,\n    "Identifier": "x"\n  },\n  {\n    "Key": "e",\n    "Name": "E"\n  }\n]\n',
    },
    "business-divisions.json:5: Name: must be a text; put it in quotation marks (7)",
    "business-divisions.json:8: Identifier: must be given",
  ],
  "the line of the value in YAML": [
    {
      "business-divisions.yaml":
        "- Key: d\n  Name: D\n  Color: >-\n    red\n    green\n  Identifier: x\n",
    },
    "business-divisions.yaml:3: Color: has 9 characters; at most 8 are allowed (red green)",
  ],
};
