/** Problems with installation.yaml and the resources that it declares, in German. */
export const DECLARATION_PROBLEMS = {
  "must be given: {wanted}": "muss angegeben werden: {wanted}",
  // After “eine Liste von”.
  "words of up to {limit} letters and digits, joined by _, - or .":
    "Wörtern aus bis zu {limit} Buchstaben und Ziffern, durch _, - oder . verbunden",
  "names of fields": "Namen von Feldern",
  "texts that are not empty": "Texten, die nicht leer sind",
  "upper-case words joined by underscores":
    "Wörtern in Großbuchstaben, durch Unterstriche verbunden",
  "a list of {wanted}": "eine Liste von {wanted}",
  // After “der Pfad zu”.
  "a float with min -{end} and max {end}, neither localized nor in a list":
    "einem float mit min -{end} und max {end}, weder localized noch in einer Liste",
  "a field that is not an object or a list": "einem Feld, das weder Objekt noch Liste ist",
  "a varchar, longVarchar or enum that is not in a list":
    "einem varchar, longVarchar oder enum, der in keiner Liste ist",
  "a text, a list of texts, custom attributes or an embedded item":
    "einem Text, einer Liste von Texten, Custom Attributes oder einem eingebetteten Eintrag",
  "must be given: the path of {leadsTo}": "muss angegeben werden, nötig ist der Pfad zu {leadsTo}",
  "must be the path of {leadsTo}": "nötig ist der Pfad zu {leadsTo}",
  "there is no such field; it must be the path of {leadsTo}":
    "dieses Feld gibt es nicht; nötig ist der Pfad zu {leadsTo}",
  // Before “hat kein solches Feld”.
  "a resource's declaration": "die Deklaration einer Ressource",
  "a field's declaration": "die Deklaration eines Feldes",
  "an attribute's declaration": "die Deklaration eines Attributs",
  "a declaration of the type {type}": "eine Deklaration vom Typ {type}",
  "must be given: the fields by their names, such as Name: varchar(128)":
    "muss angegeben werden: die Felder mit ihren Namen, etwa Name: varchar(128)",
  "a pattern": "ein Muster",
  "the name of a field": "der Name eines Feldes",
  "the name of a resource": "der Name einer Ressource",
  "must be given: the resource to refer to":
    "muss angegeben werden: die Ressource, auf die verwiesen wird",
  "the name of a reference": "der Name eines Verweises",
  "an object of fields by their names": "ein Objekt mit den Feldern unter ihren Namen",
  "a name such as event": "ein Name wie event",
  "must be given: the name before the UUID in the path of one item":
    "muss angegeben werden: der Name vor der UUID im Pfad eines Eintrags",
  "paths of fields such as StartsAt,-Priority": "Pfade von Feldern wie StartsAt,-Priority",
  "an object with the fields of the resource": "ein Objekt mit den Feldern der Ressource",
  "an object with the field's type, or a type such as varchar(128)":
    "ein Objekt mit dem Typ des Feldes oder ein Typ wie varchar(128)",
  "the path of a field": "der Pfad eines Feldes",
  "a list of paths of fields": "eine Liste mit Pfaden von Feldern",
  "would make embedded items public that need a token, {names}: set access to token, or remove embed":
    "würde eingebettete Einträge öffentlich machen, die ein Token brauchen ({names}): access auf token setzen oder embed entfernen",
  "must have at least one field": "muss mindestens ein Feld haben",
  "cannot be inside a localized field": "ist in einem localized-Feld nicht möglich",
  "must be the name of another {type} of the item, and there is none":
    "muss der Name eines anderen Feldes vom Typ {type} sein, aber es gibt keines",
  "must be the name of another {type} of the item: {names}":
    "muss der Name eines anderen Feldes vom Typ {type} sein: {names}",
  "a resource has one field of the type {type}, and that is {first}":
    "eine Ressource hat nur ein Feld vom Typ {type}, und das ist {first}",
  "{type} cannot be inside a localized field: declare it outside":
    "{type} ist in einem localized-Feld nicht möglich: außerhalb deklarieren",
  "is a reserved name: choose another": "ist ein reservierter Name: einen anderen wählen",
  "must be a name of up to 64 letters and digits that begins with a capital":
    "muss ein Name aus bis zu 64 Buchstaben und Ziffern sein, der mit einem Großbuchstaben beginnt",
  "is always true for this field, because there may be nothing to embed: leave it out":
    "ist bei diesem Feld immer true, weil es vielleicht nichts einzubetten gibt: weglassen",
  "{text}, made of the name, {problem}": "{text}, aus dem Namen gebildet, {problem}",
  "must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter":
    "muss ein Name aus bis zu 63 Kleinbuchstaben, Ziffern und Bindestrichen sein, der mit einem Buchstaben beginnt",
  "is a resource of the contract and cannot be declared: choose another name":
    "ist eine Ressource der API und kann nicht deklariert werden: einen anderen Namen wählen",
  "is reserved in paths or files: choose another name":
    "ist in Pfaden oder Dateien reserviert: einen anderen Namen wählen",
  "is too similar to the file or sheet name of {other}: choose another name":
    "ähnelt zu sehr dem Namen der Datei oder des Tabellenblatts von {other}: einen anderen Namen wählen",
  "is too similar to the file or sheet name of {other}: choose another":
    "ähnelt zu sehr dem Namen der Datei oder des Tabellenblatts von {other}: einen anderen wählen",
  "has {characters} characters; at most {limit} are allowed":
    "hat {characters} Zeichen; höchstens {limit} sind erlaubt",
  "must be a valid sheet name": "muss ein gültiger Name für ein Tabellenblatt sein",
  "must be one line without tabs or signs that turn its direction":
    "muss eine Zeile ohne Tabulatoren und Zeichen sein, die die Schreibrichtung ändern",
  "must be the tag or code of a language, such as de or EN_GB":
    "muss der Tag oder Code einer Sprache sein, etwa de oder EN_GB",
  "is the same language as another one: keep one":
    "ist dieselbe Sprache wie eine andere: eine davon behalten",
  "must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/, followed by one name of lower-case letters, digits and hyphens other than page":
    "muss /api/v1/, /extension/api/v1/ oder /WORT-extension/api/v1/ sein, gefolgt von einem Namen aus Kleinbuchstaben, Ziffern und Bindestrichen, nur nicht page",
  "must be one name of lower-case letters, digits and hyphens other than page, for the path of one item":
    "muss ein Name aus Kleinbuchstaben, Ziffern und Bindestrichen sein, nur nicht page, für den Pfad eines Eintrags",
  "the collection": "der Sammlung",
  "the path {path} already belongs to {owner}: choose another":
    "der Pfad {path} gehört schon zu {owner}: einen anderen wählen",
  "is already the model of {other}: choose another":
    "so heißt schon das Modell von {other}: einen anderen Namen wählen",
  characters: "Zeichen",
  fields: "Felder",
  paths: "Pfade",
  resources: "Ressourcen",
  values: "Werte",
  "has {count} {things}; at most {limit} are allowed":
    "hat {count} {things}; höchstens {limit} sind erlaubt",
  "must be an integer from {minimum} to {maximum}":
    "muss eine ganze Zahl von {minimum} bis {maximum} sein",
  "must have at least one member": "muss mindestens ein Element haben",
  "a header or a list of headers": "eine Überschrift oder eine Liste von Überschriften",
  headers: "Überschriften",
  "must have the headers of each language inside a localized field, such as { DE: Titel, EN_GB: Title }":
    "in einem Feld mit Sprachen müssen es die Überschriften jeder Sprache sein, etwa { DE: Titel, EN_GB: Title }",
  "must be the code of a language, such as DE or EN_GB":
    "muss das Kürzel einer Sprache sein, etwa DE oder EN_GB",
  "begins like a first line of CSV that is no header: choose another header":
    "beginnt wie eine erste Zeile von CSV, die keine Überschrift ist: eine andere Überschrift wählen",
  "is already a header of {other}: a header means one field":
    "ist schon eine Überschrift von {other}: eine Überschrift meint ein einziges Feld",
  "is the name of another field, which such a header means":
    "ist der Name eines anderen Feldes, das eine solche Überschrift meint",
  "is not allowed with inverse, which no table gives: leave it out":
    "ist neben inverse nicht erlaubt, das keine Tabelle angibt: weglassen",
  "the name of a field, a list of such names, or row":
    "der Name eines Feldes, eine Liste solcher Namen oder row",
  "must be a field of a type whose values can be names: {types}":
    "muss ein Feld eines Typs sein, dessen Werte Namen sein können: {types}",
  "must be a field that every item has: remove nullable from the field":
    "muss ein Feld sein, das jeder Eintrag hat: nullable bei dem Feld entfernen",
  "must be a field without default, which many items would have":
    "muss ein Feld ohne default sein, das viele Einträge hätten",
  "must be only the type here; give the size under size":
    "darf nur den Typ enthalten; die Größe gehört unter size",
  "is not allowed for the type {type}: leave it out":
    "ist beim Typ {type} nicht erlaubt: weglassen",
  "is allowed only for {types}, not for {type}": "ist nur bei {types} erlaubt, nicht bei {type}",
  "cannot be combined with default, which many items would have":
    "ist zusammen mit default nicht möglich, das viele Einträge hätten",
  "cannot be combined with nullable, which allows null: leave one of them out":
    "ist zusammen mit nullable nicht möglich, das null erlaubt: eines von beiden weglassen",
  "must be given for a varchar: the maximum number of characters, from 1 to {size}":
    "muss bei einem varchar angegeben werden: die Höchstzahl der Zeichen, von 1 bis {size}",
  "is always {fixed} for the type {type}: leave it out":
    "ist beim Typ {type} immer {fixed}: weglassen",
  "must not be less than min, which is {min}": "darf nicht kleiner als min ({min}) sein",
  "must be given for the type {type}: the list of its values":
    "muss beim Typ {type} angegeben werden: die Liste seiner Werte",
  "is always true with inverse: leave it out": "ist mit inverse immer true: weglassen",
  "must be true, false or a list of names of fields":
    "muss true, false oder eine Liste mit Namen von Feldern sein",
  "occurs twice in the order": "kommt in der Reihenfolge zweimal vor",
  "must be given, because there is no varchar field to use as the title":
    "muss angegeben werden, weil es kein varchar-Feld gibt, das der Titel sein könnte",
  "stands for the title of the embedded item, but {missing} is not embedded: name embedded fields":
    "steht für den Titel des eingebetteten Eintrags, aber {missing} ist nicht eingebettet: eingebettete Felder nennen",
  "items of {target} have no title to search: name their fields":
    "Einträge aus {target} haben keinen Titel, in dem gesucht werden könnte: ihre Felder nennen",
  "The name that the field had, so that a plan knows it again.":
    "Der Name, den das Feld hatte, damit ein Plan es wiedererkennt.",
  "the name that the field had": "der Name, den das Feld hatte",
  "The name that the resource had first: Uuids are made of Keys as they were under it.":
    "Der Name, den die Ressource zuerst hatte: Uuids entstehen aus Keys wie unter ihm.",
  "the name that the resource had": "der Name, den die Ressource hatte",
  "must be a name that no resource has any more":
    "muss ein Name sein, den keine Ressource mehr hat",
  "must be a name that no field has any more": "muss ein Name sein, den kein Feld mehr hat",
  "is already the former name of {other}": "ist schon der frühere Name von {other}",
  "is already the field of the longitude": "ist schon das Feld des Längengrads",
  "must be the name of a resource: there are {names}":
    "muss der Name einer Ressource sein; vorhanden: {names}",
  "must be the name of a resource": "muss der Name einer Ressource sein",
  "must be a reference from {to} to {resource}, and there is none":
    "muss ein Verweis von {to} auf {resource} sein, aber es gibt keinen",
  "must be a reference from {to} to {resource}: {names}":
    "muss ein Verweis von {to} auf {resource} sein: {names}",
  "there is no such field: there are {names}": "dieses Feld gibt es nicht; vorhanden: {names}",
  "there is no such field": "dieses Feld gibt es nicht",
  "must be an IANA time zone name such as Europe/Berlin":
    "muss der IANA-Name einer Zeitzone sein, etwa Europe/Berlin",
  "is allowed only for the type enum, not for {type}":
    "ist nur beim Typ enum erlaubt, nicht bei {type}",
  "must be given for the type enum: the list of its values":
    "muss beim Typ enum angegeben werden: die Liste seiner Werte",
  "must be an object with the attribute's type": "muss ein Objekt mit dem Typ des Attributs sein",
  "the resource has no field of the type customAttributes: declare one":
    "die Ressource hat kein Feld vom Typ customAttributes: eines deklarieren",
  "must be in the declaration of the resource: write resources.{name}.{member}":
    "gehört in die Deklaration der Ressource: resources.{name}.{member} schreiben",
  "items of {closed} are embedded in {names}, which would make them public: set these to token, too":
    "Einträge von {closed} sind in {names} eingebettet und würden dadurch öffentlich: auch diese auf token setzen",
  "has {sign}: write out what it refers to": "hat {sign}: ausschreiben, worauf es verweist",
  "has {sign}: only groups as ( ) and (?: ) are possible":
    "hat {sign}: es gibt nur Gruppen als ( ) und (?: )",
  "is too large: its counts may be 1000 in all":
    "ist zu groß: die Anzahlen dürfen zusammen höchstens 1000 sein",
  "has a backslash before a character that needs none: leave the backslash out":
    "hat einen Backslash vor einem Zeichen, das keinen braucht: den Backslash weglassen",
  "is no regular expression: {reason}": "ist kein regulärer Ausdruck: {reason}",
} as const satisfies Readonly<Record<string, string>>;
