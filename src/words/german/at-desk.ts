/** Commands at a desk, in German. */
export const AT_DESK = {
  "--store and --to exclude each other: the desk has the store.":
    "--store und --to schließen einander aus: Den Store hat die Redaktionsseite.",
  "--by and --to exclude each other: who has the token is named as the author.":
    "--by und --to schließen einander aus: Als Urheber wird genannt, wem das Token gehört.",
  "There is no token in the environment variable {token}: put one there that was made beside the store of the desk with `{command}`":
    "In der Umgebungsvariablen {token} steht kein Token: dort eines eintragen, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "{base} does not accept the token in {token} ({message}): use one that was made beside the store of the desk with `{command}`":
    "{base} akzeptiert das Token in {token} nicht ({message}): eines verwenden, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "The token in {token} has no right to do this at {base} ({message}): use one that was made beside the store of the desk with `{command}`":
    "Das Token in {token} berechtigt bei {base} nicht dazu ({message}): eines verwenden, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "it may only check, and publish with --stage":
    "mit ihm kann man nur prüfen und mit --stage zur Ansicht bereitstellen",
  "{base} redirects to {target}: give the address at which the desk itself answers":
    "{base} leitet auf {target} um: die Adresse angeben, unter der die Redaktionsseite selbst antwortet",
  "{base}, or a proxy in front of it, does not take so much content ({message}): raise the limit of the proxy, or publish beside the store":
    "{base} oder ein Proxy davor nimmt nicht so viel Inhalt an ({message}): die Grenze des Proxys erhöhen oder auf dem Rechner des Stores veröffentlichen",
  "{base} refused the request ({message})": "{base} lehnt die Anfrage ab ({message})",
  "There is no desk at {base} ({message}): give the address of `lectern desk`, and look whether a proxy in front of it asks for a sign-in of its own":
    "Unter {base} gibt es keine Redaktionsseite ({message}): die Adresse von `lectern desk` angeben und prüfen, ob ein Proxy davor eine eigene Anmeldung verlangt",
  "Other releases kept becoming current at {desk}, so nothing was changed: try again in a moment":
    "Auf {desk} wurden immer wieder andere Releases aktuell, deshalb wurde nichts geändert: gleich noch einmal versuchen",
  "{directory} is too large for a desk, which takes {mebibytes} MiB in {files} files: publish it beside the store, or merge small files":
    "{directory} ist zu groß für die Redaktionsseite, die höchstens {mebibytes} MiB in {files} Dateien annimmt: auf dem Rechner des Stores veröffentlichen oder kleine Dateien zusammenlegen",
  "Sending: {percent} %": "Senden: {percent} %",
  "Fetching: {percent} %": "Abrufen: {percent} %",
  "Release {release} was fetched from {desk}, but is not the same here, so nothing was written: use the version of Lectern that the desk has":
    "Release {release} wurde von {desk} abgerufen, ist hier aber nicht dasselbe, deshalb wurde nichts geschrieben: die Version von Lectern verwenden, die die Redaktionsseite hat",
} as const satisfies Readonly<Record<string, string>>;
