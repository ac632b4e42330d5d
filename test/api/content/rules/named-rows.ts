/** Names that people use: headers as they are declared or as people vary them, and Keys that are made of values. */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "../spreadsheet-files/make-xlsx.ts";
import { LANGUAGES } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const declare = (declaration: string): string => `resources: { clubs: ${declaration} }\n`;
const clubs = (declaration: string, csv: string): RuleFiles => ({
  "installation.yaml": declare(declaration),
  "clubs.csv": csv,
});
const FIELDS =
  '{ fields: { Name: { type: varchar, size: 64, column: ["Name des Vereins", "#Name"] }, Street: { type: varchar, size: 64, column: "Straße und\\nHausnummer" } } }';
const NUMBERED = "{ key: Number, fields: { Number: { type: integer, column: Inventarnummer } } }";
const ALIKE = Array.from({ length: 200 }, () => "X").join(";");

const sheet = (declaration: string, ...rows: readonly (readonly TestCell[])[]): RuleFiles => ({
  "installation.yaml": declare(declaration),
  "clubs.xlsx": createWorkbook({ sheets: [{ name: "S", rows: writeRows(...rows) }] }),
});

export const NAMED_ROWS: RuleRows = {
  "headers as they are declared, and as people vary them": [
    clubs(FIELDS, 'Key;Name des Vereins;"Straße und\r\nHausnummer"\na;A;B\n'),
  ],
  "in capitals, with other punctuation, and ß as SS": [
    clubs(FIELDS, "KEY;name_des-vereins!;STRASSE UND HAUSNUMMER\na;A;B\n"),
  ],
  "a declared header wins over a comment, and a name over nothing": [
    clubs(FIELDS, "key;#Name;#Nummer;street\na;A;x;B\n"),
  ],
  "fields of the contract": [
    {
      "business-division-contact-persons.csv":
        "key;first name;LAST-NAME;default contact person;Position Class\na;A;B;false;\n",
    },
  ],
  "composed and decomposed letters, the Turkish İ, and full width": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "Größe" }, B: { type: varchar, size: 9, column: "İsim" }, C: { type: varchar, size: 9, column: "ＴＥＬ" } } }',
      "Key;GRO\u0308SSE;isim;tel.\na;A;B;C\n",
    ),
  ],
  "a field with a written header is not looked for by the letter that it may have, too": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: ["[ZZ]", Name] } } }',
      "Key;Name\na;A\n",
    ),
  ],
  "names that objects have": [
    clubs(
      "{ fields: { A: { type: varchar, size: 9, column: constructor }, B: { type: varchar, size: 9, column: __proto__ } } }",
      "Key;constructor;__proto__;toString\na;A;B;C\n",
    ),
    "clubs.csv:1: toString: not a field of Clubs: every field has a column; remove it, or begin its name with # to make it a comment",
  ],
  "headers of nothing but punctuation are compared exactly": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "%" }, B: { type: varchar, size: 9, column: "€" } } }',
      "Key;€;%;§\na;A;B;C\n",
    ),
    "clubs.csv:1: §: not a field of Clubs: every field has a column; remove it, or begin its name with # to make it a comment",
  ],
  "headers that differ in nothing else are told apart exactly, or not at all": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "Anteil %" }, B: { type: varchar, size: 9, column: "Anteil" } } }',
      "Key;Anteil;Anteil %\na;A;B\n",
    ),
  ],
  "a header that fits two fields names both": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "Anteil %" }, B: { type: varchar, size: 9, column: "Anteil €" } } }',
      "Key;ANTEIL\na;A\n",
    ),
    "clubs.csv:1: A: the header fits several fields, A and B: write the name of one of them (ANTEIL)",
  ],
  "two columns for one field": [
    clubs(FIELDS, "Key;Name;Name des Vereins;Street\na;A;B;C\n"),
    "clubs.csv:1: Name: Name and Name des Vereins mean the same field, Name: keep one of them, or begin the other with # to make it a comment (Name des Vereins)",
  ],
  "texts by language": [
    {
      "languages.yaml": LANGUAGES,
      ...clubs(
        "{ fields: { Text: { type: localized, fields: { Title: { type: varchar, size: 9, column: { DE: Titel } } } } } }",
        "Key;Titel\na;A\n",
      ),
    },
  ],
  "texts by language, with variations of paths": [
    {
      "languages.yaml": LANGUAGES,
      ...clubs(
        "{ fields: { Text: { type: localized, fields: { Title: { type: varchar, size: 9, column: { EN_GB: Titel } } } } } }",
        "Key;text_de_title\na;A\n",
      ),
    },
  ],
  "a column without a header, and one that comes twice": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "[B]" }, B: { type: varchar, size: 9 }, C: { type: varchar, size: 9, column: "B [2]" } } }',
      "Key;;B;B;\na;1;2;3\nb;1;2;3;\n",
    ),
  ],
  "the same where their headers were written": [
    clubs(
      '{ fields: { A: { type: varchar, size: 9, column: "[B]" }, B: { type: varchar, size: 9 }, C: { type: varchar, size: 9, column: "B [2]" } } }',
      "Key;B;B [2];[B];\na;1;2;3\n",
    ),
  ],
  "200 columns all alike": [
    clubs("{ fields: { X: varchar(9) } }", `Key;${ALIKE}\n`),
    ...Array.from(
      { length: 199 },
      () =>
        "clubs.csv:1: X: two columns of the header row have the same name: keep one, or declare what the second is (column: X [2]) (X)",
    ),
  ],
  "200 columns all alike, of no field": [
    clubs("{ fields: { Name: varchar(9) } }", `Key;Name;${ALIKE}\n`),
    "clubs.csv:1: X: not a field of Clubs: every field has a column; remove it, or begin its name with # to make it a comment",
  ],
  "a header of 10,000 characters": [
    clubs("{ fields: { Name: varchar(9) } }", `Key;Name;${"ß".repeat(10_000)}\na;A;B\n`),
    `clubs.csv:1: ${"ß".repeat(299)}…: not a field of Clubs: every field has a column; remove it, or begin its name with # to make it a comment`,
  ],
  "a title above a header that a column declares, with the other delimiter": [
    clubs(
      '{ key: Name, fields: { Name: { type: varchar, size: 9, column: "Name, Art" }, Ort: varchar(9) } }',
      "Vereine, Stand 2026, vorläufig\n\nName, Art;Ort\nA;B\n",
    ),
    "clubs.csv:1: line 3 is taken as the header row, and what is above it is not read (Vereine, Stand 2026, vorläufig)",
  ],
  "a table of one column, with values that have commas and one that is a name": [
    clubs("{ key: Name, fields: { Name: varchar(9) } }", "Name\nA, B\nC, D\nName\n"),
  ],
  "lines above the header, in a sheet": [
    sheet(
      "{ key: Name, fields: { Name: varchar(9), Ort: varchar(9) } }",
      ["Vereine"],
      ["Stand", "Ort", "x", "y"],
      ["Ort", "Name"],
      ["A", "B"],
    ),
    "clubs.xlsx:S!A1: row 3 is taken as the header row, and what is above it is not read (Vereine, Stand, Ort, x, y)",
  ],
  "lines of comments above the header are comments": [
    clubs(
      "{ key: Name, fields: { Name: varchar(9), Ort: varchar(9) } }",
      "# von Hand\nName;Ort\nA;B\n",
    ),
  ],
  "a row of data that looks like a header is data": [
    clubs(
      "{ key: Name, fields: { Name: varchar(9), Ort: varchar(9), A: varchar(9) } }",
      "Name;Ort;A\nName;Ort;A\n",
    ),
  ],
  "a Key that is made of a field": [clubs(NUMBERED, "Inventarnummer\n1\n2\n")],
  "a Key that is made of a field is unique": [
    clubs(NUMBERED, "Inventarnummer\n1\n2\n01\n"),
    "clubs.csv:4: Number: must be unique, and is also the Number of the item at clubs.csv:2 (01)",
  ],
  "a Key that is made of yes or no": [
    clubs("{ key: Open, fields: { Open: boolean } }", "Open\nja\nnein\nyes\n"),
    "clubs.csv:4: Open: must be unique, and is also the Open of the item at clubs.csv:2 (yes)",
  ],
  "a value of which a Key is made is missing, or wrong": [
    sheet(NUMBERED, ["Inventarnummer", "#"], [1, "x"], [null, "x"], ["x", "x"]),
    "clubs.xlsx:S!A3: Number: must be given",
    "clubs.xlsx:S!A4: Number: must be an integer (x)",
  ],
  "a Key that is made of several fields": [
    clubs(
      "{ key: [Name, Day], fields: { Name: varchar(200), Day: date } }",
      `Name;Day\nA;2026-05-04\nB;2026-05-04\nA;04.05.2026\n${"x".repeat(120)};2026-05-04\n`,
    ),
    "clubs.csv:4: Name: Name and Day must tell the item from all others, but the item at clubs.csv:2 has the same (A)",
    `clubs.csv:5: Name: is part of the Key of the item, ${"x".repeat(30)}…, which must have at most 128 characters, but has 131 (${"x".repeat(99)}…)`,
  ],
  "a Key that is given all the same": [
    clubs(NUMBERED, "Key;Inventarnummer\n1;1\nb;2\n;3\n"),
    "clubs.csv:3: Key: is made of Number, which gives 2: leave Key out (b)",
  ],
  "a header Key that means another field": [
    clubs(
      "{ key: Name, fields: { Name: { type: varchar, size: 9, column: Key } } }",
      "Key\nA\nB\n",
    ),
  ],
  "rows that nothing tells apart": [
    clubs("{ key: row, fields: { Name: varchar(9) } }", "Name\nA\nA\n"),
  ],
  "rows that nothing tells apart have no Keys, and may have Uuids": [
    clubs(
      "{ key: row, fields: { Name: varchar(9) } }",
      "Key;Uuid;Name\n1;;A\n;0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590;A\n",
    ),
    "clubs.csv:2: Key: is not given, because the Uuid of an item is made of the number of its row: leave Key out (1)",
  ],
  "a reference to what its Key is made of": [
    {
      "installation.yaml":
        "resources: { clubs: { key: Number, fields: { Number: integer } }, games: { key: Name, fields: { Name: varchar(9), Club: { type: reference, to: clubs } } } }\n",
      "clubs.csv": "Number\n1\n2\n",
      "games.csv": "Name;Club\nA;2\nB;3\n",
    },
    "games.csv:3: Club: is not an item of clubs (3)",
  ],
};
