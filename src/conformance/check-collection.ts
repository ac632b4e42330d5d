/** Reads a collection page by page, by its paths and by the URLs in CollectionConfiguration. */
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Answer } from "./ask.ts";
import { judgeAll, show } from "./check.ts";
import type { Report } from "./check.ts";
import { ENDPOINT_CHECK, ENDPOINTS, LEADS_CHECK, resolveEndpoint } from "./endpoints.ts";
import { SILENT } from "./findings.ts";
import { judgePage } from "./judge-answers.ts";
import { COLLECTION_CHECKS } from "./page-checks.ts";
import type { Collection, Page } from "./page-checks.ts";
import type { Session } from "./session.ts";

/**
 * Maximum number of pages per collection. Of a longer one, half of these are read at the beginning and
 * half at the end.
 */
const MAX_PAGES = 200;

export interface ReadCollection extends Collection {
  /** The response of find. */
  readonly answer: Answer;
  /** A page between FirstPage and LastPage was 404. */
  readonly isShort: boolean;
}

const countPages = ({ FirstPage: first, LastPage: last }: CollectionConfiguration): number =>
  Math.max(1, last - first + 1);

function listNumbers(configuration: CollectionConfiguration): readonly number[] {
  const { FirstPage: first, LastPage: last } = configuration;
  const count = countPages(configuration);
  return Array.from({ length: Math.min(count, MAX_PAGES) }, (_, index) =>
    count > MAX_PAGES && index >= MAX_PAGES / 2 ? last - MAX_PAGES + 1 + index : first + index,
  );
}

const pathOfPage = ({ path }: Resource, number: number): string => `${path}/page/${number}/`;

type ReportOn = (path: string) => Report;

/** @param isFinal false: a missing page is not reported yet */
async function readPages(
  { ask, catalog }: Session,
  resource: Resource,
  reportOn: ReportOn,
  isFinal: boolean,
): Promise<ReadCollection | undefined> {
  const from = { resource, catalog };
  const answer = await ask({ path: resource.path });
  const find = judgePage(reportOn(resource.path), from, answer, undefined);
  if (find === undefined) return undefined;
  const pages: Page[] = [];
  let isShort = false;
  for (const number of listNumbers(find.configuration)) {
    const path = pathOfPage(resource, number);
    const one = await ask({ path });
    const isMissing = one.status === 404;
    isShort ||= isMissing;
    const report = isMissing && !isFinal ? SILENT : reportOn(path);
    const page = judgePage(report, from, one, number);
    if (page) pages.push(page);
  }
  return { answer, find, pages, isShort };
}

async function checkEndpoints(
  { ask, base, catalog }: Session,
  resource: Resource,
  { pages }: Collection,
  reportOn: ReportOn,
): Promise<void> {
  const known = new Map<string, Page | undefined>(
    pages.map((page) => [pathOfPage(resource, page.asked ?? 0), page]),
  );
  for (const { configuration } of pages) {
    const report = reportOn(pathOfPage(resource, configuration.CurrentPage));
    for (const name of ENDPOINTS) {
      const { [`${name}Endpoint` as const]: address, [name]: number } = configuration;
      if (!report.judge(ENDPOINT_CHECK, { address, base }, `${name}Endpoint`)) continue;
      // A NextPage after the last page need not exist.
      if (number > configuration.LastPage) continue;
      const path = resolveEndpoint(address, base) ?? "";
      if (!known.has(path)) {
        const page = judgePage(SILENT, { resource, catalog }, await ask({ path }), undefined);
        known.set(path, page);
      }
      const led = { page: known.get(path), number };
      report.judge(LEADS_CHECK, led, `${name}Endpoint ${show(address)}`);
    }
  }
}

/** @returns undefined when find returns no collection, which is then already reported */
export async function checkCollection(
  session: Session,
  resource: Resource,
): Promise<ReadCollection | undefined> {
  const reportOn: ReportOn = (path) =>
    session.reportOn(`${resource.title} ${path === resource.path ? "find" : "page"}`, { path });
  let read = await readPages(session, resource, reportOn, false);
  if (read === undefined) return undefined;
  // A publish between two pages also causes a difference, so read again before reporting one.
  if (read.isShort || !judgeAll(SILENT, COLLECTION_CHECKS, read))
    read = (await readPages(session, resource, reportOn, true)) ?? read;
  judgeAll(reportOn(resource.path), COLLECTION_CHECKS, read);
  await checkEndpoints(session, resource, read, reportOn);
  if (countPages(read.find.configuration) > MAX_PAGES) {
    session.unchecked.push({
      operation: `${resource.title} page`,
      reason: `of more than ${MAX_PAGES} pages, only the first and the last were read`,
    });
  }
  return read;
}
