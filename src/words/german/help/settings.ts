/** Help in German: of the settings, their values and their defaults. */
export const HELP_SETTINGS = {
  // Around them.
  "Settings (`lectern help settings` explains them):":
    "Einstellungen (`lectern help settings` erklärt sie):",
  "Each setting is taken from the first of these sources that has it:":
    "Jede Einstellung kommt aus der ersten dieser Quellen, die sie hat:",
  "a flag": "eine Option",
  "an environment variable": "eine Umgebungsvariable",
  "its default": "ihre Vorgabe",
  "A command ignores the settings that it does not use.":
    "Einstellungen, die ein Befehl nicht braucht, beachtet er nicht.",
  "Default: {value}.": "Vorgabe: {value}.",

  // Values, as nominatives.
  "the path of a file": "der Pfad einer Datei",
  "the path of a directory": "der Pfad eines Ordners",
  "the path of a file, or a URL that begins with postgres://":
    "der Pfad einer Datei oder eine URL, die mit postgres:// beginnt",
  "an integer from {min}": "eine ganze Zahl ab {min}",
  "an integer from {min} to {max}": "eine ganze Zahl von {min} bis {max}",
  "an integer (MiB) from {min} to {max}": "eine ganze Zahl (MiB) von {min} bis {max}",
  "an integer (seconds) from {min} to {max}": "eine ganze Zahl (Sekunden) von {min} bis {max}",
  "one of {words}": "einer der Werte {words}",
  "on or off": "on (ein) oder off (aus)",
  "off, or an integer from 1 to 1000000 followed by /s or /m, such as 100/s":
    "off (aus) oder eine ganze Zahl von 1 bis 1000000, gefolgt von /s oder /m, etwa 100/s",
  "off, or HOST:PORT such as 127.0.0.1:9100 or [::1]:9100":
    "off (aus) oder HOST:PORT, etwa 127.0.0.1:9100 oder [::1]:9100",
  "off, or a name of 1 to 32 lowercase letters, digits and hyphens, such as lectern":
    "off (aus) oder ein Name aus 1 bis 32 Kleinbuchstaben, Ziffern und Bindestrichen, etwa lectern",
  "none, or IP addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8":
    "none (keine) oder IP-Adressen und Netze, durch Kommas getrennt, etwa 127.0.0.1,10.0.0.0/8",
  "a token without spaces": "ein Token ohne Leerzeichen",
  "a URL that begins with http:// or https://, without user and password":
    "eine URL, die mit http:// oder https:// beginnt, ohne Benutzer und Passwort",
  "an IP address or a host name of this machine":
    "eine IP-Adresse oder ein Hostname dieses Rechners",
  "RESOURCE=token or RESOURCE=public, separated by commas; the resources are {names} and those that the installation declares":
    "RESOURCE=token oder RESOURCE=public, durch Kommas getrennt; die Ressourcen sind {names} und die von der Installation deklarierten",

  // Defaults.
  none: "keine",
  "8080; for the desk 8081": "8080; für die Redaktionsseite 8081",
  "that of the vendor": "die des Anbieters",
  "the path of the store followed by -notify": "der Pfad des Stores, gefolgt von -notify",
  "as many as cores, at most {most}": "so viele wie Prozessorkerne, höchstens {most}",
  "{rules}, the others public": "{rules}, die anderen public",
  "a quarter of the memory of the machine or container, at least {least}":
    "ein Viertel des Speichers des Rechners oder Containers, mindestens {least}",
  "that of LC_ALL, LC_MESSAGES or LANG on a terminal, elsewhere en":
    "auf einem Terminal die aus LC_ALL, LC_MESSAGES oder LANG, sonst en",

  // Each setting, in a few words and in full.
  "Where releases and tokens are stored": "Wo Releases und Token gespeichert sind",
  "Where releases and tokens are stored: the path of a SQLite file, or a postgres:// URL":
    "Wo Releases und Token gespeichert sind: der Pfad einer SQLite-Datei oder eine postgres://-URL",
  "Directory that keeps what is served": "Ordner für eine Kopie dessen, was ausgeliefert wird",
  "Directory in which an instance keeps what it serves, so that it can start while the store cannot be reached. Each instance needs its own":
    "Ordner, in dem eine Instanz behält, was sie ausliefert, damit sie starten kann, wenn der Store nicht erreichbar ist. Jede Instanz braucht ihren eigenen",
  "Let the group read new stores and backups":
    "Neue Stores und Sicherungen für die Gruppe lesbar machen",
  "Create stores and backups that the group can read (mode 0640 instead of 0600), for a server that runs as another user":
    "Stores und Sicherungen anlegen, die die Gruppe lesen kann (Modus 0640 statt 0600), für einen Server, der unter einem anderen Benutzer läuft",
  "Address to listen on": "Adresse, unter der ausgeliefert wird",
  "Address to listen on; 0.0.0.0 or :: listens on all of the machine's addresses":
    "Adresse, unter der ausgeliefert wird; 0.0.0.0 oder :: steht für alle Adressen des Rechners",
  "Port to listen on": "Port, auf dem ausgeliefert wird",
  "Port to listen on; 0 selects a free port":
    "Port, auf dem ausgeliefert wird; bei 0 wird ein freier gewählt",
  "Number of serving threads": "Zahl der Threads, die ausliefern",
  "Number of serving threads, on systems where threads can share a port, such as Linux. 1 starts no additional threads; this is the default of --demo":
    "Zahl der Threads, die ausliefern, auf Systemen, auf denen sich Threads einen Port teilen können, etwa Linux. Bei 1 wird kein weiterer gestartet; das ist die Vorgabe mit --demo",
  "Who may read a resource": "Wer eine Ressource lesen darf",
  "ApiAccessRule per resource: token or public. Resources that are not listed keep their default, declared resources the access in installation.yaml. If other resources embed its items, a resource can be token only if they are, too":
    "ApiAccessRule je Ressource: token oder public. Nicht genannte Ressourcen behalten ihre Vorgabe, deklarierte den Zugang aus installation.yaml. Betten andere Ressourcen ihre Einträge ein, kann eine Ressource nur token sein, wenn jene es auch sind",
  "Whether other web pages may read responses": "Ob andere Webseiten Antworten lesen dürfen",
  "Whether web pages of any origin may read responses (CORS)":
    "Ob Webseiten beliebiger Herkunft Antworten lesen dürfen (CORS)",
  "Limit of requests of one client": "Grenze für Anfragen eines Absenders",
  "Requests per second or minute for each token, and for each IP address without a token; further requests get 429":
    "Anfragen je Sekunde oder Minute, für jedes Token und, ohne Token, für jede IP-Adresse; weitere erhalten 429",
  "Proxies whose X-Forwarded-For counts": "Proxys, deren X-Forwarded-For zählt",
  "Trusted proxies, by IP address or network: the limits for requests, connections and wrong tokens count the client address that they send in X-Forwarded-For. From all other senders this header is ignored":
    "Vertrauenswürdige Proxys, als IP-Adresse oder Netz: Die Grenzen für Anfragen, Verbindungen und falsche Token zählen die Adresse des Clients, die sie in X-Forwarded-For senden. Von allen anderen wird dieser Header nicht beachtet",
  "Limit of connections": "Grenze für Verbindungen",
  "Maximum number of connections; further ones are closed at once. Each connection is an open file":
    "Höchstzahl der Verbindungen; weitere werden sofort geschlossen. Jede Verbindung ist eine offene Datei",
  "Limit of connections of one address": "Grenze für Verbindungen einer Adresse",
  "Maximum number of connections per IP address, or per IPv6 /64 network; further ones are closed at once. Does not apply to the machine itself and to the proxies of --trust-proxy":
    "Höchstzahl der Verbindungen je IP-Adresse oder IPv6-Netz (/64); weitere werden sofort geschlossen. Gilt nicht für den Rechner selbst und die Proxys aus --trust-proxy",
  "How long caches may keep responses": "Wie lange Caches Antworten behalten dürfen",
  "How long browsers and caches may use a response of Navigation or Languages without asking again. After this time a publish is visible everywhere":
    "Wie lange Browser und Caches eine Antwort von Navigation oder Languages verwenden dürfen, ohne nachzufragen. Nach dieser Zeit ist überall zu sehen, was veröffentlicht wurde",
  "Beginning of cache tags, for purges": "Anfang der Cache-Tags, zum Bereinigen",
  "Send cache tags that begin with this name (Cache-Tag and Surrogate-Key) with the responses that shared caches store, so that `lectern notify run` can purge what a publish changed. Give each installation behind the same CDN a name of its own, such as lectern":
    "Antworten, die gemeinsame Caches speichern, mit Cache-Tags senden, die mit diesem Namen beginnen (Cache-Tag und Surrogate-Key), damit `lectern notify run` entfernen kann, was sich geändert hat. Jede Installation hinter demselben CDN braucht einen eigenen Namen, etwa lectern",
  "Memory for caches, in MiB": "Speicher für Caches, in MiB",
  "Memory (MiB) for caches in addition to the release: bodies of pages and queries, and the data that queries are computed from":
    "Speicher (MiB) für Caches, zusätzlich zum Release: Antworten auf Seiten und Abfragen und die Daten, aus denen Abfragen berechnet werden",
  "Access token that is sent to the service": "Zugriffstoken, das an den Dienst gesendet wird",
  "Access token that is sent to a service. Every user of the machine can see a flag, but not the environment":
    "Zugriffstoken, das an einen Dienst gesendet wird. Eine Option kann jeder Benutzer des Rechners sehen, die Umgebung nicht",
  "Token for the API of a purged cache": "Token für die API eines Caches",
  "Token for the API of the cache that is purged. Every user of the machine can see a flag, but not the environment":
    "Token für die API des Caches, der bereinigt wird. Eine Option kann jeder Benutzer des Rechners sehen, die Umgebung nicht",
  "URL of the API of a purged cache": "URL der API eines Caches",
  "Base URL of the API of Fastly or Cloudflare, if it differs from the usual one":
    "Basis-URL der API von Fastly oder Cloudflare, wenn sie nicht die übliche ist",
  "File with webhooks, events and purges": "Datei mit Webhooks und Ereignissen",
  "File with webhooks, their secrets, waiting events, the log, and what caches were purged for. Only its owner needs to read it, and the server never does. Use one file per store. Required if the store is a database":
    "Datei mit Webhooks, ihren Geheimnissen, wartenden Ereignissen, dem Log und dem Stand der Caches. Lesen muss sie nur, wem sie gehört; der Server liest sie nie. Jeder Store braucht eine eigene Datei. Erforderlich, wenn der Store eine Datenbank ist",
  "How old a copy may be when it is served": "Wie alt eine Kopie beim Ausliefern sein darf",
  "For how long a replica of a database, or a copy that `lectern store copy --follow` keeps up to date, may lack what its source has; after that /health/ready says degraded":
    "Wie lange das Replikat einer Datenbank oder eine Kopie, die `lectern store copy --follow` aktuell hält, hinter ihrer Quelle zurückliegen darf; danach sagt /health/ready degraded",
  "How long to serve on after SIGTERM": "Wie lange nach SIGTERM noch ausgeliefert wird",
  "For how long, after SIGTERM or SIGINT, /health/ready says 503 while everything is still served, so that load balancers send their requests elsewhere":
    "Wie lange /health/ready nach SIGTERM oder SIGINT 503 sagt, während noch alles ausgeliefert wird, damit Load-Balancer ihre Anfragen anderswohin senden",
  "Address of metrics and health": "Adresse von Metriken und Zustand",
  "Address on which /metrics (OpenMetrics), /health/live and /health/ready are served in addition. It needs no token: use an address that only your monitoring can reach":
    "Adresse, unter der zusätzlich /metrics (OpenMetrics), /health/live und /health/ready ausgeliefert werden. Sie braucht kein Token und sollte nur für die eigene Überwachung erreichbar sein",
  "Language of messages": "Sprache der Meldungen",
  "Language of messages and help": "Sprache der Meldungen und der Hilfe",
  "Minimum level of log lines": "Niedrigste Stufe der Logzeilen",
  "Minimum level of log lines on standard error; debug also shows the stack trace of unexpected errors":
    "Niedrigste Stufe der Logzeilen in der Standardfehlerausgabe; debug zeigt bei unerwarteten Fehlern auch, wo im Programm sie entstanden",
  "Which requests are logged": "Welche Anfragen ins Log kommen",
  "Which requests are logged, one line each, without query string and headers: none, those with an error response, or all":
    "Welche Anfragen ins Log kommen, je eine Zeile, ohne Query-String und Header: keine, die mit einem Fehler beantworteten oder alle",
} as const satisfies Readonly<Record<string, string>>;
