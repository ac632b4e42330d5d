/**
 * In charge of which pages of the three sites stand in the demo. In come the records of a site, one
 * per page, language and time; out go the chosen pages with one record per language.
 */
import { DEMO_LANGUAGES } from "./languages.ts";
import type { PageRecord } from "./records.ts";
import type { Tally } from "./tally.ts";

export interface Page {
  readonly page: string;
  /** By language code, in the order of the demo's languages. */
  readonly records: ReadonlyMap<string, PageRecord>;
}

const CODES = new Map(
  Object.entries(DEMO_LANGUAGES).flatMap(([code, { tags }]) => tags.map((tag) => [tag, code])),
);

const isLive = (record: PageRecord): boolean => record.removedAt === null;

/** Live records win, then the one removed last; among the tags of one language the fuller tag. */
function isBetter(record: PageRecord, than: PageRecord): boolean {
  if (isLive(record) !== isLive(than)) return isLive(record);
  if (record.language !== than.language) return record.language.length > than.language.length;
  return (record.removedAt ?? "") > (than.removedAt ?? "");
}

/** Some translations spell the path of their page with blanks or underscores. */
const unifyPath = (page: string): string => page.replace(/(?<=\w)[ _]+(?=\w)/gu, "-").toLowerCase();

/** @returns every page of a site that ever was, in order of their paths */
export function gatherPages(records: readonly PageRecord[], tally: Tally): Page[] {
  const pages = new Map<string, Map<string, PageRecord>>();
  for (const record of records) {
    const code = CODES.get(record.language);
    if (code === undefined) {
      tally.count(
        "navigation",
        `records in the language \`${record.language}\`, which the demo has not`,
      );
      continue;
    }
    // The page lives on in another file.
    if (record.movedTo !== null) continue;
    const path = unifyPath(record.page);
    const page = pages.get(path) ?? new Map<string, PageRecord>();
    pages.set(path, page);
    const known = page.get(code);
    if (known === undefined || isBetter(record, known)) page.set(code, record);
  }
  const order = Object.keys(DEMO_LANGUAGES);
  return [...pages.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([page, byCode]) => ({
      page,
      records: new Map(
        order.flatMap((code) => {
          const record = byCode.get(code);
          return record === undefined ? [] : [[code, record] as const];
        }),
      ),
    }));
}

const countLive = ({ records }: Page): number => records.values().filter(isLive).toArray().length;

const startsWith = ({ page }: Page, ...prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => page.startsWith(prefix));

/** Which pages a site gives to the demo, so that whole content stays small. */
export const CHOICES = {
  /** Every entry; not the templates for new ones, nor entries under a path that was given up. */
  glossary: (page: Page): boolean => !startsWith(page, "_") && countLive(page) > 0,
  /** Announcements, news of the last year and a half, the best translated pages, and removed ones. */
  opentelemetry: (page: Page): boolean =>
    startsWith(page, "announcements/") ||
    countLive(page) >= 4 ||
    (startsWith(page, "blog/") && (page.records.get("EN")?.date ?? "") >= "2025-06-01") ||
    (startsWith(page, "docs/", "community/") && countLive(page) === 0),
  /** The best translated pages. */
  astro: (page: Page): boolean => countLive(page) >= 8,
};
