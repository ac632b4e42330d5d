/**
 * The rules of header rows, in CSV and in sheets alike: what a wrong one brings, and that a title, a
 * note or a slip of the pen is told once and by its name.
 */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import type { TestCell } from "../spreadsheet-files/make-xlsx.ts";
import { DIVISIONS, LANGUAGES } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const F = "business-division-facilities.csv";
const X = "business-division-facilities.xlsx";
const HEAD = [
  "Key",
  "Name",
  "AddressZip",
  "AddressCity",
  "GeoCoordinatesLongitude",
  "GeoCoordinatesLatitude",
];
const ROW = ["f", "F", "01067", "C", 13.7, 51.1];
const FIELDS_OF_FACILITIES = "'lectern fields business-division-facilities' lists";
const NO_FIELD = `the first row has no field name of BusinessDivisionFacilities: it must contain the names of the fields, which ${FIELDS_OF_FACILITIES}`;
const COMMENT = "rename it, or begin its name with # to make it a comment";
const UNKNOWN = `not a field of BusinessDivisionFacilities: which field is meant? Without a column are AddressZip, AddressCity, GeoCoordinatesLongitude, GeoCoordinatesLatitude, BusinessDivisionUuid, ShowOnMap, AddressStreet, AddressHouse and 7 more (${FIELDS_OF_FACILITIES} all); ${COMMENT}`;

const sheet = (...rows: readonly (readonly TestCell[])[]): RuleFiles => ({
  [X]: createWorkbook({ sheets: [{ name: "S", rows: writeRows(...rows) }] }),
});
const csv = (...rows: readonly (readonly (string | number)[])[]): RuleFiles => ({
  [F]: rows.map((cells) => `${cells.join(";")}\n`).join(""),
});
const rename = (name: string, wrong: string): readonly string[] =>
  HEAD.map((field) => (field === name ? wrong : field));

const CLUBS = {
  "languages.yaml": LANGUAGES,
  "installation.yaml":
    "resources: { clubs: { fields: { Name: varchar(64), Members: { type: integer, nullable: true }, Text: { type: localized, nullable: true, fields: { About: longVarchar, Motto: varchar(64) } } } } }\n",
};

export const HEADER_ROWS: RuleRows = {
  "an unknown column is asked for the field that is meant, in the languages of the table": [
    { ...CLUBS, "clubs.csv": "Key;Name;Mitglieder;Text.DE.About;Leitspruch\na;A;1;B;C\n" },
    `clubs.csv:1: Mitglieder: not a field of Clubs: which field is meant? Without a column are Text.DE.Motto, Members; ${COMMENT}`,
    `clubs.csv:1: Leitspruch: not a field of Clubs: which field is meant? Without a column are Text.DE.Motto, Members; ${COMMENT}`,
    "clubs.csv:1: Text.DE.Motto: must be given, but there is no such column",
  ],
  "an unknown column beside one for each field": [
    { ...CLUBS, "clubs.csv": "Key;Name;Members;Text.DE.About;Text.DE.Motto;Notiz\na;A;1;B;C;D\n" },
    "clubs.csv:1: Notiz: not a field of Clubs: every field has a column; remove it, or begin its name with # to make it a comment",
  ],
  "the case of a text's path, and a language that has only codes with a country": [
    {
      ...CLUBS,
      "languages.yaml": `${LANGUAGES}- { Key: ar, Code: AR_SY, State: PUBLISHED, TextDirection: RIGHT_TO_LEFT }\n`,
      "clubs.csv":
        "Key;Name;text.de.about;Text.DE.Motto;Text.AR.About;Text.AR.Motto\na;A;B;C;D;E\n",
    },
    "clubs.csv:1: Text.AR: not a language code of the contract; did you mean AR_SY?",
  ],
  "a header without a field is an error, without rows": [
    { ...csv(["Bezeichnung", "Ort"]), "business-divisions.jsonl": DIVISIONS },
    `${F}:1: ${NO_FIELD} (Bezeichnung, Ort)`,
  ],
  "a header without a field is an error, with rows": [
    csv(["quatsch"], ["x"], ["y"]),
    `${F}:1: ${NO_FIELD} (quatsch)`,
  ],
  "a sheet with an instruction and no rows": [
    sheet(["Anleitung: bitte Blatt 2 ausfüllen"]),
    `${X}:S!A1: ${NO_FIELD} (Anleitung: bitte Blatt 2 ausfüllen)`,
  ],
  "a sheet with an instruction in front of the one with the data": [
    {
      [X]: createWorkbook({
        sheets: [
          { name: "Neu", rows: writeRows(["Anleitung: bitte Blatt 2 ausfüllen"]) },
          { name: "Daten", rows: writeRows(HEAD, ROW) },
        ],
      }),
    },
    `${X}:Neu!A1: ${NO_FIELD} (Anleitung: bitte Blatt 2 ausfüllen)`,
    `${X}:Daten!A1: the sheet is not read, because Neu is: move its rows there, or begin its name with # if it is no content (Daten)`,
  ],
  "a sheet of content.xlsx whose header has no field": [
    {
      "content.xlsx": createWorkbook({
        sheets: [
          { name: "Facilities", rows: writeRows(["Bezeichnung", "Straße"]) },
          { name: "Divisions", rows: writeRows(["Key", "Name", "Identifier"], ["d", "D", "d"]) },
        ],
      }),
    },
    `content.xlsx:Facilities!A1: ${NO_FIELD} (Bezeichnung, Straße)`,
  ],
  "unknown columns are reported without rows": [
    csv(["Key", "Name", "Ort"]),
    `${F}:1: Ort: ${UNKNOWN}`,
  ],
  "unknown columns of articles are reported without rows": [
    {
      "languages.yaml": LANGUAGES,
      "navigation.csv": "Key,Articles.DE.NiceURL,Articles.DE.Farbe,CustomAttributes.X\n",
    },
    "navigation.csv:1: Articles.DE.NiceURL: not a field of an article; did you mean Articles.DE.NiceUri?",
    `navigation.csv:1: Articles.DE.Farbe: not a field of an article: which field is meant? Without a column are Articles.DE.Name, Identifier, Articles.DE.State, Articles.DE.TimeControlledPublishedFrom, Articles.DE.TimeControlledPublishedTo, Articles.DE.Restricted, Articles.DE.ShortUri, Fallback; ${COMMENT}`,
  ],
  "a title above the header is told, in a sheet": [
    sheet(["Standorte 2026"], [null], HEAD, ROW),
    `${X}:S!A1: row 3 is taken as the header row, and what is above it is not read (Standorte 2026)`,
  ],
  "a title above the header is told, in CSV": [
    csv(["Standorte", "", "", "Stand 1.11.", "", ""], HEAD, ROW),
    `${F}:1: line 2 is taken as the header row, and what is above it is not read (Standorte, Stand 1.11.)`,
  ],
  "a title of one cell, not padded to the header's width": [
    { [F]: `Standorte 2026\n\n${HEAD.join(";")}\n${ROW.join(";")}\n` },
    `${F}:1: line 3 is taken as the header row, and what is above it is not read (Standorte 2026)`,
  ],
  "a header for people above that of the fields is told": [
    csv(["Schlüssel", "Name", "PLZ", "Ort", "Länge", "Breite"], HEAD, ROW),
    `${F}:1: line 2 is taken as the header row, and what is above it is not read (Schlüssel, Name, PLZ, Ort, Länge, Breite)`,
  ],
  "columns whose names begin with # are notes": [
    csv([...HEAD, "#", "# Bemerkung", "#"], [...ROW, "x", "y", "z"]),
  ],
  "note columns in a sheet, with an error in a cell": [
    sheet([...HEAD, "#intern"], [...ROW, { xml: 't="e"><v>#REF!</v>' }]),
  ],
  "a wrong name gets a suggestion, and nothing else is reported about its field": [
    csv(rename("Name", "Nmae"), ROW, ROW.with(0, "g")),
    `${F}:1: Nmae: not a field of BusinessDivisionFacilities; did you mean Name?`,
  ],
  "a name followed by an explanation": [
    sheet([...HEAD, "AddressStreet\n(Straße)"], [...ROW, "Weg"]),
    `${X}:S!G1: AddressStreet\\n(Straße): not a field of BusinessDivisionFacilities; did you mean AddressStreet?`,
  ],
  "letter case is no error, another letter is": [
    { "trainings.csv": "titel,KEY,working hours,LOCATIONS\n" },
    "trainings.csv:1: titel: not a field of Trainings; did you mean Title?",
  ],
  "a missing column is reported once, whatever the number of rows": [
    csv(HEAD.slice(0, -1), ROW.slice(0, -1), ROW.slice(0, -1).with(0, "g")),
    `${F}:1: GeoCoordinatesLatitude: must be given, but there is no such column`,
  ],
  "a title with another delimiter than the table": [
    { [F]: `Standorte, Stand 01.12.2026\n${HEAD.join(";")}\n${ROW.join(";")}\n` },
    `${F}:1: line 2 is taken as the header row, and what is above it is not read (Standorte, Stand 01.12.2026)`,
  ],
  "a row without a Key is reported if there is a column of Keys": [
    csv(HEAD, ROW, ROW.with(0, "")),
    `${F}:3: Key: must be given if there is no Uuid`,
  ],
  "a sheet's row without a Key too": [
    sheet(HEAD, ROW, ROW.with(0, "")),
    `${X}:S!A3: Key: must be given if there is no Uuid`,
  ],
  "a wrong name of the Key's column is reported once": [
    csv(rename("Key", "Kye"), ROW),
    `${F}:1: Kye: not a field of BusinessDivisionFacilities; did you mean Key?`,
  ],
  "a table without Key and Uuid is reported once": [
    csv(HEAD.slice(1), ROW.slice(1), ROW.slice(1)),
    `${F}:1: Uuid: must be given, or a Key to derive it from, but there is no such column`,
  ],
  "missing languages are not reported at a column": [
    { "navigation.csv": "Key,Identifier,Articles.DE.Name,Articles.DE.NiceUri\na,A,A,a\n" },
    "navigation.csv:2: navigation needs languages, and there are none; add a file languages (.json, .jsonl, .yaml, .csv, .xlsx or .ods) with one PUBLISHED language that has Fallback true",
  ],
};
