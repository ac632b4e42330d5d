/** In charge of the messages in English. */
import type { MessageTexts } from "./message-texts.ts";

export const EN: MessageTexts = {
  tag: "en",
  texts: {
    PAGE_NUMBER_INVALID: {
      message: "The page number is not valid.",
      details: ["“{page}” is not a positive whole number in plain digits, such as 1 or 12."],
    },
    PAGE_OUT_OF_RANGE: {
      message: "There is no such page.",
      details: ["Page {page} was asked for; the last page is {last}."],
    },
    QUERY_PARAMETER_UNKNOWN: {
      message: "A query parameter is unknown.",
      details: [
        "There is no parameter “{parameter}”.",
        "Did you mean “{suggestion}”?",
        "Known parameters: {known}.",
      ],
    },
    QUERY_PARAMETER_INVALID: {
      message: "A query parameter has a value that is not valid.",
      details: ["{parameter}: “{value}” is not {expected}.", "Did you mean “{suggestion}”?"],
    },
    UUID_INVALID: {
      message: "The uuid is not valid.",
      details: ["“{uuid}” is not of the form 8-4-4-4-12 hexadecimal digits."],
    },
    REQUEST_MALFORMED: {
      message: "The request is malformed.",
      details: ["{reason}"],
    },
    TOKEN_MISSING: {
      message: "This resource needs an access token.",
      details: ["Send it in the header “Authorization: Bearer <token>”."],
    },
    TOKEN_INVALID: {
      message: "The access token is not valid.",
      details: ["It is unknown, incomplete or revoked. Ask the operator of this service for one."],
    },
    TOKEN_EXPIRED: {
      message: "The access token has expired.",
      details: ["Ask the operator of this service for a new one."],
    },
    ACCESS_DENIED: {
      message: "The access token does not open this resource.",
      details: ["Ask the operator of this service for a token that includes “{resource}”."],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Too many requests.",
      details: ["Try again in {seconds, plural, one {# second} other {# seconds}}."],
    },
    ENTITY_NOT_FOUND: {
      message: "There is no such entity.",
      details: ["No {entity} has the uuid {uuid}."],
    },
    RESOURCE_NOT_FOUND: {
      message: "There is no such resource.",
      details: ["Nothing is served at “{path}”.", "Did you mean “{suggestion}”?"],
    },
    METHOD_NOT_ALLOWED: {
      message: "The method is not allowed.",
      details: ["This service is read-only. Allowed methods: {allowed}."],
    },
    NOT_ACCEPTABLE: {
      message: "The service cannot answer in any of the accepted media types.",
      details: ["Accept application/json."],
    },
    LANGUAGE_FALLBACK_USED: {
      message: "Some texts are not in a language that was asked for.",
      details: [
        "{count, plural, one {# text comes} other {# texts come}} in the fallback language {language}.",
      ],
    },
    INTERNAL_ERROR: {
      message: "The service made a mistake.",
      details: ["It has been written to the log. Please try again later."],
    },
    SERVICE_UNAVAILABLE: {
      message: "The service cannot answer at the moment.",
      details: ["{reason}"],
    },
  },
};
