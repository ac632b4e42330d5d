/** In charge of the page of notifications. In come their rows and texts; out goes Markdown. */
import { NOTIFICATION } from "../../src/catalog/envelope.ts";
import { LEVEL_NAMES, NOTIFICATIONS, NOTIFICATION_TYPES } from "../../src/errors.ts";
import type { NotificationMessage } from "../../src/errors.ts";
import { EN } from "../../src/respond/messages/en.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

export function createErrorsPage(): string {
  const messages = Object.keys(NOTIFICATIONS) as readonly NotificationMessage[];
  return formatPage("Errors and other notifications", [
    "Every response body of the API has an array `Notifications`. A refused request has nothing else in its body, is never stored by a cache (`Cache-Control: no-store`), and carries one of the notifications below.",
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
