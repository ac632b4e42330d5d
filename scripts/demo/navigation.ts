/**
 * In charge of the demo's navigation. In come the records of the three sites; out go the items of
 * navigation.jsonl, each with its articles by language.
 */
import { createArticleAttributes, decidePublication, decideShortUri } from "./article.ts";
import { formatTimestamp, isRestricted } from "./article.ts";
import type { ArticleItem } from "./article.ts";
import { FALLBACK_LANGUAGE, PUBLISHED_LANGUAGES } from "./languages.ts";
import { CHOICES, gatherPages } from "./pages.ts";
import type { Page } from "./pages.ts";
import type { PageRecord, SourceRecords } from "./records.ts";
import { createSlug } from "./slug.ts";
import type { Tally } from "./tally.ts";

export interface NavigationItem {
  readonly Key: string;
  readonly Uuid?: string;
  readonly Identifier: string;
  readonly Fallback?: boolean;
  readonly CreatedAt?: string;
  readonly UpdatedAt?: string;
  readonly CustomAttributes: Readonly<Record<string, unknown>>;
  readonly Articles: Readonly<Record<string, ArticleItem>>;
}

type SiteName = keyof typeof CHOICES;
const SITE_ORDER: readonly SiteName[] = ["opentelemetry", "glossary", "astro"];

/** The contract's sizes of Name, Identifier and NiceUri, in characters. */
const MAX_NAME = 128;
const MAX_NICE_URI = 512;

const countCharacters = (text: string): number => Array.from(text).length;

/** `docs/what-is-opentelemetry` of the site `opentelemetry` */
export const createIdentifier = (...parts: readonly string[]): string =>
  parts
    .join("/")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/gu, "_")
    .replace(/^_|_$/gu, "");

export const roundShare = (languages: number): number =>
  Math.round((languages / PUBLISHED_LANGUAGES.length) * 10_000) / 10_000;

/** Makes the readable addresses of one site: the titles of the page and of the pages above it. */
function createAddresses(
  site: SiteName,
  pages: readonly Page[],
): (page: string, code: string, record: PageRecord) => string {
  const byPath = new Map(pages.map((page) => [page.page, page]));
  const taken = new Set<string>();
  const segment = (path: string, code: string): string => {
    const record = byPath.get(path)?.records.get(code);
    const title = record?.linkTitle ?? record?.title ?? "";
    return createSlug(title, code) || createSlug(path.split("/").at(-1) || site, code);
  };
  return (page, code, record) => {
    const above = page.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"));
    const parents = page === "" ? [] : above.map((path) => segment(path, code));
    const own = createSlug(record.title ?? "", code) || segment(page, code);
    const address = [...parents, own].join("/");
    // Two pages may bear one title; the path tells them apart.
    const unique = taken.has(`${code}/${address}`)
      ? `${address}-${createSlug(page.split("/").at(-1) || site, code)}`
      : address;
    taken.add(`${code}/${unique}`);
    return unique;
  };
}

function createArticle(
  page: string,
  record: PageRecord,
  firstDay: string,
  niceUri: string,
  onMisfit: (name: string) => void,
): ArticleItem {
  const shortUri = decideShortUri(record);
  return {
    ...decidePublication(record, firstDay),
    Name: record.title ?? "",
    ...(isRestricted(page) && { Restricted: true }),
    NiceUri: niceUri,
    ...(shortUri !== undefined && { ShortUri: shortUri }),
    CreatedAt: formatTimestamp(record.createdAt),
    UpdatedAt: formatTimestamp(record.updatedAt),
    CustomAttributes: createArticleAttributes(record, onMisfit),
  };
}

function createItem(
  site: SiteName,
  { page, records }: Page,
  articles: Readonly<Record<string, ArticleItem>>,
): NavigationItem {
  const all = [...records.values()];
  const main = records.get(FALLBACK_LANGUAGE) ?? all[0];
  const aliases = main?.attributes["aliases"];
  const published = PUBLISHED_LANGUAGES.filter((code) => articles[code] !== undefined);
  const created = all.map((record) => record.createdAt).toSorted()[0] ?? "";
  const updated =
    all
      .map((record) => record.updatedAt)
      .toSorted()
      .at(-1) ?? "";
  return {
    Key: page === "" ? site : `${site}/${page}`,
    Identifier: createIdentifier(site, page),
    // The start page of the whole navigation.
    ...(site === SITE_ORDER[0] && page === "" && { Fallback: true }),
    CreatedAt: formatTimestamp(created),
    UpdatedAt: formatTimestamp(updated),
    CustomAttributes: {
      SITE: site.toUpperCase(),
      SECTION: main?.section ?? false,
      ...(main?.parent && { PARENT: createIdentifier(site, main.parent) }),
      ...(main?.weight !== null && main?.weight !== undefined && { WEIGHT: main.weight }),
      ...(Array.isArray(aliases) && { ALIASES: aliases }),
      TRANSLATED_SHARE: roundShare(published.length),
    },
    Articles: articles,
  };
}

/** Leaves out, and counts, what the contract's sizes do not hold; nothing is cut. */
export function createNavigation(sources: SourceRecords, tally: Tally): NavigationItem[] {
  return SITE_ORDER.flatMap((site) => {
    const pages = gatherPages(sources[site], tally);
    const firstInstant = sources[site].map((record) => record.createdAt).toSorted()[0] ?? "";
    const firstDay = formatTimestamp(firstInstant).slice(0, 10);
    const createAddress = createAddresses(site, pages);
    const chosen = pages.filter(CHOICES[site]);
    for (let rest = pages.length - chosen.length; rest > 0; rest -= 1) {
      tally.count("navigation", `pages of ${site} that the demo does not show`);
    }
    return chosen.flatMap((page) => {
      const articles: Record<string, ArticleItem> = {};
      for (const [code, record] of page.records) {
        const niceUri = createAddress(page.page, code, record);
        if (record.title === null || record.title.trim() === "") {
          tally.count("navigation", "articles without a title");
        } else if (countCharacters(record.title) > MAX_NAME) {
          tally.count("navigation", `articles with a title of more than ${MAX_NAME} characters`);
        } else if (countCharacters(niceUri) > MAX_NICE_URI) {
          tally.count(
            "navigation",
            `articles with a NiceUri of more than ${MAX_NICE_URI} characters`,
          );
        } else {
          articles[code] = createArticle(page.page, record, firstDay, niceUri, (name) => {
            tally.count("navigation", `values of \`${name}\` of another type or spelling`);
          });
        }
      }
      return Object.keys(articles).length === 0 ? [] : [createItem(site, page, articles)];
    });
  });
}
