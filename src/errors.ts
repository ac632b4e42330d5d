/**
 * The notifications that the service can send (status, message code, number, level and class, one
 * row each), the error classes, suggestions for misspelt names, and foreign text that is safe to
 * print. Texts for people are in words/, one file per language.
 */
import { distance } from "fastest-levenshtein";
import { fillSentence } from "./words/sentence.ts";
import type { Sentence } from "./words/sentence.ts";

export const NOTIFICATION_TYPES = [
  "RequestNotification",
  "AccessNotification",
  "ResourceNotification",
  "LanguageNotification",
  "ServiceNotification",
  "DeskNotification",
] as const;

export interface NotificationRow {
  /** HTTP status of the response that carries it. */
  readonly status: number;
  readonly code: number;
  /** 1 notification, 2 warning, 3 error. */
  readonly level: 1 | 2 | 3;
  readonly type: (typeof NOTIFICATION_TYPES)[number];
}

const row = (
  status: number,
  code: number,
  type: NotificationRow["type"],
  level: NotificationRow["level"] = 3,
): NotificationRow => ({ status, code, level, type });

export const NOTIFICATIONS = {
  PAGE_NUMBER_INVALID: row(400, 1001, "RequestNotification"),
  PAGE_OUT_OF_RANGE: row(404, 1002, "RequestNotification"),
  QUERY_PARAMETER_UNKNOWN: row(400, 1003, "RequestNotification"),
  QUERY_PARAMETER_INVALID: row(400, 1004, "RequestNotification"),
  UUID_INVALID: row(400, 1005, "RequestNotification"),
  REQUEST_MALFORMED: row(400, 1006, "RequestNotification"),
  TOKEN_MISSING: row(401, 2001, "AccessNotification"),
  TOKEN_INVALID: row(401, 2002, "AccessNotification"),
  TOKEN_EXPIRED: row(401, 2003, "AccessNotification"),
  ACCESS_DENIED: row(403, 2004, "AccessNotification"),
  RATE_LIMIT_EXCEEDED: row(429, 2005, "AccessNotification"),
  ENTITY_NOT_FOUND: row(404, 3001, "ResourceNotification"),
  RESOURCE_NOT_FOUND: row(404, 3002, "ResourceNotification"),
  METHOD_NOT_ALLOWED: row(405, 3003, "ResourceNotification"),
  NOT_ACCEPTABLE: row(406, 3004, "ResourceNotification"),
  RELEASE_GONE: row(410, 3005, "ResourceNotification"),
  LANGUAGE_FALLBACK_USED: row(200, 4001, "LanguageNotification", 1),
  SEARCH_CORRECTED: row(200, 4003, "RequestNotification", 1),
  SEARCH_WITHOUT_WORD: row(200, 4004, "RequestNotification", 1),
  SEARCH_SHORTENED: row(200, 4005, "RequestNotification", 1),
  INTERNAL_ERROR: row(500, 5001, "ServiceNotification"),
  SERVICE_UNAVAILABLE: row(503, 5002, "ServiceNotification"),
  BODY_INVALID: row(400, 6001, "DeskNotification"),
  ORIGIN_FOREIGN: row(403, 6002, "DeskNotification"),
  DRAFT_NOT_FOUND: row(404, 6003, "DeskNotification"),
  RELEASE_NOT_FOUND: row(404, 6004, "DeskNotification"),
  RELEASE_STALE: row(412, 6005, "DeskNotification"),
  CONTENT_TOO_LARGE: row(413, 6006, "DeskNotification"),
  MEDIA_TYPE_UNSUPPORTED: row(415, 6007, "DeskNotification"),
  PRECONDITION_REQUIRED: row(428, 6008, "DeskNotification"),
  CHANGE_DENIED: row(403, 6009, "DeskNotification"),
  PENDING_CHANGED: row(412, 6010, "DeskNotification"),
} as const satisfies Readonly<Record<string, NotificationRow>>;

export type NotificationMessage = keyof typeof NOTIFICATIONS;

/** The addresses where everything is named. */
export const LISTED = { index: "/", description: "/openapi.json" };

/** Why a valid request cannot be answered at the moment: SERVICE_UNAVAILABLE. */
export type UnavailableReason =
  | "nothingPublished"
  | "notCompressed"
  | "releaseUnknown"
  | "tooManyQueries"
  | "queryUnfinished"
  | "queriesFail"
  | "tooManyReaders"
  | "tooManyStreams"
  | "storeUnreachable"
  | "deskBusy"
  | "deskFull"
  | "storeFailing"
  | "deskStopped"
  | "actNotStarted";

export const LEVEL_NAMES: Readonly<Record<NotificationRow["level"], string>> = {
  1: "notification",
  2: "warning",
  3: "error",
};

/**
 * Values in a notification's texts, such as the requested page or the unknown parameter. A list
 * comes from Lectern and has room for all that a contract lists; a string may come from a client and is shortened.
 */
export type NotificationValues = Readonly<Record<string, string | number | readonly string[]>>;

/** One notification to be sent in a body. */
export interface NotificationCase {
  readonly message: NotificationMessage;
  readonly values: NotificationValues;
  /** What is wrong, for its details: said before it is sent. */
  readonly problem?: Sentence;
}

/** A request that cannot be answered with its payload. All its notifications have the same status. */
export class RequestError extends Error {
  readonly cases: readonly NotificationCase[];
  readonly status: number;
  /** Response headers that belong to the refusal, such as Allow. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    cases: readonly [NotificationCase, ...NotificationCase[]],
    headers: Readonly<Record<string, string>> = {},
    status: number = NOTIFICATIONS[cases[0].message].status,
  ) {
    // Without a stack trace, which would keep the request in memory: this error is expected and may
    // be cached.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(cases[0].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "RequestError";
    this.cases = cases;
    this.status = status;
    this.headers = headers;
  }
}

/** @returns the error of a single notification, ready to throw */
export function requestError(
  message: NotificationMessage,
  values: NotificationValues = {},
  headers: Readonly<Record<string, string>> = {},
): RequestError {
  return new RequestError([{ message, values }], headers);
}

/** @param current the release that is current instead of the one that was seen; null: none */
export const staleRelease = (current: number | null): RequestError =>
  requestError(
    "RELEASE_STALE",
    current === null ? { reason: "none" } : { reason: "another", current },
  );

/** The cause ends within seconds, if at all; asking more often does not help. */
export const RETRY_AFTER_SECONDS = 5;

/** @param values further values of the reason's text */
export const serviceUnavailable = (
  reason: UnavailableReason,
  values: NotificationValues = {},
): RequestError =>
  requestError(
    "SERVICE_UNAVAILABLE",
    { reason, seconds: RETRY_AFTER_SECONDS, ...values },
    { "Retry-After": String(RETRY_AFTER_SECONDS) },
  );

/**
 * A command that cannot do what it was asked: the sentence is for the person who typed it and says
 * what to do. Exit status 1; status 2 is wrong usage.
 */
export class CommandError extends Error {
  readonly sentence: Sentence;
  readonly exitStatus: 1 | 2;

  /** @param said a text is for operators, who read English */
  constructor(said: string | Sentence, exitStatus: 1 | 2 = 1) {
    const sentence = typeof said === "string" ? { text: said } : said;
    super(fillSentence(sentence));
    this.name = "CommandError";
    this.sentence = sentence;
    this.exitStatus = exitStatus;
  }
}

/** The store cannot be used at the moment, but perhaps later, without another setting. */
export class StoreAway extends CommandError {}

/** The store has to be replaced by a backup. */
export class StoreDamaged extends CommandError {}

/** A problem that lasts is said again after this time. */
const REMIND_MS = 3_600_000;
/** Another reason of it is said sooner, but not at once: two may alternate. */
const CHANGE_MS = 10_000;

/** @returns whether a problem, or with undefined its end, is worth saying now */
export function createReminder(
  clock = (): number => performance.now(),
): (problem: string | undefined) => boolean {
  let said: { readonly problem: string; readonly at: number } | undefined;
  return (problem) => {
    const at = clock();
    const pauseMs = said?.problem === problem ? REMIND_MS : CHANGE_MS;
    if (problem !== undefined && said !== undefined && at - said.at < pauseMs) return false;
    const isNews = problem !== undefined || said !== undefined;
    said = problem === undefined ? undefined : { problem, at };
    return isNews;
  };
}

/** Longer names are not compared: the cost grows with the product of both lengths. */
const MAX_COMPARED_LENGTH = 128;
const MAX_EDITS = 4;

/** Without case, separators, and what follows the name in brackets or on a new line. */
const foldName = (name: string): string =>
  name
    // Without a blank before them, square brackets are part of the name: filter[Name].
    .replace(/(?<=\S)(?:\s*[\r\n(]|\s+\[).*$/su, "")
    .toLowerCase()
    .replaceAll(/[-_\s.]/gu, "");

/** True for `nmae` and `name`, the most common typing error. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return isSwapped && one.slice(at + 2) === other.slice(at + 2);
}

/**
 * @returns the allowed name that differs only in case, separators or what follows it in
 * brackets, else the nearest one with at most a third of its letters different, where two letters
 * that changed places are one; undefined when there is none
 */
export function suggestName(found: string, allowed: Iterable<string>): string | undefined {
  if (found.length > MAX_COMPARED_LENGTH) return undefined;
  const folded = foldName(found);
  let nearest: string | undefined;
  let limit = Math.min(MAX_EDITS, Math.floor(folded.length / 3));
  for (const name of allowed) {
    const other = foldName(name);
    if (other === folded) return name;
    if (limit < 1 || Math.abs(other.length - folded.length) > limit) continue;
    const edits = isTransposed(folded, other) ? 1 : distance(folded, other);
    if (edits > limit) continue;
    nearest = name;
    limit = edits - 1;
  }
  return nearest;
}

/**
 * Control characters, line separators, halves of surrogate pairs, and characters that change the
 * text direction: a terminal would interpret them, and a line would not stay one line.
 */
export const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export const escapeUnprintable = (text: string): string =>
  text.replaceAll(
    UNPRINTABLE,
    (character) =>
      SHORT_ESCAPES[character] ??
      `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
