/** The rules of single values: type, size, form, calendar, range, allowed values. */
import { contact, contacts, division, divisions, facilities, facility } from "./rule-row.ts";
import { training, trainings } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

const D = "business-divisions.jsonl";
const F = "business-division-facilities.jsonl";
const C = "business-division-contact-persons.jsonl";
const T = "trainings.jsonl";

export const VALUE_ROWS: readonly RuleRow[] = [
  {
    name: "an unknown field, misspelt",
    files: divisions(division({ Colour: "fff" })),
    lines: [`${D}:1: Colour: not a field of BusinessDivisions; did you mean Color?`],
  },
  {
    name: "an unknown field, in other case",
    files: divisions(division({ updatedAt: "2026-01-01 00:00:00" })),
    lines: [`${D}:1: updatedAt: not a field of BusinessDivisions; did you mean UpdatedAt?`],
  },
  {
    name: "an unknown field, like no other",
    files: divisions(division({ Budget: 1 })),
    lines: [
      `${D}:1: Budget: not a field of BusinessDivisions: 'lectern fields business-divisions' lists the fields`,
    ],
  },
  {
    name: "a field that must be given",
    files: divisions({ Key: "d", Identifier: "x" }),
    lines: [`${D}:1: Name: must be given`],
  },
  {
    name: "null where a value must be",
    files: divisions(division({ Name: null })),
    lines: [`${D}:1: Name: must not be null (null)`],
  },
  {
    name: "an empty text where a text must be",
    files: divisions(division({ Name: "" })),
    lines: [`${D}:1: Name: must not be empty ('')`],
  },
  {
    name: "an empty text where there is a default",
    files: {
      "languages.jsonl":
        '{"Key":"a","Code":"DE","State":"PUBLISHED","Fallback":true,"DateFormat":""}\n',
    },
    lines: ["languages.jsonl:1: DateFormat: must not be empty ('')"],
  },
  {
    name: "a JSON number in a text field",
    files: facilities(facility({ AddressZip: 24211 })),
    lines: [`${F}:1: AddressZip: must be a text; put it in quotation marks (24211)`],
  },
  {
    name: "a boolean in a text field",
    files: divisions(division({ Name: true })),
    lines: [`${D}:1: Name: must be a text; put it in quotation marks (true)`],
  },
  {
    name: "a list in a text field",
    files: divisions(division({ Name: ["a", "b"] })),
    lines: [`${D}:1: Name: must be a text, not a list (a list of 2)`],
  },
  {
    name: "an object in a text field",
    files: divisions(division({ Name: { DE: "a" } })),
    lines: [`${D}:1: Name: must be a text, not an object (an object)`],
  },
  {
    name: "a text that is too long, in characters",
    files: facilities(facility({ AddressHouse: "🏠".repeat(9) })),
    lines: [`${F}:1: AddressHouse: has 9 characters; at most 8 are allowed (${"🏠".repeat(9)})`],
  },
  {
    name: "a long value is cut at 100 characters",
    files: divisions(division({ Name: "x".repeat(129) })),
    lines: [`${D}:1: Name: has 129 characters; at most 128 are allowed (${"x".repeat(99)}…)`],
  },
  {
    name: "a control character in a value is shown, not sent to the terminal",
    files: divisions(division({ Color: "\u001B[31m\n" })),
    lines: [
      `${D}:1: Color: contains the invisible control character U+001B; remove it (\\u001b[31m\\n)`,
    ],
  },
  {
    name: "a colour with #",
    files: divisions(division({ Color: "#e2001a" })),
    lines: [`${D}:1: Color: must be written without # (#e2001a); did you mean e2001a?`],
  },
  {
    name: "a colour of four digits",
    files: divisions(division({ Color: "e200" })),
    lines: [`${D}:1: Color: must be a colour of 3, 6 or 8 hexadecimal digits (e200)`],
  },
  {
    name: "a text where a boolean must be",
    files: contacts(contact({ DefaultContactPerson: "true" })),
    lines: [
      `${C}:1: DefaultContactPerson: must be true or false without quotation marks, not a text (true)`,
    ],
  },
  {
    name: "a number where a boolean must be",
    files: contacts(contact({ DefaultContactPerson: 1 })),
    lines: [
      `${C}:1: DefaultContactPerson: must be true or false without quotation marks, not a number (1)`,
    ],
  },
  {
    name: "a boolean without default that is not given",
    files: contacts({ Key: "c", Firstname: "A", Lastname: "B" }),
    lines: [`${C}:1: DefaultContactPerson: must be given`],
  },
  {
    name: "a text where a number must be",
    files: facilities(facility({ GeoCoordinatesLongitude: "10.28" })),
    lines: [
      `${F}:1: GeoCoordinatesLongitude: must be a number without quotation marks, not a text (10.28)`,
    ],
  },
  {
    name: "a longitude beyond the globe",
    files: facilities(facility({ GeoCoordinatesLongitude: 180.5 })),
    lines: [`${F}:1: GeoCoordinatesLongitude: must be between -180 and 180 (180.5)`],
  },
  {
    name: "a latitude beyond the pole",
    files: facilities(facility({ GeoCoordinatesLatitude: -90.01 })),
    lines: [`${F}:1: GeoCoordinatesLatitude: must be between -90 and 90 (-90.01)`],
  },
  {
    name: "a number that is infinite",
    files: {
      "business-division-facilities.yaml":
        "- Key: f\n  Name: F\n  AddressZip: '1'\n  AddressCity: C\n" +
        "  GeoCoordinatesLongitude: .inf\n  GeoCoordinatesLatitude: 1\n",
    },
    lines: [
      "business-division-facilities.yaml:5: GeoCoordinatesLongitude: this is not a number (.inf)",
    ],
  },
  {
    name: "an enum member that is misspelt",
    files: contacts(contact({ PositionClass: "VICE_PRESIDNT" })),
    lines: [
      `${C}:1: PositionClass: must be one of PRESIDENT, VICE_PRESIDENT, ASSISTANT_TO_THE_PRESIDENT, ` +
        "DIVISION_LEAD, VICE_DIVISION_LEAD, ASSISTANT_TO_THE_DIVISION_LEAD, FACILITY_LEAD, " +
        "VICE_FACILITY_LEAD, ASSISTANT_TO_THE_FACILITY_LEAD, CONTACT_PERSON (VICE_PRESIDNT); " +
        "did you mean VICE_PRESIDENT?",
    ],
  },
  {
    name: "an enum member without default that is not given",
    files: trainings({ Key: "t", Title: "T", Locations: ["PREETZ"] }),
    lines: [`${T}:1: WorkingHours: must be given`],
  },
  {
    name: "a number where an enum member must be",
    files: trainings(training({ WorkingHours: 1 })),
    lines: [
      `${T}:1: WorkingHours: must be one of PART_TIME, FULL_TIME; put it in quotation marks (1)`,
    ],
  },
  {
    name: "a set member that is misspelt",
    files: trainings(training({ Locations: ["PREETZ", "Elmshorn"] })),
    lines: [
      `${T}:1: Locations: must be one of PREETZ, ELMSHORN, LAUENBURG (Elmshorn); did you mean ELMSHORN?`,
    ],
  },
  {
    name: "a set without members",
    files: trainings(training({ Locations: [] })),
    lines: [
      `${T}:1: Locations: must have at least one of PREETZ, ELMSHORN, LAUENBURG (a list of 0)`,
    ],
  },
  {
    name: "a set that is not given",
    files: trainings({ Key: "t", Title: "T", WorkingHours: "FULL_TIME" }),
    lines: [`${T}:1: Locations: must be given`],
  },
  {
    name: "a set with a member twice",
    files: trainings(training({ Locations: ["PREETZ", "PREETZ"] })),
    lines: [`${T}:1: Locations: occurs twice in the list (PREETZ)`],
  },
  {
    name: "a set that is not a list",
    files: trainings(training({ Locations: "PREETZ" })),
    lines: [
      `${T}:1: Locations: must be a list with one of PREETZ, ELMSHORN, LAUENBURG, not a text (PREETZ)`,
    ],
  },
  {
    name: "a timestamp in another form",
    files: divisions(division({ CreatedAt: "2026-01-01T10:00:00Z" })),
    lines: [
      `${D}:1: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (2026-01-01T10:00:00Z)`,
    ],
  },
  {
    name: "a timestamp of a day that does not exist",
    files: divisions(division({ CreatedAt: "2026-02-29 10:00:00" })),
    lines: [`${D}:1: CreatedAt: there is no such day or time (2026-02-29 10:00:00)`],
  },
  {
    name: "a timestamp of an hour that does not exist",
    files: divisions(division({ UpdatedAt: "2026-02-28 24:00:00" })),
    lines: [`${D}:1: UpdatedAt: there is no such day or time (2026-02-28 24:00:00)`],
  },
  {
    name: "a mail address that is not valid is a warning",
    files: contacts(contact({ MailAddress: "carla at example.org" })),
    lines: [`${C}:1: MailAddress: does not look like an email address (carla at example.org)`],
  },
  {
    name: "an address of another scheme",
    files: trainings(training({ PrimaryPdfDocumentUrl: "ftp://example.org/a.pdf" })),
    lines: [
      `${T}:1: PrimaryPdfDocumentUrl: must be an absolute http or https URL, or begin with a single slash (ftp://example.org/a.pdf)`,
    ],
  },
  {
    name: "an address without scheme",
    files: trainings(training({ ResultTertiaryPdfDocumentUrl: "//example.org/a.pdf" })),
    lines: [
      `${T}:1: ResultTertiaryPdfDocumentUrl: must be an absolute http or https URL, or begin with a single slash (//example.org/a.pdf)`,
    ],
  },
  {
    name: "an address with a space",
    files: trainings(training({ PrimaryPdfDocumentUrl: "/my file.pdf" })),
    lines: [
      `${T}:1: PrimaryPdfDocumentUrl: must not contain whitespace or a backslash; a space is written %20 (/my file.pdf); did you mean /my%20file.pdf?`,
    ],
  },
  {
    name: "half a surrogate pair",
    files: {
      [D]: '{"Key":"d","Identifier":"x","Name":"\\ud800"}\n',
    },
    lines: [
      `${D}:1: Name: the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete ` +
        'character ("\\ud800")',
    ],
  },
  {
    name: "several problems at once, in the order of lines",
    files: divisions(
      division({ Key: "a", Name: "", Identifier: "" }),
      division({ Key: "b", Color: "red" }),
    ),
    lines: [
      `${D}:1: Name: must not be empty ('')`,
      `${D}:1: Identifier: must not be empty ('')`,
      `${D}:2: Color: must be a colour of 3, 6 or 8 hexadecimal digits (red)`,
    ],
  },
  {
    name: "the line of the value in JSON over several lines",
    files: {
      "business-divisions.json":
        '[\n  {\n    "Key": "d",\n    "Name":\n      7,\n    "Identifier": "x"\n  },\n  {\n    "Key": "e",\n    "Name": "E"\n  }\n]\n',
    },
    lines: [
      "business-divisions.json:5: Name: must be a text; put it in quotation marks (7)",
      "business-divisions.json:8: Identifier: must be given",
    ],
  },
  {
    name: "the line of the value in YAML",
    files: {
      "business-divisions.yaml":
        "- Key: d\n  Name: D\n  Color: >-\n    red\n    green\n  Identifier: x\n",
    },
    lines: [
      "business-divisions.yaml:3: Color: has 9 characters; at most 8 are allowed (red green)",
    ],
  },
];
