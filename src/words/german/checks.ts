/** What `lectern check` finds in a service, in German: its rules, and what was expected and came. */
export const CHECKS = {
  // Requests.
  "Checking {operation}: request {count}, {path}": "{operation} prüfen: Anfrage {count}, {path}",
  "the host name cannot be resolved": "der Name des Hosts kann nicht aufgelöst werden",
  "there is no route to the host": "es gibt keinen Weg zum Host",
  "the TLS handshake failed": "der TLS-Handshake ist gescheitert",
  "the connection was closed before the response was complete":
    "die Verbindung wurde geschlossen, bevor die Antwort vollständig war",
  "the headers are longer than 16 KiB": "die Header sind länger als 16 KiB",
  "the response is not HTTP ({code})": "die Antwort ist kein HTTP ({code})",
  "the body is larger than {limit} MiB": "der Body ist größer als {limit} MiB",
  "the server switched protocols": "der Server hat das Protokoll gewechselt",
  "it was not complete after {seconds} s": "sie war nach {seconds} s nicht vollständig",
  "the check stopped {why}": "die Prüfung endete {why}",
  "after {count} requests": "nach {count} Anfragen",
  "after {minutes} minutes": "nach {minutes} Minuten",
  "after {limit} consecutive requests without a response":
    "nach {limit} Anfragen hintereinander ohne Antwort",
  "it needs a token": "dafür ist ein Token nötig",
  "{operation} and everything after it": "{operation} und alles danach",
  "of more than {limit} pages, only the first and the last were read":
    "von mehr als {limit} Seiten wurden nur die ersten und die letzten gelesen",
  ", without a token": ", ohne Token",
  "(the token)": "(das Token)",

  // Any answer.
  "Every request gets a complete HTTP response in time.":
    "Auf jede Anfrage kommt rechtzeitig eine vollständige HTTP-Antwort.",
  "a response": "eine Antwort",
  "A successful request has status 200.": "Eine erfolgreiche Anfrage hat den Status 200.",
  "{status} to {location}": "{status} mit Location {location}",
  "Content-Type is application/json.": "Content-Type ist application/json.",
  "The body has no content coding unless one was requested.":
    "Der Body hat keine Inhaltskodierung, wenn keine verlangt wurde.",
  "no Content-Encoding, since identity was requested":
    "kein Content-Encoding, denn verlangt war identity",
  "The body is UTF-8 without a byte order mark.": "Der Body ist UTF-8 ohne Byte Order Mark.",
  "invalid bytes": "ungültige Bytes",
  "no byte order mark": "kein Byte Order Mark",
  "one at the beginning": "eines am Anfang",
  "The body is a JSON object.": "Der Body ist ein JSON-Objekt.",
  "JSON, nested at most {limit} deep": "JSON, höchstens {limit} Ebenen tief",
  "a body that begins with {start}": "ein Body, der mit {start} beginnt",
  "The names in a JSON object are unique.": "Die Namen in einem JSON-Objekt sind eindeutig.",
  "each name once": "jeder Name einmal",
  "{name} twice": "{name} zweimal",
  "The header Date is present and is an HTTP date.":
    "Es gibt den Header Date, und er ist ein HTTP-Datum.",
  "a date such as Sun, 06 Nov 1994 08:49:37 GMT": "ein Datum wie Sun, 06 Nov 1994 08:49:37 GMT",
  "An ETag is a quoted string.": "Ein ETag ist ein Text in Anführungszeichen.",
  'an entity-tag such as "abc"': 'ein Entity-Tag wie "abc"',
  "Last-Modified is an HTTP date that is not later than Date.":
    "Last-Modified ist ein HTTP-Datum, das nicht nach Date liegt.",
  "at most Date, {date}": "höchstens Date, {date}",
  "Error response: {rule}": "Fehlerantwort: {rule}",
  "the header {name}": "der Header {name}",
  "Responses of Navigation and Languages have Cache-Control, Expires and Last-Modified.":
    "Antworten von Navigation und Languages haben Cache-Control, Expires und Last-Modified.",
  "Cacheable responses of Navigation and Languages have a max-age of at most 86400 seconds.":
    "Antworten von Navigation und Languages, die Caches speichern dürfen, haben ein max-age von höchstens 86400 Sekunden.",
  "max-age of 0 to {limit}": "max-age von 0 bis {limit}",
  "Expires of Navigation and Languages is an HTTP date: Date plus max-age.":
    "Expires von Navigation und Languages ist ein HTTP-Datum: Date plus max-age.",
  "Date and {maxAge} seconds": "Date und {maxAge} Sekunden",
  "Date and {seconds} seconds": "Date und {seconds} Sekunden",
  "Different bodies of one URL have different strong ETags.":
    "Verschiedene Bodys einer URL haben verschiedene starke ETags.",
  "different ETags for different bodies": "verschiedene ETags für verschiedene Bodys",

  // Bodies.
  "A body has the response key, Notifications and, for a collection, CollectionConfiguration, and no other member.":
    "Ein Body hat den Namen der Antwort, Notifications und bei einer Sammlung CollectionConfiguration, sonst nichts.",
  "a member {name}": "das Feld {name}",
  "no other member": "kein weiteres Feld",
  "The payload of a collection is an array of objects, that of an entity one object.":
    "Der Inhalt einer Sammlung ist ein Array von Objekten, der eines einzelnen Eintrags ein Objekt.",
  "an object under {key}": "ein Objekt unter {key}",
  "an array under {key}": "ein Array unter {key}",
  "objects alone": "nur Objekte",
  "Every body has an array Notifications, also an error response.":
    "Jeder Body hat ein Array Notifications, auch der einer Fehlerantwort.",
  "an array Notifications": "ein Array Notifications",
  "A notification has the seven members of the table with their types, and no other member.":
    "Eine Notification hat die sieben Felder der Tabelle mit ihren Typen, sonst keine.",
  "Message consists of upper-case words with underscores.":
    "Message besteht aus Wörtern in Großbuchstaben mit Unterstrichen.",
  "a Message such as ENTITY_NOT_FOUND": "eine Message wie ENTITY_NOT_FOUND",
  "Level is 1 if and only if LevelAsString is notification.":
    "Level ist genau dann 1, wenn LevelAsString notification ist.",
  'Level 1 only for "notification"': 'Level 1 nur bei "notification"',
  "{level} for {name}": "{level} bei {name}",
  "CollectionConfiguration has the sixteen members of the table with their types, and no other member.":
    "CollectionConfiguration hat die sechzehn Felder der Tabelle mit ihren Typen, sonst keine.",
  "CollectionModelName equals the response key.":
    "CollectionModelName ist gleich dem Namen der Antwort.",

  // Pages.
  "CurrentPage is the number in the path; for find, a number from FirstPage to LastPage.":
    "CurrentPage ist die Nummer im Pfad; bei find eine Nummer von FirstPage bis LastPage.",
  "the requested page": "die verlangte Seite",
  "CurrentPage from {first} to {last}": "CurrentPage von {first} bis {last}",
  "MaxItemsPerPage is at least 1, and no page has more items.":
    "MaxItemsPerPage ist mindestens 1, und keine Seite hat mehr Einträge.",
  "MaxItemsPerPage of at least 1": "MaxItemsPerPage von mindestens 1",
  "at most {limit} items": "höchstens {limit} Einträge",
  "A collection with IsPaginated false has one page with all items.":
    "Eine Sammlung mit IsPaginated false hat eine Seite mit allen Einträgen.",
  "since IsPaginated is false": "denn IsPaginated ist false",
  "{total} items, the TotalCount": "{total} Einträge, die TotalCount",
  "LastPage follows from FirstPage, TotalCount and MaxItemsPerPage.":
    "LastPage ergibt sich aus FirstPage, TotalCount und MaxItemsPerPage.",
  "for {total} items by {limit}": "für {total} Einträge zu je {limit}",
  "Every page except the last has exactly MaxItemsPerPage items.":
    "Jede Seite außer der letzten hat genau MaxItemsPerPage Einträge.",
  "{limit} items": "{limit} Einträge",
  "FirstIndex and LastIndex are the zero-based indexes of the first and last item of the page.":
    "FirstIndex und LastIndex sind die Positionen des ersten und letzten Eintrags der Seite, ab 0 gezählt.",
  "the index of the first item on this page": "die Position des ersten Eintrags dieser Seite",
  "the index of the last item on this page": "die Position des letzten Eintrags dieser Seite",
  "PreviousPage and NextPage are CurrentPage minus and plus 1. On the first page PreviousPage is CurrentPage; on the last, NextPage is no earlier page.":
    "PreviousPage und NextPage sind CurrentPage minus und plus 1. Auf der ersten Seite ist PreviousPage gleich CurrentPage; auf der letzten ist NextPage keine frühere Seite.",
  "beside CurrentPage {current}": "neben CurrentPage {current}",
  "NextPage {current}, because it is the last page":
    "NextPage {current}, denn es ist die letzte Seite",
  "All pages of a collection have the same IsPaginated, MaxItemsPerPage, FirstPage, LastPage and TotalCount.":
    "Alle Seiten einer Sammlung haben gleiche IsPaginated, MaxItemsPerPage, FirstPage, LastPage und TotalCount.",
  "{name} {expected}, as find says": "{name} {expected}, wie bei find",
  "{found} on page {number}": "{found} auf Seite {number}",
  "Every Uuid occurs once in a collection.": "Jede Uuid kommt in einer Sammlung einmal vor.",
  "each Uuid once": "jede Uuid einmal",
  "{uuid} on pages {other} and {current}": "{uuid} auf den Seiten {other} und {current}",
  "find returns the same items as page with the number CurrentPage.":
    "find liefert dieselben Einträge wie page mit der Nummer CurrentPage.",
  "the {count} items of page {current}": "die {count} Einträge von Seite {current}",
  "others, from item {item} on": "andere, ab Eintrag {item}",
  "The endpoints in CollectionConfiguration are URLs below the base URL.":
    "Die Endpoints in CollectionConfiguration sind URLs unterhalb der Basis-URL.",
  "an address below {base}": "eine Adresse unterhalb von {base}",
  "The endpoint of a page returns that page.": "Der Endpoint einer Seite liefert diese Seite.",
  "page {number}": "Seite {number}",
  "item {number}": "Eintrag {number}",
  "notification {number}": "Notification {number}",
  "no page": "keine Seite",
} as const satisfies Readonly<Record<string, string>>;
