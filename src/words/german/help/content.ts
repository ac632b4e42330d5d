/** Help in German: of the commands for content, for serving, and for what is served. */
export const HELP_CONTENT = {
  // serve
  "Serve the current release over HTTP": "Das aktuelle Release über HTTP ausliefern",
  "Applies every publish, rollback and change of tokens within two seconds, and waits for a store that is away. It never writes to the store. SIGINT (Ctrl-C) and SIGTERM stop it.":
    "Veröffentlichen, Zurückgehen und Änderungen an Token wirken nach höchstens zwei Sekunden. Ist der Store nicht erreichbar, wird auf ihn gewartet. Der Befehl schreibt nie in den Store. SIGINT (Strg+C) und SIGTERM beenden ihn.",
  "Publish the demo content to a store among the temporary files, serve it, and remove the store at the end":
    "Die Beispielinhalte in einem Store im Ordner für temporäre Dateien veröffentlichen, ausliefern und den Store am Ende entfernen",
  "The URL; with --admin that of the metrics; with --demo also a token, a link to the explorer and one curl command per group of resources to paste.":
    "Die URL; mit --admin auch die der Metriken; mit --demo auch ein Token, ein Link zum Explorer und je Gruppe von Ressourcen ein curl-Befehl zum Einfügen.",
  "The server cannot listen on the address, the store is damaged or no store of Lectern, or the store given with --demo already has releases.":
    "Der Server kann die Adresse nicht nutzen, der Store ist beschädigt oder kein Store von Lectern, oder der mit --demo angegebene Store hat schon Releases.",
  "try Lectern out": "Lectern ausprobieren",
  "publish what is saved, until Ctrl-C": "veröffentlichen, was gespeichert wird, bis zu Strg+C",
  "serve metrics and health on a second address, too":
    "Metriken und Zustand unter einer zweiten Adresse ausliefern",
  "start also while the store is away": "auch starten, wenn der Store nicht erreichbar ist",
  "serve on another port and require a token for trainings, too":
    "auf einem anderen Port ausliefern und auch für trainings ein Token verlangen",

  // desk
  "Let people publish from elsewhere: a page, an API, and `--to` of other commands":
    "Andere von ihren Rechnern aus veröffentlichen lassen: über die Redaktionsseite, eine API und `--to` anderer Befehle",
  "The desk checks, stages and publishes content that is sent to it, and rolls back, for whoever has a token with the edit or publish right. It is a process of its own: the server never writes, and the desk can be off without any reader noticing. In public, put a proxy with TLS in front of it.":
    "Die Redaktionsseite prüft Inhalte, die ihr gesendet werden, stellt sie zur Ansicht bereit, veröffentlicht sie und geht auf frühere Releases zurück, für alle, deren Token das Bearbeitungs- oder Veröffentlichungsrecht hat. Sie ist ein eigener Prozess: Der Server schreibt nie, und kein Leser bemerkt, wenn sie abgeschaltet ist. Im öffentlichen Netz gehört ein Proxy mit TLS davor.",
  "Public address of the server that serves the store; the page links to its previews":
    "Öffentliche Adresse des Servers, der den Store ausliefert; die Seite verlinkt seine Vorschauen",
  "The URL.": "Die URL.",
  "The desk cannot listen on the address, or the store is damaged or no store of Lectern.":
    "Die Adresse kann nicht genutzt werden, oder der Store ist beschädigt oder kein Store von Lectern.",
  "let people publish to the usual store, from this machine":
    "von diesem Rechner aus in den üblichen Store veröffentlichen lassen",
  "behind a proxy that has TLS": "hinter einem Proxy mit TLS",
  "with links to the site's previews": "mit Links zu den Vorschauen",

  // publish
  "Check a content directory and publish it as a release":
    "Einen Inhaltsordner prüfen und als Release veröffentlichen",
  "Checks everything first; if there is an error, nothing changes. If a release already has the same content, it becomes current again. Without --allow-removals, a publish is refused that would take from the store or from readers a resource, all items of a resource or language, more than half of ten or more, or all values of a field that ten items or more have. Without --allow-access, a publish is refused that changes who may read a resource, makes drafts visible, or ends an address.":
    "Zuerst wird alles geprüft; bei einem Fehler ändert sich nichts. Hat ein Release schon genau diese Inhalte, wird es wieder aktuell. Ohne --allow-removals wird abgelehnt, was aus dem Store oder für Leser zu viel entfernen würde: eine Ressource, alle Einträge einer Ressource oder Sprache, mehr als die Hälfte von mindestens zehn Einträgen oder alle Werte eines Feldes, das mindestens zehn Einträge haben. Ohne --allow-access wird abgelehnt, was ändert, wer eine Ressource lesen darf, was Entwürfe sichtbar macht und was eine Adresse aufgibt.",
  "Content directory: one file or directory per resource, such as navigation.yaml":
    "Inhaltsordner: eine Datei oder ein Ordner je Ressource, etwa navigation.yaml",
  "Follow links in the content directory that lead outside of it":
    "Verknüpfungen im Inhaltsordner folgen, die aus ihm hinausführen",
  "Description of this release": "Beschreibung dieses Releases",
  "Show what a publish would change, field by field, and the dates on which articles appear and vanish, without writing anything":
    "Feld für Feld zeigen, was sich ändern würde, und an welchen Tagen Artikel erscheinen und verschwinden; geschrieben wird nichts",
  "Make a release that only previews show, until `lectern release publish` makes it current":
    "Ein Release nur zur Ansicht bereitstellen: Allein Vorschauen zeigen es, bis `lectern release publish` es aktuell macht",
  "The release that the directory was made from, with which it is merged (default: of each resource, the mark of its file, or else what the file .lectern-base says)":
    "Das Release, aus dem der Ordner entstand und mit dem er vereint wird (Vorgabe: je Ressource die Marke ihrer Datei, oder was die Datei .lectern-base sagt)",
  "Where somebody else changed the same differently since the base, publish what the content has":
    "Wo andere seit der Basis dasselbe anders geändert haben, gilt die eigene Fassung",
  "Where somebody else changed the same differently since the base, keep what they made of it":
    "Wo andere seit der Basis dasselbe anders geändert haben, gilt deren Fassung",
  "Publish the directory as it is, over whatever others published since":
    "Den Ordner veröffentlichen, wie er ist, ohne Rücksicht darauf, was andere seitdem veröffentlicht haben",
  "Publish also what would otherwise be refused because it removes so much":
    "Auch veröffentlichen, was sonst abgelehnt würde, weil es so viel entfernt",
  "Publish also what changes who may read a resource, makes drafts visible, or ends an address":
    "Auch veröffentlichen, was ändert, wer eine Ressource lesen darf, Entwürfe sichtbar macht oder eine Adresse aufgibt",
  "Publish now and after every change until it is told to end, with --mine; what is wrong is printed, and shown on the page of the desk":
    "Jetzt und nach jeder Änderung veröffentlichen, bis der Befehl beendet wird, mit --mine; was falsch ist, wird ausgegeben und auf der Redaktionsseite gezeigt",
  "Publish nothing if this content was published before and then rolled back; --watch works like this":
    "Nichts veröffentlichen, wenn diese Inhalte schon veröffentlicht waren und dann von ihnen zurückgegangen wurde; so arbeitet --watch",
  "With --plan: exit status 3 when there is a difference":
    "Mit --plan: Exit-Status 3, wenn es einen Unterschied gibt",
  "What was published, and what changed in each resource compared with the previous release; with --plan the differences.":
    "Was veröffentlicht wurde und was sich in jeder Ressource gegenüber dem vorigen Release geändert hat; mit --plan die Unterschiede.",
  "The content has errors, would remove too much or change who may read, the content cannot be read, or the store cannot be read or written.":
    "Die Inhalte haben Fehler, würden zu viel entfernen oder ändern, wer lesen darf, oder sind nicht lesbar, oder der Store kann nicht gelesen oder geschrieben werden.",
  "publish the directory `content`": "den Ordner `content` veröffentlichen",
  "with a note": "mit einer Notiz",
  "show what a publish would change": "zeigen, was sich ändern würde",
  "publish it from elsewhere, at a desk":
    "ihn von einem anderen Rechner aus über eine Redaktionsseite veröffentlichen",
  "make a release that somebody else makes current":
    "ein Release zur Ansicht bereitstellen, das jemand anderes aktuell macht",

  // validate
  "Check a content directory without publishing it":
    "Einen Inhaltsordner prüfen, ohne ihn zu veröffentlichen",
  "Reports every problem at once as `file:line: field: problem (value)`. Warnings alone do not make it fail.":
    "Nennt alle Probleme auf einmal, als `Datei:Zeile: Feld: Problem (Wert)`. Warnungen allein gelten nicht als Fehler.",
  "A summary; problems are printed to standard error.":
    "Eine Zusammenfassung; Probleme stehen in der Standardfehlerausgabe.",
  "The content has errors or cannot be read.": "Die Inhalte haben Fehler oder sind nicht lesbar.",
  "check the directory `content`": "den Ordner `content` prüfen",
  "as JSON for another program": "als JSON für ein anderes Programm",

  // init
  "Create a content directory with examples": "Einen Inhaltsordner mit Beispielen anlegen",
  "Creates the valid content of a small organisation, with every resource, to be replaced by your own. It never overwrites anything.":
    "Legt gültige Inhalte einer kleinen Organisation mit allen Ressourcen an, die durch eigene zu ersetzen sind. Überschreibt nie etwas.",
  "A directory that is empty or does not exist yet":
    "Ein Ordner, der leer ist oder den es noch nicht gibt",
  "yaml: text files with comments, facilities and contact persons as CSV; csv: a table per resource; xlsx or ods: one workbook, content.xlsx or content.ods, with drop-down lists and notes (default: yaml)":
    "yaml: Textdateien mit Kommentaren, Einrichtungen und Ansprechpersonen als CSV; csv: eine Tabelle je Ressource; xlsx oder ods: eine Arbeitsmappe, content.xlsx oder content.ods, mit Auswahllisten und Erläuterungen in den Zellen (Vorgabe: yaml)",
  "Also declare these resources in installation.yaml, with comments and a few items each: {names}":
    "Auch diese Ressourcen in installation.yaml deklarieren, mit Kommentaren und jeweils einigen Einträgen: {names}",
  "dates with a place, a venue and texts in each language":
    "Termine mit Ort, Veranstaltungsort und Texten in jeder Sprache",
  "short texts that appear and vanish on given dates":
    "kurze Texte, die an bestimmten Tagen erscheinen und verschwinden",
  "open positions, as a table in one language": "offene Stellen, als Tabelle in einer Sprache",
  "The files and what to do next.": "Die Dateien und die nächsten Schritte.",
  "The directory is not empty or cannot be written.":
    "Der Ordner ist nicht leer oder nicht beschreibbar.",
  "start with text files": "mit Textdateien beginnen",
  "start with a workbook": "mit einer Arbeitsmappe beginnen",
  "start with two additional resources": "mit zwei zusätzlichen Ressourcen beginnen",

  // fields
  "List the fields of content": "Die Felder der Inhalte auflisten",
  "Lists each field with type and size, default, allowed values and an example; without a resource, the resources, with those that installation.yaml declares.":
    "Nennt jedes Feld mit Typ und Länge, Vorgabe, erlaubten Werten und einem Beispiel; ohne RESOURCE die Ressourcen, auch die in installation.yaml deklarierten.",
  "A resource, such as business-division-facilities":
    "Eine Ressource, etwa business-division-facilities",
  "The content directory whose installation.yaml declares resources (default: {directory}, if it exists); also without a resource":
    "Der Inhaltsordner, dessen installation.yaml Ressourcen deklariert (Vorgabe: {directory}, falls vorhanden); auch ohne RESOURCE möglich",
  "Instead: print TypeScript types of all resources and their queries, for `createClient<Content>` of lectern-client; again when installation.yaml has changed":
    "Stattdessen: TypeScript-Typen aller Ressourcen und ihrer Abfragen ausgeben, für `createClient<Content>` von lectern-client; nach jeder Änderung von installation.yaml erneut ausführen",
  "With --types: those of a running service, such as http://127.0.0.1:8080":
    "Mit --types: die eines laufenden Dienstes, etwa http://127.0.0.1:8080",
  "Instead: write JSON Schemas of installation.yaml and of each resource to this folder, with which editors check and complete YAML and JSON; it prints the line with which a YAML file names its schema":
    "Stattdessen: JSON-Schemas von installation.yaml und jeder Ressource in diesen Ordner schreiben, mit denen Editoren YAML und JSON prüfen und vervollständigen; ausgegeben wird die Zeile, mit der eine YAML-Datei ihr Schema nennt",
  "A list, with --types the file, with --schema what was written.":
    "Eine Liste, mit --types die Datei, mit --schema das Geschriebene.",
  "The content directory cannot be read, or with --types or --schema: installation.yaml has errors, the folder cannot be written, or there is no Lectern at the URL.":
    "Der Inhaltsordner ist nicht lesbar, oder mit --types oder --schema: installation.yaml hat Fehler, der Ordner ist nicht beschreibbar, oder unter der URL ist kein Lectern.",
  "list the resources": "die Ressourcen auflisten",
  "list the fields of a facility": "die Felder einer Einrichtung auflisten",
  "list the fields of a declared resource": "die Felder einer deklarierten Ressource auflisten",
  "write the types of a content directory": "die Typen eines Inhaltsordners schreiben",
  "write the types of a running service": "die Typen eines laufenden Dienstes schreiben",
  "let editors check and complete content": "Inhalte vom Editor prüfen und vervollständigen lassen",

  // preview
  "Show what will appear or vanish for readers by a future date":
    "Zeigen, was für Leser bis zu einem künftigen Tag erscheint oder verschwindet",
  "Compares the current release at 00:00 of that day, in the time zone of the installation, with now, and with the day before where that differs, in each published language.":
    "Vergleicht das aktuelle Release um 00:00 Uhr dieses Tages, in der Zeitzone der Installation, mit jetzt und, wo das anders ist, mit dem Tag davor, in jeder veröffentlichten Sprache.",
  "A future date, as YYYY-MM-DD": "Ein künftiger Tag, als JJJJ-MM-TT",
  "The articles by language, with name and URL, and texts and items of declared resources by their titles.":
    "Die Artikel nach Sprache, mit Name und URL, und Texte und Einträge deklarierter Ressourcen mit ihren Titeln.",
  "Nothing is published yet, or the store cannot be read.":
    "Es ist noch nichts veröffentlicht, oder der Store ist nicht lesbar.",
  "show what changes by the first of December": "zeigen, was sich bis zum 1. Dezember ändert",

  // export
  "Write the current release as files for any web server":
    "Das aktuelle Release als Dateien für einen beliebigen Webserver schreiben",
  "Writes each address that needs no token as a file, in all formats, languages and content codings, for a web server, an object store or a CDN to serve DIR/current. Run it after each publish: it writes only what is new, and switches in one moment. Resources that need a token need --access RESOURCE=public. Files answer no queries.":
    "Schreibt jede Adresse, die ohne Token lesbar ist, als Datei, in allen Formaten, Sprachen und Inhaltskodierungen; ein Webserver, ein Objektspeicher oder ein CDN kann dann DIR/current ausliefern. Nach jeder Veröffentlichung erneut ausführen: Geschrieben wird nur Neues, und alles gilt auf einmal. Ressourcen, die sonst ein Token erfordern, werden nur mit --access RESOURCE=public exportiert. Dateien beantworten keine Abfragen.",
  "Directory of the export: an earlier export, empty, or not existing yet":
    "Ordner des Exports: ein früherer Export, leer oder noch nicht vorhanden",
  "What was exported, and until when it is valid.": "Was exportiert wurde und bis wann es gilt.",
  "Nothing is published yet, the store cannot be read, or the directory holds anything else, is in use by another export or cannot be written. What was exported before stays in use.":
    "Es ist noch nichts veröffentlicht, der Store ist nicht lesbar, oder der Ordner enthält etwas anderes, wird gerade von einem anderen Export benutzt oder ist nicht beschreibbar. Was vorher exportiert wurde, gilt weiter.",
  "export what is public": "exportieren, was öffentlich ist",
  "also export resources that need a token by default":
    "auch Ressourcen exportieren, die sonst ein Token erfordern",

  // check
  "Check a running service against the contract":
    "Prüfen, ob ein laufender Dienst der API entspricht",
  "Sends GET, HEAD, and one POST without content to every operation of the Content Delivery API v1 of any service, and reports every deviation from the contract or from HTTP, with its clause. It changes nothing on a read-only service. Resources that need a token are skipped without one.":
    "Sendet GET, HEAD und ein POST ohne Inhalt an jede Operation der Content Delivery API v1 eines beliebigen Dienstes und nennt jede Abweichung von der API oder von HTTP, mit der Stelle, an der die Regel steht. An einem Dienst, der nur gelesen werden kann, ändert das nichts. Ressourcen, die ein Token erfordern, werden ohne Token übersprungen.",
  "Base URL of the service, in front of /api/v1/, such as http://127.0.0.1:8080":
    "Basis-URL des Dienstes: was vor /api/v1/ steht, etwa http://127.0.0.1:8080",
  "How long a response may take": "Wie lange eine Antwort dauern darf",
  "How many requests are sent at most": "Wie viele Anfragen höchstens gesendet werden",
  "The faults by operation, and a summary.": "Die Mängel je Operation und eine Zusammenfassung.",
  "There are faults, the service cannot be reached, or the check stopped before its end.":
    "Es gibt Mängel, der Dienst ist nicht erreichbar, oder die Prüfung endete vorzeitig.",
  "check the public resources": "die öffentlichen Ressourcen prüfen",
  "for another program; {variable} has the token":
    "für ein anderes Programm; {variable} enthält das Token",
} as const satisfies Readonly<Record<string, string>>;
