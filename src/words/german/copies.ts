/** Backups and copies of stores in German. */
export const COPIES = {
  "There is no directory {directory} for the backup: create it first":
    "Es gibt keinen Ordner {directory} für die Sicherung: erst anlegen",
  "The store {store} is damaged and no backup was made ({problem}): `lectern store verify` lists all errors":
    "Der Store {store} ist beschädigt, und es entstand keine Sicherung ({problem}): `lectern store verify` zeigt alle Fehler",
  "{store} could not be copied to {part} ({reason}): check whether that directory is writable and its disk has free space":
    "{store} konnte nicht nach {part} kopiert werden ({reason}): prüfen, ob in diesem Ordner geschrieben werden darf und auf dem Datenträger Platz ist",
  "{file} is damaged and nothing was restored ({why}): use another backup":
    "{file} ist beschädigt, und nichts wurde wiederhergestellt ({why}): eine andere Sicherung verwenden",
  "There is no backup {file}: check the path": "Es gibt keine Sicherung {file}: den Pfad prüfen",
  "it is empty or damaged": "sie ist leer oder beschädigt",
  "{file} contains objects that Lectern did not create and nothing was restored ({names}): use a backup that was not changed":
    "{file} enthält Objekte, die nicht von Lectern sind, und nichts wurde wiederhergestellt ({names}): eine Sicherung verwenden, die nicht verändert wurde",
  "{file} is the store itself: name a backup of it":
    "{file} ist der Store selbst: eine Sicherung davon nennen",

  "Parts of releases were missing in every attempt, and the copy still shows what it showed before: try again when neither store is being pruned, or verify the copied store with `lectern store verify`":
    "Bei jedem Versuch fehlten Teile von Releases, und die Kopie zeigt weiter, was sie vorher zeigte: erneut versuchen, wenn keiner der Stores aufgeräumt wird, oder den kopierten Store mit `lectern store verify` prüfen",
  "Release {release} is damaged in the store that is copied, and the copy still shows what it showed before: `lectern store verify` lists all errors there":
    "Release {release} ist im kopierten Store beschädigt, und die Kopie zeigt weiter, was sie vorher zeigte: `lectern store verify` zeigt dort alle Fehler",
  "The chunk {hash} of the store that is copied cannot be used ({reason}), and the copy still shows what it showed before: `lectern store verify` lists all errors there":
    "Der Chunk {hash} des kopierten Stores ist nicht verwendbar ({reason}), und die Kopie zeigt weiter, was sie vorher zeigte: `lectern store verify` zeigt dort alle Fehler",
  "The two stores do not have the same history and nothing was copied: {why}. Copy to a new store, or, if the copied store was restored or repaired, replace the history of the copy with --replace":
    "Die beiden Stores haben nicht denselben Verlauf, und nichts wurde kopiert: {why}. In einen neuen Store kopieren oder, wenn der kopierte Store wiederhergestellt oder repariert wurde, den Verlauf der Kopie mit --replace ersetzen",
  "release {release} differs": "Release {release} unterscheidet sich",
  "only the copy knows that release {release} became current at {instant}":
    "nur die Kopie weiß, dass Release {release} am {instant} aktuell wurde",
  "only the copy knows that release {release} was staged at {instant}":
    "nur die Kopie weiß, dass Release {release} am {instant} bereitgestellt wurde",

  "{url} sends more than {limit} MiB, which is the limit: check the URL":
    "{url} sendet mehr als die erlaubten {limit} MiB: die URL prüfen",
  "there is no host of that name": "es gibt keinen Host dieses Namens",
  "the connection was refused": "die Verbindung wurde abgelehnt",
  "its certificate is not trusted ({code}); NODE_EXTRA_CA_CERTS names a file with further authorities":
    "seinem Zertifikat wird nicht vertraut ({code}); NODE_EXTRA_CA_CERTS nennt eine Datei mit weiteren Zertifizierungsstellen",
  "the connection was closed before the answer was complete":
    "die Verbindung wurde geschlossen, bevor die Antwort vollständig war",
  "it does not speak TLS there: its address may begin with http://":
    "dort gibt es kein TLS: die Adresse beginnt vielleicht mit http://",
  "a response took more than {seconds} seconds":
    "eine Antwort dauerte länger als {seconds} Sekunden",
  "it did not answer for {seconds} seconds": "seit {seconds} Sekunden kam keine Antwort",
  "{base} cannot be reached: {why}": "{base} ist nicht erreichbar: {why}",
  "{base} does not accept the token ({message}): create one there with `lectern token create --copy`":
    "{base} akzeptiert das Token nicht ({message}): dort mit `lectern token create --copy` eines anlegen",
  "The token has no right to copy from {base}: create one there with `lectern token create --copy`":
    "Das Token berechtigt nicht zum Kopieren von {base}: dort mit `lectern token create --copy` eines anlegen",
  "{base} redirects to {target}: give the address at which Lectern itself answers":
    "{base} leitet auf {target} um: die Adresse angeben, unter der Lectern selbst antwortet",
  "{base} sent a response that is not from Lectern ({message}): check the URL":
    "{base} sandte eine Antwort, die nicht von Lectern ist ({message}): die URL prüfen",
  "{base} cannot answer at the moment ({message})":
    "{base} kann gerade nicht antworten ({message})",
  "{base} runs Lectern {version}, from which nothing can be copied: use this version or a later one there":
    "Auf {base} läuft Lectern {version}, von dem nichts kopiert werden kann: dort die Version verwenden, die hier läuft, oder eine spätere",
  "There is no Lectern at {base}: give the base URL, without /api/v1/":
    "Unter {base} gibt es kein Lectern: die Basis-URL ohne /api/v1/ angeben",
  "{base} runs a later version of Lectern (its format is {format}, and this version supports up to {known}): use that version here":
    "Auf {base} läuft eine spätere Version von Lectern (ihr Format ist {format}, diese Version kennt höchstens {known}): hier jene Version verwenden",

  "FROM and TO are the same store: name two.":
    "FROM und TO sind derselbe Store: zwei verschiedene nennen.",
  "TO is the URL of a service: give the path of a file, or a postgres:// URL.":
    "TO ist die URL eines Dienstes: den Pfad einer Datei oder eine postgres://-URL angeben.",
  "There is no store {store}: name the one to copy.":
    "Es gibt keinen Store {store}: den nennen, der kopiert werden soll.",
  "There is no token: put one that was created with `lectern token create --copy` into {variable}.":
    "Das Token fehlt: eines, das mit `lectern token create --copy` angelegt wurde, in {variable} eintragen.",
  "Copying: {chunks} of {all}": "Kopieren: {chunks} von {all}",
  "{from} can be reached again.": "{from} ist wieder erreichbar.",
  "{problem}. The copy stays as it is; trying again.":
    "{problem}. Die Kopie bleibt, wie sie ist; weitere Versuche folgen.",
  "The store can be used again.": "Der Store ist wieder verwendbar.",
  "{problem}. Waiting for it.": "{problem}. Lectern wartet darauf.",
  "it has no release": "noch ohne Release",
  "it holds no release": "noch ohne Release",
  "release {release} is current": "aktuell ist Release {release}",
  "{releases} added ({chunks}, {bytes})": "{releases} hinzugefügt ({chunks}, {bytes})",
  "{tokens} copied": "{tokens} kopiert",

  // Care of a store.
  "Nothing to remove: there is {kept}.": "Nichts zu entfernen: Es gibt {kept}.",
  "Nothing to remove: there are {kept}.": "Nichts zu entfernen: Es gibt {kept}.",
  "Removed {removed} ({numbers}) and {items} that only they had; {kept} stays.":
    "{removed} entfernt ({numbers}), samt allem, was nur darin stand: {items}; {kept} bleibt.",
  "Removed {removed} ({numbers}) and {items} that only they had; {kept} stay.":
    "{removed} entfernt ({numbers}), samt allem, was nur darin stand: {items}; {kept} bleiben.",
  Verifying: "Prüfen",
  "Verifying the backup": "Sicherung prüfen",
  "{store} is not damaged: verified {content}.": "{store} ist unbeschädigt; geprüft: {content}.",
  "{store} is damaged: {faults}. Restore a backup with `lectern store restore FILE`.":
    "{store} ist beschädigt: {faults}. Mit `lectern store restore FILE` eine Sicherung wiederherstellen.",
  "Wrote {store} to {file}: {content}.": "{store} in {file} gesichert: {content}.",
  "Still revoked, although the backup is older: {keys}.":
    "Weiterhin widerrufen, obwohl die Sicherung älter ist: {keys}.",
  "Lost, because they were created after the backup: {keys}. Their users need new tokens.":
    "Verloren, weil nach der Sicherung angelegt: {keys}. Wer sie verwendet, braucht neue Token.",
  "Lost: {checks} at the desk. Whoever wants to publish checks again.":
    "Verloren: {checks} auf der Redaktionsseite. Wer veröffentlichen will, prüft noch einmal.",
  "The damaged store could not be read: tokens that were revoked since the backup are valid again, so revoke them again, and numbers of releases since then are given again.":
    "Der beschädigte Store war nicht lesbar: Token, die seit der Sicherung widerrufen wurden, gelten wieder und sind noch einmal zu widerrufen, und Nummern von Releases seitdem werden noch einmal vergeben.",
  "The damaged store was moved to {file}.": "Der beschädigte Store liegt jetzt in {file}.",
  "The new file could not be given to the user and group of the damaged one, so a server that runs as that user cannot read it: run `{command}` as root.":
    "Die neue Datei konnte nicht dem Benutzer und der Gruppe der beschädigten gegeben werden, ein Server unter diesem Benutzer kann sie darum nicht lesen: als root `{command}` ausführen.",
  "Restored {store} from {file}: {held}.": "{store} aus {file} wiederhergestellt: {held}.",
} as const satisfies Readonly<Record<string, string>>;
