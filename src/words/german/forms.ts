/** How content gives fields and settings, for `lectern fields`, workbooks and editors, in German. */
export const FORMS = {
  "a readable name, unique in its resource; other items can refer to it; `Uuid` is derived from it":
    "ein lesbarer Name, eindeutig in seiner Ressource; andere Einträge können darauf verweisen; daraus wird `Uuid` gebildet",
  text: "Text",
  "whole number": "ganze Zahl",
  "decimal number": "Dezimalzahl",
  "8-4-4-4-12 hexadecimal digits": "hexadezimale Ziffern in der Form 8-4-4-4-12",
  "one of the allowed values": "einer der erlaubten Werte",
  "list of one or more of the installation's `locations`":
    "Liste aus einem oder mehreren Werten von `locations` der Installation",
  "list of one or more texts": "Liste aus einem oder mehreren Texten",
  "`YYYY-MM-DD HH:MM:SS`, in the time zone of the installation; in tables also `DD.MM.YYYY HH:MM`, with or without seconds":
    "`JJJJ-MM-TT HH:MM:SS`, in der Zeitzone der Installation; in Tabellen auch `TT.MM.JJJJ HH:MM`, mit oder ohne Sekunden",
  "`YYYY-MM-DD`; in tables also `DD.MM.YYYY`": "`JJJJ-MM-TT`; in Tabellen auch `TT.MM.JJJJ`",
  "Uuid or Key of an item": "Uuid oder Key eines Eintrags",
  "absolute URL, or path that begins with a slash":
    "vollständige URL oder Pfad, der mit einem Schrägstrich beginnt",
  "one object per language code": "ein Objekt je Sprachcode",
  "object of custom attributes": "Objekt mit Custom Attributes",
  "3, 6 or 8 hexadecimal digits": "3, 6 oder 8 hexadezimale Ziffern",
  "mail address": "E-Mail-Adresse",
  "two UUIDs joined by a slash; default: those of language and article":
    "zwei UUIDs mit Schrägstrich dazwischen; ohne Angabe die von Sprache und Artikel",
  "path segments joined by slashes, without a leading slash":
    "Pfadteile mit Schrägstrichen dazwischen, ohne Schrägstrich am Anfang",
  "path that begins and ends with a slash; default: made from language and `NiceUri`":
    "Pfad, der mit einem Schrägstrich beginnt und endet; ohne Angabe aus Sprache und `NiceUri` gebildet",
  "text; a number cell needs five digits or more":
    "Text; eine Zelle mit einer Zahl braucht mindestens fünf Stellen",
  "text in Markdown": "Text in Markdown",
  "text in HTML, with elements for text, lists, tables, links and images":
    "Text in HTML, mit Elementen für Text, Listen, Tabellen, Links und Bilder",
  "not given in content: collected from the items that refer to this one":
    "nicht in Inhalten anzugeben: aus den Einträgen gesammelt, die auf diesen verweisen",
  "list of Uuids or Keys of items of `{target}`":
    "Liste von Uuids oder Keys von Einträgen aus `{target}`",
  "Uuid or Key of an item of `{target}`": "Uuid oder Key eines Eintrags aus `{target}`",
  "{form}; left out, derived from that of the navigation item":
    "{form}; ohne Angabe aus der des Eintrags in navigation gebildet",
  "{form}; left out, derived from `Key`": "{form}; ohne Angabe aus `Key` gebildet",
  "{form}; left out, derived from {fields, and}": "{form}; ohne Angabe aus {fields, and} gebildet",
  "{form}; left out, derived from the number of the row, which does not last":
    "{form}; ohne Angabe aus der Nummer der Zeile gebildet, was nicht von Dauer ist",
  "Uuid of an article, or Key of its navigation item":
    "Uuid eines Artikels oder Key seines Eintrags in navigation",
  "{form}; default: the time of the release that first had the item":
    "{form}; ohne Angabe der Zeitpunkt des Releases, das den Eintrag zuerst hatte",
  "{form}; default: the time of the release that last changed the item":
    "{form}; ohne Angabe der Zeitpunkt des Releases, das den Eintrag zuletzt geändert hat",
  "{form}; default: the Href of the article with `{field}`":
    "{form}; ohne Angabe Href des Artikels mit `{field}`",
  "a custom attribute, with the type declared in `installation.yaml`":
    "ein Custom Attribute mit dem Typ, den `installation.yaml` deklariert",
  "required: either Key or Uuid": "nötig: entweder Key oder Uuid",
  required: "nötig",
  "{value} if left out": "ohne Angabe {value}",
  ", not before {earliest}": ", nicht vor {earliest}",
  ", not after {latest}": ", nicht nach {latest}",
  " of the form {pattern}": " der Form {pattern}",
  ", in no two items the same": ", in jedem Eintrag anders",
  " from {min} to {max}": " von {min} bis {max}",
  " of {min} or more": " ab {min}",
  " of {max} or less": " bis {max}",
  "list of one or more of {names}": "Liste aus einem oder mehreren Werten von {names}",
  "a language code such as DE, EN_GB, FR, PL, TR": "ein Sprachcode wie DE, EN_GB, FR, PL, TR",
  "What the field holds.": "Was das Feld enthält.",
  "Headers of tables that mean the field, the first of which is written; inside a localized field by language code.":
    "Überschriften von Tabellen, die das Feld meinen; die erste wird geschrieben. In einem Feld mit Sprachen nach deren Kürzeln.",
  "The field of which Keys are made, or a list of fields, or row where nothing tells two rows apart: then Uuids are made of the numbers of rows, and do not last.":
    "Das Feld, aus dem Keys entstehen, oder eine Liste von Feldern, oder row, wo nichts zwei Zeilen unterscheidet: dann entstehen Uuids aus den Nummern der Zeilen und sind nicht von Dauer.",
  "The maximum number of characters.": "Die Höchstzahl der Zeichen.",
  "Whether the field may have no value.": "Ob das Feld ohne Wert bleiben darf.",
  "The value of an item that gives none.": "Der Wert eines Eintrags, der keinen angibt.",
  "The least number, or the first day or time.":
    "Die kleinste Zahl oder der erste Tag oder Zeitpunkt.",
  "The greatest number, or the last day or time.":
    "Die größte Zahl oder der letzte Tag oder Zeitpunkt.",
  "A regular expression for the whole text.": "Ein regulärer Ausdruck für den ganzen Text.",
  "Whether no two items may have the same value.":
    "Ob jeder Eintrag einen anderen Wert haben muss.",
  "Whether a cell of a workbook that is a number, a day, a time, or true or false is taken as a text.":
    "Ob eine Zelle einer Arbeitsmappe, die eine Zahl, ein Tag, eine Zeit, wahr oder falsch ist, als Text gilt.",
  "The field of the same type that this one must not be before.":
    "Das Feld vom gleichen Typ, vor dem dieses nicht liegen darf.",
  "The allowed values, in their order.": "Die erlaubten Werte in ihrer Reihenfolge.",
  "The resource that the field refers to.": "Die Ressource, auf die das Feld verweist.",
  "Whether it is a list of references.": "Ob es eine Liste von Verweisen ist.",
  "Serve the item itself instead of its UUID: all of it, or these fields.":
    "Statt der UUID den Eintrag selbst ausliefern: ganz oder mit diesen Feldern.",
  "Collect the items whose reference of this name points here.":
    "Die Einträge sammeln, deren Verweis mit diesem Namen hierher zeigt.",
  "Whether each language has a state and two dates of publication.":
    "Ob jede Sprache einen State und zwei Daten für die Veröffentlichung hat.",
  "The fields of each language, by name.": "Die Felder jeder Sprache mit ihren Namen.",
  "What people read instead of its name; by default the name in words.":
    "Was Menschen statt des Namens lesen; ohne Angabe der Name in Worten.",
  "What a form says beside it: a text, or one per language.":
    "Was ein Formular daneben sagt: ein Text oder einer je Sprache.",
  "a text, or one per language such as { de: Termine, en: Events }":
    "ein Text oder einer je Sprache wie { de: Termine, en: Events }",
  "The name of an item in responses, such as JobOffer.":
    "Der Name eines Eintrags in Antworten, etwa JobOffer.",
  "The path, by default /api/v1/ and the name.": "Der Pfad, ohne Angabe /api/v1/ und der Name.",
  "Gives each item a path of its own.": "Gibt jedem Eintrag einen eigenen Pfad.",
  "Who may read it.": "Wer sie lesen darf.",
  "Who may read the resources of the contract, by resource.":
    "Wer die Ressourcen des Vertrags lesen darf, nach Ressource.",
  "How many seconds browsers and caches may use a response without asking again. After this time a publish is visible everywhere.":
    "Wie viele Sekunden Browser und Caches eine Antwort verwenden dürfen, ohne nachzufragen. Danach ist ein Publish überall zu sehen.",
  "How long caches may keep it.": "Wie lange Caches sie behalten dürfen.",
  "The size of a page.": "Wie viele Einträge eine Seite hat.",
  "What the tags begin with by which caches are purged, a name for each installation behind one cache.":
    "Womit die Tags beginnen, nach denen Caches geleert werden, ein Name für jede Installation hinter einem Cache.",
  "1 to 32 lower-case letters, digits and hyphens":
    "1 bis 32 Kleinbuchstaben, Ziffern und Bindestriche",
  "must be 1 to 32 lower-case letters, digits and hyphens":
    "muss aus 1 bis 32 Kleinbuchstaben, Ziffern und Bindestrichen bestehen",
  "Whether items have a state and two dates of publication.":
    "Ob Einträge einen State und zwei Daten für die Veröffentlichung haben.",
  "The order of items, such as StartsAt,-Priority.":
    "Die Reihenfolge der Einträge, etwa StartsAt,-Priority.",
  "What is searched.": "Was durchsucht wird.",
  "The fields with the coordinates of an item.": "Die Felder mit den Koordinaten eines Eintrags.",
  "The fields by name, in the order in which they are served.":
    "Die Felder mit ihren Namen, in der Reihenfolge, in der sie ausgeliefert werden.",
  "The time zone of every TIMESTAMP and DATE, by its IANA name.":
    "Die Zeitzone jedes TIMESTAMP und DATE, mit ihrem IANA-Namen.",
  "The values of the set Locations of trainings, in order.":
    "Die möglichen Werte von Locations in trainings, der Reihe nach.",
  "Custom attributes by owner ({owners}, declared resources) and identifier: the type, {types}, and for an enum its values.":
    "Custom Attributes nach Besitzer ({owners}, deklarierte Ressourcen) und Bezeichner: der Typ, {types}, und bei enum die Werte.",
  "Items per page, by resource of the contract.": "Einträge je Seite, nach Ressource der API.",
  "Resources of your own, by name.": "Eigene Ressourcen mit ihren Namen.",
} as const satisfies Readonly<Record<string, string>>;
