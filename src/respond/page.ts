/**
 * In charge of the bodies of find and page. In come the resource, the number of the page and the
 * request around it; out goes the object of the contract: the list, CollectionConfiguration and
 * Notifications.
 */
import type { Notification } from "../catalog/envelope.ts";
import { resourceOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import type { MessageTexts } from "./messages/message-texts.ts";
import { createNotification } from "./notifications.ts";
import { configurePage } from "./paging.ts";
import { serveItem } from "./serve-item.ts";
import type { Serving } from "./serve-item.ts";

/** @throws RequestError PAGE_OUT_OF_RANGE */
export function answerPage(
  name: ResourceName,
  page: number,
  query: string,
  serving: Serving,
  messageTexts: MessageTexts,
): object {
  const { responseKey, path, fields } = resourceOf(name);
  const collection = serving.snapshot.collections[name];
  const CollectionConfiguration = configurePage(
    {
      responseKey,
      path,
      query,
      maxItemsPerPage: serving.snapshot.installation.maxItemsPerPage[name],
      totalCount: collection.length,
    },
    page,
  );
  const { FirstIndex, LastIndex } = CollectionConfiguration;
  const items = Array.from({ length: LastIndex - FirstIndex + 1 }, (_, offset) =>
    serveItem(fields, collection.at(FirstIndex + offset), serving),
  );
  return {
    [responseKey]: items,
    CollectionConfiguration,
    Notifications: noteFallback(serving, messageTexts),
  };
}

/** A text in a language that was not asked for is worth a notification, if any was asked for. */
function noteFallback(
  { choice, texts }: Serving,
  messageTexts: MessageTexts,
): readonly Notification[] {
  const fallback = choice.languages[choice.asked];
  const count = fallback && texts.get(fallback);
  if (!choice.named || !count) return [];
  const values = { count, language: fallback.code };
  return [createNotification({ message: "LANGUAGE_FALLBACK_USED", values }, messageTexts)];
}
