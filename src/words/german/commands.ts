/** What the other commands say, in German. */
export const COMMANDS = {
  // Content directories.
  "{directory}: the files keep changing while they are read: try again when no program writes to them":
    "{directory}: Die Dateien ändern sich, während sie gelesen werden: erneut versuchen, wenn kein Programm sie schreibt",
  "Reading {resource}: {items}, {percent} % of all files":
    "{resource} lesen: {items}, {percent} % aller Dateien",
  "Warnings (they do not prevent a publish):":
    "Warnungen (sie verhindern das Veröffentlichen nicht):",
  "no warnings": "keine Warnungen",
  "{directory} is not empty: name an empty directory, or one that does not exist yet":
    "{directory} ist nicht leer: einen leeren Ordner angeben oder einen, den es noch nicht gibt",
  "{directory} is not a directory: name an empty one, or one that does not exist yet":
    "{directory} ist kein Ordner: einen leeren angeben oder einen, den es noch nicht gibt",

  // Stores and releases that a command line names.
  "There is no store {store}: name another with --store or LECTERN_STORE, or create one with `lectern publish DIR`.":
    "Es gibt keinen Store {store}: mit --store oder LECTERN_STORE einen anderen nennen oder mit `lectern publish DIR` einen anlegen.",
  "The newest time in the store is {newest}, but this machine's clock says {now}: set the clock that is wrong. Until that time has come, each release gets the second after the one before, and responses have no Last-Modified.":
    "Die neueste Zeit im Store ist {newest}, die Uhr dieses Rechners aber zeigt {now}: die Uhr stellen, die falsch geht. Solange jene Zeit nicht erreicht ist, bekommt jedes Release die Sekunde nach dem vorigen, und Antworten haben kein Last-Modified.",
  "There was no store {store}: it was created.": "Es gab keinen Store {store}: Er wurde angelegt.",
  "Nothing is published in {store} yet.": "In {store} ist noch nichts veröffentlicht.",
  "There is no release {release}, because nothing is published in {store} yet.":
    "Es gibt kein Release {release}, denn in {store} ist noch nichts veröffentlicht.",
  "There is no release {release} in {store}; the newest is {newest}. To list all releases: `lectern release list`.":
    "Es gibt kein Release {release} in {store}; das neueste ist {newest}. Alle Releases zeigt `lectern release list`.",

  "Another release became current meanwhile, and nothing was changed: try again":
    "Inzwischen wurde ein anderes Release aktuell, und nichts wurde geändert: noch einmal versuchen",
  "Release {before}, which was current before release {release}, does not exist any more: name one that `lectern release list` shows":
    "Release {before}, das vor Release {release} aktuell war, gibt es nicht mehr: eines nennen, das `lectern release list` zeigt",
  "There is no release before release {release}, the current one.":
    "Vor Release {release}, dem aktuellen, gibt es kein Release.",

  // Lists of releases.
  "Nothing is published in {store} yet: run `lectern publish DIR`.":
    "In {store} ist noch nichts veröffentlicht: `lectern publish DIR` ausführen.",
  "release {release}": "Release {release}",
  "{release} current": "{release} aktuell",
  "{release} staged": "{release} bereitgestellt",
  "{release} staged, base {base}": "{release} bereitgestellt, Basis {base}",
  Published: "Veröffentlicht",
  By: "Von",
  Note: "Notiz",
  Items: "Einträge",
  Time: "Zeit",
  "Instead of": "Statt",
  Digest: "Prüfsumme",
  "What release {b} changed compared with release {a}:":
    "Was sich mit Release {b} gegenüber Release {a} geändert hat:",
  "Releases {a} and {b} are equal.": "Die Releases {a} und {b} sind gleich.",
  "To come in release {release}": "Künftig in Release {release}",
  "Release {release} was current already; nothing changed.":
    "Release {release} war schon aktuell; nichts hat sich geändert.",
  "Release {release} of {time} is current now.": "Release {release} vom {time} ist jetzt aktuell.",
  "Release {release} of {time} is current now, instead of release {before}.":
    "Statt Release {before} ist jetzt Release {release} vom {time} aktuell.",

  // Previews.
  '"{date}" is not a date: give one such as 2027-01-31.':
    "„{date}“ ist kein Datum: eines wie 2027-01-31 angeben.",
  "There is nothing to preview, because nothing is published in {store} yet.":
    "Eine Vorschau gibt es noch nicht, denn in {store} ist noch nichts veröffentlicht.",
  "{date} has already begun in {timeZone}: give a future date.":
    "Dieser Tag ({date}) hat in {timeZone} schon begonnen: ein künftiges Datum angeben.",
  "On {date} at 00:00 ({timeZone}), nothing changes for readers of release {release}.":
    "Am {date} um 00:00 Uhr ({timeZone}) ändert sich für Leser von Release {release} nichts.",
  "On {date} at 00:00 ({timeZone}), compared with now, in release {release}:":
    "Am {date} um 00:00 Uhr ({timeZone}), verglichen mit jetzt, in Release {release}:",
  "Nothing changes on that day itself.": "An diesem Tag selbst ändert sich nichts.",
  "Compared with the day before:": "Verglichen mit dem Tag davor:",

  // Servers.
  "There is no directory {directory} to watch: create it first, or name another.":
    "Den Ordner {directory}, der beobachtet werden soll, gibt es nicht: erst anlegen oder einen anderen nennen.",
  "The directory {directory} is not there: it is published again when it is back.":
    "Der Ordner {directory} ist nicht da: sobald er wieder da ist, wird er wieder veröffentlicht.",
  "Nothing valid has been published yet; waiting for the next change.":
    "Noch wurde nichts Gültiges veröffentlicht; die nächste Änderung wird abgewartet.",
  "The release that is current stays; waiting for the next change.":
    "Das aktuelle Release bleibt; die nächste Änderung wird abgewartet.",
  "The store {store} already has releases, and the demo would add its own: omit --demo to serve them, or omit the store to let the demo create one.":
    "Der Store {store} hat schon Releases, und --demo würde eigene hinzufügen: um die vorhandenen auszuliefern, --demo weglassen, oder den Store weglassen, damit --demo einen neuen anlegt.",
  "The demo content in {directory} cannot be published.":
    "Die Beispielinhalte in {directory} können nicht veröffentlicht werden.",
  "Explorer, to open in a browser:": "Der Explorer, im Browser zu öffnen:",
  'The URL "{url}" is wrong: {why}': "Die URL „{url}“ ist falsch: {why}",
  "The URL is wrong: leave out user and password.":
    "Die URL ist falsch: Benutzer und Passwort weglassen.",
  "give a URL that begins with http:// or https://.":
    "eine URL angeben, die mit http:// oder https:// beginnt.",
  "leave out what begins with ? or #.": "weglassen, was mit ? oder # beginnt.",
  "give the base URL, {base}, in front of {path}.": "die Basis-URL {base} vor {path} angeben.",

  // Examples of content.
  "check it after each change": "nach jeder Änderung prüfen",
  "publish it as a release": "als Release veröffentlichen",
  "{names} need a token": "{names} erfordern ein Token",
  "publish after every change": "nach jeder Änderung veröffentlichen",
  "list the fields of all resources": "die Felder aller Ressourcen zeigen",
  "the fields of {name}": "die Felder von {name}",
  "It is valid: replace the example items with your own.":
    "Sie sind gültig: die Beispiele durch eigene Einträge ersetzen.",
  "Next:": "Nächste Schritte:",
  "Created example content in {directory}: {files}.":
    "Beispielinhalte in {directory} angelegt: {files}.",

  // Fields.
  'There is no resource "{word}".': "Es gibt keine Ressource „{word}“.",
  'There is no resource "{word}": did you mean {guess}?':
    "Es gibt keine Ressource „{word}“: War {guess} gemeint?",
  "Resources: {names}. To include the resources that installation.yaml declares, add its directory: lectern fields RESOURCE DIR.":
    "Ressourcen: {names}. Sollen auch die Ressourcen dabei sein, die installation.yaml deklariert, ihren Ordner dazu angeben: lectern fields RESOURCE DIR.",
  "Give only a content directory.": "Nur einen Inhaltsordner angeben.",
  "{title}: content file or directory {name}, sheet {sheet} of content.xlsx.":
    "{title}: Datei oder Ordner {name}, Tabellenblatt {sheet} von content.xlsx.",
  "The names are column names in CSV and spreadsheets; in YAML and JSON, a dot separates nested objects. In tables, | separates the values of a list.":
    "Die Namen sind Spaltennamen in CSV und Tabellenblättern; in YAML und JSON trennt ein Punkt verschachtelte Objekte. In Tabellen trennt | die Werte einer Liste.",
  "{code} stands for the Code of each language that has an {text}.":
    "{code} steht für den Code jeder Sprache, in der es einen Text gibt ({text}).",
  "{code} stands for the Code of each language that has a {text}.":
    "{code} steht für den Code jeder Sprache, in der es einen Text gibt ({text}).",
  "{attribute} stands for each attribute that installation.yaml declares.":
    "{attribute} steht für jedes Attribut, das installation.yaml deklariert.",
  "{description}. Example: {example}": "{description}. Beispiel: {example}",
  "sheet {sheet}; {count} fields": "Tabellenblatt {sheet}; {count} Felder",
  "`lectern fields RESOURCE` lists the fields of a resource.":
    "`lectern fields RESOURCE` zeigt die Felder einer Ressource.",
  "--url needs --types.": "--url gilt nur mit --types.",
  "Give --types or --schema.": "--types oder --schema angeben, nicht beides.",
  "Give either a content directory or --url.": "Entweder einen Inhaltsordner oder --url angeben.",
  "{url} answers {status}.": "{url} antwortet mit {status}.",
  "the response is not from Lectern": "die Antwort ist nicht von Lectern",
  "Cannot read what {base} serves: {why}.": "Was {base} ausliefert, ist nicht lesbar: {why}.",
  "The description has the name {name}.": "Die Beschreibung enthält den Namen {name}.",
  "The description has objects that are nested without end.":
    "Die Beschreibung enthält endlos verschachtelte Objekte.",
  "The description has no schema {name}.": "Die Beschreibung enthält kein Schema {name}.",
  "The schemas cannot be written: {reason}.":
    "Die Schemas können nicht geschrieben werden: {reason}.",
  "Wrote {count} schemas to {folder}. Editors use one where a YAML file begins with its line:":
    "{count} Schemas in {folder} geschrieben. Editoren verwenden eines davon, wenn eine YAML-Datei mit seiner Zeile beginnt:",

  // Checks of services.
  "expected {expected}; came {found}": "erwartet: {expected}; erhalten: {found}",
  "nothing is wrong": "alles stimmt",
  "{kinds} of faults": "{kinds} von Mängeln",
  "{verdict}, but the check is not complete": "{verdict}, aber die Prüfung ist nicht vollständig",
  "Not checked: {operation}: {reason}.": "Nicht geprüft: {operation}: {reason}.",

  // Tokens.
  "It never expires.": "Es gilt unbegrenzt.",
  "It expires at {instant}.": "Es gilt bis {instant}.",
  "This is the token of {name}, shown only now. Send it as `Authorization: Bearer <token>`; it works within two seconds. {until} To revoke it: `lectern token revoke {key}`.":
    "Das ist das Token von {name}; es wird nur jetzt gezeigt. Als `Authorization: Bearer <token>` senden; es wirkt spätestens nach zwei Sekunden. {until} Um es zu widerrufen: `lectern token revoke {key}`.",
  "The token of {name} was created but not shown: revoke it with `lectern token revoke {key}`, then create another.":
    "Das Token von {name} wurde angelegt, aber nicht gezeigt: mit `lectern token revoke {key}` widerrufen, dann ein anderes anlegen.",
  "revoked {instant}": "widerrufen am {instant}",
  valid: "gültig",
  "valid until {instant}": "gültig bis {instant}",
  "expired {instant}": "abgelaufen am {instant}",
  "There are no tokens in {store} yet: run `lectern token create --name NAME`.":
    "In {store} gibt es noch keine Token: `lectern token create --name NAME` ausführen.",
  all: "alle",
  Created: "Angelegt",
  Standing: "Status",
  Rights: "Rechte",
  Resources: "Ressourcen",
  "That is not a key: give the 16 characters of a-z and 0-9 that `lectern token list` shows, not the token.":
    "Das ist kein Key eines Tokens: die 16 Zeichen aus a-z und 0-9 angeben, die `lectern token list` zeigt, nicht das Token selbst.",
  "There is no token with the key {key} in {store}. To list all tokens: `lectern token list`.":
    "Es gibt kein Token mit dem Key {key} in {store}. Alle Token zeigt `lectern token list`.",
  "Revoked the token {key} of {name}.": "Das Token {key} von {name} wurde widerrufen.",
  "The token {key} was already revoked at {instant}.":
    "Das Token {key} ist schon seit {instant} widerrufen.",
  "The token {key} of {name} is revoked.": "Das Token {key} von {name} ist widerrufen.",
} as const satisfies Readonly<Record<string, string>>;
