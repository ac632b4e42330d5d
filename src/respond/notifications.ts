/**
 * In charge of Notification objects. In come cases of notifications and the language for them; out
 * go the members of the contract, worded.
 */
import { IntlMessageFormat } from "intl-messageformat";
import type { Notification } from "../catalog/envelope.ts";
import { LEVEL_NAMES, NOTIFICATIONS } from "../errors.ts";
import type { NotificationCase, NotificationValues } from "../errors.ts";
import type { MessageTexts } from "./messages/message-texts.ts";

/** What clients sent comes back in messages, and no further than this. */
const MAX_VALUE_LENGTH = 100;

export function createNotification(
  { message, values }: NotificationCase,
  { tag, texts }: MessageTexts,
): Notification {
  const { type, level, code } = NOTIFICATIONS[message];
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? cutText(value) : value,
    ]),
  );
  const { message: text, details = [] } = texts[message];
  return {
    Type: type,
    Message: message,
    LocalizedMessage: formatText(text, tag, shown),
    Level: level,
    LevelAsString: LEVEL_NAMES[level],
    Details: details
      .filter((detail) => placeholdersOf(detail).every((name) => name in shown))
      .map((detail) => formatText(detail, tag, shown)),
    Code: code,
  };
}

const cutText = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;

/** @returns the names of the values that a message names */
export const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?=[,}])/gu)].map(([, name]) => name ?? "");

function formatText(text: string, tag: string, values: NotificationValues): string {
  const format = new IntlMessageFormat(text, tag, undefined, { ignoreTag: true });
  return String(format.format(values));
}
