/**
 * Notifications in the language of the request, and the bodies of errors, which contain only
 * notifications.
 */
import type { Notification } from "../catalog/envelope.ts";
import { LEVEL_NAMES, NOTIFICATIONS } from "../errors.ts";
import type { NotificationCase, NotificationValues } from "../errors.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { planningOf } from "../items/languages.ts";
import type { MessageTexts } from "../words/en.ts";
import { fillText, placeholdersOf } from "../words/fill-text.ts";
import { readLanguagePin } from "../query/listed-parameters.ts";
import { QueryFaults, valuesByName } from "../query/query-syntax.ts";
import type { RespondError } from "../http/answer.ts";

/** Values from clients are repeated in messages, truncated to this length. */
const MAX_VALUE_LENGTH = 100;
/** In characters; of longer lists, the first members are shown. */
const MAX_LIST_LENGTH = 2000;

export function createNotification(
  { message, values }: NotificationCase,
  { tag, texts }: MessageTexts,
): Notification {
  const { type, level, code } = NOTIFICATIONS[message];
  const shown: Readonly<Record<string, string | number>> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, showValue(value)]),
  );
  const { message: text, details = [] } = texts[message];
  const reason = String(shown["reason"]);
  return {
    Type: type,
    Message: message,
    LocalizedMessage: text,
    Level: level,
    LevelAsString: LEVEL_NAMES[level],
    Details: details
      .map((detail) =>
        typeof detail === "string" ? detail : new Map(Object.entries(detail)).get(reason),
      )
      .filter((detail) => detail !== undefined)
      .filter((detail) => placeholdersOf(detail).every((name) => Object.hasOwn(shown, name)))
      .map((detail) => fillText(detail, shown, tag)),
    Code: code,
  };
}

function showValue(value: NotificationValues[string]): string | number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? cutText(value) : joinList(value);
}

function joinList(members: readonly string[]): string {
  const whole = members.join(", ");
  if (whole.length <= MAX_LIST_LENGTH) return whole;
  return `${whole.slice(0, whole.lastIndexOf(", ", MAX_LIST_LENGTH) + 1)} …`;
}

const cutText = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;

const NO_LANGUAGES = { languages: [], fallback: undefined };

/**
 * Works without any release, too.
 * @param currentSnapshot the current release, whose languages are used
 */
export function createRespondError(currentSnapshot: () => Snapshot | undefined): RespondError {
  return (error, acceptLanguage, query) => {
    const snapshot = currentSnapshot();
    const planLanguages = planningOf(snapshot ?? NO_LANGUAGES);
    const { texts } = planLanguages(findPin(query, snapshot), acceptLanguage);
    const Notifications = error.cases.map((one) => createNotification(one, texts));
    return { body: Buffer.from(JSON.stringify({ Notifications })), language: texts.tag };
  };
}

/** @returns undefined also for an invalid pin: then the header is used */
function findPin(
  query: string,
  snapshot: Snapshot | undefined,
): ReturnType<typeof readLanguagePin> {
  const values = valuesByName(query).get("language");
  if (!snapshot || !values) return undefined;
  const faults = new QueryFaults();
  const pinned = readLanguagePin(values.join(), {
    languages: snapshot.languages,
    readsLanguages: () => false,
    faults,
  });
  return faults.count === 0 ? pinned : undefined;
}
