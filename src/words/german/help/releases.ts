/** Help in German: of the commands for releases and for webhooks. */
export const HELP_RELEASES = {
  "Show releases and change which one is current":
    "Releases zeigen und ändern, welches aktuell ist",

  // release list
  "List all releases, newest first": "Alle Releases auflisten, die neuesten zuerst",
  "The current one is marked, and staged ones, which never were current, with the release that they were made from. Times are in the time zone of the installation. The table is as wide as the terminal, or 80 characters.":
    "Gekennzeichnet sind das aktuelle und die bereitgestellten, die nie aktuell waren; bei diesen steht das Release, aus dem sie entstanden sind. Zeiten gelten in der Zeitzone der Installation. Die Tabelle ist so breit wie das Terminal, sonst 80 Zeichen.",
  "show what was published, when and by whom": "zeigen, was wann von wem veröffentlicht wurde",

  // release diff
  "Show the differences between two releases": "Die Unterschiede zweier Releases zeigen",
  "Shows which items were added, removed, changed (field by field; null is no value) and moved from A to B, and the future dates on which articles of B appear and vanish. An added item that equals a removed one except for its Key is noted: URLs with the old Uuid no longer work.":
    "Zeigt, welche Einträge von A zu B hinzukamen, wegfielen, sich änderten (Feld für Feld; null heißt: kein Wert) oder verschoben wurden, und an welchen künftigen Tagen Artikel von B erscheinen und verschwinden. Gleicht ein neuer Eintrag bis auf den Key einem entfernten, steht das dabei: URLs mit der alten Uuid gelten nicht mehr.",
  "Number of a release, as `lectern release list` shows it, or `current`":
    "Nummer eines Releases, wie `lectern release list` sie zeigt, oder `current` für das aktuelle",
  "The first differences of each resource; with --json all of them.":
    "Die ersten Unterschiede jeder Ressource; mit --json alle.",
  "There is no such release, or the store cannot be read.":
    "Es gibt kein solches Release, oder der Store ist nicht lesbar.",
  "show what changed since release 2": "zeigen, was sich seit Release 2 geändert hat",
  "show what a rollback would change, as JSON":
    "als JSON zeigen, was sich beim Zurückgehen ändern würde",

  // release checkout
  "Export a release as a content directory": "Ein Release als Inhaltsordner schreiben",
  "Writes installation.yaml and the items, and in tables and YAML a mark that names the release; publishing them creates no new release. If the format cannot hold a value, the value is named and nothing is written.":
    "Schreibt installation.yaml und die Einträge, in Tabellen und YAML mit einer Marke, die das Release nennt; werden sie unverändert veröffentlicht, entsteht kein neues Release. Passt ein Wert nicht in das Format, wird er genannt und nichts geschrieben.",
  "jsonl: a JSON Lines file per resource, which can hold everything; csv: a table per resource; xlsx or ods: one workbook (default: jsonl)":
    "jsonl: eine Datei in JSON Lines je Ressource, in die alles passt; csv: eine Tabelle je Ressource; xlsx oder ods: eine Arbeitsmappe (Vorgabe: jsonl)",
  "What was written, or the values that the format cannot hold.":
    "Was geschrieben wurde, oder die Werte, die nicht in das Format passen.",
  "There is no such release, the format cannot hold it, the store cannot be read, or the directory is not empty or cannot be written.":
    "Es gibt kein solches Release, es passt nicht in das Format, der Store ist nicht lesbar, oder der Ordner ist nicht leer oder nicht beschreibbar.",
  "export the content of release 3": "die Inhalte von Release 3 schreiben",
  "export it as a workbook": "als Arbeitsmappe schreiben",

  // release publish
  "Make a staged release the current one": "Ein bereitgestelltes Release aktuell machen",
  "Publishes release N, which `lectern publish --stage` made. If another release became current since it was made, both are merged into a new release, and what both changed differently stops it. It stops as `lectern publish` does, at removals and at changes of access. A release that was current before becomes current again.":
    "Veröffentlicht Release N, das `lectern publish --stage` bereitgestellt hat. Wurde seitdem ein anderes Release aktuell, werden beide zu einem neuen vereint. Abgelehnt wird das, wenn beide dasselbe verschieden geändert haben oder wenn es, wie bei `lectern publish`, zu viel entfernen oder ändern würde, wer lesen darf. Ein Release, das schon einmal aktuell war, wird wieder aktuell.",
  "Number of a release, as `lectern release list` shows it":
    "Nummer eines Releases, wie `lectern release list` sie zeigt",
  "The reason; `lectern release log` shows it": "Der Grund; `lectern release log` zeigt ihn",
  "What was published, and what changed in each resource compared with the release before.":
    "Was veröffentlicht wurde und was sich in jeder Ressource gegenüber dem Release davor geändert hat.",
  "There is no such release, others changed the same since, it would remove too much or change who may read, or the store cannot be written.":
    "Es gibt kein solches Release, andere haben seitdem dasselbe geändert, es würde zu viel entfernen oder ändern, wer lesen darf, oder der Store ist nicht beschreibbar.",
  "make release 5 current": "Release 5 aktuell machen",

  // release rollback
  "Make an earlier (or later) release the current one":
    "Auf ein früheres (oder späteres) Release zurückgehen",
  "No release is changed or removed, and removals do not stop it; without --allow-access, a change of who may read does. Without N, it is the one that was current before the last switch; a staged one needs `lectern release publish`. Running servers switch within two seconds.":
    "Kein Release wird geändert oder entfernt, und es darf beliebig viel entfernen; ändert sich, wer lesen darf, braucht es --allow-access. Ohne N ist es das, das vor dem letzten Wechsel aktuell war; für ein bereitgestelltes gibt es `lectern release publish`. Laufende Server wechseln innerhalb von zwei Sekunden.",
  "There is no such release, or the store cannot be written.":
    "Es gibt kein solches Release, oder der Store ist nicht beschreibbar.",
  "serve again what was served before": "wieder ausliefern, was davor ausgeliefert wurde",
  "serve release 3 again": "wieder Release 3 ausliefern",
  "add the reason": "den Grund angeben",

  // release log
  "Show the history of the current release": "Zeigen, welches Release wann aktuell war",
  "Lists every switch (publish, rollback, restore), newest first: when, from which release to which, by whom and why, also of pruned releases. A staging is listed, too, although it left the current release as it was.":
    "Nennt jeden Wechsel (durch Veröffentlichen, Zurückgehen oder Wiederherstellen), die neuesten zuerst: wann, von welchem Release auf welches, durch wen und warum, auch von entfernten Releases. Auch das Bereitstellen steht darin, obwohl das aktuelle Release dabei dasselbe blieb.",
  "A table, with times in the time zone of the installation.":
    "Eine Tabelle, mit Zeiten in der Zeitzone der Installation.",
  "show who rolled back, when and why": "zeigen, wer wann und warum zurückgegangen ist",

  "Purge caches and call webhooks when another release becomes current":
    "Caches bereinigen und Webhooks aufrufen, wenn ein anderes Release aktuell wird",

  // notify run
  "Purge caches and send events to webhooks after each change of the current release":
    "Nach jedem Wechsel des aktuellen Releases Caches bereinigen und Webhooks benachrichtigen",
  "Follows the store until SIGINT (Ctrl-C) or SIGTERM, and waits while it is away. After each switch it waits for the servers of --serving (at most {serversPatience} seconds), purges the caches of --purge (at most {cachesPatience} minutes), then sends an event to every webhook; one that is not accepted within {timeout} seconds is sent again, {times} times within about a day. Several of these processes may run. What was due while none ran is done by the next.":
    "Folgt dem Store bis SIGINT (Strg+C) oder SIGTERM und wartet, solange er nicht erreichbar ist. Nach jedem Wechsel wartet der Befehl auf die Server aus --serving (höchstens {serversPatience} Sekunden), bereinigt die Caches aus --purge (höchstens {cachesPatience} Minuten) und sendet dann jedem Webhook ein Ereignis. Wird es nicht innerhalb von {timeout} Sekunden angenommen, wird es erneut gesendet, {times}-mal innerhalb etwa eines Tages. Mehrere solche Prozesse dürfen laufen. Was anstand, während keiner lief, holt der nächste nach.",
  "Purge and send what is due and exit; failed events are sent again by the next run":
    "Bereinigen und senden, was ansteht, und dann enden; was nicht zugestellt wurde, sendet der nächste Aufruf erneut",
  "Base URLs of all servers, not of a cache or load balancer, that must serve a release before it is announced":
    "Basis-URLs aller Server (nicht die eines Caches oder Load-Balancers), die ein Release ausliefern müssen, bevor es gemeldet wird",
  "Caches to purge: {forms}": "Caches, die bereinigt werden: {forms}",
  "First remove all responses from these caches, for example after a change of --access":
    "Zuerst alle Antworten aus diesen Caches entfernen, etwa nach einer Änderung von --access",
  "With --once the numbers of purged caches, delivered events, failed attempts and waiting events; otherwise nothing. The log goes to standard error.":
    "Mit --once, wie viele Caches bereinigt und Ereignisse zugestellt wurden, wie viele Versuche gescheitert und wie viele Ereignisse noch offen sind; sonst nichts. Das Log steht in der Standardfehlerausgabe.",
  "The store is damaged or no store of Lectern, cache tags are off, or the notify file cannot be opened; with --once also if a cache was not purged, an attempt failed or an event is still waiting.":
    "Der Store ist beschädigt oder kein Store von Lectern, Cache-Tags sind ausgeschaltet, oder die Webhook-Datei lässt sich nicht öffnen; mit --once auch, wenn ein Cache nicht bereinigt wurde, ein Versuch scheiterte oder ein Ereignis noch wartet.",
  "run as a service": "als Dienst laufen lassen",
  "purge Varnish once the server has a release, then send events":
    "Varnish bereinigen, sobald der Server ein Release hat, dann Ereignisse senden",
  "purge Fastly and send what is due; {variable} has the token":
    "Fastly bereinigen und senden, was ansteht; {variable} enthält das Token",

  // notify add
  "Add a webhook": "Einen Webhook hinzufügen",
  "From now on, `lectern notify run` sends a POST request to the URL after each switch, signed with the secret that this prints once (Standard Webhooks). At most {most} webhooks are possible.":
    "Ab jetzt sendet `lectern notify run` nach jedem Wechsel eine POST-Anfrage an die URL, signiert mit dem Geheimnis, das hier einmal ausgegeben wird (Standard Webhooks). Höchstens {most} Webhooks sind möglich.",
  "URL of the receiver, such as https://example.org/lectern":
    "URL des Empfängers, etwa https://example.org/lectern",
  "A name for lists and logs (default: the host of the URL)":
    "Ein Name für Listen und Logs (Vorgabe: der Host der URL)",
  "Send only changes of these resources; default: every change of the current release":
    "Nur Änderungen dieser Ressourcen senden; Vorgabe: jeden Wechsel des aktuellen Releases",
  "Allow a URL without TLS on another machine: everyone on the way can read the events":
    "Eine URL ohne TLS auf einem anderen Rechner erlauben: Unterwegs kann jeder die Ereignisse lesen",
  "The secret alone on its line.": "Das Geheimnis, allein in seiner Zeile.",
  "The store cannot be read, or the notify file cannot be written.":
    "Der Store ist nicht lesbar, oder die Webhook-Datei ist nicht beschreibbar.",
  "send every change": "jeden Wechsel senden",
  "send the changes of two resources": "die Änderungen von zwei Ressourcen senden",

  // notify list
  "List all webhooks, without their secrets, and the last purge of each cache":
    "Alle Webhooks ohne ihre Geheimnisse auflisten und wann jeder Cache zuletzt bereinigt wurde",
  "Shows how many events of each webhook wait and since when, and whether its receiver disabled it (410); and for which release each cache was purged last, and when.":
    "Zeigt für jeden Webhook, wie viele Ereignisse warten, seit wann, und ob sein Empfänger ihn abgeschaltet hat (410), und für jeden Cache, für welches Release er zuletzt bereinigt wurde und wann.",
  "Tables.": "Tabellen.",
  "The notify file cannot be read.": "Die Webhook-Datei ist nicht lesbar.",
  "list all webhooks and purges": "alle Webhooks und Bereinigungen auflisten",

  // notify remove
  "Remove a webhook": "Einen Webhook entfernen",
  "Its secret, its waiting events and its log are removed, too.":
    "Auch sein Geheimnis, seine wartenden Ereignisse und sein Log werden entfernt.",
  "ID of a webhook, as `lectern notify list` shows it":
    "ID eines Webhooks, wie `lectern notify list` sie zeigt",
  "There is no such webhook, or the file cannot be written.":
    "Es gibt keinen solchen Webhook, oder die Datei ist nicht beschreibbar.",
  "remove the webhook with this ID": "den Webhook mit dieser ID entfernen",

  // notify test
  "Send a test event to a webhook": "Ein Testereignis an einen Webhook senden",
  "Sends an event of the type hook.test at once, without retries. A disabled webhook whose receiver accepts it is enabled again.":
    "Sendet sofort ein Ereignis vom Typ hook.test, ohne Wiederholungen. Nimmt der Empfänger eines abgeschalteten Webhooks es an, wird der Webhook wieder eingeschaltet.",
  "How the receiver responded.": "Wie der Empfänger geantwortet hat.",
  "There is no such webhook, or the receiver did not respond with a status from 200 to 299.":
    "Es gibt keinen solchen Webhook, oder der Empfänger hat nicht mit einem Status von 200 bis 299 geantwortet.",
  "check whether the receiver works": "prüfen, ob der Empfänger funktioniert",

  // notify log
  "Show which events were sent, and how receivers responded":
    "Zeigen, welche Ereignisse gesendet wurden und wie die Empfänger geantwortet haben",
  "Lists attempts, newest first, with response or error, duration, the next attempt, and webhook-id. The last {most} attempts of 30 days are kept.":
    "Nennt die Versuche, die neuesten zuerst, mit Antwort oder Fehler, Dauer, nächstem Versuch und webhook-id. Aufbewahrt werden die letzten {most} Versuche aus 30 Tagen.",
  "Only attempts of this webhook": "Nur Versuche dieses Webhooks",
  "How many attempts": "Wie viele Versuche",
  "show the last hundred attempts": "die letzten hundert Versuche zeigen",

  // notify resend
  "Send an event again": "Ein Ereignis erneut senden",
  "Makes `lectern notify run` send an event again, with all retries, also a delivered one. It keeps its webhook-id, by which a receiver recognises it.":
    "Lässt `lectern notify run` ein Ereignis erneut senden, mit allen Wiederholungen, auch ein zugestelltes. Es behält seine webhook-id, an der ein Empfänger es erkennt.",
  "webhook-id of an event, as `lectern notify log` shows it":
    "webhook-id eines Ereignisses, wie `lectern notify log` sie zeigt",
  "There is no such event, its webhook is disabled, or the file cannot be written.":
    "Es gibt kein solches Ereignis, sein Webhook ist abgeschaltet, oder die Datei ist nicht beschreibbar.",
  "send this event again": "dieses Ereignis erneut senden",

  // notify rotate
  "Give a webhook a new secret": "Einem Webhook ein neues Geheimnis geben",
  "For {hours} hours events are signed with both secrets, so that the receiver can be changed without a gap. A second rotation in this time ends the oldest secret at once.":
    "{hours} Stunden lang werden Ereignisse mit beiden Geheimnissen signiert, damit sich der Empfänger ohne Lücke umstellen lässt. Ein zweiter Wechsel in dieser Zeit beendet das älteste Geheimnis sofort.",
  "replace a secret": "ein Geheimnis ersetzen",
} as const satisfies Readonly<Record<string, string>>;
