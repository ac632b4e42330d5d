/** Reads a collection page by page, by its paths and by the addresses in CollectionConfiguration, and loads items. */
import { isJsonObject } from "../lib/json-object.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { isDeepStrictEqual } from "node:util";
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import { selectFields } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import { judgeAnswer, memberOf } from "./answers.ts";
import type { CheckSession } from "./answers.ts";
import type { AnsweredQuestion, Question } from "../lib/asker.ts";
import type { Fact } from "./rules.ts";
import { createJudge, SCHEMAS } from "./schemas.ts";

interface Page {
  readonly question: Question;
  readonly configuration: CollectionConfiguration;
  readonly items: readonly JsonObject[];
}

/** The last one is read, too. */
const MAX_PAGES = 100;

/** @returns what a page says wrongly of itself first; what comes after it would only repeat it */
function judgeNumbers(page: CollectionConfiguration, count: number, asked?: number) {
  const { CurrentPage: current, FirstPage: first, LastPage: last } = page;
  const { PreviousPage: previous, NextPage: next, FirstIndex: start, LastIndex: end } = page;
  const { IsPaginated: isSplit, MaxItemsPerPage: most, TotalCount: total } = page;
  const isEmpty = total === 0;
  const pages = isSplit ? Math.ceil(total / most) : 1;
  const index = isSplit ? (current - first) * most : 0;
  const before = Math.max(first, current - 1);
  const isThere = current >= first && current <= Math.max(first, last);
  const rows: readonly Fact[] = [
    ["page-number", isThere, `CurrentPage from ${first} to ${last}`, current],
    ["page-number", current === (asked ?? current), `CurrentPage ${asked}`, current],
    ["page-size", isSplit || count === total, `${total} items, the TotalCount`, count],
    ["page-size", !isSplit || (most > 0 && count <= most), `at most ${most} items`, count],
    ["last-page", isEmpty || last === first + pages - 1, `LastPage ${first + pages - 1}`, last],
    ["page-items", current >= last || count === most, `${most} items`, count],
    ["page-items", isEmpty || start === index, `FirstIndex ${index}`, start],
    ["page-items", isEmpty || end === index + count - 1, `LastIndex ${index + count - 1}`, end],
    ["page-neighbours", previous === before, `PreviousPage ${before}`, previous],
    ["page-neighbours", next >= current, `NextPage from ${current} on`, next],
    ["page-neighbours", current >= last || next === current + 1, `NextPage ${current + 1}`, next],
  ];
  return rows.find(([, isRight]) => !isRight);
}

type ReadPage = (
  answer: AnsweredQuestion,
  session: CheckSession,
  asked?: number,
) => Page | undefined;

function createPageReader({ responseKey: key, caching, fields, hasState }: Resource): ReadPage {
  const judgeBody = createJudge(SCHEMAS.page(key));
  const judgeItem = createJudge(SCHEMAS.item(fields, hasState), true);
  return (answer, session, asked) => {
    const body = judgeAnswer(answer, judgeBody, caching === "day", session) ?? {};
    const { [key]: items, CollectionConfiguration: found } = body;
    if (!Array.isArray(items) || !items.every(isJsonObject)) return undefined;
    for (const [index, item] of items.entries())
      for (const fault of judgeItem(item, `item ${index + 1}`)) session.must(answer, ...fault);
    const configuration = (isJsonObject(found) ? found : {}) as CollectionConfiguration;
    const wrong = judgeNumbers(configuration, items.length, asked);
    if (wrong === undefined) return { question: answer.question, configuration, items };
    session.must(answer, ...wrong);
    return undefined;
  };
}

/** The same on all pages. */
const SHARED = ["IsPaginated", "MaxItemsPerPage", "FirstPage", "LastPage", "TotalCount"] as const;
/** Members with a page number; with the suffix Endpoint, those with its address. */
const LINKED = ["CurrentPage", "FirstPage", "LastPage", "PreviousPage", "NextPage"] as const;

const uuidsOf = ({ items }: Page): readonly unknown[] => items.map(({ Uuid: uuid }) => uuid);

function comparePages(find: Page, pages: readonly Page[], { must }: CheckSession): void {
  const seen = new Set<unknown>([undefined]);
  for (const page of pages) {
    for (const name of SHARED) {
      const [expected, found] = [find.configuration[name], page.configuration[name]];
      must(page, "pages-agree", found === expected, `${name} ${expected}, as find has`, found);
    }
    for (const uuid of uuidsOf(page)) {
      must(page, "pages-agree", uuid === undefined || !seen.has(uuid), "each Uuid once", uuid);
      seen.add(uuid);
    }
  }
  const { CurrentPage: current } = find.configuration;
  const same = pages.find(({ configuration }) => configuration.CurrentPage === current) ?? find;
  const [expected, found] = [uuidsOf(same), uuidsOf(find)];
  must(find, "pages-agree", isDeepStrictEqual(expected, found), `items of page ${current}`, found);
}

/** @returns the path below the base URL, with its slash; nothing when the address is elsewhere */
function resolveEndpoint(address: string, base: string): string {
  const url = URL.parse(address, `${base}/`);
  if (url?.pathname.endsWith("/") === false) url.pathname += "/";
  if (url?.href.startsWith(`${base}/`)) return url.href.slice(base.length);
  // "Paths are relative to {base_url}" may apply to these, too.
  const isPath = url?.origin === new URL(base).origin && address.startsWith("/");
  return isPath ? url.pathname + url.search : "";
}

/** @param known what has been read, by path; undefined: a page with faults, which are told */
async function followEndpoints(
  session: CheckSession,
  known: Map<string, Page | undefined>,
  readPage: ReadPage,
): Promise<void> {
  const { base, ask, must } = session;
  for (const page of [...known.values()].filter((one) => one !== undefined)) {
    for (const name of LINKED) {
      const { [`${name}Endpoint` as const]: address, [name]: number } = page.configuration;
      const path = resolveEndpoint(address, base);
      // A NextPage after the last page need not exist.
      if (number > page.configuration.LastPage || (known.has(path) && !known.get(path))) continue;
      const answer = path === "" || known.has(path) ? undefined : await ask({ path });
      const led = answer ? readPage(answer, { ...session, must() {} }) : known.get(path);
      if (led) known.set(path, led);
      const found = led?.configuration.CurrentPage;
      const expected = `page ${number} below ${base} at ${address}`;
      must(page, "endpoint", found === number, expected, found, `${name}Endpoint`);
    }
  }
}

interface Collection {
  readonly find: Page;
  readonly pages: readonly Page[];
  /** False: some pages of a very long one were left out. */
  readonly isWhole: boolean;
}

/** @returns undefined when find returns no collection, which is told */
export async function readCollection(
  session: CheckSession,
  resource: Resource,
): Promise<Collection | undefined> {
  const readPage = createPageReader(resource);
  const find = readPage(await session.ask({ path: resource.path }), session);
  if (find === undefined) return undefined;
  const { FirstPage: first, LastPage: last } = find.configuration;
  const count = Math.max(1, last - first + 1);
  const known = new Map<string, Page | undefined>();
  for (let index = 0; index < Math.min(count, MAX_PAGES); index += 1) {
    const number = index === MAX_PAGES - 1 ? last : first + index;
    const path = `${resource.path}/page/${number}/`;
    known.set(path, readPage(await session.ask({ path }), session, number));
  }
  const pages = [...known.values()].filter((page) => page !== undefined);
  comparePages(find, pages, session);
  await followEndpoints(session, known, readPage);
  return { find, pages, isWhole: count <= MAX_PAGES };
}

/** Loads an item of a page and compares the two. */
export async function loadItem(
  session: CheckSession,
  { responseKey, fields, entity }: Resource,
  path: string,
  page: Question,
  uuid: unknown,
): Promise<void> {
  const { responseKey: key = "", fields: names = [] } = entity ?? {};
  const answer = await session.ask({ path });
  const items = memberOf(await session.ask(page), responseKey);
  const item = Array.isArray(items)
    ? items.find((one) => isJsonObject(one) && one["Uuid"] === uuid)
    : {};
  // It may have been removed by a publish since its page was read.
  if (answer.status === 404 && item === undefined) return;
  const loaded = judgeAnswer(answer, createJudge(SCHEMAS.load(key)), false, session)?.[key];
  if (!isJsonObject(loaded)) return;
  const judgeItem = createJudge(SCHEMAS.item(selectFields(fields, names)), true);
  for (const fault of judgeItem(loaded)) session.must(answer, ...fault);
  for (const [name, found] of Object.entries(loaded)) {
    const { [name]: expected = found } = (item as JsonObject) ?? {};
    const isRight = isDeepStrictEqual(expected, found);
    session.must(answer, "load", isRight, `${name} ${JSON.stringify(expected)}`, found);
  }
}
