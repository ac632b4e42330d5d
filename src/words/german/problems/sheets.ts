/** Problems with workbooks in German, in the words of LibreOffice and Excel. */
export const SHEET_PROBLEMS = {
  "this is a text, such as CSV, not a workbook: name it .csv, or save it as an Excel workbook (.xlsx)":
    "das ist ein Text, etwa CSV, keine Arbeitsmappe: die Endung .csv geben oder als Excel-Arbeitsmappe (.xlsx) speichern",
  "it is incomplete, or was changed": "sie ist unvollständig oder wurde verändert",
  "a part cannot be read": "ein Teil ist nicht lesbar",
  "the file is damaged or not a workbook ({reason}): save it again as .xlsx or .ods":
    "die Datei ist beschädigt oder keine Arbeitsmappe ({reason}): noch einmal als .xlsx oder .ods speichern",
  "the file is larger than {limit} bytes: split it, or use CSV":
    "die Datei ist größer als {limit} Bytes: aufteilen oder CSV verwenden",
  "more than {limit} parts": "mehr als {limit} Teile",
  "{name} is missing": "{name} fehlt",
  "the workbook unpacks to more than can be read: delete formatted cells and sheets without content, split it, or use CSV":
    "die Arbeitsmappe ist entpackt größer, als gelesen werden kann: formatierte Zellen und Tabellenblätter ohne Inhalt löschen, die Arbeitsmappe aufteilen oder CSV verwenden",
  "{fileName} in the workbook unpacks to more than {limit} bytes: split the workbook, or use CSV":
    "{fileName} in der Arbeitsmappe ist entpackt größer als {limit} Bytes: die Arbeitsmappe aufteilen oder CSV verwenden",
  "the checksum of {fileName} is wrong": "die Prüfsumme von {fileName} ist falsch",
  "a part is not UTF-8": "ein Teil ist nicht UTF-8",
  "the file is empty: save the workbook again":
    "die Datei ist leer: die Arbeitsmappe noch einmal speichern",
  "this is a workbook in the old format (.xls): save it as an Excel workbook (.xlsx)":
    "das ist eine Arbeitsmappe im alten Format (.xls): als Excel-Arbeitsmappe (.xlsx) speichern",
  "the workbook is protected by a password: save it without one":
    "die Arbeitsmappe ist mit einem Kennwort geschützt: ohne Kennwort speichern",
  "the sheet has more than {limit} rows: empty those below the content, or use CSV":
    "das Tabellenblatt hat mehr als {limit} Zeilen: die Zeilen unter dem Inhalt leeren oder CSV verwenden",
  "the workbook has more than {limit} cells with values: empty those below and beside the content, split it, or use CSV":
    "die Arbeitsmappe hat mehr als {limit} Zellen mit Werten: die Zellen unter und neben dem Inhalt leeren, die Arbeitsmappe aufteilen oder CSV verwenden",
  "the sheet {sheet} is empty: its first row must contain the names of the fields":
    "das Tabellenblatt {sheet} ist leer: in seiner ersten Zeile müssen die Namen der Felder stehen",
  "the workbook has no visible sheet: show the one with content":
    "die Arbeitsmappe hat kein sichtbares Tabellenblatt: das mit dem Inhalt einblenden",
  "1 hidden row": "1 ausgeblendete Zeile",
  "{count} hidden rows": "{count} ausgeblendete Zeilen",
  "hidden rows are published, too: show them, and delete those that should not be published":
    "auch ausgeblendete Zeilen werden veröffentlicht: einblenden und löschen, was nicht veröffentlicht werden soll",
  "the sheet is not read, because {sheet} is: move its rows there, or begin its name with {note} if it is no content":
    "das Tabellenblatt wird nicht gelesen, sondern {sheet}: die Zeilen dorthin verschieben oder, wenn es kein Inhalt ist, seinen Namen mit {note} beginnen",
  "the totals row of the table is not read: move it out of the table if it is an item":
    "die Ergebniszeile der Tabelle wird nicht gelesen: aus der Tabelle herausnehmen, wenn sie ein Eintrag ist",
  "the sheet has more than {limit} cells in merged ranges: unmerge them":
    "das Tabellenblatt hat mehr als {limit} verbundene Zellen: den Zellverbund aufheben",
  "there is no workbook in it": "darin ist keine Arbeitsmappe",
  "the workbook has more than {limit} sheets: keep those with content":
    "die Arbeitsmappe hat mehr als {limit} Tabellenblätter: nur die mit Inhalt behalten",
  "the workbook has a sheet whose name is longer than {limit} characters: shorten it":
    "die Arbeitsmappe hat ein Tabellenblatt, dessen Name länger als {limit} Zeichen ist: kürzen",
  "the formula has no stored value: open the workbook in the spreadsheet program and save it, or enter the value":
    "zu der Formel ist kein Wert gespeichert: die Arbeitsmappe im Tabellenprogramm öffnen und speichern oder statt der Formel den Wert eingeben",
  "the cell contains an error instead of a value: correct it, or clear the cell":
    "die Zelle enthält einen Fehler statt eines Wertes: den Fehler beheben oder die Zelle leeren",
  "the number is greater than 2^53 and has lost digits: format the cell as text and enter it again in a text field, give a smaller one in a number field":
    "die Zahl ist größer als 2^53 und hat Stellen verloren: in einem Textfeld die Zelle als Text formatieren und die Zahl neu eingeben, in einem Zahlenfeld eine kleinere angeben",
  "the cell contains no number: enter the value again":
    "die Zelle enthält keine Zahl: den Wert neu eingeben",
  "the text of the cell is missing in the workbook: enter it again":
    "der Text der Zelle fehlt in der Arbeitsmappe: den Text neu eingeben",
  "the workbook demands recalculation on opening, so the stored value of the formula may be wrong: open it in the spreadsheet program, recalculate (in LibreOffice Ctrl+Shift+F9) and save it, or enter the value":
    "die Arbeitsmappe verlangt beim Öffnen eine Neuberechnung, der gespeicherte Wert der Formel kann also falsch sein: im Tabellenprogramm öffnen, neu berechnen (in LibreOffice Strg+Umschalt+F9) und speichern oder den Wert eingeben",
  "={formula}, stored: {value}": "={formula}, gespeichert: {value}",
  "row {number} comes after row {last}": "Zeile {number} steht nach Zeile {last}",
  "the cells of row {number} are not in order":
    "die Zellen von Zeile {number} stehen nicht der Reihe nach",
  "the sheet has more than {limit} merged ranges: unmerge them":
    "das Tabellenblatt hat mehr als {limit} verbundene Bereiche: den Zellverbund aufheben",
  "the workbook contains a text longer than {limit} characters: shorten it":
    "die Arbeitsmappe enthält einen Text mit mehr als {limit} Zeichen: kürzen",
  "the row is longer than {limit} characters: shorten it":
    "die Zeile ist länger als {limit} Zeichen: kürzen",
  "a part has a document type": "ein Teil hat einen Dokumenttyp",
  "an element has more than {limit} attributes": "ein Element hat mehr als {limit} Attribute",
  "more than {limit} elements are nested": "mehr als {limit} Elemente sind ineinander geschachtelt",
} as const satisfies Readonly<Record<string, string>>;
