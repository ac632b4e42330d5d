/** Problems with single values in German. */
export const VALUE_PROBLEMS = {
  "a list of {count}": "eine Liste ({count})",
  "an empty object": "ein leeres Objekt",
  "an object": "ein Objekt",
  "a list": "eine Liste",
  "a date": "ein Datum",
  "a number": "eine Zahl",
  "an integer": "eine ganze Zahl",
  "a boolean": "ein Wahrheitswert (true oder false)",
  "a text": "ein Text",
  "a timestamp": "ein Datum mit Uhrzeit",
  "an address": "eine Adresse",
  "true or false": "true oder false",
  "a list of texts": "eine Liste von Texten",
  "one text": "ein Text",
  "one of {names}": "einer der Werte {names}",
  "one of the {count} allowed values": "einer der {count} erlaubten Werte",
  "a list with {wanted}": "eine Liste (jedes Element {wanted})",
  "a list of items of {target}": "eine Liste von Einträgen aus {target}",
  "one item of {target}": "ein Eintrag aus {target}",
  "at most {max}": "höchstens {max}",
  "at least {min}": "mindestens {min}",
  "between {min} and {max}": "zwischen {min} und {max}",
  "must be {wanted}": "muss {wanted} sein",
  "must be {wanted}, not {type}": "muss {wanted} sein, ist aber {type}",
  "must be {wanted}, not {type}; format the cell as text and enter the value again":
    "muss {wanted} sein, ist aber {type}: die Zelle als Text formatieren und den Wert neu eingeben",
  "must be {wanted}; put it in quotation marks": "muss {wanted} sein: in Anführungszeichen setzen",
  "must be {wanted} without quotation marks, not {type}":
    "muss {wanted} ohne Anführungszeichen sein, ist aber {type}",
  "must be true or false, ja or nein, yes or no, 1 or 0, or x":
    "muss ja oder nein, true oder false, yes oder no, 1 oder 0 oder x sein",
  "must be true or false": "muss true oder false sein",
  "must be true or false without quotation marks, not {type}":
    "muss true oder false ohne Anführungszeichen sein, ist aber {type}",
  "must have at least {wanted}": "mindestens nötig: {wanted}",
  "must be given": "muss angegeben werden",
  "must not be null": "darf nicht null sein",
  "must not be empty": "darf nicht leer sein",
  "{problem}, but there is no such column": "{problem}, aber eine Spalte dafür gibt es nicht",
  "has {characters} characters; at most {size} are allowed":
    "hat {characters} Zeichen; höchstens {size} sind erlaubt",
  "must not be before {earliest}": "darf nicht vor {earliest} liegen",
  "must not be after {latest}": "darf nicht nach {latest} liegen",
  "must be a timestamp of the form YYYY-MM-DD HH:MM:SS":
    "muss ein Datum mit Uhrzeit sein, in der Form JJJJ-MM-TT HH:MM:SS",
  "must be a timestamp of the form YYYY-MM-DD HH:MM:SS or DD.MM.YYYY HH:MM":
    "muss ein Datum mit Uhrzeit sein, in der Form JJJJ-MM-TT HH:MM:SS oder TT.MM.JJJJ HH:MM",
  "comes twice on this day, because the clocks are put back":
    "kommt an diesem Tag zweimal vor, weil die Uhren zurückgestellt werden",
  "does not exist on this day, because the clocks are put forward":
    "gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden",
  "must be {wanted}, not a number; format the cell as a date":
    "muss {wanted} sein, ist aber eine Zahl: die Zelle als Datum formatieren",
  "there is no such day or time": "diesen Tag oder diese Uhrzeit gibt es nicht",
  "must be a date of the form YYYY-MM-DD": "muss ein Datum der Form JJJJ-MM-TT sein",
  "must be a date of the form YYYY-MM-DD or DD.MM.YYYY":
    "muss ein Datum der Form JJJJ-MM-TT oder TT.MM.JJJJ sein",
  "there is no such day": "diesen Tag gibt es nicht",
  "must be a text, a boolean, a number or a list of texts":
    "muss ein Text, true oder false, eine Zahl oder eine Liste von Texten sein",
  "must be an object of attributes, not {type}; name the column {field}.TOPIC":
    "muss ein Objekt mit Attributen sein, ist aber {type}: der Spalte einen Namen wie {field}.TOPIC geben",
  "must be an object of attributes, not {type}":
    "muss ein Objekt mit Attributen sein, ist aber {type}",
  "must be an identifier (upper-case words joined by underscores)":
    "muss ein Bezeichner sein (Wörter in Großbuchstaben, durch Unterstriche verbunden)",
  "has an empty entry next to a |": "enthält vor oder nach einem | kein Element",
  "the values of a list must be separated by |": "die Werte einer Liste werden mit | getrennt",
  "the values of a list must be separated by |, and a single value with another separator in it needs a | behind it":
    "die Werte einer Liste werden mit | getrennt; enthält ein einzelner Wert ein anderes Trennzeichen, gehört ein | dahinter",
  "occurs twice in the list": "steht zweimal in der Liste",
  "must be the Uuid of an article, or the Key of its navigation item":
    "muss die Uuid eines Artikels oder der Key seines Eintrags in navigation sein",
  "the Uuid or Key of an item of {target}": "die Uuid oder der Key eines Eintrags aus {target}",
  "is not an item of {target}": "einen solchen Eintrag gibt es in {target} nicht",
  "is ambiguous, because it has both a point and a comma; write it without thousands separators":
    "ist nicht eindeutig, weil Punkt und Komma darin vorkommen: ohne Tausendertrennzeichen schreiben",
  "is ambiguous in a file whose delimiter is the comma; write {decimal} with a point":
    "ist nicht eindeutig in einer Datei, deren Trennzeichen das Komma ist: mit Punkt schreiben, {decimal}",
  "must be a finite number": "muss eine endliche Zahl sein",
  "is greater than 2^53, where integers are not exact":
    "ist größer als 2^53; so große ganze Zahlen lassen sich nicht genau speichern",
  "is ambiguous in a file with decimal commas; write {comma}, or {grouped} for thousands":
    "ist nicht eindeutig in einer Datei mit Dezimalkommas: {comma} schreiben oder, falls Tausender gemeint sind, {grouped}",
  "has two readings and is taken as {value}; write {comma} for that, or {grouped} for thousands":
    "kann zweierlei bedeuten und wird als {value} gelesen: dafür {comma} schreiben oder, falls Tausender gemeint sind, {grouped}",
  "must be an integer without separators": "muss eine ganze Zahl ohne Trennzeichen sein",
  "must be a whole number, without decimals": "muss eine ganze Zahl ohne Nachkommastellen sein",
  "is followed by a comment, which is not published: put the text in quotation marks if the # belongs to it, otherwise the comment on a line of its own":
    "hinter dem Wert steht ein Kommentar, der nicht veröffentlicht wird: gehört das # zum Text, den Text in Anführungszeichen setzen, sonst den Kommentar in eine eigene Zeile schreiben",
  "looks like UTF-8 that was read as Windows-1252 and saved; correct it":
    "enthält vermutlich verstümmelte Umlaute oder Sonderzeichen (UTF-8, das als Windows-1252 gelesen und gespeichert wurde): berichtigen",
  "contains half of a surrogate pair, which is not a character":
    "enthält nur die Hälfte eines Zeichens (ein halbes Surrogatpaar)",
  "contains U+FFFD, with which a program marks a character that it could not read; enter the character again":
    "enthält U+FFFD, mit dem ein Programm ein unlesbares Zeichen kennzeichnet: das Zeichen neu eingeben",
  "contains the invisible control character {character}; remove it":
    "enthält das unsichtbare Steuerzeichen {character}: entfernen",
  "contains a line break, but the field is a single line":
    "enthält einen Zeilenumbruch, das Feld darf aber nur eine Zeile haben",
  "contains a tab, but the field is a single line":
    "enthält einen Tabulator, der in einem einzeiligen Feld nicht stehen darf",
  "contains {character}, which changes the text direction; remove it":
    "enthält {character}, das die Schreibrichtung ändert: entfernen",
  "looks like a placeholder, which readers would see; leave the value out":
    "sieht wie ein Platzhalter aus, den Leser sehen würden: den Wert weglassen",
  "looks like a number that a spreadsheet shortened; format the cell as text and enter it again":
    "sieht wie eine Zahl aus, die das Tabellenprogramm gekürzt hat: die Zelle als Text formatieren und die Zahl neu eingeben",
  "begins with an apostrophe, which only a spreadsheet needs; remove it":
    "beginnt mit einem Apostroph, den nur ein Tabellenprogramm braucht: entfernen",
  "looks like an error that a spreadsheet saved as text":
    "sieht wie ein Fehlerwert aus, den das Tabellenprogramm als Text gespeichert hat",
  "looks like a value that a spreadsheet could not show; widen the column and save again":
    "sieht wie ein Wert aus, der in die Spalte nicht passte: die Spalte breiter machen und noch einmal speichern",
  "must be written without #": "muss ohne # geschrieben werden",
  "must be a colour of 3, 6 or 8 hexadecimal digits":
    "muss eine Farbe aus 3, 6 oder 8 hexadezimalen Ziffern sein",
  "must be two UUIDs joined by a slash":
    "muss aus zwei UUIDs bestehen, mit einem Schrägstrich dazwischen",
  "must not begin with a slash": "darf nicht mit einem Schrägstrich beginnen",
  "must not end with a slash": "darf nicht mit einem Schrägstrich enden",
  "must not contain whitespace, ?, # or a backslash":
    "darf weder Leerzeichen noch ?, # oder Backslash enthalten",
  "must be path segments joined by single slashes, none of them . or ..":
    "muss aus Teilen bestehen, zwischen denen je ein Schrägstrich steht; keiner davon darf . oder .. sein",
  "must be a site-relative path that begins and ends with a slash":
    "muss ein Pfad auf der Website sein, der mit einem Schrägstrich beginnt und endet",
  "must not contain two consecutive slashes":
    "darf nicht zwei Schrägstriche hintereinander enthalten",
  "has fewer than five digits as a number, which keeps no leading zero; format the cell as text and enter the postal code again":
    "ist als Zahl gespeichert, die keine führende Null behält, und hat weniger als fünf Stellen: die Zelle als Text formatieren und die Postleitzahl neu eingeben",
  "has four digits; was a leading zero lost?":
    "hat vier Stellen; ist eine führende Null verloren gegangen?",
  "has four digits and most others five, so a leading zero was lost: enter it as text; one of another country needs letters, such as A-{text}":
    "hat vier Stellen und die meisten anderen fünf, hier fehlt also die führende Null: als Text eingeben; eine Postleitzahl aus einem anderen Land braucht Buchstaben, etwa A-{text}",
  "does not look like an email address": "sieht nicht wie eine E-Mail-Adresse aus",
  "is a number, which keeps no leading zero and no +; format the cell as text and enter it again":
    "ist als Zahl gespeichert, die weder eine führende Null noch ein + behält: die Zelle als Text formatieren und neu eingeben",
  "looks like a date that a spreadsheet made of a house number; format the cell as text and enter it again":
    "ist vermutlich eine Hausnummer, aus der das Tabellenprogramm ein Datum gemacht hat: die Zelle als Text formatieren und die Hausnummer neu eingeben",
  "must have the form {pattern}": "muss die Form {pattern} haben",
  "must not contain whitespace or a backslash; a space is written %20":
    "darf weder Leerzeichen noch Backslash enthalten; ein Leerzeichen wird %20 geschrieben",
  "must be an absolute http or https URL, or begin with a single slash":
    "muss eine vollständige http- oder https-URL sein oder mit genau einem Schrägstrich beginnen",
  "has a <{name}> that is not closed": "hat ein <{name}>, das nicht geschlossen ist",
  "{problem} (at {place})": "{problem} (bei {place})",
  "has a closing tag that is not right": "hat ein schließendes Tag, das nicht stimmt",
  "has </{name}> where no element is open": "hat </{name}>, obwohl kein Element offen ist",
  "has </{name}> where </{last}> must come first":
    "hat </{name}>, obwohl zuerst </{last}> kommen muss",
  "has a < that begins no element in small letters; the character itself is &lt;":
    "hat ein <, mit dem kein Element in Kleinbuchstaben beginnt; das Zeichen selbst wird &lt; geschrieben",
  "has <{name}>, which is not allowed: use {names}":
    "hat <{name}>, das nicht erlaubt ist: {names} verwenden",
  "has {attribute} in <{name}>, which is allowed only without attributes":
    "hat {attribute} in <{name}>, das nur ohne Attribute erlaubt ist",
  "has {attribute} in <{name}>, which is allowed only with {names}":
    "hat {attribute} in <{name}>, das nur mit {names} erlaubt ist",
  "has {attribute} twice in <{name}>": "hat {attribute} zweimal in <{name}>",
  "has {attribute} in <{name}> with a value that is not allowed":
    "hat {attribute} in <{name}> mit einem Wert, der nicht erlaubt ist",
  "has formatting that is left out: {names, and}":
    "hat Formatierung, die weggelassen wird: {names, and}",
  comments: "Kommentare",
  "has an address in <{name}> that is neither absolute nor begins with a single slash":
    "hat in <{name}> eine Adresse, die weder vollständig ist noch mit genau einem Schrägstrich beginnt",
  'has a tag <{name}> that is not right: write {name}, then name="value" for each attribute':
    'hat ein Tag <{name}>, das nicht stimmt: {name} schreiben, dann für jedes Attribut name="Wert"',
  "has <{name}/>, which browsers do not close": "hat <{name}/>, das Browser nicht schließen",
  "has more than {limit} elements within each other":
    "hat mehr als {limit} ineinander geschachtelte Elemente",
} as const satisfies Readonly<Record<string, string>>;
