/** What a table is taken for, and why, in German. */
export const GUESSES = {
  "only {words}": "nur {words}",
  "all are days, from {first} to {last}": "alles Tage, von {first} bis {last}",
  "all are days with a time, from {first} to {last}":
    "alles Tage mit Uhrzeit, von {first} bis {last}",
  "all are whole numbers, from {first} to {last}": "alles ganze Zahlen, von {first} bis {last}",
  "all are numbers, from {first} to {last}": "alles Zahlen, von {first} bis {last}",
  "all are email addresses": "alles E-Mail-Adressen",
  "all are addresses of pages": "alles Adressen von Seiten",
  "the header says so, and all look like it": "so heißt die Spalte, und so sehen alle Werte aus",
  "the header says so, and all are degrees": "so heißt die Spalte, und alle Werte sind Grade",
  "{count} values, joined by |, that repeat often":
    "{count} Werte, mit | verbunden, die sich oft wiederholen",
  "{count} have several values, joined by |": "{count} mit mehreren Werten, mit | verbunden",
  "{count} values that repeat often": "{count} Werte, die sich oft wiederholen",
  "no row has a value, so it may be anything":
    "keine Zeile hat einen Wert, also darf es alles sein",
  "texts of up to {longest, # character|# characters}": "Texte mit bis zu {longest} Zeichen",
  "long texts, {count} with the signs of Markdown":
    "lange Texte, {count} mit den Zeichen von Markdown",
  "long texts, of up to {longest, # character|# characters}":
    "lange Texte mit bis zu {longest, number} Zeichen",
  "all but {count} of {all} are days: see {misfits, and}":
    "alle bis auf {count} von {all} sind Tage: siehe {misfits, and}",
  "all but {count} of {all} are numbers: see {misfits, and}":
    "alle bis auf {count} von {all} sind Zahlen: siehe {misfits, and}",
  "all are numbers with a sign, as in {misfits, and}: only numbers alone can be compared":
    "alles Zahlen mit einem Zeichen, wie in {misfits, and}: vergleichen lassen sich nur Zahlen allein",
  "the same text in {languages, and}": "derselbe Text in {languages, and}",
  "all are Keys of {target}": "alles Keys von {target}",
  "each row has its own value in {column}": "jede Zeile hat einen eigenen Wert in {column}",
  "no column tells all rows apart, and {names, and} together do":
    "keine Spalte unterscheidet alle Zeilen, aber {names, and} zusammen",
  "nothing tells all rows apart, so items are named by the number of their row, which is no lasting name":
    "nichts unterscheidet alle Zeilen, also heißen Einträge nach der Nummer ihrer Zeile, was kein bleibender Name ist",

  "From {file}: {rows, # row|# rows}.": "Aus {file}: {rows, # Zeile|# Zeilen}.",
  "there is no row below a header": "es gibt keine Zeile unter einer Kopfzeile",
  "it has {columns} columns, and a resource at most {limit}: split the table":
    "sie hat {columns} Spalten und eine Ressource höchstens {limit}: die Tabelle teilen",
  "the file is larger than {limit} MiB: split it":
    "die Datei ist größer als {limit} MiB: sie teilen",
  "this is no table: give a file that ends in .csv, .xlsx or .ods":
    "das ist keine Tabelle: eine Datei angeben, die auf .csv, .xlsx oder .ods endet",
  "of each workbook one sheet is a resource: save it as a file of its own":
    "aus jeder Arbeitsmappe wird ein Tabellenblatt zur Ressource: das Blatt als eigene Datei speichern",
  "{more} more": "{more} weitere",
  "{file} is {resource}: {rows, # row|# rows}, {columns, # column|# columns}.":
    "{file} ist {resource}: {rows, # Zeile|# Zeilen}, {columns, # Spalte|# Spalten}.",
  "{file} is left out: {why}": "{file} bleibt weg: {why}",
  "This does not fit, and keeps it from being published:":
    "Das passt nicht und lässt sich so nicht veröffentlichen:",
} as const;
