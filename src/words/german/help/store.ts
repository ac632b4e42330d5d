/** Help in German: of the commands for the store and for tokens. */
export const HELP_STORE = {
  "Back up, copy, prune and verify the store": "Den Store sichern, kopieren, aufräumen und prüfen",

  // store backup
  "Back up the store to one file": "Den Store in einer Datei sichern",
  "Copies all releases, the history and the tokens at one moment, while the store is in use. The file appears when it is complete and verified. It never overwrites another file.":
    "Kopiert alle Releases, den Verlauf und die Token, wie sie in einem Augenblick sind, auch während der Store in Gebrauch ist. Die Datei erscheint erst, wenn sie vollständig und geprüft ist. Überschreibt nie eine andere Datei.",
  "The backup, which must not exist yet": "Die Sicherung; es darf sie noch nicht geben",
  "What the backup holds.": "Was die Sicherung enthält.",
  "There is no store, it is damaged, or the file exists or cannot be written.":
    "Es gibt keinen Store, er ist beschädigt, oder die Datei existiert schon oder ist nicht beschreibbar.",
  "back up while servers are running": "sichern, während Server laufen",

  // store restore
  "Restore the store from a backup": "Den Store aus einer Sicherung wiederherstellen",
  "Verifies the backup, then replaces the store's releases and tokens in one transaction. Running servers switch within two seconds. Tokens created since the backup are lost; those revoked since then stay revoked if the store can be read. A damaged store is kept next to the new one.":
    "Prüft die Sicherung und ersetzt dann Releases und Token des Stores auf einmal. Laufende Server wechseln innerhalb von zwei Sekunden. Token, die seit der Sicherung angelegt wurden, gehen verloren; seitdem widerrufene bleiben widerrufen, wenn der Store lesbar ist. Ein beschädigter Store bleibt neben dem neuen erhalten.",
  "A file that `lectern store backup` wrote":
    "Eine Datei, die `lectern store backup` geschrieben hat",
  "What was restored.": "Was wiederhergestellt wurde.",
  "There is no backup, it is incomplete or damaged, or the store cannot be written.":
    "Es gibt keine Sicherung, sie ist unvollständig oder beschädigt, oder der Store ist nicht beschreibbar.",
  "as it was on Monday": "wie er am Montag war",

  // store copy
  "Copy a store, or that of another Lectern, to a store":
    "Einen Store, auch den eines anderen Lectern, in einen Store kopieren",
  "Copies all releases and the history to a store of any kind, and from a store also the tokens. TO is created, or is empty, or holds an earlier state of FROM: only what it lacks is copied and verified, also after an interruption, and appears in one transaction. Releases that FROM no longer has are removed; a revoked token stays revoked. Another Lectern needs a token with the copy right (`lectern token create --copy`), from {variable}.":
    "Kopiert alle Releases und den Verlauf in einen Store beliebiger Art, aus einem Store auch die Token. TO wird angelegt, ist leer oder enthält einen früheren Stand von FROM: Nur was fehlt, wird kopiert und geprüft, auch nach einer Unterbrechung, und erscheint auf einmal. Releases, die FROM nicht mehr hat, werden entfernt; ein widerrufenes Token bleibt widerrufen. Ein anderes Lectern verlangt ein Token mit Kopierrecht (`lectern token create --copy`), aus {variable}.",
  "What to copy: the path of a file, a postgres:// URL, or the base URL of another Lectern, such as https://content.example.org":
    "Was kopiert wird: der Pfad einer Datei, eine postgres://-URL oder die Basis-URL eines anderen Lectern, etwa https://content.example.org",
  "The store to copy to: the path of a file, or a postgres:// URL (default: --store)":
    "Wohin kopiert wird: der Pfad einer Datei oder eine postgres://-URL (Vorgabe: --store)",
  "Look for changes every two seconds until stopped, and wait while FROM or TO is away":
    "Alle zwei Sekunden nach Änderungen sehen, bis zum Abbruch, und warten, solange FROM oder TO nicht erreichbar ist",
  "If TO has another history, for example because FROM was restored from a backup, replace it":
    "TO ersetzen, wenn es einen anderen Verlauf hat, etwa weil FROM aus einer Sicherung wiederhergestellt wurde",
  "What was copied; with --follow one line for each change.":
    "Was kopiert wurde; mit --follow eine Zeile je Änderung.",
  "FROM does not exist, is damaged, cannot be reached (without --follow) or refuses the token, or TO has another history or cannot be written. TO then keeps its releases.":
    "FROM existiert nicht, ist beschädigt, nicht erreichbar (ohne --follow) oder lehnt das Token ab, oder TO hat einen anderen Verlauf oder ist nicht beschreibbar. TO behält dann seine Releases.",
  "move to PostgreSQL": "nach PostgreSQL umziehen",
  "keep a second store; run it again and again":
    "einen zweiten Store führen; immer wieder ausführen",
  "keep a copy of another Lectern up to date, next to `lectern serve`":
    "eine Kopie eines anderen Lectern aktuell halten, neben `lectern serve`",

  // store prune
  "Remove old releases": "Alte Releases entfernen",
  "Keeps the newest N releases that are or were current, the current one, young staged ones, and the bases from which kept ones and checks at the desk are merged; removes all others with the items that only they have. Their numbers are never used again. The file becomes smaller if the disk has room to rewrite it.":
    "Es bleiben die neuesten N Releases, die aktuell sind oder waren, dazu das aktuelle, die erst vor kurzem bereitgestellten und die Grundlagen, von denen aus bleibende und Prüfungen der Redaktionsseite vereint werden; alle anderen werden entfernt, mit den Einträgen, die nur sie haben. Ihre Nummern werden nie wieder verwendet. Die Datei wird kleiner, wenn auf dem Datenträger Platz ist, um sie neu zu schreiben.",
  "How many of the newest releases to keep": "Wie viele der neuesten Releases bleiben",
  "Remove staged releases that are N days old":
    "Bereitgestellte Releases entfernen, die N Tage alt sind",
  "What was removed.": "Was entfernt wurde.",
  "The store cannot be written or is damaged.": "Der Store ist nicht beschreibbar oder beschädigt.",
  "keep the newest twenty": "die neuesten zwanzig behalten",

  // store verify
  "Verify that the store is not damaged": "Prüfen, ob der Store unbeschädigt ist",
  "Reads the whole store and compares it with its digests. It changes nothing; publishing and serving continue meanwhile.":
    "Liest den ganzen Store und vergleicht ihn mit seinen Prüfsummen. Ändert nichts; veröffentlicht und ausgeliefert wird währenddessen weiter.",
  "What was verified; faults are printed to standard error.":
    "Was geprüft wurde; Mängel stehen in der Standardfehlerausgabe.",
  "There is a fault, or the store is missing or cannot be read.":
    "Es gibt einen Mangel, oder der Store fehlt oder ist nicht lesbar.",
  "run it once a week, and after a disk failure":
    "einmal in der Woche und nach einem Fehler des Datenträgers ausführen",

  "Create, list and revoke access tokens": "Zugriffstoken anlegen, auflisten und widerrufen",

  // token create
  "Create an access token": "Ein Zugriffstoken anlegen",
  "Prints the token once: the store keeps only its key and the SHA-256 digest of its secret.":
    "Gibt das Token einmal aus: Der Store behält nur seinen Key und den SHA-256-Wert seines Geheimnisses.",
  "The person or app that uses the token": "Wer das Token verwendet: eine Person oder ein Programm",
  "Lifetime in hours, days or weeks (12h, 90d, 4w), or its last day in UTC (2027-01-31); default: unlimited":
    "Gültigkeit in Stunden, Tagen oder Wochen (12h, 90d, 4w) oder der letzte Tag in UTC (2027-01-31); Vorgabe: unbegrenzt",
  "The resources that it gives access to, of the contract or of any release in the store; default: all. At the desk, those that it may change, where it sees all":
    "Die Ressourcen, die das Token öffnet, aus der API oder einem Release im Store; Vorgabe: alle. Auf der Redaktionsseite, wo es alle sieht, die es ändern darf",
  "Preview right: also allow ?at= and ?release= (other times and older releases)":
    "Vorschaurecht: auch ?at= und ?release= erlauben (andere Zeiten und ältere Releases)",
  "Copy right: also allow `lectern store copy URL`, which copies everything in the store but the tokens: all releases, with drafts, authors and notes, whatever --resources lists":
    "Kopierrecht: auch `lectern store copy URL` erlauben, das alles im Store außer den Token kopiert: alle Releases mit Entwürfen, Namen und Notizen, gleich was --resources nennt",
  "Edit right: check, stage and download content at the desk (`lectern desk`), and preview it; its name is the author":
    "Bearbeitungsrecht: auf der Redaktionsseite (`lectern desk`) Inhalte prüfen, bereitstellen und herunterladen, auch Vorschau; der Name aus --name gilt als Urheber",
  "Publish right: also make releases current at the desk, and roll back":
    "Veröffentlichungsrecht: auf der Redaktionsseite auch Releases aktuell machen und zurückgehen",
  "Declare right: also change installation.yaml at the desk, which says what is declared and who may read it":
    "Deklarationsrecht: auf der Redaktionsseite auch installation.yaml ändern, also was deklariert ist und wer es lesen darf",
  "The token alone on its line.": "Das Token, allein in seiner Zeile.",
  "The store cannot be written.": "Der Store ist nicht beschreibbar.",
  "create a token for ninety days": "ein Token für neunzig Tage anlegen",
  "create a token for two resources": "ein Token für zwei Ressourcen anlegen",
  "create a token for previews": "ein Token für Vorschauen anlegen",
  "create a token for `lectern store copy`": "ein Token für `lectern store copy` anlegen",
  "let a person publish at the desk": "eine Person auf der Redaktionsseite veröffentlichen lassen",
  "let a person change the news": "eine Person die Nachrichten ändern lassen",

  // token list
  "List all tokens, without their secrets": "Alle Token ohne ihre Geheimnisse auflisten",
  "Shows key, name, dates, rights and resources, also of revoked ones. The last use is not recorded, because the server never writes to the store.":
    "Zeigt Key, Namen, Zeiten, Rechte und Ressourcen, auch der widerrufenen. Wann ein Token zuletzt benutzt wurde, wird nicht festgehalten, weil der Server nie in den Store schreibt.",
  "list all tokens": "alle Token auflisten",

  // token revoke
  "Revoke a token permanently": "Ein Token endgültig widerrufen",
  "Running servers refuse the token within two seconds.":
    "Laufende Server lehnen das Token nach höchstens zwei Sekunden ab.",
  "Key of a token, as `lectern token list` shows it":
    "Key eines Tokens, wie `lectern token list` ihn zeigt",
  "There is no such token, or the store cannot be written.":
    "Es gibt kein solches Token, oder der Store ist nicht beschreibbar.",
  "revoke the token with this key": "das Token mit diesem Key widerrufen",
} as const satisfies Readonly<Record<string, string>>;
