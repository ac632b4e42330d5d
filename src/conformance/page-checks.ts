/** Checks of the numbers in CollectionConfiguration, for one page and across the pages of a collection. */
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import type { JsonObject } from "./answer-checks.ts";
import { contract, show } from "./check.ts";
import type { Check, Fault } from "./check.ts";

export interface Page {
  readonly configuration: CollectionConfiguration;
  readonly items: readonly JsonObject[];
  /** The number in the path, if there was one. */
  readonly asked: number | undefined;
}

const PAGING = contract("Endpoints, CollectionConfiguration");

type NumberName = {
  [Name in keyof CollectionConfiguration]: CollectionConfiguration[Name] extends number
    ? Name
    : never;
}[keyof CollectionConfiguration];

function* judgeNumber(
  { configuration }: Page,
  name: NumberName,
  expected: number,
  why: string,
): Iterable<Fault> {
  const found = configuration[name];
  if (found === expected) return;
  yield { expected: `${name} ${expected}, ${why}`, found: String(found) };
}

/** Ordered so that a fault is not repeated by the checks after it. */
export const PAGE_CHECKS: readonly Check<Page>[] = [
  {
    id: "page-number",
    clause: PAGING,
    rule: "CurrentPage is the number in the path; for find, a number from FirstPage to LastPage.",
    isDecisive: true,
    *judge(page) {
      const { CurrentPage: current, FirstPage: first, LastPage: last } = page.configuration;
      if (page.asked !== undefined)
        yield* judgeNumber(page, "CurrentPage", page.asked, "the requested page");
      else if (current < first || (current > last && current !== first)) {
        yield {
          expected: `CurrentPage from ${first} to ${last}`,
          found: String(current),
        };
      }
    },
  },
  {
    id: "page-size",
    clause: PAGING,
    rule: "MaxItemsPerPage is at least 1, and no page has more items.",
    isDecisive: true,
    *judge({ configuration: { IsPaginated: isPaginated, MaxItemsPerPage: most }, items }) {
      if (!isPaginated) return;
      if (most < 1) yield { expected: "MaxItemsPerPage of at least 1", found: String(most) };
      else if (items.length > most) {
        yield {
          expected: `at most ${most} items`,
          found: String(items.length),
        };
      }
    },
  },
  {
    id: "page-split",
    clause: PAGING,
    rule: "A collection with IsPaginated false has one page with all items.",
    isDecisive: true,
    *judge(page) {
      const { IsPaginated: isPaginated, FirstPage: first, TotalCount: total } = page.configuration;
      if (isPaginated) return;
      yield* judgeNumber(page, "LastPage", first, "since IsPaginated is false");
      if (page.items.length !== total) {
        yield {
          expected: `${total} items, the TotalCount`,
          found: String(page.items.length),
        };
      }
    },
  },
  {
    id: "last-page",
    clause: PAGING,
    rule: "LastPage follows from FirstPage, TotalCount and MaxItemsPerPage.",
    isDecisive: true,
    *judge(page) {
      const { IsPaginated: isPaginated, FirstPage: first, TotalCount: total } = page.configuration;
      const { MaxItemsPerPage: most } = page.configuration;
      if (!isPaginated || total === 0) return;
      const expected = first + Math.ceil(total / most) - 1;
      yield* judgeNumber(page, "LastPage", expected, `for ${total} items by ${most}`);
    },
  },
  {
    id: "page-full",
    clause: contract("Endpoints, Collection operations"),
    rule: "Every page except the last has exactly MaxItemsPerPage items.",
    *judge({ configuration, items }) {
      const { CurrentPage: current, LastPage: last, MaxItemsPerPage: most } = configuration;
      if (current < last && items.length < most)
        yield { expected: `${most} items`, found: String(items.length) };
    },
  },
  {
    id: "page-indexes",
    clause: PAGING,
    rule: "FirstIndex and LastIndex are the zero-based indexes of the first and last item of the page.",
    *judge(page) {
      const { CurrentPage: current, FirstPage: first, MaxItemsPerPage: most } = page.configuration;
      const { IsPaginated: isPaginated, TotalCount: total } = page.configuration;
      if (total === 0) return;
      const start = isPaginated ? (current - first) * most : 0;
      yield* judgeNumber(page, "FirstIndex", start, "the index of the first item on this page");
      const end = start + page.items.length - 1;
      yield* judgeNumber(page, "LastIndex", end, "the index of the last item on this page");
    },
  },
  {
    id: "page-neighbours",
    clause: PAGING,
    rule: "PreviousPage and NextPage are CurrentPage minus and plus 1. On the first page PreviousPage is CurrentPage; on the last, NextPage is no earlier page.",
    *judge(page) {
      const { CurrentPage: current, FirstPage: first, LastPage: last } = page.configuration;
      const { NextPage: next } = page.configuration;
      const before = current > first ? current - 1 : current;
      const beside = `beside CurrentPage ${current}`;
      yield* judgeNumber(page, "PreviousPage", before, beside);
      if (current < last) yield* judgeNumber(page, "NextPage", current + 1, beside);
      else if (next < current) {
        yield {
          expected: `NextPage ${current}, because it is the last page`,
          found: String(next),
        };
      }
    },
  },
];

/** Members with the same value on all pages. */
const SHARED = ["IsPaginated", "MaxItemsPerPage", "FirstPage", "LastPage", "TotalCount"] as const;

export interface Collection {
  readonly find: Page;
  /** In order; for a long collection, without some pages in the middle. */
  readonly pages: readonly Page[];
}

const uuidsOf = ({ items }: Page): readonly unknown[] => items.map(({ Uuid: uuid }) => uuid);

export const COLLECTION_CHECKS: readonly Check<Collection>[] = [
  {
    id: "pages-agree",
    clause: PAGING,
    rule: "All pages of a collection have the same IsPaginated, MaxItemsPerPage, FirstPage, LastPage and TotalCount.",
    isDecisive: true,
    *judge({ find, pages }) {
      for (const { configuration } of pages) {
        for (const name of SHARED) {
          const [expected, found] = [find.configuration[name], configuration[name]];
          if (found === expected) continue;
          yield {
            expected: `${name} ${String(expected)}, as find says`,
            found: `${String(found)} on page ${configuration.CurrentPage}`,
          };
        }
      }
    },
  },
  {
    id: "item-once",
    clause: contract("Resources and their fields"),
    rule: "Every Uuid occurs once in a collection.",
    *judge({ pages }) {
      const seen = new Map<unknown, number>();
      for (const page of pages) {
        for (const uuid of uuidsOf(page)) {
          const { CurrentPage: current } = page.configuration;
          const other = seen.get(uuid);
          if (other !== undefined && uuid !== undefined) {
            yield {
              expected: "each Uuid once",
              found: `${show(uuid)} on pages ${other} and ${current}`,
            };
          }
          seen.set(uuid, current);
        }
      }
    },
  },
  {
    id: "find-page",
    clause: contract("Endpoints, Collection operations"),
    rule: "find returns the same items as page with the number CurrentPage.",
    *judge({ find, pages }) {
      const { CurrentPage: current } = find.configuration;
      const page = pages.find(({ configuration }) => configuration.CurrentPage === current);
      if (page === undefined) return;
      const [expected, found] = [uuidsOf(page), uuidsOf(find)];
      const at = expected.findIndex((uuid, index) => uuid !== found[index]);
      if (at !== -1 || expected.length !== found.length) {
        yield {
          expected: `the ${expected.length} items of page ${current}`,
          found: `others, from item ${Math.max(at, 0) + 1} on`,
        };
      }
    },
  },
];
