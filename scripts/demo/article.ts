/**
 * In charge of one page in one language. In comes its record; out goes the article as content gives
 * it, with the state and the window of publication that the dates of the source mean.
 */
import type { PageRecord } from "./records.ts";

/** The time zone of the demo installation, in which all its timestamps are written. */
export const TIME_ZONE = "Europe/Berlin";

export interface ArticleItem {
  readonly State: "DRAFT" | "PUBLISHED" | "TIME_CONTROLLED";
  readonly TimeControlledPublishedFrom?: string;
  readonly TimeControlledPublishedTo?: string;
  readonly Name: string;
  readonly Restricted?: boolean;
  readonly NiceUri: string;
  readonly ShortUri?: string;
  readonly CreatedAt?: string;
  readonly UpdatedAt?: string;
  readonly Uuid?: string;
  readonly CustomAttributes?: Readonly<Record<string, unknown>>;
}

type Publication = Pick<
  ArticleItem,
  "State" | "TimeControlledPublishedFrom" | "TimeControlledPublishedTo"
>;

/** @param instant `2026-08-22T18:14:08Z` @returns `2026-08-22 20:14:08`, local time of the demo */
export function formatTimestamp(instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
}

const dayOf = (instant: string): string => formatTimestamp(instant).slice(0, 10);

/** Posts of this day and later are held back, so that the demo has windows that begin in future. */
const HELD_BACK_SINCE = "2026-06-01";
const HELD_BACK_MONTHS = 5;
/** Pages whose first commit is of this day and later have an open-ended window. */
const NEW_SINCE = "2026-01-01";

const within = (from: string | undefined, to: string | undefined): Publication => ({
  State: "TIME_CONTROLLED",
  ...(from !== undefined && { TimeControlledPublishedFrom: from }),
  ...(to !== undefined && { TimeControlledPublishedTo: to }),
});

/**
 * Real dates wherever the source has them; the last three rules are the demo's own editorial ones,
 * since data about the past has no windows that are still to come.
 * @param firstDay the day of the site's first commit: what was there from the beginning has no From
 */
export function decidePublication(record: PageRecord, firstDay: string): Publication {
  if (record.draft === true) return { State: "DRAFT" };
  if (record.expiryDate !== null) return within(record.date ?? undefined, record.expiryDate);
  const created = dayOf(record.createdAt);
  if (record.removedAt !== null) {
    return within(created > firstDay ? created : undefined, dayOf(record.removedAt));
  }
  if (record.date !== null && record.page.startsWith("blog/")) {
    const written = Temporal.PlainDate.from(record.date);
    if (record.date >= HELD_BACK_SINCE) {
      return within(written.add({ months: HELD_BACK_MONTHS }).toString(), undefined);
    }
    return within(record.date, written.add({ years: 1 }).toString());
  }
  return created >= NEW_SINCE ? within(created, undefined) : { State: "PUBLISHED" };
}

/** What the front matter calls it, what the demo calls it, and when its value is of the right type. */
const ATTRIBUTES: readonly (readonly [
  name: string,
  identifier: string,
  fits: (value: unknown) => boolean,
])[] = [
  ["i18nReady", "I18N_READY", (value) => typeof value === "boolean"],
  // A boolean, or a text such as `file not found` on a few pages, which are left out.
  ["drifted_from_default", "DRIFTED_FROM_DEFAULT", (value) => typeof value === "boolean"],
  ["status", "STATUS", (value) => STATUSES.includes(String(value))],
  ["tags", "TAGS", Array.isArray],
  // Text on most pages, a list on some: the installation does not declare it, since the set is open.
  ["category", "CATEGORY", () => true],
];

/** Spellings other than these (`completed`, translated ones) are left out. */
export const STATUSES: readonly string[] = ["Completed", "Feedback Appreciated", "Deprecated"];

export function createArticleAttributes(
  record: PageRecord,
  onMisfit: (name: string) => void,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {
    ...(record.description !== null && { DESCRIPTION: record.description }),
    ...(record.linkTitle !== null && { LINK_TITLE: record.linkTitle }),
    COMMITS: record.commits,
  };
  for (const [name, identifier, fits] of ATTRIBUTES) {
    const value = record.attributes[name];
    if (value === undefined) continue;
    if (fits(value)) attributes[identifier] = value;
    else onMisfit(name);
  }
  return attributes;
}

/** Pages for the people who write the site, not for its readers. */
export const isRestricted = (page: string): boolean =>
  page.split("/").some((segment) => /^(?:contribut|style-guide)/u.test(segment));

const ACRONYM = /\((?<acronym>[A-Za-z]*[A-Z]{2}[A-Za-z]*)\)/u;

/** @returns the page's former short address, or the acronym in its English title in lower case */
export function decideShortUri(record: PageRecord): string | undefined {
  const aliases = record.attributes["aliases"];
  const alias = Array.isArray(aliases)
    ? aliases.find((value): value is string => typeof value === "string" && /^\/\w/u.test(value))
    : undefined;
  if (alias !== undefined) return alias.replace(/^\/|\/$/gu, "");
  if (record.language !== "en") return undefined;
  return ACRONYM.exec(record.title ?? "")?.groups?.["acronym"]?.toLowerCase();
}
