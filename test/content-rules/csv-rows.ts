/**
 * In charge of the rules of cells: what a text means in a field of each type. In comes nothing; out
 * go the rows.
 */
import { CONTACTS, LANGUAGES } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

const F = "business-division-facilities.csv";
const HEAD = "Key;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude";

const semicolons = (head: string, ...rows: readonly string[]): RuleRow["files"] => ({
  "business-division-contact-persons.jsonl": CONTACTS,
  [F]: `${[`${HEAD}${head}`, ...rows].join("\n")}\n`,
});

const longitude = (text: string): RuleRow["files"] => semicolons("", `f;F;01067;C;${text};54,23`);

export const CSV_ROWS: readonly RuleRow[] = [
  {
    name: "a point that may part thousands, with decimal commas",
    files: longitude("10.281"),
    lines: [
      `${F}:2: GeoCoordinatesLongitude: is ambiguous in a file with decimal commas; write 10,281, or ` +
        "10281 for thousands (10.281)",
    ],
  },
  {
    name: "a point and a comma",
    files: longitude("1.234,5"),
    lines: [
      `${F}:2: GeoCoordinatesLongitude: is ambiguous with both a point and a comma; write it without ` +
        "thousands separators (1.234,5)",
    ],
  },
  {
    name: "a decimal comma in a file with commas",
    files: {
      [F]: `${HEAD.replaceAll(";", ",")}\nf,F,01067,C,"10,28",54.23\n`,
    },
    lines: [
      `${F}:2: GeoCoordinatesLongitude: is ambiguous in a file whose delimiter is the comma; write 10.28 ` +
        "with a point (10,28)",
    ],
  },
  {
    name: "an integer beyond 2^53 in a cell",
    files: {
      "installation.yaml": "customAttributes: { Language: { COUNT: { type: integer } } }\n",
      "languages.csv":
        "Key,Code,State,Fallback,CustomAttributes.COUNT\nde,DE,PUBLISHED,true,9007199254740993\n",
    },
    lines: [
      "languages.csv:2: CustomAttributes.COUNT: is beyond 2^53, where integers are no longer exact " +
        "(9007199254740993)",
    ],
  },
  {
    name: "a cell where an object must be",
    files: {
      "languages.yaml": LANGUAGES,
      "navigation.csv": "Key,Identifier,Articles\nn,item,x\n",
    },
    lines: [
      "navigation.csv:2: Articles: must be an object with one article per language code, not a text (x)",
    ],
  },
  {
    name: "a cell that is no number",
    files: longitude("east"),
    lines: [`${F}:2: GeoCoordinatesLongitude: must be a number (east)`],
  },
  {
    name: "an empty cell where a value must be",
    files: longitude(""),
    lines: [`${F}:2: GeoCoordinatesLongitude: must be given`],
  },
  {
    name: "a cell that is no boolean",
    files: semicolons(";ShowOnMap", "f;F;01067;C;10,28;54,23;ja"),
    lines: [`${F}:2: ShowOnMap: must be true, false, 1, 0, wahr or falsch (ja)`],
  },
  {
    name: "a list with an empty entry",
    files: semicolons(";BusinessDivisionContactPersons", "f;F;01067;C;10,28;54,23;anna||bert"),
    lines: [`${F}:2: BusinessDivisionContactPersons: has an empty entry beside a | (anna||bert)`],
  },
  {
    name: "a list with a reference to no item",
    files: semicolons(";BusinessDivisionContactPersons", "f;F;01067;C;10,28;54,23;anna|berd"),
    lines: [
      `${F}:2: BusinessDivisionContactPersons: names no item of business-division-contact-persons (berd); ` +
        "did you mean bert?",
    ],
  },
  {
    name: "an unknown column is one problem, whatever the number of rows",
    files: semicolons(";Adress", "f;F;01067;C;10,28;54,23;x", "g;G;01067;C;10,28;54,23;y"),
    lines: [
      `${F}:1: Adress: not a field of BusinessDivisionFacilities: remove the column, or begin its name ` +
        "with # to keep it as a note; 'lectern fields business-division-facilities' lists the fields",
    ],
  },
  {
    name: "the line where a row starts, after a row with a quoted line break",
    files: semicolons(
      ";OfficeHours",
      'f;F;01067;C;10,28;54,23;"Mo\nTu"',
      "g;;01067;C;10,28;54,23;",
      "h;H;01067;C;181;54,23;",
    ),
    lines: [
      `${F}:4: Name: must be given`,
      `${F}:5: GeoCoordinatesLongitude: must be between -180 and 180 (181)`,
    ],
  },
  {
    name: "a mail address that is none is a warning",
    files: semicolons(";MailAddress", "f;F;01067;C;10,28;54,23;info"),
    lines: [`${F}:2: MailAddress: does not look like a mail address (info)`],
  },
  {
    name: "a zip of four digits is a warning, of five a zip with its leading zero",
    files: semicolons("", "f;F;01067;C;10,28;54,23", "g;G;1067;C;10,28;54,23", ";;;;;", "  "),
    lines: [`${F}:3: AddressZip: has four digits; was a leading zero lost? (1067)`],
  },
  {
    name: "nested columns name their field by its path",
    files: {
      "languages.yaml": LANGUAGES,
      "navigation.csv":
        "Key,Identifier,Articles.DE.Name,Articles.DE.NiceUri,Articles.DE.State,Articles.DE.Restricted\n" +
        "n,item,Name,/a,PUBLISHED,nein\n",
    },
    lines: [
      "navigation.csv:2: Articles.DE.Restricted: must be true, false, 1, 0, wahr or falsch (nein)",
      "navigation.csv:2: Articles.DE.NiceUri: must not begin with a slash (/a)",
    ],
  },
  {
    name: "a column of attributes without identifier",
    files: {
      "languages.csv": "Key,Code,State,Fallback,CustomAttributes\nde,DE,PUBLISHED,true,x\n",
    },
    lines: [
      "languages.csv:2: CustomAttributes: must be an object of attributes, not a text; name the column " +
        "CustomAttributes.TOPIC (x)",
    ],
  },
  {
    name: "declared attributes are read by their type",
    files: {
      "installation.yaml":
        "customAttributes: { Language: { COUNT: { type: integer }, FLAG: { type: boolean } } }\n",
      "languages.csv":
        "Key,Code,State,Fallback,CustomAttributes.COUNT,CustomAttributes.FLAG\n" +
        "de,DE,PUBLISHED,true,many,ja\n",
    },
    lines: [
      "languages.csv:2: CustomAttributes.COUNT: must be an integer (many)",
      "languages.csv:2: CustomAttributes.FLAG: must be true, false, 1, 0, wahr or falsch (ja)",
    ],
  },
];
