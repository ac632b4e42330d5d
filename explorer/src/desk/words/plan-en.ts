/** The English texts about what a publish would change. */
import { countedIn } from "../../words/counted.ts";

const counted = countedIn("en");

interface Whose {
  readonly by?: string;
  readonly release?: number;
}

export const plan = {
  changes: "What would change",
  changed: "What changed",
  counts: (added: string, changed: string, removed: string): string =>
    `${added} new, ${changed} changed, ${removed} removed`,
  moved: (count: number): string =>
    counted(count, "item has another place", "items have another place"),
  stored: "It only differs in how it is stored.",
  installation: "Settings of the installation",
  like: (field: string, items: number): string =>
    `has the values that ${field} had in ${counted(items, "item", "items")}: if it is the same field, say “renamed: ${field}”`,
  readers: "What readers would see",
  readersNote: "Items that readers see at this moment, before and after.",
  readersSame: "Readers see as many items as before.",
  resource: "Resource",
  language: "Language",
  all: "all",
  fallback: "without a language of their own",
  before: "Before",
  after: "After",
  difference: "Difference",
  showSame: "Show what stays the same, too",
  coming: "What appears and disappears later",
  removals: "This would remove or take back a lot",
  intended: "Is it intended? Then confirm it, and publish or stage.",
  access: {
    title: "This changes who may read what, and where",
    opens: (before: string, after: string): string =>
      `everybody may read it without a token: ${before} → ${after} items`,
    closes: (before: string, after: string): string =>
      `nobody may read it without a token any more: ${before} → ${after} items`,
    publication: (before: string, after: string): string =>
      `drafts, and what is not shown yet or any more, become visible: ${before} → ${after} items`,
    address: (old: string, now: string | null): string =>
      now === null
        ? `${old} is not found any more`
        : `${old} is not found any more: it becomes ${now}`,
  },
  removal: {
    items: (removed: string, before: string): string => `${removed} of ${before} items`,
    visible: (removed: string, before: string): string =>
      `${removed} of ${before} items that readers see`,
    language: (removed: string, before: string): string =>
      `${removed} of ${before} texts in this language`,
    fallback: (removed: string, before: string): string =>
      `${removed} of ${before} texts, for readers without a language of their own`,
    field: (removed: string, before: string): string =>
      `${removed} of ${before} values of this field`,
    resource: (removed: string, before: string): string =>
      `the whole resource, ${removed} of ${before} items`,
    takenBack: (removed: string, before: string, { by, release }: Whose): string =>
      `what ${by} published in release ${release}, in ${removed} of ${before} items`,
  },
  takesBack: ({ by, release }: Whose): string =>
    `takes back what ${by} published in release ${release}`,
  takenBack: (items: number, resource: string, { by, release }: Whose): string =>
    `Takes back what ${by} published in release ${release}: ${counted(items, "item", "items")} of ${resource}.`,
  rekeyed: (number: string): string => `${number} of them come back with another Key`,
  emptied: (field: string, number: string): string =>
    `Field ${field} had ${number} values and would have none.`,
  missing: "Missing in what would be published",
  missingNote: "You still had these items, and others have removed them since.",
  merged: "Merged with what others published",
  mergedNote: "These items have something that others have published since.",
};
