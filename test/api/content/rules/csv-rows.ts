/** The rules of cells: what a text means in a field of each type. */
import { CONTACTS, LANGUAGES } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const F = "business-division-facilities.csv";
const HEAD = "Key;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude";

const semicolons = (head: string, ...rows: readonly string[]): RuleFiles => ({
  "business-division-contact-persons.jsonl": CONTACTS,
  [F]: `${[`${HEAD}${head}`, ...rows].join("\n")}\n`,
});

const longitude = (text: string): RuleFiles => semicolons("", `f;F;01067;C;${text};54,23`);

const decimals = (...texts: readonly string[]): RuleFiles => ({
  "installation.yaml":
    "customAttributes: { Language: { RATIO: { type: decimal }, OTHER: { type: decimal } } }\n",
  "languages.csv": `${[
    "Key;Code;State;Fallback;CustomAttributes.RATIO;CustomAttributes.OTHER",
    ...texts.map(
      (text, index) => `l${index};${["DE", "FR", "EN_GB"][index]};PUBLISHED;${index === 0};${text}`,
    ),
  ].join("\n")}\n`,
});

export const CSV_ROWS: RuleRows = {
  "a point that may separate thousands, where another column has decimal commas": [
    decimals("1.281;9,5"),
    "languages.csv:2: CustomAttributes.RATIO: is ambiguous in a file with decimal commas; write 1,281, or 1281 for thousands (1.281)",
  ],
  "a point that may separate thousands, before a decimal comma of its own column": [
    decimals("1.281;", "1.5;", "2,5;"),
    "languages.csv:2: CustomAttributes.RATIO: is ambiguous in a file with decimal commas; write 1,281, or 1281 for thousands (1.281)",
  ],
  "a point and a comma": [
    longitude("1.234,5"),
    `${F}:2: GeoCoordinatesLongitude: is ambiguous, because it has both a point and a comma; write it without thousands separators (1.234,5)`,
  ],
  "a decimal comma in a file with commas": [
    { [F]: `${HEAD.replaceAll(";", ",")}\nf,F,01067,C,"10,28",54.23\n` },
    `${F}:2: GeoCoordinatesLongitude: is ambiguous in a file whose delimiter is the comma; write 10.28 with a point (10,28)`,
  ],
  "an integer beyond 2^53 in a cell": [
    {
      "installation.yaml": "customAttributes: { Language: { COUNT: { type: integer } } }\n",
      "languages.csv":
        "Key,Code,State,Fallback,CustomAttributes.COUNT\nde,DE,PUBLISHED,true,9007199254740993\n",
    },
    "languages.csv:2: CustomAttributes.COUNT: is greater than 2^53, where integers are not exact (9007199254740993)",
  ],
  "a cell where an object must be": [
    { "languages.yaml": LANGUAGES, "navigation.csv": "Key,Identifier,Articles\nn,item,x\n" },
    "navigation.csv:2: Articles: must be an object with one article per language code, not a text (x)",
  ],
  "a cell that is not a number": [
    longitude("east"),
    `${F}:2: GeoCoordinatesLongitude: must be a number (east)`,
  ],
  "an empty cell where a value must be": [
    longitude(""),
    `${F}:2: GeoCoordinatesLongitude: must be given`,
  ],
  "a cell that is not a boolean": [
    semicolons(";ShowOnMap", "f;F;01067;C;10,28;54,23;offen"),
    `${F}:2: ShowOnMap: must be true or false, ja or nein, yes or no, 1 or 0, or x (offen)`,
  ],
  "a list with an empty entry": [
    semicolons(";BusinessDivisionContactPersons", "f;F;01067;C;10,28;54,23;anna||bert"),
    `${F}:2: BusinessDivisionContactPersons: has an empty entry next to a | (anna||bert)`,
  ],
  "a list with a reference to no item": [
    semicolons(";BusinessDivisionContactPersons", "f;F;01067;C;10,28;54,23;anna|berd"),
    `${F}:2: BusinessDivisionContactPersons: is not an item of business-division-contact-persons (berd); did you mean bert?`,
  ],
  "an unknown column is one problem, whatever the number of rows": [
    semicolons(";Adress", "f;F;01067;C;10,28;54,23;x", "g;G;01067;C;10,28;54,23;y"),
    `${F}:1: Adress: not a field of BusinessDivisionFacilities: which field is meant? Without a column are BusinessDivisionUuid, ShowOnMap, AddressStreet, AddressHouse, AddressAddition, PhoneNumber, MailAddress, InformationArticleUuid and 3 more ('lectern fields business-division-facilities' lists all); rename it, or begin its name with # to make it a comment`,
  ],
  "the line where a row starts, after a row with a quoted line break": [
    semicolons(
      ";OfficeHours",
      'f;F;01067;C;10,28;54,23;"Mo\nTu"',
      "g;;01067;C;10,28;54,23;",
      "h;H;01067;C;181;54,23;",
    ),
    `${F}:4: Name: must be given`,
    `${F}:5: GeoCoordinatesLongitude: must be between -180 and 180 (181)`,
  ],
  "a mail address that is not valid is a warning": [
    semicolons(";MailAddress", "f;F;01067;C;10,28;54,23;info"),
    `${F}:2: MailAddress: does not look like an email address (info)`,
  ],
  "a zip of four digits is a warning, of five a zip with its leading zero": [
    semicolons("", "f;F;01067;C;10,28;54,23", "g;G;1067;C;10,28;54,23", ";;;;;", "  "),
    `${F}:3: AddressZip: has four digits; was a leading zero lost? (1067)`,
  ],
  "nested columns name their field by its path": [
    {
      "languages.yaml": LANGUAGES,
      "navigation.csv":
        "Key,Identifier,Articles.DE.Name,Articles.DE.NiceUri,Articles.DE.State,Articles.DE.Restricted\nn,item,Name,/a,PUBLISHED,kaum\n",
    },
    "navigation.csv:2: Articles.DE.Restricted: must be true or false, ja or nein, yes or no, 1 or 0, or x (kaum)",
    "navigation.csv:2: Articles.DE.NiceUri: must not begin with a slash (/a)",
  ],
  "a column of attributes without identifier": [
    { "languages.csv": "Key,Code,State,Fallback,CustomAttributes\nde,DE,PUBLISHED,true,x\n" },
    "languages.csv:2: CustomAttributes: must be an object of attributes, not a text; name the column CustomAttributes.TOPIC (x)",
  ],
  "declared attributes are read by their type": [
    {
      "installation.yaml":
        "customAttributes: { Language: { COUNT: { type: integer }, FLAG: { type: boolean } } }\n",
      "languages.csv":
        "Key,Code,State,Fallback,CustomAttributes.COUNT,CustomAttributes.FLAG\nde,DE,PUBLISHED,true,many,offen\n",
    },
    "languages.csv:2: CustomAttributes.COUNT: must be an integer (many)",
    "languages.csv:2: CustomAttributes.FLAG: must be true or false, ja or nein, yes or no, 1 or 0, or x (offen)",
  ],
  "a list with other separators": [
    {
      "business-division-contact-persons.jsonl": CONTACTS,
      "trainings.csv":
        "Key;Title;WorkingHours;Locations\na;A;FULL_TIME;PREETZ, ELMSHORN\n" +
        'b;B;FULL_TIME;"PREETZ;ELMSHORN|LAUENBURG"\n' +
        "c;C;FULL_TIME;PREETZ, Elmshorn\n" +
        'd;D;FULL_TIME;"PREETZ\nELMSHORN"\n',
      ...semicolons(";BusinessDivisionContactPersons", "f;F;01067;C;10,28;54,23;anna, bert"),
    },
    "trainings.csv:2: Locations: the values of a list must be separated by | (PREETZ, ELMSHORN); did you mean PREETZ|ELMSHORN?",
    "trainings.csv:3: Locations: the values of a list must be separated by | (PREETZ;ELMSHORN|LAUENBURG); did you mean PREETZ|ELMSHORN|LAUENBURG?",
    "trainings.csv:4: Locations: the values of a list must be separated by | (PREETZ, Elmshorn)",
    "trainings.csv:5: Locations: the values of a list must be separated by | (PREETZ\\nELMSHORN); did you mean PREETZ|ELMSHORN?",
    `${F}:2: BusinessDivisionContactPersons: the values of a list must be separated by | (anna, bert); did you mean anna|bert?`,
  ],
  "German dates that do not exist, and a day instead of a timestamp": [
    semicolons(
      ";CreatedAt;UpdatedAt",
      "f;F;01067;C;10,28;54,23;31.02.2026 08:00;01.05.2026",
      "g;G;01067;C;10,28;54,23;2026-05-01T8;1.5.26 8:30",
    ),
    `${F}:2: CreatedAt: there is no such day or time (31.02.2026 08:00)`,
    `${F}:2: UpdatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM (01.05.2026); did you mean 2026-05-01 00:00:00?`,
    `${F}:3: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM (2026-05-01T8)`,
    `${F}:3: UpdatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM (1.5.26 8:30)`,
  ],
  "texts that spreadsheets have changed are warnings": [
    semicolons(
      ";PhoneNumber;AddressHouse",
      "f;F;01067;C;10,28;54,23;4,94312E+11;03. Mai",
      "g;G;01067;C;10,28;54,23;4.94E+11;Mrz 12",
      "h;#NAME?;01067;C;10,28;54,23;########;5-May",
      "i;I;01067;C;10,28;54,23;+49 431 2;5 a-c",
    ),
    `${F}:2: AddressHouse: looks like a date that a spreadsheet made of a house number; format the cell as text and enter it again (03. Mai)`,
    `${F}:2: PhoneNumber: looks like a number that a spreadsheet shortened; format the cell as text and enter it again (4,94312E+11)`,
    `${F}:3: AddressHouse: looks like a date that a spreadsheet made of a house number; format the cell as text and enter it again (Mrz 12)`,
    `${F}:3: PhoneNumber: looks like a number that a spreadsheet shortened; format the cell as text and enter it again (4.94E+11)`,
    `${F}:4: Name: looks like an error that a spreadsheet saved as text (#NAME?)`,
    `${F}:4: AddressHouse: looks like a date that a spreadsheet made of a house number; format the cell as text and enter it again (5-May)`,
    `${F}:4: PhoneNumber: looks like a value that a spreadsheet could not show; widen the column and save again (########)`,
  ],
  "the line numbers after a first line that declares the delimiter": [
    { [F]: `sep=|\r\n${HEAD.replaceAll(";", "|")}\r\nf|F|01067|C|190|54.23\r\n` },
    `${F}:3: GeoCoordinatesLongitude: must be between -180 and 180 (190)`,
  ],
  "a control character in a cell": [
    semicolons(";OfficeHours", "f;F\u0007;01067;C;10,28;54,23;a\u0085b"),
    `${F}:2: Name: contains the invisible control character U+0007; remove it (F\\u0007)`,
    `${F}:2: OfficeHours: contains the invisible control character U+0085; remove it (a\\u0085b)`,
  ],
  "a text that is too long for a number": [
    longitude("1".repeat(2 ** 20)),
    `${F}:2: GeoCoordinatesLongitude: must be a number (${"1".repeat(99)}…)`,
  ],
};
