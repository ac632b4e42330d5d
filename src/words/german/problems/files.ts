/** Problems with the files, folders and sheets of content in German. */
export const FILE_PROBLEMS = {
  "there is more than one file for {resource}: keep one of {files, and}":
    "für {resource} gibt es mehr als eine Datei: nur eine davon behalten ({files, and})",
  "the sheet is not read because it is hidden: show it if it contains items":
    "das Tabellenblatt wird nicht gelesen, weil es ausgeblendet ist: einblenden, falls es Einträge enthält",
  "the workbook has no content: its sheets must be named {sheets}":
    "die Arbeitsmappe hat keine Inhalte: ihre Tabellenblätter müssen {sheets} heißen",
  "the directory has no content files, whose names end in {endings, or}: add some, or remove the directory":
    "der Ordner hat keine Dateien mit Inhalten, deren Namen auf {endings, or} enden: welche hinzufügen oder den Ordner entfernen",
  "the file is not read: its name must end in {endings, or}":
    "die Datei wird nicht gelesen: ihr Name muss auf {endings, or} enden",
  "the file is not read, because its name has two endings, of which the system may hide one: rename it":
    "die Datei wird nicht gelesen, weil ihr Name zwei Endungen hat, von denen das System eine vielleicht nicht zeigt: umbenennen",
  "this is a directory, not a file: name it {purpose} if it contains content files, replace it with a regular file, or remove it":
    "das ist ein Ordner, keine Datei: in {purpose} umbenennen, falls er Dateien mit Inhalten enthält, sonst durch eine Datei ersetzen oder entfernen",
  "this is a directory, not a file: replace it with a regular file, or remove it":
    "das ist ein Ordner, keine Datei: durch eine Datei ersetzen oder entfernen",
  "the file is larger than {limit} bytes: put several smaller files into a directory named {resource}":
    "die Datei ist größer als {limit} Bytes: mehrere kleinere Dateien in einen Ordner namens {resource} legen",
  "a workbook in the old format (.xls)": "eine Arbeitsmappe im alten Format (.xls)",
  "the file is not read, because the settings are in {file}: rename it":
    "die Datei wird nicht gelesen, weil die Einstellungen in {file} stehen: umbenennen",
  "a binary workbook (.xlsb)": "eine binäre Arbeitsmappe (.xlsb)",
  "a flat OpenDocument spreadsheet (.fods)": "eine flache OpenDocument-Tabelle (.fods)",
  "this is {foreign}, which is not read: save it as {wanted} in the spreadsheet program":
    "das ist {foreign}, die nicht gelesen wird: im Tabellenprogramm als {wanted} speichern",
  "this is a document of Numbers, which only Numbers reads: export it there as Excel, and take that file":
    "das ist ein Dokument von Numbers, das nur Numbers liest: dort als Excel exportieren und diese Datei nehmen",
  "this is only a link to a Google document: download the table there as Microsoft Excel (.xlsx), and take that file":
    "das ist nur eine Verknüpfung zu einem Google-Dokument: die Tabelle dort als Microsoft Excel (.xlsx) herunterladen und diese Datei nehmen",
  "a PDF cannot be read: take the table that it was made from, saved as .xlsx or .csv":
    "ein PDF kann nicht gelesen werden: die Tabelle nehmen, aus der es entstanden ist, als .xlsx oder .csv gespeichert",
  "a text document cannot be read: put what it has into a table, and save that as .xlsx or .csv":
    "ein Textdokument kann nicht gelesen werden: was darin steht, in eine Tabelle übertragen und diese als .xlsx oder .csv speichern",
  "a web page cannot be read: save what it shows as .xlsx or .csv":
    "eine Webseite kann nicht gelesen werden: was sie zeigt, als .xlsx oder .csv speichern",
  "this format is not read: save it as .xlsx, .csv, .json or .yaml":
    "dieses Format wird nicht gelesen: als .xlsx, .csv, .json oder .yaml speichern",
  "this is XML, not a table: open it in the spreadsheet program, and save it as an Excel workbook (.xlsx)":
    "das ist XML, keine Tabelle: im Tabellenprogramm öffnen und als Excel-Arbeitsmappe (.xlsx) speichern",
  "this is a compressed file: unpack it, and take what is in it":
    "das ist eine gepackte Datei: entpacken und nehmen, was darin ist",
  "this is a picture, not content: take the table that it shows":
    "das ist ein Bild, kein Inhalt: die Tabelle nehmen, die es zeigt",
  "this is JSON, not a table: name it .json, or .jsonl if each line is an item":
    "das ist JSON, keine Tabelle: die Endung .json geben, oder .jsonl, wenn jede Zeile ein Eintrag ist",
  "there are more than {limit} files: merge some of them":
    "es gibt mehr als {limit} Dateien: einige zusammenlegen",
  "the link leads out of the content directory: replace it with a copy of its target, or allow such links with --follow-links":
    "die Verknüpfung führt aus dem Inhaltsordner hinaus: durch eine Kopie ihres Ziels ersetzen oder solche Verknüpfungen mit --follow-links erlauben",
  "this is a named pipe, not a file: replace it with a regular file, or remove it":
    "das ist eine Named Pipe, keine Datei: durch eine Datei ersetzen oder entfernen",
  "this is a socket, not a file: replace it with a regular file, or remove it":
    "das ist ein Socket, keine Datei: durch eine Datei ersetzen oder entfernen",
  "this is a device, not a file: replace it with a regular file, or remove it":
    "das ist ein Gerät, keine Datei: durch eine Datei ersetzen oder entfernen",
  "{name} (sheet {sheet})": "{name} (Tabellenblatt {sheet})",
  "the file is empty: without it, the settings of release {number} stay":
    "die Datei ist leer: ohne sie bleiben die Einstellungen von Release {number}",
  "there are more than {limit, number} errors, so the rest is not read: correct these first":
    "es gibt mehr als {limit, number} Fehler, deshalb wird der Rest nicht gelesen: erst diese beheben",
  "{directory}: the directory cannot be read ({code}): check its permissions":
    "{directory}: der Ordner kann nicht gelesen werden ({code}): seine Zugriffsrechte prüfen",
  "{directory}: there is no such directory: check the path, or create example content with `lectern init DIR`":
    "{directory}: diesen Ordner gibt es nicht: den Pfad prüfen oder mit `lectern init DIR` Beispielinhalte anlegen",
  "{directory}: this is not a directory: name the directory with the content files":
    "{directory}: das ist kein Ordner: den Inhaltsordner angeben",
  "put it back (`lectern release checkout {number} DIR` writes it to a new directory)":
    "wieder in den Ordner legen (`lectern release checkout {number} DIR` schreibt sie in einen neuen Ordner)",
  "rename {name}": "{name} umbenennen",
  "{file} is empty, which in release {number} declares {names}: {remedy}. If these resources are no longer wanted, remove their files first ({files})":
    "{file} ist leer, hat aber in Release {number} noch {names} deklariert: {remedy}. Werden diese Ressourcen nicht mehr gebraucht, zuerst ihre Dateien entfernen ({files})",
  "{file} is missing, which in release {number} declares {names}: {remedy}. If these resources are no longer wanted, remove their files first ({files})":
    "{file} fehlt, hat aber in Release {number} noch {names} deklariert: {remedy}. Werden diese Ressourcen nicht mehr gebraucht, zuerst ihre Dateien entfernen ({files})",
  "the file is larger than {limit} bytes: keep only settings in it":
    "die Datei ist größer als {limit} Bytes: nur Einstellungen darin lassen",
  "the file must contain names and values of settings, such as timeZone: Europe/Berlin":
    "die Datei muss Namen und Werte von Einstellungen enthalten, etwa timeZone: Europe/Berlin",
  "{more, number} more like these are not listed":
    "{more, number} weitere dieser Art sind nicht aufgeführt",
  "the file cannot be read ({reason}): make sure that it exists and that you have permission to read it":
    "die Datei kann nicht gelesen werden ({reason}): prüfen, ob es sie gibt und ob die Rechte zum Lesen reichen",
  "unknown reason": "Grund unbekannt",
  "the file is UTF-16 without a mark that says so: {remedy}":
    "die Datei ist UTF-16 ohne die Marke, die das sagt: {remedy}",
  "the file is damaged here: {remedy}": "die Datei ist hier beschädigt: {remedy}",
  "the file is not UTF-8, so it is read as Windows-1252: check its special characters, or save it as UTF-8 (in Excel: the file type CSV UTF-8)":
    "die Datei ist nicht UTF-8 und wird deshalb als Windows-1252 gelesen: Umlaute und Sonderzeichen prüfen oder als UTF-8 speichern (in Excel: Dateityp CSV UTF-8)",
  "the file is not UTF-8 but looks like Windows-1252: {remedy}":
    "die Datei ist nicht UTF-8, vermutlich Windows-1252: {remedy}",
  "the file is not UTF-8 or is damaged here: {remedy}":
    "die Datei ist nicht UTF-8 oder hier beschädigt: {remedy}",
  "save it as UTF-8": "als UTF-8 speichern",
  "save it as UTF-8 (in Excel: the file type CSV UTF-8)":
    "als UTF-8 speichern (in Excel: Dateityp CSV UTF-8)",
  "this is a workbook or another archive, not a text: name it .xlsx or .ods if it is a workbook":
    "das ist eine Arbeitsmappe oder ein anderes Archiv, kein Text: die Endung .xlsx oder .ods geben, falls es eine Arbeitsmappe ist",
  "this is a web page (HTML), not content: save what it shows as .xlsx or .csv":
    "das ist eine Webseite (HTML), kein Inhalt: was sie zeigt, als .xlsx oder .csv speichern",
  "the line is longer than {limit} characters: make sure that each item is on its own line":
    "die Zeile ist länger als {limit} Zeichen: jeder Eintrag gehört in eine eigene Zeile",
  "the file has more than {limit} lines: delete blank ones, or split it":
    "die Datei hat mehr als {limit} Zeilen: leere Zeilen löschen oder die Datei aufteilen",
  "there is no content: name each file after what it contains ({names}, each with the extension {endings, or}), or one workbook with all resources ({workbooks, or}); `lectern init DIR` creates example content":
    "es gibt keinen Inhalt: jede Datei nach dem benennen, was sie enthält ({names}, jeweils mit der Endung {endings, or}), oder eine Arbeitsmappe mit allen Ressourcen ({workbooks, or}); `lectern init DIR` legt Beispielinhalte an",
  "the file is read as {name}, which it is by what is in it":
    "die Datei wird als {name} gelesen, denn das ist sie nach dem, was in ihr steht",
  "there is no content: name each file after what it contains ({names}, each with the extension {endings, or}), or one workbook with all resources ({workbooks, or})":
    "es gibt keinen Inhalt: jede Datei nach dem benennen, was sie enthält ({names}, jeweils mit der Endung {endings, or}), oder eine Arbeitsmappe mit allen Ressourcen ({workbooks, or})",
  "add it as release {number} has it, or send the changed files alone, not as the whole content":
    "hinzufügen, wie Release {number} sie hat, oder nur die geänderten Dateien senden, nicht als gesamten Inhalt",
  "the folder is no resource: rename it, or begin its name with _ if it is no content":
    "der Ordner ist keine Ressource: umbenennen, oder seinen Namen mit _ beginnen, wenn er kein Inhalt ist",
  "the file is no resource: rename it to one of them ({names}), or move it into a folder or begin its name with _ if it is no content":
    "die Datei ist keine Ressource: nach einer umbenennen ({names}), oder in einen Ordner verschieben oder ihren Namen mit _ beginnen, wenn sie kein Inhalt ist",
  "the file is no resource: rename it, or move it into a folder or begin its name with _ if it is no content":
    "die Datei ist keine Ressource: umbenennen, oder in einen Ordner verschieben oder ihren Namen mit _ beginnen, wenn sie kein Inhalt ist",
  "the folder is not read: move its files into {resource}, or begin its name with _ if they are no content":
    "der Ordner wird nicht gelesen: seine Dateien nach {resource} verschieben, oder seinen Namen mit _ beginnen, wenn sie kein Inhalt sind",
  "the sheet is not read because of its name: rename it, or begin its name with {note} if it is no content":
    "das Tabellenblatt wird wegen seines Namens nicht gelesen: umbenennen, oder seinen Namen mit {note} beginnen, wenn es kein Inhalt ist",
  "the sheet is not read because of its name: rename it ({sheets}), or begin its name with {note} if it is no content":
    "das Tabellenblatt wird wegen seines Namens nicht gelesen: umbenennen ({sheets}), oder seinen Namen mit {note} beginnen, wenn es kein Inhalt ist",
} as const satisfies Readonly<Record<string, string>>;
