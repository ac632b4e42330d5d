/** What the desk says of requests, and of checks that it stopped. */
export const DESK = {
  "{name} must be true or false": "{name} muss true oder false sein",
  "{name} must be a text of at most {most} characters without line breaks":
    "{name} muss ein Text mit höchstens {most} Zeichen ohne Zeilenumbruch sein",
  "{name} must be a list of items": "{name} muss eine Liste von Einträgen sein",
  "{name} is not JSON": "{name} ist kein JSON",
  "There is no {name} here: there are {names}": "{name} gibt es hier nicht: Es gibt {names}",
  "{name} is not the name of a resource": "{name} ist nicht der Name einer Ressource",
  "base must be the number of a release, or the text of its mark":
    "base muss die Nummer eines Releases oder der Text seiner Marke sein",
  "release must be the number of a release": "release muss die Nummer eines Releases sein",
  'resolve must be mine, theirs, or a list of { "resource", "Uuid", "field", "side" }':
    'resolve muss mine, theirs oder eine Liste von { "resource", "Uuid", "field", "side" } sein',
  'resources must be an object such as { "notes": [ … ] }':
    'resources muss ein Objekt sein wie { "notes": [ … ] }',
  "call must have directory and to": "call muss directory und to enthalten",
  "from must be published or file": "from muss published oder file sein",
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
  "The content": "Der Inhalt",
  "the check needed too much memory and was stopped: send fewer files or rows at once, or publish beside the store":
    "die Prüfung brauchte zu viel Arbeitsspeicher und wurde abgebrochen: weniger Dateien oder Zeilen auf einmal senden oder auf dem Rechner des Stores veröffentlichen",
  "the check took too long and was stopped: send fewer files or rows at once, or publish beside the store":
    "die Prüfung dauerte zu lange und wurde abgebrochen: weniger Dateien oder Zeilen auf einmal senden oder auf dem Rechner des Stores veröffentlichen",
} as const satisfies Readonly<Record<string, string>>;
