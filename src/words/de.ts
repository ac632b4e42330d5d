/** The messages in German. */
import type { MessageTexts } from "./en.ts";
import { REASONS } from "./reasons-de.ts";

export const DE: MessageTexts = {
  tag: "de",
  texts: {
    PAGE_NUMBER_INVALID: {
      message: "Die Seitenzahl ist nicht gültig.",
      details: ["„{page}“ ist keine positive ganze Zahl in einfachen Ziffern wie 1 oder 12."],
    },
    PAGE_OUT_OF_RANGE: {
      message: "Diese Seite gibt es nicht.",
      details: ["Angefordert wurde Seite {page}; die letzte Seite ist {last}."],
    },
    QUERY_PARAMETER_UNKNOWN: {
      message: "Ein Parameter der Anfrage ist unbekannt.",
      details: [
        REASONS.UNKNOWN,
        "War „{suggestion}“ gemeint?",
        REASONS.KNOWN,
        "Alle Parameter sind unter {description} beschrieben.",
      ],
    },
    QUERY_PARAMETER_INVALID: {
      message: "Ein Parameter der Anfrage hat einen ungültigen Wert.",
      details: [REASONS.INVALID, "War „{suggestion}“ gemeint?", "Erlaubt: {allowed}."],
    },
    UUID_INVALID: {
      message: "Die UUID ist nicht gültig.",
      details: ["„{uuid}“ hat nicht die Form 8-4-4-4-12 aus hexadezimalen Ziffern."],
    },
    REQUEST_MALFORMED: {
      message: "Die Anfrage ist fehlerhaft.",
      details: [REASONS.MALFORMED],
    },
    TOKEN_MISSING: {
      message: "Diese Ressource erfordert ein Zugriffstoken.",
      details: ["Bitte im Header „Authorization: Bearer <token>“ senden."],
    },
    TOKEN_INVALID: {
      message: "Das Zugriffstoken ist nicht gültig.",
      details: [
        "Es ist unbekannt, unvollständig oder widerrufen. Bitte beim Betreiber dieses Dienstes eines anfordern.",
      ],
    },
    TOKEN_EXPIRED: {
      message: "Das Zugriffstoken ist abgelaufen.",
      details: ["Bitte beim Betreiber dieses Dienstes ein neues anfordern."],
    },
    ACCESS_DENIED: {
      message: "Das Zugriffstoken berechtigt nicht zum Zugriff auf diese Ressource.",
      details: [
        "Bitte beim Betreiber dieses Dienstes ein Token anfordern, das „{resource}“ umfasst.",
        REASONS.DENIED,
        "Diese Adresse erfordert ein Token mit dem Recht „{right}“.",
      ],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Zu viele Anfragen.",
      details: [REASONS.LIMITED],
    },
    ENTITY_NOT_FOUND: {
      message: "Diesen Eintrag gibt es nicht.",
      details: ["Es gibt keinen Eintrag {entity} mit der UUID {uuid}."],
    },
    RESOURCE_NOT_FOUND: {
      message: "Diese Ressource gibt es nicht.",
      details: [
        "Unter „{path}“ gibt es nichts.",
        "War „{suggestion}“ gemeint?",
        "Alle Ressourcen stehen unter {index} und sind unter {description} beschrieben.",
      ],
    },
    METHOD_NOT_ALLOWED: {
      message: "Diese Methode ist nicht erlaubt.",
      details: [
        "Dieser Dienst erlaubt nur Lesen. Erlaubte Methoden: {allowed}.",
        "Methoden dieser Adresse: {methods}.",
      ],
    },
    NOT_ACCEPTABLE: {
      message: "Der Dienst kann in keinem Format antworten, das die Anfrage akzeptiert.",
      details: [
        "Diese URL hat kein Format „{format}“. Verfügbare Formate: {formats}.",
        "Dieses Format gibt es nur für die ganze Sammlung: {whole}.",
        "Bitte {type} akzeptieren.",
        "Bitte mindestens einen der Medientypen {types} akzeptieren.",
        "Bitte mindestens eine der Inhaltskodierungen {codings} akzeptieren.",
      ],
    },
    RELEASE_GONE: {
      message: "Dieses Release wird nicht mehr aufbewahrt.",
      details: [
        "Bitte alle Daten neu laden: Release {release} wurde entfernt, aktuell ist Release {current}.",
      ],
    },
    LANGUAGE_FALLBACK_USED: {
      message: "Einige Texte sind in keiner der verlangten Sprachen.",
      details: ["{count, # Text steht|# Texte stehen} in der Ersatzsprache {language}."],
    },
    SEARCH_CORRECTED: {
      message: "Nichts enthält die gesuchten Wörter; gesucht wurden stattdessen ähnliche.",
      details: ["{parameter}: Statt „{value}“ wurde „{suggestion}“ gesucht."],
    },
    SEARCH_WITHOUT_WORD: {
      message: "Nichts gefunden, weil die Suche weder Buchstaben noch Ziffern enthält.",
    },
    SEARCH_SHORTENED: {
      message: "Die Suche war zu lang; nur ihr Anfang wurde gesucht.",
      details: ["{parameter}: Höchstens {words} Wörter und {characters} Zeichen zählen."],
    },
    INTERNAL_ERROR: {
      message: "Im Dienst ist ein interner Fehler aufgetreten.",
      details: ["Der Fehler wurde protokolliert. Bitte später erneut versuchen."],
    },
    SERVICE_UNAVAILABLE: {
      message: "Der Dienst kann im Moment nicht antworten.",
      details: [REASONS.UNAVAILABLE],
    },
    BODY_INVALID: {
      message: "Der Inhalt der Anfrage ist nicht das, was diese Adresse annimmt.",
      details: ["{problem}."],
    },
    CHANGE_DENIED: {
      message: "Das Zugriffstoken berechtigt nicht zu dieser Änderung.",
      details: ["{problem}."],
    },
    ORIGIN_FOREIGN: {
      message: "Die Anfrage kommt von einer anderen Seite.",
      details: [
        "Mit dem Cookie einer Anmeldung werden nur Anfragen der eigenen Seite angenommen. Bitte die Redaktionsseite unter ihrer eigenen Adresse öffnen oder ein Token im Header Authorization senden.",
      ],
    },
    DRAFT_NOT_FOUND: {
      message: "Diesen Entwurf gibt es nicht.",
      details: [
        "Entwürfe werden einen Tag lang aufbewahrt: Bitte den Inhalt noch einmal zur Prüfung senden.",
      ],
    },
    RELEASE_NOT_FOUND: {
      message: "Dieses Release gibt es nicht.",
      details: ["Es gibt kein Release {release}; /desk/v1/releases nennt alle vorhandenen."],
    },
    RELEASE_STALE: {
      message: "Inzwischen wurde ein anderes Release aktuell.",
      details: [REASONS.STALE],
    },
    PENDING_CHANGED: {
      message: "Ihre Änderungen wurden inzwischen anderswo gespeichert.",
      details: [
        "Ein anderer Tab oder ein anderes Gerät hat sie gespeichert, oder einige wurden veröffentlicht; jetzt wurde nichts geändert. Bitte neu lesen, Neues einsetzen und das neue ETag in If-Match senden.",
      ],
    },
    CONTENT_TOO_LARGE: {
      message: "Der Inhalt ist zu groß.",
      details: [REASONS.LARGE],
    },
    MEDIA_TYPE_UNSUPPORTED: {
      message: "Inhalt dieses Medientyps wird nicht angenommen.",
      details: ["Bitte {wanted} senden."],
    },
    PRECONDITION_REQUIRED: {
      message: "Der Header If-Match fehlt.",
      details: [
        'Bitte die Nummer des Release, das als aktuell zu sehen war, in Anführungszeichen senden, etwa If-Match: "12", oder "0", wenn es keines gab: So ersetzt niemand, was er nicht gesehen hat.',
      ],
    },
  },
};
