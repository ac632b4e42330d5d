/** The messages in German. */
import { textByReason } from "./en.ts";
import type { MessageTexts, ReasonTexts } from "./en.ts";

const SECONDS = "{seconds, plural, one {# Sekunde} other {# Sekunden}}";

const REASONS: ReasonTexts = {
  MALFORMED: {
    notHttp: "Was ankam, ist kein HTTP. Dieser Port nimmt Anfragen in HTTP/1.1 an.",
    tls: "Hier begann eine TLS-Verbindung, doch dieser Port spricht HTTP ohne TLS. Bitte http:// verwenden oder die Adresse des Proxys, der https:// spricht.",
    requestLine: "Die erste Zeile hat nicht die Form „GET /pfad HTTP/1.1“.",
    httpVersion:
      "Diese Version des Protokolls wird hier nicht gesprochen. Bitte HTTP/1.1 verwenden.",
    incomplete:
      "Die Verbindung endete, bevor die Anfrage vollständig war. Bitte noch einmal senden.",
    timeout:
      "Die Anfrage war nach {limit, plural, one {# Sekunde} other {# Sekunden}} nicht vollständig. Bitte noch einmal und ohne Pausen senden.",
    target:
      "Das Ziel in der ersten Zeile ist weder ein Pfad, der mit einem Schrägstrich beginnt, noch eine vollständige http-Adresse mit Host.",
    targetTooLong: "Die Adresse ist länger als {limit, number} Zeichen. Bitte kürzen.",
    targetCharacter:
      "Die Adresse enthält ein Zeichen, das in keiner Adresse unkodiert stehen darf. Es gehört als UTF-8 prozentkodiert, etwa ü als %C3%BC.",
    percentEncoding:
      "Ein Prozentzeichen in der Adresse leitet kein prozentkodiertes Zeichen in UTF-8 ein, wie %C3%BC für ü. Das Prozentzeichen selbst wird %25 geschrieben.",
    nul: "Der Pfad enthält ein NUL-Zeichen (%00). Bitte entfernen.",
    headerLine:
      "Eine Kopfzeile hat nicht die Form „Name: Wert“. Steuerzeichen, umbrochene Zeilen, Leerzeichen vor dem Doppelpunkt und andere Zeilenenden als CR LF sind nicht erlaubt.",
    headersTooLarge:
      "Die erste Zeile und die Kopfzeilen sind zusammen länger als {limit, number} Bytes. Bitte weniger oder kürzere senden.",
    hostMissing: "Die Kopfzeile Host fehlt; HTTP/1.1 verlangt sie.",
    hostRepeated: "Die Kopfzeile Host steht mehr als einmal da. Bitte einmal senden.",
    hostInvalid: "Der Wert der Kopfzeile Host ist kein Hostname mit oder ohne Port.",
    authorizationRepeated:
      "Die Kopfzeile Authorization steht mehr als einmal da. Bitte einmal senden.",
    contentLength:
      "Content-Length und Transfer-Encoding sagen nicht zweifelsfrei, wo der Inhalt endet. Bitte beide weglassen: Keine Anfrage braucht hier einen Inhalt.",
    expectation: "Die Kopfzeile Expect verlangt etwas, das hier unbekannt ist. Bitte weglassen.",
  },
  UNAVAILABLE: {
    nothingPublished: `Es ist noch nichts veröffentlicht. Bitte in ${SECONDS} wieder versuchen, oder sobald veröffentlicht wurde.`,
    notCompressed: `Die Antwort konnte nicht komprimiert werden, und unkomprimiert schließt die Anfrage sie aus. Bitte auch die Inhaltskodierung identity annehmen, oder in ${SECONDS} wieder versuchen.`,
    releaseUnknown: `Release {release, number} ist hier noch nicht bekannt. Bitte in ${SECONDS} wieder versuchen.`,
    tooManyQueries: `Zu viele Suchen und Filter warten auf ihre Bearbeitung. Bitte in ${SECONDS} wieder versuchen.`,
    queryUnfinished: `Die Abfrage ist nicht rechtzeitig fertig geworden. Was sie braucht, wird inzwischen bereitgelegt: Bitte in ${SECONDS} wieder versuchen.`,
    storeUnreachable: `Was dafür nötig ist, lässt sich nicht aus dem Speicher lesen. Bitte in ${SECONDS} noch einmal versuchen.`,
    tooManyStreams: `Es sind zu viele Ereignisströme offen. Bitte in ${SECONDS} noch einmal versuchen.`,
    tooManyReaders: `Zu viele große Antworten werden gerade gesendet. Bitte in ${SECONDS} noch einmal versuchen.`,
  },
  LIMITED: {
    requests: `Mit diesem Token oder, ohne Token, von dieser Adresse kamen mehr als {limit, plural, one {# Anfrage} other {# Anfragen}} in {window} s. Bitte in ${SECONDS} wieder versuchen.`,
    wrongTokens: `Zu viele Token von dieser Adresse waren falsch. Bitte mit dem richtigen wieder versuchen, der sofort beantwortet wird, oder in ${SECONDS}.`,
  },
  NOTHING: {
    latitudeFirst: "{parameter}: Die Länge steht vor der Breite.",
    letterCase:
      "{parameter}: „{value}“ gibt es nur in anderer Groß- und Kleinschreibung; = vergleicht Zeichen für Zeichen.",
    joined:
      "{parameter}: Was hinter ? oder ; steht, gehört zum Wert; Parameter werden mit & getrennt.",
    nullText: "{parameter}: „null“ ist hier ein Text; was keinen Wert hat, findet [null].",
    plusSign:
      "{parameter}: Ein Pluszeichen ist in Adressen ein Leerzeichen; es wird %2B geschrieben.",
  },
  UNKNOWN: {
    parameter: "Es gibt keinen Parameter „{parameter}“.",
    page: "Es gibt keinen Parameter „{parameter}“. Seiten haben eigene Adressen, etwa {example}.",
    filterForm:
      "„{parameter}“ hat nicht die Form filter[Feld] oder filter[Feld][Operator]; beide Namen stehen in Klammern.",
    field: "{parameter}: Es gibt kein Feld „{part}“.",
    attribute:
      "{parameter}: „{part}“ endet nicht mit dem Bezeichner eines eigenen Attributs, also mit Wörtern aus Großbuchstaben und Unterstrichen dazwischen.",
    operator: "{parameter}: Dieses Feld hat keinen Operator „{part}“.",
  },
  KNOWN: {
    parameter: "Bekannte Parameter: {known}.",
    page: "Bekannte Parameter: {known}.",
    filterForm: "Bekannte Parameter: {known}.",
    field: "Felder: {known}.",
    attribute: "Vereinbarte Attribute: {known}.",
    operator: "Operatoren dieses Feldes: {known}.",
  },
  INVALID: {
    queryTooLong:
      "Die Abfrage ist länger als {limit, number} Bytes, so wie sie kam oder in der Schreibweise, die Adressen von Seiten haben. Sie beginnt mit „{value}“.",
    empty: "{parameter} hat keinen Wert.",
    emptyMember: "{parameter}: In der Liste „{value}“ ist eine Stelle leer.",
    repeated: "{parameter} darf nur einmal dastehen, doch „{value}“ kommt hinzu.",
    backslash:
      "{parameter}: In „{value}“ steht ein umgekehrter Schrägstrich vor etwas anderem als einem Komma oder einem umgekehrten Schrägstrich. Innerhalb eines Wertes schreibt man ihn \\\\ und ein Komma \\,.",
    singleValue:
      "{parameter}: „{value}“ ist eine Liste, doch dieser Operator nimmt einen Wert. Ein Komma innerhalb eines Wertes schreibt man \\,.",
    valueTooLong: "{parameter}: „{value}“ ist länger als {limit, number} Zeichen.",
    tooManyValues:
      "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Werte in allen Bedingungen zusammen.",
    tooManyConditions: "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Bedingungen.",
    uuid: "{parameter}: „{value}“ ist keine Uuid der Form 8-4-4-4-12 aus hexadezimalen Ziffern.",
    boolean: "{parameter}: „{value}“ ist weder true noch false.",
    allowedValue: "{parameter}: „{value}“ ist keiner der erlaubten Werte.",
    number: "{parameter}: „{value}“ ist keine Zahl, wie JSON sie schreibt, etwa 12, -0.5 oder 1e3.",
    date: "{parameter}: „{value}“ ist kein Tag der Form JJJJ-MM-TT, den es gibt.",
    timestamp:
      "{parameter}: „{value}“ ist weder eine Zeit der Form JJJJ-MM-TT HH:MM:SS noch ein Tag der Form JJJJ-MM-TT, die es gibt.",
    noWord: "{parameter}: „{value}“ enthält kein Wort aus Buchstaben oder Ziffern.",
    searchTooLong: "{parameter}: „{value}“ ist länger als {limit, number} Zeichen.",
    tooManyWords: "{parameter}: „{value}“ hat mehr als {limit, number} Wörter.",
    field: "{parameter}: Es gibt kein Feld „{value}“.",
    attribute:
      "{parameter}: „{value}“ endet nicht mit dem Bezeichner eines eigenen Attributs, also mit Wörtern aus Großbuchstaben und Unterstrichen dazwischen.",
    notSortable:
      "{parameter}: „{value}“ ist ein Objekt oder eine Liste oder führt durch eine; danach gibt es keine Reihenfolge.",
    sortedTwice: "{parameter}: „{value}“ nennt ein Feld, das schon davor in der Liste steht.",
    sortedByDistance:
      "{parameter}: „{value}“ ist kein Feld, nach dem man ordnet. near ordnet nach der Entfernung, ohne sort.",
    tooManySortFields: "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Felder.",
    tooManyFields:
      "{parameter}: Mit „{value}“ sind es mehr als {limit, number} Felder in der Liste.",
    place:
      "{parameter}: „{value}“ ist keine Länge von -180 bis 180 und Breite von -90 bis 90 mit einem Komma dazwischen, etwa 10.28,54.23.",
    radius: "{parameter}: „{value}“ ist keine Zahl von Kilometern größer als 0, etwa 25 oder 0.5.",
    radiusAlone:
      "{parameter}: „{value}“ braucht einen Ort: Bitte auch near angeben, etwa near=10.28,54.23.",
    box: "{parameter}: „{value}“ ist nicht Länge,Breite,Länge,Breite der südwestlichen und der nordöstlichen Ecke, Längen von -180 bis 180 und Breiten von -90 bis 90, etwa 9.5,53.4,11.1,54.9.",
    boxLatitudes:
      "{parameter}: In „{value}“ ist die erste Breite größer als die zweite. Die Reihenfolge ist Länge,Breite,Länge,Breite der südwestlichen und der nordöstlichen Ecke.",
    format: "{parameter}: „{value}“ ist nicht der Name einer Form.",
    limit: "{parameter}: „{value}“ ist keine ganze Zahl von 1 bis {limit, number}.",
    limitOfWhole:
      "{parameter}: „{value}“ verlangt kleinere Seiten, doch jsonl ist die ganze Sammlung ohne Seiten. Bitte weglassen oder eine andere Form verlangen.",
    limitTooLarge:
      "{parameter}: „{value}“ ist keine ganze Zahl von 1 bis {limit, number}. Was darüber hinausgeht, steht auf weiteren Seiten, etwa {example}.",
    language: "{parameter}: „{value}“ ist nicht der Code einer veröffentlichten Sprache.",
    languageTwice: "{parameter}: „{value}“ steht schon davor in der Liste.",
    tooManyLanguages: "{parameter}: „{value}“ hat mehr als {limit, number} Sprachen.",
    releaseNumber: "{parameter}: „{value}“ ist nicht die Nummer eines Release, etwa 12.",
    noSuchRelease: "{parameter}: Es gibt kein Release {value}.",
    moment:
      "{parameter}: „{value}“ ist weder ein Datum wie 2027-01-31, das es gibt, noch ein Zeitpunkt wie 2027-01-31T12:00:00Z.",
  },
};

export const DE: MessageTexts = {
  tag: "de",
  texts: {
    PAGE_NUMBER_INVALID: {
      message: "Die Seitenzahl ist nicht gültig.",
      details: ["„{page}“ ist keine positive ganze Zahl in einfachen Ziffern wie 1 oder 12."],
    },
    PAGE_OUT_OF_RANGE: {
      message: "Diese Seite gibt es nicht.",
      details: ["Verlangt war Seite {page}; die letzte Seite ist {last}."],
    },
    QUERY_PARAMETER_UNKNOWN: {
      message: "Ein Parameter der Anfrage ist unbekannt.",
      details: [
        textByReason(REASONS.UNKNOWN),
        "War „{suggestion}“ gemeint?",
        textByReason(REASONS.KNOWN),
      ],
    },
    QUERY_PARAMETER_INVALID: {
      message: "Ein Parameter der Anfrage hat einen ungültigen Wert.",
      details: [
        textByReason(REASONS.INVALID),
        "War „{suggestion}“ gemeint?",
        "Erlaubt: {allowed}.",
      ],
    },
    UUID_INVALID: {
      message: "Die Uuid ist nicht gültig.",
      details: ["„{uuid}“ hat nicht die Form 8-4-4-4-12 aus hexadezimalen Ziffern."],
    },
    REQUEST_MALFORMED: {
      message: "Die Anfrage ist fehlerhaft.",
      details: [textByReason(REASONS.MALFORMED)],
    },
    TOKEN_MISSING: {
      message: "Diese Ressource braucht ein Zugriffstoken.",
      details: ["Es gehört in die Kopfzeile „Authorization: Bearer <token>“."],
    },
    TOKEN_INVALID: {
      message: "Das Zugriffstoken ist nicht gültig.",
      details: [
        "Es ist unbekannt, unvollständig oder widerrufen. Wer diesen Dienst betreibt, kann eines ausstellen.",
      ],
    },
    TOKEN_EXPIRED: {
      message: "Das Zugriffstoken ist abgelaufen.",
      details: ["Wer diesen Dienst betreibt, kann ein neues ausstellen."],
    },
    ACCESS_DENIED: {
      message: "Das Zugriffstoken öffnet diese Ressource nicht.",
      details: [
        "Nötig ist ein Token, zu dessen Ressourcen „{resource}“ gehört.",
        "Nur ein Token mit Vorschau öffnet die Parameter {preview}.",
      ],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Zu viele Anfragen.",
      details: [textByReason(REASONS.LIMITED)],
    },
    ENTITY_NOT_FOUND: {
      message: "Diesen Eintrag gibt es nicht.",
      details: ["Kein Eintrag von {entity} hat die Uuid {uuid}."],
    },
    RESOURCE_NOT_FOUND: {
      message: "Diese Ressource gibt es nicht.",
      details: ["Unter „{path}“ liegt nichts.", "War „{suggestion}“ gemeint?"],
    },
    METHOD_NOT_ALLOWED: {
      message: "Diese Methode ist nicht erlaubt.",
      details: ["Dieser Dienst ist nur zum Lesen da. Erlaubte Methoden: {allowed}."],
    },
    NOT_ACCEPTABLE: {
      message: "Der Dienst kann in keiner der Formen antworten, die die Anfrage annimmt.",
      details: [
        "Diese Adresse hat keine Form „{format}“. Ihre Formen: {formats}.",
        "Es gibt sie nur von der ganzen Sammlung: {whole}.",
        "Nötig ist, {type} anzunehmen.",
        "Nötig ist, mindestens eine der Formen {types} anzunehmen.",
        "Nötig ist, mindestens eine der Inhaltskodierungen {codings} anzunehmen.",
      ],
    },
    RELEASE_GONE: {
      message: "Dieses Release wird nicht mehr aufbewahrt.",
      details: [
        "Bitte alles neu lesen: Release {release} wurde entfernt, und {current} wird ausgeliefert.",
      ],
    },
    LANGUAGE_FALLBACK_USED: {
      message: "Einige Texte sind in keiner der verlangten Sprachen.",
      details: [
        "{count, plural, one {# Text steht} other {# Texte stehen}} in der Ersatzsprache {language}.",
      ],
    },
    NOTHING_FOUND: {
      message: "Nichts wurde gefunden, vielleicht wegen eines Versehens.",
      details: [textByReason(REASONS.NOTHING), "War „{suggestion}“ gemeint?"],
    },
    INTERNAL_ERROR: {
      message: "Dem Dienst ist ein Fehler unterlaufen.",
      details: ["Er steht im Protokoll. Bitte später wieder versuchen."],
    },
    SERVICE_UNAVAILABLE: {
      message: "Der Dienst kann im Moment nicht antworten.",
      details: [textByReason(REASONS.UNAVAILABLE)],
    },
  },
};
