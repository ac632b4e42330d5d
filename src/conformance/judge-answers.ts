/** Applies the checks of complete responses: a page, an entity and an error. */
import type { Catalog } from "../catalog/catalog.ts";
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import { selectFields } from "../catalog/field.ts";
import type { Field, Fields } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import { ANSWER_CHECKS, CACHE_CHECKS, readBody, REFUSAL_CHECKS } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import type { Answer } from "./ask.ts";
import {
  BODY_CHECKS,
  CONFIGURATION_CHECKS,
  NOTIFICATION_CHECKS,
  NOTIFICATIONS_CHECK,
} from "./body-checks.ts";
import { judgeAll } from "./check.ts";
import type { Report } from "./check.ts";
import { PAGE_CHECKS } from "./page-checks.ts";
import type { Page } from "./page-checks.ts";
import { judgeItem, PUBLISHED_CHECK } from "./value-checks.ts";

export type Entity = NonNullable<Resource["entity"]>;

function judgeNotifications(report: Report, body: JsonObject): void {
  if (!report.judge(NOTIFICATIONS_CHECK, body)) return;
  const { Notifications: all } = body;
  for (const [index, one] of (all as readonly unknown[]).entries())
    judgeAll(report, NOTIFICATION_CHECKS, one, `notification ${index + 1}`);
}

const embeddedIn =
  ({ resources }: Catalog) =>
  ({ target }: Field): Fields | undefined =>
    target && resources[target].fields;

/** @returns undefined when the answer is not a page */
export function judgePage(
  report: Report,
  { resource, catalog }: { readonly resource: Resource; readonly catalog: Catalog },
  answer: Answer,
  asked: number | undefined,
): Page | undefined {
  const { responseKey: key, fields } = resource;
  if (!judgeAll(report, ANSWER_CHECKS, answer)) return undefined;
  if (resource.caching === "day") judgeAll(report, CACHE_CHECKS, answer);
  const body = readBody(answer) ?? {};
  judgeNotifications(report, body);
  const members = [key, "CollectionConfiguration", "Notifications"];
  if (!judgeAll(report, BODY_CHECKS, { body, members, key, isList: true })) return undefined;
  const items = body[key] as readonly JsonObject[];
  for (const [index, item] of items.entries()) {
    const place = `item ${index + 1}`;
    judgeItem(report, { item, fields, isShown: true }, place, embeddedIn(catalog));
    if (resource.hasState === true) report.judge(PUBLISHED_CHECK, item, place);
  }
  const { CollectionConfiguration: configuration } = body;
  if (!judgeAll(report, CONFIGURATION_CHECKS, { configuration, key })) return undefined;
  const page = { configuration: configuration as CollectionConfiguration, items, asked };
  return judgeAll(report, PAGE_CHECKS, page) ? page : undefined;
}

/** @returns whether the answer has an entity */
export function judgeEntity(
  report: Report,
  { resource, catalog }: { readonly resource: Resource; readonly catalog: Catalog },
  { responseKey: key, fields: names }: Entity,
  answer: Answer,
): boolean {
  if (!judgeAll(report, ANSWER_CHECKS, answer)) return false;
  const body = readBody(answer) ?? {};
  judgeNotifications(report, body);
  const members = [key, "Notifications"];
  if (!judgeAll(report, BODY_CHECKS, { body, members, key, isList: false })) return false;
  const fields = selectFields(resource.fields, names);
  const item = body[key] as JsonObject;
  judgeItem(report, { item, fields, isShown: true }, key, embeddedIn(catalog));
  return true;
}

export function judgeRefusal(report: Report, answer: Answer): void {
  if (judgeAll(report, REFUSAL_CHECKS, answer)) judgeNotifications(report, readBody(answer) ?? {});
}
