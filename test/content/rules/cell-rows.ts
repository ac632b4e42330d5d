/** Rules of cells that have two readings, or another form than a person expects. */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "../spreadsheet-files/make-xlsx.ts";
import type { RuleRow } from "./rule-row.ts";

const V = "venues.csv";
const FIELDS =
  "Name: varchar(64), Rent: { type: float, nullable: true }, Seats: { type: integer, nullable: true }, Tags: { type: list, nullable: true }, Open: { type: boolean, nullable: true }, Zip: { type: zip, nullable: true }, Since: { type: date, nullable: true }, Begin: { type: timestamp, nullable: true }, Phone: { type: phone, nullable: true }";
const DECLARED = {
  "installation.yaml": `timeZone: Europe/Berlin\nresources: { venues: { fields: { ${FIELDS} } } }\n`,
};

/** @param cells of one column, one row each */
const column = (name: string, ...cells: readonly string[]): RuleRow["files"] => ({
  ...DECLARED,
  [V]: [`Key;Name;${name}`, ...cells.map((cell, row) => `v${row};V;${cell}`), ""].join("\n"),
});
const sheetColumn = (name: string, ...cells: readonly TestCell[]): RuleRow["files"] => ({
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
const BOOLEAN = "must be true, false, 1, 0, wahr or falsch";

export const CELL_ROWS: readonly RuleRow[] = [
  {
    name: "three digits behind the only point, where nothing settles what it is",
    files: column("Rent", "1.500", "12.250", "0", ""),
    lines: [
      `${V}:2: Rent: ${twoReadings("1.500", "1.5", "1500")}`,
      `${V}:3: Rent: ${twoReadings("12.250", "12.25", "12250")}`,
    ],
  },
  {
    name: "the same in the text cell of a sheet, but not in a number cell",
    files: sheetColumn("Rent", "1.500", 1.25),
    lines: [`venues.xlsx:S!C2: Rent: ${twoReadings("1.500", "1.5", "1500")}`],
  },
  {
    name: "three digits behind a point, where other numbers have one, two or four, or begin with 0",
    files: column("Rent", "1.500", "2.75"),
    lines: [],
  },
  {
    name: "three digits behind a point after a leading 0",
    files: column("Rent", "1.500", "0.750"),
    lines: [],
  },
  {
    name: "three digits behind a point in a file whose delimiter is the comma",
    files: { ...DECLARED, [V]: "Key,Name,Rent\nv,V,1.500\n" },
    lines: [],
  },
  {
    name: "an integer with separators is one error per cell",
    files: column("Seats", "12.000", "1,500", "1.234.567", "1.5"),
    lines: [
      `${V}:2: Seats: must be an integer without separators (12.000); did you mean 12000?`,
      `${V}:3: Seats: must be an integer without separators (1,500); did you mean 1500?`,
      `${V}:4: Seats: must be an integer without separators (1.234.567); did you mean 1234567?`,
      `${V}:5: Seats: must be a whole number, without decimals (1.5)`,
    ],
  },
  {
    name: "an integer with separators beside decimal commas, and in a file with commas",
    files: {
      ...column("Rent;Seats", "1,5;12.000"),
    },
    lines: [`${V}:2: Seats: must be an integer without separators (12.000); did you mean 12000?`],
  },
  {
    name: "an integer with a quoted comma",
    files: { ...DECLARED, [V]: 'Key,Name,Seats\nv,V,"12,000"\n' },
    lines: [`${V}:2: Seats: must be an integer without separators (12,000); did you mean 12000?`],
  },
  {
    name: "a list of any texts with other separators",
    files: column("Tags", "Jugend, Senioren", '"Jugend; Senioren"', '"Jugend\nSenioren"', "Kinder"),
    lines: [
      `${V}:2: Tags: ${SEPARATED} (Jugend, Senioren); did you mean Jugend|Senioren?`,
      `${V}:3: Tags: ${SEPARATED} (Jugend; Senioren); did you mean Jugend|Senioren?`,
      `${V}:4: Tags: ${SEPARATED} (Jugend\\nSenioren); did you mean Jugend|Senioren?`,
    ],
  },
  {
    name: "words that mean booleans are suggested, not taken",
    files: column("Open", "ja", "Nein", "x", "yes", "vielleicht"),
    lines: [
      `${V}:2: Open: ${BOOLEAN} (ja); did you mean true?`,
      `${V}:3: Open: ${BOOLEAN} (Nein); did you mean false?`,
      `${V}:4: Open: ${BOOLEAN} (x); did you mean true?`,
      `${V}:5: Open: ${BOOLEAN} (yes); did you mean true?`,
      `${V}:6: Open: ${BOOLEAN} (vielleicht)`,
    ],
  },
];
