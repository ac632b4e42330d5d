/** What the desk says of requests and of checks that it stopped, and a command that asks a desk. */
export const DESK = {
  "{name} must be true or false": "{name} muss true oder false sein",
  "{name} must be a text of at most {most} characters without line breaks":
    "{name} muss ein Text mit höchstens {most} Zeichen ohne Zeilenumbruch sein",
  "{name} must be a list of items": "{name} muss eine Liste von Einträgen sein",
  "{name} has more than {limit} levels of nested objects and lists":
    "{name} hat mehr als {limit} Ebenen verschachtelter Objekte und Listen",
  "{name} is not JSON": "{name} ist kein JSON",
  "Change {number} of changes is none: it must have resource and either Uuid or Key with set, unset or after; or add; or Uuid or Key with remove: true":
    "Änderung {number} in changes ist keine: Sie muss resource haben und entweder Uuid oder Key mit set, unset oder after; oder add; oder Uuid oder Key mit remove: true",
  'takeBack must be { "release" }, or { "release", "resource", "Uuid" } for one item of it':
    'takeBack muss { "release" } sein, oder { "release", "resource", "Uuid" } für einen Eintrag davon',
  "The base of changes is one release, which stands for all of them":
    "Die Basis von Änderungen ist ein Release, das für alle gilt",
  "Nothing was published yet, so there is nothing that can be changed: publish content first":
    "Noch wurde nichts veröffentlicht, also gibt es nichts zu ändern: zuerst Inhalte veröffentlichen",
  "There is no {name} here: there are {names}": "{name} gibt es hier nicht: Es gibt {names}",
  "{name} is not the name of a resource": "{name} ist nicht der Name einer Ressource",
  "base must be the number of a release or the text of its mark, or one of them by resource":
    "base muss die Nummer eines Releases oder der Text seiner Marke sein, oder eines davon je Ressource",
  "release must be the number of a release": "release muss die Nummer eines Releases sein",
  "It changes {fields, and} in installation.yaml, and the token is for other resources":
    "Geändert würde {fields, and} in installation.yaml, und das Token ist für andere Ressourcen",
  "It changes {fields, and} in installation.yaml, for which the token needs the right declare (`token create --declare`)":
    "Geändert würde {fields, and} in installation.yaml, wofür das Token das Recht declare braucht (`token create --declare`)",
  "It changes {names, and}, and the token is for {resources, and} alone":
    "Geändert würde {names, and}, und das Token ist nur für {resources, and}",
  'resolve must be mine, theirs, or a list of { "resource", "Uuid", "field", "side" }':
    'resolve muss mine, theirs oder eine Liste von { "resource", "Uuid", "field", "side" } sein',
  'resources must be an object such as { "notes": [ … ] }':
    'resources muss ein Objekt sein wie { "notes": [ … ] }',
  "token must be an access token": "token muss ein Zugriffstoken sein",
  "The form has no file: send at least one, in a part named files":
    "Das Formular enthält keine Datei: mindestens eine senden, in einem Teil namens files",
  "The file name {name} is not one of a content directory: give the name of the file, or a resource's folder and the name":
    "Eine Datei namens {name} kann in keinem Inhaltsordner liegen: nur den Namen der Datei angeben oder den Ordner einer Ressource und den Namen",
  "The field {name} is too long": "Das Feld {name} ist zu lang",
  "The file {name} was sent twice": "Die Datei {name} wurde zweimal gesendet",
  "The form cannot be read ({reason}): send multipart/form-data with a boundary":
    "Das Formular ist nicht lesbar ({reason}): multipart/form-data mit einer boundary senden",
  "Two of the files cannot be beside each other: rename one of them":
    "Zwei der Dateien können nicht nebeneinander liegen: eine davon umbenennen",
  "The content is not complete ({reason}): send it again":
    "Der Inhalt ist nicht vollständig ({reason}): noch einmal senden",
  "The content is not JSON in UTF-8 ({reason})": "Der Inhalt ist kein JSON in UTF-8 ({reason})",
  "The content must be a JSON object": "Der Inhalt muss ein JSON-Objekt sein",
  "the check needed too much memory and was stopped: send fewer files or rows at once, or publish beside the store":
    "die Prüfung brauchte zu viel Arbeitsspeicher und wurde abgebrochen: weniger Dateien oder Zeilen auf einmal senden oder auf dem Rechner des Stores veröffentlichen",
  "the check took too long and was stopped: send fewer files or rows at once, or publish beside the store":
    "die Prüfung dauerte zu lange und wurde abgebrochen: weniger Dateien oder Zeilen auf einmal senden oder auf dem Rechner des Stores veröffentlichen",

  "There is no token in the environment variable {token}: put one there that was made beside the store of the desk with `{command}`":
    "In der Umgebungsvariablen {token} steht kein Token: dort eines eintragen, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "{base} does not accept the token in {token} ({message}): use one that was made beside the store of the desk with `{command}`":
    "{base} akzeptiert das Token in {token} nicht ({message}): eines verwenden, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "The token in {token} has no right to do this at {base} ({message}): use one that was made beside the store of the desk with `{command}`":
    "Das Token in {token} berechtigt bei {base} nicht dazu ({message}): eines verwenden, das auf dem Rechner des Stores mit `{command}` angelegt wurde",
  "The token in {token} may not change this at {base}: {problem}":
    "Das Token in {token} berechtigt bei {base} nicht zu dieser Änderung: {problem}",
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
  "changes must be a list of at most {most} changes":
    "changes muss eine Liste von höchstens {most} Änderungen sein",
  "Release {release}, from which these changes go on, no longer exists: they now go on from the current one. Please look at them once more.":
    "Release {release}, auf dem diese Änderungen aufbauen, gibt es nicht mehr: Sie bauen jetzt auf dem aktuellen auf. Bitte noch einmal durchsehen.",
  "Something was taken back since this check, or is published already, so nothing was published now: check again, and publish what is left":
    "Seit dieser Prüfung wurde etwas zurückgenommen, oder es ist schon veröffentlicht; deshalb wurde jetzt nichts veröffentlicht: bitte noch einmal prüfen und veröffentlichen, was übrig ist",
  "Release {release} was refused by {by} on {at} and is not to be published: stage it again with the changes that are asked for":
    "Release {release} wurde am {at} von {by} abgelehnt und kann nicht veröffentlicht werden: mit den gewünschten Änderungen noch einmal zur Ansicht bereitstellen",
  "Release {release} was refused by {by} on {at} ({note}) and is not to be published: stage it again with the changes that are asked for":
    "Release {release} wurde am {at} von {by} abgelehnt ({note}) und kann nicht veröffentlicht werden: mit den gewünschten Änderungen noch einmal zur Ansicht bereitstellen",
  "Release {release} is not staged, so there is nothing to refuse: what was published can be rolled back":
    "Release {release} liegt nicht zur Ansicht bereit, also gibt es nichts abzulehnen: was veröffentlicht wurde, kann zurückgenommen werden",
  "Release {release} is not staged, so there is nothing to show to others before it is published":
    "Release {release} liegt nicht zur Ansicht bereit, also gibt es vor der Veröffentlichung nichts zu zeigen",
  "{author} has {most} staged releases that nobody has published or refused, which is as many as there may be: publish or refuse some of them, or withdraw your own":
    "{author} hat {most} Releases zur Ansicht bereitgestellt, die niemand veröffentlicht oder abgelehnt hat; mehr dürfen es nicht sein: einige veröffentlichen oder ablehnen oder eigene zurückziehen",
  "Release {release} has {most} links already, which is as many as there may be: withdraw some of them":
    "Zu Release {release} gibt es schon {most} Links; mehr dürfen es nicht sein: einige zurückziehen",
} as const satisfies Readonly<Record<string, string>>;
