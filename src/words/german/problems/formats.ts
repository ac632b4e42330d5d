/** Problems with JSON, YAML, CSV and the rows of tables in German. */
export const FORMAT_PROBLEMS = {
  "this is not JSON": "das ist kein JSON",
  "this is not a JSON value: put text in double quotes":
    "das ist kein JSON-Wert: Text in Anführungszeichen setzen",
  "this is not a JSON number": "das ist keine JSON-Zahl",
  "a field name in double quotes is missing here":
    "hier fehlt der Name eines Feldes in Anführungszeichen",
  "a value is missing here: remove the comma before it or add the value":
    "hier fehlt ein Wert: das Komma davor entfernen oder den Wert ergänzen",
  "a colon is missing after the field name": "nach dem Namen des Feldes fehlt ein Doppelpunkt",
  "a comma is missing before this": "vor dieser Stelle fehlt ein Komma",
  "the object is not closed: add }": "das Objekt ist nicht geschlossen: } ergänzen",
  "the list is not closed: add ]": "die Liste ist nicht geschlossen: ] ergänzen",
  "there is something after the end of the value: remove it":
    "nach dem Ende des Wertes steht noch etwas: entfernen",
  "JSON has no comments: remove it, or use YAML":
    "JSON kennt keine Kommentare: entfernen oder YAML verwenden",
  "the text is not closed on its line: add the closing quote, or write \\n":
    "der Text endet nicht in seiner Zeile: das schließende Anführungszeichen ergänzen oder \\n schreiben",
  "digits are missing in this number": "in dieser Zahl fehlen Ziffern",
  "four hexadecimal digits must follow \\u": "auf \\u müssen vier hexadezimale Ziffern folgen",
  "there is no such escape: write \\\\ for a backslash":
    "diese Escape-Folge gibt es nicht: für einen Backslash \\\\ schreiben",
  "the text contains a control character: write it as \\u and four digits":
    "der Text enthält ein Steuerzeichen: als \\u mit vier Ziffern schreiben",
  "a value is missing here": "hier fehlt ein Wert",
  "the file is empty: its first row must contain the names of the fields":
    "die Datei ist leer: in ihrer ersten Zeile müssen die Namen der Felder stehen",
  "the header row is longer than {limit} characters: check for a quote that is not closed":
    "die Kopfzeile ist länger als {limit} Zeichen: vermutlich fehlt ein schließendes Anführungszeichen",
  "there is text after a closing quote: double the quotes inside a cell, and quote the whole cell":
    "nach einem schließenden Anführungszeichen steht Text: die ganze Zelle in Anführungszeichen setzen und Anführungszeichen in der Zelle verdoppeln",
  "there is a quote inside an unquoted cell: quote the whole cell and double the quotes in it":
    "mitten in einer Zelle steht ein Anführungszeichen: die ganze Zelle in Anführungszeichen setzen und Anführungszeichen in der Zelle verdoppeln",
  "a quote is not closed before the end of the file: close the cell that it opens":
    "ein Anführungszeichen bleibt bis zum Ende der Datei offen: am Ende der Zelle, die damit beginnt, das schließende ergänzen",
  "the row has more than {limit} cells: check for a quote that is not closed":
    "die Zeile hat mehr als {limit} Zellen: vermutlich fehlt ein schließendes Anführungszeichen",
  "the file has more than {limit} empty lines: delete them":
    "die Datei hat mehr als {limit} leere Zeilen: löschen",
  "the row is longer than {limit} characters: check for a quote that is not closed":
    "die Zeile ist länger als {limit} Zeichen: vermutlich fehlt ein schließendes Anführungszeichen",
  "this is not CSV: {message}": "das ist kein CSV: {message}",
  "line {line} is taken as the header row, and what is above it is not read":
    "Zeile {line} gilt als Kopfzeile; was darüber steht, wird nicht gelesen",
  "row {line} is taken as the header row, and what is above it is not read":
    "die Zeile {line} gilt als Kopfzeile; was darüber steht, wird nicht gelesen",
  "the header row has more than {limit} columns: split the file":
    "die Kopfzeile hat mehr als {limit} Spalten: die Datei aufteilen",
  "the first row has no field name of {title}: it must contain the names of the fields, as the file has them that can be downloaded":
    "in der ersten Zeile steht kein Name eines Feldes von {title}: dort müssen die Namen der Felder stehen, wie in der Datei, die heruntergeladen werden kann",
  "the first row has no field name of {title}: it must contain the names of the fields, which 'lectern fields {resource}' lists":
    "in der ersten Zeile steht kein Name eines Feldes von {title}: dort müssen die Namen der Felder stehen, die 'lectern fields {resource}' auflistet",
  "the header row is merged with the rows below it: put the names of the fields into one row":
    "Zellen der Kopfzeile sind mit den Zeilen darunter verbunden: die Namen der Felder in eine einzige Zeile schreiben",
  "a name in the header row begins or ends with a dot: write Field or Field.Part":
    "ein Name in der Kopfzeile beginnt oder endet mit einem Punkt: Feld oder Feld.Teil schreiben",
  "the path has more than {limit} parts: shorten it": "der Pfad hat mehr als {limit} Teile: kürzen",
  "two columns of the header row have the same name: keep one, or declare what the second is (column: {header} [2])":
    "zwei Spalten der Kopfzeile heißen gleich: nur eine behalten, oder festlegen, was die zweite ist (column: {header} [2])",
  "two columns of the header row have the same name: keep one, or give the other another name":
    "zwei Spalten der Kopfzeile heißen gleich: nur eine behalten oder die andere umbenennen",
  "the header fits several fields, {names, and}: write the name of one of them":
    "die Überschrift passt zu mehreren Feldern, {names, and}: den Namen von einem davon schreiben",
  "{one} and {other} mean the same field, {name}: keep one of them, or begin the other with # to make it a comment":
    "{one} und {other} meinen dasselbe Feld, {name}: nur eine Spalte behalten, oder die andere mit # beginnen, damit sie eine Bemerkung ist",
  "the header row has both {name} and columns within it: keep one or the other":
    "die Kopfzeile hat {name} und auch Spalten, die mit {name}. beginnen: nur das eine oder das andere behalten",
  "the file must be a list of items: put [ before the first and ] behind the last":
    "die Datei muss eine Liste von Einträgen sein: [ vor den ersten und ] hinter den letzten setzen",
  "the file must be a list of items: begin each with a dash and a blank":
    "die Datei muss eine Liste von Einträgen sein: jeden mit Bindestrich und Leerzeichen beginnen",
  "the file has more than {limit} items: write it as JSON Lines, with one item per line in a .jsonl file":
    "die Datei hat mehr als {limit} Einträge: als JSON Lines schreiben, mit einem Eintrag je Zeile in einer .jsonl-Datei",
  "an item must be an object with the names and values of its fields":
    "ein Eintrag muss ein Objekt mit den Namen und Werten seiner Felder sein",
  "the file is larger than {limit} bytes: write it as JSON Lines, with one item per line in a .jsonl file":
    "die Datei ist größer als {limit} Bytes: als JSON Lines schreiben, mit einem Eintrag je Zeile in einer .jsonl-Datei",
  "the item has more than {limit} values: check for a missing bracket, or split it":
    "der Eintrag hat mehr als {limit} Werte: nach einer fehlenden Klammer suchen oder ihn aufteilen",
  "there are more than {limit} levels of nested objects and lists: reduce the nesting":
    "Objekte und Listen sind mehr als {limit} Ebenen tief verschachtelt: flacher aufbauen",
  "the field is given twice in one object: keep one":
    "das Feld ist in einem Objekt zweimal angegeben: nur eines behalten",
  "the object has more than {limit} fields: split it":
    "das Objekt hat mehr als {limit} Felder: aufteilen",
  "the row has more cells with values than the header row ({found} instead of {wanted}): quote cells that contain the delimiter":
    "die Zeile hat mehr Zellen mit Werten als die Kopfzeile ({found} statt {wanted}): Zellen, die das Trennzeichen enthalten, in Anführungszeichen setzen",
  "column {column} contains a value but has no name in the header row: name it (begin a comment with #), clear it, or declare what it is (column: [{column}])":
    "Spalte {column} enthält einen Wert, hat aber keinen Namen in der Kopfzeile: benennen (eine Bemerkung beginnt mit #), leeren oder festlegen, was sie ist (column: [{column}])",
  "column {column} contains a value but has no name in the header row: name it (begin a comment with #), or clear it":
    "Spalte {column} enthält einen Wert, hat aber keinen Namen in der Kopfzeile: benennen (eine Bemerkung beginnt mit #) oder leeren",
  "the cell is merged across columns: unmerge it and give each column its own value":
    "die Zelle ist über mehrere Spalten verbunden: den Zellverbund aufheben und in jede Spalte ihren eigenen Wert schreiben",
  "the text is longer than {limit} characters: shorten it":
    "der Text ist länger als {limit} Zeichen: kürzen",
  "the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete character":
    "der Text enthält nur die Hälfte eines Zeichens (ein halbes Surrogatpaar, \\ud800 bis \\udfff): das ganze Zeichen schreiben",
  "Git could not merge two versions here: keep one, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>":
    "Git konnte hier zwei Fassungen nicht zusammenführen: eine behalten und die Zeilen entfernen, die mit <<<<<<<, ======= und >>>>>>> beginnen",
  "merge keys (<<) are not read: repeat the fields":
    "mit << lassen sich keine Felder übernehmen: die Felder wiederholen",
  "this is not a number": "das ist keine Zahl",
  "the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field":
    "die Zahl ist größer als 2^53 und würde Stellen verlieren: in einem Textfeld in Anführungszeichen setzen, in einem Zahlenfeld eine kleinere angeben",
  "the text has more values than can be read together: split it, or use JSON Lines":
    "der Text hat mehr Werte, als zusammen gelesen werden können: aufteilen oder JSON Lines verwenden",
  "there is a second document in the file: remove the --- or ... before it":
    "in der Datei steht ein zweites Dokument: die Zeile --- oder ... davor entfernen",
  "there is no such tag: write the value without !":
    "dieses Tag gibt es nicht: den Wert ohne ! schreiben",
  "the name of a field must be text": "der Name eines Feldes muss Text sein",
  "there are too many levels of nested objects and lists: reduce the nesting":
    "Objekte und Listen sind zu tief verschachtelt: flacher aufbauen",
  "text with a colon and a space must be quoted, and all fields of one object need the same indentation":
    "Text mit Doppelpunkt und Leerzeichen gehört in Anführungszeichen, und alle Felder eines Objekts müssen gleich weit eingerückt sein",
  "lines must be indented with spaces: replace the tab":
    "Zeilen werden mit Leerzeichen eingerückt: den Tabulator ersetzen",
  "a list or object in brackets is not closed, or its lines are not indented: add the closing bracket":
    "eine Liste oder ein Objekt in Klammern ist nicht geschlossen, oder seine Zeilen sind nicht eingerückt: die schließende Klammer hinzufügen",
  "& and * have a meaning in YAML: put text that begins with them in quotation marks":
    "& und * haben in YAML eine Bedeutung: Text, der damit beginnt, in Anführungszeichen setzen",
  "the indentation is wrong: the items of a list, and the fields of an object, begin in the same column":
    "die Einrückung ist falsch: die Einträge einer Liste und die Felder eines Objekts beginnen in derselben Spalte",
  "a quotation mark is not closed: close the text that it opens":
    "ein Anführungszeichen ist nicht geschlossen: den Text schließen, den es öffnet",
  "a comma is missing between two values in brackets":
    "zwischen zwei Werten in Klammern fehlt ein Komma",
  "a colon, a blank and a value are missing behind the name of the field":
    "hinter dem Namen des Feldes fehlen Doppelpunkt, Leerzeichen und Wert",
  "a blank is missing before the comment: add it, or put the text in quotation marks if the # belongs to it":
    "vor dem Kommentar fehlt ein Leerzeichen: ergänzen oder den Text in Anführungszeichen setzen, wenn das # zu ihm gehört",
  "this is not the name of a field, a colon and a value: put a text of several lines in quotation marks, or write | in front of it and indent it":
    "das ist kein Feldname mit Doppelpunkt und Wert: einen Text aus mehreren Zeilen in Anführungszeichen setzen oder | davor schreiben und ihn einrücken",
  "text that begins with this character must be put in quotation marks":
    "Text, der mit diesem Zeichen beginnt, muss in Anführungszeichen stehen",
  "a line that begins with % has a meaning in YAML: remove it":
    "eine Zeile, die mit % beginnt, hat in YAML eine Bedeutung: entfernen",
  "there is no such escape in double quotation marks: write \\\\ for a backslash":
    "diese Schreibweise mit \\ gibt es in doppelten Anführungszeichen nicht: für einen umgekehrten Schrägstrich \\\\ schreiben",
  "a list with dashes, or an object of several lines, cannot be in brackets: write it without the brackets around it":
    "eine Liste mit Strichen oder ein Objekt aus mehreren Zeilen kann nicht in Klammern stehen: ohne die Klammern darum schreiben",
  "the name of a field is longer than 1024 characters":
    "der Name eines Feldes ist länger als 1024 Zeichen",
  "this is not YAML: put text with special characters in quotation marks, and check the indentation":
    "das ist kein YAML: Text mit Sonderzeichen in Anführungszeichen setzen und die Einrückung prüfen",
  "the item has more than {limit} values: split it":
    "der Eintrag hat mehr als {limit} Werte: aufteilen",
  "there is no such anchor before the alias: write the value itself":
    "vor dem Alias gibt es keinen solchen Anker: den Wert selbst schreiben",
} as const satisfies Readonly<Record<string, string>>;
