/** In charge of the messages in German. */
import type { MessageTexts } from "./message-texts.ts";

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
        "Es gibt keinen Parameter „{parameter}“.",
        "War „{suggestion}“ gemeint?",
        "Bekannte Parameter: {known}.",
      ],
    },
    QUERY_PARAMETER_INVALID: {
      message: "Ein Parameter der Anfrage hat einen ungültigen Wert.",
      details: [
        "{parameter}: „{value}“ passt nicht. Erwartet: {expected}.",
        "War „{suggestion}“ gemeint?",
      ],
    },
    UUID_INVALID: {
      message: "Die Uuid ist nicht gültig.",
      details: ["„{uuid}“ hat nicht die Form 8-4-4-4-12 aus hexadezimalen Ziffern."],
    },
    REQUEST_MALFORMED: {
      message: "Die Anfrage ist fehlerhaft.",
      details: ["{reason}"],
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
      details: ["Nötig ist ein Token, zu dessen Ressourcen „{resource}“ gehört."],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Zu viele Anfragen.",
      details: ["Bitte in {seconds, plural, one {# Sekunde} other {# Sekunden}} wieder versuchen."],
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
      message: "Der Dienst kann in keinem der verlangten Medientypen antworten.",
      details: ["Nötig ist, application/json anzunehmen."],
    },
    LANGUAGE_FALLBACK_USED: {
      message: "Einige Texte sind in keiner der verlangten Sprachen.",
      details: [
        "{count, plural, one {# Text steht} other {# Texte stehen}} in der Ersatzsprache {language}.",
      ],
    },
    INTERNAL_ERROR: {
      message: "Dem Dienst ist ein Fehler unterlaufen.",
      details: ["Er steht im Protokoll. Bitte später wieder versuchen."],
    },
    SERVICE_UNAVAILABLE: {
      message: "Der Dienst kann im Moment nicht antworten.",
      details: ["{reason}"],
    },
  },
};
