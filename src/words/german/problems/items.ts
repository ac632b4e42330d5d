/** Problems with items, their names and identities, and with content as a whole, in German. */
export const ITEM_PROBLEMS = {
  "; did you mean {suggestion}?": "; war {suggestion} gemeint?",
  "{sentence} – in {count} rows, first {first}": "{sentence} – in {count} Zeilen, zuerst {first}",
  "{sentence} – in {count} places, first {first}":
    "{sentence} – an {count} Stellen, zuerst {first}",
  "{more} more lines like these; --json lists every place":
    "{more} weitere Zeilen dieser Art; --json nennt jede Stelle",
  article: "Artikel",
  // Names and owners stand before “hat kein solches Feld”.
  "an article": "ein Artikel",
  "the installation": "installation.yaml",
  "not a field of {owner}": "{owner} hat kein solches Feld",
  "not a field of {owner}: every field has a column; remove it, or begin its name with # to make it a comment":
    "{owner} hat kein solches Feld, und jedes Feld hat schon eine Spalte: entfernen oder, als Bemerkung, den Namen mit # beginnen",
  "not a field of {owner}: which field is meant? Without a column are {names} and {more} more ('lectern fields {resource}' lists all); rename it, or begin its name with # to make it a comment":
    "{owner} hat kein solches Feld: welches ist gemeint? Noch ohne Spalte: {names} und {more} weitere ('lectern fields {resource}' nennt alle); umbenennen oder, als Bemerkung, den Namen mit # beginnen",
  "not a field of {owner}: which field is meant? Without a column are {names}; rename it, or begin its name with # to make it a comment":
    "{owner} hat kein solches Feld: welches ist gemeint? Noch ohne Spalte: {names}; umbenennen oder, als Bemerkung, den Namen mit # beginnen",
  "not a field of {owner}: there are {names}":
    "{owner} hat kein solches Feld: möglich sind {names}",
  "not a field of {owner}: which field is meant? Without a column are {names} and {more} more; rename it, or begin its name with # to make it a comment":
    "{owner} hat kein solches Feld: welches ist gemeint? Noch ohne Spalte: {names} und {more} weitere; umbenennen oder, als Bemerkung, den Namen mit # beginnen",
  "not a field of {owner}: the file that can be downloaded has all fields":
    "{owner} hat kein solches Feld: alle stehen in der Datei, die heruntergeladen werden kann",
  "not a field of {owner}: 'lectern fields {resource}' lists the fields":
    "{owner} hat kein solches Feld: 'lectern fields {resource}' nennt die Felder",
  "must have 1 to {limit} characters, but has {characters}":
    "muss 1 bis {limit} Zeichen haben, hat aber {characters}",
  "must be a UUID: 8-4-4-4-12 hexadecimal digits":
    "muss eine UUID sein: hexadezimale Ziffern in der Form 8-4-4-4-12",
  "must be given if there is no Uuid": "muss angegeben werden, wenn es keine Uuid gibt",
  "must be given, or a Key to derive it from":
    "muss angegeben werden, oder ein Key, aus dem sie gebildet wird",
  "is part of the Key of the item, {key}, which must have at most {limit} characters, but has {characters}":
    "ist Teil des Key dieses Eintrags, {key}, der höchstens {limit} Zeichen haben darf und {characters} hat",
  "{fields, and} must tell the item from all others, but the item at {place} has the same":
    "{fields, and} müssen den Eintrag von allen anderen unterscheiden, der Eintrag in {place} hat aber dieselben Werte",
  "is made of {fields, and}, which gives {key}: leave Key out":
    "entsteht aus {fields, and}, was {key} ergibt: Key weglassen",
  "is not given, because the Uuid of an item is made of the number of its row: leave Key out":
    "wird nicht angegeben, weil die Uuid eines Eintrags aus der Nummer seiner Zeile entsteht: Key weglassen",
  "is also the Key of the item at {place}": "ist auch der Key des Eintrags in {place}",
  "is the Uuid of the item at {place} too": "ist auch die Uuid des Eintrags in {place}",
  "gives a Uuid that is also the Uuid of the item at {place}":
    "ergibt eine Uuid, die auch der Eintrag in {place} hat",
  "is also the Identifier of the item at {place}":
    "ist auch der Identifier des Eintrags in {place}",
  "the division already has a default contact person, at {place}":
    "der Geschäftsbereich hat schon eine Ansprechperson, die als Standard gilt, in {place}",
  "{code} is written from right to left: give RIGHT_TO_LEFT, since LEFT_TO_RIGHT is the default":
    "{code} wird von rechts nach links geschrieben: RIGHT_TO_LEFT angeben, denn ohne Angabe gilt LEFT_TO_RIGHT",
  "is also the Code of the language at {place}": "ist auch der Code der Sprache in {place}",
  "only one PUBLISHED language may be the fallback, and {code} at {place} already is":
    "nur eine PUBLISHED-Sprache darf die Ersatzsprache sein, und das ist schon {code} in {place}",
  "no PUBLISHED language has Fallback true; exactly one is required":
    "keine PUBLISHED-Sprache hat Fallback true; genau eine ist nötig",
  "no language is PUBLISHED; publish at least one, with Fallback true":
    "keine Sprache ist PUBLISHED: mindestens eine auf PUBLISHED setzen, mit Fallback true",
  "{resource} needs languages, and there are none; add a file languages ({endings, or}) with one PUBLISHED language that has Fallback true":
    "{resource} braucht Sprachen, und es gibt keine: eine Datei languages ({endings, or}) hinzufügen, mit einer PUBLISHED-Sprache, die Fallback true hat",
  "there is no such article in {resource}, so {url} will be null":
    "diesen Artikel gibt es in {resource} nicht, {url} bleibt also leer (null)",
  "must be given in at least one language, such as {path}":
    "muss in mindestens einer Sprache angegeben werden, etwa {path}",
  "has no {noun} in any language, so none can be delivered":
    "hat in keiner Sprache einen {noun}, es kann also keiner ausgeliefert werden",
  "no language can deliver this {noun}: it is DRAFT wherever the language is PUBLISHED":
    "keine Sprache kann diesen {noun} ausliefern: wo die Sprache PUBLISHED ist, ist er DRAFT",
  "there is no {noun} in the fallback language, so readers of languages without one get null":
    "in der Ersatzsprache gibt es keinen {noun}; wer eine Sprache ohne eigenen {noun} liest, erhält nichts (null)",
  "must not be before {earlier}, which is {start}": "darf nicht vor {earlier} ({start}) liegen",
  "must not be before {earlier}, which is {start}; left out, it is {end}":
    "darf nicht vor {earlier} ({start}) liegen; ohne Angabe ist es {end}",
  "must be unique, and is also the {field} of the item at {place}":
    "muss eindeutig sein, ist aber auch {field} des Eintrags in {place}",
  "its URL {address} is also that of the article at {first}":
    "die URL {address} hat auch der Artikel in {first}",
  "latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or leave both out":
    "Breiten- und Längengrad sind beide 0, ein Ort im Meer vor Afrika: berichtigen oder beide weglassen",
  "latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or set {shown} to false":
    "Breiten- und Längengrad sind beide 0, ein Ort im Meer vor Afrika: berichtigen oder {shown} auf false setzen",
  "latitude and longitude look swapped: the place is far from all others":
    "Breiten- und Längengrad sind vermutlich vertauscht: der Ort ist weit von allen anderen entfernt",
  "latitude and longitude look swapped: the place is far from Europe":
    "Breiten- und Längengrad sind vermutlich vertauscht: der Ort ist weit von Europa entfernt",
  "without a date delivers now and for good, as PUBLISHED does: give {first} or {last}, or set State to PUBLISHED":
    "liefert ohne Datum sofort und auf Dauer aus, wie PUBLISHED: {first} oder {last} angeben oder State auf PUBLISHED setzen",
  "must not be later than {last}, which is {to}": "darf nicht nach {last} ({to}) liegen",
  "because State PUBLISHED delivers now and for good: set State to TIME_CONTROLLED, which delivers from the first date to the last, or remove the date":
    "weil State PUBLISHED sofort und auf Dauer ausliefert: State auf TIME_CONTROLLED setzen, das vom ersten bis zum letzten Datum ausliefert, oder das Datum entfernen",
  "is in the future and hides nothing, {remedy}":
    "liegt in der Zukunft und verbirgt nichts, {remedy}",
  "is over and hides nothing, {remedy}": "ist vorbei und verbirgt nichts, {remedy}",
  "has no effect, {remedy}": "hat keine Wirkung, {remedy}",
  "not a language code of the contract": "kein Sprachcode der API",
  "no such language; the languages are {names}": "diese Sprache gibt es nicht; vorhanden: {names}",
  "must be the same in every language, but {code} has {uuid}":
    "muss in jeder Sprache gleich sein, aber {code} hat {uuid}",
  "is the Uuid of the article of the item at {place} too":
    "ist auch die Uuid des Artikels beim Eintrag in {place}",
  "the Uuid derived for this article is also the Uuid of the article of the item at {place}; give another":
    "die für diesen Artikel gebildete Uuid hat schon der Artikel beim Eintrag in {place}: eine andere angeben",
  "must be an object with one {noun} per language code, not {type}":
    "muss ein Objekt mit einem {noun} je Sprachcode sein, ist aber {type}",
  "must be an object with the fields of {owner}, not {type}":
    "muss ein Objekt mit Feldern sein, wie {owner} sie hat, ist aber {type}",
} as const satisfies Readonly<Record<string, string>>;
