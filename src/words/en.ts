/** The messages in English. To add a language, add such a file and a line in `../items/languages.ts`. */
import type { NotificationMessage } from "../errors.ts";
import type { Language } from "./fill-text.ts";
import { REASONS } from "./reasons-en.ts";

interface MessageText {
  /** LocalizedMessage. */
  readonly message: string;
  /**
   * Details, in the syntax of fill-text.ts, or one for each value of `reason`. A detail is left out without its
   * reason, or a value that it names.
   */
  readonly details?: readonly (string | Readonly<Record<string, string>>)[];
}

export interface MessageTexts {
  /** BCP 47. */
  readonly tag: Language;
  readonly texts: Readonly<Record<NotificationMessage, MessageText>>;
}

export const EN: MessageTexts = {
  tag: "en",
  texts: {
    PAGE_NUMBER_INVALID: {
      message: "The page number is not valid.",
      details: ["“{page}” is not a positive whole number in plain digits, such as 1 or 12."],
    },
    PAGE_OUT_OF_RANGE: {
      message: "There is no such page.",
      details: ["Page {page} was requested; the last page is {last}."],
    },
    QUERY_PARAMETER_UNKNOWN: {
      message: "A query parameter is unknown.",
      details: [
        REASONS.UNKNOWN,
        "Did you mean “{suggestion}”?",
        REASONS.KNOWN,
        "All parameters are described at {description}.",
      ],
    },
    QUERY_PARAMETER_INVALID: {
      message: "A query parameter has an invalid value.",
      details: [REASONS.INVALID, "Did you mean “{suggestion}”?", "Allowed: {allowed}."],
    },
    UUID_INVALID: {
      message: "The UUID is not valid.",
      details: ["“{uuid}” does not have the form 8-4-4-4-12 hexadecimal digits."],
    },
    REQUEST_MALFORMED: {
      message: "The request is malformed.",
      details: [REASONS.MALFORMED],
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
      message: "The access token gives no access to this resource.",
      details: [
        "Ask the operator of this service for a token that includes “{resource}”.",
        REASONS.DENIED,
        "This address needs a token with the {right} right.",
      ],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Too many requests.",
      details: [REASONS.LIMITED],
    },
    ENTITY_NOT_FOUND: {
      message: "There is no such entity.",
      details: ["There is no {entity} with the UUID {uuid}."],
    },
    RESOURCE_NOT_FOUND: {
      message: "There is no such resource.",
      details: [
        "Nothing is served at “{path}”.",
        "Did you mean “{suggestion}”?",
        "All resources are listed at {index} and described at {description}.",
      ],
    },
    METHOD_NOT_ALLOWED: {
      message: "The method is not allowed.",
      details: [
        "This service is read-only. Allowed methods: {allowed}.",
        "Methods of this address: {methods}.",
      ],
    },
    NOT_ACCEPTABLE: {
      message: "The service cannot answer in any format that the request accepts.",
      details: [
        "This URL has no format “{format}”. Available formats: {formats}.",
        "This format is available only for the whole collection: {whole}.",
        "Accept {type}.",
        "Accept at least one of the media types {types}.",
        "Accept at least one of the content codings {codings}.",
      ],
    },
    RELEASE_GONE: {
      message: "The release is no longer kept.",
      details: ["Read everything anew: release {release} was removed, and {current} is served."],
    },
    // In bodies with validators, as SEARCH_CORRECTED: other words would be another body under the same Last-Modified.
    LANGUAGE_FALLBACK_USED: {
      message: "Some texts are not in a language that was asked for.",
      details: ["{count, # text comes|# texts come} in the fallback language {language}."],
    },
    SEARCH_CORRECTED: {
      message: "Nothing has the words of the search, so similar words were searched instead.",
      details: ["{parameter}: “{value}” was not found; “{suggestion}” was searched instead."],
    },
    SEARCH_WITHOUT_WORD: {
      message: "Nothing was found, because the search has no letter and no digit.",
    },
    SEARCH_SHORTENED: {
      message: "The search was too long; only its beginning was searched.",
      details: ["{parameter}: at most {words} words and {characters} characters count."],
    },
    INTERNAL_ERROR: {
      message: "An internal error occurred in the service.",
      details: ["The error has been logged. Please try again later."],
    },
    SERVICE_UNAVAILABLE: {
      message: "The service cannot answer at the moment.",
      details: [REASONS.UNAVAILABLE],
    },
    BODY_INVALID: {
      message: "The request's content is not what this address takes.",
      details: ["{problem}."],
    },
    CHANGE_DENIED: {
      message: "The access token may not change this.",
      details: ["{problem}."],
    },
    ORIGIN_FOREIGN: {
      message: "The request comes from another page.",
      details: [
        "Requests with the cookie of a session are taken from the desk's own page only. Open the desk at its own address, or send a token in the header Authorization.",
      ],
    },
    DRAFT_NOT_FOUND: {
      message: "There is no such draft.",
      details: ["Drafts are kept for a day: send the content again to be checked."],
    },
    RELEASE_NOT_FOUND: {
      message: "There is no such release.",
      details: ["There is no release {release}: /desk/v1/releases lists those that exist."],
    },
    RELEASE_STALE: {
      message: "Another release became current meanwhile.",
      details: [REASONS.STALE],
    },
    PENDING_CHANGED: {
      message: "Your changes were saved from somewhere else meanwhile.",
      details: [
        "Another tab or device saved them, or some were published, and nothing was changed now. Read them again, put in what is new, and send the new ETag in If-Match.",
      ],
    },
    CONTENT_TOO_LARGE: {
      message: "The content is too large.",
      details: [REASONS.LARGE],
    },
    MEDIA_TYPE_UNSUPPORTED: {
      message: "Content of this media type is not taken.",
      details: ["Send {wanted}."],
    },
    PRECONDITION_REQUIRED: {
      message: "The header If-Match is missing.",
      details: [
        'Send the number of the release that you saw as current, in quotes, such as If-Match: "12", or "0" if there was none: so nobody replaces what they have not seen.',
      ],
    },
  },
};
