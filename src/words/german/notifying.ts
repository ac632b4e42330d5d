/** Webhooks and purges of caches in German. */
export const NOTIFYING = {
  "{file} is a SQLite database, but no notify file: name another file with --notify":
    "{file} ist eine SQLite-Datenbank, aber keine Datei von Webhooks: mit --notify eine andere Datei nennen",
  "{file} was written by a later version of Lectern (its format is {format}, and this version supports {known}): use that version":
    "{file} wurde von einer späteren Version von Lectern geschrieben (ihr Format ist {format}, diese Version kennt {known}): jene Version verwenden",
  "The notify file {file} cannot be used ({why}): check its disk, and that this user can read and write the file and its directory":
    "Die Datei von Webhooks {file} ist nicht verwendbar ({why}): ihren Datenträger prüfen und ob dieser Benutzer die Datei und ihren Ordner lesen und schreiben darf",
  "There are no webhooks in {file}: add one with `lectern notify add URL`, or name another file with --notify or LECTERN_NOTIFY":
    "In {file} gibt es keine Webhooks: mit `lectern notify add URL` einen hinzufügen oder mit --notify oder LECTERN_NOTIFY eine andere Datei nennen",
  "The URL of the webhook is wrong: {remedy}": "Die URL des Webhooks ist falsch: {remedy}",
  "give one that begins with https://.": "eine angeben, die mit https:// beginnt.",
  "give one of at most {limit} characters.": "eine mit höchstens {limit} Zeichen angeben.",
  "leave out user and password; the signature shows the receiver that an event is genuine.":
    "Benutzer und Passwort weglassen; dass ein Ereignis echt ist, zeigt dem Empfänger die Signatur.",
  "give one that begins with https://, or add --allow-http if everyone on the way may read the events.":
    "eine angeben, die mit https:// beginnt, oder --allow-http ergänzen, wenn alle auf dem Weg die Ereignisse lesen dürfen.",
  "There is no webhook {id} in {file}. To list all webhooks: `lectern notify list`":
    "Es gibt keinen Webhook {id} in {file}. Alle Webhooks zeigt `lectern notify list`",
  "There are {count} webhooks already, and no more are possible: remove one with `lectern notify remove ID`":
    "Es gibt schon {count} Webhooks, und mehr sind nicht möglich: mit `lectern notify remove ID` einen entfernen",
  "The value of --purge is wrong: {remedy}": "Der Wert von --purge ist falsch: {remedy}",
  "leave out user and password.": "Benutzer und Passwort weglassen.",
  "give one of {forms}.": "eines von {forms} angeben.",
  "{cache} needs a token: set LECTERN_PURGE_TOKEN, or purgeToken in the configuration file.":
    "{cache} braucht ein Token: LECTERN_PURGE_TOKEN setzen oder purgeToken in der Konfigurationsdatei.",
  "There is no event {id} in {file}: `lectern notify log` lists those of the last {days} days; for another test event use `lectern notify test`":
    "Es gibt kein Ereignis {id} in {file}: `lectern notify log` zeigt die der letzten {days} Tage; ein weiteres Testereignis sendet `lectern notify test`",
  "The webhook {id} is disabled, because its receiver wanted no more events: enable it with `lectern notify test {id}`":
    "Der Webhook {id} ist abgeschaltet, weil sein Empfänger keine Ereignisse mehr wollte: mit `lectern notify test {id}` wieder einschalten",
} as const satisfies Readonly<Record<string, string>>;
