/** The reasons of errors in German, which their Details give. */
import type { ReasonTexts } from "./reasons-en.ts";

export const REASONS: ReasonTexts = {
  MALFORMED: {
    notHttp:
      "Was empfangen wurde, ist keine Anfrage in HTTP/1.1, die mit einer Zeile wie „GET /pfad HTTP/1.1“ beginnt. Dieser Port hat kein TLS: Bitte hier http:// verwenden oder die https://-URL des Proxys.",
    slow: "Innerhalb von {limit, # Sekunde|# Sekunden} kam zu wenig vom Inhalt an. Bitte noch einmal senden, ohne Pausen und über eine schnellere Verbindung.",
    target:
      "Die URL ist weder ein Pfad, der mit einem Schrägstrich beginnt, noch eine absolute http-URL, oder sie enthält ein Zeichen, das prozentkodiert werden muss. Bitte als UTF-8 kodieren, etwa ü als %C3%BC.",
    targetTooLong: "Die URL ist länger als {limit, number} Zeichen. Bitte kürzen.",
    percentEncoding:
      "Ein Prozentzeichen in der URL leitet kein prozentkodiertes UTF-8-Zeichen wie %C3%BC für ü ein. Das Prozentzeichen selbst wird als %25 geschrieben.",
    twice: "Der Header Authorization wurde mehr als einmal gesendet. Bitte nur einmal senden.",
    host: "HTTP/1.1 verlangt den Header Host genau einmal, mit einem Hostnamen und optionalem Port.",
    contentLength:
      "Content-Length und Transfer-Encoding legen nicht eindeutig fest, wo der Inhalt endet. Bitte beide weglassen: Anfragen an diesen Dienst brauchen keinen Inhalt.",
  },
  UNAVAILABLE: {
    nothingPublished:
      "Es wurde noch nichts veröffentlicht. Bitte in {seconds, # Sekunde|# Sekunden} oder nach der Veröffentlichung erneut versuchen.",
    notCompressed:
      "Die Antwort konnte nicht komprimiert werden, und die Anfrage akzeptiert sie nicht unkomprimiert. Bitte die Inhaltskodierung identity akzeptieren oder in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    releaseUnknown:
      "Release {release, number} ist noch nicht verfügbar. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    tooManyQueries:
      "Zu viele Abfragen warten auf ihre Bearbeitung. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    queriesFail:
      "Dieser Server kann zurzeit keine Abfragen auswerten; Seiten ohne Filter, Suche und Sortierung werden ausgeliefert. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen, oder sobald der Betreiber es behoben hat.",
    queryUnfinished:
      "Die Abfrage hat zu lange gedauert. Ihre Daten werden noch vorbereitet: Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    storeUnreachable:
      "Die nötigen Daten können nicht aus dem Store gelesen werden. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    tooManyStreams:
      "Zu viele Event-Streams sind geöffnet. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    storeFailing:
      "Der Store kann gerade nicht gelesen oder beschrieben werden, und nichts wurde veröffentlicht. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen; wenn es so bleibt, steht der Grund im Log der Redaktionsseite.",
    deskBusy:
      "Zu viele andere Prüfungen und Veröffentlichungen warten. Es wurde nichts geändert; bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    deskFull:
      "Der Datenträger ist voll, auf dem die Redaktionsseite Gesendetes bis zur Prüfung ablegt. Es wurde nichts geändert; bitte erneut versuchen, wenn wieder Platz ist.",
    actNotStarted:
      "Die Redaktionsseite kann den Prozess nicht starten, der das erledigt. Es wurde nichts geändert; bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen; bleibt es so, steht der Grund in ihrem Protokoll.",
    deskStopped:
      "Die Arbeit dauerte zu lange oder brauchte zu viel Speicher und wurde abgebrochen. Bitte erst die Liste der Releases ansehen, dann erneut versuchen.",
    tooManyReaders:
      "Zu viele große Antworten werden gerade gesendet. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
  },
  LIMITED: {
    requests:
      "Mit diesem Token oder, ohne Token, von dieser IP-Adresse kamen mehr als {limit, # Anfrage|# Anfragen} in {window} s. Bitte in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
    wrongTokens:
      "Von dieser IP-Adresse kamen zu viele ungültige Token. Bitte ein gültiges Token verwenden, das sofort funktioniert, oder in {seconds, # Sekunde|# Sekunden} erneut versuchen.",
  },
  UNKNOWN: {
    parameter: "Es gibt keinen Parameter „{parameter}“.",
    filterForm:
      "„{parameter}“ hat nicht die Form filter[Feld] oder filter[Feld][Operator] mit beiden Namen in Klammern.",
    field: "{parameter}: Es gibt kein Feld „{part}“.",
    attribute:
      "{parameter}: „{part}“ endet nicht mit dem Bezeichner eines Custom Attributes (Wörter in Großbuchstaben, durch Unterstriche verbunden).",
    operator: "{parameter}: Dieses Feld hat keinen Operator „{part}“.",
  },
  KNOWN: {
    parameter: "Bekannte Parameter: {known}.",
    filterForm: "Bekannte Parameter: {known}.",
    field: "Felder: {known}.",
    attribute: "Deklarierte Attribute: {known}.",
    operator: "Operatoren dieses Feldes: {known}.",
  },
  INVALID: {
    queryTooLong:
      "Der Query-String ist länger als {limit, number} Bytes, wie gesendet oder in der kanonischen Form der Seiten-URLs. Er beginnt mit „{value}“.",
    empty: "{parameter} hat keinen Wert.",
    emptyMember: "{parameter}: Die Liste „{value}“ enthält einen leeren Eintrag.",
    repeated: "{parameter} darf nur einmal angegeben werden; „{value}“ ist ein weiterer Wert.",
    backslash:
      "{parameter}: In „{value}“ steht ein Backslash vor einem anderen Zeichen als Komma oder Backslash. Innerhalb eines Wertes schreibt man einen Backslash als \\\\ und ein Komma als \\,.",
    singleValue:
      "{parameter}: „{value}“ ist eine Liste, aber dieser Operator akzeptiert nur einen Wert. Innerhalb eines Wertes schreibt man ein Komma als \\,.",
    tooLong: "{parameter}: „{value}“ ist länger als {limit, number} Zeichen.",
    tooManyValues:
      "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Werte in allen Bedingungen zusammen.",
    tooManyConditions: "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Bedingungen.",
    uuid: "{parameter}: „{value}“ ist keine UUID der Form 8-4-4-4-12 aus hexadezimalen Ziffern.",
    boolean: "{parameter}: „{value}“ ist weder true noch false.",
    allowedValue: "{parameter}: „{value}“ ist keiner der erlaubten Werte.",
    number: "{parameter}: „{value}“ ist keine Zahl in JSON-Schreibweise, etwa 12, -0.5 oder 1e3.",
    date: "{parameter}: „{value}“ ist weder ein gültiges Datum der Form JJJJ-MM-TT noch eines von heute aus, wie today oder today+7d.",
    timestamp:
      "{parameter}: „{value}“ ist weder ein gültiger Zeitpunkt wie 2027-01-31 12:00:00 oder 2027-01-31T12:00:00Z noch ein gültiges Datum wie 2027-01-31, noch vom Augenblick aus angegeben, wie now, now-1h, today oder today+7d.",
    hours:
      "{parameter}: „{value}“ zählt Stunden. Sie gelten nur mit now und nur bei Feldern mit Uhrzeit. Sonst zählen Sie Tage, wie in today+1d.",
    field: "{parameter}: Es gibt kein Feld „{value}“.",
    attribute:
      "{parameter}: „{value}“ endet nicht mit dem Bezeichner eines Custom Attributes (Wörter in Großbuchstaben, durch Unterstriche verbunden).",
    notSortable:
      "{parameter}: „{value}“ ist ein Objekt oder eine Liste oder liegt in einer Liste; danach kann nicht sortiert werden.",
    twice: "{parameter}: „{value}“ steht schon in der Liste.",
    tooManyFields: "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Felder.",
    place:
      "{parameter}: „{value}“ ist nicht ein Längengrad von -180 bis 180 und ein Breitengrad von -90 bis 90, durch ein Komma getrennt, etwa 10.28,54.23.",
    radius:
      "{parameter}: „{value}“ ist keine Anzahl von Kilometern größer als 0, etwa 25 oder 0.5.",
    radiusAlone: "{parameter}: „{value}“ braucht den Parameter near, etwa near=10.28,54.23.",
    box: "{parameter}: „{value}“ ist nicht Längengrad,Breitengrad,Längengrad,Breitengrad der südwestlichen und der nordöstlichen Ecke, Längengrade von -180 bis 180 und Breitengrade von -90 bis 90, etwa 9.5,53.4,11.1,54.9.",
    format: "{parameter}: „{value}“ ist kein bekanntes Format.",
    limitOfWhole:
      "{parameter}: „{value}“ ist mit jsonl nicht möglich, das die ganze Sammlung ohne Seiten liefert. Bitte weglassen oder ein anderes Format verwenden.",
    limit:
      "{parameter}: „{value}“ ist keine ganze Zahl von 1 bis {limit, number}. Mehr Einträge stehen auf weiteren Seiten, etwa {example}, alle zusammen liefert format=jsonl.",
    language: "{parameter}: „{value}“ ist nicht der Code einer veröffentlichten Sprache.",
    tooManyLanguages: "{parameter}: „{value}“ hat mehr als {limit, number} Sprachen.",
    releaseNumber: "{parameter}: „{value}“ ist nicht die Nummer eines Releases, etwa 12.",
    noSuchRelease: "{parameter}: Es gibt kein Release {value}.",
    moment:
      "{parameter}: „{value}“ ist weder ein gültiges Datum wie 2027-01-31 noch ein Zeitpunkt wie 2027-01-31T12:00:00Z.",
  },
  DENIED: {
    parameters: "Die Parameter at und release erfordern ein Token mit Vorschaurecht.",
    address: "Diese Adresse erfordert ein Token mit Vorschaurecht.",
    link: "Dieser Link öffnet nur Release {release, number}, mit dem Parameter release.",
  },
  STALE: {
    none: "Jetzt ist keines aktuell; es wurde nichts geändert. Bitte den Inhalt noch einmal prüfen, die Änderungen ansehen und die neue Nummer in If-Match senden.",
    another:
      "Jetzt ist Release {current, number} aktuell; es wurde nichts geändert. Bitte den Inhalt noch einmal prüfen, die Änderungen ansehen und die neue Nummer in If-Match senden.",
  },
  LARGE: {
    files:
      "Angenommen werden höchstens {limit, number} MiB in {files, number} Dateien. Bitte nur geänderte Dateien senden oder auf dem Rechner des Stores veröffentlichen.",
    document: "Hier werden höchstens {limit, number} KiB Inhalt angenommen.",
  },
};
