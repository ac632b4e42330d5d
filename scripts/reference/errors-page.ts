import { NOTIFICATION } from "../../src/catalog/envelope.ts";
import { LEVEL_NAMES, NOTIFICATIONS, NOTIFICATION_TYPES } from "../../src/errors.ts";
import type { NotificationMessage } from "../../src/errors.ts";
import { LIMITS } from "../../src/http/limits.ts";
import { malformedRequest } from "../../src/http/refuse.ts";
import { EN } from "../../src/words/en.ts";
import { REASONS } from "../../src/words/reasons-en.ts";
import type { Reason } from "../../src/words/reasons-en.ts";
import { createNotification } from "../../src/serve/notifications.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

/** The limits that appear in the texts of reasons. */
const LIMITS_OF_REASONS: Readonly<Record<string, number>> = {
  timeout: LIMITS.headersTimeoutMs / 1000,
  targetTooLong: LIMITS.maxTargetLength,
  headersTooLarge: LIMITS.maxHeaderBytes,
};

/** @returns the detail in English, as clients get it */
function detailOf(message: NotificationMessage, reason: string): string {
  const limit = LIMITS_OF_REASONS[reason] ?? 0;
  const values = { reason, limit, seconds: 5, release: 12 };
  return createNotification({ message, values }, EN).Details.join(" ");
}

export function createErrorsPage(): string {
  const messages = Object.keys(NOTIFICATIONS) as readonly NotificationMessage[];
  return formatPage("Errors and other notifications", [
    "Every response body of the API has an array `Notifications`. An error response has nothing else in its body and is never cached (`Cache-Control: no-store`). It contains one or more of these notifications:",
    formatTable(
      ["Status", "Message", "Code", "Level", "Type", "LocalizedMessage in English"],
      messages.map((message) => {
        const { status, code: number, level, type } = NOTIFICATIONS[message];
        return [
          String(status),
          code(message),
          String(number),
          String(level),
          code(type),
          EN.texts[message].message,
        ];
      }),
    ),
    "## Malformed requests",
    "The Details of `REQUEST_MALFORMED` give one of these reasons. The status is 400, or a more specific one of HTTP. The connection is closed after the response.",
    formatTable(
      ["Status", "Details in English"],
      Object.keys(REASONS.MALFORMED).map((reason) => [
        String(malformedRequest(reason as Reason<"MALFORMED">).status),
        detailOf("REQUEST_MALFORMED", reason),
      ]),
    ),
    "## Reasons for unavailability",
    "`SERVICE_UNAVAILABLE` comes with the header Retry-After. Its Details are one of:",
    Object.keys(REASONS.UNAVAILABLE)
      .map((reason) => `- ${detailOf("SERVICE_UNAVAILABLE", reason)}`)
      .join("\n"),
    "## Levels",
    formatTable(
      ["Level", "LevelAsString"],
      Object.entries(LEVEL_NAMES).map(([level, name]) => [level, code(name)]),
    ),
    "## Types",
    NOTIFICATION_TYPES.map((type) => `- ${code(type)}`).join("\n"),
    "## Members of a notification",
    formatTable(
      ["Member", "JSON type"],
      Object.entries(NOTIFICATION).map(([name, type]) => [code(name), type]),
    ),
  ]);
}
