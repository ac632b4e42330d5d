/** Reads a collection page by page, by the paths and by the addresses in the answers, and judges it. */
import type { Catalog } from "../catalog/catalog.ts";
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import type { Field, Fields } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import { ANSWER_CHECKS, CACHE_CHECKS, readBody } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import type { Answer, Asker } from "./ask.ts";
import {
  BODY_CHECKS,
  CONFIGURATION_CHECKS,
  NOTIFICATION_CHECKS,
  NOTIFICATIONS_CHECK,
} from "./body-checks.ts";
import { judgeAll, show } from "./check.ts";
import type { Report } from "./check.ts";
import { ENDPOINT_CHECK, ENDPOINTS, LEADS_CHECK, resolveEndpoint } from "./endpoints.ts";
import { SILENT } from "./findings.ts";
import type { Findings } from "./findings.ts";
import { COLLECTION_CHECKS, PAGE_CHECKS } from "./page-checks.ts";
import type { Collection, Page } from "./page-checks.ts";
import { judgeItem, PUBLISHED_CHECK } from "./value-checks.ts";

/** Of each collection; of one that has more, the first half and the last half of these are read. */
const MAX_PAGES = 200;

export function judgeNotifications(report: Report, body: JsonObject): void {
  if (!report.judge(NOTIFICATIONS_CHECK, body)) return;
  const { Notifications: all } = body;
  for (const [index, one] of (all as readonly unknown[]).entries())
    judgeAll(report, NOTIFICATION_CHECKS, one, `notification ${index + 1}`);
}

/** @returns the table of the items that a field embeds */
export const embeddedIn =
  ({ resources }: Catalog) =>
  ({ target }: Field): Fields | undefined =>
    target && resources[target].fields;

/** @returns undefined when the answer is not one of a collection */
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
    judgeItem(report, { item, fields, isShown: true }, `item ${index + 1}`, embeddedIn(catalog));
    if (resource.hasState === true) report.judge(PUBLISHED_CHECK, item, `item ${index + 1}`);
  }
  const { CollectionConfiguration: configuration } = body;
  if (!judgeAll(report, CONFIGURATION_CHECKS, { configuration, key })) return undefined;
  const page = { configuration: configuration as CollectionConfiguration, items, asked };
  return judgeAll(report, PAGE_CHECKS, page) ? page : undefined;
}

export interface Reading {
  readonly catalog: Catalog;
  readonly asker: Asker;
  readonly base: string;
  readonly findings: Findings;
}

export interface ReadCollection extends Collection {
  readonly answer: Answer;
  /** True: pages between the first and the last ones were left out. */
  readonly isCut: boolean;
  /** True: a page that find promised was not there. */
  readonly isShort: boolean;
}

const numbersOf = ({
  FirstPage: first,
  LastPage: last,
}: CollectionConfiguration): readonly number[] => {
  const count = Math.max(1, last - first + 1);
  const half = MAX_PAGES / 2;
  return count <= MAX_PAGES
    ? Array.from({ length: count }, (_, index) => first + index)
    : Array.from({ length: MAX_PAGES }, (_, index) =>
        index < half ? first + index : last - MAX_PAGES + 1 + index,
      );
};

/** @returns undefined when find has no collection */
async function readPages(
  { asker, catalog }: Reading,
  resource: Resource,
  reportOf: (path: string) => Report,
  isFinal: boolean,
): Promise<ReadCollection | undefined> {
  const answer = await asker.ask({ path: resource.path });
  const find = judgePage(reportOf(resource.path), { resource, catalog }, answer, undefined);
  if (find === undefined) return undefined;
  const numbers = numbersOf(find.configuration);
  const pages: Page[] = [];
  let isShort = false;
  for (const number of numbers) {
    const path = `${resource.path}/page/${number}/`;
    const one = await asker.ask({ path });
    isShort ||= one.status === 404;
    const report = one.status === 404 && !isFinal ? SILENT : reportOf(path);
    const page = judgePage(report, { resource, catalog }, one, number);
    if (page) pages.push(page);
  }
  const { FirstPage: first, LastPage: last } = find.configuration;
  return { answer, find, pages, isCut: last - first + 1 > MAX_PAGES, isShort };
}

/** @returns undefined when find or a page is not what it must be, which was then reported */
export async function checkCollection(
  reading: Reading,
  resource: Resource,
): Promise<ReadCollection | undefined> {
  const { findings, base, asker, catalog } = reading;
  const reportOf = (path: string): Report =>
    findings.of(`${resource.title} ${path === resource.path ? "find" : "page"}`, { path });
  let read = await readPages(reading, resource, reportOf, false);
  if (read === undefined) return undefined;
  // Somebody may have published between two pages: what is wrong once may be so for a moment.
  if (read.isShort || !judgeAll(SILENT, COLLECTION_CHECKS, read))
    read = (await readPages(reading, resource, reportOf, true)) ?? read;
  judgeAll(reportOf(resource.path), COLLECTION_CHECKS, read);
  const known = new Map<string, Page | undefined>(
    read.pages.map((page) => [`${resource.path}/page/${page.asked}/`, page]),
  );
  for (const { configuration } of read.pages) {
    for (const name of ENDPOINTS) {
      const { [`${name}Endpoint` as const]: address, [name]: number } = configuration;
      const at = reportOf(`${resource.path}/page/${configuration.CurrentPage}/`);
      if (!at.judge(ENDPOINT_CHECK, { address, base }, `${name}Endpoint`)) continue;
      // There is none behind the last page.
      if (number > configuration.LastPage) continue;
      const path = resolveEndpoint(address, base) ?? "";
      if (!known.has(path)) {
        known.set(
          path,
          judgePage(SILENT, { resource, catalog }, await asker.ask({ path }), undefined),
        );
      }
      at.judge(LEADS_CHECK, { page: known.get(path), number }, `${name}Endpoint ${show(address)}`);
    }
  }
  return read;
}
