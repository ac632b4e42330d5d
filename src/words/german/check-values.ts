/** What `lectern check` finds in items, requests and languages, in German. */
export const VALUE_CHECKS = {
  // Items and their values.
  "Every field of the table is present, as null if it has no value.":
    "Jedes Feld der Tabelle ist da, ohne Wert als null.",
  "An item has no member that is not in the table.":
    "Ein Eintrag hat kein Feld, das nicht in der Tabelle steht.",
  "Languages lists only published languages.": "Languages nennt nur veröffentlichte Sprachen.",
  "the State PUBLISHED": "der State PUBLISHED",
  "A field that is not nullable is not null.": "Ein Feld, das nicht nullable ist, ist nicht null.",
  "a value": "ein Wert",
  "A value has the JSON type of its field.": "Ein Wert hat den JSON-Typ seines Feldes.",
  "a string": "ein Text (string)",
  "a string, or an array of different strings":
    "ein Text (string) oder ein Array verschiedener Texte",
  "a uuid, or an embedded object, or an array of these":
    "eine Uuid, ein eingebettetes Objekt oder ein Array davon",
  "A text has at most as many characters as Size allows.":
    "Ein Text hat höchstens so viele Zeichen, wie Size erlaubt.",
  "at most {size} characters": "höchstens {size} Zeichen",
  "An ENUM is one of the allowed values.": "Ein ENUM ist einer der erlaubten Werte.",
  "upper-case words": "Wörter in Großbuchstaben",
  "A Uuid, also one that refers to another item, is a UUID of 36 characters.":
    "Eine Uuid, auch eine, die auf einen anderen Eintrag verweist, ist eine UUID aus 36 Zeichen.",
  "a uuid of 36 characters": "eine Uuid aus 36 Zeichen",
  "A TIMESTAMP is an existing time as YYYY-MM-DD HH:MM:SS, a date an existing day as YYYY-MM-DD.":
    "Ein TIMESTAMP ist ein Zeitpunkt, den es gibt, als JJJJ-MM-TT HH:MM:SS, ein Datum ein Tag, den es gibt, als JJJJ-MM-TT.",
  "Colours, and the URIs and paths of an article, have the form that the table describes.":
    "Farben sowie URIs und Pfade eines Artikels haben die Form, die die Tabelle beschreibt.",
  "a hexadecimal colour": "eine hexadezimale Farbe",
  "two uuids separated by a slash": "zwei Uuids mit Schrägstrich dazwischen",
  "segments separated by slashes, without a leading slash":
    "Pfadteile mit Schrägstrichen dazwischen, ohne Schrägstrich am Anfang",
  "a path that begins and ends with a slash":
    "ein Pfad, der mit einem Schrägstrich beginnt und endet",
  "A VIRTUAL field without a value is null, not an empty text or list.":
    "Ein VIRTUAL-Feld ohne Wert ist null, nicht ein leerer Text oder eine leere Liste.",
  "The identifiers of custom attributes are upper-case words with underscores; their values are texts, booleans, numbers or lists of texts.":
    "Die Bezeichner von Custom Attributes sind Wörter in Großbuchstaben mit Unterstrichen; ihre Werte sind Texte, Wahrheitswerte, Zahlen oder Listen von Texten.",
  "an identifier such as PAGE_LAYOUT": "ein Bezeichner wie PAGE_LAYOUT",
  "a text, boolean, number or list of texts":
    "ein Text, ein Wahrheitswert, eine Zahl oder eine Liste von Texten",

  // Single items.
  "load returns the item of the collection with this uuid, with the same values.":
    "load liefert den Eintrag der Sammlung mit dieser Uuid, mit denselben Werten.",
  "{name}: {value}, as in the collection": "{name}: {value}, wie in der Sammlung",
  "load fails for a uuid that does not exist.": "load scheitert bei einer Uuid, die es nicht gibt.",
  "an error": "ein Fehler",

  // Requests.
  "A path with a trailing slash returns the same payload.":
    "Ein Pfad mit Schrägstrich am Ende liefert denselben Inhalt.",
  "the same payload": "derselbe Inhalt",
  another: "ein anderer",
  "HEAD has the same status as GET, and no header with a different value.":
    "HEAD hat denselben Status wie GET und keinen Header mit einem anderen Wert.",
  "content-length: {length}, if there is one": "content-length: {length}, falls es eines gibt",
  "POST is refused, because every operation is a GET. A 405 lists GET in Allow.":
    "POST wird abgelehnt, weil jede Operation ein GET ist. Ein 405 nennt GET in Allow.",
  "a refusal": "eine Ablehnung",
  "405 with Allow that names GET": "405 mit einem Allow, das GET nennt",
  "With Accept-Encoding: gzip, the payload is the same. If it is compressed, Vary lists Accept-Encoding, also without compression.":
    "Mit Accept-Encoding: gzip ist der Inhalt derselbe. Ist er komprimiert, nennt Vary Accept-Encoding, auch ohne Kompression.",
  "gzip or no coding": "gzip oder keine Kodierung",
  "a body that cannot be decompressed": "ein Body, der nicht dekomprimiert werden kann",
  "the same payload as uncoded": "derselbe Inhalt wie ohne Kodierung",
  "Vary: Accept-Encoding in the uncoded response":
    "Vary: Accept-Encoding in der Antwort ohne Kodierung",
  "Vary: Accept-Encoding in the gzipped response": "Vary: Accept-Encoding in der Antwort mit gzip",
  "If-None-Match with the current ETag results in 304.":
    "If-None-Match mit dem aktuellen ETag ergibt 304.",
  "If-None-Match with another ETag results in 200, whatever If-Modified-Since says.":
    "If-None-Match mit einem anderen ETag ergibt 200, was auch immer If-Modified-Since sagt.",
  "If-Modified-Since with the current Last-Modified results in 200 or 304; with an old date or an invalid one, in 200.":
    "If-Modified-Since mit dem aktuellen Last-Modified ergibt 200 oder 304; mit einem alten oder ungültigen Datum 200.",
  "200 or 304": "200 oder 304",
  "{status} since {since}": "{status} seit {since}",
  "A 304 has the ETag, Cache-Control, Expires and Vary that a 200 would have.":
    "Ein 304 hat ETag, Cache-Control, Expires und Vary, wie ein 200 sie hätte.",
  "All operations of a resource have the same access rule: if find needs a token, page and load do.":
    "Alle Operationen einer Ressource haben dieselbe Zugangsregel: Braucht find ein Token, dann auch page und load.",
  "a refusal without a token": "eine Ablehnung ohne Token",
  "A 401 has WWW-Authenticate with the scheme Bearer.":
    "Ein 401 hat WWW-Authenticate mit dem Schema Bearer.",
  "If a resource needs a token, a wrong token is refused.":
    "Braucht eine Ressource ein Token, wird ein falsches abgelehnt.",
  "a refusal of a wrong token": "die Ablehnung eines falschen Tokens",
  "The scheme Bearer in a request is case-insensitive.":
    "Beim Schema Bearer in einer Anfrage ist Groß- und Kleinschreibung ohne Bedeutung.",
  "200 with bearer in small letters": "200 mit bearer in Kleinbuchstaben",

  // Languages.
  "A request for a language that Languages lists has status 200.":
    "Eine Anfrage nach einer Sprache, die Languages nennt, hat den Status 200.",
  "200 for {tag}": "200 für {tag}",
  "Texts follow Accept-Language: if any response has texts in a language (according to Content-Language), the response to a request for that language has them.":
    "Texte folgen Accept-Language: Hat irgendeine Antwort Texte in einer Sprache (nach Content-Language), dann auch die Antwort auf eine Anfrage nach dieser Sprache.",
  "texts in {tag} for Accept-Language: {tag}": "Texte in {tag} bei Accept-Language: {tag}",
  "The messages of an error response follow Accept-Language in the same way.":
    "Die Meldungen einer Fehlerantwort folgen Accept-Language ebenso.",
  "The weights in Accept-Language decide, not the order.":
    "Die Gewichte in Accept-Language entscheiden, nicht die Reihenfolge.",
  "different payloads for {languages}": "verschiedene Inhalte für {languages}",
  "If the payload depends on Accept-Language, Vary lists it.":
    "Hängt der Inhalt von Accept-Language ab, nennt Vary es.",
} as const satisfies Readonly<Record<string, string>>;
