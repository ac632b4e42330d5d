/** What is wrong with a store, in German. */
export const STORES = {
  // Which store.
  "There is no store {store}: name the one to verify":
    "Es gibt keinen Store {store}: den nennen, der geprüft werden soll",
  "There is no store {store}: name the one to back up":
    "Es gibt keinen Store {store}: den nennen, der gesichert werden soll",
  "The store has no name: give the path of a file":
    "Der Store hat keinen Namen: den Pfad einer Datei angeben",
  "The store {store} is a folder: give the path of a file":
    "Der Store {store} ist ein Ordner: den Pfad einer Datei angeben",
  "The store {store} is not a file: give the path of a file":
    "Der Store {store} ist keine Datei: den Pfad einer Datei angeben",
  "The directory {directory} for the store cannot be created ({code}): name another place":
    "Der Ordner {directory} für den Store kann nicht angelegt werden ({code}): einen anderen Ort nennen",
  "The file {file} already exists: name another one, or move it away":
    "Die Datei {file} gibt es schon: eine andere nennen oder sie verschieben",
  "{file} is a SQLite database, but not a Lectern store: name another file":
    "{file} ist eine SQLite-Datenbank, aber kein Store von Lectern: eine andere Datei nennen",
  "{file} is not a Lectern store: name another file, or restore a backup":
    "{file} ist kein Store von Lectern: eine andere Datei nennen oder eine Sicherung wiederherstellen",
  "The store {store} was written by a version of Lectern from before its format {format} was settled, and its tables differ: use that version, or publish its content to a new store":
    "Der Store {store} wurde von einer Version von Lectern geschrieben, für die sein Format {format} noch nicht feststand, und seine Tabellen sind andere: jene Version verwenden oder den Inhalt in einem neuen Store veröffentlichen",
  "The store {store} was written by another version of Lectern (its format is {format}, and this version supports {known}): use that version, restore the backup from before the upgrade, or publish its content to a new store":
    "Der Store {store} wurde von einer anderen Version von Lectern geschrieben (sein Format ist {format}, diese Version kennt {known}): jene Version verwenden, die Sicherung von vor dem Umstieg wiederherstellen oder den Inhalt in einem neuen Store veröffentlichen",

  // Files.
  "The store {store} is being written by another process: try again when it has finished":
    "Ein anderer Prozess schreibt gerade in den Store {store}: erneut versuchen, wenn er fertig ist",
  "The store {store} is being written by several processes at once: try again when they have finished":
    "Mehrere Prozesse schreiben gleichzeitig in den Store {store}: erneut versuchen, wenn sie fertig sind",
  "You have no permission to open the store {store}: give this user the right to read and write it":
    "Der Store {store} darf nicht geöffnet werden: diesem Benutzer erlauben, ihn zu lesen und zu beschreiben",
  "The store {store} is not writable: give this user the right to write the file and its directory":
    "Der Store {store} ist nicht beschreibbar: diesem Benutzer erlauben, die Datei und ihren Ordner zu beschreiben",
  "The store {store} could not be read or written: check whether its disk is full or failing, then try again":
    "Der Store {store} konnte nicht gelesen oder geschrieben werden: prüfen, ob der Datenträger voll oder defekt ist, dann erneut versuchen",
  "The store {store} is damaged: restore a backup":
    "Der Store {store} ist beschädigt: eine Sicherung wiederherstellen",
  "The disk with the store {store} is full and nothing was changed: free some space, then try again":
    "Der Datenträger mit dem Store {store} ist voll, und nichts wurde geändert: Platz schaffen, dann erneut versuchen",
  "The store {store} cannot be opened: check whether its directory exists and whether this user can read the file and write the directory":
    "Der Store {store} kann nicht geöffnet werden: prüfen, ob es seinen Ordner gibt und ob dieser Benutzer die Datei lesen und in den Ordner schreiben darf",
  "This user may not read the store {store}: give it the right, or the file to this user or its group":
    "Dieser Benutzer darf den Store {store} nicht lesen: ihm das Recht geben oder die Datei ihm oder seiner Gruppe.",
  "The store {store} has no files -wal and -shm, and a user without write permission cannot open it without them: run `lectern release list` as a user who has it, wait for the next publish, or give this user the right to write the file and its directory":
    "Dem Store {store} fehlen die Dateien -wal und -shm, ohne die ein Benutzer ohne Schreibrecht ihn nicht öffnen kann: `lectern release list` als Benutzer mit Schreibrecht ausführen, die nächste Veröffentlichung abwarten oder diesem Benutzer erlauben, die Datei und ihren Ordner zu beschreiben",
  "The store {store} cannot be reached: give this user access to its directory":
    "Der Store {store} ist nicht erreichbar: diesem Benutzer Zugang zu seinem Ordner geben",
  "The store {store} was closed": "Der Store {store} wurde geschlossen",
  "The store {store} is empty: put it back, or restore a backup":
    "Der Store {store} ist leer: die richtige Datei an seinen Ort legen oder eine Sicherung wiederherstellen",
  "The store {store} is missing: put it back, or restore a backup":
    "Der Store {store} fehlt: die Datei wieder an ihren Ort legen oder eine Sicherung wiederherstellen",
  "The store {store} was removed or replaced meanwhile and nothing was written: try again":
    "Der Store {store} wurde inzwischen entfernt oder ersetzt, und nichts wurde geschrieben: erneut versuchen",
  "{directory} cannot be written: {reason}": "{directory} kann nicht geschrieben werden: {reason}",
  "this user has no write permission there": "dieser Benutzer darf dort nicht schreiben",
  "the file system is read-only": "das Dateisystem ist schreibgeschützt",
  "the disk is full: free some space, or choose another place":
    "der Datenträger ist voll: Platz schaffen oder einen anderen Ort wählen",
  "the quota is used up: free some space, or choose another place":
    "das Kontingent ist verbraucht: Platz schaffen oder einen anderen Ort wählen",
  "a file is larger than allowed there: raise the limit, or choose another place":
    "eine Datei ist größer als dort erlaubt: die Grenze erhöhen oder einen anderen Ort wählen",
  "no directory can be created there": "dort kann kein Ordner angelegt werden",
  "a part of the path is a file": "ein Teil des Pfades ist eine Datei",
  "the name is too long": "der Name ist zu lang",

  // Databases.
  "None of the servers of {store} can be written, because all are replicas: name the primary, too":
    "Keiner der Server von {store} ist beschreibbar, denn alle sind Replikate: auch den primären nennen",
  "The database of {store} refuses this user and password: check both in the store's URL, or set PGPASSWORD":
    "Die Datenbank von {store} lehnt Benutzer und Passwort ab: beide in der URL des Stores prüfen oder PGPASSWORD setzen",
  "The certificate of the database of {store} is signed by nobody whom this machine knows: add sslrootcert=FILE to the store's URL, with the certificate of who signed it":
    "Das Zertifikat der Datenbank von {store} hat niemand unterschrieben, den dieser Rechner kennt: sslrootcert=DATEI mit dem Zertifikat des Ausstellers an die URL des Stores anhängen",
  "The certificate of the database of {store} has expired: renew it at the database":
    "Das Zertifikat der Datenbank von {store} ist abgelaufen: an der Datenbank erneuern",
  "The certificate of the database of {store} is for another name: write the host in the store's URL as the certificate has it":
    "Das Zertifikat der Datenbank von {store} gilt für einen anderen Namen: den Host in der URL des Stores so schreiben wie im Zertifikat",
  "The database of {store} is not in UTF8 and cannot hold this text: create one with ENCODING 'UTF8', and publish there, or copy the store to it":
    "Die Datenbank von {store} hat nicht die Kodierung UTF8 und kann diesen Text nicht aufnehmen: eine mit ENCODING 'UTF8' anlegen und dort veröffentlichen oder den Store dorthin kopieren",
  "The database of {store} takes connections with TLS only: add sslmode=verify-full to the store's URL":
    "Die Datenbank von {store} nimmt nur Verbindungen mit TLS an: sslmode=verify-full an die URL des Stores anhängen",
  "The database of {store} has no TLS, which sslmode in the store's URL asks for: switch it on at the database (ssl = on), or leave sslmode out":
    "Die Datenbank von {store} hat kein TLS, das sslmode in der URL des Stores verlangt: an der Datenbank einschalten (ssl = on) oder sslmode weglassen",
  "The file {file} of the store {store} cannot be read: check sslrootcert, sslcert and sslkey in its URL":
    "Die Datei {file} des Stores {store} ist nicht lesbar: sslrootcert, sslcert und sslkey in dessen URL prüfen",
  "The database of {store} refuses this user: check the user in the store's URL and the server's pg_hba.conf":
    "Die Datenbank von {store} lehnt diesen Benutzer ab: den Benutzer in der URL des Stores und pg_hba.conf des Servers prüfen",
  "The database of {store} does not exist: create it, or name another":
    "Die Datenbank von {store} gibt es nicht: anlegen oder eine andere nennen",
  "This user has no permission to do that in the store {store}: use the writing role for commands that write, and grant the reading role what docs/operations/postgresql.md says":
    "Dieser Benutzer darf das im Store {store} nicht: für schreibende Befehle die schreibende Rolle verwenden und der lesenden gewähren, was in docs/operations/postgresql.md steht",
  "Nothing can be written to {store}, because its server is a replica or its role may only read: name the primary and the writing role":
    "In {store} kann nichts geschrieben werden, denn der Server ist ein Replikat oder die Rolle darf nur lesen: den primären Server und die schreibende Rolle nennen",
  "The disk of the database {store} is full and nothing was changed: free some space, then try again":
    "Der Datenträger der Datenbank {store} ist voll, und nichts wurde geändert: Platz schaffen, dann erneut versuchen",
  "The database of {store} has no free connection: raise its max_connections, or use a pooler":
    "Die Datenbank von {store} hat keine freie Verbindung: max_connections erhöhen oder einen Pooler verwenden",
  "The database of {store} cancelled the statement: try again":
    "Die Datenbank von {store} hat die Anweisung abgebrochen: erneut versuchen",
  "The database of {store} is being shut down: try again when it runs":
    "Die Datenbank von {store} wird gerade beendet: erneut versuchen, wenn sie läuft",
  "The database of {store} does not accept connections yet: try again":
    "Die Datenbank von {store} nimmt noch keine Verbindungen an: erneut versuchen",
  "Nothing answers at the address of {store}: check host and port in the store's URL, and whether the database runs":
    "An der Adresse von {store} antwortet nichts: Host und Port in der URL des Stores prüfen und ob die Datenbank läuft",
  "The host of {store} has no address: check the store's URL":
    "Der Host von {store} hat keine Adresse: die URL des Stores prüfen",
  "The host of {store} cannot be looked up at the moment: check the DNS":
    "Der Host von {store} kann gerade nicht aufgelöst werden: das DNS prüfen",
  "The database of {store} failed ({reason}): try again, and look into its log":
    "Fehler der Datenbank von {store} ({reason}): erneut versuchen und in ihr Log sehen",
  "The store's postgres:// URL cannot be read: give postgres://USER@HOST/DATABASE, with characters such as / or @ in a password percent-encoded":
    "Die postgres://-URL des Stores ist nicht lesbar: postgres://USER@HOST/DATABASE angeben, Zeichen wie / oder @ in einem Passwort prozentkodiert",
  "The site {site} in the store's URL is not a possible name: use 1 to 63 of a-z, 0-9 and _, beginning with a letter and not with pg_":
    "Die Site {site} in der URL des Stores ist kein möglicher Name: 1 bis 63 der Zeichen a-z, 0-9 und _ verwenden, am Anfang ein Buchstabe und nicht pg_",
  "a server": "ein Server",
  "The server of {store} is a replica that lags behind the release that was served: check its replication":
    "Der Server von {store} ist ein Replikat, das hinter dem ausgelieferten Release zurückliegt: die Replikation prüfen",
  "The connection to {store} was lost at the last step, so it is not known whether the change was made: run the command again; it never makes a change twice":
    "Die Verbindung zu {store} brach beim letzten Schritt ab; ob die Änderung noch gespeichert wurde, ist nicht bekannt: den Befehl erneut ausführen; er ändert nichts zweimal",
  "The schema {site} of {store} holds tables that are not Lectern's: name another with ?site=":
    "Das Schema {site} von {store} enthält Tabellen, die nicht von Lectern sind: mit ?site= ein anderes nennen",
  "Two servers of {store} can be written, {here} and {there}, so they may already differ, and nothing was changed: stop the one that was the primary before, or make it a replica again":
    "Zwei Server von {store} sind beschreibbar, {here} und {there}; sie können sich schon unterscheiden, und nichts wurde geändert: den früheren primären anhalten oder wieder zum Replikat machen",
  "{there}, a replica of {store}, knows of a change at {instant} after which release {release} is current, and the primary {here} does not, so nothing was changed: find out which one is right, and make the other its replica":
    "{there}, ein Replikat von {store}, kennt eine Änderung vom {instant}, nach der Release {release} aktuell ist, der primäre Server {here} aber nicht; nichts wurde geändert: klären, welcher recht hat, und den anderen zu seinem Replikat machen",
  "This machine's clock says {now}, but that of the database {store} says {theirs}, so nothing was changed: set the clock that is wrong":
    "Die Uhr dieses Rechners zeigt {now}, die der Datenbank {store} aber {theirs}; nichts wurde geändert: die Uhr stellen, die falsch geht",

  // Damage.
  "The store has no chunk {hash} of {resource}: its release was pruned, or the store is damaged (`lectern store verify`)":
    "Dem Store fehlt der Chunk {hash} von {resource}: Sein Release wurde entfernt, oder der Store ist beschädigt (`lectern store verify`)",
  "The chunk {hash} of {resource} cannot be read ({reason}): `lectern store verify` lists all errors":
    "Der Chunk {hash} von {resource} ist nicht lesbar ({reason}): `lectern store verify` zeigt alle Fehler",
  "The chunk {hash} belongs to {other} instead of {resource}: restore a backup of the store":
    "Der Chunk {hash} gehört zu {other} statt zu {resource}: eine Sicherung des Stores wiederherstellen",
  "the tokens cannot be read ({reason})": "die Token sind nicht lesbar ({reason})",
  "there are {count} more faults": "dazu weitere Mängel: {count}",
  "the chunk {hash}: {problem}": "der Chunk {hash}: {problem}",
  "its data has changed": "die Daten haben sich verändert",
  "it is missing": "er fehlt",
  "there is no record of its publish": "seine Veröffentlichung ist nicht verzeichnet",
  "is the current release and is missing": "ist das aktuelle Release und fehlt",
  "its bytes have changed": "die Bytes haben sich verändert",
  "its parts are not as long as it says": "die Teile haben nicht die angegebene Länge",
  "it has more facts than its items can have":
    "er hat mehr Angaben, als seine Einträge haben können",
  "its facts do not belong to its items": "die Angaben gehören nicht zu seinen Einträgen",
  "its texts overlap": "die Texte überlappen sich",
  "its format is {format}, but this version of Lectern supports {known}: use a later version":
    "das Format ist {format}, diese Version von Lectern aber kennt {known}: eine spätere Version verwenden",
  unknown: "unbekannt",

  // Releases and tokens.
  "Release {release} is staged and never was current, so there is no way back to it: make it current with `lectern release publish {release}`":
    "Release {release} ist nur bereitgestellt und war nie aktuell, also kann darauf nicht zurückgegangen werden: mit `lectern release publish {release}` aktuell machen",
  "A token with the key {key} already exists: create another one":
    "Ein Token mit dem Key {key} gibt es schon: ein anderes anlegen",
  "{count} releases cannot be kept: give an integer from 1":
    "{count} Releases zu behalten ist nicht möglich: eine ganze Zahl ab 1 angeben",
  "Chunks of the content were pruned while it was published, and nothing was published: try again when the store is not being pruned":
    "Während der Inhalt veröffentlicht wurde, hat ein Aufräumen Teile davon entfernt, und nichts wurde veröffentlicht: erneut versuchen, wenn der Store nicht aufgeräumt wird",
  "no release": "kein Release",
  "Now {current} is current, not {expected} as before, and nothing was changed: look at what is current, then try again":
    "Aktuell ist jetzt {current}, nicht mehr {expected}, und nichts wurde geändert: ansehen, was aktuell ist, dann erneut versuchen",
  "Release {release} was pruned": "Release {release} wurde beim Aufräumen entfernt",
  "Release {release} holds {name}, which this version of Lectern does not know: use the version that published it, or a later one":
    "Release {release} enthält {name}, das diese Version von Lectern nicht kennt: die Version verwenden, die es veröffentlicht hat, oder eine spätere",
  'There is no release {release}: "lectern release list" shows those that exist':
    "Es gibt kein Release {release}: „lectern release list“ zeigt die vorhandenen",
} as const satisfies Readonly<Record<string, string>>;
