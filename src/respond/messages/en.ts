/**
 * The messages in English, whose reasons those of every other language have, or they do not compile. A
 * language is one file beside this one and one line in `../languages.ts`.
 */
import type { NotificationMessage, UnavailableReason } from "../../errors.ts";

interface MessageText {
  /** LocalizedMessage, in the ICU message syntax. */
  readonly message: string;
  /**
   * Details, likewise. One that names a value which a case does not have is left out, and so is one
   * that comes out empty.
   */
  readonly details?: readonly string[];
}

export interface MessageTexts {
  /** BCP 47. */
  readonly tag: string;
  readonly texts: Readonly<Record<NotificationMessage, MessageText>>;
}

/** @returns a message of the ICU syntax that is the text of the value called `reason` */
export function textByReason(texts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(texts).map(([reason, text]) => `${reason} {${text}}`);
  return `{reason, select, ${rows.join(" ")} other {}}`;
}

/** What can be wrong with a request as HTTP: REQUEST_MALFORMED. */
const MALFORMED = {
  notHttp: "What arrived is not HTTP. Send HTTP/1.1 requests to this port.",
  tls: "A TLS connection was begun, but this port speaks plain HTTP. Use http:// here, or the address of the proxy that speaks https://.",
  requestLine: "The first line is not of the form “GET /path HTTP/1.1”.",
  httpVersion: "The version of the protocol is not one that is spoken here. Use HTTP/1.1.",
  incomplete: "The connection ended before the request was whole. Send it again.",
  timeout:
    "The request was not whole after {limit, plural, one {# second} other {# seconds}}. Send it again, without pauses.",
  target:
    "The target in the first line is neither a path that begins with a slash nor a whole http address with a host.",
  targetTooLong: "The address is longer than {limit, number} characters. Shorten it.",
  targetCharacter:
    "The address holds a character that no address may hold as it is. Percent-encode it as UTF-8, such as ü as %C3%BC.",
  percentEncoding:
    "A percent sign in the address does not begin a percent-encoded character in UTF-8, such as %C3%BC for ü. Write the sign itself as %25.",
  nul: "The path holds a NUL character (%00). Remove it.",
  headerLine:
    "A header line is not of the form “Name: value”. Control characters, folded lines, blanks before the colon and line ends other than CR LF are not allowed.",
  headersTooLarge:
    "The first line and the headers together are longer than {limit, number} bytes. Send fewer or shorter ones.",
  hostMissing: "The header Host is missing; HTTP/1.1 demands it.",
  hostRepeated: "The header Host is there more than once. Send it once.",
  hostInvalid: "The value of the header Host is not a host name with or without a port.",
  authorizationRepeated: "The header Authorization is there more than once. Send it once.",
  contentLength:
    "Content-Length and Transfer-Encoding do not say beyond doubt where the content ends. Leave both out: no request here needs content.",
  expectation: "The header Expect asks for something that is unknown here. Leave it out.",
};

const SECONDS = "{seconds, plural, one {# second} other {# seconds}}";

const UNAVAILABLE: Readonly<Record<UnavailableReason, string>> = {
  nothingPublished: `Nothing has been published yet. Try again in ${SECONDS}, or once the operator has published.`,
  notCompressed: `The answer could not be compressed, and the request excludes it uncompressed. Accept the content coding identity, too, or try again in ${SECONDS}.`,
  releaseUnknown: `Release {release, number} is not known here yet. Try again in ${SECONDS}.`,
  tooManyQueries: `Too many queries are waiting to be worked out. Try again in ${SECONDS}.`,
  queryUnfinished: `The query could not be worked out in time. What it needs is made ready meanwhile: try again in ${SECONDS}.`,
  storeUnreachable: `What this needs cannot be read from the store. Try again in ${SECONDS}.`,
  tooManyStreams: `Too many event streams are open. Try again in ${SECONDS}.`,
  tooManyReaders: `Too many large answers are being sent. Try again in ${SECONDS}.`,
};

/** Why a client has to wait: RATE_LIMIT_EXCEEDED. */
const LIMITED = {
  requests: `More than {limit, plural, one {# request} other {# requests}} came within {window} s with this token or, without one, from this address. Try again in ${SECONDS}.`,
  wrongTokens: `Too many tokens from this address were wrong. Try again with the right one, which is answered at once, or in ${SECONDS}.`,
};

/** Slips that explain why a query found nothing: NOTHING_FOUND. */
const NOTHING = {
  latitudeFirst: "{parameter}: the longitude comes first, then the latitude.",
  letterCase:
    "{parameter}: “{value}” is there in other letter case only; = compares letter by letter.",
  joined: "{parameter}: what stands behind ? or ; is part of the value; & separates parameters.",
  nullText: "{parameter}: “null” is a text here; what has no value is found by [null].",
  plusSign: "{parameter}: a plus sign is a blank in addresses; write it as %2B.",
};

/** What can be unknown to the left of `=` in a query: QUERY_PARAMETER_UNKNOWN. */
const UNKNOWN = {
  parameter: "There is no parameter “{parameter}”.",
  page: "There is no parameter “{parameter}”. Pages have addresses of their own, such as {example}.",
  filterForm:
    "“{parameter}” is not of the form filter[Field] or filter[Field][operator]; both names stand in brackets.",
  field: "{parameter}: there is no field “{part}”.",
  attribute:
    "{parameter}: “{part}” does not end in an identifier of a custom attribute, which is upper-case words joined by underscores.",
  operator: "{parameter}: this field has no operator “{part}”.",
};

const KNOWN: Readonly<Record<keyof typeof UNKNOWN, string>> = {
  parameter: "Known parameters: {known}.",
  page: "Known parameters: {known}.",
  filterForm: "Known parameters: {known}.",
  field: "Fields: {known}.",
  attribute: "Declared attributes: {known}.",
  operator: "Operators of this field: {known}.",
};

/** What can be wrong to the right of `=` in a query: QUERY_PARAMETER_INVALID. */
const INVALID = {
  queryTooLong:
    "The query string is longer than {limit, number} bytes, as it came or in the spelling that addresses of pages have. It begins with “{value}”.",
  empty: "{parameter} has no value.",
  emptyMember: "{parameter}: the list “{value}” has an empty member.",
  repeated: "{parameter} may be given only once, but “{value}” is given besides.",
  backslash:
    "{parameter}: in “{value}” a backslash stands before anything but a comma or a backslash. A backslash inside a value is written \\\\ and a comma \\,.",
  singleValue:
    "{parameter}: “{value}” is a list, but this operator takes one value. A comma inside a value is written \\,.",
  valueTooLong: "{parameter}: “{value}” is longer than {limit, number} characters.",
  tooManyValues:
    "{parameter}: with “{value}” there are more than {limit, number} values in all conditions together.",
  tooManyConditions: "{parameter}: with “{value}” there are more than {limit, number} conditions.",
  uuid: "{parameter}: “{value}” is not a uuid of the form 8-4-4-4-12 hexadecimal digits.",
  boolean: "{parameter}: “{value}” is neither true nor false.",
  allowedValue: "{parameter}: “{value}” is not one of the allowed values.",
  number: "{parameter}: “{value}” is not a number as JSON writes it, such as 12, -0.5 or 1e3.",
  date: "{parameter}: “{value}” is not an existing day of the form YYYY-MM-DD.",
  timestamp:
    "{parameter}: “{value}” is not an existing time of the form YYYY-MM-DD HH:MM:SS, or an existing day of the form YYYY-MM-DD.",
  noWord: "{parameter}: “{value}” has no word, which is letters or digits.",
  searchTooLong: "{parameter}: “{value}” is longer than {limit, number} characters.",
  tooManyWords: "{parameter}: “{value}” has more than {limit, number} words.",
  field: "{parameter}: there is no field “{value}”.",
  attribute:
    "{parameter}: “{value}” does not end in an identifier of a custom attribute, which is upper-case words joined by underscores.",
  notSortable:
    "{parameter}: “{value}” is an object, or a list or leads through one; there is no order by it.",
  sortedTwice: "{parameter}: “{value}” is a field that is in the list before.",
  sortedByDistance:
    "{parameter}: “{value}” is no field to sort by. near orders by distance, without sort.",
  tooManySortFields: "{parameter}: with “{value}” there are more than {limit, number} fields.",
  tooManyFields:
    "{parameter}: with “{value}” there are more than {limit, number} fields in the list.",
  place:
    "{parameter}: “{value}” is not a longitude from -180 to 180 and a latitude from -90 to 90 with a comma between, such as 10.28,54.23.",
  radius: "{parameter}: “{value}” is not a number of kilometres greater than 0, such as 25 or 0.5.",
  radiusAlone: "{parameter}: “{value}” needs a place: give near, too, such as near=10.28,54.23.",
  box: "{parameter}: “{value}” is not longitude,latitude,longitude,latitude of the south-west and the north-east corner, longitudes from -180 to 180 and latitudes from -90 to 90, such as 9.5,53.4,11.1,54.9.",
  boxLatitudes:
    "{parameter}: “{value}” has a first latitude greater than the second. The order is longitude,latitude,longitude,latitude of the south-west and the north-east corner.",
  format: "{parameter}: “{value}” is not the name of a form.",
  limit: "{parameter}: “{value}” is not a whole number from 1 to {limit, number}.",
  limitOfWhole:
    "{parameter}: “{value}” asks for smaller pages, but jsonl is the whole collection without pages. Leave it out, or ask for another form.",
  limitTooLarge:
    "{parameter}: “{value}” is not a whole number from 1 to {limit, number}. More items than that are on further pages, such as {example}.",
  language: "{parameter}: “{value}” is not the code of a published language.",
  languageTwice: "{parameter}: “{value}” is in the list before.",
  tooManyLanguages: "{parameter}: “{value}” has more than {limit, number} languages.",
  releaseNumber: "{parameter}: “{value}” is not the number of a release, such as 12.",
  noSuchRelease: "{parameter}: there is no release {value}.",
  moment:
    "{parameter}: “{value}” is neither an existing date such as 2027-01-31 nor an instant such as 2027-01-31T12:00:00Z.",
};

/** Texts for reasons, by what they are reasons of. */
export const REASONS = { MALFORMED, UNAVAILABLE, LIMITED, NOTHING, UNKNOWN, KNOWN, INVALID };
export type ReasonTexts = {
  readonly [Kind in keyof typeof REASONS]: Readonly<Record<keyof (typeof REASONS)[Kind], string>>;
};
export type Reason<Kind extends keyof ReasonTexts> = keyof ReasonTexts[Kind];

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
      details: [textByReason(UNKNOWN), "Did you mean “{suggestion}”?", textByReason(KNOWN)],
    },
    QUERY_PARAMETER_INVALID: {
      message: "A query parameter has a value that is not valid.",
      details: [textByReason(INVALID), "Did you mean “{suggestion}”?", "Allowed: {allowed}."],
    },
    UUID_INVALID: {
      message: "The uuid is not valid.",
      details: ["“{uuid}” is not of the form 8-4-4-4-12 hexadecimal digits."],
    },
    REQUEST_MALFORMED: {
      message: "The request is malformed.",
      details: [textByReason(MALFORMED)],
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
      details: [
        "Ask the operator of this service for a token that includes “{resource}”.",
        "Only a token with preview opens the parameters {preview}.",
      ],
    },
    RATE_LIMIT_EXCEEDED: {
      message: "Too many requests.",
      details: [textByReason(LIMITED)],
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
      message: "The service cannot answer in any form that the request accepts.",
      details: [
        "This address has no form “{format}”. Its forms: {formats}.",
        "Only the whole collection has it: {whole}.",
        "Accept {type}.",
        "Accept at least one of the forms {types}.",
        "Accept at least one of the content codings {codings}.",
      ],
    },
    RELEASE_GONE: {
      message: "The release is no longer kept.",
      details: ["Read everything anew: release {release} was removed, and {current} is served."],
    },
    LANGUAGE_FALLBACK_USED: {
      message: "Some texts are not in a language that was asked for.",
      details: [
        "{count, plural, one {# text comes} other {# texts come}} in the fallback language {language}.",
      ],
    },
    NOTHING_FOUND: {
      message: "Nothing was found, and a slip may be why.",
      details: [textByReason(NOTHING), "Did you mean “{suggestion}”?"],
    },
    INTERNAL_ERROR: {
      message: "The service made a mistake.",
      details: ["It has been written to the log. Please try again later."],
    },
    SERVICE_UNAVAILABLE: {
      message: "The service cannot answer at the moment.",
      details: [textByReason(UNAVAILABLE)],
    },
  },
};
