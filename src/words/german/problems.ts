/** Problems of content in German. */
export const PROBLEMS = {
  "this is not JSON": "das ist kein JSON",
  "this is not a JSON value: put text in double quotes":
    "das ist kein JSON-Wert: Text in Anführungszeichen setzen",
  "this is not a JSON number": "das ist keine JSON-Zahl",
  "a field name in double quotes is missing here":
    "hier fehlt der Name eines Feldes in Anführungszeichen",
  "a value is missing here: remove the comma before it or add the value":
    "hier fehlt ein Wert: das Komma davor entfernen oder den Wert ergänzen",
  "a colon is missing after the field name": "nach dem Namen des Feldes fehlt ein Doppelpunkt",
  "a comma is missing before this": "hier davor fehlt ein Komma",
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
} as const satisfies Readonly<Record<string, string>>;
