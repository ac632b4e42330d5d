/** Webhooks and purges of caches in German. */
export const NOTIFYING = {
  "{file} is a SQLite database, but no notify file: name another file with --notify":
    "{file} ist eine SQLite-Datenbank, aber keine Webhook-Datei: mit --notify eine andere Datei nennen",
  "{file} was written by a later version of Lectern (its format is {format}, and this version supports {known}): use that version":
    "{file} wurde von einer späteren Version von Lectern geschrieben (ihr Format ist {format}, diese Version kennt {known}): jene Version verwenden",
  "The notify file {file} cannot be used ({why}): check its disk, and that this user can read and write the file and its directory":
    "Die Webhook-Datei {file} ist nicht verwendbar ({why}): ihren Datenträger prüfen und ob dieser Benutzer die Datei und ihren Ordner lesen und schreiben darf",
  "There are no webhooks in {file}: add one with `lectern notify add URL`, or name another file with --notify or LECTERN_NOTIFY":
    "In {file} gibt es keine Webhooks: mit `lectern notify add URL` einen hinzufügen oder mit --notify oder LECTERN_NOTIFY eine andere Datei nennen",
  "The URL of the webhook is wrong: {remedy}": "Die URL des Webhooks ist falsch: {remedy}",
  "give one that begins with https://.": "eine angeben, die mit https:// beginnt.",
  "give one of at most {limit} characters.": "eine mit höchstens {limit} Zeichen angeben.",
  "leave out user and password; the signature shows the receiver that an event is genuine.":
    "Benutzer und Passwort weglassen; dass ein Ereignis echt ist, sieht der Empfänger an der Signatur.",
  "give one that begins with https://, or add --allow-http if everyone on the way may read the events.":
    "eine angeben, die mit https:// beginnt, oder --allow-http ergänzen, wenn unterwegs jeder die Ereignisse lesen darf.",
  "There is no webhook {id} in {file}. To list all webhooks: `lectern notify list`":
    "Es gibt keinen Webhook {id} in {file}. Alle Webhooks zeigt `lectern notify list`",
  "There are {count} webhooks already, and no more are possible: remove one with `lectern notify remove ID`":
    "Es gibt schon {count} Webhooks, und mehr sind nicht möglich: mit `lectern notify remove ID` einen entfernen",
  "The value of --purge is wrong: {remedy}": "Der Wert von --purge ist falsch: {remedy}",
  "leave out user and password.": "Benutzer und Passwort weglassen.",
  "give one of {forms}.": "möglich: {forms}.",
  "{cache} needs a token: set LECTERN_PURGE_TOKEN.":
    "{cache} braucht ein Token: LECTERN_PURGE_TOKEN setzen.",
  "There is no event {id} in {file}: `lectern notify log` lists those of the last {days} days; for another test event use `lectern notify test`":
    "Es gibt kein Ereignis {id} in {file}: `lectern notify log` zeigt die der letzten {days} Tage; ein weiteres Testereignis sendet `lectern notify test`",
  "The webhook {id} is disabled, because its receiver wanted no more events: enable it with `lectern notify test {id}`":
    "Der Webhook {id} ist abgeschaltet, weil sein Empfänger keine Ereignisse mehr wollte: mit `lectern notify test {id}` wieder einschalten",

  "redirects are not followed; add the webhook with the other URL":
    "Weiterleitungen wird nicht gefolgt; den Webhook mit der anderen URL hinzufügen",
  "the receiver wants no more events": "der Empfänger will keine Ereignisse mehr",
  test: "Test",
  "delivered ({result})": "zugestellt ({result})",
  "failed: {result}": "fehlgeschlagen: {result}",
  "given up: {result}": "aufgegeben: {result}",
  "disabled: {result}": "abgeschaltet: {result}",
  "No event was sent yet ({file}).": "Noch wurde kein Ereignis gesendet ({file}).",
  Event: "Ereignis",
  Attempt: "Versuch",
  Result: "Ergebnis",
  Took: "Dauer",
  Next: "Nächster",
  "The event {id} (release {release}) will be sent to the webhook {hook} again by `lectern notify run`.":
    "`lectern notify run` sendet das Ereignis {id} (Release {release}) noch einmal an den Webhook {hook}.",
  "It is enabled again.": "Er ist wieder eingeschaltet.",
  "The webhook {id} ({name}) accepted the event: {result}, {ms} ms.":
    "Der Webhook {id} ({name}) hat das Ereignis angenommen: {result}, {ms} ms.",
  "The webhook {id} ({name}) did not accept the event: {result}.":
    "Der Webhook {id} ({name}) hat das Ereignis nicht angenommen: {result}.",
  "--{flag} names {count} URLs: give at most {limit}.":
    "--{flag} nennt {count} URLs: höchstens {limit} angeben.",
  "Cache tags are off: set --{flag} or {variable} to the same name for `lectern serve` and `lectern notify run`.":
    "Cache-Tags sind ausgeschaltet: --{flag} oder {variable} für `lectern serve` und `lectern notify run` auf denselben Namen setzen.",
  "{purged} purged, {delivered} delivered, {failed} failed.":
    "{purged} bereinigt, {delivered} zugestellt, {failed} fehlgeschlagen.",
  "{purged} purged, {delivered} delivered, {failed} failed; {waiting} to be sent later.":
    "{purged} bereinigt, {delivered} zugestellt, {failed} fehlgeschlagen; später zu senden: {waiting}.",
  "The store is a database: name a file for webhooks and purges with --notify or LECTERN_NOTIFY.":
    "Der Store ist eine Datenbank: mit --notify oder LECTERN_NOTIFY eine Datei für Webhooks und das Bereinigen von Caches nennen.",
  "That is not the ID of a webhook: give the 8 characters of a-z and 0-9 that `lectern notify list` shows.":
    "Das ist nicht die ID eines Webhooks: die 8 Zeichen aus a-z und 0-9 angeben, die `lectern notify list` zeigt.",
  "This is the secret of the webhook {id} ({name}), shown only now: give it to the receiver. `lectern notify test {id}` sends a test event; `lectern notify run` sends the others.":
    "Das ist das Geheimnis des Webhooks {id} ({name}); es wird nur jetzt gezeigt und gehört zum Empfänger. `lectern notify test {id}` sendet ein Testereignis, `lectern notify run` die anderen.",
  "The webhook {id} was added but its secret not shown: get another with `lectern notify rotate {id}`.":
    "Der Webhook {id} wurde hinzugefügt, sein Geheimnis aber nicht gezeigt: mit `lectern notify rotate {id}` ein anderes erzeugen.",
  "There are no webhooks in {file} yet: run `lectern notify add URL`.":
    "In {file} gibt es noch keine Webhooks: `lectern notify add URL` ausführen.",
  Waiting: "Wartend",
  active: "aktiv",
  "disabled {time}": "abgeschaltet am {time}",
  "{count} since {time}": "{count} seit {time}",
  Purged: "Bereinigt",
  "Removed the webhook {id} ({name}).": "Webhook {id} ({name}) entfernt.",
  "This is the new secret of the webhook {id} ({name}), shown only now. The secret before it is valid for {hours} more hours.":
    "Das ist das neue Geheimnis des Webhooks {id} ({name}); es wird nur jetzt gezeigt. Das vorige gilt noch {hours} Stunden.",
  "The webhook {id} has a new secret that was not shown: run the command again.":
    "Der Webhook {id} hat ein neues Geheimnis, das nicht gezeigt wurde: den Befehl erneut ausführen.",
} as const satisfies Readonly<Record<string, string>>;
