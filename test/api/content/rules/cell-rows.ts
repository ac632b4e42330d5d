/** Rules of cells that have two readings, or another form than a person expects. */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "../spreadsheet-files/make-xlsx.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const V = "venues.csv";
const FIELDS =
  "Name: varchar(64), Rent: { type: float, nullable: true }, Seats: { type: integer, nullable: true }, Tags: { type: list, nullable: true }, Open: { type: boolean, nullable: true }, Zip: { type: zip, nullable: true }, Since: { type: date, nullable: true }, Begin: { type: timestamp, nullable: true }, Phone: { type: phone, nullable: true }";
const DECLARED = {
  "installation.yaml": `timeZone: Europe/Berlin\nresources: { venues: { fields: { ${FIELDS} } } }\n`,
};

/** @param cells of one column, one row each */
const column = (name: string, ...cells: readonly string[]): RuleFiles => ({
  ...DECLARED,
  [V]: [`Key;Name;${name}`, ...cells.map((cell, row) => `v${row};V;${cell}`), ""].join("\n"),
});
const sheetColumn = (name: string, ...cells: readonly TestCell[]): RuleFiles => ({
  ...DECLARED,
  "venues.xlsx": createWorkbook({
    sheets: [
      {
        name: "S",
        rows: writeRows(["Key", "Name", name], ...cells.map((cell, row) => [`v${row}`, "V", cell])),
      },
    ],
  }),
});

const twoReadings = (text: string, taken: string, thousands: string): string =>
  `has two readings and is taken as ${taken}; write ${text.replace(".", ",")} for that, or ${thousands} for thousands (${text})`;
const SEPARATED =
  "the values of a list must be separated by |, and a single value with another separator in it needs a | behind it";
const BOOLEAN = "must be true or false, ja or nein, yes or no, 1 or 0, or x";

const LOST_ZERO = (zip: string): string =>
  `has four digits and most others five, so a leading zero was lost: enter it as text; one of another country needs letters, such as A-${zip} (${zip}); did you mean 0${zip}?`;
const FOUR = "has four digits; was a leading zero lost?";
const DATE = "must be a date of the form YYYY-MM-DD or DD.MM.YYYY";
const TIMESTAMP = "must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM";

export const CELL_ROWS: RuleRows = {
  "a postal code that has lost its zero among those with five digits": [
    column("Zip", "24103", "1067", "24211", ""),
    `${V}:3: Zip: ${LOST_ZERO("1067")}`,
  ],
  "postal codes of four digits in half of the rows, and among those of other forms": [
    column("Zip", "24103", "1067", "24211", "4103"),
    `${V}:3: Zip: ${FOUR} (1067)`,
    `${V}:5: Zip: ${FOUR} (4103)`,
  ],
  "a postal code of four digits among those of other forms": [
    column("Zip", "24103", "1067", "24211", "SW1A 1AA"),
    `${V}:3: Zip: ${FOUR} (1067)`,
  ],
  "dates in other forms get both forms that are taken, and their own meaning": [
    column("Since;Begin", "01.05.12;", "05/13/1912;", "05/06/1912;", "1. 5. 2012;"),
    `${V}:2: Since: ${DATE} (01.05.12)`,
    `${V}:3: Since: ${DATE} (05/13/1912); did you mean 1912-05-13?`,
    `${V}:4: Since: ${DATE} (05/06/1912)`,
    `${V}:5: Since: ${DATE} (1. 5. 2012); did you mean 2012-05-01?`,
  ],
  "times as they are said": [
    column(
      "Begin",
      "01.05.2027 18 Uhr",
      "01.05.2027, 18.30 Uhr",
      "1.5.2027 um 8:15 Uhr",
      "01.05.2027 25 Uhr",
    ),
    `${V}:2: Begin: ${TIMESTAMP} (01.05.2027 18 Uhr); did you mean 2027-05-01 18:00:00?`,
    `${V}:3: Begin: ${TIMESTAMP} (01.05.2027, 18.30 Uhr); did you mean 2027-05-01 18:30:00?`,
    `${V}:4: Begin: ${TIMESTAMP} (1.5.2027 um 8:15 Uhr); did you mean 2027-05-01 08:15:00?`,
    `${V}:5: Begin: ${TIMESTAMP} (01.05.2027 25 Uhr)`,
  ],
  "three digits behind the only point, where nothing settles what it is": [
    column("Rent", "1.500", "12.250", "0", ""),
    `${V}:2: Rent: ${twoReadings("1.500", "1.5", "1500")}`,
    `${V}:3: Rent: ${twoReadings("12.250", "12.25", "12250")}`,
  ],
  "the same in the text cell of a sheet, but not in a number cell": [
    sheetColumn("Rent", "1.500", 1.25),
    `venues.xlsx:S!C2: Rent: ${twoReadings("1.500", "1.5", "1500")}`,
  ],
  "three digits behind a point, where other numbers have one, two or four, or begin with 0": [
    column("Rent", "1.500", "2.75"),
  ],
  "three digits behind a point after a leading 0": [column("Rent", "1.500", "0.750")],
  "three digits behind a point in a file whose delimiter is the comma": [
    { ...DECLARED, [V]: "Key,Name,Rent\nv,V,1.500\n" },
  ],
  "an integer with separators is one error per cell": [
    column("Seats", "12.000", "1,500", "1.234.567", "1.5"),
    `${V}:2: Seats: must be an integer without separators (12.000); did you mean 12000?`,
    `${V}:3: Seats: must be an integer without separators (1,500); did you mean 1500?`,
    `${V}:4: Seats: must be an integer without separators (1.234.567); did you mean 1234567?`,
    `${V}:5: Seats: must be a whole number, without decimals (1.5)`,
  ],
  "an integer with separators beside decimal commas, and in a file with commas": [
    { ...column("Rent;Seats", "1,5;12.000") },
    `${V}:2: Seats: must be an integer without separators (12.000); did you mean 12000?`,
  ],
  "an integer with a quoted comma": [
    { ...DECLARED, [V]: 'Key,Name,Seats\nv,V,"12,000"\n' },
    `${V}:2: Seats: must be an integer without separators (12,000); did you mean 12000?`,
  ],
  "numbers with other separators get what they probably mean": [
    column("Rent", "1 000", "1'000,5", "1 00", "1,5 €"),
    `${V}:2: Rent: must be a number (1 000); did you mean 1000?`,
    `${V}:3: Rent: must be a number (1'000,5); did you mean 1000.5?`,
    `${V}:4: Rent: must be a number (1 00)`,
    `${V}:5: Rent: must be a number (1,5 €)`,
  ],
  "text in YAML that is no number, without quotation marks and with them": [
    {
      ...DECLARED,
      "venues.yaml": [
        "- { Key: a, Name: A, Seats: 1_000, Rent: 1.000 €, Open: on }",
        '- { Key: b, Name: B, Seats: "9007199254740993", Rent: "1.5", Open: "no" }',
        "",
      ].join("\n"),
    },
    "venues.yaml:1: Seats: must be an integer (1_000); did you mean 1000?",
    "venues.yaml:1: Rent: must be a number (1.000 €)",
    "venues.yaml:1: Open: must be true or false (on)",
    "venues.yaml:2: Seats: is greater than 2^53, where integers are not exact (9007199254740993)",
    "venues.yaml:2: Rent: must be a number without quotation marks, not a text (1.5)",
    "venues.yaml:2: Open: must be true or false without quotation marks, not a text (no); did you mean false?",
  ],
  "a list of any texts with other separators": [
    column("Tags", "Jugend, Senioren", '"Jugend; Senioren"', '"Jugend\nSenioren"', "Kinder"),
    `${V}:2: Tags: ${SEPARATED} (Jugend, Senioren); did you mean Jugend|Senioren?`,
    `${V}:3: Tags: ${SEPARATED} (Jugend; Senioren); did you mean Jugend|Senioren?`,
    `${V}:4: Tags: ${SEPARATED} (Jugend\\nSenioren); did you mean Jugend|Senioren?`,
  ],
  "words that mean neither true nor false": [
    column("Open", "vielleicht", "2", "-"),
    `${V}:2: Open: ${BOOLEAN} (vielleicht)`,
    `${V}:3: Open: ${BOOLEAN} (2)`,
    `${V}:4: Open: ${BOOLEAN} (-)`,
  ],
  "a number that a spreadsheet would show as a day, and others": [
    sheetColumn("Since", 46_143, 46_143.5, 20_260_501, 2026),
    ...[2, 3].map(
      (line) =>
        `venues.xlsx:S!C${line}: Since: must be a date, not a number; format the cell as a date (${line === 2 ? "46143" : "46143.5"})`,
    ),
    `venues.xlsx:S!C4: Since: ${DATE} (20260501); did you mean 2026-05-01?`,
    `venues.xlsx:S!C5: Since: ${DATE} (2026)`,
  ],
  "the same where a timestamp should be": [
    sheetColumn("Begin", 46_143.5),
    `venues.xlsx:S!C2: Begin: must be a timestamp, not a number; format the cell as a date (46143.5)`,
  ],
};
