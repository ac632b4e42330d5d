/** What axe finds wrong with a page by WCAG 2.2 AA. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** @returns an entry for each rule, with the first elements that break it */
export async function findFaults(page: Page): Promise<unknown> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => [html, failureSummary]),
  }));
}
