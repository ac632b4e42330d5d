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
    "{directory} ist nicht leer: einen leeren Ordner nennen oder einen, den es noch nicht gibt",
  "{directory} is not a directory: name an empty one, or one that does not exist yet":
    "{directory} ist kein Ordner: einen leeren nennen oder einen, den es noch nicht gibt",
  "There is nothing to add to {directory}: installation.yaml declares no resource that has no file yet.":
    "In {directory} gibt es nichts zu ergänzen: installation.yaml deklariert keine Ressource, die noch keine Datei hat.",
  "Added empty tables to {directory}: {files}.": "Leere Tabellen in {directory} ergänzt: {files}.",
  "They are for {names}. Fill them in, then check them with `lectern validate {word}`.":
    "Sie sind für {names}. Ausfüllen, dann mit `lectern validate {word}` prüfen.",
  "{directory} has a content.{format} already: add sheets to it, or use --format csv.":
    "{directory} hat schon eine Datei content.{format}: dort Tabellenblätter ergänzen oder --format csv verwenden.",

  // Stores and releases that a command line names.
  "There is no store {store}: name another with --store or LECTERN_STORE, or create one with `lectern publish DIR`.":
    "Es gibt keinen Store {store}: mit --store oder LECTERN_STORE einen anderen nennen oder mit `lectern publish DIR` einen anlegen.",
  "The newest time in the store is {newest}, but this machine's clock says {now}: set the clock that is wrong. Until that time has come, each release gets the second after the one before, and responses have no Last-Modified.":
    "Die neueste Zeit im Store ist {newest}, die Uhr dieses Rechners aber zeigt {now}: die falsche Uhr stellen. Bis dahin bekommt jedes Release die Sekunde nach dem vorigen, und Antworten haben kein Last-Modified.",
  "There was no store {store}: it was created.": "Es gab keinen Store {store}: Er wurde angelegt.",
  "Nothing is published in {store} yet.": "In {store} ist noch nichts veröffentlicht.",
  "There is no release {release}, because nothing is published in {store} yet.":
    "Es gibt kein Release {release}, denn in {store} ist noch nichts veröffentlicht.",
  "There is no release {release} in {store}; the newest is {newest}. To list all releases: `lectern release list`.":
    "Es gibt kein Release {release} in {store}; das neueste ist {newest}. Alle Releases zeigt `lectern release list`.",

  "There is no release before release {release}, the current one.":
    "Vor Release {release}, dem aktuellen, gibt es kein Release.",

  // Lists of releases.
  "Nothing is published in {store} yet: run `lectern publish DIR`.":
    "In {store} ist noch nichts veröffentlicht: `lectern publish DIR` ausführen.",
  "release {release}": "Release {release}",
  "{release} current": "{release} aktuell",
  "{release} staged": "{release} bereitgestellt",
  "{release} staged, base {base}": "{release} bereitgestellt, Basis {base}",
  "{release} (current)": "{release} (aktuell)",
  "{release} (staged)": "{release} (bereitgestellt)",
  Published: "Veröffentlicht",
  By: "Von",
  Note: "Notiz",
  Items: "Einträge",
  Time: "Zeit",
  "Instead of": "Statt",
  "Made from": "Entstanden aus",
  "Current since": "Aktuell seit",
  "{time} by {name}": "{time} durch {name}",
  Digest: "Prüfsumme",
  "What release {b} changed compared with release {a}:":
    "Was Release {b} gegenüber Release {a} ändert:",
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
    "Es gibt noch keine Vorschau, denn in {store} ist noch nichts veröffentlicht.",
  "{date} has already begun in {timeZone}: give a future date.":
    "Der {date} hat in {timeZone} schon begonnen: ein künftiges Datum angeben.",
  "On {date} at 00:00 ({timeZone}), nothing changes for readers of release {release}.":
    "Am {date} um 00:00 ({timeZone}) ändert sich für Leser von Release {release} nichts.",
  "On {date} at 00:00 ({timeZone}), compared with now, in release {release}:":
    "Am {date} um 00:00 ({timeZone}), verglichen mit jetzt, in Release {release}:",
  "Nothing changes on that day itself.": "An diesem Tag selbst ändert sich nichts.",
  "Compared with the day before:": "Verglichen mit dem Tag davor:",

  // Servers.
  "There is no directory {directory} to watch: create it first, or name another with --watch.":
    "Es gibt keinen Ordner {directory} zum Beobachten: erst anlegen oder mit --watch einen anderen nennen.",
  "Nothing is served yet, because nothing valid has been published; waiting for the next change.":
    "Noch wird nichts ausgeliefert, denn es wurde nichts Gültiges veröffentlicht; die nächste Änderung wird erwartet.",
  "The last valid release is served until the content is valid; waiting for the next change.":
    "Bis der Inhalt gültig ist, wird das letzte gültige Release ausgeliefert; die nächste Änderung wird erwartet.",
  "Publishing {directory} could not be started ({reason}).":
    "Das Veröffentlichen von {directory} konnte nicht starten ({reason}).",
  "The directory {directory} cannot be watched: trying again every second.":
    "Der Ordner {directory} kann nicht beobachtet werden: jede Sekunde ein neuer Versuch.",
  "The store {store} already has releases, and the demo would add its own: omit --demo to serve them, or omit the store to let the demo create one.":
    "Der Store {store} hat schon Releases, und die Demo würde eigene hinzufügen: --demo weglassen, um sie auszuliefern, oder den Store weglassen, damit die Demo einen anlegt.",
  "The demo content in {directory} cannot be published.":
    "Der Inhalt der Demo in {directory} kann nicht veröffentlicht werden.",
  "Explorer, to open in a browser:": "Explorer, im Browser zu öffnen:",
  'The URL "{url}" is wrong: {why}': "Die URL „{url}“ ist falsch: {why}",
  "The URL is wrong: leave out user and password.":
    "Die URL ist falsch: Benutzer und Passwort weglassen.",
  "give a URL that begins with http:// or https://.":
    "eine URL angeben, die mit http:// oder https:// beginnt.",
  "leave out what begins with ? or #.": "weglassen, was mit ? oder # beginnt.",
  "give the base URL, {base}, in front of {path}.": "die Basis-URL {base} vor {path} angeben.",
} as const satisfies Readonly<Record<string, string>>;
