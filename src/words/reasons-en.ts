/** The reasons of errors in English, which their Details give. */
import type { UnavailableReason } from "../errors.ts";

/** Violations of HTTP in a request: REQUEST_MALFORMED. */
const MALFORMED = {
  notHttp:
    "What was received is not an HTTP/1.1 request that begins with a line such as “GET /path HTTP/1.1”. This port has no TLS: use http:// here, or the https:// URL of the proxy.",
  slow: "Too little of the content arrived within {limit, # second|# seconds}. Send it again without pauses, over a faster connection.",
  target:
    "The URL is neither a path that begins with a slash nor an absolute http URL, or contains a character that must be percent-encoded. Encode it as UTF-8, such as ü as %C3%BC.",
  targetTooLong: "The URL is longer than {limit, number} characters. Shorten it.",
  percentEncoding:
    "A percent sign in the URL does not begin a percent-encoded UTF-8 character, such as %C3%BC for ü. Write a literal percent sign as %25.",
  twice: "The header Authorization is sent more than once. Send it once.",
  host: "HTTP/1.1 requires the header Host exactly once, with a host name and an optional port.",
  contentLength:
    "Content-Length and Transfer-Encoding are ambiguous about the end of the content. Leave both out: no request needs content here.",
};

const UNAVAILABLE: Readonly<Record<UnavailableReason, string>> = {
  nothingPublished:
    "Nothing has been published yet. Try again in {seconds, # second|# seconds}, or once the operator has published.",
  notCompressed:
    "The response could not be compressed, and the request does not accept it uncompressed. Accept the content coding identity, or try again in {seconds, # second|# seconds}.",
  releaseUnknown:
    "Release {release, number} is not available yet. Try again in {seconds, # second|# seconds}.",
  tooManyQueries: "Too many queries are waiting. Try again in {seconds, # second|# seconds}.",
  queryUnfinished:
    "The query took too long. Its data is still being prepared: try again in {seconds, # second|# seconds}.",
  queriesFail:
    "This server cannot work out queries at the moment; pages without filter, search and sorting are served. Try again in {seconds, # second|# seconds}, or once the operator has mended it.",
  storeUnreachable:
    "The required data cannot be read from the store. Try again in {seconds, # second|# seconds}.",
  tooManyStreams: "Too many event streams are open. Try again in {seconds, # second|# seconds}.",
  storeFailing:
    "The store cannot be read or written at the moment, and nothing was published. Try again in {seconds, # second|# seconds}; if it stays so, the log of the desk says why.",
  deskBusy:
    "Too many other checks and publishes are waiting. Nothing was changed; try again in {seconds, # second|# seconds}.",
  deskFull:
    "The disk is full on which the desk keeps what is sent until it is checked. Nothing was changed; try again when there is space.",
  deskStopped:
    "The work took too long or needed too much memory, and was stopped. Look at the list of releases before you try again.",
  actNotStarted:
    "The desk cannot start the process that does this. Nothing was changed; try again in {seconds, # second|# seconds}; if it stays so, the log of the desk says why.",
  tooManyReaders:
    "Too many large responses are being sent. Try again in {seconds, # second|# seconds}.",
};

/** Why a client has to wait: RATE_LIMIT_EXCEEDED. */
const LIMITED = {
  requests:
    "More than {limit, # request|# requests} were sent within {window} s with this token or, without a token, from this IP address. Try again in {seconds, # second|# seconds}.",
  wrongTokens:
    "Too many invalid tokens were sent from this IP address. Use a valid token, which works at once, or try again in {seconds, # second|# seconds}.",
};

/** What can be unknown to the left of `=` in a query: QUERY_PARAMETER_UNKNOWN. */
const UNKNOWN = {
  parameter: "There is no parameter “{parameter}”.",
  filterForm:
    "“{parameter}” does not have the form filter[Field] or filter[Field][operator], with both names in brackets.",
  field: "{parameter}: there is no field “{part}”.",
  attribute:
    "{parameter}: “{part}” does not end with the identifier of a custom attribute (upper-case words joined by underscores).",
  operator: "{parameter}: this field has no operator “{part}”.",
};

const PARAMETERS = "Known parameters: {known}.";

/** What is allowed instead. */
const KNOWN: Readonly<Record<keyof typeof UNKNOWN, string>> = {
  parameter: PARAMETERS,
  filterForm: PARAMETERS,
  field: "Fields: {known}.",
  attribute: "Declared attributes: {known}.",
  operator: "Operators of this field: {known}.",
};

/** What can be wrong to the right of `=` in a query: QUERY_PARAMETER_INVALID. */
const INVALID = {
  queryTooLong:
    "The query string is longer than {limit, number} bytes, as sent or in the canonical form used in page URLs. It begins with “{value}”.",
  empty: "{parameter} has no value.",
  emptyMember: "{parameter}: the list “{value}” contains an empty entry.",
  repeated: "{parameter} may be given only once; “{value}” is an additional value.",
  backslash:
    "{parameter}: in “{value}” there is a backslash before a character other than a comma or a backslash. Inside a value, write a backslash as \\\\ and a comma as \\,.",
  singleValue:
    "{parameter}: “{value}” is a list, but this operator takes one value. Inside a value, write a comma as \\,.",
  tooLong: "{parameter}: “{value}” is longer than {limit, number} characters.",
  tooManyValues:
    "{parameter}: with “{value}” there are more than {limit, number} values in all conditions together.",
  tooManyConditions: "{parameter}: with “{value}” there are more than {limit, number} conditions.",
  uuid: "{parameter}: “{value}” is not a UUID of the form 8-4-4-4-12 hexadecimal digits.",
  boolean: "{parameter}: “{value}” is neither true nor false.",
  allowedValue: "{parameter}: “{value}” is not one of the allowed values.",
  number: "{parameter}: “{value}” is not a number in JSON notation, such as 12, -0.5 or 1e3.",
  date: "{parameter}: “{value}” is neither a valid date of the form YYYY-MM-DD nor one relative to today, such as today or today+7d.",
  timestamp:
    "{parameter}: “{value}” is neither a valid time such as 2027-01-31 12:00:00 or 2027-01-31T12:00:00Z, nor a valid date such as 2027-01-31, nor relative to the present, such as now, now-1h, today or today+7d.",
  hours:
    "{parameter}: “{value}” counts hours. They can only be added to now, and only for fields with a time of day. Otherwise count days, such as today+1d.",
  field: "{parameter}: there is no field “{value}”.",
  attribute:
    "{parameter}: “{value}” does not end with the identifier of a custom attribute (upper-case words joined by underscores).",
  notSortable:
    "{parameter}: sorting by “{value}” is not possible, because it is an object or a list, or is inside a list.",
  twice: "{parameter}: “{value}” is already in the list.",
  tooManyFields: "{parameter}: with “{value}” there are more than {limit, number} fields.",
  place:
    "{parameter}: “{value}” is not a longitude from -180 to 180 and a latitude from -90 to 90, separated by a comma, such as 10.28,54.23.",
  radius: "{parameter}: “{value}” is not a number of kilometres greater than 0, such as 25 or 0.5.",
  radiusAlone: "{parameter}: “{value}” needs the parameter near, such as near=10.28,54.23.",
  box: "{parameter}: “{value}” is not longitude,latitude,longitude,latitude of the south-west and the north-east corner, longitudes from -180 to 180 and latitudes from -90 to 90, such as 9.5,53.4,11.1,54.9.",
  format: "{parameter}: “{value}” is not a known format.",
  limitOfWhole:
    "{parameter}: “{value}” cannot be used with jsonl, which returns the whole collection without pages. Leave it out, or use another format.",
  limit:
    "{parameter}: “{value}” is not a whole number from 1 to {limit, number}. To get more items, read further pages, such as {example}, or all items with format=jsonl.",
  language: "{parameter}: “{value}” is not the code of a published language.",
  tooManyLanguages: "{parameter}: “{value}” has more than {limit, number} languages.",
  releaseNumber: "{parameter}: “{value}” is not the number of a release, such as 12.",
  noSuchRelease: "{parameter}: there is no release {value}.",
  moment:
    "{parameter}: “{value}” is neither a valid date such as 2027-01-31 nor a time such as 2027-01-31T12:00:00Z.",
};

/** What needs the preview right: ACCESS_DENIED. */
const DENIED = {
  parameters: "The parameters at and release need a token with the preview right.",
  address: "This address needs a token with the preview right.",
  link: "This link opens release {release, number} only, by the parameter release.",
};

const AGAIN =
  "and nothing was changed. Check the content again, look at what would change, and send the new number in If-Match.";
/** What is current instead: RELEASE_STALE. */
const STALE = {
  none: `None is current now, ${AGAIN}`,
  another: `Release {current, number} is current now, ${AGAIN}`,
};

/** How much is taken: CONTENT_TOO_LARGE. */
const LARGE = {
  files:
    "At most {limit, number} MiB in {files, number} files are taken. Send only the files that changed, or publish beside the store.",
  document: "At most {limit, number} KiB of content are taken here.",
};

/** The texts of all reasons, by kind of error. */
export const REASONS = {
  MALFORMED,
  UNAVAILABLE,
  LIMITED,
  UNKNOWN,
  KNOWN,
  INVALID,
  DENIED,
  STALE,
  LARGE,
};
export type ReasonTexts = {
  readonly [Kind in keyof typeof REASONS]: Readonly<Record<keyof (typeof REASONS)[Kind], string>>;
};
export type Reason<Kind extends keyof ReasonTexts> = keyof ReasonTexts[Kind];
