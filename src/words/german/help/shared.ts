/** Help in German: of Lectern itself, what several commands share, and wrong usage. */
export const HELP = {
  "Publishes an organisation's content as JSON over HTTP: the Content Delivery API v1.":
    "Veröffentlicht die Inhalte einer Organisation als JSON über HTTP: die Content Delivery API v1.",
  "`publish` turns content into a numbered release; `serve` serves it.":
    "`publish` macht aus Inhalten ein nummeriertes Release; `serve` liefert es aus.",
  "try Lectern out with the demo content": "Lectern mit Beispielinhalten ausprobieren",
  "check the directory content": "den Ordner content prüfen",
  "publish it": "ihn veröffentlichen",
  "serve the current release": "das aktuelle Release ausliefern",
  "let a website read protected content": "eine Website geschützte Inhalte lesen lassen",
  "`lectern help COMMAND` explains a command, `lectern help settings` the settings.":
    "`lectern help COMMAND` erklärt einen Befehl, `lectern help settings` die Einstellungen.",
  "Show version, commit and format of stores": "Version, Commit und Format der Stores zeigen",
  "Show this help": "Diese Hilfe zeigen",
  "Explain a command, or the settings": "Einen Befehl oder die Einstellungen erklären",

  // Titles, and words of the parser.
  "Usage:": "Aufruf:",
  "Arguments:": "Argumente:",
  "Options:": "Optionen:",
  "Commands:": "Befehle:",
  "[options]": "[Optionen]",
  "[command]": "[Befehl]",
  "Examples:": "Beispiele:",
  "Prints:": "Ausgabe:",
  "Exit status:": "Exit-Status:",

  // Exit statuses.
  "Done.": "Erledigt.",
  "Failed because of the input or the environment; standard error says what to do.":
    "An Eingaben oder Umgebung gescheitert; in der Standardfehlerausgabe steht, was zu tun ist.",
  "Invalid usage: a command, argument, flag or setting does not exist or has an invalid value.":
    "Falscher Aufruf: Einen Befehl, ein Argument, eine Option oder eine Einstellung gibt es nicht, oder ihr Wert ist ungültig.",
  "With --exit-code: there is a difference.": "Mit --exit-code: Es gibt einen Unterschied.",

  // Of several commands.
  "Print the result as one JSON document": "Das Ergebnis als JSON-Dokument ausgeben",
  "The person or program that does it (default: the user of the operating system)":
    "Wer das tut: eine Person oder ein Programm (Vorgabe: der Benutzer des Betriebssystems)",
  "A table.": "Eine Tabelle.",
  "What was done.": "Was getan wurde.",
  "The store cannot be read.": "Der Store ist nicht lesbar.",
  ", at least {min}": ", mindestens {min}",
  ", {min} to {max}": ", {min} bis {max}",
  " (default: {value})": " (Vorgabe: {value})",
  " (required)": " (erforderlich)",

  // Wrong usage, in the words of the parser.
  "error: missing required argument '{word}'": "Fehler: das Argument „{word}“ fehlt",
  "error: option '{word}' argument missing": "Fehler: nach der Option „{word}“ fehlt der Wert",
  "error: required option '{word}' not specified": "Fehler: die Option „{word}“ ist erforderlich",
  "error: unknown option '{word}'": "Fehler: die Option „{word}“ gibt es nicht",
  "error: unknown command '{word}'": "Fehler: den Befehl „{word}“ gibt es nicht",
  "error: too many arguments for '{name}'. Expected {count} but got {given}: {words}.":
    "Fehler: zu viele Argumente für „{name}“. Erwartet: {count}, angegeben: {given} ({words}).",
  "(Did you mean {names}?)": "(War {names} gemeint?)",
  "(Did you mean one of {names}?)": "(War eines davon gemeint: {names}?)",
  "(add --help to a command to see its usage)":
    "(--help hinter einem Befehl zeigt, wie er aufgerufen wird)",

  // Wrong usage, in those of Lectern.
  'There is no command named "{word}"{end}': "Es gibt keinen Befehl „{word}“{end}",
  'There is no command of {group} named "{word}"{end}':
    "Es gibt bei {group} keinen Befehl „{word}“{end}",
  "The commands are {names}.": "Die Befehle sind {names}.",
  "; did you mean {nearest}?": "; war {nearest} gemeint?",
  'The value "{value}" of {source} is wrong: {remedy}':
    "Der Wert „{value}“ von {source} ist falsch: {remedy}",
  "The value of {source} is wrong: {remedy}": "Der Wert von {source} ist falsch: {remedy}",
  "give {form}.": "erlaubt ist {form}.",
  "give {form}, or `{word}`.": "erlaubt ist {form} oder `{word}`.",
  "The value of --{name} is wrong: give 1 to {most} characters without line breaks or other control characters.":
    "Der Wert von --{name} ist falsch: erlaubt sind 1 bis {most} Zeichen ohne Zeilenumbrüche und andere Steuerzeichen.",
  "give a lifetime in hours, days or weeks (12h, 90d, 4w) or a date (2027-01-31).":
    "anzugeben ist eine Gültigkeit in Stunden, Tagen oder Wochen (12h, 90d, 4w) oder ein Datum (2027-01-31).",
  "the token must expire in the future and within 100 years.":
    "das Token muss in der Zukunft und innerhalb von 100 Jahren ablaufen.",
  'The value "{word}" of --{flag} is not a {noun}{end} Give one or more of {known}.':
    "Der Wert „{word}“ von --{flag} ist keine {noun}{end} Möglich sind, einzeln oder mehrere: {known}.",
  resource: "Ressource",
  "resource with examples": "Ressource mit Beispielen",
  "Those that installation.yaml declares are known once they are published.":
    "In installation.yaml deklarierte sind bekannt, sobald sie veröffentlicht sind.",
  "The environment variable {variable} is ignored, because there is no such setting; did you mean {nearest}?":
    "Die Umgebungsvariable {variable} wird nicht beachtet, weil es keine solche Einstellung gibt; war {nearest} gemeint?",
  "The environment variable {variable} is ignored, because there is no such setting; settings are {known}.":
    "Die Umgebungsvariable {variable} wird nicht beachtet, weil es keine solche Einstellung gibt; Einstellungen sind {known}.",
  "The environment variable {variable} is ignored, because Kubernetes has set it to {value} for a Service of this name: give --{flag}, or set `enableServiceLinks: false` in the pod.":
    "Die Umgebungsvariable {variable} wird nicht beachtet, weil Kubernetes sie für einen Service dieses Namens auf {value} gesetzt hat: --{flag} angeben, oder im Pod `enableServiceLinks: false` setzen.",
  "Do it at the desk with this address instead of beside the store, with the token in LECTERN_DESK_TOKEN":
    "Auf der Redaktionsseite unter dieser Adresse ausführen statt auf dem Rechner des Stores; das Token steht in LECTERN_DESK_TOKEN",
} as const satisfies Readonly<Record<string, string>>;
