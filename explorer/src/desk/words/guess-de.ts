/** The German texts about what a table would be as a new resource. */
import { countedIn } from "../../words/counted.ts";
import type { GuessWords } from "./guess-en.ts";

const counted = countedIn("de");

export const guess: GuessWords = {
  title: (count) => counted(count, "neue Ressource", "neue Ressourcen"),
  lead: (count) =>
    count === 1
      ? "Das würde aus Ihrer Tabelle. Noch wird nichts veröffentlicht, und Ihre Datei bleibt, wie sie ist."
      : "Das würde aus Ihren Tabellen. Noch wird nichts veröffentlicht, und Ihre Dateien bleiben, wie sie sind.",
  none: "Keine dieser Dateien ist eine Tabelle, die sich lesen lässt.",
  from: (file, sheet) => `aus ${file}, Blatt ${sheet}`,
  fromFile: (file) => `aus ${file}`,
  rows: (count) => counted(count, "Zeile", "Zeilen"),
  header: (row) => `Die Überschriften stehen in Zeile ${row}.`,
  above: (count) =>
    counted(count, "Zeile darüber wird nicht gelesen.", "Zeilen darüber werden nicht gelesen."),
  key: (fields) => `Zeilen unterscheiden sich durch ${fields}:`,
  keyRow: "Zeilen unterscheiden sich durch ihre Nummer:",
  token: "Lesen kann sie nur, wer ein Token hat, bis ihre Deklaration etwas anderes sagt.",
  columns: (resource) => `Spalten von ${resource}`,
  column: "Spalte",
  noHeader: (letters) => `Spalte ${letters}, ohne Überschrift`,
  type: "Gelesen als",
  types: {
    varchar: "Text",
    longVarchar: "langer Text",
    markdown: "langer Text mit Markdown",
    html: "langer Text mit HTML",
    boolean: "ja oder nein",
    integer: "ganze Zahl",
    float: "Zahl",
    enum: "einer von wenigen Werten",
    set: "einige von wenigen Werten",
    list: "mehrere Werte",
    date: "Tag",
    timestamp: "Tag und Uhrzeit",
    mail: "E-Mail-Adresse",
    phone: "Telefonnummer",
    color: "Farbe",
    zip: "Postleitzahl",
    address: "Adresse einer Seite",
    customAttributes: "eigene Attribute",
    reference: "Verweis auf eine andere Ressource",
    localized: "Text in mehreren Sprachen",
  },
  why: "Weil",
  examples: "Zum Beispiel",
  leftOut: "Was wegbleibt",
  line: (line) => `Zeile ${line}`,
  misfits: "Was nicht passt",
  mayNot:
    "Ihr Token darf keine neuen Ressourcen anlegen. Prüfen Sie die Tabelle, und schicken Sie die Adresse der Prüfung jemandem mit dem Recht declare, der sie bereitstellen oder veröffentlichen kann.",
  check: (count) => (count === 1 ? "Als neue Ressource prüfen" : "Als neue Ressourcen prüfen"),
};
