/**
 * Formats differences and future changes for people: the first ones of each kind, in lines that cannot
 * contain control characters for a terminal.
 */
import { mustGet } from "../../lib/must-get.ts";
import { CONTRACT, localizedOf } from "../../catalog/catalog.ts";
import { UNPRINTABLE, escapeUnprintable } from "../../errors.ts";
import type { ChunkReader } from "../../store/chunk-reader.ts";
import type { Content } from "../../store/content.ts";
import { compareContent } from "../../change/difference.ts";
import type { ContentDifference, ResourceDifference } from "../../change/difference.ts";
import { nameReferences } from "../../change/item-names.ts";
import type { ReferenceNames } from "../../change/item-names.ts";
import type { CalendarRow } from "../../change/publication-calendar.ts";
import { formatSome } from "../terminal/phrases.ts";
import { formatCount } from "../../words/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { say } from "../../words/say.ts";

type FieldChange = ContentDifference["installation"][number];

const MAX_VALUE_LENGTH = 60;
/** Number of equal characters that are shown before the change of a text. */
const SHOWN_CONTEXT = 12;

/** @returns the text on one line, without control characters, truncated */
export function formatLabel(text: string): string {
  const plain = text.slice(0, 2 * MAX_VALUE_LENGTH).replaceAll(UNPRINTABLE, "\uFFFD");
  const characters = Array.from(plain);
  return characters.length <= MAX_VALUE_LENGTH && text.length <= 2 * MAX_VALUE_LENGTH
    ? plain
    : `${characters.slice(0, MAX_VALUE_LENGTH - 1).join("")}…`;
}

/** @param names of what references refer to */
function writeValue(value: FieldChange["old"], names: ReferenceNames): string {
  const write = (one: FieldChange["old"]): string =>
    (typeof one === "string" ? names.get(one) : undefined) ?? JSON.stringify(one);
  const text = Array.isArray(value) ? `[${value.map(write).join(",")}]` : write(value);
  return escapeUnprintable(text);
}

function cutValue(characters: readonly string[], start: number): string {
  const end = start + MAX_VALUE_LENGTH;
  return [
    start > 0 ? "…" : "",
    characters.slice(start, end).join(""),
    end < characters.length ? "…" : "",
  ].join("");
}

/** For two long values, shows the part where they begin to differ. */
function formatValues({ old, new: now }: FieldChange, names: ReferenceNames): string {
  const texts = [writeValue(old, names), writeValue(now, names)].map((text) => Array.from(text));
  const [one = [], other = []] = texts;
  let start = 0;
  if (texts.every(({ length }) => length > MAX_VALUE_LENGTH)) {
    const differs = one.findIndex((character, index) => character !== other[index]);
    start = Math.max(0, (differs === -1 ? one.length : differs) - SHOWN_CONTEXT);
  }
  return `${cutValue(one, start)} → ${cutValue(other, start)}`;
}

const NO_NAMES: ReferenceNames = new Map();

/** @returns behind a row that undoes the change of somebody else, whose it was */
const formatTakesBack = ({ takesBack }: Pick<FieldChange, "takesBack">): string =>
  takesBack
    ? `; ${say("takes back what {by} published in release {release}", { ...takesBack, by: formatLabel(takesBack.by) })}`
    : "";

const formatField = (change: FieldChange, names: ReferenceNames = NO_NAMES): string =>
  `${formatLabel(change.field)}: ${formatValues(change, names)}${formatTakesBack(change)}`;

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

type AddedItem = ResourceDifference["added"][number];
type WholeItem = ResourceDifference["removed"][number];

const formatItem = (mark: string, item: Pick<WholeItem, "Uuid" | "label" | "takesBack">): string =>
  `${mark} ${formatLabel(item.label)} (${item.Uuid})${formatTakesBack(item)}`;

/** The fields of an item that only one side has: there is nothing with which to compare them. */
const formatWhole = (
  { fields, leftOut = 0 }: WholeItem,
  side: "old" | "new",
  names: ReferenceNames,
): readonly string[] => [
  ...formatSome(fields, (change) => [
    `${formatLabel(change.field)}: ${cutValue(Array.from(writeValue(change[side], names)), 0)}`,
  ]),
  ...(leftOut > 0 ? [say("{fields, # field|# fields} not listed here", { fields: leftOut })] : []),
];

const readKey = ({ fields }: WholeItem, side: "old" | "new"): FieldChange["old"] =>
  fields.find(({ field }) => field === "Key")?.[side] ?? null;

/** @returns what an item is that equals a removed one, which is not listed again */
const formatRekeyed = (
  added: AddedItem,
  removed: WholeItem,
  names: ReferenceNames,
): readonly string[] => [
  formatField({ field: "Key", old: readKey(removed, "old"), new: readKey(added, "new") }, names),
  formatField({ field: "Uuid", old: removed.Uuid, new: added.Uuid }),
  say(
    "only the Key differs: with it, the Uuid and the address change, and links to the old ones break",
  ),
];

/** What happened to a number of items. */
const COUNTED: Readonly<
  Record<"added" | "removed" | "changed" | "moved", (count: string) => string>
> = {
  added: (count) => say("{count} added", { count }),
  removed: (count) => say("{count} removed", { count }),
  changed: (count) => say("{count} changed", { count }),
  moved: (count) => say("{count} moved", { count }),
};

function formatResource(
  name: string,
  difference: ResourceDifference,
  names: ReferenceNames,
): readonly string[] {
  const { added, removed, changed, moved } = difference;
  const counts = (["added", "removed", "changed", "moved"] as const)
    .filter((kind) => difference[kind].length > 0)
    .map((kind) => COUNTED[kind](formatCount(difference[kind].length)));
  if (counts.length === 0) return [];
  const twins = new Map(added.map(({ sameAs, Uuid }) => [sameAs, Uuid]));
  const gone = new Map(removed.map((item) => [item.Uuid, item]));
  return [
    `${name}: ${counts.join(", ")}`,
    ...indent([
      ...formatSome(added, (item) => {
        const twin = gone.get(item.sameAs ?? "");
        const lines = twin ? formatRekeyed(item, twin, names) : formatWhole(item, "new", names);
        return [formatItem(say("+ added"), item), ...indent(lines)];
      }),
      ...formatSome(removed, (item) => [
        formatItem(say("- removed"), item),
        ...(twins.has(item.Uuid) ? [] : indent(formatWhole(item, "old", names))),
      ]),
      ...formatSome(changed, (item) => [
        formatItem(say("~ changed"), item),
        ...indent(
          item.fields.length === 0
            ? [say("only in its stored representation")]
            : formatSome(item.fields, (change) => [formatField(change, names)]),
        ),
      ]),
      ...formatSome(moved, (item) => [formatItem(say("> moved"), item)]),
    ]),
  ];
}

function formatSetting(change: FieldChange): string {
  if (!change.like) return formatField(change);
  const { field, items } = change.like;
  return `${formatField(change)}; ${say(
    "it has the values that {like} had in {items, # item|# items}: if it is the same field, `renamed: {like}` says so",
    { like: field, items },
  )}`;
}

/**
 * @param names of what references refer to
 * @returns the differences as lines, without the calendar; empty if there are none
 */
export function formatDifference(
  difference: ContentDifference,
  names: ReferenceNames = NO_NAMES,
): readonly string[] {
  const { resources, installation } = difference;
  return [
    ...Array.from(resources, ([name, resource]) => formatResource(name, resource, names)).flat(),
    ...(installation.length === 0 ? [] : [say("installation:")]),
    ...indent(formatSome(installation, (change) => [formatSetting(change)])),
  ];
}

/**
 * @param headline a summary of the differences
 * @param names of what references refer to
 * @param seen lines about what readers see
 * @param coming the heading of what is no difference: the future dates of the second content
 */
export function formatComparison(
  headline: string,
  difference: ContentDifference,
  {
    names,
    seen = [],
    coming = say("To come"),
  }: {
    readonly names?: ReferenceNames;
    readonly seen?: readonly string[];
    readonly coming?: string;
  } = {},
): string {
  const calendar = formatCalendar(difference.calendar);
  return [
    headline,
    ...formatDifference(difference, names),
    ...(seen.length === 0 ? [] : ["", ...seen]),
    ...(calendar.length === 0 ? [] : ["", `${coming}:`, ...indent(calendar)]),
  ].join("\n");
}

/** Compares content and shows the progress; also names what the changed fields refer to. */
export const compareShowing = (
  terminal: Terminal,
  reader: ChunkReader,
  before: Content,
  after: Content,
): Promise<{ readonly difference: ContentDifference; readonly names: ReferenceNames }> =>
  showingProgress(terminal, async (show) => {
    show(() => "Comparing");
    const difference = await compareContent(reader, before, after);
    return { difference, names: await nameReferences(reader, before, after, difference.resources) };
  });

type Subject = Pick<CalendarRow, "resource" | "language">;

/** @param items such as `3 articles` */
const COMING = {
  appear: (count: number, items: string) =>
    say("{items} {count, appears|appear}", { items, count }),
  vanish: (count: number, items: string) =>
    say("{items} {count, vanishes|vanish}", { items, count }),
} as const;
type ComingVerb = keyof typeof COMING;

/** @returns such as `3 articles appear`, or `1 item of news appears` */
function countSubjects(count: number, verb: ComingVerb, subject: Subject): string {
  const known = CONTRACT.find(subject.resource);
  // In the contract only one resource has localized texts, and readers know them as articles.
  const isArticle =
    known !== undefined && localizedOf(mustGet(CONTRACT.resources, known)) !== undefined;
  const { resource, language } = subject;
  const items = say(
    language === null
      ? "{count, # item|# items}"
      : isArticle
        ? "{count, # article|# articles}"
        : "{count, # text|# texts}",
    { count },
  );
  return COMING[verb](count, isArticle ? items : say("{items} of {resource}", { items, resource }));
}

const sayLanguage = ({ language }: Subject): string => (language === null ? "" : ` in ${language}`);

function formatDay(rows: readonly CalendarRow[]): string {
  const parts = rows.map((row) => {
    const { appear, vanish } = row;
    if (appear === 0) return `${countSubjects(vanish, "vanish", row)}${sayLanguage(row)}`;
    const appearing = `${countSubjects(appear, "appear", row)}${sayLanguage(row)}`;
    return vanish === 0 ? appearing : `${appearing}, ${COMING.vanish(vanish, formatCount(vanish))}`;
  });
  return `${rows[0]?.date}: ${parts.join("; ")}`;
}

/** @returns one line per date, such as `2026-12-01: 3 articles appear in DE, 1 vanishes` */
export function formatCalendar(calendar: readonly CalendarRow[]): readonly string[] {
  const days = [...Map.groupBy(calendar, ({ date }) => date).values()];
  return formatSome(days, (rows) => [formatDay(rows)]);
}
